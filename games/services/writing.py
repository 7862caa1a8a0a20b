"""Append entries to a game's journal: every service does it through here."""

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
from games.models import Access, Entry, Game, Kind, Phone, Player, Replacement, Seat, State
from games.scoring.errors import quoted
from games.scoring.replay import Replay, replay_record
from games.scoring.values import Json, Sheet
from games.services import statistics
from games.services.errors import Refused, Stale, refuse
from games.services.notebook.searching import names_on, with_notes

DERIVED_FIELDS = ("version", "state", "ended_at", "contested", "hands", "search_text")
STANDING_FIELDS = ("total", "rank")
"""The derived fields of a game and its seats."""


@dataclass(frozen=True)
class Sender:
    """Who writes: the phone, the version of the game that it saw, the key of the request, which
    makes sending it twice harmless, and the seat of the player who holds it, if known (`by`).
    """

    phone: Phone
    seen_version: int
    client_key: UUID
    by: int | None = None

    def earlier_entry(self, game: Game) -> Entry | None:
        """Return the entry that the phone already wrote in the game's notebook with this key."""
        return Entry.objects.under(self.phone, self.client_key, game.notebook_id).first()


@dataclass(frozen=True)
class Draft:
    """The content of an entry to write; `player` takes over a seat."""

    kind: Kind
    hand: int | None = None
    facts: Json = field(default_factory=dict)
    reason: str = ""
    player: Player | None = None


def new_entry(
    game: Game,
    number: int,
    draft: Draft,
    phone: Phone,
    client_key: UUID,
    made_at: datetime,
    previous_hash: str,
    by: int | None = None,
) -> Entry:
    """Return an unsaved entry with the content of `draft`, hash included."""
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
        by=by,
    )
    entry.hash = journal.entry_hash(entry)
    return entry


def writes_entry(
    draft: Callable[..., Draft] | None = None, *, remarks_count: bool = False
) -> Callable[..., Any]:
    """Turn a function that returns a `Draft`, from a `game` and its facts (`current`), into a
    service: called with `game`, `sender` and its other arguments, it writes that entry.

    With `remarks_count` it is also Stale if only remarks were added since.
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
    """Append the entry from `draft`, and update the derived fields; return it with its updated
    `game`.

    If the phone already sent its `client_key`, return that entry and write nothing. Raises Stale if
    the game has changed since `seen_version` (remarks only count with `remarks_count`), Refused if
    `draft` refuses, a hand would be impossible, or nobody has the seat `by`.
    """
    try:
        return _write(game, sender, draft, remarks_count)
    except IntegrityError:
        # A concurrent request wrote the same key to another game.
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
    seats = list(game.seats.select_related("player"))
    if sender.by is not None and sender.by not in range(len(seats)):
        refuse("unknown_seat", "by", given=quoted(sender.by))
    names = [seat.name for seat in seats]
    content = draft(game, journal.fold(entries))
    previous_hash = entries[-1].hash if entries else journal.start_hash(game, names)
    number, now = game.version + 1, clock.now()
    phone, key, by = sender.phone, sender.client_key, sender.by
    entry = new_entry(game, number, content, phone, key, now, previous_hash, by)
    current = journal.fold([*entries, entry])
    replay = replay_record(journal.record_of(game, names, current))
    if replay.faults:
        raise Refused(replay.faults)
    entry.save(force_insert=True)
    if by is not None and content.kind != Kind.CONFIRM:
        _remember_holder(phone, game, seats[by])
    if content.player is not None:
        seat = seats[content.facts["seat"]]
        name = content.facts["player"]
        seat.replacements.create(number=entry.number, player=content.player, name=name)
    replaced = any(one.kind == Kind.REPLACE for one in (*entries, entry))
    _derive(entry, current, replay, seats, _replacements(game) if replaced else [])
    return entry


def _remember_holder(phone: Phone, game: Game, seat: Seat) -> None:
    """Save the first player who signs on a phone as its holder.

    Confirmations do not count, because the phone is passed around the table for them.
    """
    unknown = Access.objects.filter(phone=phone, notebook=game.notebook_id, person=None)
    unknown.update(person=seat.sitter)


def _replacements(game: Game) -> list[Replacement]:
    """Return all replacements of a game, overruled or not."""
    return list(Replacement.objects.filter(seat__game=game).select_related("player"))


def _derive(
    entry: Entry,
    current: Current,
    replay: Replay,
    seats: list[Seat],
    replacements: list[Replacement],
) -> None:
    game, before = entry.game, statistics.as_counted(seats)
    was_finished = game.state == State.FINISHED
    derive(game, seats, entry, current, replay.sheet, replacements)
    statistics.adjust(game, before, seats)
    game.save(update_fields=DERIVED_FIELDS)
    measured = was_finished or game.state == State.FINISHED
    fields = [*STANDING_FIELDS, *statistics.STATISTICS_FIELDS] if measured else [*STANDING_FIELDS]
    if replacements:
        fields.append("last")
        Replacement.objects.bulk_update(replacements, ["counts"])
    Seat.objects.bulk_update(seats, fields)


def derive(
    game: Game,
    seats: Sequence[Seat],
    entry: Entry,
    current: Current,
    sheet: Sheet,
    replacements: Sequence[Replacement] = (),
) -> None:
    """Set the derived fields of the game, its seats and replacements; `entry` is the newest. Saves
    nothing.

    `statistics` sets the careers of the seats.
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
    if replacements:
        set_last_players(seats, current, replacements)
        game.search_text = names_on(seats, replacements)
    notes = [current.note, *current.hand_notes.values()]
    game.search_text = with_notes(game.search_text, notes)
    for side, total, rank in zip(sheet.sides, sheet.totals, sheet.ranks, strict=True):
        for number in side.seats:
            seats[number].total, seats[number].rank = total, rank
    measured = [{}] * len(seats)
    if sheet.finished:
        measured = KINDS[game.kind].measures.measured(sheet, [hand.facts for hand in current.hands])
    for seat, measures in zip(seats, measured, strict=True):
        seat.measures, seat.counted_at = measures, statistics.counted_at(game, seat)


def set_last_players(
    seats: Sequence[Seat], current: Current, replacements: Sequence[Replacement]
) -> None:
    """Set the last replacement of each seat, and whether each replacement counts."""
    rows = {one.number: one for one in replacements}
    for one in replacements:
        one.counts = False
    for seat in seats:
        seat.last = None
    for replaced in current.replaced:
        rows[replaced.entry.number].counts = True
        seats[replaced.seat].last = rows[replaced.entry.number]
