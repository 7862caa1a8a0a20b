"""What a browser asks for to be La Marque without network."""

import json
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.http import QueryDict
from django.urls import reverse

from games.kinds.registry import GAMES
from games.models import Game
from games.phone import pack as module
from games.phone.told import state_from_json, state_to_json
from games.services import load_state
from games.table.answer import PAGES
from games.views.access import NOTEBOOK_FIELD, ZONE
from tests import pages
from tests.cast import MADE, key, make_cast, view_of
from tests.faults import amount
from tests.faults.addresses import addresses
from tests.files import bring, file_of, forget_everything
from tests.kinds import hand, names_at
from tests.languages import LANGUAGES
from tests.managing import damage_entry
from tests.phone.cases import CLOCKS, Walk


def test_in_another_language_a_phone_is_told_the_facts_of_a_game_again(cast, browse):
    """The engine then speaks that of the page."""
    game = cast.play(cast.start(), MADE)

    def told(language):
        phone = browse(cast.owner, language)
        marks = {phone.get(f"/games/{game.key}/{page}").headers["Game"] for page in ("", "facts")}
        return marks, phone.get(f"/games/{game.key}/facts").json()["language"]

    french, english = told("fr"), told("en")
    assert (french[1], english[1]) == ("fr", "en")
    assert len(french[0]) == len(english[0]) == 1
    assert french[0] != english[0]


@pytest.fixture
def collected(monkeypatch):
    """Static files as they are after `collectstatic`: their names, without the files."""
    names = [
        "css/marque.css",
        "engine/alone.json",
        *[module.language_file(code) for code in LANGUAGES],
        "engine/rooms.json",
        "vendor/micropython/micropython.wasm",
    ]
    monkeypatch.setattr(
        module.staticfiles_storage, "hashed_files", {name: name for name in names}, raising=False
    )


def facts_address(game):
    return reverse("phone_data", args=[game.key])


def test_only_the_worker_may_compile_webassembly(owner, collected):
    policy = owner.get("/worker.js")["Content-Security-Policy"]

    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "wasm" not in owner.get("/")["Content-Security-Policy"]


def test_the_worker_names_every_file_of_its_release(owner, collected):
    assert owner.get("/worker.js")["Content-Type"] == "text/javascript"
    given = given_to_worker(owner)
    assert given["statics"]["css/marque.css"] == "/static/css/marque.css"
    assert "engine/alone.json" not in given["statics"]
    assert given["release"] == module.parts()["release"]
    assert "/rules/belote/" in given["pages"]


def given_to_worker(owner):
    """What a worker is told when it starts."""
    script = owner.get("/worker.js").content.decode()
    return json.JSONDecoder().raw_decode(script.partition("serve(")[2])[0]


def test_a_worker_sends_what_waited_to_nothing_but_the_forms_that_its_engine_writes(
    owner, collected
):
    sends = given_to_worker(owner)["sends"]
    written = {f"games/<key:key>/{page.address}" for page in PAGES if page.writes}
    games = dict.fromkeys(("kind", "slug", "variety"), "belote")
    places = {"key": "2" * 10, **games, "token": "2" * 27}
    paths = {
        one.route: one.filled(places | {"number": 3, "place": 4, "other": 5}) for one in addresses()
    }
    taken = {
        route: fields
        for route, path in paths.items()
        for address, fields in sends
        if re.search(address, path)
    }
    assert taken.keys() == {"new/<kind:slug>/", *written}
    assert not [path for path in paths.values() if re.search(sends[0][0], f"{path}../")]

    of_access = ["csrfmiddlewaretoken", NOTEBOOK_FIELD, ZONE, "entered_at"]
    for route, fields in taken.items():
        assert re.search(fields, "client_key"), route
        assert not [one for one in of_access if re.search(fields, one)], route
    assert not re.search(taken["new/<kind:slug>/"], "evening")
    assert not re.search(taken["new/<kind:slug>/"], "keep_rules")


def test_without_collected_files_the_worker_withdraws(owner):
    assert owner.get("/worker.js").content.decode().strip() == "registration.unregister();"


def test_a_phone_is_told_the_facts_of_its_game(cast, owner):
    game = cast.play(cast.start(), MADE)
    told = owner.get(facts_address(game)).json()

    facts = state_from_json(told["game"])
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


def test_what_a_phone_is_told_beside_home_replaces_no_cookie_of_a_form(db, browse):
    visitor = browse()
    first = visitor.get("/").cookies["csrftoken"].value
    assert visitor.get("/new/facts").cookies["csrftoken"].value == first
    assert "visitor" not in visitor.get("/new/facts").cookies


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


def test_an_entry_that_waited_says_when_it_was_entered_and_when_it_came(cast, owner):
    game = cast.start()
    entered = datetime.now(UTC).replace(hour=12) - timedelta(days=300)
    said = entered.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    send(owner, game, said)
    entry = game.entries.get()
    assert abs(entry.entered_at - entered) < timedelta(seconds=1)
    assert entry.made_at - entered >= timedelta(days=299)
    assert f"entered without network on {entered.day} {entered:%B %Y} at" in pages.text_of(
        owner.get(f"/games/{game.key}/journal/").content.decode()
    )
    file = file_of(cast.notebook)
    forget_everything()
    again = make_cast()
    bring(again.notebook, file)
    assert file_of(again.notebook) == file
    [known] = state_from_json(state_to_json(load_state(again.notebook.games.get()))).view.entries
    assert known.entered_at == entry.entered_at

    damage_entry(again.notebook.games.get(), 1, entered_at=None)
    with pytest.raises(CommandError):
        call_command("verify", stdout=StringIO(), stderr=StringIO())


@pytest.mark.parametrize(
    "said", ["", "yesterday", "2026-01-01", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]
)
def test_a_clock_that_nobody_believes_is_not_noted(cast, owner, said):
    game = cast.start()
    send(owner, game, said)
    send(owner, game, datetime.now(UTC).isoformat(timespec="milliseconds")[:-6] + "Z")

    assert [entry.entered_at for entry in game.entries.all()] == [None, None]


def send(client, game, entered_at):
    """Send the entry of a hand as the outbox of a phone does."""
    form = {"taker": "1", "contract": "hearts", "entered_at": entered_at, "client_key": str(key())}
    moments = [("announce", {}), ("record", {"points-1": "95"})]
    moment, more = moments[game.entries.count() % 2]
    version = game.entries.count()
    assert client.post(f"/games/{game.key}/{moment}", form | more | {"version": version})


@pytest.mark.alike
def test_what_waits_on_a_phone_is_written_as_the_phone_wrote_it(cast, browse):
    """Whatever is entered without network on any page, by way of the file of what waits."""
    phone, kinds = cast.scorer, Counter()
    told_phone = {"pk": phone.pk, "key": str(phone.key), "label": phone.label, "right": "scorer"}
    for number in range(amount(1, 80)):
        kind = [*GAMES][number % len(GAMES)]
        game = cast.start(kind, names_at(kind))
        for _ in range(3):
            cast.play(game, hand(view_of(game), Random(number)))
        facts = state_to_json(load_state(Game.objects.get(pk=game.pk)))
        walk = Walk(facts, Random(number), "en", CLOCKS[0], told_phone)
        walk.ask("GET", "")
        for _ in range(amount(40, 100)):
            walk.step()
        waits = [
            ({"path": asked["path"], "form": asked["form"]}, said["entry"])
            for _, asked, said in walk.cases
            if said["entry"]
        ]
        server = browse(phone)
        for one, written in json.loads(json.dumps(waits)):
            form = QueryDict(mutable=True)
            for name, value in [*one["form"], ("entered_at", "2026-11-23T12:05:00Z")]:
                form.appendlist(name, value)
            # The walk is in another notebook, and draws all forms with the same key.
            form["notebook"], form["client_key"] = cast.notebook.pk, key()
            server.post(one["path"], form)
            entry = game.entries.last()
            said = (entry.number, entry.kind, entry.hand, entry.facts, entry.reason)
            names = ("number", "kind", "hand", "facts", "reason")
            assert said == tuple(written[name] for name in names), one
            kinds[entry.kind] += 1
    assert len(kinds) >= amount(3, 12), kinds
