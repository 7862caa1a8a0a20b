"""`manage.py judge`: answer questions about the play, one line of JSON each."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kinds.registry import JUDGES, KINDS, MOST_PLAYERS
from games.management.answering import AnsweringCommand, refusal
from games.scoring.judge.questions import judge
from games.wording.judge import seats_by_number


class Command(AnsweringCommand):
    """Answer the questions that `docs/record.md` lists."""

    help = _("Judges tricks, cards, piles and bids: questions as JSON Lines, one answer each.")
    mark = "ask"

    def answer(self, data: object) -> dict[str, Any]:
        """Return the verdict, or the first fault of the question."""
        names = seats_by_number(MOST_PLAYERS)
        verdict, faults = judge(JUDGES, data)
        if verdict is None:
            return refusal(data, faults[0], names)
        return {
            **verdict.answer,
            "why": KINDS[data["game"]].judge_page.reasons_text(verdict, names),
        }
