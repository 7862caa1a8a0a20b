"""Append entries to a game's journal. Everything that writes to a journal goes through here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial, wraps
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from games import clock, journal
from games.journal import Current
from games.kinds.registry import KINDS
from games.models import Entry, Game, Kind, Phone, Seat, State
from games.scoring.replay import Replay, replay_record
from games.scoring.values import Json, Sheet
from games.services import statistics
from games.services.errors import Refused, Stale
from games.services.notebook.searching import with_notes

DERIVED_FIELDS = ("version", "state", "ended_at", "contested", "hands", "search_text")
STANDING_FIELDS = ("total", "rank")
"""The fields of games and seats that are derived from the journal, saved for lists."""


@dataclass(frozen=True)
class Sender:
    """A phone, the version of the game that it saw, and the idempotency key of its request."""

    phone: Phone
    seen_version: int
    client_key: UUID

    def earlier_entry(self, game: Game) -> Entry | None:
        """The entry that the phone already wrote in the game's notebook with this key."""
        return Entry.objects.under(self.phone, self.client_key, game.notebook_id).first()


@dataclass(frozen=True)
class Draft:
    """The content of an entry before it is written."""

    kind: Kind
    hand: int | None = None
    facts: Json = field(default_factory=dict)
    reason: str = ""


def new_entry(
    game: Game,
    number: int,
    draft: Draft,
    phone: Phone,
    client_key: UUID,
    made_at: datetime,
    previous_hash: str,
) -> Entry:
    """An unsaved entry with the content of `draft`, and its hash."""
    entry = Entry(
        game=game,
        number=number,
        kind=draft.kind,
        hand=draft.hand,
        facts=draft.facts,
        reason=draft.reason,
        phone=phone,
        client_key=client_key,
        made_at=made_at,
        previous_hash=previous_hash,
    )
    entry.hash = journal.entry_hash(entry)
    return entry


def writes_entry(
    draft: Callable[..., Draft] | None = None, *, remarks_count: bool = False
) -> Callable[..., Any]:
    """Turn a function that returns a draft into a service that writes it as an entry.

    The function gets the `game`, its `current` state and its own arguments; the service is called
    with `game`, `sender` and those arguments. `remarks_count`: a remark that the phone has not seen
    makes its request stale too.
    """
    if draft is None:
        return partial(writes_entry, remarks_count=remarks_count)

    @wraps(draft)
    def service(*, game: Game, sender: Sender, **what: Any) -> Entry:
        return write(game, sender, partial(draft, **what), remarks_count=remarks_count)

    return service


def write(
    game: Game,
    sender: Sender,
    draft: Callable[[Game, Current], Draft],
    *,
    remarks_count: bool = False,
) -> Entry:
    """Append the entry that `draft` returns for the game's current state; update derived fields.

    Returns the entry with its updated `game`. If the phone already sent an entry with this
    `client_key`, returns that entry and writes nothing. Raises Stale if the game has changed since
    `seen_version` (new remarks are ignored unless `remarks_count`), and Refused if `draft` refuses
    or a hand would become invalid.
    """
    try:
        return _write(game, sender, draft, remarks_count)
    except IntegrityError:
        # The same key was written in another game at the same time.
        first = sender.earlier_entry(game)
        if first is None:
            raise
        return first


@transaction.atomic
def _write(
    game: Game, sender: Sender, draft: Callable[[Game, Current], Draft], remarks_count: bool
) -> Entry:
    game = Game.objects.select_for_update().get(pk=game.pk)
    first = sender.earlier_entry(game)
    if first is not None:
        return first
    entries = list(game.entries.all())
    seen = sender.seen_version
    if seen != game.version and (remarks_count or journal.is_outdated(entries, seen)):
        raise Stale([entry for entry in entries if entry.number > seen])
    seats = list(game.seats.all())
    names = [seat.name for seat in seats]
    asked = draft(game, journal.fold(entries))
    previous_hash = entries[-1].hash if entries else journal.start_hash(game, names)
    number, now = game.version + 1, clock.now()
    entry = new_entry(game, number, asked, sender.phone, sender.client_key, now, previous_hash)
    current = journal.fold([*entries, entry])
    replay = replay_record(journal.record_of(game, names, current))
    if replay.faults:
        raise Refused(replay.faults)
    entry.save(force_insert=True)
    _derive(entry, current, replay, seats)
    return entry


def _derive(entry: Entry, current: Current, replay: Replay, seats: list[Seat]) -> None:
    game, before = entry.game, statistics.as_counted(seats)
    was_finished = game.state == State.FINISHED
    derive(game, seats, entry, current, replay.sheet)
    statistics.adjust(game, before, seats)
    game.save(update_fields=DERIVED_FIELDS)
    measured = was_finished or game.state == State.FINISHED
    Seat.objects.bulk_update(
        seats, [*STANDING_FIELDS, *statistics.STATISTICS_FIELDS] if measured else STANDING_FIELDS
    )


def derive(game: Game, seats: Sequence[Seat], entry: Entry, current: Current, sheet: Sheet) -> None:
    """Update the derived fields of the game and its seats after `entry`; nothing is saved.

    The careers on the seats are left to `statistics`.
    """
    game.version = entry.number
    if sheet.finished:
        game.state = State.FINISHED
    elif current.ended:
        game.state = State.UNFINISHED
    else:
        game.state = State.IN_PROGRESS
    over = game.state != State.IN_PROGRESS
    game.ended_at = (game.ended_at or entry.made_at) if over else None
    game.contested = bool(current.open_objections)
    game.hands = len(sheet.hands)
    notes = [current.note, *current.hand_notes.values()]
    game.search_text = with_notes(game.search_text, notes)
    for side, total, rank in zip(sheet.sides, sheet.totals, sheet.ranks, strict=True):
        for number in side.seats:
            seats[number].total, seats[number].rank = total, rank
    measured = [{}] * len(seats)
    if sheet.finished:
        measured = KINDS[game.kind].measures.measured(sheet, [hand.facts for hand in current.hands])
    for seat, measures in zip(seats, measured, strict=True):
        seat.measures, seat.counted_at = measures, statistics.counted_at(game)
