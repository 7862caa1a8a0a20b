"""Corrections on a phone: tried, fixed, saved and restored."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.table import acts
from tests.browser.correcting import TENS, TWELVE, Correction, points
from tests.browser.held import Held
from tests.browser.pages import BEA, DAN, BeloteTable, Table

TOTALS = (
    *((9, 7), (15, 17), (24, 24), (40, 24), (48, 24), (68, 28)),
    *((76, 36), (85, 43), (91, 53), (100, 60), (107, 69), (117, 76)),
)


def total_after(page, address, place):
    """Return the totals after the hand of a place, from its page."""
    page.goto(f"{address}hands/{place}/")
    cells = page.locator(".reckoning tfoot tr").last.locator("td")
    return tuple(int(text) for text in cells.all_inner_texts())


@pytest.fixture
def belote(owner, base_url):
    """Start a game of Belote and play these hands."""

    def play(*hands, **rules):
        game = owner.play(owner.start("belote", rules=rules), *hands)
        return f"{base_url}/games/{game.key}/"

    return play


def test_hand_3_of_12_is_corrected_and_every_later_total_follows(page, belote):
    address = belote(*TWELVE, target=TENS)
    assert total_after(page, address, 12) == TOTALS[-1]

    correction = Correction(page, address, 3)
    correction.count(105)  # 105 to 57: 11 and 6 (57 rounds up), in place of 10 and 7
    expect(page.locator("#preview")).to_contain_text("117 → 118")
    page.locator("[name=reason]").select_option("counted_again")
    correction.save()

    for number, (first, second) in enumerate(TOTALS, start=1):
        expected = (first, second) if number < 3 else (first + 1, second - 1)
        assert total_after(page, address, number) == expected
    page.goto(address)
    Table(page).reads(118, 75)
    expect(page.locator(".sheet .tag")).to_have_count(1)


FOUR_BOXES = """() => {
  const form = document.querySelector("form.correction");
  for (const number of [2, 3]) {
    const box = form.querySelector(".box").cloneNode(true);
    const input = box.querySelector("input");
    input.name = `others-${number}`;
    input.removeAttribute("data-completes");
    input.setAttribute("value", "20");
    input.value = "20";
    form.querySelector(".boxes").append(box);
  }
}"""
"""Add two boxes to Belote's, as in a game with four totals."""


def test_a_figure_clears_only_the_box_that_it_completes(page, belote):
    Correction(page, belote(*TWELVE[:3], target=TENS), 3)
    page.evaluate(FOUR_BOXES)
    values = "() => [...document.querySelectorAll('.box input')].map((node) => node.value)"
    before = page.evaluate(values)
    page.locator("input[name=others-2]").fill("25")
    page.locator("input[name=others-2]").dispatch_event("change")
    assert page.evaluate(values) == [*before[:2], "25", "20"]

    page.locator("input[name=points-0]").fill("60")
    page.locator("input[name=points-0]").dispatch_event("change")
    assert page.evaluate(values) == ["60", "", "25", "20"]


def test_what_was_tried_is_in_no_correction_before_it_is_taken_over(page, belote):
    """A correction begun and left, then a trial: each has its own taps."""
    address = belote(points(90), points(100, BEA))
    Correction(page, address, 1).count(84)
    Correction(page, address, 1, verb="correct/?try").count(70)
    expect(Correction(page, address, 1).page.locator("[name=points-0]")).to_have_value("84")

    trial = Correction(page, address, 1, verb="correct/?try")
    expect(page.locator("[name=points-0]")).to_have_value("70")
    trial.is_previewed()
    trial.tap("form.correction .action")
    expect(page.locator(".sheet.trial")).to_be_visible()
    trial = Correction(page, address, 1, verb="correct/?try")  # it was left for another page
    expect(page.locator("[name=points-0]")).to_have_value("70")
    trial.is_previewed()
    trial.tap("form.correction .action")
    trial.correct_it()
    expect(page).to_have_title(re.compile("^Corriger"))
    expect(page.locator("[name=points-0]")).to_have_value("70")
    trial.save()
    expect(page.locator(".reckoning")).to_contain_text("70")
    left = "() => Object.keys(localStorage).filter((key) => key.startsWith('entry '))"
    assert [key for key in page.evaluate(left) if "try" in key] == []


def test_a_button_is_tapped_though_its_preview_is_answered_under_the_finger(page, belote):
    trial = Correction(page, belote(points(90), points(100, BEA)), 1, verb="correct/?try")
    trial.count(7)
    trial.is_previewed()
    held = Held(page, "**/change", of="preview")
    trial.count(0)
    held.wait()
    box = page.locator("form.correction .action").bounding_box()
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    held.answer()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("button[value=correct]")).to_be_visible()


def test_points_of_an_inserted_hand_go_to_the_takers_side(page, belote):
    address = belote(points(90), points(100, BEA))
    correction = Correction(page, address, 2, verb="insert/")
    table = BeloteTable(page)
    table.press("taker", DAN)
    table.press("contract", "clubs")
    correction.is_previewed()
    correction.tap("form.correction .action")
    expect(page.locator('form.correction [name="points-1"]')).to_be_visible()
    correction.count(110)
    correction.save()

    # Dan and Bea have 110, Ana and Cy 52: 11 and 5.
    inserted = Game.objects.get().entries.last().hand
    assert total_after(page, address, inserted) == (9 + 5, 7 + 11)


def test_a_correction_of_a_hand_that_moved_has_its_new_number(page, belote, owner):
    correction = Correction(page, belote(points(90), points(100, BEA)), 2)
    correction.count(95)
    correction.is_previewed()
    owner.say(acts.insert, Game.objects.get(), before=1, facts=points(90))
    correction.tap("form.correction .action")

    expect(page.locator("main .ruling[role=alert]")).to_contain_text(
        "La donne 2 est devenue la donne 3"
    )
    expect(page.locator("h1")).to_have_text("Donne 3")


def test_the_calculation_and_the_events_of_a_hand_are_a_tap_from_the_table(page, belote, owner):
    address = belote(points(90), points(100, BEA))
    key = address.rstrip("/").rpartition("/")[2]
    game = owner.notebook.games.get(key=key)
    owner.say(acts.correct, game, place=2, facts=points(110, BEA), reason="misheard")
    page.goto(address)
    table = Table(page)
    table.tap('.sheet a[href$="/hands/2/"]')

    expect(page.locator(".reckoning")).to_contain_text("110")
    expect(page.locator(".events")).to_contain_text("100")
    assert table.taps == 1
