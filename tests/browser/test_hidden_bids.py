"""A hidden bid is nowhere in the browser of another phone: neither in the store of its worker, nor
in its caches, nor in what its pages store.
"""

import re

import pytest

from games.models import Right
from games.table import acts
from tests.browser.outbox import KNOWN
from tests.browser.worker import keeps
from tests.cast import bid_each, hand_to
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

ANA, BEA, CY, DAN = range(4)
STORED = """async () => {
  const answered = (asked) => new Promise((said) => (asked.onsuccess = () => said(asked.result)));
  const found = [{...localStorage}, {...sessionStorage}];
  for (const {name} of await indexedDB.databases()) {
    const db = await answered(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      found.push(await answered(db.transaction(store).objectStore(store).getAll()));
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const kept of await cache.matchAll()) found.push(await kept.text());
  }
  return JSON.stringify(found);
}"""
"""Everything that this browser stores."""
BID = re.compile(r'"bid":6|name="bid" value="6" checked')
"""A bid of six tricks, as facts and pages have it."""
UNTOLD = '"facts":{},"phone"'
"""That there is a bid, but not what."""


@pytest.fixture
def game(cast):
    """The first hand of a river, of seven cards."""
    rules = {"max_cards": 7, "order": "down_up"}
    return bid_each(cast.start("river", rules=rules, first_dealer=DAN))


@pytest.fixture
def tables(cast, game, open_phone):
    """The tables of Ana, who enters scores, of Bea, who bids six tricks, and of Cy, on phones whose
    workers know the game.
    """
    guest = cast.join(cast.invite(Right.READER, game=game))
    opened = {}
    for seat, phone in ((ANA, cast.scorer), (BEA, guest), (CY, cast.reader)):
        hand_to(phone, game.seats.get(number=seat).player)
        opened[seat] = open_phone(phone)
        opened[seat].goto(f"/games/{game.key}/")
        keeps(opened[seat])
    bea = opened[BEA]
    bea.locator('form[data-unsaved] .key:has([value="6"])').tap()
    with bea.expect_response("**/bid"):
        bea.locator("form[data-unsaved] .action").tap()
    return opened


def stored(page):
    """Everything that the browser stores, without the signs that mark a quotation in another."""
    return page.evaluate(STORED).replace("\\", "")


def test_no_other_phone_stores_it_before_or_after_a_reload(cast, game, tables):
    trump = cast.say(acts.announce, game, facts={"trump": "hearts"})  # all are told the facts
    for page in tables.values():
        wait_until(lambda page=page: page.evaluate(KNOWN, game.key) == trump.number)

    assert BID.search(stored(tables[BEA]))
    for seat in (ANA, CY):
        assert not BID.search(stored(tables[seat]))
        assert UNTOLD in stored(tables[seat])
        tables[seat].reload()
        keeps(tables[seat])
        assert not BID.search(stored(tables[seat]))
