"""Without network La Bâtarde forbids the last player the number that it always forbids."""

import pytest

from tests.browser.pages import ANA, BEA, CY, DAN, BidsTable
from tests.browser.test_outbox import knows, waits

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


def test_the_number_that_the_last_player_may_not_bid_is_struck_out_without_network(page, owner):
    game = owner.start("batarde")
    table = BidsTable(page)
    table.open(f"/games/{game.key}/")
    knows(page, game)
    page.context.set_offline(True)
    for seat in (BEA, CY, DAN):
        table.press(f"bids-{seat}", 0)

    every = int(page.locator(f"input[name=bids-{ANA}]").last.get_attribute("value"))
    table.is_forbidden(ANA, every)
    table.press(f"bids-{ANA}", 0)
    table.button.tap()
    waits(page, 1)
