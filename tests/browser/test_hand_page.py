"""The page of a hand and the signature, used by touch on a short phone."""

import pytest
from playwright.sync_api import expect

from games.table import acts
from tests.browser.asking import of_all
from tests.browser.pages import BEA
from tests.browser.sight import SMALLEST, is_too_wide
from tests.cast import MADE, held_by, key_at

FAILED = MADE | {"points": [100, 62]}
SHORT = ((320, 568), (360, 640))
ACTION = ".hand-actions > a"
ACTIONS = ("correct/", "correct/?try", "contest", "judge/?of=1")

REACHED = """node => {
  // It is on the screen, and a tap on its middle hits it.
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && node.contains(there);
}"""

FOCUSED = """all => {
  // With the focus, it is on the screen and nothing covers it.
  const isUncovered = (node) => {
    node.focus();
    const lines = [...node.getClientRects()];
    const [first, last] = [lines[0], lines.at(-1)];
    return [[first.left, first.top + 3], [last.left, last.bottom - 3]].every(([left, y]) =>
      y >= 0 && y <= innerHeight && node.contains(document.elementFromPoint(left + 5, y)));
  };
  return all.filter((node) => node.checkVisibility() && node.getClientRects().length
    && !node.closest(".key") && node.tagName !== "TEXTAREA")
    .map((node) => [node.textContent.trim(), isUncovered(node)]);
}"""
SIZES = (
    "all => all.map((one) => one.getBoundingClientRect()).flatMap((box) => [box.width, box.height])"
)


@pytest.fixture
def game(owner):
    """A game with a hand that was corrected and contested."""
    game = owner.play(owner.start(), MADE, MADE)
    owner.say(acts.correct, game, place=1, facts=FAILED, reason="misheard", by=2)
    return owner.say(acts.object_to, game, place=1, facts=MADE, by=3).game


def actions(page):
    return page.locator(ACTION)


def hand(page, game):
    page.goto(f"/games/{game.key}/hands/1/")


def test_the_four_actions_are_large_in_reach_wherever_the_page_scrolls_and_cover_no_focus(
    page, game
):
    hand(page, game)

    for width, height in SHORT:
        page.set_viewport_size({"width": width, "height": height})
        assert min(of_all(page, ACTION, SIZES)) >= 48
        for scroll in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
            page.evaluate(f"() => scrollTo(0, {scroll})")
            reached = of_all(page, ACTION, f"all => all.map({REACHED})")
            assert reached == [True] * len(ACTIONS)
        assert not is_too_wide(page)
        focused = of_all(page, "main :is(a, summary, input, textarea, button)", FOCUSED)
        assert len(focused) > len(ACTIONS)
        assert [said for said, is_uncovered in focused if not is_uncovered] == []


def test_each_action_opens_its_page(page, game):
    page.set_viewport_size(SMALLEST)
    for number, address in enumerate(ACTIONS):
        hand(page, game)
        actions(page).nth(number).tap()
        page.wait_for_url(f"**/{address}")


def test_an_event_opens_to_its_sentences(owner, page, game):
    hand(page, game)
    event = page.locator(".events details").nth(1)
    expect(event).to_contain_text("7 – 9 → 16 – 0")
    expect(event.locator("p").first).to_be_hidden()
    event.locator("summary").tap()
    expect(event.locator("p").first).to_be_visible()


def test_the_phone_changes_hands_in_one_tap(owner, page, game):
    hand(page, game)
    page.locator(".menu > button").tap()
    page.locator('.menu a[href*="/holder/"]').tap()
    page.locator(f'[name=by][value="{key_at(game, BEA)}"]').tap()

    page.wait_for_url(lambda url: url.endswith("/hands/1/") and "/holder/" not in url)
    assert held_by(owner.owner) == "Bea"
    page.locator(".menu > button").tap()
    expect(page.locator('.menu a[href*="/holder/"]')).to_contain_text("Bea")


def test_the_objecting_player_is_chosen_by_a_tap_on_a_chip(owner, page, game):
    page.goto(f"/games/{game.key}/hands/2/contest")
    page.locator('[name=reason][value="miscounted"]').tap()
    page.locator(f'[name=by][value="{key_at(game, BEA)}"]').tap()
    page.locator(".action").tap()
    page.wait_for_url("**/hands/2/#objections")
    expect(page.locator(".events li").last).to_contain_text("Bea")

    page.goto(f"/games/{game.key}/hands/1/contest")
    expect(page.locator("[name=by]:checked")).to_have_count(0)
