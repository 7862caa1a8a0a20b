"""What a game still lacks."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from games.kinds.kind import GameKind
from games.kinds.registry import GAMES, JUDGES, PARTS, load_kind
from games.readers.notebook.rules import FOLDER
from games.scoring.game import Game, Rule

ROOT = Path(__file__).parents[1]
TEMPLATES = ("entry", "row", "coming")


def languages() -> list[str]:
    """The languages in which every game has its rules; elsewhere some are read in English."""
    return sorted({"en", settings.LANGUAGE_CODE})


def languages_of(slug: str) -> list[str]:
    """The languages in which the rules of a game are written."""
    return sorted([file.suffixes[0][1:] for file in FOLDER.glob(f"{slug}.*.md")])


def missing_parts(slug: str) -> list[str]:
    """Everything that the game lacks: files, names that a class must have, texts. The names in a
    missing file are not listed.
    """
    missing = [path for path in _files(slug) if not (ROOT / path).is_file()]
    if slug not in _emblems():
        missing.append(f"the emblem {slug} in static/img/emblems.svg")
    game = GAMES.get(slug)
    if missing or game is None:
        return missing
    kind = load_kind(slug)
    missing = [*_missing_names(f"games/kinds/{slug}/scoring.py", game, Game)]
    for part, contract in PARTS.items():
        missing += _missing_names(f"games/kinds/{slug}/{part}.py", getattr(kind, part), contract)
    if missing:
        return missing
    return [
        *_missing_words(game, kind.wording),
        *_missing_of_judge(kind),
        *_missing_templates(kind),
    ]


def _files(slug: str) -> list[str]:
    return [
        *(f"games/kinds/{slug}/{part}.py" for part in ("__init__", "scoring", "wording", "demo")),
        *(f"templates/kinds/{slug}/{name}.html" for name in TEMPLATES),
        *(f"docs/rules/{slug}.{language}.md" for language in languages()),
    ]


def _missing_names(path: str, part: Any, contract: Any) -> list[str]:
    """The names that a class must have and takes unchanged, or not at all, from its contract."""
    own, none = type(part), object()
    return [
        f"{name} in {path}"
        for name in contract.MUST_HAVE
        if getattr(part, name, none) is none or getattr(own, name, none) is vars(contract).get(name)
    ]


@cache
def _emblems() -> set[str]:
    emblems = ROOT / "static" / "img" / "emblems.svg"
    return set(re.findall(r'id="(\w+)"', emblems.read_text()))


def _house_rules(game: Game) -> Iterator[Rule]:
    """The house rules of tables of all sizes."""
    for players in game.PLAYERS:
        yield from game.house_rules(players, {})


def _missing_words(game: Game, wording: Any) -> list[str]:
    """Facts without a name, house rules without texts, choices without a label."""
    path = f"games/kinds/{game.SLUG}/wording.py"
    unnamed = [fact.name for fact in game.FACTS if fact.name not in wording.FACTS]
    missing = [f"{name} in FACTS of {path}" for name in unnamed]
    for rule in _house_rules(game):
        words = wording.HOUSE_RULES.get(rule.name)
        labels = words.choices if words else {}
        if not words:
            missing.append(f"{rule.name} in HOUSE_RULES of {path}")
        missing += [
            f"a label for {rule.name}: {value} in {path}"
            for value in rule.values
            if words and value not in labels
        ]
    return list(dict.fromkeys(missing))


def _missing_of_judge(kind: GameKind) -> list[str]:
    """Questions that only the core or the screen has, or without a paragraph; house rules without
    texts.
    """
    slug, screen = kind.scoring.SLUG, kind.judge_page
    path, words = f"games/kinds/{slug}/judge_page.py", kind.wording.HOUSE_RULES
    if not screen.QUESTIONS:
        return [f"QUESTIONS in {path}"] if JUDGES[slug].QUESTIONS else []
    questions = [name for name in JUDGES[slug].QUESTIONS if name not in screen.PARAGRAPHS]
    rules = [name for name in screen.RULES_ASKED + screen.NOTEBOOK_RULES if name not in words]
    return [
        *(f"{name} in PARAGRAPHS of {path}" for name in questions),
        *(f"{name} in HOUSE_RULES of games/kinds/{slug}/wording.py" for name in rules),
    ]


def _missing_templates(kind: GameKind) -> list[str]:
    """Missing templates of the judge's questions, of corrections that the game itself makes, and of
    announcements by each player.
    """
    slug, entry = kind.entry.game.SLUG, kind.entry
    names = {question.template for question in kind.judge_page.QUESTIONS.values()}
    if entry.matching_change is not None:
        names.add(f"kinds/{slug}/matching_change.html")
    if entry.by_each is not None:
        names |= {f"kinds/{slug}/bid.html", f"kinds/{slug}/extras.html"}
    paths = [f"templates/{name}" for name in sorted(names)]
    return [path for path in paths if not (ROOT / path).is_file()]
