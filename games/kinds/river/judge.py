"""The judge's screen of Up and down the river: the trick, the legal cards, the whole hand."""

from typing import Any

from games.kinds.judge import CardGroup, JudgeScreen, Setting, Situation, trump_setting
from games.kinds.judge_replay import REPLAY
from games.kinds.judge_trick import LEGAL, WINNER
from games.scoring.cards import FRENCH_32, FRENCH_52, FRENCH_SUITS
from games.scoring.river import TRUMPS
from games.scoring.values import Json
from games.wording.judge import french_card, rank_letter
from games.wording.sentences import Message

SIGNS = dict(FRENCH_SUITS)
OWN_PACKS = False
RULES: tuple[str, ...] = ("deck", "must_trump")
NOTED: tuple[str, ...] = ()
PARAGRAPHS = {"winner": "play", "legal": "play"}
REASONS: dict[str, Message] = {}
RULE_NAMES: dict[str, str] = {}
FAULTS: dict[str, Message] = {}
WIDE = {8: 8, 13: 7}
"""Number of ranks → cards per row."""
QUESTIONS = {"winner": WINNER, "legal": LEGAL, "replay": REPLAY}


def card_name(code: str) -> str:
    return french_card(code)


def corner(rank: str) -> str:
    return rank_letter(rank)


def settings(screen: JudgeScreen) -> list[Setting]:
    all_dealt = "no_trump" if screen.situation.coming.get("no_trump") else None
    return [trump_setting(screen, TRUMPS, screen.situation.facts.get("trump", all_dealt))]


def conditions(screen: JudgeScreen) -> Json:
    return {"trump": settings(screen)[0].picked, "leader": screen.leader}


def card_groups(situation: Situation) -> tuple[CardGroup, ...]:
    pack = FRENCH_32 if situation.table.rules["deck"] == 32 else FRENCH_52
    wide = WIDE[len(pack.ranks)]
    return tuple(
        CardGroup(tuple(rank + letter for rank in pack.ranks), wide) for letter, _ in pack.suits
    )


def hand_sizes(situation: Situation) -> tuple[int, ...]:
    known = situation.coming.get("cards")
    return (known,) if known else tuple(range(1, situation.table.rules["max_cards"] + 1))


def entry_fields(situation: Situation, facts: Json) -> dict[str, Any]:
    return {f"tricks-{seat}": won for seat, won in enumerate(facts["won"])}
