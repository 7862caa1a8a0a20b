"""What a game lacks, by name; and that only its own files and the registry know of it."""

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from django.conf import settings

from games.kinds.completeness import (
    IncompleteGameError,
    check_complete,
    languages,
    missing_parts,
    names_of,
)
from games.kinds.kind import PARTS
from games.kinds.registry import KINDS
from games.scoring.game import Game
from games.scoring.judge.questions import Judge
from games.scoring.registry import GAMES, JUDGES
from tests.kinds import SAMPLES, Samples

ROOT = Path(settings.BASE_DIR)
NO_GAME = "no_such_game"
REGISTRY = "games/scoring/registry.py"
"""The list of games: its import, its entry in `GAMES` and its entry in `JUDGES`."""

every_game = pytest.mark.parametrize("slug", GAMES)


def lacking(slug):
    """Everything that a game of that slug lacks, its tests included."""
    samples = SAMPLES.get(slug)
    return [
        *missing_parts(slug),
        *[name for name in names_of(Samples) if samples and not hasattr(samples, name)],
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


def test_an_unknown_game_lacks_every_file():
    found = lacking(NO_GAME)

    parts = [f"games/kinds/{NO_GAME}/{part}.py" for part in PARTS]
    templates = [f"templates/kinds/{NO_GAME}/{one}.html" for one in ("entry", "row", "coming")]
    rules = [f"docs/rules/{NO_GAME}.{language}.md" for language in languages()]
    core = [f"games/scoring/{NO_GAME}.py", f"games/scoring/judge/{NO_GAME}.py"]
    assert {*parts, *templates, *rules, *core, *files_of_tests(NO_GAME)} <= set(found)
    assert f"the emblem {NO_GAME} in static/img/sprite.svg" in found


def test_the_names_in_a_missing_file_are_not_listed():
    assert [one for one in missing_parts(NO_GAME) if " in games/" in one] == []


@pytest.mark.parametrize(("part", "contract"), PARTS.items())
def test_every_name_that_a_part_lacks_is_named(monkeypatch, part, contract):
    for name in names_of(contract):
        monkeypatch.delattr(getattr(KINDS["river"], part), name)

    expected = [f"{name} in games/kinds/river/{part}.py" for name in names_of(contract)]
    assert missing_parts("river") == expected


@pytest.mark.parametrize(
    ("registered", "path", "contract"),
    [
        (GAMES, "games/scoring/river.py", Game),
        (JUDGES, "games/scoring/judge/river.py", Judge),
    ],
)
def test_every_name_that_the_core_of_a_game_lacks_is_named(monkeypatch, registered, path, contract):
    monkeypatch.setitem(registered, "river", ModuleType("empty"))

    assert missing_parts("river") == [f"{name} in {path}" for name in names_of(contract)]


def test_nothing_starts_with_a_game_that_lacks_a_part(monkeypatch):
    monkeypatch.delattr(KINDS["river"].judge, "card_name")

    with pytest.raises(IncompleteGameError) as refused:
        check_complete(["belote", "river"])
    message = "The game river lacks:\n  card_name in games/kinds/river/judge.py"
    assert str(refused.value) == message


def test_what_a_game_lacks_is_listed_line_by_line():
    with pytest.raises(IncompleteGameError) as refused:
        check_complete([NO_GAME])
    title, *items = str(refused.value).split("\n")
    assert title == f"The game {NO_GAME} lacks:"
    assert items == [f"  {one}" for one in missing_parts(NO_GAME)]


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
