"""Games read from the database: rows become the plain facts from which the table is drawn."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from uuid import UUID

from django.db.models import prefetch_related_objects

from games import journal
from games.journal import EntryKind
from games.models import Bid, Entry, Evening, Game, Notebook, Player, Replacement, Seat
from games.models.statements import Query
from games.table import facts
from games.table.view import GameView, view_of

ENTRIES = Query(
    """
    SELECT {entry}, phone.key, phone.label, phone.imported
    FROM games_entry entry
    JOIN games_phone phone ON phone.id = entry.phone_id
    WHERE entry.game_id = %s AND entry.number > %s
    ORDER BY entry.number
    """,
    entry=Entry,
)
SEATS = Query(
    """
    SELECT {seat}, {player}
    FROM games_seat seat
    JOIN games_player player ON player.id = seat.player_id
    WHERE seat.game_id = %s
    ORDER BY seat.number
    """,
    seat=Seat,
    player=Player,
)

OF_A_GAME = {one.name for one in fields(facts.Game)} - {"notebook", "evening"}
OF_AN_ENTRY = {one.name for one in fields(journal.Entry)} - {"phone"}
"""What the table knows by the names of the columns."""


def read_game(game: Game) -> GameView:
    """Read the game with everything a page shows of it: two queries however many hands it has, and
    two more if somebody took over a seat.
    """
    entries = read_entries(game)
    return view_of(as_game(game), read_seats(game, entries), entries)


def as_game(game: Game) -> facts.Game:
    """Return a game of the database, with its notebook and evening, as the table knows it."""
    same = {name: getattr(game, name) for name in OF_A_GAME}
    evening = game.evening and as_evening(game.evening)
    return facts.Game(**same, notebook=as_notebook(game.notebook), evening=evening)


def as_notebook(row: Notebook) -> facts.Notebook:
    """Return a notebook of the database as the table knows it."""
    return facts.Notebook(
        row.newest_first, row.confirm_hands, row.keep_awake, row.rule_defaults, row.names_version
    )


def as_evening(row: Evening) -> facts.Evening:
    """Return an evening of the database as the table knows it."""
    return facts.Evening(row.key, row.name, row.kind, row.rules, row.ended_at is not None)


def read_seats(game: Game, entries: Sequence[journal.Entry]) -> tuple[facts.Seat, ...]:
    """Read the seats of a game with these entries, each with the player at the start and everyone
    who took it over.
    """
    seats = []
    for seat, player in SEATS.rows(game.pk):
        seat.player = player
        seats.append(seat)
    replaced = any(entry.kind == EntryKind.REPLACE for entry in entries)
    if replaced:
        prefetch_related_objects(seats, "replacements__player")
    return as_seats(seats, replaced=replaced)


def as_seats(rows: Iterable[Seat], *, replaced: bool) -> tuple[facts.Seat, ...]:
    """Return seats of the database as the table knows them, with who took them over if any was
    `replaced`.
    """
    return tuple([_seat(row, list(row.replacements.all()) if replaced else []) for row in rows])


def _seat(row: Seat, took_over: Sequence[Replacement]) -> facts.Seat:
    start = _sitter(row, row)
    takeovers = {one.number: _sitter(row, one) for one in took_over}
    last = next((one.number for one in took_over if one.pk == row.last_id), None)
    sitter = start if last is None else takeovers[last]
    return facts.Seat(row.number, row.name, start, sitter, takeovers)


def _sitter(seat: Seat, one: Seat | Replacement) -> facts.Sitter:
    player = facts.Player(one.player_id, one.player.shown_name, one.player.merged_into_id)
    return facts.Sitter(seat.name_of(one), player, one.forgotten)


def read_entries(game: Game, after: int = 0) -> tuple[journal.Entry, ...]:
    """Read the entries of a game, those `after` a version."""
    phones: dict[int, journal.Phone] = {}
    entries = []
    for row, key, label, imported in ENTRIES.rows(game.pk, after):
        if row.phone_id not in phones:
            phone = journal.Phone(row.phone_id, UUID(str(key)), label, bool(imported))
            phones[row.phone_id] = phone
        entries.append(_entry(row, phones[row.phone_id]))
    return tuple(entries)


def pending_bids(game: Game) -> list[facts.Bid]:
    """Read the bids of a game that wait for others."""
    rows = game.bids.select_related("phone") if game.own_bids else []
    return [as_bid(row) for row in rows]


def as_bid(row: Bid) -> facts.Bid:
    """Return a bid of the database, whose phone is loaded, as the table knows it."""
    return facts.Bid(
        row.pk,
        row.hand,
        row.number,
        row.seat,
        row.said,
        row.phone_id,
        row.phone.label,
        row.by,
        row.over_id,
    )


def _entry(row: Entry, phone: journal.Phone) -> journal.Entry:
    return journal.Entry(**{name: getattr(row, name) for name in OF_AN_ENTRY}, phone=phone)
