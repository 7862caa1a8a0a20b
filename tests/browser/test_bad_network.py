"""The last hands of games over a bad network: every answer takes 600 ms, and one request in four is
lost.

Nobody waits between taps. In the end every hand is on the sheet, once.
"""

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.pages import (
    BEA,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    BidsTable,
    Result,
)

LATENCY = 600
LOSES, EVERY = 2, 4
"""The second request of each kind is lost, then every fourth."""


@pytest.fixture
def bad_network(page):
    """Make every answer slow, and lose one in four of the requests that htmx makes."""
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
    yield
    slow.detach()
    # The second hand was lost, and sent again.
    assert sent["record"] > LOSES


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


def save(page, table):
    seen = page.locator('.entry [name="version"]').input_value()
    until(page, table, page.locator(f'.entry:not(:has([name="version"][value="{seen}"])) #write'))


def finish(page, table):
    until(page, table, page.locator(".winner"))


def sit_down(page, owner, kind, *hands, names=("Ana", "Bea", "Cy", "Dan"), **rules):
    game = owner.play(owner.start(kind, names, rules=rules), *hands)
    page.goto(f"/games/{game.key}/")
    return game


def test_belote(page, owner, bad_network):
    sit_down(page, owner, "belote", target=17)
    table = BeloteTable(page)
    for contract, end in (("hearts", save), ("spades", finish)):
        table.press("taker", BEA)
        table.press("contract", contract)
        save(page, table)
        table.count(95)
        # 95 to 67, made: 7 and 9.
        end(page, table)
    Result(page).sheet_is((7, 9), (7, 9))


def test_aluette(page, owner, bad_network):
    # North has the first three tricks and most of them; nobody has the last two in a row.
    sit_down(page, owner, "aluette", *[{"tricks": [0, 0, 0, 2, 1, 3, 2, 1, 2]}] * 3)
    table = AluetteTable(page)
    for end in (save, finish):
        table.tricks("NNNESWESE")
        end(page, table)
    Result(page).sheet_is(*[(1, 0)] * 5)


def test_bids_and_their_tricks(page, owner, bad_network):
    nil = {"bids": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    game = sit_down(page, owner, "river", nil, max_cards=2, top="once")
    table = BidsTable(page)
    for end in (save, finish):
        for _ in range(4):
            table.say(0)
        save(page, table)
        cards = len(page.locator("[data-step].current input").all()) - 1
        table.tap(table.chips.nth(0))
        table.say(cards)
        end(page, table)
    game.refresh_from_db()
    assert game.hands == 3


def test_alta_baja(page, owner, bad_network):
    tricks = list(zip("AKCJ765432", "234567JCKA", strict=True))
    before = [{"cards": list(cards)} for cards in tricks[:8]]
    game = sit_down(page, owner, "alta_baja", *before, names=("Ana", "Bea"), deck="spanish40")
    table = AltaBajaTable(page)
    for end, cards in zip((save, finish), tricks[8:], strict=True):
        if end is not finish:  # the last trick is filled in
            table.cards(*cards)
        end(page, table)
    game.refresh_from_db()
    assert game.hands == 10
    assert game.entries.count() == 10
