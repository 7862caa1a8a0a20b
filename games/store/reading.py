"""Games read from the database: rows become the plain facts from which the table is drawn."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import prefetch_related_objects

from games import journal
from games.journal import EntryKind
from games.models import Bid, Entry, Game, Player, Seat
from games.models.statements import Query
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


def read_game(game: Game) -> GameView:
    """Read the game with everything a page shows of it: two queries however many hands it has, and
    two more if somebody took over a seat.
    """
    entries = read_entries(game)
    return view_of(game, read_seats(game, entries), entries)


def read_seats(game: Game, entries: Sequence[Entry]) -> tuple[Seat, ...]:
    """Read the seats of a game with these entries, each with the player at the start and everyone
    who took it over.
    """
    seats = []
    for seat, player in SEATS.rows(game.pk):
        seat.game, seat.player = game, player
        seats.append(seat)
    if any(entry.kind == EntryKind.REPLACE for entry in entries):
        prefetch_related_objects(seats, "replacements__player")
        for seat in seats:
            seat.last = next(
                (one for one in seat.replacements.all() if one.pk == seat.last_id), None
            )
    return tuple(seats)


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


def pending_bids(game: Game) -> list[Bid]:
    """Read the bids of a game that wait for others, each with its phone."""
    return list(game.bids.select_related("phone")) if game.own_bids else []


def as_entry(row: Entry) -> journal.Entry:
    """Return an entry of the database, whose phone is loaded, as the journal knows it."""
    phone = row.phone
    return _entry(row, journal.Phone(phone.pk, phone.key, phone.label, phone.imported))


def _entry(row: Entry, phone: journal.Phone) -> journal.Entry:
    return journal.Entry(
        number=row.number,
        kind=row.kind,
        hand=row.hand,
        facts=row.facts,
        reason=row.reason,
        phone=phone,
        label=row.label,
        by=row.by,
        client_key=row.client_key,
        made_at=row.made_at,
        previous_hash=row.previous_hash,
        hash=row.hash,
        imported=row.imported,
    )
