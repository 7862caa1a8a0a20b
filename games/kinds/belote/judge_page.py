"""The judge's screen of Belote: the trick, the legal cards, a pile's points, the whole hand."""

from typing import Any

from games.kinds.belote.scoring import CONTRACTS
from games.kinds.judge_page import (
    CardGroup,
    JudgePage,
    JudgeQuestion,
    JudgeScreen,
    Setting,
    Situation,
    missing_setting,
    pack_keys,
    read_pile,
    setting_params,
    side_setting,
    suit_groups,
    trump_setting,
)
from games.kinds.judge_questions import LEGAL, REPLAY, WINNER
from games.scoring.cards import FRENCH_32
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Plural

CARDS_EACH = 8
NO_BELOTE = "none"
TAP_PILE = gettext_noop("Tap the cards of one pile; the smaller pile is quicker.")
NOT_WHOLE = Plural(
    "These are not whole tricks: add {more} card, or remove {fewer}.",
    "These are not whole tricks: add {more} cards, or remove {fewer}.",
    "more",
)
LAST_NEEDS_A_TRICK = gettext_noop("{side} have no tricks, so they cannot have won the last one.")
SO_FAR = Plural("{count} card: {points}", "{count} cards: {points}", "count")
BOTH_PILES = gettext_noop("{points[0]} and {points[1]} make {total}.")
ALL_TRICKS = gettext_noop("{side} have every trick: capot.")


def pile(screen: JudgeScreen) -> Json:
    whose = screen.picked("pile", (0, 1), 0)
    last = screen.picked("last", (0, 1))
    belote = screen.picked("belote", (0, 1, NO_BELOTE))
    first = [
        *screen.page.settings(screen),
        side_setting(screen, "pile", gettext("Whose pile?"), whose),
    ]
    won_last = side_setting(screen, "last", gettext("Who won the last trick?"), last)
    none = {NO_BELOTE: gettext("none")}
    has_belote = side_setting(screen, "belote", gettext("Belote?"), belote, none)
    asked = [*first, won_last]
    cards = read_pile(screen, screen.cards("cards"))
    page: Json = {
        "settings": first,
        "then": [won_last, has_belote],
        "card_groups": pack_keys(screen, dict.fromkeys(cards, "held")),
        "started": bool(cards),
        "state": setting_params([*asked, has_belote]) + [("cards", code) for code in cards],
        "belote": [has_belote],
        "boxes": [],
    }
    counted = _counted(screen, cards, whose, last, asked)
    return page | counted | {"entry": _pile_entry(screen, counted, asked[0].picked, belote)}


def _counted(
    screen: JudgeScreen, cards: list[str], whose: int, last: int | None, asked: list[Setting]
) -> Json:
    sides = screen.situation.table.players
    waits_for = missing_setting(asked[:1]) or ("" if cards else gettext(TAP_PILE))
    if not waits_for and len(cards) % sides:
        fewer = len(cards) % sides
        waits_for = screen.say(NOT_WHOLE, more=sides - fewer, fewer=fewer)
    waits_for = waits_for or missing_setting(asked)
    rest = [code for code in screen.codes if code not in cards]
    if waits_for:
        return {"answer": {"text": waits_for, "waiting": True} | _so_far(screen, cards, asked)}
    piles = [cards, rest] if whose == 0 else [rest, cards]
    if not piles[last or 0]:
        text = screen.say(LAST_NEEDS_A_TRICK, side=last)
        return {"answer": {"text": text, "wrong": True}}
    trump = asked[0].picked
    points = [_worth(screen, piles[side], trump, last == side) for side in (0, 1)]
    verdict, faults = screen.ask("points", trump=trump, cards=cards, last_trick=last == whose)
    answer = screen.answer("points", verdict, faults)
    total = screen.page.game.hand_total(screen.situation.table.rules, trump)
    answer["title"] = screen.say(BOTH_PILES, points=points, total=total)
    if not all(piles):
        answer["title"] = screen.say(ALL_TRICKS, side=0 if piles[0] else 1)
    boxes = [
        {"name": side.name, "points": points[number], "whose": number == whose}
        for number, side in enumerate(screen.situation.sides)
    ]
    return {"answer": answer, "boxes": boxes, "won": [len(codes) // sides for codes in piles]}


def _so_far(screen: JudgeScreen, cards: list[str], asked: list[Setting]) -> Json:
    trump = asked[0].picked
    if not cards or trump is None:
        return {}
    return {
        "title": screen.say(SO_FAR, count=len(cards), points=_worth(screen, cards, trump, False))
    }


def _worth(screen: JudgeScreen, cards: list[str], trump: str, last: bool) -> int:
    verdict, _ = screen.ask("points", trump=trump, cards=cards, last_trick=last)
    return 0 if verdict is None else verdict.answer["points"]


def _pile_entry(
    screen: JudgeScreen, counted: Json, trump: str | None, belote: int | str | None
) -> list[tuple[str, Any]]:
    """The fields with which the hand's entry is filled in, if its contract is the one counted; a
    question without an answer fills in nothing.
    """
    if (
        not counted.get("boxes")
        or not screen.situation.ready
        or trump != screen.situation.facts.get("contract")
    ):
        return []
    fields = _points([box["points"] for box in counted["boxes"]], counted["won"])
    answered = {} if belote is None else {"belote": "" if belote == NO_BELOTE else belote}
    return list((fields | answered).items())


def _points(points: list[int], won: list[int]) -> dict[str, Any]:
    """The fields of both sides' points; the word capot beside the side with every trick."""
    if not all(won):
        return {f"points-{0 if won[0] else 1}": "capot"}
    return {f"points-{side}": points[side] for side in (0, 1)}


class BeloteJudgePage(JudgePage):
    RULES_ASKED: tuple[str, ...] = (
        "direction",
        "scale",
        "over_partner",
        "undertrump",
        "must_trump",
    )
    PARAGRAPHS = {"winner": "play", "legal": "play", "points": "count"}
    REASONS = {
        "counted": "The cards make {points}: {cards}.",
        "counted_double": "The cards, which count double in no trump, make {points}: {cards}.",
        "counted_nothing": "The cards make 0.",
        "last_trick": "With {last} for the last trick (dix de der): {points}.",
        "undertrumping_is_free": (
            "{seat} has no {suit}, and no trump above the best one ({card}): any card may be "
            "played."
        ),
        "never_under_partner": (
            "{seat} has no {suit}, and partner holds the trick with a trump ({card}): a lower "
            "trump only if nothing but trumps is left."
        ),
    }
    RULE_NAMES = {
        "undertrumping_is_free": "Se défausser",
        "never_under_partner": "On ne pisse pas sous son homme",
    }
    QUESTIONS = {
        "winner": WINNER,
        "legal": LEGAL,
        "points": JudgeQuestion(gettext_noop("The pile"), "judge/_pile.html", pile),
        "replay": REPLAY,
    }

    def settings(self, screen: JudgeScreen) -> list[Setting]:
        return [trump_setting(screen, CONTRACTS, screen.situation.facts.get("contract"))]

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        return suit_groups(FRENCH_32, 8)

    def hand_sizes(self, situation: Situation) -> tuple[int, ...]:
        return (CARDS_EACH,)

    def entry_fields(self, situation: Situation, facts: Json) -> dict[str, Any]:
        """The side at fault if there is a revoke; else both sides' points, or the word capot."""
        if facts["trump"] != situation.facts.get("contract"):
            return {}
        if facts["faulty"]:
            return {"fault": facts["faulty"][0] % 2}
        won = [sum(facts["won"][seat] for seat in side.seats) for side in situation.sides]
        points = [sum(facts["points"][seat] for seat in side.seats) for side in situation.sides]
        return _points(points, won)
