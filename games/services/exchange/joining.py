"""The last step of an import: move the staged games, players and evenings to the notebook."""

from collections.abc import Mapping

from games.models import Entry, Evening, Game, Import, Notebook, Player, Seat, State, searchable
from games.scoring.errors import fault
from games.services import statistics
from games.services.exchange.imported_file import WrongFile
from games.services.exchange.staging import as_staged
from games.services.notebook.searching import renew_names

GAME_FIELDS = ("version", "state", "ended_at", "contested", "hands", "search_text")
SEAT_FIELDS = ("total", "rank", "measures", "counted_at")
ENTRY_FIELDS = (
    "number",
    "kind",
    "hand",
    "facts",
    "reason",
    "phone_id",
    "client_key",
    "made_at",
    "previous_hash",
    "hash",
)

People = Mapping[int, Player]
"""The player of the notebook, by the id of the staged player."""


def similar_players(importing: Import) -> list[tuple[Player, list[Player]]]:
    """Staged players with the notebook's players of similar names, where nobody has said yet
    whether they are the same person.
    """
    staged = list(importing.staging.players.order_by("pk"))
    existing = list(importing.notebook.players.known())
    existing_names = set(importing.notebook.players.values_list("folded_name", flat=True))
    staged_names = {player.folded_name for player in staged}
    used = _used(importing.staging)
    found = []
    for player in staged:
        known = str(player.pk) in importing.same or player.folded_name in existing_names
        if known or player.forgotten or player.pk not in used:
            continue
        others = [
            other
            for other in existing
            if other.folded_name not in staged_names and _similar_names(player.name, other.name)
        ]
        if others:
            found.append((player, others))
    return found


def join(importing: Import) -> None:
    """Move everything that was staged to the notebook, and update its statistics.

    Raises WrongFile: `journals_differ`.
    """
    staging = importing.staging
    changed = _extend_known_games(importing)
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=importing.notebook_id)
    was_empty = not notebook.games.exists() and not notebook.players.exists()
    if not was_empty:
        _drop_unused_players(staging)
    people = _people(importing, notebook)
    _join_evenings(staging, notebook, people)
    finished = staging.games.filter(state=State.FINISHED).order_by("ended_at", "pk")
    changed += [(game, []) for game in finished]
    staging.games.update(notebook=notebook)
    _join_players(staging, notebook, people)
    if was_empty and importing.parts:
        _take_settings(notebook, importing.parts["notebook"])
    _count(notebook, changed)
    staging.delete()


def _extend_known_games(importing: Import) -> list[tuple[Game, list[Seat]]]:
    """Add the new entries of the file to games that already exist. Returns the changed games, each
    with its seats as they were counted before.
    """
    staging = importing.staging
    games = importing.notebook.games.filter(key__in=staging.games.values("key"))
    changed = []
    for game in games.select_for_update().order_by("pk"):
        staged = staging.games.get(key=game.key)
        old, new = as_staged(game), as_staged(staged)
        if not new.same_start(old):
            raise WrongFile(fault("journals_differ"), importing.last_line, game.key)
        before = statistics.as_counted(old.seats)
        staging.games.filter(previous=staged).update(previous=game)
        if len(new.entries) > len(old.entries):
            _extend(game, staged, [entry for entry in new.entries if entry.number > game.version])
        game.deleted_at = None
        game.save(update_fields=[*GAME_FIELDS, "deleted_at"])
        _update_seats(game, staged)
        staged.delete()
        changed.append((game, before))
    return changed


def _extend(game: Game, staged: Game, entries: list[Entry]) -> None:
    names = game.search_text.partition("\n")[0]
    note = staged.search_text.partition("\n")[2]
    for name in GAME_FIELDS:
        setattr(game, name, getattr(staged, name))
    game.search_text = "\n".join(filter(None, [names, note]))
    Entry.objects.bulk_create(
        [
            Entry(game=game, imported=True, **{name: getattr(entry, name) for name in ENTRY_FIELDS})
            for entry in entries
        ]
    )


def _update_seats(game: Game, staged: Game) -> None:
    """Update the derived fields of the seats."""
    if game.version == staged.version:
        seats = list(game.seats.all())
        for seat, new in zip(seats, staged.seats.all(), strict=True):
            for name in SEAT_FIELDS:
                setattr(seat, name, getattr(new, name))
    else:
        seats = list(game.seats.all())
        for seat in seats:
            seat.counted_at = statistics.counted_at(game)
    Seat.objects.bulk_update(seats, SEAT_FIELDS)


def _used(staging: Notebook) -> set[int]:
    """The players of games or evenings, and those that they were merged into."""
    used = set(Seat.objects.filter(game__notebook=staging).values_list("player", flat=True))
    for evening in staging.evenings.prefetch_related("players"):
        used |= {player.pk for player in evening.players.all()}
        used |= {player for byes in evening.byes for player in byes}
    canonical_ids = dict(staging.players.values_list("pk", "merged_into"))
    for player in list(used):
        step = canonical_ids.get(player)
        while step is not None:
            used.add(step)
            step = canonical_ids.get(step)
    return used


def _drop_unused_players(staging: Notebook) -> None:
    """Delete staged players without a new game: a notebook with players of its own skips them."""
    staging.players.exclude(pk__in=_used(staging)).delete()


def _people(importing: Import, notebook: Notebook) -> dict[int, Player]:
    """The player of the notebook for each staged player; a new person maps to itself."""
    by_key = {player.pk: player for player in notebook.players.all()}
    by_name = {player.folded_name: player for player in by_key.values() if not player.forgotten}
    people = {}
    for player in importing.staging.players.order_by("pk"):
        said = importing.same.get(str(player.pk))
        if said:
            people[player.pk] = by_key.get(said, player)
        elif player.forgotten:
            people[player.pk] = player
        else:
            people[player.pk] = by_name.get(player.folded_name, player)
    return people


def _join_evenings(staging: Notebook, notebook: Notebook, people: People) -> None:
    existing = {evening.key: evening for evening in notebook.evenings.all()}
    for evening in staging.evenings.order_by("started_at", "pk"):
        players = {people[player.pk] for player in evening.players.all()}
        byes = [[people[player].pk for player in byes] for byes in evening.byes]
        known = existing.get(evening.key)
        if known is None:
            evening.notebook, evening.byes = notebook, byes
            evening.save(update_fields=["notebook", "byes"])
            evening.players.set(players)
        else:
            _join_evening(evening, known, players, byes)


def _join_evening(
    evening: Evening, known: Evening, players: set[Player], byes: list[list[int]]
) -> None:
    """Add new rounds of the file to an evening that already exists."""
    evening.games.update(evening=known)
    if len(byes) > len(known.byes):
        known.byes, known.ended_at = byes, evening.ended_at
        known.save(update_fields=["byes", "ended_at"])
        known.players.add(*players)
    evening.delete()


def _join_players(staging: Notebook, notebook: Notebook, people: People) -> None:
    players = list(staging.players.order_by("pk"))
    new = [player for player in players if people[player.pk].pk == player.pk]
    for player in new:
        player.notebook = notebook
        if player.merged_into_id is not None:
            player.merged_into = people[player.merged_into_id]
        if player.forgotten:
            player.folded_name = f" {player.pk}"
    Player.objects.bulk_update(new, ["notebook", "merged_into", "folded_name"], batch_size=500)
    for player in players:
        other = people[player.pk]
        if other.pk != player.pk:
            seats = Seat.objects.filter(player=player)
            seats.update(player=other, forgotten=other.forgotten)
            if other.folded_name != player.folded_name:
                renew_names(other)
            player.delete()


def _take_settings(notebook: Notebook, settings: Mapping | None) -> None:
    if settings:
        for name, value in settings.items():
            setattr(notebook, name, value)
        notebook.save(update_fields=list(settings))


def _count(notebook: Notebook, changed: list[tuple[Game, list[Seat]]]) -> None:
    """Update the statistics: a single game is added as if it had just ended; for several games all
    statistics are rebuilt, as careers depend on the order of the games.
    """
    if len(changed) > 1:
        statistics.recount(notebook=notebook)
    for game, before in changed if len(changed) == 1 else ():
        game.refresh_from_db()
        seats = list(game.seats.all())
        statistics.adjust(game, before, seats)
        Seat.objects.bulk_update(seats, ["career"])


def _similar_names(name: str, other: str) -> bool:
    """Whether names differ only in accents, case or a single letter."""
    short, long = sorted((searchable(name), searchable(other)), key=len)
    if len(long) - len(short) > 1 or len(short) < 2:
        return short == long
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    rest = short[same + 1 :] if len(short) == len(long) else short[same:]
    return rest == long[same + 1 :]
