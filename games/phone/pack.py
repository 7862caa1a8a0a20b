"""The files that a phone loads to answer by itself, made by `collectstatic`, and where they are."""

import json
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.templatetags.static import static

from games.phone.catalogues import catalogue
from games.phone.converter import NotForPhones
from games.phone.pages import addresses, compiled_templates
from games.phone.rooms import ALONE_MODULE, carried_python

ENGINE_FILE = "engine/rooms.json"  # The Python, the templates and the addresses of views, by path.

ALONE_FILE = "engine/alone.json"  # What a phone without a server has besides, by path.
# Its script, as a service worker loads it: minified, and under a name that every host knows.
MICROPYTHON = "engine/micropython.min.js"

VENDORED = "vendor/micropython/micropython.mjs"
# Where MicroPython's script awaits something while it is loaded, which only happens on Node, but
# which a service worker refuses; and what is written instead.
ONLY_ON_NODE = (
    (r'await import\("module"\)', "{}"),
    (
        r"if\((globalThis\.loadMicroPython=loadMicroPython),[^{}]+\)\{(?=const path=await import)",
        r"\1;async function onNode(){",
    ),
)


def language_file(code: str) -> str:
    return f"engine/{code}.json"


@cache
def pack() -> dict[str, str]:
    """Return the files by name. Raises NotForPhones."""
    rooms = _rooms(carried_python(), compiled_templates())
    every = _rooms(carried_python(ALONE_MODULE), compiled_templates(alone=True))
    besides = {path: source for path, source in every.items() if path not in rooms}
    files = {
        ENGINE_FILE: _json({**rooms, "addresses.json": _json(addresses())}),
        ALONE_FILE: _json(besides),
        MICROPYTHON: _micropython(),
    }
    sources = every.values()
    for code, _ in settings.LANGUAGES:
        files[language_file(code)] = _json(catalogue(code, sources))
    return files


def _rooms(python: dict[str, str], templates: dict[str, str]) -> dict[str, str]:
    return python | {f"templates/{name}": source for name, source in templates.items()}


def _micropython() -> str:
    source = (settings.BASE_DIR / "static" / VENDORED).read_text()
    for awaited, instead in ONLY_ON_NODE:
        source, count = re.subn(awaited, instead, source)
        if count != 1:
            raise NotForPhones(f"{VENDORED}: {awaited} is there {count} times")
    return source


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Made(Storage):
    """Texts as files, by name."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def _open(self, name: str, mode: str = "rb") -> ContentFile:
        return ContentFile(self.texts[name].encode())

    def path(self, name: str) -> str:
        return name


class PackFinder(BaseFinder):
    """Finds these files when static files are collected: `runserver` answers without them."""

    def check(self, **options: Any) -> list[Any]:
        return []

    def find(self, path: str, **options: Any) -> list[str]:
        """Find nothing on disk."""
        return []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Storage]]:
        texts = pack()
        storage = Made(texts)
        for name in texts:
            yield name, storage


# What only a phone without a server loads (`games/phone/folder.py`).
ALONE_FILES = (
    ALONE_FILE,
    "js/alone.js",
    "js/release.js",
    "js/send.js",
    "js/settle.js",
    "vendor/lean-qr/lean-qr.js",
)
WASM = "vendor/micropython/micropython.wasm"


def parts() -> dict[str, Any]:
    """The address of every static file, of the engine's own, and the `release`, which differs
    whenever any does; nothing while no files are collected.
    """
    return _parts(tuple(getattr(staticfiles_storage, "hashed_files", {}).items()))


@cache
def _parts(files: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """The parts, of these files: their names, and those with their hashes."""
    if not files:
        return {}
    statics = {
        name: static(name) for name, _ in sorted(files) if name not in (VENDORED, *ALONE_FILES)
    }
    languages = {code: statics[language_file(code)] for code, _ in settings.LANGUAGES}
    return {
        "release": sha256("".join(statics.values()).encode()).hexdigest()[:12],
        "wasm": statics[WASM],
        "rooms": statics[ENGINE_FILE],
        "languages": languages,
        "statics": statics,
    }
