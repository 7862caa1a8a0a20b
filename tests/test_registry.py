"""What a game lacks, by name; and that only its own files and the registry know of it."""

import ast
import re
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings

from games.kinds.registry import GAMES, KINDS, load_kind
from tests.completeness import languages, missing_parts
from tests.kinds import SAMPLES, Samples

ROOT = Path(settings.BASE_DIR)
NO_GAME = "no_such_game"

every_game = pytest.mark.parametrize("slug", GAMES)


def lacking(slug):
    """Everything that a game of that slug lacks, its tests included."""
    samples = SAMPLES.get(slug)
    return [
        *missing_parts(slug),
        *[
            f"{name} in tests/kinds/{slug}/samples.py"
            for name in Samples.MUST_HAVE.split()
            if lacks(samples, name)
        ],
        *[path for path in files_of_tests(slug) if not (ROOT / path).is_file()],
    ]


def lacks(samples, name):
    return samples is not None and name not in vars(samples)


def files_of_tests(slug):
    return [
        f"tests/kinds/{slug}/samples.py",
        f"tests/kinds/{slug}/test_scoring.py",
        f"tests/browser/whole_games/test_{slug}.py",
        *([f"tests/kinds/{slug}/test_judge.py"] if own(f"games/kinds/{slug}/judge.py") else []),
        *([f"tests/kinds/{slug}/test_entry.py"] if own(f"games/kinds/{slug}/entry.py") else []),
    ]


def own(path):
    return (ROOT / path).is_file()


@every_game
def test_a_game_is_complete(slug):
    assert lacking(slug) == []
    assert slug == GAMES[slug].SLUG


def test_nothing_of_a_game_is_left_to_do():
    folders = ("docs/rules", "games/kinds", "templates/kinds", "tests/kinds")
    files = chain.from_iterable((ROOT / folder).rglob("*.*") for folder in folders)
    written = [path for path in files if path.suffix in (".html", ".md", ".py")]

    assert written
    assert [f"{path.relative_to(ROOT)}" for path in written if "TODO" in path.read_text()] == []


def test_an_unknown_game_lacks_every_file():
    found = lacking(NO_GAME)

    parts = [f"games/kinds/{NO_GAME}/{part}.py" for part in ("scoring", "wording", "demo")]
    templates = [f"templates/kinds/{NO_GAME}/{one}.html" for one in ("entry", "row", "coming")]
    rules = [f"docs/rules/{NO_GAME}.{language}.md" for language in languages()]
    assert {*parts, *templates, *rules, *files_of_tests(NO_GAME)} <= set(found)
    assert f"the emblem {NO_GAME} in static/img/emblems.svg" in found


def test_the_names_in_a_missing_file_are_not_listed():
    assert [one for one in missing_parts(NO_GAME) if " in games/" in one] == []


@pytest.fixture
def river_without(monkeypatch):
    """Take a name away from a part of the river, its class or its module of scoring."""

    def take_away(part, name):
        kind = load_kind("river")
        owner = GAMES["river"] if part == "scoring" else getattr(kind, part)
        for one in type(owner).__mro__:
            if name in vars(one) and one.__module__ != f"games.kinds.{part}":
                monkeypatch.delattr(one, name)
                break
        return missing_parts("river")

    return take_away


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("wording", "NAME"),
        ("wording", "TAGLINE"),
        ("wording", "WHO_PLAYS"),
        ("wording", "RULINGS"),
        ("demo", "TABLES"),
        ("demo", "play_hand"),
    ],
)
def test_every_name_that_a_part_lacks_is_named(river_without, part, name):
    assert river_without(part, name) == [f"{name} in games/kinds/river/{part}.py"]


@pytest.mark.parametrize("name", ["FACTS", "score"])
def test_every_name_that_the_core_of_a_game_lacks_is_named(river_without, name):
    assert f"{name} in games/kinds/river/scoring.py" in river_without("scoring", name)


def test_a_game_of_tricks_needs_its_judge_on_the_screen(river_without):
    assert river_without("judge_page", "QUESTIONS") == [
        "QUESTIONS in games/kinds/river/judge_page.py"
    ]


@pytest.mark.parametrize(
    ("part", "table", "gone", "missing"),
    [
        ("wording", "HOUSE_RULES", "deck", "deck in HOUSE_RULES of games/kinds/river/wording.py"),
        (
            "judge_page",
            "PARAGRAPHS",
            "winner",
            "winner in PARAGRAPHS of games/kinds/river/judge_page.py",
        ),
    ],
)
def test_missing_words_are_named(monkeypatch, part, table, gone, missing):
    own = type(getattr(KINDS["river"], part))
    words = getattr(own, table)
    monkeypatch.setattr(own, table, {one: words[one] for one in words if one != gone})

    assert missing in missing_parts("river")


def test_a_choice_without_a_label_is_named(monkeypatch):
    own = type(KINDS["river"].wording)
    deck = own.HOUSE_RULES["deck"]
    without = deck._replace(choices={52: deck.choices[52]})
    monkeypatch.setattr(own, "HOUSE_RULES", own.HOUSE_RULES | {"deck": without})

    assert missing_parts("river") == ["a label for deck: 32 in games/kinds/river/wording.py"]


def test_a_question_without_its_template_is_named(monkeypatch):
    questions = KINDS["river"].judge_page.QUESTIONS
    without = replace(questions["replay"], template="judge/none.html")
    monkeypatch.setitem(questions, "replay", without)

    assert missing_parts("river") == ["templates/judge/none.html"]


def test_a_game_that_matches_corrections_needs_their_template(monkeypatch):
    monkeypatch.setattr(type(KINDS["river"].entry), "matching_change", lambda *hands: None)

    assert missing_parts("river") == ["templates/kinds/river/matching_change.html"]


def is_its_own(path, slug):
    return slug in (path.stem, *path.parts)


@cache
def nodes_of(path):
    """All that a module consists of."""
    return [*ast.walk(ast.parse(path.read_text()))]


@cache
def compared_in(path):
    """The strings that a module compares something with, or looks up by a subscript or a case, or
    hands on by keyword: the ways in which code asks, or says, which game it is.
    """
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript):
            asked = [node.slice]
        elif isinstance(node, ast.MatchValue):
            asked = [node.value]
        elif isinstance(node, ast.Dict):
            asked = [key for key in node.keys if key is not None]
        elif isinstance(node, ast.keyword):
            asked = [node.value]
        else:
            continue
        nested = [one for node in asked for one in ast.walk(node)]
        found |= {one.value for one in nested if isinstance(one, ast.Constant)}
    return found


@every_game
def test_no_module_asks_which_game_it_is(slug):
    modules = [*ROOT.glob("games/**/*.py"), *ROOT.glob("scorekeeper/**/*.py")]
    asking = [
        path.relative_to(ROOT).as_posix()
        for path in modules
        if not any(is_its_own(path.relative_to(ROOT), one) for one in GAMES)
        and slug in compared_in(path)
    ]

    assert len(modules) > 50
    assert asking == []


@pytest.mark.parametrize(
    "source",
    [
        "game.kind == 'belote'",
        "kind in ('river', 'belote')",
        "LONGEST = {'belote': 3}",
        "KINDS['belote']",
        "match kind:\n    case 'belote': pass",
        "start(kind='belote')",
    ],
)
def test_code_that_asks_which_game_it_is_is_found(tmp_path, source):
    (tmp_path / "asking.py").write_text(source)

    assert "belote" in compared_in(tmp_path / "asking.py")


def test_a_word_of_the_trade_is_no_question(tmp_path):
    (tmp_path / "wording.py").write_text("BELOTE = Line('belote', points, {'side': 0})")

    assert "belote" not in compared_in(tmp_path / "wording.py")


@every_game
def test_no_template_and_no_script_asks_which_game_it_is(slug):
    files = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/js/**/*.js")]
    asking = [
        path.relative_to(ROOT).as_posix()
        for path in files
        if not any(is_its_own(path.relative_to(ROOT), one) for one in GAMES)
        and re.search(rf"""["']{slug}["']""", path.read_text())
    ]

    assert len(files) > 50
    assert asking == []


@cache
def imported_in(path):
    """The parts of the names of the project's modules that a module imports."""
    imports = [one for one in nodes_of(path) if isinstance(one, ast.ImportFrom) and one.module]
    of_games = [one for one in imports if one.module.startswith("games.")]
    names = [[*one.module.split("."), *(alias.name for alias in one.names)] for one in of_games]
    return set(chain(*names))


@every_game
def test_only_its_own_modules_and_its_variants_import_a_game(slug):
    variants = [one for one, game in GAMES.items() if isinstance(game, type(GAMES[slug]))]
    importing = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.glob("games/**/*.py")
        if slug in imported_in(path)
        and not any(is_its_own(path.relative_to(ROOT), one) for one in variants)
    }

    assert importing == set()
