"""Alta-Baja before the judge: who is first and who is second."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.kinds.judge import Ask, Case, Desk, Setting, Shelf
from games.kinds.judge_trick import winner as trick
from games.scoring.alta_baja import deck_ranks
from games.scoring.judge.alta_baja import PHASES
from games.scoring.values import Json
from games.wording.common import PHASES as PHASE_NAMES
from games.wording.judge import rank_letter

SIGNS: dict[str, str] = {}
OWN_PACKS = True
RULES: tuple[str, ...] = ("deck", "ace")
NOTED: tuple[str, ...] = ()
PARAGRAPHS = {
    "winner": "trick",
    "share": "ties",
    "void": "ties",
    "second_lost": "ties",
}
EVERYONES = gettext_noop("Tap everyone’s card, seat by seat.")
FIRST = gettext_noop("{seat} is first")
LEVEL = gettext_noop("{seats} tie")


def corner(rank: str) -> str:
    return rank_letter(rank)


def settings(case: Case) -> list[Setting]:
    phase = case.picked("phase", PHASES, case.desk.coming.get("phase"))
    keys = tuple(
        {"value": one, "text": gettext(PHASE_NAMES[one]), "picked": one == phase} for one in PHASES
    )
    return [Setting("phase", gettext("Alta or Baja?"), keys)]


def frame(case: Case) -> Json:
    return {"phase": settings(case)[0].picked}


def shelves(desk: Desk) -> tuple[Shelf, ...]:
    return (Shelf(deck_ranks(desk.table), 7),)


def each(desk: Desk) -> tuple[int, ...]:
    return (len(deck_ranks(desk.table)),)


def entry(desk: Desk, facts: Json) -> dict[str, Any]:
    return {}


def winner(case: Case) -> Json:
    """Who is first and who is second, once everyone's card lies there."""
    page = trick(case)
    cards = [place["card"] for place in page["places"] if place["card"]]
    if len(cards) < case.desk.table.players:
        if not page["answer"].get("waiting") or not cards:
            page["answer"] = {"text": gettext(EVERYONES), "waiting": True}
        return page
    verdict, _ = case.ask("winner", cards=[card["code"] for card in cards], **frame(case))
    if verdict is not None:
        level = verdict.answer["level"]
        said = case.say(FIRST, seat=level[0]) if len(level) == 1 else case.say(LEVEL, seats=level)
        page["answer"]["title"] = said
        for place in page["places"]:
            place["holds"] = place["seat"] in level
    return page


ASKS = {"winner": Ask(gettext_noop("Who is first?"), "judge/_trick.html", winner)}
