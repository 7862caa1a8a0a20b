"""The judge's screen of Aluette: who holds the trick, whether it is spoiled, the whole deal."""

from typing import Any

from games.kinds.aluette.judge import STRONGEST
from games.kinds.aluette.scoring import TRICKS
from games.kinds.judge_page import CardGroup, JudgePage, Situation
from games.kinds.judge_questions import REPLAY, WINNER
from games.scoring.cards import SPANISH_48, every_card
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop, pgettext
from games.wording.common import RANK_NAMES
from games.wording.judge import rank_letter

SPOILED = "spoiled"
# The nicknames of the strongest cards, the same in every language.
NICKNAMES = {
    "3O": "Monsieur",
    "3C": "Madame",
    "2O": "le Borgne",
    "2C": "la Vache",
    "9C": "le grand-neuf",
    "9O": "le petit-neuf",
    "2B": "le deux de chêne",
    "2E": "le deux d’écrit",
}
# The ranks whose names differ from those in other games.
SPANISH_COURT = {"Q": gettext_noop("the cavalière"), "J": gettext_noop("the valet")}


class AluetteJudgePage(JudgePage):
    SIGNS = {"O": "coins", "C": "cups", "E": "swords", "B": "batons"}
    RULES_ASKED = ()
    PARAGRAPHS = {
        "winner": "cards",
        "spoiled": "spoiled",
        "spoiled_so_far": "spoiled",
        "legal": "play",
    }
    QUESTIONS = {"winner": WINNER, "replay": REPLAY}
    REASONS = {
        "strongest": "{seat} holds the trick with the strongest card: {card}.",
        "spoiled": (
            "{seats} tie for the strongest card ({cards}): the trick is spoiled (pourri), nobody "
            "wins it, and {leader_seat} leads again."
        ),
        "spoiled_so_far": (
            "{seats} tie for the strongest card ({cards}): so far the trick is spoiled (pourri)."
        ),
    }
    RULE_NAMES = {"spoiled": "Pli pourri", "spoiled_so_far": "Pli pourri"}

    def card_name(self, code: str) -> str:
        """The name of a card, after its nickname if it has one: "Monsieur (3 of coins)"."""
        rank = code[:-1]
        suits = {
            "O": gettext("{rank} of coins"),
            "C": gettext("{rank} of cups"),
            "E": gettext("{rank} of swords"),
            "B": pgettext("Spanish suit", "{rank} of clubs"),
        }
        name = suits[code[-1]].format(rank=gettext((RANK_NAMES | SPANISH_COURT)[rank]))
        return f"{NICKNAMES[code]} ({name})" if code in NICKNAMES else name

    def corner(self, rank: str) -> str:
        letters = {
            "Q": pgettext("letter of the cavalière", "C"),
            "J": pgettext("letter of the valet", "V"),
        }
        return letters.get(rank) or rank_letter(rank)

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        others = [card for card in every_card(SPANISH_48) if card.code not in STRONGEST]
        printed = {
            card: name.removeprefix("le ").removeprefix("la ") for card, name in NICKNAMES.items()
        }
        named = CardGroup(STRONGEST, 4, printed)
        suited = (
            CardGroup(tuple(card.code for card in others if card.suit == suit), 6)
            for _, suit in SPANISH_48.suits
        )
        return (named, *suited)

    def hand_sizes(self, situation: Situation) -> tuple[int, ...]:
        return (TRICKS,)

    def entry_fields(self, situation: Situation, facts: Json) -> dict[str, Any]:
        return {
            f"trick-{trick}": SPOILED if seat is None else seat
            for trick, seat in enumerate(facts["tricks"])
        }
