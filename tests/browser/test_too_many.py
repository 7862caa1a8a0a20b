"""What is done too often: nothing that was entered is lost, with and without JavaScript."""

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.views import rates
from tests.browser.pages import NewGame

FOUR = ["Ana", "Bea", "Cy", "Dan"]


@pytest.fixture
def none_left(monkeypatch):
    """No game can be started within this hour; call it to begin the next."""
    monkeypatch.setitem(rates.LIMITS, rates.GAME, 0)
    return monkeypatch.undo


def set_up(page):
    new_game = NewGame.from_home(page, "belote")
    new_game.seat(*FOUR)
    return new_game


def test_the_set_up_stays_and_the_sentence_says_when_it_is_possible_again(page, none_left):
    new_game, trouble = set_up(page), page.locator("#trouble")
    new_game.tap("#start")
    expect(trouble).to_contain_text("trop de demandes")
    expect(trouble).to_be_in_viewport(ratio=1)
    expect(page.locator(".seat-list .name")).to_have_text(FOUR)

    away = [True]
    page.route("**/new/belote/", lambda sent: sent.abort() if away else sent.continue_())
    new_game.tap("#start")
    expect(trouble).to_contain_text("La réponse n’est pas arrivée")

    none_left()
    away.clear()
    new_game.start()
    assert [seat.shown_name for seat in Game.objects.get().seats.all()] == FOUR


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_the_page_sends_the_form_again(page, none_left):
    set_up(page).tap("#start")
    expect(page.locator(".lost")).to_contain_text("Trop de demandes")

    none_left()
    page.get_by_role("button", name="Envoyer de nouveau").click()
    page.wait_for_url("**/games/*/holder/")
    assert [seat.shown_name for seat in Game.objects.get().seats.all()] == FOUR
