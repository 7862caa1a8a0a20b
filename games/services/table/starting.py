"""Start games: a single game, several tables together, or a rematch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from games import clock, journal
from games.models import Evening, Game, Notebook, Phone, Player, Seat, State
from games.scoring import VERSION
from games.scoring.errors import fault, quoted
from games.scoring.record import FORMAT, Record, folded, read_record
from games.scoring.replay import replay_record
from games.services.errors import Refused
from games.services.notebook.players import find_or_add_player
from games.services.notebook.searching import names_text
from games.services.text import tidy


@dataclass(frozen=True)
class Seating:
    """Who sits at a table, clockwise from seat 0, and the seat that deals first."""

    names: Sequence[str]
    first_dealer: int = 0


def start_game(
    *,
    notebook: Notebook,
    phone: Phone,
    kind: str,
    names: Sequence[str],
    first_dealer: int = 0,
    rules: Mapping[str, Any] | None = None,
    client_key: UUID,
) -> Game:
    """Start a game. Names that are new to the notebook become players.

    `rules` are the house rules that the table chose; None or the default means not chosen.
    Refused: the faults of a record's frame (`games.scoring.record.read_record`).
    """
    [game] = start_tables(
        notebook=notebook,
        phone=phone,
        kind=kind,
        seatings=[Seating(names, first_dealer)],
        rules=rules,
        client_key=client_key,
    )
    return game


def start_tables(
    *,
    notebook: Notebook,
    phone: Phone,
    kind: str,
    seatings: Sequence[Seating],
    rules: Mapping[str, Any] | None = None,
    evening: Evening | None = None,
    round_number: int = 0,
    client_key: UUID,
) -> list[Game]:
    """Start a game at each of several tables with the same rules: all of them or none.

    In an evening, `round_number` is the drawn round of the tables, 0 without a draw.

    Refused: as `start_game`; `name_twice` where somebody sits at two tables.
    """
    records = [_record(kind, seating, rules or {}) for seating in seatings]
    _refuse_two_tables_each(records)
    return _start(notebook, phone, records, client_key, evening, round_number)


@transaction.atomic
def rematch(*, game: Game, phone: Phone, client_key: UUID) -> Game:
    """Start a rematch: same seats, same house rules, the next dealer.

    If a rematch is already in progress, return it, whichever phone asks. The rematch belongs to the
    same evening, without a draw, unless the evening has ended.
    Refused: `game_goes_on`, and `name_missing` where a player's name has been deleted.
    """
    game = Game.objects.select_for_update().select_related("notebook").get(pk=game.pk)
    again = [
        *_started(game.notebook, phone, client_key),
        *game.followers.not_deleted().in_progress().newest_first(),
    ]
    if again:
        return again[0]
    if game.state == State.IN_PROGRESS:
        raise Refused([fault("game_goes_on")])
    seats = list(game.seats.select_related("player"))
    if any(seat.forgotten for seat in seats):
        raise Refused([fault("name_missing", "players")])
    players = [seat.player for seat in seats]
    ended = game.evening is None or game.evening.ended_at is not None
    follower = Game.objects.create(
        notebook=game.notebook,
        kind=game.kind,
        rules=game.rules,
        first_dealer=_next_dealer(game, [seat.name for seat in seats]),
        core_version=VERSION,
        table_number=game.table_number,
        previous=game,
        evening=None if ended else game.evening,
        started_by=phone,
        client_key=client_key,
        search_text=names_text([player.name for player in players]),
        started_at=clock.now(),
    )
    _seat(follower, players)
    return follower


@transaction.atomic
def _start(
    notebook: Notebook,
    phone: Phone,
    records: list[Record],
    client_key: UUID,
    evening: Evening | None,
    round_number: int,
) -> list[Game]:
    # The lock allows one start at a time in a notebook: a form sent twice finds the games of the
    # first request, and two starts cannot deadlock on each other's players.
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)
    games = _started(notebook, phone, client_key)
    if games:
        return games
    for number, record in enumerate(records, start=1):
        names = record.players
        players = [find_or_add_player(notebook=notebook, name=name) for name in names]
        _refuse_twice(players)
        game = Game.objects.create(
            notebook=notebook,
            kind=record.game.SLUG,
            rules=chosen_rules(record),
            first_dealer=record.table.first_dealer if record.game.DIRECTION else 0,
            core_version=VERSION,
            table_number=number if len(records) > 1 else 0,
            evening=evening,
            round_number=round_number,
            started_by=phone,
            client_key=client_key,
            search_text=names_text([player.name for player in players]),
            started_at=clock.now(),
        )
        _seat(game, players)
        games.append(game)
    return games


def _seat(game: Game, players: Sequence[Player]) -> None:
    Seat.objects.bulk_create(
        [
            Seat(
                game=game,
                number=number,
                player=player,
                name=player.name,
                kind=game.kind,
                started_at=game.started_at,
            )
            for number, player in enumerate(players)
        ]
    )


def _started(notebook: Notebook, phone: Phone, client_key: UUID) -> list[Game]:
    """The games that `phone` started in the notebook with that key, table by table."""
    games = notebook.games.filter(started_by=phone, client_key=client_key)
    return list(games.order_by("table_number"))


def _record(kind: str, seating: Seating, rules: Mapping[str, Any]) -> Record:
    record, faults = read_record(
        {
            "format": FORMAT,
            "game": kind,
            "players": [tidy(name) for name in seating.names],
            "first_dealer": seating.first_dealer,
            "rules": {name: _tidied(value) for name, value in rules.items()},
        }
    )
    if record is None:
        raise Refused(faults)
    return record


def _tidied(value: Any) -> Any:
    """A house rule's value, with its labels tidied if it has labels."""
    if not isinstance(value, list):
        return value
    return [tidy(label) if isinstance(label, str) else label for label in value]


def _refuse_two_tables_each(records: Sequence[Record]) -> None:
    names = [name for record in records for name in record.players]
    folds = [folded(name) for name in names]
    twice = [name for place, name in enumerate(names) if folds[place] in folds[:place]]
    if twice:
        raise Refused([fault("name_twice", "players", given=quoted(name)) for name in twice])


def _refuse_twice(players: Sequence[Player]) -> None:
    """Refuse the same person under two names."""
    twice = [player.name for place, player in enumerate(players) if player in players[:place]]
    if twice:
        raise Refused([fault("name_twice", "players", given=quoted(name)) for name in twice])


def chosen_rules(record: Record) -> dict[str, Any]:
    """The house rules that differ from what the game does by default."""
    in_force = record.table.rules
    known = record.game.house_rules(len(record.players), in_force)
    return {rule.name: in_force[rule.name] for rule in known if in_force[rule.name] != rule.default}


def _next_dealer(game: Game, names: Sequence[str]) -> int:
    """The seat whose turn to deal it would be; 0 where nobody deals."""
    replay = replay_record(journal.record_of(game, names, journal.fold(game.entries.all())))
    return replay.progress.dealer or 0
