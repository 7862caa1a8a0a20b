"""A browser among the phones of servers that are killed: what it showed as entered is there
once.
"""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import launch_options
from tests.browser.outbox import KNOWN, fills_in
from tests.browser.pages import BeloteTable
from tests.browser.worker import CONTROLLED
from tests.faults import LONG
from tests.faults.databases import databases
from tests.faults.killing import BETWEEN, PHONES, SERVERS, WHOLE, stored
from tests.faults.phones import Phone, Table
from tests.faults.server import Server, served
from tests.managing import make
from tests.waiting import wait_until

KILLS = {"SQLite": 300, "PostgreSQL": 100}

AS_SERVED = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "DEBUG": "0"}
"""A worker needs the collected files."""


@pytest.fixture
def chromium(playwright):
    """A browser that ends with the test."""
    browser = playwright.chromium.launch(**launch_options())
    yield browser
    browser.close()


def open_table(chromium: Browser, server: Server, phone: Phone) -> Page:
    """Open the table of a phone's game in a browser, which can then do without the server."""
    address = f"http://127.0.0.1:{server.port}"
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="fr-FR"
    )
    name, _, value = phone.cookie.rpartition("; ")[2].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/games/{phone.game}/")
    wait_until(lambda: page.evaluate(CONTROLLED))
    wait_until(lambda: page.evaluate(KNOWN, phone.game) == 0)
    return page


def enter(page: Page, entries: int) -> None:
    """Enter what comes after so many entries, until the page shows it as entered."""
    fills_in(BeloteTable(page))
    BeloteTable(page).button.tap()
    version = page.locator(".entry [name=version]")
    wait_until(lambda: version.input_value() == f"{entries + 1}")


@pytest.mark.faults
@pytest.mark.skipif(not LONG, reason="in the long form alone: it needs a browser")
@pytest.mark.parametrize("database", SERVERS)
def test_what_a_browser_showed_as_entered_is_there_once_after_many_kills(
    database, tmp_path, chromium, record_property
):
    make("build/static.stamp")
    entered = 0
    with databases(SERVERS[database], ["browser"]) as [place]:
        address = {name: place[name] for name in place if name == "DATABASE_URL"}
        with (
            served(tmp_path, **address, **AS_SERVED) as server,
            Table([server.port], PHONES) as table,
        ):
            phone = Phone([server.port])
            phone.start_game()
            phone.hang_up()
            page = open_table(chromium, server, phone)
            for number in range(KILLS[database]):
                table.wait_for(BETWEEN)
                whole = number % WHOLE == WHOLE - 1
                if whole:
                    server.kill()
                else:
                    server.kill_a_worker(number)
                enter(page, entered)
                entered += 1
                if whole:
                    server.start()
            page.reload()
            wait_until(lambda: page.evaluate(KNOWN, phone.game) == entered)
            table.end()
            server.stop()
        assert "Traceback" not in server.log.read_text()
        found = stored(server)
        keys = found.pop(phone.game)
        assert len({*keys}) == len(keys) == entered
        assert found == table.acknowledged()
        verified = server.manage("verify")
        assert verified.returncode == 0, verified.stderr
    record_property(
        "figures",
        f"{database}: {entered} kills with an entry of a browser each, and {table.count} of phones",
    )
