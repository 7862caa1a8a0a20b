"""The templates that a phone draws, as Python, and the addresses that they name."""

import re
import types
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from django.template import engines
from django.urls import get_resolver

from games.kinds.registry import KINDS
from games.phone.converter import convert
from games.phone.micropython.drawing import SPRITES
from games.templating.backend import COMPILED_FOLDERS, source_of

TEMPLATE_FOLDER = Path(__file__).parents[2] / "templates"
CARD = "notebook/_current.html"  # A game that began on the phone, on the first page.
# What a phone without a server draws besides.
ALONE_FOLDERS = (
    "alone",
    "exchange/linked.html",
    "notebook/delete_game.html",
    "notebook/rules.html",
    "notebook/rules_of.html",
)


@cache
def compiled_templates(alone: bool = False) -> dict[str, str]:
    """The converted source of each template of a game's pages, or of all of a phone `alone`, by its
    name, and of those that they include.
    """
    sources: dict[str, str] = {}
    waiting = _in_rooms((*COMPILED_FOLDERS, CARD, *(ALONE_FOLDERS if alone else ())))
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name] = _convert_template(name)
            waiting += re.findall(r"template\((?:safe\()?'([^']+)'", sources[name])
    return dict(sorted(sources.items()))


def _in_rooms(rooms: Iterable[str]) -> list[str]:
    files = [
        file
        for room in rooms
        for file in (TEMPLATE_FOLDER / room, *(TEMPLATE_FOLDER / room).rglob("*.html"))
    ]
    return [str(file.relative_to(TEMPLATE_FOLDER)) for file in files if file.is_file()]


@cache
def _convert_template(name: str) -> str:
    source = source_of(engines["django"].engine.get_template(name))
    return convert(source, types.ModuleType(name), f"templates/{name}")


def named_statics(templates: Iterable[str]) -> list[str]:
    sources = "".join(templates)
    styles = [style for kind in KINDS.values() for style in kind.entry.STYLES]
    return sorted({*re.findall(r"static\(safe\('([^']+)'\)\)", sources), *SPRITES, *styles})


def addresses() -> dict[str, list[Any]]:
    """Return the patterns of the addresses of every view, each with its parameters."""
    known = get_resolver().reverse_dict
    return {
        name: [
            ("/" + pattern % {one: f"{{{one}}}" for one in parameters}, parameters)
            for possible, *_ in known.getlist(name)
            for pattern, parameters in possible
        ]
        for name in sorted([name for name in known if isinstance(name, str)])
    }
