"""Add to a notebook what an import found new: people, then evenings, then games."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from uuid import uuid4

from games import clock
from games.limits import MOST_NAMES
from games.models import (
    Entry,
    Evening,
    Game,
    Happening,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
)
from games.scoring.errors import fault
from games.scoring.values import Json
from games.services import statistics
from games.services.exchange.import_schema import ExportedEvening, read_form
from games.services.exchange.imported_file import WrongFile
from games.services.exchange.reading import ReadGame
from games.services.notebook.registering import register
from games.services.notebook.searching import names_and, names_on

SAID = ("key", "name", "kind", "rules", "measure", "client_key", "started_at")
"""What a file says of an evening from its start."""


def add_people(
    notebook: Notebook,
    parts: Json,
    players: Sequence[Player],
    known: Mapping[str, int | None],
    last_line: int,
) -> dict[str, int]:
    """Add the people who are new, in the order of the file; an empty notebook gets all of them, and
    the settings. Return who is who, by folded name. `known` is who is needed, and the same person
    here if that is known.

    Raises WrongFile: `too_many_names_in_all`.
    """
    alone = not notebook.games.exists() and not notebook.players.exists()
    by_id = {player.pk: player for player in notebook.players.all()}
    by_name = {player.folded_name: player for player in by_id.values()}
    people, new = {}, []
    for player in players if alone else _needed(parts, players, known):
        key = player.folded_name
        here = by_id.get(known.get(key)) or (not player.forgotten and by_name.get(key))
        people[key] = here or player
        new += [] if here else [player]
    named = [player for player in (*by_id.values(), *new) if not player.forgotten]
    if len(named) > MOST_NAMES:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), last_line)
    _save_people(new, people)
    if alone and parts["notebook"]:
        for name, value in parts["notebook"].items():
            setattr(notebook, name, value)
        notebook.save(update_fields=list(parts["notebook"]))
    return {key: player.pk for key, player in people.items()}


def _needed(parts: Json, players: Sequence[Player], known: Iterable[str]) -> list[Player]:
    """Return who played in a game that is new, or came to an evening, and who represents them."""
    numbers = {
        number for one in parts["evenings"] for number in chain(one["players"], *one["byes"])
    }
    keys = {*known, *[players[number].folded_name for number in numbers]}
    for player in [player for player in players if player.folded_name in keys]:
        while player.merged_into is not None:
            player = player.merged_into
            keys.add(player.folded_name)
    return [player for player in players if player.folded_name in keys]


def _save_people(new: Sequence[Player], people: dict[str, Player]) -> None:
    into = {player.folded_name: player.merged_into for player in new if player.merged_into}
    keys = [player.folded_name for player in new]
    for player in new:
        player.merged_into = None
        if player.forgotten:
            player.folded_name = f" {uuid4().hex}"  # until its id is known
    Player.objects.bulk_create(new)
    for key, player in zip(keys, new, strict=True):
        if key in into:
            player.merged_into = people[into[key].folded_name]
        if player.forgotten:
            player.folded_name = f" {player.pk}"
    Player.objects.bulk_update(new, ["merged_into", "folded_name"], batch_size=500)


def add_evenings(notebook: Notebook, parts: Json, ids: Sequence[int | None]) -> None:
    """Add the evenings; one that is already here only gets new rounds. `ids` are those of the
    players in the file, if they were needed.
    """
    some = parts["evenings"]
    here = {one.key: one for one in notebook.evenings.filter(key__in=[one["key"] for one in some])}
    sent = notebook.evenings.filter(client_key__in=[one["client_key"] for one in some])
    taken = {str(key) for key in sent.values_list("client_key", flat=True)}
    new, longer, came = [], [], []
    for one in read_form(some, list[ExportedEvening]):
        evening = here.get(one.key)
        if evening is None:
            evening = Evening(notebook=notebook, **{name: getattr(one, name) for name in SAID})
            if one.client_key in taken:
                evening.client_key = uuid4()
            taken.add(one.client_key)
            new.append(evening)
        elif len(one.byes) > len(evening.byes) or _goes_on(evening.club, one.club):
            longer.append(evening)
        else:
            continue
        evening.byes = [[ids[number] for number in byes] for byes in one.byes]
        evening.ended_at, evening.club = one.ended_at, one.club
        came += [(evening, ids[number]) for number in one.players]
    Evening.objects.bulk_create(new)
    Evening.objects.bulk_update(longer, ["byes", "ended_at", "club"])
    attended = Evening.players.through
    attended.objects.bulk_create(
        [attended(evening=evening, player_id=player) for evening, player in came],
        ignore_conflicts=True,
    )


def _goes_on(here: Json | None, club: Json | None) -> bool:
    """Whether a file has more rounds of a club evening than the notebook."""
    return bool(here and club) and len(club["played"]) > len(here["played"])


def add_games(notebook: Notebook, people: Mapping[str, int], games: Sequence[ReadGame]) -> int:
    """Add the games that are not here by now; return how many there were. `people` is who is who,
    by folded name.
    """
    keys = {one.game.key for one in games}
    here = set(notebook.games.filter(key__in=keys).values_list("key", flat=True))
    new: dict[str, ReadGame] = {}
    for one in games:
        if one.game.key not in here:
            new.setdefault(one.game.key, one)
    added = list(new.values())
    _seat_people(notebook, people, added)
    _save_phones(added)
    _find_evenings(notebook, added)
    _use_own_client_keys(notebook, added)
    register(notebook, Happening.STARTED, {key: one.game.started_at for key, one in new.items()})
    register(notebook, Happening.IMPORTED, dict.fromkeys(new, clock.now()))
    _save_games(notebook, new)
    statistics.note_results(notebook.pk)
    return len(added)


def _seat_people(notebook: Notebook, people: Mapping[str, int], games: Iterable[ReadGame]) -> None:
    """Seat the notebook's players."""
    known = notebook.players.in_bulk()
    for one in games:
        for sat in one.sat:
            sat.player = known[people[sat.player.folded_name]]
            sat.forgotten = sat.player.forgotten
        notes = one.game.search_text.partition("\n")[2]
        one.game.search_text = names_and(notes, names_on(one.seats, one.replacements))


def _save_phones(games: Sequence[ReadGame]) -> None:
    """Replace the phones of the file by saved ones, unless another file has named them."""
    wrote: list[tuple[Game | Entry, str]] = [(one.game, "started_by") for one in games]
    wrote += [(entry, "phone") for one in games for entry in one.entries]
    phones = {_named(getattr(row, field)): getattr(row, field) for row, field in wrote}
    # In order, because another import may save the same phones.
    new = [phones[key] for key in sorted(phones) if phones[key].pk is None]
    Phone.objects.bulk_create(new, ignore_conflicts=True)
    saved = Phone.objects.filter(imported=True, key__in=[phone.key for phone in new])
    phones |= {_named(phone): phone for phone in saved if phone.imported}
    for row, field in wrote:
        setattr(row, field, phones[_named(getattr(row, field))])


def _named(phone: Phone) -> tuple[bool, str, str]:
    """Return what distinguishes phones: those that files name may have one key and two labels."""
    return phone.imported, str(phone.key), phone.label


def _find_evenings(notebook: Notebook, games: Iterable[ReadGame]) -> None:
    keys = [one.game.evening.key for one in games if one.game.evening]
    here = {evening.key: evening for evening in notebook.evenings.filter(key__in=keys)}
    for one in games:
        one.game.evening = one.game.evening and here[one.game.evening.key]


def _use_own_client_keys(notebook: Notebook, games: Iterable[ReadGame]) -> None:
    """Give another key to each game whose start has the key of another."""
    keys = [one.game.client_key for one in games]
    fields = ("started_by_id", "client_key", "table_number")
    taken = set(notebook.games.filter(client_key__in=keys).values_list(*fields))
    for one in games:
        mine = tuple(getattr(one.game, field) for field in fields)
        if mine in taken:
            one.game.client_key = uuid4()
        taken.add(mine)


def _save_games(notebook: Notebook, games: Mapping[str, ReadGame]) -> None:
    rows = [one.game for one in games.values()]
    Game.objects.bulk_create(rows)
    followed = notebook.games.filter(key__in=[one.follows for one in games.values()])
    known = {game.key: game for game in followed}
    for one in games.values():
        one.game.previous = known.get(one.follows)
    Game.objects.bulk_update([game for game in rows if game.previous], ["previous"])
    seats = [seat for one in games.values() for seat in one.seats]
    last = [(seat, seat.last) for seat in seats if seat.last is not None]
    for seat, _ in last:
        seat.last = None
    Seat.objects.bulk_create(seats)
    Replacement.objects.bulk_create([took for one in games.values() for took in one.replacements])
    for seat, took in last:
        seat.last = took
    Seat.objects.bulk_update([seat for seat, _ in last], ["last"])
    Entry.objects.bulk_create([entry for one in games.values() for entry in one.entries])
