"""The modules that a phone carries: those that draw the table, and all that they import."""

import ast
import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from games.kinds.registry import CORE, KINDS, PARTS
from games.phone.converter import STAND_INS, convert, without_annotations

ROOT = Path(__file__).parents[2]
# The module that a phone asks; the others are what it imports.
ENGINE_MODULE = "games.phone.micropython.engine"

ALONE_MODULE = "games.phone.micropython.alone"  # The module that a phone without a server asks.

# The module that finds the games' parts on disk; a phone has it with what was found.
REGISTRY = "games.kinds.registry"


def carried_python(asked: str = ENGINE_MODULE) -> dict[str, str]:
    """The converted source, by path, of a module and all it imports. Raises NotForPhones."""
    sources: dict[str, str] = {}
    waiting = [asked]
    while waiting:
        name = waiting.pop()
        module = importlib.import_module(name)
        path = _path(module)
        if path not in sources:
            sources[path] = _convert_module(name, module)
            waiting += _imports_of(sources[path])
            if "." in name:
                waiting.append(name.rpartition(".")[0])
    return dict(sorted(sources.items()))


def _path(module: ModuleType) -> str:
    return str(Path(str(module.__file__)).relative_to(ROOT))


@cache
def _convert_module(name: str, module: ModuleType) -> str:
    if name == REGISTRY:
        return _registry()
    source = Path(str(module.__file__)).read_text()
    return (
        without_annotations(source) if name == STAND_INS else convert(source, module, _path(module))
    )


def _registry() -> str:
    """With the classes that were found on disk."""
    imports = ["from collections import OrderedDict", "from games.kinds.kind import GameKind"]
    kinds = []
    for slug, kind in KINDS.items():
        names = {}
        for part in (*CORE, *PARTS):
            cls = type(getattr(kind, part))
            names[part] = cls.__qualname__
            if part != "demo":  # nobody plays the demo on a phone
                imports.append(f"from {cls.__module__} import {cls.__qualname__}")
        own = [name for name in PARTS if name not in ("wording", "demo")]
        made = [f"{name}={names[name]}(game, wording)" for name in own]
        kinds += [
            f"game = {names['scoring']}()",
            f"wording = {names['wording']}(game, None)",
            f"KINDS[{slug!r}] = GameKind(scoring=game, judge={names['judge']}(game), "
            f"wording=wording, demo=None, {', '.join(made)})",
        ]
    derived = [
        "GAMES = OrderedDict([(slug, kind.scoring) for slug, kind in KINDS.items()])",
        "JUDGES = OrderedDict([(slug, kind.judge) for slug, kind in KINDS.items()])",
        "MOST_PLAYERS = max([max(game.PLAYERS) for game in GAMES.values()])",
    ]
    return "\n".join([*dict.fromkeys(imports), "KINDS = OrderedDict()", *kinds, *derived, ""])


@cache
def _imports_of(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("games"):
            found.append(str(node.module))
            inside = [f"{node.module}.{one.name}" for one in node.names]
            found += [name for name in inside if name in sys.modules]
    return found
