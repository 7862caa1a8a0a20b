"""What a game still lacks, by name; and that no file but its own, and registries, know of it."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from games.kinds.demo import DemoGame
from games.kinds.entry import EntryForm
from games.kinds.measures import Measure
from games.kinds.registry import KINDS
from games.scoring.game import Game
from games.scoring.registry import GAMES
from tests.services.hands import STARTS
from tests.strategies import RECORDS
from tests.views.screen import USUAL

ROOT = Path(settings.BASE_DIR)
LANGUAGES = [code for code, _ in settings.LANGUAGES]
TEMPLATES = ("entry", "row", "coming")
WORDS = (
    *("NAME", "TAGLINE", "PLAYERS", "RULINGS", "PARAGRAPHS"),
    *("OUTCOMES", "FAULTS", "HOUSE_RULES", "MEASURES"),
)
BY_GAME = {
    "a strategy of records": RECORDS,
    "a short game and its hands": STARTS,
    "a first hand as it is tapped": USUAL,
}
REGISTRIES = {
    "games/scoring/registry.py",
    "games/wording/judge.py",
}
"""They have a line a game."""

every_game = pytest.mark.parametrize("slug", GAMES)


def names_of(protocol):
    """The names that a contract asks for."""
    functions = [name for name in vars(protocol) if not name.startswith("_")]
    return [*protocol.__annotations__, *functions]


def unnamed(what, module, names):
    return [f"{what}: {name}" for name in names if not hasattr(module, name)]


def lacking(slug):
    """All that a game of that slug lacks, in words."""
    game, words = GAMES.get(slug), getattr(KINDS.get(slug), "wording", None)
    return [
        *unnamed("scoring", game, names_of(Game)),
        *unnamed("wording", words, WORDS),
        *unnamed("form", getattr(KINDS.get(slug), "entry", None), names_of(EntryForm)),
        *unnamed("measures", getattr(KINDS.get(slug), "measures", None), names_of(Measure)),
        *unnamed("demo", getattr(KINDS.get(slug), "demo", None), names_of(DemoGame)),
        *[f"in words: {rule}" for rule in unsaid_rules(game, words)],
        *[f"file: {path}" for path in files_of(slug) if not (ROOT / path).is_file()],
        *[f"tests: {what}" for what, known in BY_GAME.items() if slug not in known],
        *([] if slug in emblems() else ["emblem in static/img/sprite.svg"]),
        *([] if slug in played_on_a_phone() else ["a whole game on a phone"]),
    ]


def unsaid_rules(game, words):
    """The house rules that nothing explains."""
    players = [number for number in range(1, 20) if game and not game.player_faults(number)]
    rules = {rule.name for number in players for rule in game.house_rules(number, {})}
    return sorted(rules - set(getattr(words, "HOUSE_RULES", {})))


def files_of(slug):
    return [
        *[f"templates/kinds/{slug}/{name}.html" for name in TEMPLATES],
        *[f"docs/rules/{slug}.{language}.md" for language in LANGUAGES],
        *[f"tests/{part}/test_{slug}.py" for part in ("scoring", "forms")],
    ]


def emblems():
    return re.findall(r'id="(\w+)"', (ROOT / "static/img/sprite.svg").read_text())


def played_on_a_phone():
    module = ast.parse((ROOT / "tests/browser/test_whole_games.py").read_text())
    return [
        node.name.removeprefix("test_") for node in module.body if isinstance(node, ast.FunctionDef)
    ]


@every_game
def test_a_game_is_complete(slug):
    assert lacking(slug) == []
    assert slug == GAMES[slug].SLUG


def test_a_game_that_is_not_there_lacks_everything():
    found = lacking("tarot")

    for name in (*names_of(Game), *WORDS, *names_of(EntryForm), *names_of(DemoGame), *BY_GAME):
        assert any(name in one for one in found)
    for name in (*TEMPLATES, *LANGUAGES, "test_tarot.py", "sprite.svg", "on a phone"):
        assert any(name in one for one in found)


def is_its_own(path, slug):
    return slug in (path.stem, *path.parts)


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
    assert set(asking) <= REGISTRIES


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
