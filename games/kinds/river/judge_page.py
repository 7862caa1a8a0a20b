"""The judge's screen of Up and down the river: the trick, the legal cards, the whole hand."""

from typing import Any

from games.kinds.judge_page import (
    CardGroup,
    JudgePage,
    JudgeScreen,
    Setting,
    Situation,
    suit_groups,
    trump_setting,
)
from games.kinds.judge_questions import LEGAL, REPLAY, WINNER
from games.kinds.river.scoring import TRUMPS
from games.scoring.cards import FRENCH_32, FRENCH_52
from games.scoring.values import Json

# Number of ranks → cards per row.
WIDE = {8: 8, 13: 7}


class RiverJudgePage(JudgePage):
    RULES_ASKED = ("deck", "direction", "must_trump")
    PARAGRAPHS = {"winner": "play", "legal": "play"}
    QUESTIONS = {"winner": WINNER, "legal": LEGAL, "replay": REPLAY}

    def settings(self, screen: JudgeScreen) -> list[Setting]:
        all_dealt = "no_trump" if screen.situation.coming.get("no_trump") else None
        return [trump_setting(screen, TRUMPS, screen.situation.facts.get("trump", all_dealt))]

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        pack = FRENCH_32 if situation.table.rules["deck"] == 32 else FRENCH_52
        return suit_groups(pack, WIDE[len(pack.ranks)])

    def hand_sizes(self, situation: Situation) -> tuple[int, ...]:
        known = situation.coming.get("cards")
        return (known,) if known else tuple(range(1, situation.table.rules["max_cards"] + 1))

    def entry_fields(self, situation: Situation, facts: Json) -> dict[str, Any]:
        return {f"tricks-{seat}": won for seat, won in enumerate(facts["won"])}
