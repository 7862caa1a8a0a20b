"""What a file, a link or a page of another site makes a phone do: nothing that its own pages could
not send, and nothing that nobody tapped.
"""

import json
from itertools import product
from uuid import uuid4

import pytest

from games.journal import game_key
from games.models import Entry, Game, Notebook, Right
from tests.browser.elsewhere import ELSEWHERE, send_from_elsewhere
from tests.browser.outbox import arrived, knows, version_of, waits
from tests.browser.pages import BeloteTable, lose_network
from tests.browser.worker import KEPT, TOLD, keeps
from tests.cast import FOUR, MADE
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

MADE_AT = "2026-11-28T00:00:00.000Z"

TAKES = """async (files) => {
  const taken = [];
  for (const text of files) {
    const {port1, port2} = new MessageChannel();
    const answered = new Promise((told) => (port1.onmessage = ({data}) => told(data)));
    navigator.serviceWorker.controller.postMessage({ask: "take", text}, [port2]);
    if ((await answered).taken) taken.push(text);
  }
  return taken;
}"""
"""Gives the worker the texts of files, one after the other; returns those that it took."""


@pytest.fixture
def game(owner):
    """A Belote of two hands."""
    return owner.play(owner.start(rules={"target": 1000}), MADE, MADE)


@pytest.fixture
def table(page, game):
    """The table of the game, on the owner's phone, which can do without network."""
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    knows(page, game)
    return table


@pytest.fixture
def posted(page):
    """What the worker sent, by path, with the fields of each."""
    found = []

    def note(request):
        if request.service_worker and request.method == "POST":
            found.append((request.url, request.post_data))

    page.context.on("request", note)
    return found


def entry(key, path, *fields, made=MADE_AT, **more):
    """An entry as the file of a phone has it."""
    return {"key": key, "path": path, "form": [list(one) for one in fields], "made": made, **more}


def note_on(game, path="note", **fields):
    """The entry that writes a note on a game."""
    said = {"text": "Zut", "version": "2", "client_key": str(uuid4())} | fields
    return entry(game.key, f"/games/{game.key}/{path}", *said.items())


def taken(page, *files):
    """Which of these files the worker takes: what the page does with one that somebody chose."""
    return page.evaluate(TAKES, [json.dumps(file) for file in files])


def attacks(owner, game):
    """Forms that only the owner's own pages send, each by its address and its fields."""
    reader = owner.reader.accesses.get().pk
    player = owner.notebook.players.first().pk
    return [
        (f"phones/{reader}/", ("right", "owner")),
        ("settings/delete/", ("sure", "1")),
        (f"players/{player}/forget", ("sure", "1")),
        (f"games/{game.key}/delete/", ("sure", "1")),
    ]


def paths_to(game, other, address):
    """Paths that a browser, or a server, may take for that address."""
    here = f"/games/{game.key}/"
    ways = ["..", "%2e%2e", ".%2E", "..\t"]
    yield from [f"{here}{'/'.join([up, up, address])}" for up in ways]
    yield from [f"{here}record/../../../{address}", f"{here}note/..;/../{address}"]
    yield from [f"{here}..\\..\\{address}", f"\\{address}", f"{here}note?/../../{address}"]
    yield from [f"/{address}", address, f"//elsewhere.example/{address}", f"{ELSEWHERE}{address}"]
    yield from [f"/games/{other.key}/note", f"/new/belote/../../{address}", f"/new/../{address}"]
    yield from [f"{here}note?next=/{address}", f"{here}note#/{address}", f"{here}note\n"]


def test_the_file_of_another_phone_sends_nothing_but_entries_of_its_game(
    page, game, table, owner, posted
):
    other, files = owner.start(), []
    for address, field in attacks(owner, game):
        files += [[entry(game.key, path, field)] for path in paths_to(game, other, address)]
        files.append([note_on(game), entry(game.key, f"/games/{game.key}/../../{address}", field)])
    wrong = ({"form": None}, {"made": "soon"}, {"path": None}, {"key": None}, {"key": other.key})
    files += [[note_on(game) | one] for one in wrong]
    files += [[note_on(game, path)] for path in ("preview", "bid", "share/link", "hands/-1/note")]
    files += [[entry(game.key, f"/games/{game.key}/..")], [{}], [None], {}, []]
    assert taken(page, *files) == []

    assert posted == []
    assert page.evaluate(TOLD)["entries"] == []
    assert owner.reader.accesses.get().right == Right.READER
    assert Notebook.objects.filter(pk=owner.notebook.pk, deleted_at=None).exists()
    assert Game.objects.not_deleted().filter(pk=game.pk).exists()
    assert not owner.notebook.players.filter(forgotten=True).exists()


def test_an_entry_from_a_file_is_sent_with_its_own_fields_alone(page, game, table, posted):
    foreign = {"notebook": "999999999", "csrfmiddlewaretoken": "x", "phone_zone": "Asia/Tokyo"}
    assert taken(page, [note_on(game, **foreign, entered_at="2026-01-01T00:00:00Z")])

    arrived(page, game, 3)
    [(_, sent)] = posted
    assert all(one not in sent for one in ("999999999", "Tokyo", "2026-01-01", "phone_zone"))


def test_a_file_begins_a_game_and_changes_nothing_else(page, game, table, owner):
    evening = owner.evening()
    page.goto("/")
    keeps(page, "/new/facts")
    rules = owner.notebook.rule_defaults
    people = [("players", name) for name in FOUR]
    notebook = str(owner.notebook.pk)

    def set_up(key, *fields):
        named = ("client_key", str(uuid4()))
        return entry(key, "/new/belote/", named, *people, *fields, notebook=notebook)

    keeps_rules = [("keep_rules", "1"), ("rule-target", "3")]
    files = [set_up(key, *keeps_rules) for key in (game.key, "2222222222")]
    files += [set_up(key, ("start", "1")) for key in (game.key, "2222222222", "../../export")]
    assert taken(page, *[[file] for file in files]) == []
    owner.notebook.refresh_from_db()
    assert owner.notebook.rule_defaults == rules

    form = "8c7b6d5e-0000-4000-8000-000000000001"
    key = game_key([form])
    named = [("client_key", form), *people, ("start", "1"), ("evening", evening.key)]
    file = entry(key, "/new/belote/", *named, *keeps_rules, notebook=notebook)
    assert taken(page, [file])
    wait_until(lambda: Game.objects.filter(key=key).exists())
    assert Game.objects.get(key=key).evening is None
    owner.notebook.refresh_from_db()
    assert owner.notebook.rule_defaults == rules


def test_what_leads_nowhere_empties_nothing_that_the_phone_keeps(page, game, table):
    page.goto("/history/")
    keeps(page, "/history/")
    nowhere = entry("2222222222", "/games/2222222222/undo", ("client_key", str(uuid4())))
    assert taken(page, [nowhere]) == []
    for missing in ("/games/2222222222/", "/evenings/2222222222/", "/nowhere/"):
        page.goto(missing)
    table.open(f"/games/{game.key}/")
    knows(page, game)

    assert page.evaluate(KEPT, "/history/")
    assert page.evaluate(TOLD)["entries"] == []


def test_no_other_site_enters_anything_and_a_form_of_our_own_waits(
    page, game, table, owner, base_url
):
    here = f"{base_url}/games/{game.key}/note"
    said = [("text", "Not ours"), ("version", "2"), ("client_key", str(uuid4()))]
    start = [("players", name) for name in FOUR]
    start += [("start", "1"), ("client_key", str(uuid4())), ("notebook", str(owner.notebook.pk))]
    forms = [(here, said), (f"{base_url}/new/belote/", start)]
    keeps(page, "/", "/new/facts")
    for is_away, referrer, form in product((True, False), ("unsafe-url", "no-referrer"), forms):
        page.context.set_offline(is_away)
        send_from_elsewhere(page, *form, referrer)
        assert page.evaluate(TOLD)["entries"] == []

    lose_network(page)
    page.goto(here)
    page.locator("[name=text]").fill("Ours")
    page.evaluate("() => document.querySelector('[name=text]').form.submit()")
    waits(page, 1)
    page.context.set_offline(False)
    wait_until(lambda: version_of(game) == 3)
    assert Entry.objects.get(game=game, number=3).facts == {"text": "Ours"}
    assert owner.notebook.games.count() == 1
