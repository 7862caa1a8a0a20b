"""Up and down the river before the judge: the trick, what was legal, the whole hand."""

from typing import Any

from games.kinds.judge import Case, Desk, Setting, Shelf, trump_setting
from games.kinds.judge_replay import REPLAY
from games.kinds.judge_trick import LEGAL, WINNER
from games.scoring.cards import FRENCH_32, FRENCH_52, FRENCH_SUITS
from games.scoring.river import TRUMPS
from games.scoring.values import Json
from games.wording.judge import rank_letter

SIGNS = dict(FRENCH_SUITS)
OWN_PACKS = False
RULES: tuple[str, ...] = ("deck", "must_trump")
NOTED: tuple[str, ...] = ()
PARAGRAPHS = {"winner": "play", "legal": "play"}
WIDE = {8: 8, 13: 7}
"""Ranks → cards in a row."""
ASKS = {"winner": WINNER, "legal": LEGAL, "replay": REPLAY}


def corner(rank: str) -> str:
    return rank_letter(rank)


def settings(case: Case) -> list[Setting]:
    all_dealt = "no_trump" if case.desk.coming.get("no_trump") else None
    return [trump_setting(case, TRUMPS, case.desk.facts.get("trump", all_dealt))]


def frame(case: Case) -> Json:
    return {"trump": settings(case)[0].picked, "leader": case.leader}


def shelves(desk: Desk) -> tuple[Shelf, ...]:
    pack = FRENCH_32 if desk.table.rules["deck"] == 32 else FRENCH_52
    wide = WIDE[len(pack.ranks)]
    return tuple(
        Shelf(tuple(rank + letter for rank in pack.ranks), wide) for letter, _ in pack.suits
    )


def each(desk: Desk) -> tuple[int, ...]:
    known = desk.coming.get("cards")
    return (known,) if known else tuple(range(1, desk.table.rules["max_cards"] + 1))


def entry(desk: Desk, facts: Json) -> dict[str, Any]:
    return {f"tricks-{seat}": won for seat, won in enumerate(facts["won"])}
