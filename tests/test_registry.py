"""What a game lacks, by name; and that only its own files and the registry know of it."""

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.kinds.completeness import PARTS, missing_parts, names_of
from games.kinds.registry import KINDS, load_kind
from games.scoring.game import Game
from games.scoring.judge.questions import Judge
from games.scoring.registry import GAMES
from tests.kinds import SAMPLES, Samples

ROOT = Path(settings.BASE_DIR)
LANGUAGES = [code for code, _ in settings.LANGUAGES]
REGISTRY = "games/scoring/registry.py"
"""The list of games: its import, its entry in `GAMES` and its entry in `JUDGES`."""

every_game = pytest.mark.parametrize("slug", GAMES)


def lacking(slug):
    """Everything that a game of that slug lacks, its tests included."""
    samples = SAMPLES.get(slug)
    return [
        *missing_parts(slug),
        *[name for name in names_of(Samples) if not hasattr(samples, name)],
        *[path for path in files_of_tests(slug) if not (ROOT / path).is_file()],
    ]


def files_of_tests(slug):
    return [
        f"tests/kinds/{slug}.py",
        f"tests/scoring/test_{slug}.py",
        f"tests/scoring/test_judge_{slug}.py",
        f"tests/entry/test_{slug}.py",
        f"tests/browser/whole_games/test_{slug}.py",
    ]


@every_game
def test_a_game_is_complete(slug):
    assert lacking(slug) == []
    assert slug == GAMES[slug].SLUG


def test_an_unknown_game_lacks_everything():
    found = lacking("tarot")

    for contract in (Game, Judge, *PARTS.values(), Samples):
        for name in names_of(contract):
            assert any(name in one for one in found), name
    for name in ("entry.html", "row.html", "coming.html", *LANGUAGES, "sprite.svg"):
        assert any(name in one for one in found), name
    assert set(files_of_tests("tarot")) <= set(found)


def test_a_game_that_lacks_a_part_cannot_be_registered(monkeypatch):
    monkeypatch.delattr(KINDS["river"].judge, "card_name")

    with pytest.raises(ImproperlyConfigured) as refused:
        load_kind("river")
    assert str(refused.value) == "The game river lacks card_name in games/kinds/river/judge.py."


def test_an_unknown_game_cannot_be_registered():
    with pytest.raises(ImproperlyConfigured, match="The game tarot lacks games/kinds/tarot/"):
        load_kind("tarot")


@pytest.mark.parametrize(
    ("module", "table", "key", "missing"),
    [
        ("wording", "HOUSE_RULES", "deck", "deck in HOUSE_RULES of games/kinds/river/wording.py"),
        ("wording", "PARAGRAPHS", None, "in PARAGRAPHS of games/kinds/river/wording.py"),
        ("judge", "PARAGRAPHS", "winner", "winner in PARAGRAPHS of games/kinds/river/judge.py"),
    ],
)
def test_missing_words_are_named(monkeypatch, module, table, key, missing):
    part = getattr(KINDS["river"], module)
    words = getattr(part, table)
    gone = key or next(iter(words))
    monkeypatch.setattr(part, table, {one: words[one] for one in words if one != gone})

    assert any(missing in one for one in missing_parts("river"))


def test_a_choice_without_a_label_is_named(monkeypatch):
    wording = KINDS["river"].wording
    deck = wording.HOUSE_RULES["deck"]
    without = deck._replace(choices={52: deck.choices[52]})
    monkeypatch.setattr(wording, "HOUSE_RULES", wording.HOUSE_RULES | {"deck": without})

    assert missing_parts("river") == ["a label for deck: 32 in games/kinds/river/wording.py"]


def test_a_question_without_its_template_is_named(monkeypatch):
    questions = KINDS["river"].judge.QUESTIONS
    without = replace(questions["replay"], template="judge/none.html")
    monkeypatch.setitem(questions, "replay", without)

    assert missing_parts("river") == ["templates/judge/none.html"]


def test_a_game_that_matches_corrections_needs_their_template(monkeypatch):
    monkeypatch.setattr(KINDS["river"].entry, "mended", lambda before, after, later: None)

    assert missing_parts("river") == ["templates/kinds/river/mended.html"]


def is_its_own(path, slug):
    return slug in (path.stem, *path.parts)


@cache
def strings_in(path):
    """The strings of a module without its docstrings."""
    tree = ast.parse(path.read_text())
    explaining = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in explaining
    }


@every_game
def test_no_module_asks_which_game_it_is(slug):
    modules = [*ROOT.glob("games/**/*.py"), *ROOT.glob("scorekeeper/*.py")]
    asking = [
        path.relative_to(ROOT).as_posix()
        for path in modules
        if not is_its_own(path.relative_to(ROOT), slug) and slug in strings_in(path)
    ]

    assert len(modules) > 50
    assert set(asking) <= {REGISTRY}


@every_game
def test_no_template_and_no_script_asks_which_game_it_is(slug):
    files = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/js/*.js")]
    asking = [
        path.relative_to(ROOT).as_posix()
        for path in files
        if not is_its_own(path.relative_to(ROOT), slug)
        and re.search(rf"\b{slug}\b", path.read_text())
    ]

    assert len(files) > 50
    assert asking == []
