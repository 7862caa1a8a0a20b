"""Hands entered without network, in a browser that has its service worker: they wait, and every one
arrives once.
"""

from functools import partial
from random import Random
from threading import Event

import pytest
from playwright.sync_api import expect

from games.models import Entry, Game
from games.phone.told import state_to_json
from games.views import phone
from tests.browser.outbox import (
    arrived,
    fills_in,
    is_aside,
    knows,
    look_at_it,
    plays_a_hand,
    version_of,
    waits,
)
from tests.browser.pages import BEA, BeloteTable, hears, lose_network
from tests.browser.worker import change_worker, keeps, stays_awake
from tests.cast import MADE
from tests.faults import amount
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

HALF, KILLS = 0.5, amount(3, 200)

TOLD = """async (key) => new Promise((resolve) => {
  indexedDB.open("la-marque").onsuccess = ({target: {result: db}}) => {
    db.transaction("kept").objectStore("kept").get(`game ${key}`)
      .onsuccess = ({target: {result}}) => { db.close(); resolve(result.version); };
  };
})"""
"""The version of a game that the worker was told last."""

SPOILT = """async (key) => new Promise((resolve) => {
  indexedDB.open("la-marque").onsuccess = ({target: {result: db}}) => {
    const kept = db.transaction("kept", "readwrite").objectStore("kept");
    kept.get(`game ${key}`).onsuccess = ({target: {result}}) => {
      kept.put({...result, etag: "", game: result.game.replace('"kind"', '"art"')}, `game ${key}`)
        .onsuccess = () => { db.close(); resolve(); };
    };
  };
})"""
"""Leaves the facts of a game as another release might have kept them."""

FULL_AT_FIRST = """const {add} = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function (one) {
  if (one.straight) return add.call(this, one);
  Object.assign(IDBObjectStore.prototype, {add});
  throw new DOMException("full", "QuotaExceededError");
};"""
"""Storage that is full when the first entry is kept."""

BUSY_AT_FIRST = """const {getAll} = IDBObjectStore.prototype;
IDBObjectStore.prototype.getAll = function () {
  Object.assign(IDBObjectStore.prototype, {getAll});
  throw new DOMException("busy", "UnknownError");
};"""
"""Storage whose first look at the outbox fails."""


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


@pytest.mark.parametrize("path", ["hands/9/", "dealer/?deals=3", "hands/9/correct/"])
def test_what_is_not_there_is_a_page_without_network_too(page, owner, path):
    game = owner.start("alta_baja")
    page.goto(f"/games/{game.key}/")
    keeps(page, "/away/")
    knows(page, game)
    lose_network(page)

    page.goto(f"/games/{game.key}/{path}")

    expect(page.locator("main")).to_contain_text("Sans réseau")
    expect(page.locator("main a:visible").first).to_be_visible()


def test_what_is_entered_without_network_waits_and_every_entry_arrives_once(table, page, game):
    asked = []
    page.context.on("request", lambda one: one.service_worker and asked.append(one.url))
    page.reload()
    table.press("taker", BEA)
    table.press("contract", "hearts")
    table.is_previewed()
    expect(table.button).to_have_text("Jouer la donne")
    assert not [address for address in asked if address.endswith(("preview", "facts"))]

    lose_network(page)
    table.save()
    table.type_points(0, 200)
    table.button.tap()
    expect(page.locator(".entry [role=alert]")).to_be_visible()
    waits(page, 1)
    table.type_points(0, 67)
    table.save()
    expect(page.locator("#hands tr").first).to_contain_text("en attente")
    waits(page, 2)
    assert version_of(game) == 2

    page.goto("/")
    expect(page.locator(".current .figure")).to_have_text(["21", "27"])
    expect(page.locator(".current")).to_contain_text("2 ↑ en attente")
    workers = page.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    page.goto(f"/games/{game.key}/share/")
    expect(page.locator("main")).to_contain_text("Sans réseau")
    table.open(f"/games/{game.key}/")
    table.reads(21, 27)

    table.take(BEA, "hearts")
    other = BeloteTable(page.context.new_page())
    other.open(f"/games/{game.key}/")
    other.count(95)
    other.save()
    waits(other.page, 4)
    table.reads(28, 36)
    page.context.route("**/facts", lambda route: route.abort())
    page.context.set_offline(False)
    page.goto(f"/games/{game.key}/share/")
    expect(page.locator("[data-send]")).to_be_visible()
    page.context.unroute("**/facts")
    table.open(f"/games/{game.key}/")
    expect(page.locator("[data-waits]")).to_have_count(0)
    arrived(page, game, 6)

    table.open(f"/games/{game.key}/")
    knows(page, game)
    never_answered = []
    page.context.route("**/facts", lambda route: never_answered.append(route))
    plays_a_hand(table)
    assert never_answered
    table.reads(35, 45)


@pytest.mark.parametrize("lost", ["the answer", "the news"])
def test_what_the_server_has_stays_on_the_sheet_though_the_phone_was_not_told(
    table, page, game, lost
):
    network, sent = page.context, Event()

    def send(route):
        answer = route.fetch()
        sent.set()
        route.abort() if lost == "the answer" else route.fulfill(response=answer)

    network.route("**/send", send)
    network.route("**/facts", lambda route: route.abort() if sent.is_set() else route.continue_())
    lose_network(page)
    table.take(BEA, "hearts")
    network.set_offline(False)
    wait_until(lambda: hears(page) and sent.is_set())
    lose_network(page)
    table.count(95)
    table.save()
    table.reads(21, 27)

    network.unroute("**/facts")
    network.unroute("**/send")
    network.route("**/send", lambda route: route.abort())
    network.set_offline(False)
    wait_until(lambda: page.evaluate(TOLD, game.key) == version_of(game) == 3)
    page.reload()
    table.reads(21, 27)
    table.take(BEA, "hearts")
    network.unroute("**/send")
    arrived(page, game, 5)
    table.reads(21, 27)


def test_a_penalty_without_network_waits_and_arrives_with_its_reason(table, page, game):
    lose_network(page)
    page.goto(f"/games/{game.key}/adjust/")
    page.locator("#adjust-1").fill("100")
    page.locator("#typed").fill("Renonce de Bea")
    table.is_previewed()
    page.locator("form.correction .action").tap()
    page.wait_for_url(f"**/games/{game.key}/")
    expect(page.locator(".totals .figure")).to_have_text(["14", "−82"])
    expect(page.locator("#hands tr").first).to_contain_text("Pénalité · Renonce de Bea")
    waits(page, 1)
    page.context.set_offline(False)
    arrived(page, game, 3)

    written = Entry.objects.filter(game=game).last()
    [change] = written.facts["changes"]
    assert (written.kind, written.reason) == ("insert", "Renonce de Bea")
    assert change["facts"] == {"adjust": [0, -100]}


def test_a_game_stopped_without_network_counts_as_it_stands(table, page, game):
    lose_network(page)
    result = table.end_early("text=La compter telle quelle")
    result.winner_is("Bea & Dan", 18)
    expect(page.locator(".winner")).to_contain_text("la partie compte telle quelle")
    waits(page, 1)
    page.context.set_offline(False)
    arrived(page, game, 3)

    assert Entry.objects.filter(game=game).last().facts == {"counts": True}
    assert Game.objects.get(pk=game.pk).state == "finished"


def test_what_waits_outlives_the_death_of_the_worker_and_a_release_that_reads_other_facts(
    table, page, game, monkeypatch
):
    table.take(BEA, "hearts")
    table.count(95)
    told = Event()
    monkeypatch.setattr(phone, "state_to_json", lambda facts: told.wait() and state_to_json(facts))
    table.save()
    workers = page.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    lose_network(page)
    workers.send("ServiceWorker.stopAllWorkers")
    page.reload()
    table.reads(21, 27)
    waits(page, 1)

    plays_a_hand(table)
    fills_in(table)
    page.evaluate(SPOILT, game.key)
    table.button.tap()
    expect(page.locator("#trouble")).to_contain_text("Rien n’est enregistré")
    page.reload()
    expect(page.locator("main")).to_contain_text("Sans réseau")
    waits(page, 3)
    told.set()
    page.context.set_offline(False)
    arrived(page, game, 6)


def test_a_worker_stays_awake_while_there_is_an_entry(page, game):
    page.clock.install()
    page.goto(f"/games/{game.key}/")
    knows(page, game)
    stays_awake(page)


def test_storage_that_is_busy_and_full_at_first_loses_nothing(page, game, monkeypatch):
    change_worker(monkeypatch, "serve({", BUSY_AT_FIRST + FULL_AT_FIRST + "serve({")
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    knows(page, game)
    lose_network(page)
    fills_in(table)
    table.button.tap()
    expect(page.locator("#trouble")).to_contain_text("plus de place dans ce navigateur")
    expect(table.key("contract", "hearts")).to_be_checked()

    table.save()
    waits(page, 1)
    page.context.set_offline(False)
    arrived(page, game, 3)


def test_a_browser_that_keeps_nothing_says_so_and_asks_the_server(page, game, monkeypatch):
    change_worker(monkeypatch, "serve({", "indexedDB.open = () => { throw new Error(); };serve({")
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    keeps(page, "/away/")
    plays_a_hand(table)
    fills_in(table)
    lose_network(page)
    table.button.tap()
    expect(page.locator("#trouble")).to_be_visible()
    page.reload()

    expect(page.locator("main")).to_contain_text("Sans réseau")
    arrived(page, game, 4)


def test_another_phone_sends_the_file_of_one_and_two_without_network_at_once_both_come_back(
    table, page, game, owner, open_phone, tmp_path
):
    other = BeloteTable(open_phone(owner.scorer))
    other.open(f"/games/{game.key}/")
    knows(other.page, game)
    lose_network(page)
    plays_a_hand(table)
    waits(page, 2)
    page.locator("#phone > button").tap()
    with page.expect_download() as download:
        page.locator("#phone [data-note=waiting] [download]").tap()
    file = tmp_path / "waiting.json"
    download.value.save_as(file)
    other.open("/stored/")
    said, chosen = other.page.locator("dd [role=status]"), other.page.locator("#waiting")
    chosen.set_input_files({"name": "x", "mimeType": "", "buffer": b"[{}]"})
    expect(said).to_contain_text("ne contient pas")
    chosen.set_input_files(file)
    expect(said.locator("p")).to_have_text(["Donne 3 – inscrit."])
    arrived(other.page, game, 4)
    senders = Entry.objects.filter(game=game, number__gt=2).values_list("phone", flat=True)
    assert set(senders) == {owner.scorer.pk}
    page.context.set_offline(False)
    arrived(page, game, 4)

    table.open(f"/games/{game.key}/")
    other.open(f"/games/{game.key}/")
    for one in (table, other):
        knows(one.page, game)
        lose_network(one.page)
    plays_a_hand(table)
    plays_a_hand(other, 100)
    plays_a_hand(other, 110)
    page.context.set_offline(False)
    arrived(page, game, 6)
    other.page.context.set_offline(False)
    is_aside(other.page, 2)
    other.reads(28, 36)
    look_at_it(other.page)
    other.page.locator("#phone > button").tap()
    notes = other.page.locator("#notes").bounding_box()
    assert notes["x"] >= 0
    assert notes["x"] + notes["width"] <= 390
    other.page.keyboard.press("Escape")
    expect(other.page.locator(".versions")).to_contain_text("95 contre 67")
    expect(other.page.locator(".versions")).to_contain_text("100 contre 62")
    other.page.get_by_text("Garder ce qui est inscrit").tap()
    expect(other.page.locator(".versions")).to_contain_text("110 contre 52")
    other.page.get_by_text("au numéro 5").tap()
    arrived(other.page, game, 8)
    other.reads(33, 47)


def test_no_entry_is_lost_or_doubled_when_worker_and_page_are_killed(
    owner, open_browser, base_url, server
):
    game, chance = owner.start(rules={"target": 10_000}), Random(KILLS)
    page = open_browser(owner.owner)
    workers = page.context.new_cdp_session(page.context.new_page())
    workers.send("ServiceWorker.enable")
    page.goto(f"{base_url}/games/{game.key}/")
    knows(page, game)
    version = 0
    for taps in range(1, KILLS + 1):
        offline = chance.random() < HALF
        page.context.set_offline(offline)
        fills_in(BeloteTable(page))
        BeloteTable(page).button.tap()
        for _ in range(chance.randrange(30)):
            hears(page)  # how long that takes is any time
        kills = [page.close, partial(workers.send, "ServiceWorker.stopAllWorkers")]
        for kill in chance.sample(kills, chance.randint(1, 2)):
            kill()
        page.close()
        wait_until(lambda: not server.server_state.tasks)
        page = page.context.new_page()
        page.goto(f"{base_url}/games/{game.key}/")
        if not offline:  # what was written just before it died, the phone is told now
            knows(page, game)
            page.reload()
        shown = int(page.locator(".entry [name=version]").input_value())
        # Chromium asks the next worker what the one before did not answer, which may come later.
        assert version <= shown <= taps
        version = shown
    page.context.set_offline(False)
    page.reload()
    knows(page, game)
    page.reload()
    arrived(page, game, int(page.locator(".entry [name=version]").input_value()))
    assert version <= game.version <= KILLS
