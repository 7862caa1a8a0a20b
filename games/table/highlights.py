"""The hands of a game that people will talk about, as its room names them (`HIGHLIGHTS`)."""

from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text
from games.kinds.wording import Highlight
from games.scoring.values import HandScore, Json, Line
from games.table.view import GameView
from games.wording.catalogue import gettext


def highlights(view: GameView, most: int, told: int | None) -> list[Json]:
    """At most that many hands, the rarest kind first: what kind it is (`label`), the `number` of
    the hand, and the sentence of its ruling. The hand with the number `told` is told elsewhere.
    """
    slug = view.game.kind
    found: list[Json] = []
    others = tuple([hand for hand in view.sheet.hands if hand.number != told])
    for highlight in KINDS[slug].wording.HIGHLIGHTS:
        # What has the most of something is what it is, also where it is told elsewhere.
        hit = found_in(highlight, view.sheet.hands if highlight.most else others)
        if hit is not None and hit[0].number != told and len(found) < most:
            hand, line = hit
            text = ruling_text(slug, line, view.names_at(hand.number))
            found.append({"label": gettext(highlight.label), "number": hand.number, "text": text})
    return found


def found_in(highlight: Highlight, hands: tuple[HandScore, ...]) -> tuple[HandScore, Line] | None:
    """The hand with one of the codes of a highlight, and the line that has it: the last, or that
    with the most of what it counts, if that is more than 0.
    """
    best: tuple[HandScore, Line] | None = None
    highest = 1
    for hand in hands:
        for line in hand.ruling:
            worth = line.params.get(highlight.most, 0) if highlight.most else 1
            # A bid may be a word, such as a capot: that is a highlight of its own.
            if line.code in highlight.codes and isinstance(worth, int) and worth >= highest:
                best, highest = (hand, line), worth
    return best
