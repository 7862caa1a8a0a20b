"""A server that takes longer than a phone waits, and a network that comes and goes, in a browser
that has its service worker: nothing is done twice, and the page says what is true.
"""

import pytest
from playwright.sync_api import expect

from games import services
from games.table import acts
from games.views.table import new_game
from tests.browser.held import hold_calls
from tests.browser.outbox import arrived, knows, waits
from tests.browser.pages import BEA, BeloteTable, lose_network
from tests.browser.worker import AWAITS_NEWS, TOLD, change_worker, gives_up, keeps
from tests.cast import MADE, key_at
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

GIVES_UP_SOON = """const {setTimeout} = self;
self.setTimeout = (what, time) => setTimeout(what, time === 30_000 ? 500 : time);"""


@pytest.fixture
def game(owner):
    return owner.play(owner.start(), MADE)


@pytest.fixture
def soon(monkeypatch):
    """Have a worker give up what hangs after half a second."""
    change_worker(monkeypatch, "serve({", GIVES_UP_SOON + "serve({")


@pytest.fixture
def table(page, game):
    """The table of the game, on a phone that can do without network."""
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    keeps(page, "/")
    knows(page, game)
    return table


def test_however_late_the_server_answers_the_phone_has_what_it_saved_and_begins_the_game_it_says(
    table, page, game, owner, monkeypatch
):
    page.context.route("**/facts", lambda route: None)
    table.take(BEA, "hearts")
    table.count(95)
    table.is_previewed()
    called, let = hold_calls(monkeypatch, services, "append")
    table.button.tap()
    wait_until(called.is_set)
    table.reads(14, 18)
    let.set()
    page.context.unroute("**/facts")
    arrived(page, game, 3)

    owner.say(acts.end_game, game)
    page.wait_for_url("**/result/")  # the page goes there by itself
    knows(page, game)
    called, let = hold_calls(monkeypatch, new_game, "first_page")
    page.locator("[action$='/again'] button").tap()
    wait_until(called.is_set)
    gives_up(page)
    let.set()
    table.skip_holder()
    table.reads(0, 0)
    assert game.followers.get().key in page.url


def test_what_the_server_has_just_saved_waits_if_the_phone_is_not_told(soon, table, page, game):
    page.context.route("**/facts", lambda route: None)
    table.take(BEA, "hearts")
    waits(page, 1)
    page.context.unroute("**/facts")
    arrived(page, game, 2)


def hears_of_the_network(page):
    """Wait until the worker has tried the network, and the page knows what came of it."""
    page.evaluate(AWAITS_NEWS)
    page.evaluate("() => news")
    page.evaluate(TOLD)


def test_a_page_says_what_needs_the_network_and_until_it_is_up_to_date_that_there_is_none(
    table, page, game, owner
):
    """Also when its worker has ended, and whatever else the network carries."""
    page.goto(f"/games/{game.key}/holder/")
    lose_network(page)
    page.locator(f".key[value='{key_at(game, BEA)}']").tap()
    expect(page.locator(".lost")).to_contain_text("Il faut du réseau pour cela.")

    table.open(f"/games/{game.key}/")
    note = page.locator("#phone > button")
    expect(note).to_have_text("Sans réseau")
    page.context.route("**", lose := lambda route: route.abort())  # of a worker that wakes too
    workers = page.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    hears_of_the_network(page)
    expect(note).to_have_text("Sans réseau")

    owner.play(game, MADE)
    carried = ["/away/"]

    def lost(address):
        return not address.endswith(tuple(carried))

    page.context.route(lost, lose)
    page.context.unroute("**")
    page.context.set_offline(False)
    hears_of_the_network(page)
    expect(note).to_have_text("Sans réseau")
    carried.append("/facts")
    expect(note).to_have_text("Pas à jour")
    page.context.unroute(lost)
    expect(page.locator("#phone")).to_have_count(0)
    table.reads(14, 18)

    page.goto("/settings/")
    lose_network(page)
    page.locator("form:has([name=language]) .action").tap()
    expect(page.locator(".lost")).to_contain_text("Il faut du réseau pour cela.")
