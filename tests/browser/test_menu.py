"""The menu: a tap beside it closes it, and does nothing else."""

from playwright.sync_api import expect

from tests.cast import MADE


def test_a_tap_beside_an_open_menu_or_escape_only_closes_it_and_a_line_opens_its_page(page, owner):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/")
    address = page.url
    summary, lines = page.locator(".menu > button"), page.locator(".menu ul")
    for beneath in (".sheet tbody tr", ".entry .key", "#write"):
        box = page.locator(beneath).first.bounding_box()
        summary.tap()
        expect(lines).to_be_visible()
        page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
        expect(lines).to_be_hidden()
        assert page.url == address
        assert page.locator(".entry input:checked:not([value=''])").count() == 0
        expect(page.locator(".entry .sent, .entry [role=alert]")).to_have_count(0)

    summary.tap()
    page.keyboard.press("Escape")
    expect(lines).to_be_hidden()
    expect(summary).to_be_focused()

    summary.tap()
    page.locator('.menu a[href$="/journal/"]').tap()
    page.wait_for_url("**/journal/")


def test_the_menu_is_in_groups_and_every_line_can_be_reached(page, owner):
    page.set_viewport_size({"width": 360, "height": 568})
    page.goto(f"/games/{owner.start().key}/")
    page.locator(".menu > button").tap()

    names = [name.strip() for name in page.locator(".menu .group").all_inner_texts()]
    assert names == ["Consulter", "Cette partie", "Téléphones"]
    line = page.locator('.menu a[href="/settings/"]')
    line.scroll_into_view_if_needed()
    line.tap()
    page.wait_for_url("**/settings/")
