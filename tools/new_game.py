"""Write the skeleton of a game: a small game that can be played, to be turned into another.

    make game SLUG=scopa

Django writes the files of `tools/game/`, as it does for `startapp`. All are a part of
CONTRIBUTING.md, "Add a game". What is left to do, the tests say.
"""

import re
import sys
from pathlib import Path

from django.core.management import CommandError
from django.core.management.commands import startapp

ROOT = Path(__file__).resolve().parent.parent

SKELETON = ROOT / "tools" / "game"
SECTION = """## {name} · `{slug}`

3 to 5 players. Facts: `{{"points": [3, 2, 0]}}`. TODO

| house rule | values | default |
| --- | --- | --- |
| `target` | the total to reach, 1 to 1000 | 100 |

Errors: `points_missing`, `points_out_of_range`.

"""
NEXT = """{slug} is a game now, of its own. To look at it:
  {python} manage.py migrate
  DEBUG=1 {python} manage.py runserver
Turn it into yours, file by file, as CONTRIBUTING.md says ("Add a game"); every TODO goes. Then:
  python -m tools.record             writes its table of facts in docs/record.md
  make messages                      lists what is not translated yet
  pytest tests/test_registry.py      lists the files and names that it lacks
  pytest tests -k {slug}             says what does not fit
  make test                          says what pages of all games at once make of it
README and CHANGELOG name it by hand."""


def main(slug: str) -> None:
    """Write the files of a game, register it, and say what is next."""
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", slug):
        sys.exit(f"{slug!r} is no slug: lower-case letters, with _ between words")
    title = slug.replace("_", " ").capitalize()
    files = {"template": str(SKELETON), "extensions": ["py", "html", "md"], "files": []}
    try:
        startapp.Command().handle(
            name=slug, directory=str(ROOT), **files, exclude=None, verbosity=0, title=title
        )
    except CommandError as error:
        sys.exit(str(error))
    about = {"slug": slug, "name": title}
    _register(about)
    print(NEXT.format(slug=slug, python=".venv/bin/python"))


def _register(about: dict[str, str]) -> None:
    """Add the game to the registry, the emblems and the document of the record."""
    _insert("games/kinds/registry.py", ")\n\n# The modules", ', "{slug}"'.format(**about))
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
    file.write_text(source.replace(before, text + before, 1))


if __name__ == "__main__":
    main(sys.argv[1])
