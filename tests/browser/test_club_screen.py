"""The big screen of a club evening: pages that turn until every name was shown, and the clock."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from games import clock
from games.exchange.lines import moment_text
from tests.browser.clubs import NAME, club_of, played_of
from tests.browser.pages import following
from tests.waiting import wait_until

IN_SIGHT = """() => [...document.querySelectorAll("[data-pages] li")].filter((line) => {
    const { left, right, top, bottom } = line.getBoundingClientRect();
    const room = line.parentElement.getBoundingClientRect();
    return left >= room.left - 1 && right <= room.right + 1
      && top >= room.top - 1 && bottom <= Math.min(room.bottom, innerHeight) + 1;
  }).map((line) => line.querySelector("span").firstChild.textContent)"""
CUT = """() => [...document.querySelectorAll("[data-pages] li, [data-pages] li *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
  .map((one) => one.textContent)"""


def stand_still(page):
    """Stop the page's clock: it goes on where a test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


@pytest.mark.own_context
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("shows", [club_of, played_of])
@pytest.mark.parametrize("teams", [6, 40, 100])
def test_a_television_shows_every_name_whole_on_pages_that_turn(page, owner, teams, shows, size):
    """Who sits where, and the ranking."""
    club = shows(owner.notebook, teams)
    stand_still(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/evenings/{club.key}/screen/")
    page.evaluate("document.fonts.ready")
    page.clock.fast_forward(1_000)
    number, seen = page.locator("[data-number]"), page.evaluate(IN_SIGHT)
    while len(set(number.text_content().split(" / "))) > 1:
        page.clock.fast_forward(10_000)
        seen += page.evaluate(IN_SIGHT)
    ranked = [f"{number} · " if shows is played_of else "" for number in range(1, teams + 1)]
    names = [f"{before}{NAME} {number}" for number, before in enumerate(ranked, 1)]
    assert {one.strip() for one in seen} == {*names}
    assert page.evaluate(CUT) == []


@pytest.mark.own_context
def test_a_page_that_is_held_does_not_turn(page, owner):
    club = club_of(owner.notebook, 40)
    stand_still(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/evenings/{club.key}/screen/")
    number = page.locator("[data-number]")
    expect(number).to_have_text(re.compile("^1 / "))
    page.locator("[data-hold]").click()
    page.clock.fast_forward(30_000)
    expect(number).to_have_text(re.compile("^1 / "))
    page.locator("[data-hold]").click()
    page.clock.fast_forward(10_000)
    expect(number).to_have_text(re.compile("^2 / "))


@pytest.mark.own_context
def test_a_newer_page_goes_on_at_once_with_what_the_screen_shows(page, owner, cast):
    club = club_of(owner.notebook, 40)
    started = {"minutes": 60, "started_at": moment_text(clock.now() - timedelta(minutes=20))}
    club.club = club.club | {"clock": started}
    club.save()
    stand_still(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    with following(page):
        page.goto(f"/evenings/{club.key}/screen/")
    page.clock.fast_forward(10_000)
    number, list_of = page.locator("[data-number]"), page.locator("[data-pages]")
    expect(number).to_have_text(re.compile("^2 / "))
    before = list_of.element_handle()

    cast.enter(club, 1, (982, 962))
    wait_until(lambda: not before.evaluate("list => list.isConnected"))
    assert re.match("2 / ", number.inner_text())
    assert list_of.evaluate("list => list.scrollLeft") > 0
    assert re.match(r"39:\d\d", page.get_by_role("timer").inner_text())


RUNG = """window.rung = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.rung += 1; start.call(this, at); };"""
"""Counts the chimes."""


@pytest.mark.own_context
@pytest.mark.parametrize("where", ["screen/", ""])
def test_the_clock_of_the_round_goes_on_over_a_reload_until_the_time_is_up_and_rings(
    page, owner, where
):
    """On the big screen, and on the organiser's page."""
    club = club_of(owner.notebook, 4)
    started = {"minutes": 60, "started_at": moment_text(clock.now() - timedelta(minutes=20))}
    club.club = club.club | {"clock": started}
    club.save()
    stand_still(page)
    page.add_init_script(RUNG)
    page.goto(f"/evenings/{club.key}/{where}")
    left = page.get_by_role("timer")
    for _ in range(2):
        expect(left).to_have_text(re.compile(r"^(40:00|39:\d\d)$"))
        page.clock.fast_forward(60_000)
        expect(left).to_have_text(re.compile(r"^(39:00|38:\d\d)$"))
        page.reload()
    page.keyboard.press("1")
    assert page.evaluate("window.rung") == 0
    page.clock.fast_forward(40 * 60_000)
    expect(left).to_have_text("Temps écoulé")
    assert page.evaluate("window.rung") == 3
    page.clock.fast_forward(60_000)
    assert page.evaluate("window.rung") == 3
