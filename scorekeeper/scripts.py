"""The script of every page: one file, joined from the modules in `static/js/marque/`."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

SCRIPT = "js/marque.js"
MODULES = "js/marque"
MAIN = "main.js"

IMPORT = re.compile(r'^import (?:{[^}]*} from )?"\./([\w.]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)


def joined_modules(first: Path) -> str:
    """Return a module and all that it imports as one script, which runs at once: a page waits for
    it, and not for modules. Each keeps a scope of its own; what it exports is a constant of the
    script. An import names what the other module exports, under the same name.
    """
    scopes: dict[Path, str] = {}
    _add_scope(first, scopes)
    return "\n".join(["(() => {", '"use strict";', *scopes.values(), "})();", ""])


def _add_scope(module: Path, scopes: dict[Path, str]) -> None:
    if module in scopes:
        return
    scopes[module] = ""  # modules may import each other
    source = module.read_text()
    for name in IMPORT.findall(source):
        _add_scope(module.with_name(name), scopes)
    del scopes[module]  # after what it imports
    exported = ", ".join(EXPORT.findall(source))
    body = EXPORT.sub("", IMPORT.sub("", source))
    scopes[module] = (
        f"const {{ {exported} }} = (() => {{\n{body}return {{ {exported} }};\n}})();"
        if exported
        else f"(() => {{\n{body}}})();"
    )


class JoinedScriptFinder(BaseFinder):
    """Finds the joined script, which it writes anew into `build/` each time: for `collectstatic`,
    and for each page of `runserver`.
    """

    storage = FileSystemStorage(settings.BASE_DIR / "build" / "joined")

    def check(self, **options: Any) -> list[Any]:
        """Find nothing wrong: there is nothing to set."""
        return []

    def find(self, path: str, **options: Any) -> str | list[str]:
        """Return where the joined script is, [] for any other file."""
        return self._write() if path == SCRIPT else []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Storage]]:
        """Yield the name of the joined script, and the storage that has it."""
        self._write()
        yield SCRIPT, self.storage

    def _write(self) -> str:
        file = Path(self.storage.path(SCRIPT))
        file.parent.mkdir(parents=True, exist_ok=True)
        written = file.with_name(f"{os.getpid()}.js")
        written.write_text(joined_modules(settings.BASE_DIR / "static" / MODULES / MAIN))
        written.replace(file)  # whole at any time, for whoever reads it meanwhile
        return str(file)
