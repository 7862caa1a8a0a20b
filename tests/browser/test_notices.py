"""What a small phone shows without scrolling: what was just done, without moving a key; what a
correction does, before it is saved; how a game ended.
"""

import pytest
from playwright.sync_api import expect

from games.table import acts
from tests.browser.asking import of_all
from tests.browser.correcting import TENS, TWELVE, Correction
from tests.browser.pages import ANA, BEA, BeloteTable, confirm
from tests.browser.sight import IN_SIGHT
from tests.cast import hand_to
from tests.kinds.tarot import samples as tarot

SHORT = {"width": 360, "height": 640}
FLAT = {"width": 640, "height": 360}
NAMES = ("Jeanne", "Marie-Christine", "Paulette", "Bernard", "Éloïse")


def in_sight(page, what):
    """Return whether each of these elements is on the screen, and covered by nothing."""
    return of_all(page, what, f"all => all.map({IN_SIGHT})")


@pytest.fixture
def after_a_removal(page, owner):
    """The table after a hand with a litige was removed, which changes the next one too."""
    game = owner.play(owner.start(names=NAMES[:4], rules={"target": TENS}), *TWELVE)
    page.set_viewport_size(SHORT)
    page.goto(f"/games/{game.key}/hands/5/remove/")
    page.locator("form.correction .action").tap()
    page.wait_for_url(f"**/games/{game.key}/")
    expect(page.locator(".notice")).to_contain_text("20 → 12")
    return BeloteTable(page)


def test_a_notice_covers_no_key_and_no_total_and_is_announced(after_a_removal, page):
    for what in (".entry .key:not(.panel .key)", "#write", ".totals .figure", ".notice"):
        assert all(in_sight(page, what) or [False]), what
    expect(page.locator("#announcer")).to_contain_text("20 → 12")


def test_a_notice_is_put_away_by_a_tap(after_a_removal, page):
    page.locator(".notice [data-dismiss]").tap()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_notice_goes_by_itself_at_the_next_save(after_a_removal, page):
    after_a_removal.take(BEA, "hearts")
    expect(page.locator(".notice")).to_have_count(0)


FOR_FIVE = tarot.MADE | {"called": "KH", "partner": 2}


@pytest.mark.parametrize("size", [SHORT, FLAT], ids=["upright", "laid flat"])
def test_a_correction_shows_beside_its_button_all_that_it_does(page, owner, base_url, size):
    page.set_viewport_size(size)
    belote = owner.play(owner.start(names=NAMES[:4], rules={"target": TENS}), *TWELVE)
    correction = Correction(page, f"{base_url}/games/{belote.key}/", 4)
    page.locator("[name=points-1]").fill("81")
    correction.is_previewed()
    expect(page.locator(".verdict > .effect")).to_contain_text("Donne 6")
    whole = ".verdict > :not(.panel, .over) :is(b, .change), form.correction .action"
    assert all(in_sight(page, whole)), of_all(page, whole, "all => all.map((one) => one.innerText)")

    five = owner.play(owner.start("tarot", NAMES), FOR_FIVE, FOR_FIVE)
    correction = Correction(page, f"{base_url}/games/{five.key}/", 1)
    page.locator("[name=points-0]").fill("30")
    correction.is_previewed()
    expect(page.locator(".verdict > .totals-change .change")).to_have_count(5)
    assert all(in_sight(page, whole)), of_all(page, whole, "all => all.map((one) => one.innerText)")


def test_the_end_of_a_game_opens_with_its_winner_turning_point_and_chart(page, owner):
    page.set_viewport_size(SHORT)
    game = owner.play(owner.start(names=NAMES[:4], rules={"target": 116}), *TWELVE)
    page.goto(f"/games/{game.key}/result/")
    shown = ".winner h2, .turning, .chart .figures p:first-child"
    assert all(in_sight(page, shown))
    assert page.locator(".confirming").bounding_box()["height"] < 60
    confirm(page, game, ANA)
    expect(page.locator(".confirming > summary")).to_contain_text("Jeanne")
    assert all(in_sight(page, shown))
    assert page.locator(".confirming").bounding_box()["height"] < 60


def test_a_game_that_was_stopped_goes_on_by_the_main_button_whoever_holds_the_phone(page, owner):
    game = owner.play(owner.start(), TWELVE[0])
    game = owner.say(acts.end_game, game).game
    hand_to(owner.owner, game.seats.get(number=ANA).player)
    page.goto(f"/games/{game.key}/result/")
    expect(page.locator(".action:visible")).to_have_text("Continuer")
