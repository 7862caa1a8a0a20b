"""Corrections of the seating: another dealer, and seats given to other players."""

from collections.abc import Sequence

from games.kinds.entry import Taps
from games.scoring.errors import Fault, fault
from games.table.effects import effects_said, moved_on
from games.table.errors import Missing
from games.table.facts import Phone
from games.table.screen import SCORER, Facts, GamePage, Screen, Tap, to_write
from games.table.seating import Dealing, dealer_page, dealing, seats_page
from games.table.view import GameView


def _dealer(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """What another dealer would change, then that dealer."""
    view, taps = facts.view, tap.taps
    if view.game_record.game.DIRECTION == 0:
        raise Missing
    if view.over:
        return Screen(to="result")
    made = _dealing(view, taps)
    if not tap.sent or made.seat != _place(taps, "deals"):
        return _drawn_dealer(made)
    once = {"hand": made.place, "dealer": made.dealer}
    return to_write(
        "correct_dealer_once" if made.once else "correct_dealer",
        once if made.once else {"first_dealer": made.first_dealer},
        facts,
        tap,
        saved=lambda now, entry: _dealt(made, now),
        # The page explains which hands make it impossible; the current dealer changes nothing.
        refused=lambda now, faults: _drawn_dealer(made, 422),
        late=lambda now: _drawn_dealer(_dealing(now.view, taps), 409),
    )


def _dealing(view: GameView, taps: Taps) -> Dealing:
    once = {"1": True, "0": False}.get(taps.one("once"))
    return dealing(view, _place(taps, "deals"), _place(taps, "hand"), once)


def _drawn_dealer(made: Dealing, status: int = 200) -> Screen:
    page = dealer_page(made, status == 409)
    return Screen(template="table/dealer.html", context=page, status=status)


def _dealt(made: Dealing, now: Facts) -> Screen:
    """The hand that the player really deals, or the table if it is still to come."""
    says = effects_said(made.view, now.view)
    if made.view.score(made.place) is None:
        return Screen(to="table", says=says)
    return Screen(to="hand", place=made.place, says=says)


def _seats(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Who leaves and who takes over, or who swaps seats; then the seats are theirs."""
    if not tap.sent:
        page = seats_page(facts.view, known=facts.besides["known"])
        return Screen(template="table/seats.html", context=page)
    seat, hand = _place(tap.taps, "seat"), _place(tap.taps, "hand")
    other, name = _place(tap.taps, "swap"), _named(tap.taps)
    missing = _missing(seat, hand, name, other)
    if missing or hand is None:
        return _seats_again(facts, tap, missing)
    return to_write(
        "replace_player" if other is None else "swap_players",
        {"seat": seat, "hand": hand} | ({"name": name} if other is None else {"other": other}),
        facts,
        tap,
        saved=lambda now, entry: Screen(to="table"),
        refused=lambda now, faults: _seats_again(facts, tap, faults),
        late=lambda now: _seats_again(now, tap, moved=moved_on(now.view, tap.seen_version, hand)),
    )


def _missing(seat: int | None, hand: int | None, name: str, other: int | None) -> list[Fault]:
    found = [] if seat is not None else [fault("nobody_leaves", "seat")]
    found += [] if hand is not None else [fault("hand_not_chosen", "hand")]
    named = bool(name.strip()) or other is not None
    return found + ([] if named else [fault("name_not_typed", "player")])


def _seats_again(facts: Facts, tap: Tap, faults: Sequence[Fault] = (), moved: str = "") -> Screen:
    """The form as it was sent, and why nothing was saved."""
    page = seats_page(
        facts.view,
        known=facts.besides["known"],
        seat=_place(tap.taps, "seat"),
        hand=_place(tap.taps, "hand"),
        # What was typed is not replaced by a name that was tapped.
        name=tap.taps.one("new_name") or tap.taps.one("known"),
        faults=faults,
        moved_on=moved,
    )
    return Screen(template="table/seats.html", context=page, status=409 if moved else 422)


def _named(taps: Taps) -> str:
    return taps.one("known") or taps.one("new_name")


def _place(taps: Taps, name: str) -> int | None:
    """The number in a field, None without one."""
    number = taps.number(name)
    return number if isinstance(number, int) else None


PAGES = [
    GamePage("dealer/", "dealer", _dealer, seen_by=SCORER, sent_by=SCORER),
    GamePage("seats/", "seats", _seats, seen_by=SCORER, sent_by=SCORER, besides="known"),
]
"""Corrections of the seating."""
