"""What a hand would score before it is saved."""

from dataclasses import dataclass

from games.kinds.entry import Facts, HandInPlay
from games.scoring.errors import Fault
from games.scoring.replay import hand_faults, result_of, scored_hand
from games.scoring.values import HandScore

ASK_TWICE = "rare_"
"""The prefix of ruling codes for hands that are legal but rare."""


@dataclass(frozen=True)
class Preview:
    """Either what is wrong or missing, or the score that the hand would have on the sheet.

    `unfinished` is whether something is missing but nothing is wrong. `score` is None if there are
    faults, and for announcements, which score nothing.
    """

    faults: tuple[Fault, ...] = ()
    unfinished: bool = False
    score: HandScore | None = None

    @property
    def rare(self) -> bool:
        """Whether the hand is legal but so rare that "sure?" is asked once."""
        return self.score is not None and any(
            line.code.startswith(ASK_TWICE) for line in self.score.ruling
        )


def preview_hand(hand: HandInPlay, facts: Facts) -> Preview:
    """Preview the hand as if it were recorded now."""
    found = _faults(hand, facts, complete=True)
    if found:
        return Preview(found, unfinished=not _faults(hand, facts, complete=False))
    result = result_of(hand.game, hand.table, hand.progress, facts)
    return Preview(score=scored_hand(hand.game, hand.table, hand.progress, result))


def preview_announcements(hand: HandInPlay, facts: Facts, required: tuple[str, ...]) -> Preview:
    """Preview the announcements as they would be saved until the hand is over; the `required` facts
    must be announced before the hand is played.
    """
    wrong = _faults(hand, facts, complete=False)
    missing = [
        fault
        for fault in _faults(hand, facts, complete=True)
        if fault.field in required and fault not in wrong
    ]
    return Preview((*wrong, *missing), unfinished=bool(missing) and not wrong)


def _faults(hand: HandInPlay, facts: Facts, *, complete: bool) -> tuple[Fault, ...]:
    return tuple(hand_faults(hand.game, hand.table, hand.progress, facts, complete))
