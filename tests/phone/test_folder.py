"""The folder of `make pages`: what any host of static files can serve."""

import json
import re
from hashlib import sha256

import pytest
from django.test import override_settings

from games.phone import folder as writing
from scorekeeper import settings as production
from tests.managing import make


@pytest.fixture(scope="module")
def collected():
    """The static files of `make run`."""
    make("build/static.stamp")
    with override_settings(STORAGES=production.STORAGES, STATIC_ROOT=production.STATIC_ROOT):
        yield


@pytest.fixture
def folder(collected, tmp_path):
    writing.write_folder(tmp_path / "pages")
    return tmp_path / "pages"


def kept(folder):
    """The names of the files that a phone keeps."""
    worker = (folder / "worker.js").read_text()
    return json.loads(re.search(r'"files": ({.*?})', worker)[1])


def test_browsers_run_scripts_of_names_that_every_host_knows(folder):
    worker = (folder / "worker.js").read_text()
    imported = re.findall(r'from "\./(.+)"', worker)

    assert len(imported) == 4
    assert all((folder / name).exists() for name in imported)
    assert not list(folder.rglob("*.mjs"))
    assert {name.rpartition(".")[2] for name in imported} == {"js"}


def test_every_name_in_static_changes_with_what_is_in_the_file(folder):
    for file in (folder / "static").rglob("*.*"):
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", file.name), file.name
    for file in (folder / "static").glob("*.json"):
        assert sha256(file.read_bytes()).hexdigest()[:12] in file.name


def test_a_corrected_rule_is_another_release(folder, monkeypatch):
    before, worker = kept(folder), (folder / "worker.js").read_text()
    told = writing.rules_of_all
    corrected = lambda code: {**told(code), "belote": {"introduction": "corrected"}}  # noqa: E731
    monkeypatch.setattr(writing, "rules_of_all", corrected)
    writing.write_folder(folder)

    assert (folder / "worker.js").read_text() != worker
    changed = [re.sub(r"\..*", "", name) for name in kept(folder).keys() - before.keys()]
    assert changed == ["static/rules"] * len(production.LANGUAGES)


def test_it_can_be_installed_wherever_it_lies(folder):
    [file] = (folder / "static").glob("manifest.*.json")
    said = json.loads(file.read_text())

    for name in ("start_url", "scope"):
        assert (file.parent / said[name]).resolve() == folder
    assert [icon["sizes"] for icon in said["icons"]] == ["192x192", "512x512", "512x512"]
    for icon in said["icons"]:
        assert (file.parent / icon["src"]).exists()
    assert f"static/{file.name}" in kept(folder)


def test_the_first_page_needs_nothing_else_to_say_what_lacks(folder):
    for page, worker in (("index.html", "worker.js"), ("link/index.html", "../worker.js")):
        html = (folder / page).read_text()
        named = re.findall(r'(?:src|href|data-worker)="(?!data:)(.*?)"', html)
        assert named == [worker], page
        assert 'rel="icon"' in html
        assert "prefers-color-scheme: dark" in html
        assert html.count("<progress") == len(production.LANGUAGES)


def test_its_readme_names_nothing_that_is_not_there(folder):
    named = re.findall(r"\]\((?!http|#)([^)#]+)", (folder / "README.md").read_text())

    assert [name for name in named if not (folder / name).exists()] == []
