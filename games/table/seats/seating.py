"""Corrections of the seating: what another dealer changes, and seats given to other players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.journal import Entry, EntryKind, first_dealer_facts, hand_dealer_facts
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.scoring.errors import Fault, fault
from games.scoring.game import Progress
from games.scoring.replay import dealer_in_turn
from games.scoring.values import Json
from games.table import acts
from games.table.disputes.effects import effect_messages, effects, end_change
from games.table.disputes.trial import before_hand, changed_totals, impossible_hands
from games.table.entry.meanwhile import events_about, too_late_message
from games.table.entry.open_forms import label_if_seats_changed
from games.table.errors import Missing, Refused, Stale
from games.table.pages.page_context import game_context
from games.table.screen import SCORER, GamePage, GameRequest, GameState, Journal, Screen
from games.table.seats.taking_over import replace_player, swap_players
from games.table.setting_up.new_game import KNOWN_AT_ONCE
from games.table.view import GameView, hand_with
from games.text import same_name
from games.wording.catalogue import gettext_noop
from games.wording.sentences import Names, say

# Which hands follow from a corrected dealer: that hand alone, those after it too, or all.
ONCE, ONWARDS, ALL = "once", "onwards", "all"


@dataclass(frozen=True)
class Dealing:
    """A correction of who deals the hand at a `place`: really the player at `seat`."""

    view: GameView
    place: int
    seat: int
    how: str  # which hands follow from it

    @property
    def number(self) -> int:
        return self.view.number_of(self.place)

    @property
    def progress(self) -> Progress:
        return self.view.progress_before(self.place)

    @property
    def ways(self) -> list[str]:
        """How the hand can have another dealer, the most likely first. One whose order follows from
        itself, or from a hand before it, does not follow from the first dealer.
        """
        following = [hand for hand, _, onwards in self.view.current.dealt if onwards]
        if self.number in following:
            return [ONWARDS]
        onwards = [ONWARDS] if self.number > 1 else []
        if self.progress.turn is not None:
            return [ONCE, *onwards]
        every = [] if [hand for hand in following if hand < self.number] else [ALL]
        if self.view.score(self.place) is not None:
            return [ONCE, *onwards, *every]
        first, *others = [*onwards, *every]
        return [first, ONCE, *others]

    @property
    def first_dealer(self) -> int:
        """The seat that must have dealt the first hand for this one to be its turn."""
        table = self.view.table
        return (
            table.first_dealer + self.seat - _deals(dealer_in_turn(self.progress))
        ) % table.players

    @property
    def dealer(self) -> int | None:
        """The seat that deals out of turn; None if it is its turn."""
        return None if self.seat == dealer_in_turn(self.progress) else self.seat

    @property
    def then(self) -> GameView:
        view, hand = self.view, None if self.how == ALL else self.place
        first = first_dealer_facts(self.first_dealer, view.table.first_dealer)
        facts = first if hand is None else hand_dealer_facts(self.dealer, self.how == ONWARDS)
        number = view.game.version + 1
        entry = Entry(number=number, kind=EntryKind.DEALER, hand=hand, facts=facts)
        return view.with_entries((*view.entries, entry))


def _deals(seat: int | None) -> int:
    """The seat that deals: somebody does, in a game whose dealers are corrected."""
    return seat or 0


def read_dealing(view: GameView, taps: Taps) -> Dealing:
    """The correction that was chosen, of the hand in play unless `hand` is on the sheet."""
    seat, hand, how = _number(taps, "deals"), _number(taps, "hand"), taps.one("how")
    score = None if hand is None else view.score(hand)
    coming = score is None or score.adjusts
    place = view.current.next_place if hand is None or coming else hand
    known = Dealing(view, place, 0, ONCE)
    if seat is None or seat not in range(view.table.players):
        seat = _deals(known.progress.dealer)
    return replace(known, seat=seat, how=how if how in known.ways else known.ways[0])


NOT_CORRECTED = gettext_noop("The dealer is not corrected yet.")
NOT_CHANGED = gettext_noop("The seats are not changed yet.")


def dealer_page(dealing: Dealing) -> Json:
    """Who could deal a hand; and what that changes, if the seat picked is not its dealer."""
    view, number, progress = dealing.view, dealing.number, dealing.progress
    names, now = view.names_at(number).players, _deals(progress.dealer)
    page = game_context(view) | {
        "number": number,
        "place": dealing.place,
        "played": view.score(dealing.place) is not None,
        "how": dealing.how,
        "players": [
            {"seat": seat, "name": name, "picked": seat == dealing.seat}
            for seat, name in enumerate(names)
        ],
        "now": names[now],
        "turn": "" if progress.turn is None else names[progress.turn],
        "picked": names[dealing.seat],
        "ways": [way for way in (ONCE, ONWARDS, ALL) if way in dealing.ways],
    }
    if dealing.seat == now and not (progress.turn is not None and dealing.how == ONWARDS):
        return page
    then = dealing.then
    speaking = _speaking(dealing, then)
    return page | {
        "about": {"number": number, "dealer": names[dealing.seat], "leader": speaking["leader"]},
        "dealt": _dealt(dealing),
        "next": _next(dealing),
        **speaking,
        "impossible": impossible_hands(view, then),
        "changed": changed_totals(view, then),
        "effects": effects(view, then),
        "end": end_change(view, then),
    }


def _next(dealing: Dealing) -> Json | None:
    """Who deals the hand after this one; None if there is none, or it is drawn otherwise."""
    view, number, game = dealing.view, dealing.number + 1, dealing.view.game_record.game
    played = [one for one in view.trail if one.number == number][-1:]
    last = game.left(view.table, played[0] if played else dealing.progress) == (0 if played else 1)
    if dealing.how == ALL or (played and dealing.how == ONWARDS) or last:
        return None
    turn = dealing.seat if dealing.how == ONWARDS else dealer_in_turn(dealing.progress)
    seat = played[0].dealer if played else game.next_dealer(view.table, dealing.progress, turn)
    names = view.names_at(number).players
    return {"number": number, "dealer": names[_deals(seat)], "as_before": dealing.how == ONCE}


def _speaking(dealing: Dealing, then: GameView) -> Json:
    names = then.names_at(dealing.number).players
    hand = hand_with(before_hand(then, dealing.place), {})
    leads, by_each = (
        hand.game.leader(hand.table, hand.progress),
        KINDS[then.game.kind].entry.by_each,
    )
    in_order = by_each is not None and not by_each.hidden(hand)
    return {
        "leader": None if leads is None else names[leads],
        "sits_out": hand.progress.dealer not in hand.playing,
        "last": names[hand.speaking_order[-1]] if in_order else None,
    }


def _dealt(dealing: Dealing) -> list[Json]:
    """Who dealt each of the hands that follow, now and then, out of turn apart."""
    view, rows = dealing.view, []
    by = dealing.first_dealer - view.table.first_dealer
    first = {ALL: 1, ONWARDS: dealing.number, ONCE: view.progress.number}[dealing.how]
    later = [hand for hand, _, onwards in view.current.dealt if onwards and hand > dealing.number]
    for hand, progress in zip(view.sheet.hands, view.trail, strict=False):
        if hand.adjusts or not first <= hand.number < min([*later, hand.number + 1]):
            continue
        names, now = view.names_at(hand.number).players, _deals(hand.dealer)
        then = now if progress.turn is not None else (now + by) % len(names)
        then = dealing.seat if hand.number == dealing.number else then
        rows.append({"number": hand.number, "now": names[now], "then": names[then]})
    return rows


def seats_page(
    view: GameView,
    *,
    known: Sequence[str],
    seat: int | None = None,
    hand: int | None = None,
    name: str = "",
    faults: Sequence[Fault] = (),
) -> Json:
    """The form for giving a seat to somebody, as it was sent; the phone may show `known` names."""
    players = view.players
    hands = [(hand.number, hand.place) for hand in view.current.hands if not hand.adjusts]
    if not view.over:
        hands.append((view.current.next_number, view.current.next_place))
    others = [other for other in known if not any(same_name(other, name) for name in players)]
    wrong = {
        fault.field if fault.field in ("seat", "hand", "swap") else "player": fault_text(
            view.game.kind, fault
        )
        for fault in reversed(faults)
    }
    return game_context(view) | {
        "players": [
            {"seat": number, "name": player, "picked": number == seat}
            for number, player in enumerate(players)
        ],
        "hands": [
            {
                "place": place,
                "number": number,
                "to_come": number == view.current.next_number,
                "picked": place == hand,
            }
            for number, place in reversed(hands[1:])
        ],
        "known": others[:KNOWN_AT_ONCE],
        "others": others[KNOWN_AT_ONCE:],
        "name": name,
        "wrong": wrong,
    }


def _dealer(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, taps = game.view, request.taps
    if view.game_record.game.direction(view.table) == 0:
        raise Missing
    if view.over:
        said = too_late_message(NOT_CORRECTED, view, request.seen_version, is_alike=_ends)
        return Screen(redirect_to="result", messages=[("error", said)] if request.sent else [])
    dealing = read_dealing(view, taps)
    if not request.sent or dealing.seat != _number(taps, "deals"):
        return _show_dealer(dealing)
    try:
        now = _append_dealer(dealing, request, journal)
    except Refused:
        # The page explains which hands make it impossible; the current dealer changes nothing.
        return _show_dealer(dealing, 422)
    except Stale as stale:
        return _late_dealer(stale.now, request)
    return _show_saved(dealing, now)


def _append_dealer(dealing: Dealing, request: GameRequest, journal: Journal) -> GameState:
    if dealing.how == ALL:
        now = journal.append(acts.correct_dealer, request, first_dealer=dealing.first_dealer)
    else:
        hand, onwards = dealing.place, dealing.how == ONWARDS
        now = journal.append(
            acts.correct_dealer_once, request, hand=hand, dealer=dealing.dealer, onwards=onwards
        )
    return now


def _late_dealer(now: GameState, request: GameRequest) -> Screen:
    """The player who was picked to deal, in the game as others changed it."""
    view, seen, dealing = now.view, request.seen_version, read_dealing(now.view, request.taps)
    picked = read_dealing(view.at(seen), request.taps)
    name = picked.view.names_at(picked.number).players[picked.seat]
    seat = _seat_of(name, view.names_at(dealing.number).players)
    drawn = _show_dealer(dealing if seat is None else replace(dealing, seat=seat), 409)
    late = {
        "moved_on": too_late_message(NOT_CORRECTED, view, seen, dealing.place, _deals_anew),
        "meanwhile": events_about(view, seen, is_alike=_deals_anew),
    }
    return replace(drawn, context=drawn.context | late)


def _deals_anew(entry: Entry) -> bool:
    return entry.kind == EntryKind.DEALER


def _ends(entry: Entry) -> bool:
    return entry.kind == EntryKind.END


def _seat_of(name: str, names: Sequence[str]) -> int | None:
    return names.index(name) if name in names else None


def _show_dealer(dealing: Dealing, status: int = 200) -> Screen:
    return Screen(template="table/dealer.html", context=dealer_page(dealing), status=status)


def _show_saved(dealing: Dealing, now: GameState) -> Screen:
    says = effect_messages(dealing.view, now.view)
    if dealing.view.score(dealing.place) is None:
        return Screen(redirect_to="table", messages=says)
    return Screen(redirect_to="hand", place=dealing.place, messages=says)


def _seats(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    if not request.sent:
        page = seats_page(game.view, known=request.extra_context["known"])
        return Screen(template="table/seats.html", context=page)
    seat, hand = _number(request.taps, "seat"), _number(request.taps, "hand")
    other, name = _number(request.taps, "swap"), _chosen_name(request.taps)
    missing = _missing_fields(seat, hand, name, other)
    if missing or seat is None or hand is None:
        return _show_seats(game, request, missing)
    try:
        if other is None:
            journal.append(replace_player, request, seat=seat, name=name, hand=hand)
        else:
            journal.append(swap_players, request, seat=seat, other=other, hand=hand)
    except Refused as refused:
        return _show_seats(game, request, refused.faults)
    except Stale as stale:
        return _late_seats(stale.now, request, hand)
    return Screen(redirect_to="table")


def _missing_fields(
    seat: int | None, hand: int | None, name: str, other: int | None
) -> list[Fault]:
    found = [] if seat is not None else [fault("nobody_leaves", "seat")]
    found += [] if hand is not None else [fault("hand_not_chosen", "hand")]
    named = bool(name.strip()) or other is not None
    return found + ([] if named else [fault("name_not_typed", "player")])


def _show_seats(game: GameState, request: GameRequest, faults: Sequence[Fault] = ()) -> Screen:
    page = seats_page(
        game.view,
        known=request.extra_context["known"],
        seat=_seat_now(game.view, request, _number(request.taps, "seat")),
        hand=_number(request.taps, "hand"),
        # What was typed is not replaced by a name that was tapped.
        name=request.taps.one("new_name") or request.taps.one("known"),
        faults=faults,
    )
    return Screen(template="table/seats.html", context=page, status=422)


def _late_seats(now: GameState, request: GameRequest, hand: int) -> Screen:
    view, seen = now.view, request.seen_version
    drawn = _show_seats(now, request)
    late = {
        "moved_on": too_late_message(NOT_CHANGED, view, seen, hand, _reseats),
        "meanwhile": events_about(view, seen, is_alike=_reseats),
        "says": _meant(view.at(seen), request, view.number_of(hand)),
    }
    return replace(drawn, context=drawn.context | late, status=409)


def _meant(was: GameView, request: GameRequest, number: int) -> str:
    players = dict(enumerate(was.players))
    leaves, other = [players.get(_number(request.taps, one) or 0, "") for one in ("seat", "swap")]
    words, swaps = KINDS[was.game.kind].wording.HAND, "swap" in request.taps.values
    comes = other if swaps else _chosen_name(request.taps)
    params = {"before": leaves, "after": comes, "number": number}
    return say(words.swapped if swaps else words.took_over, params, Names())


def _seat_now(view: GameView, request: GameRequest, seat: int | None) -> int | None:
    """Where the player sits now whom a phone saw at a seat: who was picked stays picked."""
    before = dict(enumerate(view.at(request.seen_version).players))
    return seat if seat not in before else _seat_of(before[seat], view.players)


def _reseats(entry: Entry) -> bool:
    return entry.kind == EntryKind.REPLACE


def _chosen_name(taps: Taps) -> str:
    return taps.one("known") or taps.one("new_name")


def _number(taps: Taps, name: str) -> int | None:
    number = taps.number(name)
    return number if isinstance(number, int) else None


PAGES = [
    GamePage(
        "dealer/",
        "dealer",
        _dealer,
        seen_by=SCORER,
        sent_by=SCORER,
        writes=True,
        late_label=label_if_seats_changed,
    ),
    GamePage(
        "seats/",
        "seats",
        _seats,
        seen_by=SCORER,
        sent_by=SCORER,
        writes=True,
        extra_context="known",
        late_label=label_if_seats_changed,
    ),
]
