"""At the table: another dealer, a player who leaves, and an undo after the end of a game."""

from playwright.sync_api import expect

from games.models import Entry, Game
from games.store.reading import read_game
from games.table.seats import taking_over
from tests.browser.pages import ANA, BEA, CY, DAN
from tests.cast import MADE


def view(game):
    return read_game(Game.objects.get(pk=game.pk))


def test_this_once_somebody_else_deals_the_hand_in_play(owner, page):
    game = owner.play(owner.start("batarde"), {"bids": [1, 1, 1, 1], "tricks": [2, 1, 1, 1]})
    page.goto(f"/games/{game.key}/")
    page.locator('.next a[href$="/dealer/"]').tap()
    page.locator(f'[name=deals][value="{DAN}"]').tap()
    page.locator('button[name=how][value="once"]').tap()
    expect(page.locator('button[name=how][value="once"]')).to_have_attribute("aria-pressed", "true")
    what = page.locator("section.card").first
    expect(what).to_contain_text("Donne 2 : Dan distribue, Ana entame. Dan parle en dernier.")
    expect(what).to_contain_text("Donne 3 : Cy distribue, comme avant.")
    expect(what).to_contain_text("Aucun score ne change.")
    assert not Entry.objects.filter(kind="dealer").exists()

    page.locator(".action").tap()

    page.wait_for_url(f"**/games/{game.key}/")
    dealer = page.locator('.next a[href$="/dealer/"]')
    expect(dealer).to_have_text("Dan distribue pour cette fois")
    # Ana leads and speaks first.
    expect(page.locator(".chips .person").first).to_have_text("Ana")
    owner.play(game, {"bids": [1, 1, 1, 1], "tricks": [3, 1, 1, 1]})
    expect(dealer).to_have_text("Cy distribue")


def test_this_once_somebody_else_dealt_a_hand_on_the_sheet(owner, page):
    game = owner.play(owner.start(), MADE, MADE)
    page.goto(f"/games/{game.key}/hands/1/")
    page.locator('main a[href$="/dealer/?hand=1"]').tap()
    page.locator(f'[name=deals][value="{CY}"]').tap()
    expect(page.locator('button[name=how][value="once"]')).to_have_attribute("aria-pressed", "true")
    page.locator(".action").tap()

    page.wait_for_url(f"**/games/{game.key}/hands/1/")
    expect(page.locator('main a[href$="/dealer/?hand=1"]')).to_have_text(
        "Cy a distribué, pour cette fois"
    )
    events = page.locator(".events li", has_text="Donneur corrigé, pour cette fois")
    expect(events).to_contain_text("Ana → Cy")
    assert [hand.dealer for hand in view(game).sheet.hands] == [CY, BEA]

    page.goto(f"/games/{game.key}/")
    page.locator("#take-back").tap()
    expect(page.locator("#take-back")).to_contain_text("donne 2")
    assert [hand.dealer for hand in view(game).sheet.hands] == [ANA, BEA]


def test_two_players_swap_seats_in_one_step_and_the_sheet_says_so(owner, page):
    game = owner.play(owner.start(), MADE, MADE)
    page.goto(f"/games/{game.key}/")
    page.locator(".menu > button").tap()
    page.locator('.menu a[href$="/seats/"]').tap()
    page.locator("label.key", has_text="Bea").tap()
    page.locator("[name=hand]").select_option("2")
    page.locator('[name=swap][value="1"]').tap()
    expect(page.locator("fieldset .error")).to_be_visible()  # with herself
    page.locator('[name=swap][value="2"]').tap()

    page.wait_for_url(f"**/games/{game.key}/")
    expect(page.locator(".total .who").first).to_have_text("Ana & Bea")
    expect(page.locator("#hand-2 th")).to_contain_text("⇄Bea et Cy échangent leurs places")
    expect(page.locator("#hand-1 th")).not_to_contain_text("⇄")
    before = page.locator(".sat")
    expect(before).to_be_hidden()
    page.locator(".sheet summary").first.tap()
    expect(before).to_have_text("Bea et Cy échangent leurs places à partir de la donne 2.")

    page.goto(f"/games/{game.key}/journal/")
    expect(page.locator(".events li", has_text="Places échangées")).to_contain_text("Bea ⇄ Cy")
    page.goto(f"/games/{game.key}/")
    page.locator("#take-back").tap()
    expect(page.locator(".total .who").first).to_have_text("Ana & Cy")
    expect(page.locator(".sheet summary")).to_have_count(0)
    assert view(game).current.replaced == ()


def test_another_phone_reads_the_new_name_over_the_sheet_at_once(owner, page, open_phone):
    game = owner.play(
        owner.start("river", ("Ana", "Bea", "Cy")), {"bids": [1, 0, 0], "tricks": [1, 0, 0]}
    )
    reading = open_phone(owner.reader)
    reading.goto(f"/games/{game.key}/")
    expect(reading.locator("thead th")).to_have_text(["Donne", "Ana", "Bea", "Cy"])

    owner.say(taking_over.replace_player, game, seat=2, name="Eva", hand=2)

    expect(reading.locator("thead tr:first-child th")).to_have_text(
        ["Donne", "Ana", "Bea", "⇄ Eva"]
    )
