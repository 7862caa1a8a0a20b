"""A hand is contested and settled; a game is confirmed, corrected and confirmed again."""

from playwright.sync_api import expect

from games.models import Game, Notebook
from tests.browser.pages import BEA, BeloteTable, confirm
from tests.cast import MADE

ANA = 0


def contested(page):
    """The tags of contested hands and games."""
    return page.locator(".tag.alert")


def contest(page, game):
    """Open the first hand from the table and contest it."""
    page.goto(f"/games/{game.key}/")
    page.locator('.sheet a[href$="/hands/1/"]').tap()
    page.locator('a[href$="/hands/1/contest"]').tap()
    page.wait_for_url("**/contest")


def settle(page, how, word):
    page.locator("[name=word]").fill(word)
    page.locator(f'[name=how][value="{how}"]').tap()
    expect(page.locator("[name=how]")).to_have_count(0)


def test_a_hand_is_contested_with_another_version_and_corrected_to_it(owner, page):
    game = owner.play(owner.start(), MADE)
    contest(page, game)
    page.locator('[name=reason][value="miscounted"]').tap()
    page.locator("details.own > summary").tap()
    for digit in "100":
        page.locator(f'[data-digit="{digit}"]').tap()
    page.locator('[name="points-0"]').tap()
    for digit in "62":
        page.locator(f'[data-digit="{digit}"]').tap()
    page.locator(".action").tap()

    page.wait_for_url("**/hands/1/#objections")
    versions = page.locator(".versions .figure")
    expect(versions).to_contain_text(["7 – 9", "6 – 10"])
    page.goto(f"/games/{game.key}/")
    expect(contested(page)).to_have_count(1)
    BeloteTable(page).reads(7, 9)

    page.locator('.sheet a[href$="/hands/1/"]').tap()
    settle(page, "correct", "Counted again together")
    expect(contested(page)).to_have_count(0)
    expect(page.locator("#objections + .card")).to_contain_text("Counted again together")
    page.goto(f"/games/{game.key}/")
    BeloteTable(page).reads(6, 10)
    expect(contested(page)).to_have_count(0)


def test_an_empty_objection_is_refused_and_the_message_has_the_focus(owner, page):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/hands/1/contest")
    page.locator(".action").tap()

    expect(page.locator("p.error[role=alert]")).to_be_focused()
    assert game.entries.count() == 1
    page.locator('[name=reason][value="miscounted"]').tap()
    expect(page.locator("p.error[role=alert]")).to_have_count(0)


def test_on_the_table_a_hand_is_confirmed_while_the_next_one_is_being_entered(owner, page):
    Notebook.objects.update(confirm_hands=True)
    game = owner.play(owner.start(), MADE)
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    table.press("taker", BEA)
    confirm(page, game, ANA)
    expect(page.locator("#announcer")).to_contain_text("Ana")
    expect(page.locator("#agreement .notice")).to_contain_text("Ana & Cy")
    expect(table.key("taker", BEA)).to_be_checked()
    confirm(page, game, BEA)
    table.press("contract", "hearts")
    table.save()

    kinds = [entry.kind for entry in Game.objects.get(pk=game.pk).entries.all()]
    assert kinds == ["record", "confirm", "confirm", "announce"]
