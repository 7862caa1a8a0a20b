"""What a browser asks for to be La Marque without network."""

import json

import pytest
from django.urls import reverse

from games.models import Game
from games.phone import parts as module
from games.phone.carried.facts import read_facts
from tests.cast import MADE


@pytest.fixture
def collected(monkeypatch):
    """Static files as they are after `collectstatic`: their names, without the files."""
    names = [
        "css/marque.css",
        "engine/en.json",
        "engine/fr.json",
        "engine/rooms.json",
        "vendor/micropython/micropython.wasm",
    ]
    monkeypatch.setattr(
        module.staticfiles_storage, "hashed_files", {name: name for name in names}, raising=False
    )


def facts_address(game):
    return reverse("facts", args=[game.key])


def test_only_the_worker_may_compile_webassembly(owner, collected):
    policy = owner.get("/worker.js")["Content-Security-Policy"]

    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "wasm" not in owner.get("/")["Content-Security-Policy"]


def test_the_worker_names_every_file_of_its_release(owner, collected):
    answer = owner.get("/worker.js")

    assert answer["Content-Type"] == "text/javascript"
    given = json.loads(answer.content.decode().partition("serve(")[2].partition(", { start")[0])
    assert given["statics"]["css/marque.css"] == "/static/css/marque.css"
    assert given["release"] == module.parts()["release"]
    assert "/rules/belote/" in given["pages"]


def test_without_collected_files_the_worker_withdraws(owner):
    assert owner.get("/worker.js").content.decode().strip() == "registration.unregister();"


def test_a_phone_is_told_the_facts_of_its_game(cast, owner):
    game = cast.play(cast.start(), MADE)
    told = owner.get(facts_address(game)).json()

    facts = read_facts(told["game"])
    assert [entry.facts for entry in facts.view.entries] == [MADE]
    assert told["phone"]["right"] == "owner"
    assert told["page"]["csrf_token"]


def test_facts_that_a_phone_knows_are_not_told_again(cast, owner):
    game = cast.play(cast.start(), MADE)
    known = owner.get(facts_address(game))["ETag"]
    again = owner.get(facts_address(game), headers={"If-None-Match": known})
    cast.play(Game.objects.get(), MADE)
    later = owner.get(facts_address(game), headers={"If-None-Match": known})

    assert (again.status_code, again.content) == (304, b"")
    assert later.status_code == 200


def test_every_answer_names_the_notebook_whose_pages_are_kept(cast, owner, browse):
    assert owner.get("/")["Notebook"] == str(cast.notebook.pk)
    assert "Notebook" not in browse().get("/")


def test_the_installed_app_has_icons_and_shortcuts(owner):
    said = owner.get("/manifest.webmanifest").json()

    assert said["display"] == "standalone"
    assert [one.get("purpose") for one in said["icons"]] == [None, None, "maskable"]
    assert [one["url"] for one in said["shortcuts"]] == ["/?resume", "/#new"]


def test_the_shortcut_resumes_the_newest_game(cast, owner):
    cast.start()
    newest = cast.start("river")

    assert owner.get("/?resume")["Location"] == reverse("table", args=[newest.key])


def test_the_shortcut_opens_home_where_no_game_is_in_progress(owner):
    assert owner.get("/?resume").status_code == 200
