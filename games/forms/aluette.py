"""Aluette's entry: who won each of the nine tricks, or at once which side won the deal; surrender,
announced mordienne and chant beside them.
"""

from typing import Any

from games.forms.entry import (
    DEALER,
    SEATS,
    Facts,
    HandInPlay,
    Lots,
    Remark,
    Taps,
    TopCard,
    without_blanks,
)
from games.scoring.aluette import NOBODY, TRICKS, mordienne_possible, tricks_so_far
from games.scoring.values import HandScore
from games.wording.aluette import MAY_MORDIENNE, MORE_TRICKS, STANDING
from games.wording.sentences import Names, say

MOMENTS: tuple[str, ...] = ("result", "quick", "announce")
REQUIRED: tuple[str, ...] = ()
PARTNERS = Lots(
    "partners",
    (
        TopCard("Monsieur", "3", "coins"),
        TopCard("le Borgne", "2", "coins"),
        TopCard("Madame", "3", "cups"),
        TopCard("la Vache", "2", "cups"),
    ),
    dealer=2,
)
"""Monsieur and Madame play together against the Borgne and the Vache; Madame deals first."""
DRAWS: tuple[Lots, ...] = (DEALER, SEATS, PARTNERS)
SPOILED = "spoiled"
ANNOUNCED = ("surrender", "mordienne_announced", "chant")


def read(moment: str, taps: Taps, hand: HandInPlay) -> Facts:
    """`trick-0`… (a seat, or "spoiled"); quick: `won_by` (a side, or "nobody"), `mordienne`;
    announcements: `surrender` (a side), `accepted` (1 or 0), `mordienne_announced`, `chant`.
    """
    if moment == "announce":
        return _read_announcements(taps)
    facts = dict(hand.announced)
    if _given_up(facts):
        return facts
    if moment == "quick":
        winner = taps.one("won_by")
        facts["won_by"] = winner if winner == NOBODY else taps.number("won_by")
        facts["mordienne"] = True if taps.one("mordienne") else None
    else:
        facts["tricks"] = _read_tricks(taps)
    return without_blanks(facts)


def draw(moment: str, facts: Facts, hand: HandInPlay) -> dict[str, Any]:
    shown = {
        "announced": _announced(hand),
        "given_up": _given_up(hand.announced),
        "sides": [
            {"side": side, "name": str(one), "picked": facts.get("won_by") == side}
            for side, one in enumerate(hand.sides)
        ],
    }
    if moment == "announce":
        return shown | _draw_announcements(facts, hand)
    if moment == "quick":
        played = hand.table.rules["mordienne"] != "off"
        won = {"mordienne": facts.get("mordienne") is True, "mordienne_played": played}
        return shown | won | {"nobody": facts.get("won_by") == NOBODY}
    tricks = facts.get("tricks", [])
    picked = [_picked(tricks, trick) for trick in range(TRICKS)]
    return shown | {"tricks": picked, "seats": hand.seats()}


def remark(moment: str, facts: Facts, hand: HandInPlay) -> Remark:
    """Who is ahead while the tricks come in, and who can still make mordienne."""
    tricks = facts.get("tricks", [])
    if moment != "result" or _given_up(facts) or len(tricks) == TRICKS:
        return Remark()
    lacks = say(MORE_TRICKS, {"left": TRICKS - len(tricks)}, Names())
    if not _seats_only(tricks):
        return Remark(lacks=lacks)
    counts, best = tricks_so_far(tricks)
    names = Names(hand.players, hand.sides)
    said = []
    if best is not None:
        said.append(say(STANDING, {"seat": best, "tricks": counts[best]}, names))
    able = mordienne_possible(tricks)
    if hand.table.rules["mordienne"] == "silent" and len(tricks) > TRICKS // 2 and able:
        said.append(say(MAY_MORDIENNE, {"seats": able, "left": TRICKS - len(tricks)}, names))
    return Remark(" ".join(said), lacks)


def row(facts: Facts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
    codes = [line.code for line in score.ruling]
    seat = next((line.params["seat"] for line in score.ruling if "seat" in line.params), None)
    return {
        "winner": "" if seat is None else players[seat],
        "first_to": next(
            (one.params["tricks"] for one in score.ruling if one.code == "first_to_reach"), 0
        ),
        "mordienne": bool({"mordienne", "mordienne_by_side", "refusal_made"} & set(codes)),
        "spoiled": "all_spoiled" in codes,
        "surrender": facts.get("surrender", {}),
    }


def _read_announcements(taps: Taps) -> Facts:
    surrender = {
        "by": taps.number("surrender"),
        "accepted": {"1": True, "0": False}.get(taps.one("accepted")),
    }
    return without_blanks(
        {
            "surrender": without_blanks(surrender) if surrender["by"] is not None else None,
            "mordienne_announced": taps.number("mordienne_announced"),
            "chant": True if taps.one("chant") else None,
        }
    )


def _read_tricks(taps: Taps) -> list[Any] | None:
    """The tricks up to the last one that was picked; one skipped before it stays a gap."""
    picked = [taps.one(f"trick-{trick}") for trick in range(TRICKS)]
    while picked and not picked[-1]:
        picked.pop()
    if not picked:
        return None
    return [
        None if text == SPOILED else taps.number(f"trick-{trick}") if text else "?"
        for trick, text in enumerate(picked)
    ]


def _picked(tricks: list[Any], trick: int) -> dict[str, Any]:
    given = trick < len(tricks)
    return {
        "number": trick + 1,
        "field": f"trick-{trick}",
        "seat": tricks[trick] if given else None,
        "spoiled": given and tricks[trick] is None,
    }


def _seats_only(tricks: list[Any]) -> bool:
    """Whether every trick is a seat's or spoiled, so that the play so far can be told."""
    return all(seat in (None, 0, 1, 2, 3) for seat in tricks)


def _given_up(facts: Facts) -> bool:
    return facts.get("surrender", {}).get("accepted") is True


def _announced(hand: HandInPlay) -> dict[str, Any]:
    """What was announced of the hand, in names."""
    surrender, caller = hand.announced.get("surrender", {}), hand.announced.get(ANNOUNCED[1])
    by = surrender.get("by")
    return {
        "any": bool(hand.announced),
        "surrender_by": "" if by is None else str(hand.sides[by]),
        "accepted": surrender.get("accepted"),
        "mordienne_by": "" if caller is None else hand.players[caller],
        "chant": hand.announced.get("chant"),
    }


def _draw_announcements(facts: Facts, hand: HandInPlay) -> dict[str, Any]:
    rules, surrender = hand.table.rules, facts.get("surrender", {})
    return {
        "surrender_by": surrender.get("by"),
        "accepted": surrender.get("accepted"),
        "may_refuse": rules["mordienne"] != "off",
        "may_announce": rules["mordienne"] == "announced" or rules["match"] == "rebour",
        "mordienne_announced": facts.get("mordienne_announced"),
        "chant": facts.get("chant"),
        "seats": hand.seats(),
    }
