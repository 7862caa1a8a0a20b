"""What a hand would score before it is saved."""

from dataclasses import dataclass

from games.kinds.entry import Facts, HandInPlay
from games.scoring.errors import Fault
from games.scoring.replay import hand_faults, known, scored_hand
from games.scoring.values import HandScore

ASK_TWICE = "rare_"
"""A ruling's line whose code begins so is of a hand that is legal but seldom true."""


@dataclass(frozen=True)
class Preview:
    """Either what is wrong or missing, or the hand as it would stand on the sheet.

    `unfinished` is whether nothing is wrong but that something is missing; `score` is None for
    announcements, which score nothing, and where there are faults.
    """

    faults: tuple[Fault, ...] = ()
    unfinished: bool = False
    score: HandScore | None = None

    @property
    def rare(self) -> bool:
        """Whether the hand is legal but so seldom true that one is asked "sure?" once."""
        return self.score is not None and any(
            line.code.startswith(ASK_TWICE) for line in self.score.ruling
        )


def preview_hand(hand: HandInPlay, facts: Facts) -> Preview:
    """The hand as it would be recorded after those already on the sheet."""
    found = _faults(hand, facts, complete=True)
    if found:
        return Preview(found, unfinished=not _faults(hand, facts, complete=False))
    result = hand.game.score(hand.table, hand.progress, known(facts))
    return Preview(score=scored_hand(hand.game, hand.table, hand.progress, result))


def preview_announcements(hand: HandInPlay, facts: Facts, required: tuple[str, ...]) -> Preview:
    """The announcements as they would be kept until the hand is over; the `required` facts must be
    among them before it is played.
    """
    wrong = _faults(hand, facts, complete=False)
    missing = [
        one
        for one in _faults(hand, facts, complete=True)
        if one.field in required and one not in wrong
    ]
    return Preview((*wrong, *missing), unfinished=bool(missing) and not wrong)


def _faults(hand: HandInPlay, facts: Facts, *, complete: bool) -> tuple[Fault, ...]:
    return tuple(hand_faults(hand.game, hand.table, hand.progress, facts, complete))
