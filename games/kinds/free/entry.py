"""The entry of a sheet for any game: a box for each player, and a pad with both signs."""

from typing import Any

from games.kinds.entry import (
    BOLD_LINE,
    DIGIT_ROWS,
    PLAIN_LINE,
    Brief,
    HandEntry,
    HandFacts,
    HandInPlay,
    Remark,
)
from games.kinds.free.scoring import counted
from games.scoring.values import HandScore
from games.wording.catalogue import gettext
from games.wording.sentences import join_at_most, with_minus

THE_POINTS = "The points?"


def _figures(facts: HandFacts, hand: HandInPlay) -> list[tuple[str, str]]:
    """The totals after the round, and the sum of its points, each with the id of its place."""
    typed = facts.get("points") or [None] * len(hand.players)
    points = counted([one if type(one) is int else None for one in typed])
    totals = [sum(both) for both in zip(hand.progress.totals, points, strict=True)]
    shown = [(f"computed-{seat}", with_minus(str(total))) for seat, total in enumerate(totals)]
    return [*shown, ("tally", with_minus(str(sum(points))))]


class FreeEntry(HandEntry):
    STYLES = ("css/round.css",)
    PROMPTS = {"points": THE_POINTS}

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        figures = dict(_figures(facts, hand))
        drawn = super().form_context(moment, facts, hand)
        for row, total in zip(drawn["points"], figures.values(), strict=False):
            row["total"] = total
        wanted = hand.table.rules["sum"]
        return drawn | {"tally": figures["tally"], "wanted": wanted, "digits": DIGIT_ROWS}

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        lacks = "" if "points" in facts else gettext(THE_POINTS)
        return Remark(lacks=lacks, computed=tuple(_figures(facts, hand)))

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        """Who scores how much: as many as there is room for in both lines."""
        both = self.score_text(score, hand)
        each = zip(hand.initials, score.scores, strict=True)
        told = [f"{name}\N{NO-BREAK SPACE}{with_minus(str(points))}" for name, points in each]
        first = 1
        while first < len(told) and len(", ".join(told[: first + 1])) <= BOLD_LINE:
            first += 1
        if both or first == len(told):
            return Brief(both or ", ".join(told))
        rest, language = told[first:], hand.names.language
        most = len(rest)
        while len(join_at_most(most, rest, language)) >= PLAIN_LINE:
            most -= 1
        return Brief(", ".join(told[:first]), join_at_most(most, rest, language) + ".")
