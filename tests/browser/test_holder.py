"""Who holds a phone: asked by the game that it starts, told when another phone takes the player."""

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Access, Game, Phone, Right
from tests.browser.asking import of_all
from tests.browser.pages import BEA, CY, NewGame
from tests.cast import FOUR, MADE, hand_to, held_by, key, key_at


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE)


@pytest.fixture
def bea(cast, game, open_phone):
    """A page of the phone that Bea holds."""
    phone = Phone.objects.create(label="Bea’s phone")
    Access.objects.create(notebook=cast.notebook, phone=phone, right=Right.SCORER)
    hand_to(phone, game.seats.get(number=BEA).player)
    return open_phone(phone)


def test_the_phone_that_starts_a_game_is_asked_in_one_tap(page):
    new_game = NewGame.from_home(page, "belote")
    new_game.seat("Ana", "Bea", "Cy", "Dan")
    new_game.tap("#start")
    page.wait_for_url("**/holder/")
    page.locator(f".key[value='{key_at(Game.objects.get(), BEA)}']").tap()

    expect(page.locator("#entry")).to_be_visible()
    assert held_by(Phone.objects.get()) == "Bea"


def test_a_player_is_taken_after_a_question(cast, owner, page, game, bea):
    page.goto(f"/games/{game.key}/holder/")
    of_bea = page.locator(f".key[value='{key_at(game, BEA)}']")
    expect(of_bea).to_contain_text("Bea’s phone")
    of_bea.tap()
    expect(page.locator("main [role=alert]")).to_contain_text("Bea’s phone")
    assert held_by(cast.owner) is None
    page.locator(".action").tap()

    expect(page.locator("#entry")).to_be_visible()
    assert held_by(cast.owner) == "Bea"


@pytest.mark.parametrize("at", ["", "hands/1/", "hands/1/correct/", "judge/"])
def test_the_phone_is_told_at_once_and_nothing_moves(cast, game, bea, at):
    bea.set_viewport_size({"width": 360, "height": 640})
    with bea.expect_response("**/listen"):
        bea.goto(f"/games/{game.key}/{at}")
    told = bea.locator("#lost-holder")
    expect(told).to_be_hidden()
    places = (
        "all => all.map((one) => { const {x, y} = one.getBoundingClientRect(); return [x, y]; })"
    )
    everything = "main :is(a, button, input, p, h2), .topbar .icon-button"
    before = of_all(bea, everything, places)
    services.name_phone(phone=cast.owner, label="Zoe’s phone")
    hand_to(cast.owner, game.seats.get(number=BEA).player)

    expect(told).to_contain_text("Zoe’s phone")
    assert of_all(bea, everything, places) == before
    expect(bea.locator("#announcer")).to_contain_text("Zoe’s phone")
    told.tap()
    of_cy = bea.locator(f".key[value='{key_at(game, CY)}']")
    expect(of_cy).to_be_visible()
    of_cy.tap()
    bea.wait_for_url(f"**/games/{game.key}/{at}")
    expect(told).to_be_hidden()


def test_an_evening_says_at_once_that_the_name_was_taken_and_the_home_page_too(cast, game, bea):
    evening = services.start_evening(
        notebook=cast.notebook, kind="belote", names=FOUR, client_key=key()
    )
    with bea.expect_response("**/listen"):
        bea.goto(f"/evenings/{evening.key}/")
    hand_to(cast.owner, game.seats.get(number=BEA).player)

    expect(bea.locator("#lost-holder")).to_contain_text("Bea")
    bea.goto("/")
    expect(bea.locator("#lost-holder")).to_contain_text("Bea")
