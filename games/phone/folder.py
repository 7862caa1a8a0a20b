"""La Marque for one phone on any static host: the folder that `make pages` writes."""

import json
import re
import shutil
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from games.kinds.registry import KINDS
from games.phone.pack import ALONE_ROOMS, MICROPYTHON, ROOMS, WASM, language_file
from games.phone.pages import compiled_templates, named_statics
from games.readers.notebook.rules import rules_page

SCRIPTS = ("js/alone.js", "js/engine.js", "js/settle.js", "vendor/idb/idb.js")
LICENCES = [f"vendor/{name}/LICENSE.txt" for name in ("idb", "lean-qr", "micropython")]
WORKER = """import { openDB } from "./%(idb)s";
import { loadMicroPython } from "./%(micropython)s";
import { serve } from "./%(alone)s";
import { isOurs, startEngine } from "./%(engine)s";

serve(%(parts)s, { openDB }, { isOurs, startEngine }, loadMicroPython);
"""


def write_folder(folder: Path) -> None:
    """Write the folder anew. The static files must have been collected."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    codes = [code for code, _ in settings.LANGUAGES]
    packed = [ROOMS, ALONE_ROOMS, WASM, *map(language_file, codes)]
    pages = compiled_templates(alone=True).values()
    named = {name: _copied(name, folder) for name in named_statics(pages)}
    others = {name: _copied(name, folder) for name in (*packed, *SCRIPTS, MICROPYTHON, *LICENCES)}
    rules = {code: _written(folder, code, rules_of_all(code)) for code in codes}
    parts = {
        "wasm": others[WASM],
        "rooms": others[ROOMS],
        "alone": others[ALONE_ROOMS],
        "languages": {code: others[language_file(code)] for code in codes},
        "names": settings.LANGUAGES,
        "rules": rules,
        "statics": named,
        "failures": {code: _failures(code) for code in codes},
        "files": _all_files(folder),
    }
    parts["release"] = sha256(json.dumps(parts).encode()).hexdigest()[:12]
    scripts = {
        "idb": others["vendor/idb/idb.js"],
        "micropython": others[MICROPYTHON],
        "alone": others["js/alone.js"],
        "engine": others["js/engine.js"],
        "parts": json.dumps(parts),
    }
    (folder / "worker.js").write_text(WORKER % scripts)
    shutil.copyfile(settings.BASE_DIR / "docs" / "one-phone.md", folder / "README.md")
    first = others["js/settle.js"]
    (folder / "index.html").write_text(_first_page(first))
    # A link may be opened on a phone that has not been here.
    linked = folder / reverse("open_link").strip("/")
    linked.mkdir()
    (linked / "index.html").write_text(_first_page(f"../{first}"))


def _copied(name: str, folder: Path) -> str:
    """Copy a static file under its hashed name, with the files that it names; return that name."""
    hashed = staticfiles_storage.stored_name(name)
    source, target = Path(settings.STATIC_ROOT) / hashed, folder / "static" / hashed
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    if name.endswith(".css"):
        for inside in re.findall(r'url\("([^":]+)"\)', source.read_text()):
            other = (Path(hashed).parent / inside).as_posix()
            beside = folder / "static" / other
            beside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source.parent / inside, beside)
    return f"static/{hashed}"


def rules_of_all(code: str) -> dict[str, Any]:
    """Return the rules of all games in a language, by their slugs."""
    with override(code):
        return {slug: asdict(rules_page(slug, code)) for slug in KINDS}


def _written(folder: Path, code: str, rules: dict[str, Any]) -> str:
    name = f"static/rules.{code}.json"
    (folder / name).write_text(json.dumps(rules, ensure_ascii=False))
    return name


def _all_files(folder: Path) -> list[str]:
    found = [file for file in (folder / "static").rglob("*") if file.is_file()]
    return sorted([file.relative_to(folder).as_posix() for file in found])


def _failures(code: str) -> dict[str, dict[str, str]]:
    """What is said where the phone cannot answer, as a sentence and as a page: its storage is
    `full`, or anything `else` went wrong.
    """
    failures = {}
    with override(code):
        for name in ("full", "else"):
            said = {"full": name == "full"}
            sentence = render_to_string("alone/_failure.html", said).strip()
            page = render_to_string("alone/failure.html", {"sentence": sentence, "language": code})
            failures[name] = {"sentence": sentence, "page": page}
    return failures


def _first_page(script: str) -> str:
    """The page that is there before the worker is, in every language."""
    said = []
    for code, _ in settings.LANGUAGES:
        with override(code):
            said.append(render_to_string("alone/_first.html", {"language": code}))
    return render_to_string("alone/first.html", {"said": said, "script": script})
