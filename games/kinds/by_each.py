"""The contract of announcements that players make each on their own phone: `by_each` of a game's
entry, with two templates.

`bid.html` gets `form` (from `form_context`) and `sprite`; `extras.html` gets `form` (from
`extras_context`), `sprite` and `game`, and its buttons include `table/_announces.html` with the
`key` of an extra.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, TypeVar

from games.kinds.entry import HandEntry, HandFacts, HandInPlay, Taps, is_announced
from games.scoring.errors import Fault


class Call(Protocol):
    """What the player of a seat announced."""

    @property
    def seat(self) -> int: ...

    @property
    def facts(self) -> HandFacts: ...


class NewCall(NamedTuple):
    """An announcement that is not stored yet."""

    seat: int
    facts: HandFacts


_Call = TypeVar("_Call", bound=Call)


class Extra(NamedTuple):
    """An announcement other than a bid, such as the trump that was turned up."""

    # What a phone sends; it changes with what the announcement is about, so that a late tap never
    # counts for something else.
    key: str
    # Who announces it, None if it belongs to the hand: then anybody at the table may enter it.
    seat: int | None
    # The facts that it sets; None removes one.
    facts: HandFacts


class ByEach:
    """How the players of a game announce, each for themselves. `calls` are the announcements of the
    `hand` so far, in order; `hand.announced` are its extras, and, once all have announced, its
    other announcements.
    """

    # The facts that are announced other than the bids: before, between or after them.
    EXTRAS: tuple[str, ...] = ()

    def hidden(self, hand: HandInPlay) -> bool:
        """Whether nobody may know what others announce before all have; otherwise in turn."""
        return False

    def waiting(self, hand: HandInPlay, calls: Sequence[Call]) -> list[int]:
        """The seats that have still to announce. In turn, the first of them is next."""
        raise NotImplementedError

    def read(self, taps: Taps) -> HandFacts:
        """Read what was tapped from the fields of `bid.html`."""
        raise NotImplementedError

    def faults(self, hand: HandInPlay, calls: Sequence[Call], call: Call) -> list[Fault]:
        """Why a player may not announce this now."""
        raise NotImplementedError

    def facts(self, hand: HandInPlay, calls: Sequence[Call]) -> HandFacts:
        """The announcements of the hand, once nobody has still to announce."""
        raise NotImplementedError

    def form_context(
        self, hand: HandInPlay, calls: Sequence[Call], seat: int, facts: HandFacts
    ) -> dict[str, Any]:
        """What `bid.html` shows to the player of a seat who tapped `facts`; {} if there is nothing
        that the player may announce.
        """
        raise NotImplementedError

    def describe(self, hand: HandInPlay, facts: HandFacts) -> str:
        """An announcement in a word or two."""
        raise NotImplementedError

    def extras(self, hand: HandInPlay, calls: Sequence[Call]) -> list[Extra]:
        """What may be announced now other than a bid."""
        return []

    def void(self, hand: HandInPlay, calls: Sequence[Call]) -> Sequence[str]:
        """The facts of the extras that no longer count: they are about a bid that is undone."""
        return ()

    def extras_context(
        self, hand: HandInPlay, calls: Sequence[Call], extras: Sequence[Extra], holder: int | None
    ) -> dict[str, Any]:
        """What `extras.html` shows on a phone that may announce these `extras`, and which the
        player of a seat holds; {} if there is nothing to show.
        """
        return {}


def valid_calls(
    entry: HandEntry, hand: HandInPlay, stored: Iterable[_Call]
) -> tuple[list[_Call], HandInPlay]:
    """The stored announcements of a hand that count, and the hand with its extras that do."""
    if entry.by_each is None:
        return [], hand
    possible = _still_possible(entry.by_each, hand, stored)
    if is_announced(entry, hand.announced):
        return possible, hand
    void = entry.by_each.void(hand, possible)
    extras = {name: value for name, value in hand.announced.items() if name not in void}
    return possible, replace(hand, announced=extras)


def _still_possible(by_each: ByEach, hand: HandInPlay, stored: Iterable[_Call]) -> list[_Call]:
    """Corrected dealers or earlier hands may have changed who speaks first, or how many cards are
    dealt. What was announced besides came later.
    """
    hand = replace(hand, announced={})
    possible: list[_Call] = []
    for call in stored:
        in_turn = by_each.hidden(hand) or call.seat in by_each.waiting(hand, possible)[:1]
        if in_turn and not by_each.faults(hand, possible, call):
            possible.append(call)
    return possible
