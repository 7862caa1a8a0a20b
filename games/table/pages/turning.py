"""The hands that people will talk about, and the turning point of a game: the best of the ways in
which its winner's lead can be told.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kinds.entry import HandFacts, HandInPlay
from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text
from games.kinds.wording import Highlight
from games.scoring.values import HandScore, Json, Line, Sheet
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Names, say

# Used if there are only two sides.
BEHIND = gettext_noop("behind")
TIED = gettext_noop("tied")
RANK_SENTENCES = {
    2: gettext_noop("second"),
    3: gettext_noop("third"),
    4: gettext_noop("fourth"),
    5: gettext_noop("fifth"),
    6: gettext_noop("sixth"),
    7: gettext_noop("seventh"),
    8: gettext_noop("eighth"),
    9: gettext_noop("ninth"),
    10: gettext_noop("tenth"),
    11: gettext_noop("eleventh"),
    12: gettext_noop("twelfth"),
}


# The most letters of who scored what, where there is room for whole names.
ON_A_PAGE = 200


def highlights(view: GameView, most: int, told: int | None) -> list[Json]:
    """At most that many hands, the rarest kind first, without the hand `told` elsewhere."""
    slug = view.game.kind
    found: list[Json] = []
    others = tuple([hand for hand in view.sheet.hands if hand.number != told])
    for highlight in KINDS[slug].wording.HIGHLIGHTS:
        # What has the most of something is what it is, also where it is told elsewhere.
        hit = find_highlight(highlight, view.sheet.hands if highlight.most else others)
        if hit is not None and hit[0].number != told and len(found) < most:
            hand, line = hit
            text = ruling_text(slug, line, view.names_at(hand.number))
            found.append({"label": gettext(highlight.label), "number": hand.number, "text": text})
    return found


def find_highlight(
    highlight: Highlight, hands: tuple[HandScore, ...]
) -> tuple[HandScore, Line] | None:
    """The hand and the line with one of the codes of a highlight: the last; or, of a superlative,
    the only one with the most of what it counts, if others have less.
    """
    found = [(hand, line) for hand in hands for line in hand.ruling if line.code in highlight.codes]
    if not highlight.most:
        return found[-1] if found else None
    worths = [line.params[highlight.most] for _, line in found]
    if len(set(worths)) < 2 or not all(isinstance(worth, int) for worth in worths):
        # A bid in words, such as a capot, is higher than any number, and a highlight of its own.
        return None
    return found[worths.index(max(worths))] if worths.count(max(worths)) == 1 else None


COMES_BACK, GOES_AHEAD, DECIDES, LEADS = "comes_back", "goes_ahead", "decides", "leads_throughout"


@dataclass(frozen=True)
class TurningPoint:
    """A hand that turned the game for its `winner`; its `kind` names its sentence.

    - `comes_back`: the winner is ahead alone from this hand on, and was once (hand `at`) so many
      `points` behind a side (`from_side`) that no single hand made up for them;
    - `goes_ahead`: ahead alone from this hand on; `rank` is the winner's just before;
    - `decides`: the hand with the most `points` (2 at least) gained on the second (`from_side`),
      no fewer than the final `margin`;
    - `leads_throughout`: none of these, and ahead from the first hand on.
    """

    hand: HandScore
    winner: int
    kind: str
    figures: Json  # of that sentence
    line: Line | None  # of the ruling: it gained the most on the sides then level or ahead
    highlight: Highlight | None = None  # which has that line


def turning_point(
    sheet: Sheet, lowest_wins: bool, highlights: Sequence[Highlight] = ()
) -> TurningPoint | None:
    """The first with a hand that people will talk about, or the first. None without a single
    winner, with only one hand, if the winner was not ahead at the end, or went ahead by no hand.
    """
    if len(sheet.winners) != 1 or len(sheet.numbered) < 2:
        return None
    winner, sign = sheet.winners[0], -1 if lowest_wins else 1
    before = len(sheet.hands)
    while before and not _not_behind(sheet.hands[before - 1].totals, winner, sign):
        before -= 1
    if before == len(sheet.hands):
        return None
    decides = _decides(sheet, winner, sign)
    if before == 0:
        first = TurningPoint(sheet.numbered[0], winner, LEADS, {}, None)
        found: list[TurningPoint | None] = [decides or first]
    else:
        ahead = _comes_back(sheet, winner, sign, before) or _goes_ahead(sheet, winner, sign, before)
        late = ahead.kind == COMES_BACK or 2 * before >= len(sheet.hands)
        found = [ahead, decides] if late else [decides, ahead]
    told = [
        _talked_about(one, sheet, sign, highlights)
        for one in found
        if one is not None and not one.hand.adjusts
    ]
    return next((one for one in told if one.highlight), told[0] if told else None)


def _comes_back(sheet: Sheet, winner: int, sign: int, before: int) -> TurningPoint | None:
    """The winner's greatest arrears in the first hands, so many, if no hand made up for them."""
    arrears = [
        (sign * (hand.totals[side] - hand.totals[winner]), hand.number, side)
        for hand in sheet.hands[:before]
        if not hand.adjusts
        for side in range(len(sheet.sides))
    ]
    points, at, side = max(arrears, default=(0, 0, 0))
    if points <= max(_gained(hand, winner, side, sign) for hand in sheet.hands):
        return None
    figures = {"points": points, "at": at, "from_side": side}
    return _turning_after(sheet, winner, sign, before, COMES_BACK, figures)


def _goes_ahead(sheet: Sheet, winner: int, sign: int, before: int) -> TurningPoint:
    totals = sheet.hands[before - 1].totals
    ahead = [side for side in _not_behind(totals, winner, sign) if totals[side] != totals[winner]]
    return _turning_after(sheet, winner, sign, before, GOES_AHEAD, {"rank": 1 + len(ahead)})


def _turning_after(
    sheet: Sheet, winner: int, sign: int, before: int, kind: str, figures: Json
) -> TurningPoint:
    hand, rivals = sheet.hands[before], _not_behind(sheet.hands[before - 1].totals, winner, sign)
    line = max(hand.ruling, key=lambda line: _gain(line, winner, rivals, sign))
    return TurningPoint(hand, winner, kind, figures, line)


def _decides(sheet: Sheet, winner: int, sign: int) -> TurningPoint | None:
    """The hand that gained the most on the second, if without it the second were not behind."""
    totals = sheet.hands[-1].totals
    others = [side for side in range(len(sheet.sides)) if side != winner]
    margin, second = min((sign * (totals[winner] - totals[side]), side) for side in others)
    gains = [(_gained(hand, winner, second, sign), hand.number) for hand in sheet.numbered]
    points, number = max(gains)
    if points < max(margin, 2):
        return None
    hand = sheet.numbered[number - 1]
    line = max(hand.ruling, key=lambda line: _gain(line, winner, [second], sign))
    figures = {"points": points, "margin": margin, "from_side": second}
    return TurningPoint(hand, winner, DECIDES, figures, line)


def _gained(hand: HandScore, winner: int, side: int, sign: int) -> int:
    return sign * (hand.scores[winner] - hand.scores[side])


def _gain(line: Line, winner: int, sides: Sequence[int], sign: int) -> int:
    return sum([sign * (line.points[winner] - line.points[side]) for side in sides])


def _talked_about(
    turn: TurningPoint, sheet: Sheet, sign: int, highlights: Sequence[Highlight]
) -> TurningPoint:
    """The same, told by what people will talk about if its hand is one of those. Among more than
    two sides, only what gained the winner something, or what the winner did.
    """
    others = [side for side in range(len(sheet.sides)) if side != turn.winner]
    seats = sheet.sides[turn.winner].seats
    for highlight in highlights:
        hands = sheet.hands if highlight.most else (turn.hand,)
        hand, line = find_highlight(highlight, hands) or (None, None)
        if hand is not turn.hand or line is None or turn.line is None:
            continue
        own = line.params.get("seat") in seats or _gain(line, turn.winner, others, sign) > 0
        if own or len(others) == 1:
            return TurningPoint(turn.hand, turn.winner, turn.kind, turn.figures, line, highlight)
    return turn


def turning_sentences(
    turn: TurningPoint, slug: str, sheet: Sheet, facts: HandFacts, hand: HandInPlay
) -> Json:
    """The turning point in words: `head` names the hand, `why` says what decided it, `then` what
    the winner did. `facts` and `hand` are of the turning point, with the names of those who played
    it. With two sides the verdict on the hand says why; with more, the step of its ruling.
    """
    side, words = sheet.sides[turn.winner], KINDS[slug].wording.HAND
    label = _label(turn, slug, len(sheet.sides))
    names = Names(hand.players, hand.sides)
    params = turn.figures | {
        "side": turn.winner,
        "number": turn.hand.number,
        "seats": len(side.seats),
        "label": label,
    }
    if turn.line is None:
        return {"then": say(words.leads_throughout, params, Names(sides=sheet.sides))}
    if len(sheet.sides) == 2:
        entry = KINDS[slug].entry
        scores = entry.score_text(turn.hand, hand, ON_A_PAGE)
        reason = entry.verdict(facts, turn.hand, hand).reason
        why = f"{scores}. {reason}" if scores else reason
    else:
        why = ruling_text(slug, turn.line, names)
    if turn.kind == GOES_AHEAD:
        params["place"] = gettext(_place(turn.figures["rank"], len(sheet.sides)))
    return {
        "number": turn.hand.number,
        "head": say(words.talked_about if label else words.turning_point, params, names),
        "why": why.strip(),
        "then": say(getattr(words, turn.kind), params, names),
    }


def _label(turn: TurningPoint, slug: str, sides: int) -> str:
    """What people will call the hand; "" where the verdict beside it says the same."""
    told = turn.highlight
    if told is None or turn.line is None:
        return ""
    verdict = sides == 2 and not told.most and KINDS[slug].wording.ruling(turn.line.code).verdict
    return "" if verdict else gettext(told.label)


def _place(rank: int, sides: int) -> str:
    if rank == 1:
        return TIED
    return BEHIND if sides == 2 else RANK_SENTENCES[rank]


def _not_behind(totals: tuple[int, ...], winner: int, sign: int) -> list[int]:
    """The other sides that are level with the winner, or ahead."""
    return [
        side
        for side, total in enumerate(totals)
        if side != winner and sign * (total - totals[winner]) >= 0
    ]
