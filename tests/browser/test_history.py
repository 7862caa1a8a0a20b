"""The history and a shared link, as they are used on a phone."""

import pytest
from playwright.sync_api import expect

from games.readers.table.following_games import shared_game
from tests.cast import MADE


def test_the_list_follows_the_search_and_the_filters(page, owner):
    owner.play(owner.start(names=("Noëlle", "Bea", "Cy", "Dan")), MADE)
    owner.start("batarde", ("Ana", "Bea", "Cy"))
    page.goto("/history/")
    expect(page.locator(".past li")).to_have_count(2)

    page.locator("#text").fill("noel")
    expect(page.locator(".past li")).to_have_count(1)
    page.locator("#text").fill("")
    expect(page.locator(".past li")).to_have_count(2)
    page.locator(".search summary").tap()
    page.locator("#kind").select_option("batarde")
    expect(page.locator(".past li")).to_have_count(1)
    assert "kind=batarde" in page.url
    page.reload()
    expect(page.locator(".past li")).to_have_count(1)


def test_back_after_filtering_shows_what_was_there_without_an_error(page, owner):
    owner.start("batarde", ("Ana", "Bea", "Cy"))
    owner.start()
    faults = []
    page.on("pageerror", lambda fault: faults.append(fault))
    page.goto("/history/")
    page.locator(".search summary").tap()
    page.locator("#kind").select_option("batarde")
    expect(page.locator(".past li")).to_have_count(1)
    page.go_back()
    expect(page.locator(".past li")).to_have_count(2)

    assert faults == []


def test_a_link_is_copied(page, owner):
    game = owner.start()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/games/{game.key}/share/")
    page.locator("form[action*='share/link'] button").tap()
    page.locator("[data-copy]").tap()
    expect(page.locator("[data-copy]")).to_have_text("Copié")
    address = page.evaluate("() => navigator.clipboard.readText()")

    assert address == page.locator("#address").input_value()
    assert shared_game(address.rstrip("/").rpartition("/")[2]) == game


@pytest.mark.own_context
def test_without_a_clipboard_the_link_is_selected(page, owner):
    game = owner.start()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(f"/games/{game.key}/share/")
    page.locator("form[action*='share/link'] button").tap()
    page.locator("[data-copy]").tap()
    picked = page.locator("#address").evaluate("field => field.selectionEnd - field.selectionStart")

    assert picked == len(page.locator("#address").input_value())
