"""Start games: at one table, at several, or a rematch."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from games import clock
from games.models import TONIGHT, Evening, Game, Guest, Notebook, Phone, Player, Seat, State
from games.scoring import VERSION
from games.scoring.errors import fault, quoted
from games.scoring.record import folded
from games.services.locking import lock_game, lock_notebook
from games.services.notebook.players import players_named
from games.services.notebook.registering import register_started
from games.services.notebook.searching import names_text
from games.store.recent import load_view
from games.table.errors import Refused
from games.table.setting_up.new_game import Seating, settings_of, start_record
from games.text import variety_of


def start_game(
    *,
    notebook: Notebook,
    phone: Phone,
    kind: str,
    names: Sequence[str],
    first_dealer: int = 0,
    rules: Mapping[str, Any] | None = None,
    title: str = "",
    client_key: UUID,
) -> Game:
    """Start a game; unknown names become players of the notebook. Refused: the faults of a record
    without its hands (`games.scoring.record.read_record`).
    """
    [game] = start_tables(
        notebook=notebook,
        phone=phone,
        kind=kind,
        seatings=[Seating(names, first_dealer)],
        rules=rules,
        title=title,
        client_key=client_key,
    )
    return game


@transaction.atomic
def start_tables(
    *,
    notebook: Notebook,
    phone: Phone,
    kind: str,
    seatings: Sequence[Seating],
    rules: Mapping[str, Any] | None = None,
    title: str = "",
    evening: Evening | None = None,
    round_number: int = 0,
    client_key: UUID,
    key: str = "",
) -> list[Game]:
    """Start a game at each of several tables with the same house rules, all or none; in a round of
    an evening, or without a draw (0). A single table has the `key`, if no game has it: that of a
    game that began on a phone. Refused: as `start_game`; `name_twice` if somebody sits twice.
    """
    records = [start_record(kind, seating, rules or {}, title) for seating in seatings]
    names = [name for record in records for name in record.players]
    _refuse_twice(names, [folded(name) for name in names])
    # One start at a time in a notebook: a repeated form finds the games of the first.
    notebook = lock_notebook(notebook.pk)
    games = _started(notebook, client_key)
    if games:
        return games
    free = len(records) == 1 and key and not notebook.games.filter(key=key).exists()
    for number, record in enumerate(records, start=1):
        players = players_named(notebook, record.players, client_key)
        # A person may sit down under two names.
        _refuse_twice([player.name for player in players], players)
        game = _create(
            players,
            notebook=notebook,
            table_number=number if len(records) > 1 else 0,
            evening=evening,
            round_number=round_number,
            started_by=phone,
            client_key=client_key,
            **({"key": key} if free else {}),
            **settings_of(record),
        )
        games.append(game)
    register_started(notebook, games)
    return games


@transaction.atomic
def start_rematch(*, game: Game, phone: Phone, client_key: UUID, seen: str | None = None) -> Game:
    """Start a rematch: the last players of each seat, same house rules, next dealer, same guests;
    of the same evening, without a draw, until that ends. One in progress is returned, whoever asks.
    `seen` is the key of the newest one that the phone saw, "" if it saw none. Refused:
    `game_goes_on`, `name_missing` (deleted), `played_again` if a newer one is over.
    """
    game = lock_game(game)
    followers = game.followers.not_deleted()
    going_on = list(followers.in_progress().newest_first())
    existing = _started(game.notebook, client_key) + going_on
    if existing:
        return existing[0]
    newest = followers.newest_first().first()
    if seen is not None and newest is not None and newest.key != seen:
        raise Refused([fault("played_again", given=newest.key)])
    if game.state == State.IN_PROGRESS:
        raise Refused([fault("game_goes_on")])
    seats = list(game.seats.select_related("player", "last__player"))
    if any(seat.nameless for seat in seats):
        raise Refused([fault("name_missing", "players")])
    players = [seat.sitter for seat in seats]
    ended = game.evening is None or game.evening.ended_at is not None
    follower = _create(
        players,
        notebook=game.notebook,
        kind=game.kind,
        title=game.title,
        rules=game.rules,
        first_dealer=load_view(game).progress.dealer or 0,
        core_version=VERSION,
        table_number=game.table_number,
        previous=game,
        evening=None if ended else game.evening,
        started_by=phone,
        client_key=client_key,
        own_bids=game.own_bids,
    )
    register_started(game.notebook, [follower])
    Guest.objects.bulk_create(
        [
            Guest(game=follower, phone=guest.phone, right=guest.right)
            for guest in game.guests.select_related("phone")
        ]
    )
    return follower


def _create(players: Sequence[Player], **started: Any) -> Game:
    names = [player.name for player in players]
    now = clock.now()
    moments = {"started_at": now, "dated_at": date_of(now, started.get("evening"))}
    game = Game.objects.create(search_text=names_text(names), **moments, **started)
    Seat.objects.bulk_create(make_seats(game, names, players))
    return game


def date_of(started_at: datetime, evening: Evening | None) -> datetime:
    """Return what gives a game its day: when it started, or its evening, which goes on after
    midnight.
    """
    if evening and timedelta() <= started_at - evening.started_at < TONIGHT:
        return evening.started_at
    return started_at


def make_seats(game: Game, names: Sequence[str], players: Sequence[Player]) -> list[Seat]:
    """Return the seats of a game that these players start under these names, not saved."""
    return [
        Seat(
            game=game,
            number=number,
            player=player,
            name=name,
            forgotten=player.forgotten,
            merged_name=player.merged_name,
            variety=variety_of(game.kind, game.title),
            dated_at=game.dated_at,
        )
        for number, (name, player) in enumerate(zip(names, players, strict=True))
    ]


def _started(notebook: Notebook, client_key: UUID) -> list[Game]:
    """What one phone could not send, another may."""
    games = notebook.games.filter(client_key=client_key).order_by("table_number")
    return list(games) if games.exists() else []


def _refuse_twice(names: Sequence[str], people: Sequence[Any]) -> None:
    twice = [name for place, name in enumerate(names) if people[place] in people[:place]]
    if twice:
        raise Refused([fault("name_twice", "players", given=quoted(name)) for name in twice])
