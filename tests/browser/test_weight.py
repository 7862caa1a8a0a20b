"""What a phone must load: a long game, opened cold."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import BeloteTable, hears
from tests.cast import MADE
from tests.waiting import wait_until

BYTES, REQUESTS, HANDS = 45_000, 12, 30

ONCE_IDLE = ("/js/awake.", "/js/phone.", "/css/other.")
"""What the page loads when nothing else is to be done: also the layout of other screens."""


class Traffic:
    """What a page loads, as the browser counts it: the stream of events stays open."""

    def __init__(self, page):
        self.page = page
        self.addresses, self.sizes, self.under_way, self.apart = [], [], set(), set()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self.begin)
        network.on("Network.responseReceived", self.answer)
        network.on("Network.loadingFinished", self.end)
        network.on("Network.loadingFailed", self.fail)

    def begin(self, event):
        """Note a request; a redirection is another request."""
        if any(name in event["request"]["url"] for name in ONCE_IDLE):
            self.apart.add(event["requestId"])
            return
        self.addresses.append(event["request"]["url"])
        self.under_way.add(event["requestId"])
        self.sizes.append(event.get("redirectResponse", {}).get("encodedDataLength", 0))

    def answer(self, event):
        """Note the headers of the stream, which never ends."""
        if "/listen" in event["response"]["url"]:
            self.under_way.discard(event["requestId"])
            self.sizes.append(event["response"]["encodedDataLength"])

    def end(self, event):
        """Note all that a request transferred."""
        self.under_way.discard(event["requestId"])
        if event["requestId"] not in self.apart:
            self.sizes.append(event["encodedDataLength"])

    def fail(self, event):
        """Note that nothing more of a request will come."""
        self.under_way.discard(event["requestId"])

    def wait(self):
        """Wait until the stream is open and everything else is loaded."""
        wait_until(lambda: hears(self.page) and not self.under_way and self._listens())

    def _listens(self):
        return any("/listen" in address for address in self.addresses)


@pytest.mark.own_context
def test_a_table_of_thirty_hands_weighs_little_on_a_cold_first_load(owner, open_phone):
    # Nothing is in the cache, and no earlier entry of the game was seen.
    hands = [MADE | {"taker": hand % 4, "points": [85 + hand, 77 - hand]} for hand in range(HANDS)]
    game = owner.play(owner.start(rules={"target": 10_000}), *hands)
    page = open_phone(owner.owner)
    traffic = Traffic(page)
    page.goto(f"/games/{game.key}/")
    traffic.wait()

    expect(page.locator(".sheet tbody tr")).to_have_count(HANDS)
    expect(BeloteTable(page).button).to_be_visible()
    assert len(traffic.addresses) <= REQUESTS, traffic.addresses
    assert sum(traffic.sizes) <= BYTES, (sum(traffic.sizes), traffic.sizes)
