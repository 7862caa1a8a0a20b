"""Write the skeleton of a game: a small game that can be played, to be turned into another.

    make game SLUG=scopa

Everything it writes is a part of CONTRIBUTING.md, "Add a game". What is left to do, the tests say.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FILES = {
    "games/scoring/{slug}.py": '''"""{name}: TODO the rules in a line.

Source: TODO. Glossary: TODO. Not done here: TODO.
"""

from games.scoring.facts import Fact
from games.scoring.game import Game, Progress, Result, Rule, Table
from games.scoring.values import Json, Line


class {cls}(Game):
    """{name}."""

    SLUG = "{slug}"
    PLAYERS = (4, 3, 5)
    FACTS = (Fact("points", "count", "seat", required=True, highest=100),)
    RULINGS = ("counted",)
    RULES = (Rule("target", 100, lowest=1, highest=1000),)

    def score(self, table: Table, progress: Progress, facts: Json) -> Result:
        points = tuple(facts["points"])
        return Result((Line("counted", points, {{"figures": points}}),))
''',
    "games/kinds/{slug}/__init__.py": '"""{name} outside the scoring core."""\n',
    "games/kinds/{slug}/wording.py": '''"""{name} in words."""

from games.kinds.wording import Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import HouseRule


class {cls}Wording(Wording):
    """The texts of the game."""

    NAME = gettext_noop("{name}")
    TAGLINE = gettext_noop("TODO The game in a line.")
    PLAYERS = gettext_noop("TODO Three to five players.")
    RULINGS = {{"counted": Ruling("TODO The points as they were counted.", "Counted", "score")}}
    FAULTS = {{
        "points_missing": "The points are missing: {{seats}}.",
        "points_out_of_range": "{{given}}: the points go from {{lowest}} to {{highest}}.",
    }}
    HOUSE_RULES = {{"target": HouseRule("Playing to", "TODO The first to reach it wins.")}}
''',
    "games/kinds/{slug}/demo.py": '''"""{name} in the demo."""

from games.kinds.demo import DemoGame, DemoHand
from games.scoring.values import Json


class {cls}Demo(DemoGame):
    """The game in the demo."""

    TABLES = (3, 4)

    def played(self, hand: DemoHand, announced: Json) -> Json:
        return {{"points": [hand.random.randrange(40) for _ in hand.styles]}}
''',
    "games/kinds/{slug}/entry.py": '''"""The entry of {name}: a form of its facts."""

from games.kinds.entry import HandEntry


class {cls}Entry(HandEntry):
    """The entry of the game."""

    ASKS = {{"points": "Points"}}
''',
    "templates/kinds/{slug}/entry.html": '{{% include "kinds/_facts.html" %}}\n',
    "templates/kinds/{slug}/row.html": "",
    "templates/kinds/{slug}/coming.html": '{{% include "kinds/_coming.html" %}}\n',
    "tests/kinds/{slug}.py": '''"""Samples of {name}."""

START = {{"names": ("Ana", "Bea", "Cy"), "rules": {{}}}}
USUAL = [("result", {{"points-0": "3", "points-1": "2", "points-2": "0"}})]
SCORES = (3, 2, 0)
WRONG = [(0, {{"points-0": "3"}}, "The points are missing: Bea and Cy.")]
MOMENTS = [({{"points": [3, 2, 0]}}, "result")]
BEA, CY = {{"points": [0, 3, 0, 0]}}, {{"points": [0, 0, 3, 0]}}
IN_TWO_WAYS = {{"points": (BEA, CY)}}
SHOWN = ({{"points": [3, 2, 0, 1]}},)
WHOLE = ({{"target": 5}}, [{{"points": [5, 0, 0, 0]}}])
FAULTS = "points_missing points_out_of_range"
''',
    "tests/scoring/test_{slug}.py": '''"""{name}. TODO Each rule and fault, with its source."""

from games.scoring.replay import replay_record


def test_the_points_are_added_up():
    record = {{
        "format": "scorekeeper/1",
        "game": "{slug}",
        "players": ["Ana", "Bea", "Cy"],
        "hands": [{{"points": [3, 2, 0]}}, {{"points": [1, 0, 4]}}],
    }}

    assert replay_record(record).sheet.totals == (4, 2, 4)
''',
    "tests/entry/test_{slug}.py": '''"""The entry of {name}."""

from games.kinds.registry import KINDS


def test_the_entry_is_a_form_of_its_facts():
    assert KINDS["{slug}"].entry.MOMENTS == {{"result": ("points",)}}
''',
    "tests/browser/whole_games/test_{slug}.py": '''"""A whole game of {name}."""

from tests.browser.pages import NewGame, Table


def test_{slug}(page):
    new_game = NewGame.from_home(page, "{slug}")
    new_game.seat("Ana", "Bea", "Cy")
    new_game.write("target", "5")
    table = Table(page)
    table.open(new_game.start())
    for seat, points in enumerate("520"):
        page.fill(f"[name=points-{{seat}}]", points)
    table.save()

    assert "Ana" in page.content()
''',
}
PAGES = {
    "en": ("Points", "The highest total wins.", "House rule: the target.", "By default, 100."),
    "fr": ("Points", "Le plus haut total gagne.", "Règle maison : le but.", "Par défaut, 100."),
}
PAGE = """# {name}

TODO

## {title} {{: #score }}

{score}

**{rule}** {default}
{{: .house-rule #rule-target }}
"""
SECTION = """## {name} · `{slug}`

3 to 5 players. Facts: `{{"points": [3, 2, 0]}}`. TODO

| house rule | values | default |
| --- | --- | --- |
| `target` | the total to reach, 1 to 1000 | 100 |

Errors: `points_missing`, `points_out_of_range`.

"""
NEXT = """{slug} is a game now, of its own: look at it with DEBUG=1 {python} manage.py runserver.
Turn it into yours, file by file, as CONTRIBUTING.md says ("Add a game"); every TODO goes. Then:
  python tools/record.py             writes its table of facts in docs/record.md
  make messages                      lists what is not in French yet
  pytest tests/test_registry.py      lists what it lacks
  pytest tests -k {slug}             says what does not fit
README and CHANGELOG name it by hand."""


def main(slug: str) -> None:
    """Write the files of a game, register it, and say what is next."""
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", slug):
        sys.exit(f"{slug!r} is no slug: lower-case letters, with _ between words")
    name = slug.replace("_", " ").capitalize()
    about = {"slug": slug, "name": name, "cls": slug.title().replace("_", "")}
    if (ROOT / f"games/scoring/{slug}.py").exists():
        sys.exit(f"{slug} is there already")
    for path, text in FILES.items():
        file = ROOT / path.format(**about)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.format(**about))
    for language, (title, score, rule, default) in PAGES.items():
        said = {"title": title, "score": score, "rule": rule, "default": default}
        (ROOT / f"docs/rules/{slug}.{language}.md").write_text(PAGE.format(**about, **said))
    _register(about)
    print(NEXT.format(slug=slug, python=".venv/bin/python"))


def _register(about: dict[str, str]) -> None:
    """Add the game to the registry, the emblems and the document of the record."""
    imported = "from games.scoring.{slug} import {cls}\n".format(**about)
    _insert("games/scoring/registry.py", "from games.scoring.judge.alta_baja", imported)
    _insert(
        "games/scoring/registry.py", ')\n"""Each game', "    ({cls}(), Judge),\n".format(**about)
    )
    symbol = '<symbol id="{slug}" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></symbol>\n'
    _insert("static/img/emblems.svg", "</svg>", symbol.format(**about))
    _insert("docs/record.md", "## Errors of every game", SECTION.format(**about))
    listed = " `{slug}`,".format(**about)
    _insert("docs/record.md", " `alta_baja`,", listed)


def _insert(path: str, before: str, text: str) -> None:
    file = ROOT / path
    source = file.read_text()
    if before not in source:
        sys.exit(f"{path} has no {before!r}")
    source = source.replace(before, text + before, 1)
    if path.endswith(".py"):
        imports = re.findall(r"^from .*\n", source, re.MULTILINE)
        source = source.replace("".join(imports), "".join(sorted(imports)), 1)
    file.write_text(source)


if __name__ == "__main__":
    main(sys.argv[1])
