"""What a phone loads to answer by itself: the addresses of static files, as they are served."""

from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static

from games.phone.pack import ALONE_ROOMS, ROOMS, VENDORED, language_file

OF_ONE_ALONE = (
    ALONE_ROOMS,
    "js/alone.js",
    "js/send.js",
    "js/settle.js",
    "vendor/lean-qr/lean-qr.js",
)
"""What only a phone without a server loads (`games/phone/folder.py`)."""
WASM = "vendor/micropython/micropython.wasm"


def parts() -> dict[str, Any]:
    """Return the address of every static file (`statics`), of the engine's own, and the `release`,
    which differs whenever any of them does; nothing while no files are collected.
    """
    return _parts(tuple(getattr(staticfiles_storage, "hashed_files", {}).items()))


@cache
def _parts(files: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """The parts, of these files: their names, and those with their hashes."""
    if not files:
        return {}
    statics = {
        name: static(name) for name, _ in sorted(files) if name not in (VENDORED, *OF_ONE_ALONE)
    }
    languages = {code: statics[language_file(code)] for code, _ in settings.LANGUAGES}
    return {
        "release": sha256("".join(statics.values()).encode()).hexdigest()[:12],
        "wasm": statics[WASM],
        "rooms": statics[ROOMS],
        "languages": languages,
        "statics": statics,
    }
