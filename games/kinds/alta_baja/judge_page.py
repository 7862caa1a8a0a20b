"""The judge's screen of Alta-Baja: who is first and who is second."""

from games.kinds.alta_baja.judge import PHASES
from games.kinds.alta_baja.scoring import deck_ranks
from games.kinds.alta_baja.wording import PHASE_NAMES
from games.kinds.judge_page import (
    CardGroup,
    JudgePage,
    JudgeQuestion,
    JudgeScreen,
    Setting,
    Situation,
    setting,
)
from games.kinds.judge_questions import winner as trick
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.judge import rank_letter

EVERYONES = gettext_noop("Tap everyone’s card, seat by seat.")
FIRST_SEAT = gettext_noop("{seat} is first")
TIED_SEATS = gettext_noop("{seats} tie")


def winner(screen: JudgeScreen) -> Json:
    page = trick(screen)
    cards = [one["card"] for one in page["places"] if one["card"]]
    if len(cards) < screen.situation.table.players:
        if not page["answer"].get("waiting") or not cards:
            page["answer"] = {"text": gettext(EVERYONES), "waiting": True}
        return page
    verdict, _ = screen.ask(
        "winner", cards=[card["code"] for card in cards], **screen.page.conditions(screen)
    )
    if verdict is not None:
        level = verdict.answer["level"]
        title = (
            screen.say(FIRST_SEAT, seat=level[0])
            if len(level) == 1
            else screen.say(TIED_SEATS, seats=level)
        )
        page["answer"]["title"] = title
        for one in page["places"]:
            one["holds"] = one["seat"] in level
    return page


class AltaBajaJudgePage(JudgePage):
    SIGNS = {}
    PACK_PER_PLAYER = True
    RULES_ASKED = ("deck", "ace")
    PARAGRAPHS = {
        "legal": "trick",
        "winner": "trick",
        "share": "ties",
        "void": "ties",
        "second_lost": "ties",
    }
    REASONS = {
        "first_alta": "{seat} is first with the highest card, {rank}.",
        "first_baja": "{seat} is first with the lowest card, {rank}.",
        "second": "{seat} is second with the next card, {rank}.",
        "second_lost": "{seats} tie on the next card ({rank}): nobody scores the second’s points.",
        "share": "{seats} tie for first ({rank}): they share the points for first and second.",
        "void": "{seats} tie for first ({rank}): with three or more, nobody scores.",
    }
    FAULTS = {
        "phase_missing": "Choose Alta or Baja.",
        "unknown_phase": "“{given}” is neither Alta nor Baja.",
    }
    QUESTIONS = {
        "winner": JudgeQuestion(gettext_noop("Who is first?"), "judge/_trick.html", winner)
    }

    def card_name(self, code: str) -> str:
        return rank_letter(code)

    def settings(self, screen: JudgeScreen) -> list[Setting]:
        phase = screen.picked("phase", PHASES, screen.situation.coming.get("phase"))
        names = {value: gettext(PHASE_NAMES[value]) for value in PHASES}
        return [setting("phase", gettext("Alta or Baja?"), names, phase)]

    def conditions(self, screen: JudgeScreen) -> Json:
        return {"phase": self.settings(screen)[0].picked}

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        return (CardGroup(deck_ranks(situation.table), 7),)

    def hand_sizes(self, situation: Situation) -> tuple[int, ...]:
        return (len(deck_ranks(situation.table)),)
