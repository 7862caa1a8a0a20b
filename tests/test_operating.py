"""What docs/operating.md and deploy/ show fits the code, as far as it can be read from both."""

import io
import re

import pytest
from django.core.management import call_command
from django.urls import resolve

from games import services
from games.management.commands.serve import Command
from scorekeeper import buffering
from tests.managing import PROJECT, manage
from tests.prepared import begin

OPERATING = (PROJECT / "docs" / "operating.md").read_text()
NGINX = (PROJECT / "deploy" / "nginx.conf").read_text()


def test_the_proxy_lets_the_largest_body_pass():
    [megabytes] = re.findall(r"client_max_body_size (\d+)m;", NGINX)
    assert int(megabytes) * 2**20 >= buffering.LARGEST_BODY
    assert f"bodies of {buffering.LARGEST_BODY // 1_000_000} MB" in OPERATING


def test_the_proxy_forwards_what_la_marque_reads():
    for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in NGINX


@pytest.mark.parametrize("path", re.findall(r"`((?:docs|deploy|tests)/[\w/.-]+)`", OPERATING))
def test_every_file_that_is_named_exists(path):
    assert (PROJECT / path).exists()


def test_the_image_contains_what_the_app_reads():
    ignored = (PROJECT / ".dockerignore").read_text().splitlines()
    assert "*" in ignored
    for needed in ("games", "scorekeeper", "templates", "static", "locale", "docs/rules"):
        assert f"!{needed}" in ignored


def test_after_the_key_is_lost_a_notebook_is_exported_for_its_phone_to_import(db, tmp_path):
    begin(tmp_path)
    for command in (["migrate", "-v0"], ["seed_demo", "--games=3"]):
        assert manage(*command, DATA_DIR=tmp_path).returncode == 0
    exported = manage("export", "--notebook", "1", DATA_DIR=tmp_path)
    file = tmp_path / "notebook.json"
    file.write_text(exported.stdout)

    notebook = services.create_notebook().notebook
    call_command("import", str(file), notebook=notebook.pk, stdout=io.StringIO())

    assert notebook.games.count() == 3
    call_command("verify", stdout=io.StringIO())


DOCUMENTS = sorted([*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("**/*.md")])
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([^)\s]*))?\)")


def anchors(document):
    """The anchors of the headings of a document, as they are shown on the web."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_every_link_of_a_document_leads_somewhere():
    wrong = []
    for document in DOCUMENTS:
        for path, anchor in LINK.findall(document.read_text()):
            there = document.parent / path if path else document
            known = there.suffix != ".md" or not anchor or anchor in anchors(there)
            if not there.exists() or not known:
                wrong.append(f"{document.relative_to(PROJECT)}: {path}#{anchor}")
    assert wrong == []


HISTORY = re.compile(
    r"\b(since|no longer|formerly|previously|nowadays|used to be|was once|(?:19|20)\d\d(?!\d))\b"
)
TODAY = (
    *("since an earlier version", "named since)", "made since", "opened since", "begun one since"),
    *("typed since a request", "news?since=N", "the database no longer refuses"),
    *("supported until April 2028", "(2020)", "of November 2026"),
    *("1500, 2000, 3000", "| 2000, 1000"),  # points
)
"""What says no history of La Marque, and the dates that must be there."""
DATED = {"CHANGELOG.md", "benchmarks.md"}
"""What says when it was released or measured."""


@pytest.mark.parametrize(
    "document",
    [one for one in DOCUMENTS if one.parent.name != "rules"],
    ids=lambda one: str(one.relative_to(PROJECT)),
)
def test_a_document_says_what_is_and_not_how_it_came_about(document):
    text = document.read_text()
    for said in TODAY:
        text = text.replace(said, "")
    found = [line for line in text.splitlines() if HISTORY.search(line)]
    assert document.name in DATED or found == []


def test_at_home_names_what_there_is():
    text = (PROJECT / "docs" / "at-home.md").read_text()
    options = set(re.findall(r"la-marque serve (--[a-z]+)", text))
    parser = Command().create_parser("manage.py", "serve")
    assert options == {"--https"} <= parser._option_string_actions.keys()
    assert resolve("/trust/").url_name == "trust"
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.M))
    assert targets <= set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(), re.M))
