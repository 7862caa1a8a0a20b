"""The tables of facts in `docs/record.md`, from what the games declare.

    python -m tools.record

writes them anew. Each stands in the section of its game, between two comments.
"""

import json
import re
from pathlib import Path

from games.kinds.registry import GAMES
from games.scoring.facts import ANNOUNCE, QUICK, RESULT, Fact
from games.scoring.game import Game

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "record.md"
BEGINS, ENDS = "<!-- facts -->\n", "<!-- end of facts -->\n"
WHEN = {ANNOUNCE: "before play", RESULT: "after play", QUICK: "after play, in short"}
EACH = {"": "", "seat": "for each seat, ", "side": "for each side, ", "list": "a list, each "}
TYPES = {"seat": "a seat", "side": "a side", "flag": "`true` or `false`", "own": "see above"}
MOST_LISTED = 20
"""The most choices of a fact that are listed."""


def main() -> None:
    """Write every table of the document."""
    text = DOCUMENT.read_text()
    for slug, game in GAMES.items():
        text = with_table(text, slug, table_of(game))
    DOCUMENT.write_text(text)


def with_table(text: str, slug: str, table: str) -> str:
    """The document with this table in the section of a game: in place of the one there, else before
    its house rules.
    """
    head, heading, section = text.partition(f" · `{slug}`\n")
    own, rest = re.match(r"(.*?)(?=^## |\Z)(.*)", section, re.DOTALL | re.MULTILINE).groups()
    marked = BEGINS + table + ENDS
    if BEGINS in own:
        own = re.sub(f"{BEGINS}.*?{ENDS}", lambda _: marked, own, flags=re.DOTALL)
    else:
        before, rules, after = own.partition("| house rule ")
        own = f"{before}{marked}\n{rules}{after}"
    return head + heading + own + rest


def table_of(game: Game) -> str:
    """The facts of a game, a row each."""
    rows = [
        f"| `{fact.name}` | {described(fact)} | {WHEN[fact.moment]} | "
        f"{'required' if fact.required else 'alone' if fact.alone else ''} |\n"
        for fact in game.FACTS
    ]
    return "| fact | value | when | |\n| --- | --- | --- | --- |\n" + "".join(rows)


def said(choice: str | bool) -> str:
    """A choice as JSON has it, a text without its quotes."""
    return json.dumps(choice).strip('"')


def described(fact: Fact) -> str:
    """The values of a fact, in words."""
    return EACH[fact.each] + _one(fact)


def _one(fact: Fact) -> str:
    if len(fact.choices) > MOST_LISTED:
        return TYPES["own"]
    if fact.type == "choice":
        return ", ".join(f"`{said(choice)}`" for choice in fact.choices)
    if fact.type == "record":
        parts = [f"`{part.name}` ({described(part)})" for part in fact.parts]
        return f"an object with {' and '.join(parts)}"
    if fact.type in TYPES:
        return TYPES[fact.type]
    most = "" if fact.highest is None else f", {fact.lowest} to {fact.highest}"
    return ("a count" if fact.type == "count" else "a number") + most


if __name__ == "__main__":
    main()
