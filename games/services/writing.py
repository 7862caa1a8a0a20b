"""Append entries to a game's journal: every service does it through here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import BadRequest
from django.db import IntegrityError, connection, transaction

from games import clock, journal
from games.journal import Current, EntryKind, NewEntry
from games.kinds.entry import is_announced
from games.kinds.registry import GAMES, KINDS
from games.models import Bid, Entry, Game, Phone, Player, Replacement, Seat, State
from games.models.statements import save_fields
from games.scoring.values import Sheet
from games.services import statistics
from games.services.locking import lock_game
from games.services.notebook.people import PeopleOfNotebook
from games.services.notebook.registering import register_seated
from games.services.notebook.searching import names_on, with_notes
from games.store.reading import as_game, as_seats, pending_bids
from games.store.recent import recent_game, remember
from games.table import facts
from games.table.errors import Refused, Stale
from games.table.facts import NewBid, Sender
from games.table.screen import Act, GameState
from games.table.view import GameView, view_from
from games.table.writing import Written, derived, strangers_with, written

DERIVED_FIELDS = (
    "version",
    "head",
    "state",
    "ended_at",
    "contested",
    "hands",
    "search_text",
    "own_bids",
)
STANDING_FIELDS = ("total", "rank")
"""The derived fields of a game and its seats."""

P = ParamSpec("P")


def row_of(game: Game, entry: journal.Entry, phone: Phone) -> Entry:
    """Return the unsaved row of an entry that a phone made."""
    said = {one.name: getattr(entry, one.name) for one in fields(entry)}
    return Entry(game=game, **said | {"phone": phone})


def append(
    act: Callable[Concatenate[GameState, Sender, P], NewEntry | NewBid | journal.Entry],
    game: Game,
    sender: Sender,
    *args: P.args,
    **what: P.kwargs,
) -> tuple[GameState, Entry | None]:
    """Append the entry of an act, called with `what` it needs, or keep the bid that waits; return
    the game with it, and the entry, if any, with its updated `game`.

    `recent_game` then returns the game as it is now. If the phone already sent its `client_key`,
    return that entry and write nothing. Raises Stale and Refused as `games.table.writing.written`,
    BadRequest if the phone sent its `client_key` in another notebook.
    """
    try:
        return _append(game, sender, act, what)
    except (IntegrityError, Refused, Stale) as error:
        # If this phone already sent the key, the first outcome is the answer.
        phone, key = sender.phone, sender.client_key
        first = Entry.objects.under(phone, key, game.notebook_id).first()
        if first is not None:
            return state_of(first.game), first
        sent_elsewhere = phone.entries.filter(client_key=key, imported=False).exists
        if isinstance(error, IntegrityError) and sent_elsewhere():
            raise BadRequest("The key of this form was sent in another notebook") from None
        raise


def state_of(game: Game) -> GameState:
    """Return a game as it is, with the bids that wait."""
    view = recent_game(game)
    return GameState(view, pending_bids(game, view))


@transaction.atomic
def _append(
    game: Game, sender: Sender, act: Act, what: dict[str, Any]
) -> tuple[GameState, Entry | None]:
    seen, game = game.notebook.names_version, lock_known(game)
    if game.notebook.names_version != seen:
        sender.phone.refresh_from_db(fields=["label"])  # which is remembered with the entry
    before = state_of(game)
    view, people = before.view, PeopleOfNotebook(before.view, sender.client_key)
    one = written(replace(before, people=people), sender, act, what, clock.now())
    if isinstance(one, NewBid):
        _save_bid(game, view, sender, one)
        return GameState(view, pending_bids(game, view)), None
    if isinstance(one, journal.Entry):
        same = Entry.objects.select_related("game").get(game=game, number=one.number)
        return before, same
    entry, current, replayed = row_of(game, one.entry, sender.phone), one.current, one.replayed
    entries = (*view.entries, one.entry)
    entry.save(force_insert=True)
    if one.bid is not None:
        _save_bid(game, view, sender, one.bid)
    if game.own_bids:
        _delete_bids(game, one)
    if one.content.players:
        _save_replacements(game, entry, one.content.players)
    seats = _save_derived(view, entry, current, replayed.replay.sheet)
    known = as_game(game, strangers_with(view, one.entry))
    now = view_from(known, seats, entries, current, replayed)
    remember(now)
    now = replace(now, person=view.person)
    return GameState(now, pending_bids(game, now)), entry


def _save_replacements(game: Game, entry: Entry, players: Mapping[int, int]) -> None:
    """Save who takes over which seats by an entry: the ids of the players, by seat."""
    names = {move["seat"]: move["player"] for move in journal.moves_of(entry)}
    for seat, number in players.items():
        player = Player.objects.get(pk=number)
        what = {"player": player, "name": names[seat], "forgotten": player.forgotten}
        game.seats.get(number=seat).replacements.create(number=entry.number, **what)
    register_seated(game)


def lock_known(game: Game) -> Game:
    """Lock the rows of a game and its notebook; return it with its evening and the phone's person,
    which are known already.
    """
    locked = lock_game(game)
    if locked.evening_id == game.evening_id:
        locked.evening = game.evening
    locked.person = getattr(game, "person", None)
    return locked


def _save_bid(game: Game, view: GameView, sender: Sender, new: NewBid) -> None:
    """Save a bid that waits for others; those that it does not keep are replaced, or void."""
    bid = new.bid
    game.bids.filter(hand=bid.hand).exclude(number__in=new.kept).delete()
    Bid.objects.create(
        game=game,
        hand=bid.hand,
        number=bid.number,
        player_id=view.seats[bid.seat].sitter.player.pk,
        facts=bid.facts,
        phone=sender.phone,
        label=bid.label,
        by_id=view.person and view.person.pk,
        signed=bid.by,
        over_id=bid.over,
    )


def _delete_bids(game: Game, one: Written) -> None:
    """Delete the bids that wait once all are announced, and those that an entry made void."""
    bids, entry = game.bids, one.entry
    if entry.kind not in (EntryKind.ANNOUNCE, EntryKind.RECORD):
        bids.filter(player__key__in=[bid.player.key for bid in entry.bids]).delete()
    elif is_announced(KINDS[game.kind].entry, entry.facts):
        bids.filter(hand=entry.hand).delete()


def _save_derived(
    view: GameView, entry: Entry, current: Current, sheet: Sheet
) -> tuple[facts.Seat, ...]:
    """Save the derived fields of the game and its seats after `entry`; return the seats."""
    game = entry.game
    replaced = bool(view.current.replaced or current.replaced)
    counts = sheet.finished or game.state == State.FINISHED
    if counts:
        statistics.note_results(game.notebook_id)
    if replaced or counts:
        seats = _save_counted(entry, current, sheet, replaced)
        view = replace(view, seats=as_seats(seats, replaced=True))  # even if that was undone
    else:
        derive_game(game, entry, current, sheet)
        if _standing(view.sheet) != _standing(sheet):
            _save_standing(game, sheet)
    game.save(update_fields=DERIVED_FIELDS)
    return view.seats


def _save_counted(entry: Entry, current: Current, sheet: Sheet, replaced: bool) -> list[Seat]:
    """Save the seats of a game that counts in the statistics, or that somebody took over."""
    game = entry.game
    seats = list(game.seats.select_related("player").prefetch_related("replacements__player"))
    replacements = [one for seat in seats for one in seat.replacements.all()] if replaced else []
    derive(game, seats, entry, current, sheet, replacements)
    save_fields(replacements, "counts")
    save_fields(seats, *STANDING_FIELDS, "last", *statistics.STATISTICS_FIELDS)
    return seats


def _standing(sheet: Sheet) -> tuple[object, ...]:
    return sheet.totals, sheet.ranks


def _save_standing(game: Game, sheet: Sheet) -> None:
    """Save the totals and ranks of the seats. `bulk_update` would cost thirty times as much."""
    standing = zip(sheet.sides, sheet.totals, sheet.ranks, strict=True)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {Seat._meta.db_table} SET total = %s, rank = %s"  # noqa: S608
            " WHERE game_id = %s AND number = %s",
            [(total, rank, game.pk, seat) for side, total, rank in standing for seat in side.seats],
        )


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
    """
    if replacements:
        set_last_players(seats, current, replacements)
        game.search_text = names_on(seats, replacements)
    derive_game(game, entry, current, sheet)
    for side, total, rank in zip(sheet.sides, sheet.totals, sheet.ranks, strict=True):
        for number in side.seats:
            seats[number].total, seats[number].rank = total, rank
    measured = [{}] * len(seats)
    if sheet.finished:
        measured = KINDS[game.kind].measures.measured(sheet, [hand.facts for hand in current.hands])
    for seat, measures in zip(seats, measured, strict=True):
        seat.measures, seat.counted_at = measures, statistics.counted_at(game, seat)
    for number, side in enumerate(sheet.sides):
        worst = _worst(game.kind, sheet, number) if sheet.finished else None
        for seat in side.seats:
            seats[seat].worst = worst


def _worst(kind: str, sheet: Sheet, side: int) -> int | None:
    """The worst score of a side in one hand."""
    worst = max if GAMES[kind].LOWEST_WINS else min
    return worst([hand.scores[side] for hand in sheet.hands], default=None)


def derive_game(game: Game, entry: Entry, current: Current, sheet: Sheet) -> None:
    """Set the derived fields of the game alone, but for the names by which it is found."""
    for name, value in derived(entry, current, sheet, game.ended_at).items():
        setattr(game, name, value)
    game.hands = len(sheet.hands)
    notes = [current.note, *current.hand_notes.values()]
    game.search_text = with_notes(game.search_text, notes)


def set_last_players(
    seats: Sequence[Seat], current: Current, replacements: Sequence[Replacement]
) -> None:
    """Set the last replacement of each seat, and whether each replacement counts."""
    rows = {(one.number, one.seat.number): one for one in replacements}
    for one in replacements:
        one.counts = False
    for seat in seats:
        seat.last = None
    for replaced in current.replaced:
        row = rows[replaced.entry.number, replaced.seat]
        row.counts = True
        seats[replaced.seat].last = row
