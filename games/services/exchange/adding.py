"""Add to a notebook what an import found new: people, then evenings and phones, then games."""

from collections.abc import Collection, Iterable, Mapping

from games import clock
from games.evenings.club_files import goes_on_from
from games.exchange.lines import read_moment
from games.journal import EntryKind
from games.limits import MOST_NAMES
from games.models import (
    Entry,
    Evening,
    Game,
    Happening,
    ImportedKey,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
    new_key,
)
from games.models.statements import save_fields
from games.scoring.errors import fault
from games.scoring.values import Json
from games.services import statistics
from games.services.exchange.file import WrongFile
from games.services.exchange.reading import GameOfFile, ImportContext, ReadGame, as_read
from games.services.notebook.registering import (
    register,
    register_club,
    register_seated,
    register_started,
)
from games.services.writing import DERIVED_FIELDS, STANDING_FIELDS
from games.store.registered import came_hash

# What a file says of an evening from its start.
AT_START = ("key", "name", "kind", "title", "rules", "measure", "client_key")


def add_people(context: ImportContext, known: Mapping[str, int | None], last_line: int) -> None:
    """Add the people who are new, in the order of the file; an empty notebook gets all of them, and
    the settings. `known` is who is needed, by folded name, and the same person here if that is
    known.

    Raises WrongFile: `too_many_names_in_all`.
    """
    notebook, parts = context.notebook, context.parts
    alone = not notebook.games.exists() and not notebook.players.exists()
    by_id: dict[int | None, Player] = {one.pk: one for one in notebook.players.all()}
    by_name = {player.folded_name: player for player in by_id.values()}
    new, needed = {}, range(len(context.players)) if alone else _needed(context, known)
    for number in sorted(needed):
        player = context.players[number]
        key = player.folded_name
        here = by_id.get(known.get(key)) or (not player.forgotten and by_name.get(key))
        if here:
            context.players[number] = here
        else:
            new[number] = player
    named = [player for player in (*by_id.values(), *new.values()) if not player.forgotten]
    if len(named) > MOST_NAMES:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), last_line)
    taken = {player.key for player in by_id.values()} | set(
        notebook.imported_keys.values_list("key", flat=True)
    )
    for player in new.values():
        player.key = new_key() if player.key in taken else player.key
    Player.objects.bulk_create(new.values())
    for number, player in new.items():
        into = parts["players"][number]["merged_into"]
        player.merged_into = None if into is None else context.players[into]
        if player.forgotten:
            player.folded_name = f" {player.pk}"
    Player.objects.bulk_update(new.values(), ["merged_into", "folded_name"], batch_size=500)
    if alone and parts["notebook"]:
        for name, value in parts["notebook"].items():
            setattr(notebook, name, value)
        notebook.save(update_fields=list(parts["notebook"]))


def _needed(context: ImportContext, known: Collection[str]) -> set[int]:
    """Return who played in a game that is new, or came to an evening, and who represents them."""
    parts = context.parts
    needed = {number for number, one in enumerate(context.players) if one.folded_name in known}
    for one in parts["evenings"]:
        needed.update(one["players"], *one["byes"])
    for number in list(needed):
        into = parts["players"][number]["merged_into"]
        while into is not None:
            needed.add(into)
            into = parts["players"][into]["merged_into"]
    return needed


def clubs_in(parts: Json) -> int:
    """How many club evenings a file holds."""
    return sum(one["club"] is not None for one in parts["evenings"])


def add_evenings(context: ImportContext) -> dict[str, list[str]]:
    """Add the evenings, and to those that are here what they have more in the file. Return the keys
    of the club evenings that were "new", those that went on ("longer"), those that are "known", and
    those that are "other" here than in the file and stay so.
    """
    here = context.notebook.evenings.filter(key__in=list(context.evenings))
    context.evenings = {evening.key: evening for evening in here}
    clubs: dict[str, list[str]] = {"new": [], "longer": [], "known": [], "other": []}
    new, longer, came = [], [], []
    for one in context.parts["evenings"]:
        evening = context.evenings.get(one["key"])
        standing = "new" if evening is None else _standing(evening, one)
        if one["club"] is not None:
            clubs[standing].append(one["key"])
        if evening is None:
            start = {name: one[name] for name in AT_START}
            started_at = read_moment(one["started_at"])
            evening = Evening(notebook=context.notebook, started_at=started_at, **start)
            context.evenings[evening.key] = evening
            new.append(evening)
        elif standing == "longer":
            longer.append(evening)
        else:
            continue
        _bring(
            evening, one, [[context.players[number].pk for number in byes] for byes in one["byes"]]
        )
        came += [(evening, context.players[number]) for number in one["players"]]
    Evening.objects.bulk_create(new)
    Evening.objects.bulk_update(longer, ["byes", "ended_at", "club"])
    for evening in (*new, *longer):
        if evening.club is not None:
            register_club(evening, Happening.RECORDED)
    attended = Evening.players.through
    attended.objects.bulk_create(
        [attended(evening=evening, player=player) for evening, player in came],
        ignore_conflicts=True,
    )
    return clubs


def _standing(here: Evening, one: Json) -> str:
    """How an evening of a file stands to that here: "longer", "known" or "other". One that is not a
    club's is "longer" unless it has fewer rounds: people or its end may have come.
    """
    same = (here.kind, here.club is None) == (one["kind"], one["club"] is None)
    if here.deleted_at is not None or not same:
        return "other"
    if here.club is None:
        return "known" if len(one["byes"]) < len(here.byes) else "longer"
    ours = here.club | {"over": here.ended_at is not None}
    theirs = one["club"] | {"over": one["ended_at"] is not None}
    if goes_on_from(ours, theirs):
        return "known"
    return "longer" if goes_on_from(theirs, ours) else "other"


def _bring(evening: Evening, one: Json, byes: list[list[int]]) -> None:
    """Bring into an evening what the file says of it; prizes stay where that has none, and the end
    of an evening that is not a club's where that has no more rounds.
    """
    ended_at = one["ended_at"] and read_moment(one["ended_at"])
    if one["club"] is not None:
        prizes = one["club"]["prizes"] or (evening.club or one["club"])["prizes"]
        evening.club = one["club"] | {"prizes": prizes}
    elif len(byes) == len(evening.byes):
        ended_at = ended_at or evening.ended_at
    evening.byes, evening.ended_at = max(evening.byes, byes, key=len), ended_at


def add_phones(context: ImportContext) -> None:
    """Add the phones of the file, unless another file has named them."""
    # In order, because another import may add the same phones.
    Phone.objects.bulk_create(
        [context.phones[key] for key in sorted(context.phones)], ignore_conflicts=True
    )
    labels = {key: phone.label for key, phone in context.phones.items()}
    for phone in Phone.objects.filter(imported=True, key__in=labels):
        if phone.label == labels[str(phone.key)]:
            context.phones[str(phone.key)] = phone


def add_games(notebook: Notebook, games: Iterable[GameOfFile]) -> int:
    """Add the games that are not here by now; return how many there were. They refer to people,
    evenings and phones that were added.
    """
    new = _first_of_each(games)
    for key in notebook.games.filter(key__in=new).values_list("key", flat=True):
        del new[key]
    _save(notebook, new.values())
    register_started(notebook, [one.game for one in new.values()])
    _register_imported(notebook, new.values())
    statistics.note_results(notebook.pk)
    return len(new)


def continue_games(notebook: Notebook, games: Iterable[GameOfFile]) -> int:
    """Append what these games have more than those here which they go on from; return how many
    there were.
    """
    longer = _first_of_each(games)
    related = ("seats__player", "seats__replacements__player", "entries__phone")
    rows = notebook.games.not_deleted().filter(key__in=longer).prefetch_related(*related)
    stored = [one for one in map(as_read, rows) if longer[one.game.key].goes_on_from(one)]
    for here in stored:
        _continue(here, longer[here.game.key])
    _save_signers([longer[here.game.key] for here in stored])
    _register_imported(notebook, stored)
    if stored:
        statistics.note_results(notebook.pk)
    return len(stored)


def _continue(here: ReadGame, one: GameOfFile) -> None:
    """Append the later entries of a game to the one here, and who took over a seat by them."""
    game, known = here.game, len(here.entries)
    later = one.entries[known:]
    took_over = [row for row in one.replacements if row.number > known]
    for row in took_over:
        row.seat = here.seats[row.seat.number]
    for entry in later:
        entry.game = game
    Replacement.objects.bulk_create(took_over)
    Entry.objects.bulk_create(later)
    here.entries += later
    here.replacements += took_over
    here.set_derived_fields(one.view)
    game.save(update_fields=DERIVED_FIELDS)
    save_fields(here.replacements, "counts")
    save_fields(here.seats, *STANDING_FIELDS, "last", *statistics.STATISTICS_FIELDS)
    told = (EntryKind.ANNOUNCE, EntryKind.RECORD)
    said = [entry.hand for entry in later if entry.hand is not None and entry.kind in told]
    game.bids.filter(hand__in=said).delete()
    if took_over:
        register_seated(game)


def _first_of_each(games: Iterable[GameOfFile]) -> dict[str, GameOfFile]:
    """The games by key; of one that comes twice the first."""
    found: dict[str, GameOfFile] = {}
    for one in games:
        found.setdefault(one.game.key, one)
    return found


def _register_imported(notebook: Notebook, games: Iterable[ReadGame]) -> None:
    """Register what came of these games in files by now."""
    came = {
        one.game.key: came_hash([entry.hash for entry in one.entries if entry.imported])
        for one in games
    }
    register(notebook, Happening.IMPORTED, dict.fromkeys(came, clock.now()), came)


def _save(notebook: Notebook, games: Collection[GameOfFile]) -> None:
    rows = [one.game for one in games]
    Game.objects.bulk_create(rows)
    followed = notebook.games.filter(key__in=[one.follows for one in games])
    known: dict[str | None, Game] = {game.key: game for game in followed}
    for one in games:
        one.game.previous = known.get(one.follows)
    Game.objects.bulk_update([game for game in rows if game.previous], ["previous"])
    seats = [seat for one in games for seat in one.seats]
    last = [(seat, seat.last) for seat in seats if seat.last is not None]
    for seat, _ in last:
        seat.last = None
    Seat.objects.bulk_create(seats)
    Replacement.objects.bulk_create([took for one in games for took in one.replacements])
    for seat, took in last:
        seat.last = took
    Seat.objects.bulk_update([seat for seat, _ in last], ["last"])
    _save_signers(games)
    Entry.objects.bulk_create([entry for one in games for entry in one.entries])


def _save_signers(games: Iterable[GameOfFile]) -> None:
    """Save under which other keys journals name people."""
    ImportedKey.objects.bulk_create(
        [
            ImportedKey(notebook=one.game.notebook, key=key, player=player)
            for one in games
            for key, player in one.signers.items()
            if key != player.key
        ],
        ignore_conflicts=True,
    )
