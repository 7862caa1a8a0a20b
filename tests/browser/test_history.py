"""The history and a shared link, as they are used on a phone."""

import pytest
from playwright.sync_api import expect

from games.readers.table.following import shown_by_link
from tests.browser.asking import becomes
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

    page.locator("#since").fill("2026-02-02")
    page.locator("#until").fill("2026-02-01")
    expect(page.locator("#until-wrong .error")).to_be_visible()
    page.locator("#until").fill("")
    expect(page.locator("#until-wrong .error")).to_have_count(0)


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


SHARING = """
navigator.canShare = () => true;
navigator.share = (what) => { window.sent = what; return Promise.resolve(); };
"""


@pytest.mark.own_context
def test_send_hands_the_picture_and_the_link_to_the_phone_s_own_sharing(page, owner):
    game = owner.play(owner.start(rules={"target": 9}), MADE)
    page.add_init_script(SHARING)
    page.goto(f"/games/{game.key}/share/")
    page.locator("#send button").tap()
    becomes(page, "() => window.sent")
    text, address, kind = page.evaluate(
        "() => [window.sent.text, window.sent.url, window.sent.files[0].type]"
    )

    assert text == "Belote\N{NO-BREAK SPACE}: Bea & Dan gagnent, devant Ana & Cy"
    assert shown_by_link(address.rstrip("/").rpartition("/")[2]) == game
    assert kind == "image/png"


def test_where_a_phone_shares_nothing_itself_send_copies_the_link_and_shows_a_code(page, owner):
    game = owner.start()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/games/{game.key}/share/")
    page.locator("#send button").tap()
    expect(page.locator("#sent")).to_have_text("Le lien est copié.")
    expect(page.locator("#link svg")).to_be_visible()
    address = page.evaluate("() => navigator.clipboard.readText()")

    assert address == page.locator("#address").input_value()
    assert shown_by_link(address.rstrip("/").rpartition("/")[2]) == game
    page.locator("#send button").tap()
    expect(page.locator("#send button")).to_be_in_viewport()
    assert game.links.count() == 1


@pytest.mark.own_context
def test_without_a_clipboard_the_link_is_selected(page, owner):
    game = owner.start()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(f"/games/{game.key}/share/")
    page.locator("#send button").tap()
    page.locator("[data-copy]").tap()
    picked = page.locator("#address").evaluate("field => field.selectionEnd - field.selectionStart")

    assert picked == len(page.locator("#address").input_value())
