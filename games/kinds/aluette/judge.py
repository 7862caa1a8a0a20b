"""Aluette before the judge: who holds the trick, whether it is spoiled, the whole deal."""

from typing import Any

from games.kinds.judge import Case, Desk, Setting, Shelf
from games.kinds.judge_replay import REPLAY
from games.kinds.judge_trick import WINNER
from games.scoring.aluette import TRICKS
from games.scoring.cards import SPANISH_48, every_card
from games.scoring.judge.aluette import STRONGEST
from games.scoring.values import Json
from games.wording.judge import spanish_letter

SIGNS = {"O": "coins", "C": "cups", "E": "swords", "B": "batons"}
OWN_PACKS = False
RULES: tuple[str, ...] = ()
NOTED: tuple[str, ...] = ()
PARAGRAPHS = {"winner": "cards", "spoiled": "spoiled", "spoiled_so_far": "spoiled", "legal": "play"}
ASKS = {"winner": WINNER, "replay": REPLAY}
SPOILED = "spoiled"


def corner(rank: str) -> str:
    return spanish_letter(rank)


def settings(case: Case) -> list[Setting]:
    return []


def frame(case: Case) -> Json:
    return {"leader": case.leader}


def shelves(desk: Desk) -> tuple[Shelf, ...]:
    """The eight with a nickname, then the others suit by suit."""
    others = [card for card in every_card(SPANISH_48) if card.code not in STRONGEST]
    named = Shelf(STRONGEST, 4, named=True)
    suited = (
        Shelf(tuple(card.code for card in others if card.suit == suit), 6)
        for _, suit in SPANISH_48.suits
    )
    return (named, *suited)


def each(desk: Desk) -> tuple[int, ...]:
    return (TRICKS,)


def entry(desk: Desk, facts: Json) -> dict[str, Any]:
    return {
        f"trick-{trick}": SPOILED if seat is None else seat
        for trick, seat in enumerate(facts["tricks"])
    }
