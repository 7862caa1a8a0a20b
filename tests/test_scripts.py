"""The scripts run in every browser that runs htmx. An older browser ignores both, and every page
works without scripts; htmx alone would drop a save for a preview.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from scorekeeper.scripts import EXPORT, joined_modules

NEWER = re.compile(r"\?\?=|\|\|=|&&=|\.replaceChildren|\.replaceAll|\.at\(|structuredClone")
"""Syntax and functions that browsers learnt after those that htmx needs."""


SCRIPTS = Path(settings.BASE_DIR, "static", "js")
MODULES = sorted(SCRIPTS.glob("marque/*.js"))
IMPORT = re.compile(r'^import {([^}]*)} from "./(.*)";$', re.MULTILINE)


@pytest.mark.parametrize("name", ["copy.js", "taps.js", *[f"marque/{one.name}" for one in MODULES]])
def test_a_script_uses_nothing_newer_than_htmx(name):
    assert NEWER.findall((SCRIPTS / name).read_text()) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_imports_what_others_export(module):
    for names, other in IMPORT.findall(module.read_text()):
        exported = EXPORT.findall(module.with_name(other).read_text())

        assert {name.strip() for name in names.split(",")} <= {*exported}


def test_modules_are_joined_after_what_they_import_each_in_its_own_scope(tmp_path):
    modules = {
        "first.js": 'import { twice } from "./second.js";\nimport "./third.js";\n\ntwice(1);\n',
        "second.js": "const two = 2;\nexport const twice = (one) => one * two;\n",
        "third.js": 'import { twice } from "./second.js";\nconst two = twice(1);\n',
    }
    for name, source in modules.items():
        (tmp_path / name).write_text(source)

    assert joined_modules(tmp_path / "first.js").splitlines() == [
        "(() => {",
        '"use strict";',
        "const { twice } = (() => {",
        "const two = 2;",
        "const twice = (one) => one * two;",
        "return { twice };",
        "})();",
        "(() => {",
        "const two = twice(1);",
        "})();",
        "(() => {",
        "",
        "twice(1);",
        "})();",
        "})();",
    ]


def test_without_collected_files_a_page_gets_the_joined_script():
    assert "classList.add" in Path(finders.find("js/marque.js")).read_text()
