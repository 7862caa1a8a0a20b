"""La Marque in a browser that has its service worker: what is opened without network."""

import pytest
from playwright.sync_api import expect

from games import services
from tests.cast import MADE
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
KEPT = "async (address) => Boolean(await caches.match(address, {ignoreVary: true}))"

KEPT_TEXT = "async (address) => (await caches.match(address, {ignoreVary: true})).text()"


def keeps(page, *addresses):
    """Wait until the worker answers for the page and has kept these pages."""
    wait_until(lambda: page.evaluate(CONTROLLED))
    page.reload()
    for address in addresses:
        wait_until(lambda at=address: page.evaluate(KEPT, at))


def test_home_rules_and_judge_open_without_network(page, owner):
    owner.play(owner.start("belote"), MADE)
    page.goto("/")
    keeps(page, "/", "/rules/belote/", "/judge/belote/")
    page.context.set_offline(True)

    page.goto("/rules/belote/")
    expect(page.locator("h1")).to_contain_text("Belote")
    page.goto("/judge/belote/")
    expect(page.locator(".pack")).to_be_visible()
    page.goto("/")
    expect(page.locator(".current")).to_contain_text("Belote")


def test_a_kept_page_says_how_old_it_is(page, owner):
    page.goto("/")
    keeps(page, "/")
    page.context.set_offline(True)
    page.reload()

    expect(page.locator("#phone summary")).to_have_text("Sans réseau")
    page.locator("#phone summary").tap()
    assert page.locator("#phone time").get_attribute("datetime").endswith("Z")

    page.context.set_offline(False)
    expect(page.locator("#phone summary")).to_have_text("Pas à jour")
    page.locator("#phone [data-note=kept] a").tap()
    expect(page.locator("#phone")).to_have_count(0)


def test_a_table_opened_without_network_says_nothing_of_it_once_the_network_is_back(page, owner):
    game = owner.play(owner.start("belote"), MADE)
    page.goto(f"/games/{game.key}/")
    keeps(page, "/", "/away/")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#phone summary")).to_have_text("Sans réseau")

    page.context.set_offline(False)
    expect(page.locator("#phone")).to_have_count(0)


def test_a_game_that_began_after_home_was_kept_is_on_it(page, owner):
    page.goto("/")
    keeps(page, "/", "/away/")
    game = owner.start("belote")
    page.goto(f"/games/{game.key}/")
    wait_until(lambda: game.key in page.evaluate(KEPT_TEXT, "/"))
    page.context.set_offline(True)
    page.goto("/")

    expect(page.locator(".current")).to_contain_text("Belote")


def test_what_is_kept_is_emptied_once_the_phone_has_lost_its_access(open_phone, cast):
    page = open_phone(cast.scorer)
    page.goto("/")
    keeps(page, "/", "/rules/belote/")
    page.goto("/history/")
    keeps(page, "/history/")
    services.remove_phone(notebook=cast.notebook, phone=cast.scorer, by=cast.owner)
    page.goto("/")

    wait_until(lambda: not page.evaluate(KEPT, "/history/"))


def test_a_page_that_was_not_kept_says_so(page, owner):
    page.goto("/")
    keeps(page, "/away/")
    page.context.set_offline(True)
    page.goto("/players/")

    expect(page.locator("main")).to_contain_text("Sans réseau")
