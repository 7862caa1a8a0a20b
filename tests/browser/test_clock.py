"""One clock for all phones of a notebook: that of the phone that began it, with and without
network.
"""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from games.models import Game, Notebook, Right
from tests.browser.outbox import knows, plays_a_hand
from tests.browser.pages import BeloteTable, NewGame, lose_network
from tests.browser.worker import keeps
from tests.cast import FOUR
from tests.waiting import wait_until

pytestmark = pytest.mark.own_context

TORONTO = {"timezone_id": "America/Toronto", "locale": "en-CA"}
TOKYO = {"timezone_id": "Asia/Tokyo", "locale": "en-CA"}
WITH_WORKER = {"service_workers": "allow"}
EVENING = datetime(2026, 11, 28, 0, 10, tzinfo=UTC)
"""Ten past seven in the evening in Toronto, of the day before; in Tokyo it is morning."""

IN_TORONTO = """(time) => new Date(time.dateTime).toLocaleString(document.documentElement.lang,
  {dateStyle: "medium", timeStyle: "short", timeZone: "America/Toronto"})"""


WHEN = "(times) => times.map((one) => one.dateTime)"


@pytest.fixture
def evening(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: EVENING)


def begins(page):
    """Begin a game on a phone that was never here, and play a hand; return the game."""
    setup = NewGame.from_home(page, "belote")
    setup.seat(*FOUR)
    setup.start()
    plays_a_hand(BeloteTable(page))
    return Game.objects.get()


def reads_of_the_evening(page, game):
    page.goto(f"/games/{game.key}/journal/")
    expect(page.locator(".day")).to_have_text(["Friday 27 November 2026"])
    hours = page.locator("main time")
    expect(hours.first).to_be_visible()
    assert {one.strip() for one in hours.all_text_contents()} == {"7:10 p.m."}


def test_a_notebook_begun_in_toronto_has_its_hours_everywhere(
    new_context, cast, open_phone, evening
):
    page = new_context(**TORONTO, **WITH_WORKER).pages[0]
    game = begins(page)
    assert game.notebook.time_zone == "America/Toronto"
    other = open_phone(cast.stranger, **TOKYO, **WITH_WORKER)
    cast.stranger.accesses.update(notebook=game.notebook, right=Right.SCORER)

    for phone in (page, other):
        reads_of_the_evening(phone, game)
        knows(phone, game)
        lose_network(phone)
        reads_of_the_evening(phone, game)


def test_the_age_of_what_is_shown_without_network_is_by_the_clock_of_the_notebook(cast, open_phone):
    Notebook.objects.update(time_zone="America/Toronto")
    page = open_phone(cast.owner, **TOKYO, **WITH_WORKER)
    page.goto("/")
    keeps(page, "/", "/new/facts")

    lose_network(page)
    page.goto("/")
    time = page.locator("#phone [data-note=kept] time")
    expect(time).to_have_text(re.compile("."))
    assert time.text_content() == time.evaluate(IN_TORONTO)


def test_a_game_that_begins_without_network_is_by_the_clock_of_its_phone(new_context, db):
    page = new_context(**TORONTO, **WITH_WORKER).pages[0]
    page.goto("/")
    keeps(page, "/", "/new/facts")

    lose_network(page)
    setup = NewGame.from_home(page, "belote")
    setup.seat(*FOUR)
    table = setup.start()
    plays_a_hand(BeloteTable(page))
    page.goto(f"{table}journal/")
    [offset] = {one[-6:] for one in page.locator("main time").evaluate_all(WHEN)}
    assert offset in ("-05:00", "-04:00")

    page.context.set_offline(False)
    wait_until(Notebook.objects.exists)
    assert Notebook.objects.get().time_zone == "America/Toronto"


def test_a_phone_without_scripts_begins_by_the_clock_of_the_server(new_context):
    page = new_context(**TORONTO, java_script_enabled=False).pages[0]
    page.goto("/settings/")
    page.locator("#label").fill("Ana’s")
    page.locator("form[action='/settings/phone'] button").click()

    expect(page.locator("#label")).to_have_value("Ana’s")
    assert Notebook.objects.get().time_zone == ""
    expect(page.locator("#time-zone-now")).to_contain_text("those of Paris")


def test_the_settings_offer_the_zone_of_the_phone_first(cast, open_phone):
    page = open_phone(cast.owner, **TORONTO)
    page.goto("/settings/")
    zones = page.locator("#time-zone")
    expect(zones.locator("option").first).to_have_text("This phone’s: Toronto")
    expect(zones).to_have_value("")

    zones.select_option(index=0)
    page.locator("form:has(#time-zone) .action").tap()

    expect(page.locator("#time-zone-now")).to_contain_text("those of Toronto")
    expect(zones).to_have_value("America/Toronto")
    expect(zones.locator("option").first).to_have_text("The server’s: Paris")


def test_settings_that_begin_a_notebook_have_the_zone_of_the_phone(new_context):
    page = new_context(**TORONTO).pages[0]
    page.goto("/settings/")
    expect(page.locator("#time-zone")).to_have_value("America/Toronto")
    page.locator("form:has(#time-zone) .action").tap()

    expect(page.locator("#time-zone-now")).to_contain_text("those of Toronto")
    assert Notebook.objects.get().time_zone == "America/Toronto"
