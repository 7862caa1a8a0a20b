"""La Marque for one phone on any static host: the folder that `make pages` writes."""

import json
import re
import shutil
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from games.kinds.registry import KINDS
from games.phone.manifest import MANIFEST, app_manifest
from games.phone.pack import ALONE_FILE, ENGINE_FILE, MICROPYTHON, WASM, language_file
from games.phone.pages import compiled_templates, named_statics
from games.readers.notebook.rules import rules_page
from games.scoring.values import Json
from scorekeeper import __version__

SCRIPTS = ("js/alone.js", "js/engine.js", "vendor/idb/idb.js")
# The script of the first page, which has it whole: nothing else need arrive to say what lacks.
FIRST_SCRIPT = "js/settle.js"
LICENCES = [f"vendor/{name}/LICENSE.txt" for name in ("idb", "lean-qr", "micropython")]
TO_OTHER_DOCUMENTS = re.compile(r"\[([^]]+)\]\((?!http|#)[^)]+\)")
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
    packed = [ENGINE_FILE, ALONE_FILE, WASM, *map(language_file, codes)]
    copied, written = partial(_copy_static, folder), partial(_write_hashed, folder)
    packs = {name: copied(name) for name in packed}
    rules = {code: written(f"rules.{code}", rules_of_all(code)) for code in codes}
    pages = compiled_templates(alone=True).values()
    named = {name: copied(name) for name in named_statics(pages) if name != MANIFEST}
    # Its addresses are below its own, in static/.
    named[MANIFEST] = written("manifest", app_manifest("../", lambda icon: f"../{copied(icon)}"))
    kept = _sizes(folder)
    # The browser keeps what its worker imports.
    scripts = {name: copied(name) for name in (*SCRIPTS, MICROPYTHON, *LICENCES)}
    parts = {
        "wasm": packs[WASM],
        "rooms": packs[ENGINE_FILE],
        "alone": packs[ALONE_FILE],
        "languages": {code: packs[language_file(code)] for code in codes},
        "names": settings.LANGUAGES,
        "version": __version__,
        "rules": rules,
        "statics": named,
        "failures": {code: _failures(code) for code in codes},
        "files": kept,
    }
    parts["release"] = sha256(json.dumps(parts).encode()).hexdigest()[:12]
    imported = {
        "idb": scripts["vendor/idb/idb.js"],
        "micropython": scripts[MICROPYTHON],
        "alone": scripts["js/alone.js"],
        "engine": scripts["js/engine.js"],
        "parts": json.dumps(parts),
    }
    (folder / "worker.js").write_text(WORKER % imported)
    described = (settings.BASE_DIR / "docs" / "one-phone.md").read_text()
    (folder / "README.md").write_text(TO_OTHER_DOCUMENTS.sub(r"\1", described))
    (folder / "index.html").write_text(_first_page("worker.js"))
    # A link may be opened on a phone that has not been here.
    linked = folder / reverse("open_link").strip("/")
    linked.mkdir()
    (linked / "index.html").write_text(_first_page("../worker.js"))


def _copy_static(folder: Path, name: str) -> str:
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


def rules_of_all(code: str) -> Json:
    with override(code):
        return {slug: asdict(rules_page(slug, code)) for slug in KINDS}


def _write_hashed(folder: Path, name: str, data: Json) -> str:
    text = json.dumps(data, ensure_ascii=False)
    name = f"static/{name}.{sha256(text.encode()).hexdigest()[:12]}.json"
    (folder / name).write_text(text)
    return name


def _sizes(folder: Path) -> dict[str, int]:
    found = sorted([file for file in (folder / "static").rglob("*") if file.is_file()])
    return {file.relative_to(folder).as_posix(): file.stat().st_size for file in found}


def _failures(code: str) -> dict[str, dict[str, str]]:
    """What is said where the phone cannot answer: its storage is `full`, or anything `else`."""
    failures = {}
    with override(code):
        for name in ("full", "else"):
            context = {"full": name == "full"}
            sentence = render_to_string("alone/_failure.html", context).strip()
            page = render_to_string("alone/failure.html", {"sentence": sentence, "language": code})
            failures[name] = {"sentence": sentence, "page": page}
    return failures


def _first_page(worker: str) -> str:
    """The page that is there before the worker is, in every language."""
    parts = []
    for code, _ in settings.LANGUAGES:
        with override(code):
            parts.append(render_to_string("alone/_first.html", {"language": code}))
    script = Path(settings.STATIC_ROOT, staticfiles_storage.stored_name(FIRST_SCRIPT)).read_text()
    page = {"said": parts, "script": script, "worker": worker}
    return render_to_string("alone/first.html", page)
