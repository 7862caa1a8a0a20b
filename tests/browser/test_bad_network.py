"""The last hands of a game over a bad network: every answer is late, and one request in four is
lost.

Nobody waits between taps. In the end every hand is on the sheet, once.
"""

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.pages import BidsTable

LATENCY = 300
LOSES, EVERY = 2, 4
"""The second request of each kind is lost, then every fourth."""


@pytest.fixture
def table(page, owner):
    """A game of bids of which two hands are left, on a page whose network is bad from now on."""
    nil = {"bids": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    game = owner.play(owner.start("river", rules={"max_cards": 2, "top": "once"}), nil)
    page.goto(f"/games/{game.key}/")
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    speed = {"latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    slow.send("Network.emulateNetworkConditions", {"offline": False} | speed)
    sent = Counter()

    def carry(route):
        if "hx-request" not in route.request.headers:
            return route.fallback()
        kind = route.request.url.rpartition("/")[2]
        sent[kind] += 1
        return route.abort() if sent[kind] % EVERY == LOSES else route.fallback()

    page.route("**/games/**", carry)
    yield BidsTable(page)
    slow.detach()
    # The second hand was lost, and sent again.
    assert sent["record"] > LOSES
    game.refresh_from_db()
    assert game.hands == 3


def until(page, table, reached):
    """Tap the main button until `reached`, again whenever the page says that nothing was saved: the
    request was lost, or the page had not shown the score yet.
    """
    lost = page.locator("body:has(#trouble:not([hidden]), #unseen) #write:not(.sent)")
    table.tap(table.button)
    expect(reached.or_(lost).first).to_be_visible()
    while lost.is_visible():
        table.tap(table.button)
        expect(reached.or_(lost).first).to_be_visible()


def next_entry(page):
    """The main button of another entry than the one that is open."""
    seen = page.locator('.entry [name="version"]').input_value()
    return page.locator(f'.entry:not(:has([name="version"][value="{seen}"])) #write')


def test_bids_and_their_tricks(page, table):
    for is_last in (False, True):
        for _ in range(4):
            table.say(0)
        until(page, table, next_entry(page))
        cards = len(page.locator("[data-step].current input").all()) - 1
        table.tap(table.chips.nth(0))
        table.say(cards)
        until(page, table, page.locator(".winner") if is_last else next_entry(page))
