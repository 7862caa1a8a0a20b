"""Append entries to the journal of a game: every service does it through here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Concatenate, ParamSpec

from django.core.exceptions import BadRequest
from django.db import IntegrityError, connection, transaction

from games import clock, journal
from games.journal import Current, EntryKind, NewEntry
from games.kinds.entry import is_announced
from games.kinds.registry import GAMES, KINDS
from games.models import Bid, Entry, Game, Phone, Player, Replacement, Seat, State
from games.models.statements import save_fields
from games.scoring.record import fewest_win
from games.scoring.values import Json, Sheet
from games.services import statistics
from games.services.locking import lock_game
from games.services.notebook.people import PeopleOfNotebook
from games.services.notebook.registering import register_seated
from games.services.notebook.searching import names_on, with_notes
from games.store.reading import as_phone, as_seats, pending_bids
from games.store.recent import load_view, remember
from games.table import plain
from games.table.errors import Refused, Stale
from games.table.plain import NewBid, Sender
from games.table.screen import Act, GameState
from games.table.view import GameView
from games.table.writing import Addition, add, derive_fields, prepare

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
# The derived fields of a seat.
STANDING_FIELDS = ("total", "rank")

_Arguments = ParamSpec("_Arguments")


def columns_of(entry: journal.Entry) -> Json:
    """Return what the row of an entry says, but for its game and its phone."""
    return {one.name: getattr(entry, one.name) for one in fields(entry) if one.name != "phone"}


def append(
    act: Callable[Concatenate[GameState, Sender, _Arguments], NewEntry | NewBid | journal.Entry],
    game: Game,
    sender: Sender,
    *args: _Arguments.args,
    **arguments: _Arguments.kwargs,
) -> tuple[GameState, Entry | None]:
    """Append the entry of an act, called with its `arguments`, or keep the bid that waits; return
    the game with it, and the entry, if any, with its updated `game`. If the phone already sent its
    `client_key`, return that entry and write nothing.

    Raises Stale and Refused as `games.table.writing.prepare`, BadRequest if the phone sent its
    `client_key` in another notebook.
    """
    try:
        return _append(game, sender, act, arguments)
    except (IntegrityError, Refused, Stale) as error:
        # If this phone already sent the key, the first outcome is the answer.
        phone, key = sender.phone.pk, sender.client_key
        first = Entry.objects.under(phone, key, game.notebook_id).first()
        if first is not None:
            return load_state(first.game), first
        sent_elsewhere = Entry.objects.filter(phone=phone, client_key=key, imported=False).exists
        if isinstance(error, IntegrityError) and sent_elsewhere():
            raise BadRequest("The key of this form was sent in another notebook") from None
        raise


def load_state(game: Game) -> GameState:
    view = load_view(game)
    return GameState(view, pending_bids(game, view))


@transaction.atomic
def _append(
    game: Game, sender: Sender, act: Act, arguments: Json
) -> tuple[GameState, Entry | None]:
    names_version, game = game.notebook.names_version, lock_known(game)
    if game.notebook.names_version != names_version:
        # The name is remembered with the entry.
        sender = replace(sender, phone=as_phone(Phone.objects.get(pk=sender.phone.pk)))
    before = load_state(game)
    view, people = before.view, PeopleOfNotebook(before.view, sender.client_key)
    addition = prepare(replace(before, people=people), sender, act, arguments, clock.now())
    if isinstance(addition, NewBid):
        _save_bid(game, view, sender, addition)
        return GameState(view, pending_bids(game, view)), None
    if isinstance(addition, journal.Entry):
        same = Entry.objects.select_related("game").get(game=game, number=addition.number)
        return before, same
    entry = Entry(game=game, phone_id=sender.phone.pk, **columns_of(addition.entry))
    entry.save(force_insert=True)
    if addition.bid is not None:
        _save_bid(game, view, sender, addition.bid)
    if game.own_bids:
        _delete_bids(game, addition)
    if addition.content.players:
        _save_replacements(game, addition.entry, addition.content.players)
    now = add(view, addition, _save_derived(view, game, addition))
    remember(replace(now, before=None))
    return GameState(now, pending_bids(game, now)), entry


def _save_replacements(game: Game, entry: journal.Entry, players: Mapping[int, int]) -> None:
    names = {move["seat"]: move["player"] for move in journal.moves_of(entry)}
    for seat, number in players.items():
        player = Player.objects.get(pk=number)
        what = {"player": player, "name": names[seat], "forgotten": player.forgotten}
        what["merged_name"] = player.merged_name
        game.seats.get(number=seat).replacements.create(number=entry.number, **what)
    register_seated(game)


def lock_known(game: Game) -> Game:
    """Lock the rows of a game and its notebook; its evening and the phone's person are known
    already.
    """
    locked = lock_game(game)
    if locked.evening_id == game.evening_id:
        locked.evening = game.evening
    locked.person = game.person
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
        phone_id=sender.phone.pk,
        label=bid.label,
        by_id=view.person and view.person.pk,
        signed=bid.by,
        over_id=bid.replaces,
    )


def _delete_bids(game: Game, addition: Addition) -> None:
    """Delete the bids that wait once all are announced, and those that an entry made void."""
    bids, entry = game.bids, addition.entry
    if entry.kind not in (EntryKind.ANNOUNCE, EntryKind.RECORD):
        bids.filter(player__key__in=[bid.player.key for bid in entry.bids]).delete()
    elif is_announced(KINDS[game.kind].entry, entry.facts):
        bids.filter(hand=journal.place_of(entry)).delete()


def _save_derived(view: GameView, game: Game, addition: Addition) -> tuple[plain.Seat, ...]:
    """Save the derived fields of the game and its seats after an entry; return the seats."""
    entry, current, sheet = addition.entry, addition.current, addition.replayed.replay.sheet
    replaced = bool(view.current.replaced or current.replaced)
    counts = sheet.finished or game.state == State.FINISHED
    seats = view.seats
    if counts:
        statistics.note_results(game.notebook_id)
    if replaced or counts:
        saved = _save_counted(game, entry, current, sheet, replaced)
        seats = as_seats(saved, replaced=True)  # even if that was undone
    else:
        derive_game(game, entry, current, sheet)
        if (view.sheet.totals, view.sheet.ranks) != (sheet.totals, sheet.ranks):
            _save_standing(game, sheet)
    game.save(update_fields=DERIVED_FIELDS)
    return seats


def _save_counted(
    game: Game, entry: journal.Entry, current: Current, sheet: Sheet, replaced: bool
) -> list[Seat]:
    """Of a game that counts in the statistics, or whose seats somebody took over."""
    seats = list(game.seats.select_related("player").prefetch_related("replacements__player"))
    replacements = [one for seat in seats for one in seat.replacements.all()] if replaced else []
    set_derived_fields(game, seats, entry, current, sheet, replacements)
    save_fields(replacements, "counts")
    save_fields(seats, *STANDING_FIELDS, "last", *statistics.STATISTICS_FIELDS)
    return seats


def _save_standing(game: Game, sheet: Sheet) -> None:
    """`bulk_update` would cost thirty times as much."""
    standing = zip(sheet.sides, sheet.totals, sheet.ranks, strict=True)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {Seat._meta.db_table} SET total = %s, rank = %s"  # noqa: S608
            " WHERE game_id = %s AND number = %s",
            [(total, rank, game.pk, seat) for side, total, rank in standing for seat in side.seats],
        )


def set_derived_fields(
    game: Game,
    seats: Sequence[Seat],
    entry: journal.Entry,
    current: Current,
    sheet: Sheet,
    replacements: Sequence[Replacement] = (),
) -> None:
    """Set the derived fields of the game, its seats and replacements; saves nothing."""
    if replacements:
        set_last_players(seats, current, replacements)
        game.search_text = names_on(seats, replacements)
    derive_game(game, entry, current, sheet)
    for side, total, rank in zip(sheet.sides, sheet.totals, sheet.ranks, strict=True):
        for number in side.seats:
            seats[number].total, seats[number].rank = total, rank
    measured: list[dict[str, int]] = [{}] * len(seats)
    if sheet.finished:
        measured = KINDS[game.kind].measures.measure(sheet, [hand.facts for hand in current.hands])
    for seat, measures in zip(seats, measured, strict=True):
        seat.measures, seat.counts = measures, statistics.counts_for(game, seat)
    for at, side in enumerate(sheet.sides):
        worst = _worst(game, sheet, at) if sheet.finished else None
        for number in side.seats:
            seats[number].worst = worst


def _worst(game: Game, sheet: Sheet, side: int) -> int | None:
    worst = max if fewest_win(GAMES[game.kind], game.rules) else min
    return worst([hand.scores[side] for hand in sheet.numbered], default=None)


def derive_game(game: Game, entry: journal.Entry, current: Current, sheet: Sheet) -> None:
    """Set the derived fields of the game alone, but for the names by which it is found."""
    for name, value in derive_fields(entry, current, sheet, game.ended_at).items():
        setattr(game, name, value)
    game.hands = len(sheet.numbered)
    notes = [current.note, *current.hand_notes.values()]
    game.search_text = with_notes(game.search_text, notes)


def set_last_players(
    seats: Sequence[Seat], current: Current, replacements: Sequence[Replacement]
) -> None:
    rows = {(one.number, one.seat.number): one for one in replacements}
    for one in replacements:
        one.counts = False
    for seat in seats:
        seat.last = None
    for replaced in current.replaced:
        row = rows[replaced.entry.number, replaced.seat]
        row.counts = True
        seats[replaced.seat].last = row
