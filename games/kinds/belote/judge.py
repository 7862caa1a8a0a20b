"""Belote before the judge: the trick, what was legal, the count of a pile, the whole hand."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.kinds.judge import (
    Ask,
    Case,
    Desk,
    Setting,
    Shelf,
    kept,
    laid_out,
    side_setting,
    toggled,
    trump_setting,
    unsettled,
)
from games.kinds.judge_replay import REPLAY
from games.kinds.judge_trick import LEGAL, WINNER
from games.scoring.belote import CONTRACTS, SUITS, hand_total
from games.scoring.cards import FRENCH_32, FRENCH_SUITS
from games.scoring.values import Json
from games.wording.judge import rank_letter
from games.wording.sentences import Plural

SIGNS = dict(FRENCH_SUITS)
OWN_PACKS = False
RULES: tuple[str, ...] = ()
NOTED: tuple[str, ...] = ()
PARAGRAPHS = {"winner": "play", "legal": "play", "points": "count"}
CARDS_EACH = 8
LETTERS = {suit: letter for letter, suit in FRENCH_32.suits}

TAP_PILE = gettext_noop("Tap the cards of one pile; the smaller pile is quicker.")
NOT_WHOLE = gettext_noop("{count} cards are not whole tricks: add {more} or remove {fewer}.")
LAST_NEEDS_A_TRICK = gettext_noop("{side} have no tricks, so they cannot have won the last one.")
SO_FAR = Plural("{count} card: {points}", "{count} cards: {points}", "count")
BOTH_PILES = gettext_noop("{points[0]} and {points[1]} make {total}.")
ALL_TRICKS = gettext_noop("{side} have every trick: capot.")


def corner(rank: str) -> str:
    return rank_letter(rank)


def settings(case: Case) -> list[Setting]:
    return [trump_setting(case, CONTRACTS, case.desk.facts.get("contract"))]


def frame(case: Case) -> Json:
    return {"trump": settings(case)[0].picked, "leader": case.leader}


def shelves(desk: Desk) -> tuple[Shelf, ...]:
    return tuple(
        Shelf(tuple(rank + LETTERS[suit] for rank in FRENCH_32.ranks), 8) for suit in SUITS
    )


def each(desk: Desk) -> tuple[int, ...]:
    return (CARDS_EACH,)


def entry(desk: Desk, facts: Json) -> dict[str, Any]:
    """A revoke is a fault of its side; else both sides' points, or the word capot."""
    if facts["trump"] != desk.facts.get("contract"):
        return {}
    if facts["faulty"]:
        return {"fault": facts["faulty"][0] % 2}
    won = [sum(facts["won"][seat] for seat in side.seats) for side in desk.sides]
    points = [sum(facts["points"][seat] for seat in side.seats) for side in desk.sides]
    return _points(points, won)


def pile(case: Case) -> Json:
    """What both piles count for, from the cards of one of them."""
    whose = case.picked("pile", (0, 1), 0)
    last = case.picked("last", (0, 1))
    belote = case.picked("belote", (0, 1))
    first = [*settings(case), side_setting(case, "pile", gettext("Whose pile?"), whose)]
    then = [
        side_setting(case, "last", gettext("Who won the last trick?"), last),
        side_setting(case, "belote", gettext("Belote?"), belote, ("", gettext("none"))),
    ]
    asked = [*first, then[0]]
    cards = _pile(case)
    page = {
        "settings": first,
        "then": then,
        "shelves": laid_out(case, dict.fromkeys(cards, "held")),
        "started": bool(cards),
        "kept": kept(asked) + [("cards", code) for code in cards],
        "belote": [side_setting(case, "belote", gettext("Belote?"), belote, ("", gettext("none")))],
        "boxes": [],
    }
    page["kept"].append(("belote", "" if belote is None else belote))
    told = _counted(case, cards, whose, last, asked)
    return page | told | {"entry": _pile_entry(case, told, asked[0].picked, belote)}


ASKS = {
    "winner": WINNER,
    "legal": LEGAL,
    "points": Ask(gettext_noop("The pile"), "judge/_pile.html", pile),
    "replay": REPLAY,
}


def _pile(case: Case) -> list[str]:
    """The cards of the pile, after the last tap."""
    cards, card = case.cards("cards"), case.taps.one("card")
    if case.taps.one("clear"):
        return []
    if case.taps.one("back"):
        return cards[:-1]
    return toggled(cards, card) if card in case.codes else cards


def _counted(
    case: Case, cards: list[str], whose: int, last: int | None, asked: list[Setting]
) -> Json:
    """The answer, and both sides' points once they can be told."""
    sides = case.desk.table.players
    waits_for = unsettled(asked[:1]) or ("" if cards else gettext(TAP_PILE))
    if not waits_for and len(cards) % sides:
        fewer = len(cards) % sides
        waits_for = case.say(NOT_WHOLE, count=len(cards), more=sides - fewer, fewer=fewer)
    waits_for = waits_for or unsettled(asked)
    rest = [code for code in case.codes if code not in cards]
    if waits_for:
        return {"answer": {"text": waits_for, "waiting": True} | _so_far(case, cards, asked)}
    piles = [cards, rest] if whose == 0 else [rest, cards]
    if not piles[last or 0]:
        text = case.say(LAST_NEEDS_A_TRICK, side=last)
        return {"answer": {"text": text, "wrong": True}}
    trump = asked[0].picked
    points = [_worth(case, piles[side], trump, last == side) for side in (0, 1)]
    verdict, faults = case.ask("points", trump=trump, cards=cards, last_trick=last == whose)
    answer = case.told("points", verdict, faults)
    answer["title"] = case.say(BOTH_PILES, points=points, total=hand_total(trump))
    if not all(piles):
        answer["title"] = case.say(ALL_TRICKS, side=0 if piles[0] else 1)
    boxes = [
        {"name": side.name, "points": points[number], "whose": number == whose}
        for number, side in enumerate(case.desk.sides)
    ]
    return {"answer": answer, "boxes": boxes, "won": [len(one) // sides for one in piles]}


def _so_far(case: Case, cards: list[str], asked: list[Setting]) -> Json:
    """The count while it goes on."""
    trump = asked[0].picked
    if not cards or trump is None:
        return {}
    return {"title": case.say(SO_FAR, count=len(cards), points=_worth(case, cards, trump, False))}


def _worth(case: Case, cards: list[str], trump: str, last: bool) -> int:
    verdict, _ = case.ask("points", trump=trump, cards=cards, last_trick=last)
    return 0 if verdict is None else verdict.answer["points"]


def _pile_entry(
    case: Case, told: Json, trump: str | None, belote: int | None
) -> list[tuple[str, Any]]:
    """What the hand's entry is filled in with, where it is the hand that was counted."""
    if not told.get("boxes") or not case.desk.ready or trump != case.desk.facts.get("contract"):
        return []
    fields = _points([box["points"] for box in told["boxes"]], told["won"])
    return list((fields | {"belote": "" if belote is None else belote}).items())


def _points(points: list[int], won: list[int]) -> dict[str, Any]:
    """The fields of both sides' points; the word capot beside the side with every trick."""
    if not all(won):
        return {f"points-{0 if won[0] else 1}": "capot"}
    return {f"points-{side}": points[side] for side in (0, 1)}
