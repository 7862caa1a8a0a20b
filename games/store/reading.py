"""Games read from the database: rows become the plain facts from which the table is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from uuid import UUID

from django.db.models import prefetch_related_objects

from games import journal
from games.journal import EntryKind
from games.models import (
    Bid,
    Entry,
    Evening,
    Game,
    ImportedKey,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
)
from games.models.statements import Query
from games.table import plain
from games.table.view import GameView, seat_of, view_of

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
SEATS_OF_GAME = Query(
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

OF_A_GAME = {one.name for one in fields(plain.Game)} - {"notebook", "evening", "strangers"}
# What the table knows by the names of the columns.
OF_AN_ENTRY = {one.name for one in fields(journal.Entry)} - {"phone"}


def read_game(game: Game) -> GameView:
    """Read a game with all that pages show of it, in two queries, and two more for replacements."""
    entries = read_entries(game)
    seats = read_seats(game, entries)
    return view_of(as_game(game, read_strangers(game, seats, entries)), seats, entries)


def as_settings(row: Game) -> journal.Settings:
    return journal.Settings(
        **{one.name: getattr(row, one.name) for one in fields(journal.Settings)}
    )


def as_game(game: Game, strangers: Mapping[str, plain.Player]) -> plain.Game:
    same = {name: getattr(game, name) for name in OF_A_GAME}
    evening = None if game.evening is None else as_evening(game.evening)
    notebook = as_notebook(game.notebook)
    return plain.Game(**same, notebook=notebook, evening=evening, strangers=strangers)


def read_strangers(
    game: Game, seats: Sequence[plain.Seat], entries: Sequence[journal.Entry]
) -> dict[str, plain.Player]:
    """Read the players whom entries name by keys that nobody at the table has; there are few."""
    sat = {one.player.key for seat in seats for one in (seat.start, *seat.takeovers.values())}
    keys = journal.signing_keys(entries) - sat
    if not keys:
        return {}
    imported = ImportedKey.objects.filter(notebook=game.notebook_id, key__in=keys)
    found = {one.key: as_player(one.player) for one in imported.select_related("player")}
    players = Player.objects.filter(notebook=game.notebook_id, key__in=keys)
    return found | {one.key: as_player(one) for one in players}


def as_player(row: Player) -> plain.Player:
    person = row.person
    represented_by = None if person is row else person.pk
    return plain.Player(row.pk, row.key, person.shown_name, represented_by, row.forgotten)


def as_phone(row: Phone) -> journal.Phone:
    return journal.Phone(row.pk, row.key, row.label, row.imported)


def as_notebook(row: Notebook) -> plain.Notebook:
    return plain.Notebook(
        row.newest_first, row.confirm_hands, row.keep_awake, row.rule_defaults, row.names_version
    )


def as_evening(row: Evening) -> plain.Evening:
    ended = row.ended_at is not None
    return plain.Evening(row.key, row.name, row.kind, row.rules, ended, row.title)


def read_seats(game: Game, entries: Sequence[journal.Entry]) -> tuple[plain.Seat, ...]:
    """Read the seats, each with the player at the start and everyone who took it over."""
    seats = []
    for seat, player in SEATS_OF_GAME.rows(game.pk):
        seat.player = player
        seats.append(seat)
    replaced = any(entry.kind == EntryKind.REPLACE for entry in entries)
    if replaced:
        prefetch_related_objects(seats, "replacements__player")
    return as_seats(seats, replaced=replaced)


def as_seats(rows: Iterable[Seat], *, replaced: bool) -> tuple[plain.Seat, ...]:
    return tuple([_seat(row, list(row.replacements.all()) if replaced else []) for row in rows])


def _seat(row: Seat, took_over: Sequence[Replacement]) -> plain.Seat:
    start = _sitter(row, row)
    takeovers = {one.number: _sitter(row, one) for one in took_over}
    last = next((one.number for one in took_over if one.pk == row.last_id), None)
    sitter = start if last is None else takeovers[last]
    return plain.Seat(row.number, row.name, start, sitter, takeovers)


def _sitter(seat: Seat, one: Seat | Replacement) -> plain.Sitter:
    return plain.sitter_of(one.name, as_player(one.player), seat.number)


def read_entries(game: Game, after: int = 0) -> tuple[journal.Entry, ...]:
    """Read the entries of a game, those `after` a version."""
    phones: dict[int, journal.Phone] = {}
    entries = []
    for row, key, label, imported in ENTRIES.rows(game.pk, after):
        if row.phone_id not in phones:
            phone = journal.Phone(row.phone_id, UUID(str(key)), label, bool(imported))
            phones[row.phone_id] = phone
        entries.append(_as_entry(row, phones[row.phone_id]))
    return tuple(entries)


def pending_bids(game: Game, view: GameView) -> list[plain.Bid]:
    """Read the bids of a game that wait for others, of those who sit at its table."""
    rows = game.bids.select_related("phone", "player", "by") if game.own_bids else []
    return [bid for bid in [as_bid(row, view) for row in rows] if bid is not None]


def as_bid(row: Bid, view: GameView) -> plain.Bid | None:
    """None if its player sits at the table no more. Its phone and players are loaded."""
    seat = seat_of(view.seats, as_player(row.player))
    if seat is None:
        return None
    by = row.signed
    if row.by is not None and row.by.forgotten:
        by = by._replace(name=row.by.shown_name)
    return plain.Bid(
        hand=row.hand,
        number=row.number,
        player=view.person_at(seat),
        seat=seat,
        facts=row.facts,
        phone=row.phone_id,
        phone_key=str(row.phone.key),
        label=row.label,
        by=by,
        replaces=row.over_id,
    )


def as_entries(rows: Iterable[Entry]) -> list[journal.Entry]:
    """The entries of a journal; the phones of the rows are loaded."""
    return [_as_entry(row, as_phone(row.phone)) for row in rows]


def _as_entry(row: Entry, phone: journal.Phone) -> journal.Entry:
    return journal.Entry(**{name: getattr(row, name) for name in OF_AN_ENTRY}, phone=phone)
