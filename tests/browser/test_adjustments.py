"""A penalty or a bonus on a phone: by taps, kept while it is not saved, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.browser.pages import Screen
from tests.cast import MADE, totals, view_of


class Adjustment(Screen):
    """The page of a penalty or a bonus, opened from the table's menu."""

    def __init__(self, page, game):
        super().__init__(page)
        page.goto(f"/games/{game.key}/")
        self.tap(".menu > button")
        self.tap('.menu a[href$="/adjust/"]')
        expect(page.locator("form.correction")).to_be_visible()

    def gives(self, side, points, sign):
        self.tap(f'label.key:has([name="adjust-{side}-sign"][value="{sign}"])')
        self.page.locator(f"#adjust-{side}").fill(str(points))


@pytest.fixture
def game(owner):
    return owner.play(owner.start(), MADE)


def test_a_penalty_is_two_taps_and_a_figure_from_the_table(page, game):
    form = Adjustment(page, game)
    form.gives(1, 20, "-")
    form.is_previewed()
    expect(page.locator("#preview")).to_contain_text("−11")
    page.locator("select[name=reason]").select_option("misdeal")
    form.tap("form.correction .action")
    page.wait_for_url(f"**/games/{game.key}/")

    expect(page.locator("#hands tr").first).to_contain_text("Pénalité · maldonne")
    assert totals(game) == (7, -11)
    page.locator('form[action$="/undo"] button').first.tap()
    expect(page.locator("#hands tr")).to_have_count(1)
    assert totals(Game.objects.get(pk=game.pk)) == (7, 9)


def test_what_is_not_saved_is_there_again_and_in_no_other_form(page, game):
    form = Adjustment(page, game)
    form.gives(0, 30, "+")
    form.is_previewed()
    page.goto(f"/games/{game.key}/hands/1/insert/?after")
    expect(page.locator("form.correction")).to_be_visible()
    expect(page.locator("#adjust-0")).to_have_count(0)
    Adjustment(page, game)

    expect(page.locator("#adjust-0")).to_have_value("30")
    expect(page.locator('[name="adjust-0-sign"][value="+"]')).to_be_checked()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_it_is_a_plain_form(page, game):
    page.goto(f"/games/{game.key}/adjust/")
    page.locator('label.key:has([name="adjust-0-sign"][value="+"])').tap()
    page.locator("#adjust-0").fill("15")
    page.locator("#typed").fill("avance")
    page.locator("form.correction .action").tap()
    page.wait_for_url(f"**/games/{game.key}/")

    [_, bonus] = view_of(game).current.hands
    assert bonus.facts == {"adjust": [15, 0]}
    assert bonus.entries[0].reason == "avance"
