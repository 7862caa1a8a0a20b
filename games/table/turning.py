"""The turning point of a game: the hand after which its winner stays ahead until the end."""

from dataclasses import dataclass

from games.kinds.entry import Facts, HandInPlay
from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text
from games.scoring.values import HandScore, Json, Line, Sheet
from games.wording import turning as wording
from games.wording.catalogue import gettext
from games.wording.sentences import Names, say


@dataclass(frozen=True)
class TurningPoint:
    """The hand that put the `winner` ahead for good: the winner's rank before it, and the step of
    its ruling (`line`) that gained the most on the sides that were level or ahead before it.

    If the winner was ahead from the first hand on, `rank` is 0 and `line` is None.
    """

    hand: HandScore
    winner: int
    rank: int
    line: Line | None


def turning_point(sheet: Sheet, lowest_wins: bool) -> TurningPoint | None:
    """The hand after which the winner is ahead alone until the end.

    None if there is no single winner, or only one hand.
    """
    if len(sheet.winners) != 1 or len(sheet.hands) < 2:
        return None
    winner, sign = sheet.winners[0], -1 if lowest_wins else 1
    hands = list(sheet.hands)
    rivals: list[int] = []
    while hands and not (rivals := _not_behind(hands[-1].totals, winner, sign)):
        hands.pop()
    if len(hands) == len(sheet.hands):
        return None
    hand = sheet.hands[len(hands)]
    if not hands:
        return TurningPoint(hand, winner, 0, None)
    before = hands[-1].totals
    ahead = [side for side in rivals if before[side] != before[winner]]

    def gain(line: Line) -> int:
        return sum(sign * (line.points[winner] - line.points[side]) for side in rivals)

    return TurningPoint(hand, winner, 1 + len(ahead), max(hand.ruling, key=gain))


def turning_sentences(
    turn: TurningPoint, slug: str, sheet: Sheet, facts: Facts, hand: HandInPlay
) -> Json:
    """The turning point in words: `head` names the hand, `why` says what decided it, `then` what
    the winner did. For a lead from the first hand on there is only `then`. `facts` and `hand` are
    those of the turning point, with the names of those who played it.

    With two sides the verdict on the hand says why; with more, the step of its ruling.
    """
    side, words = sheet.sides[turn.winner], KINDS[slug].wording.HAND
    names = Names(hand.players, hand.sides)
    params: Json = {"side": turn.winner, "number": turn.hand.number, "seats": len(side.seats)}
    if turn.line is None:
        return {"then": say(words.leads_throughout, params, Names(sides=sheet.sides))}
    if len(sheet.sides) == 2:
        why = " ".join(KINDS[slug].entry.verdict(facts, turn.hand, hand))
    else:
        why = ruling_text(slug, turn.line, names)
    params["place"] = gettext(_place(turn.rank, len(sheet.sides)))
    return {
        "number": turn.hand.number,
        "head": say(words.turning_point, params, names),
        "why": why.strip(),
        "then": say(words.goes_ahead, params, names),
    }


def _place(rank: int, sides: int) -> str:
    if rank == 1:
        return wording.LEVEL
    return wording.BEHIND if sides == 2 else wording.PLACES[rank]


def _not_behind(totals: tuple[int, ...], winner: int, sign: int) -> list[int]:
    """The other sides that are level with the winner, or ahead."""
    return [
        side
        for side, total in enumerate(totals)
        if side != winner and sign * (total - totals[winner]) >= 0
    ]
