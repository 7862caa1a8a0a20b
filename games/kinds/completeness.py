"""What a game still lacks. The app does not start with a game that lacks anything, so that no page
has to handle an incomplete game.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from games.kinds.kind import PARTS
from games.scoring.game import Game, Rule
from games.scoring.judge.questions import Judge
from games.scoring.registry import GAMES, JUDGES

ROOT = Path(__file__).parents[2]
TEMPLATES = ("entry", "row", "coming")
RULES = ROOT / "docs" / "rules"


class IncompleteGameError(Exception):
    """A registered game lacks something."""


def check_complete(slugs: Iterable[str]) -> None:
    """Raise IncompleteGameError with all that the first incomplete one of these games lacks."""
    for slug in slugs:
        if missing := missing_parts(slug):
            raise IncompleteGameError("\n  ".join([f"The game {slug} lacks:", *missing]))


def languages() -> list[str]:
    """The languages in which there are rules; in others, people read them in English."""
    return sorted({file.suffixes[0][1:] for file in RULES.glob("*.md")})


def missing_parts(slug: str) -> list[str]:
    """Everything that the game lacks: files, names that a module must have, texts. The names in a
    missing file are not listed.
    """
    parts = {part: _module(slug, part) for part in PARTS}
    game, judge = GAMES.get(slug), JUDGES.get(slug)
    missing = [path for path in _files(slug) if not (ROOT / path).is_file()]
    for path, module, contract in [
        (f"games/scoring/{slug}.py", game, Game),
        (f"games/scoring/judge/{slug}.py", judge, Judge),
        *((f"games/kinds/{slug}/{part}.py", parts[part], PARTS[part]) for part in PARTS),
    ]:
        if path not in missing:
            missing += _missing_names(path, module, contract)
    if slug not in _emblems():
        missing.append(f"the emblem {slug} in static/img/sprite.svg")
    if missing or game is None or judge is None:
        return missing
    return [
        *_missing_words(game, parts["wording"]),
        *_missing_of_judge(slug, judge, parts),
        *_missing_templates(slug, parts),
    ]


def names_of(contract: type) -> list[str]:
    """The names of a contract."""
    functions = [name for name in vars(contract) if not name.startswith("_")]
    return [*contract.__annotations__, *functions]


def _module(slug: str, part: str) -> Any:
    """A module of a game's room; None if there is no such file."""
    path = ROOT / "games" / "kinds" / slug / f"{part}.py"
    return import_module(f"games.kinds.{slug}.{part}") if path.is_file() else None


def _files(slug: str) -> list[str]:
    return [
        f"games/scoring/{slug}.py",
        f"games/scoring/judge/{slug}.py",
        f"games/kinds/{slug}/__init__.py",
        *(f"games/kinds/{slug}/{part}.py" for part in PARTS),
        *(f"templates/kinds/{slug}/{name}.html" for name in TEMPLATES),
        *(f"docs/rules/{slug}.{language}.md" for language in languages()),
    ]


def _missing_names(path: str, module: Any, contract: type) -> list[str]:
    return [f"{name} in {path}" for name in names_of(contract) if not hasattr(module, name)]


@cache
def _emblems() -> set[str]:
    sprite = ROOT / "static" / "img" / "sprite.svg"
    return set(re.findall(r'id="(\w+)"', sprite.read_text()))


def _house_rules(game: Game) -> Iterator[Rule]:
    """The house rules of tables of all sizes."""
    for players in game.PLAYERS:
        yield from game.house_rules(players, {})


def _missing_words(game: Game, wording: Any) -> list[str]:
    """Rulings without a title or paragraph, house rules without texts, choices without a label."""
    missing = [
        f"{code} in {table} of games/kinds/{game.SLUG}/wording.py"
        for table in ("TITLES", "PARAGRAPHS")
        for code in wording.RULINGS
        if code not in getattr(wording, table)
    ]
    for rule in _house_rules(game):
        words = wording.HOUSE_RULES.get(rule.name)
        labels = words.choices if words else {}
        if not words:
            missing.append(f"{rule.name} in HOUSE_RULES of games/kinds/{game.SLUG}/wording.py")
        missing += [
            f"a label for {rule.name}: {value} in games/kinds/{game.SLUG}/wording.py"
            for value in rule.values
            if words and value not in labels
        ]
    return list(dict.fromkeys(missing))


def _missing_of_judge(slug: str, judge: Judge, parts: dict[str, Any]) -> list[str]:
    """Questions without a paragraph, house rules without texts."""
    screen, words = parts["judge"], parts["wording"].HOUSE_RULES
    questions = [name for name in judge.QUESTIONS if name not in screen.PARAGRAPHS]
    rules = [name for name in screen.RULES + screen.NOTED if name not in words]
    return [
        *(f"{name} in PARAGRAPHS of games/kinds/{slug}/judge.py" for name in questions),
        *(f"{name} in HOUSE_RULES of games/kinds/{slug}/wording.py" for name in rules),
    ]


def _missing_templates(slug: str, parts: dict[str, Any]) -> list[str]:
    """Missing templates of the judge's questions, of corrections that the game itself makes, and of
    announcements by each player.
    """
    names = {question.template for question in parts["judge"].QUESTIONS.values()}
    if parts["entry"].mended is not None:
        names.add(f"kinds/{slug}/mended.html")
    if parts["entry"].by_each is not None:
        names |= {f"kinds/{slug}/bid.html", f"kinds/{slug}/extras.html"}
    paths = [f"templates/{name}" for name in sorted(names)]
    return [path for path in paths if not (ROOT / path).is_file()]
