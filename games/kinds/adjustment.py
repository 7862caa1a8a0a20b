"""The entry of a penalty or a bonus, the same in every game."""

from typing import Any

from games.kinds.entry import Brief, HandEntry, HandFacts, HandInPlay, Remark, Taps, is_plain
from games.kinds.registry import KINDS
from games.kinds.sentences import number_text
from games.scoring.adjustments import ADJUSTMENT, is_adjustment
from games.scoring.facts import ADJUST
from games.scoring.values import HandScore
from games.wording.catalogue import gettext, gettext_noop

WHOSE = gettext_noop("Whose points?")


class AdjustmentEntry(HandEntry):
    """Points with a sign for each side: a box for the figure, and keys for its sign."""

    MOMENTS = {ADJUST: (ADJUSTMENT.name,)}
    REQUIRED = ()
    ENTRY_TEMPLATE = "table/_adjustment.html"
    ROW_TEMPLATE = "table/_adjusted.html"

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        return {ADJUSTMENT.name: [_signed(taps, _field(side)) for side in range(len(hand.sides))]}

    def could_be_tapped(self, facts: HandFacts, seats: int, sides: int) -> bool:
        points = facts.get(ADJUSTMENT.name)
        return len(facts) == 1 and isinstance(points, list) and all(map(is_plain, points))

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        rows = [
            {"field": _field(side), "name": str(hand.sides[side]), **_as_typed(points)}
            for side, points in enumerate(facts[ADJUSTMENT.name][: len(hand.sides)])
        ]
        return {"facts": [{"name": ADJUSTMENT.name, "rows": rows}]}

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        return Remark() if any(facts[ADJUSTMENT.name]) else Remark(lacks=gettext(WHOSE))

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        return Brief(number_text(score))


def entry_of(slug: str, facts: HandFacts) -> HandEntry:
    """The entry for what has these facts: a hand of that game, or an adjustment."""
    return ADJUSTMENT_ENTRY if is_adjustment(facts) else KINDS[slug].entry


def entry_at(slug: str, moment: str) -> HandEntry:
    """The entry that has that moment."""
    return ADJUSTMENT_ENTRY if moment == ADJUST else KINDS[slug].entry


def no_points(sides: int) -> HandFacts:
    """An adjustment of which nothing is entered yet."""
    return {ADJUSTMENT.name: [0] * sides}


ADJUSTMENT_ENTRY = AdjustmentEntry(None)


def _field(side: int) -> str:
    return f"{ADJUSTMENT.name}-{side}"


def _signed(taps: Taps, field: str) -> Any:
    """The points as they were sent: what is typed with a sign has that one, whatever the keys say;
    nothing is 0.
    """
    points = taps.number(field)
    if not isinstance(points, int):
        return points or 0
    return -points if points > 0 and taps.one(field + "-sign") == "-" else points


def _as_typed(points: Any) -> dict[str, Any]:
    """Points as the box and the keys show them; a penalty as long as nothing is entered."""
    if not isinstance(points, int):
        return {"value": points, "minus": True}
    return {"value": abs(points) or None, "minus": points <= 0}
