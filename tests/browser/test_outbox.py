"""Hands entered without network, in a browser that has its service worker: they wait, and every one
arrives once.
"""

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Entry, Game
from tests.browser.pages import BEA, BeloteTable
from tests.browser.test_worker import KEPT
from tests.cast import MADE
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

KNOWN = """async (key) => {
  if (!(await indexedDB.databases()).some(({name}) => name === "la-marque")) return -1;
  return new Promise((resolve) => {
    indexedDB.open("la-marque").onsuccess = ({target: {result: db}}) => {
      const found = db.transaction("kept").objectStore("kept").get(`game ${key}`);
      found.onsuccess = () => { db.close(); resolve(found.result ? found.result.version : -1); };
    };
  });
}"""
"""The version of a game that the worker was told."""


@pytest.fixture
def game(owner):
    """A Belote of two hands."""
    return owner.play(owner.start(rules={"target": 1000}), MADE, MADE)


def knows(page, game):
    """Wait until the worker answers for the page and knows the game as it is now."""
    page.wait_for_function("() => navigator.serviceWorker.controller")
    game.refresh_from_db()
    wait_until(lambda: page.evaluate(KNOWN, game.key) == game.version)
    wait_until(lambda: page.evaluate(KEPT, "/away/"))


@pytest.fixture
def table(page, game):
    """The table of the game, on the owner's phone, which can do without network."""
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    knows(page, game)
    return table


def test_the_phone_previews_by_itself_also_with_network(table, page, game):
    asked = []
    page.context.on("request", lambda one: one.service_worker and asked.append(one.url))
    table.press("taker", BEA)
    table.press("contract", "hearts")
    table.is_previewed()
    expect(table.button).to_have_text("Jouer la donne")

    assert not [address for address in asked if address.endswith("preview")]


def test_a_hand_entered_without_network_waits_and_arrives_once(table, page, game):
    page.context.set_offline(True)
    table.take(BEA, "hearts")
    table.count(95)
    table.save()

    expect(page.locator("#hands tr").first).to_contain_text("en attente")
    expect(page.locator("#phone summary")).to_have_text("2 ↑ en attente")
    game.refresh_from_db()
    assert game.version == 2

    page.context.set_offline(False)
    expect(page.locator("[data-waits]")).to_have_count(0)
    game.refresh_from_db()
    assert game.version == 4
    assert [entry.kind for entry in Entry.objects.filter(game=game, number__gt=2)] == [
        "announce",
        "record",
    ]
