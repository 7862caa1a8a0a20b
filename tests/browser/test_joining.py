"""Several phones at a table: one invites, others join by the link, one is put out."""

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Game, Guest
from games.table import acts
from tests.browser.pages import BEA, BeloteTable, Screen, following
from tests.cast import ANNOUNCED, MADE, key, key_at

BEA_AND_DAN = 1
WITHOUT_SCRIPTS = {"java_script_enabled": False}


@pytest.fixture
def game(owner):
    return owner.play(owner.start(), MADE)


@pytest.fixture
def another_phone(new_context):
    """Make a phone that was never here."""
    return lambda **options: new_context(**options).pages[0]


def invited(page, game, right="scorer"):
    """The link of the code that the table shows after one tap."""
    page.goto(f"/games/{game.key}/")
    table = Screen(page)
    table.tap(".invite button")
    expect(page.locator(".code svg")).to_be_visible()
    assert table.taps == 1
    if right != "scorer":
        page.locator(f'button[value="{right}"]').tap()
        expect(page.locator(f'button[value="{right}"][aria-current]')).to_be_visible()
    return page.locator("#address").input_value()


def join(phone, link, game):
    """Join with a single tap after opening the link."""
    phone.goto(link)
    screen = Screen(phone)
    screen.tap("main .action")
    phone.wait_for_url(f"**/games/{game.key}/")
    assert screen.taps == 1


def test_a_scorer_joins_with_one_tap_and_enters_a_hand(page, game, another_phone):
    phone = another_phone()
    join(phone, invited(page, game), game)

    table = BeloteTable(phone)
    table.take(BEA, "hearts")
    table.type_points(BEA_AND_DAN, 95)
    table.save()
    table.reads(14, 18)

    assert Game.objects.get().entries.last().phone == Guest.objects.get().phone


@pytest.mark.parametrize("options", [{}, WITHOUT_SCRIPTS], ids=["scripts", "no scripts"])
def test_back_leads_to_no_invitation_after_joining(page, game, another_phone, options):
    phone, link = another_phone(**options), invited(page, game)
    phone.goto("/rules/")
    join(phone, link, game)
    for _back in range(2):
        phone.go_back()
        assert link not in phone.url


def test_an_invitation_that_ends_while_it_is_read_says_so(page, game, another_phone, owner):
    phone, link = another_phone(), invited(page, game)
    phone.goto(link)
    services.revoke_invitation(
        notebook=owner.notebook, invitation=owner.notebook.invitations.get().pk
    )
    phone.locator("main .action").tap()

    expect(phone.locator("h2")).to_contain_text("n’est plus valable")


def test_the_page_with_the_code_shows_who_joins_at_once_and_nothing_moves(
    page, game, another_phone
):
    with following(page):
        link = invited(page, game)
    before = page.locator("#address").bounding_box()
    for seat, names in ((1, "Bea"), (3, "Dan, Bea")):
        phone = another_phone()
        phone.goto(link)
        phone.locator(f'.key:has(input[name=player][value="{key_at(game, seat)}"])').tap()
        phone.locator("main .action").tap()
        expect(page.locator(".joined")).to_contain_text(f": {names}".replace(": ", "\u00a0: "))

    assert page.locator("#address").bounding_box() == before


def test_the_code_of_the_notebook_shows_who_joins_too(page, game, another_phone):
    page.goto("/phones/invite/")
    with following(page):
        page.locator('button[value="scorer"]').tap()
        link = page.locator("#address").input_value()
    phone = another_phone()
    phone.goto(link)
    phone.locator("#label").fill("Zoé")
    phone.locator("main .action").tap()

    expect(page.locator(".joined b").first).to_have_text("Zoé")


def test_play_again_leads_followers_on_at_once_and_after_a_reload(page, owner, game, another_phone):
    phone = another_phone()
    join(phone, invited(page, game, "reader"), game)
    owner.say(acts.end_game, game)
    phone.wait_for_url("**/result/")
    again = services.start_rematch(game=game, phone=owner.owner, client_key=key())
    on = phone.locator(f'a.action[href="/games/{again.key}/"]')

    expect(on).to_be_visible()
    phone.reload()
    on.tap()
    phone.wait_for_url(f"**/games/{again.key}/")


def test_open_pages_of_a_game_say_at_once_that_their_phone_was_put_out(
    page, game, another_phone, owner
):
    phone = another_phone()
    join(phone, invited(page, game), game)
    places = {}
    for path in ("", "journal/", "judge/"):
        opened = phone.context.new_page()
        with following(opened):
            opened.goto(f"/games/{game.key}/{path}")
        places[opened] = opened.locator("main").bounding_box()
    services.remove_phone(
        notebook=owner.notebook, phone=Guest.objects.get().phone, by=owner.owner, game=game
    )

    for opened, place in places.items():
        expect(opened.locator("#trouble")).to_contain_text("ne suit plus cette page")
        assert opened.locator("main").bounding_box() == place, opened.url


def test_a_phone_that_is_put_out_learns_it_with_its_next_tap(page, game, another_phone, owner):
    owner.say(acts.announce, game, facts=ANNOUNCED)
    phone = another_phone()
    phone.route("**/listen*", lambda route: route.abort())  # no event tells it before the tap
    join(phone, invited(page, game), game)
    table = BeloteTable(phone)
    table.count(95)
    services.remove_phone(
        notebook=owner.notebook, phone=Guest.objects.get().phone, by=owner.owner, game=game
    )
    table.tap(table.button)

    expect(phone.locator("#trouble")).to_contain_text("n’a plus accès")
    expect(phone.locator('[name="points-0"], [name="points-1"]').first).to_be_attached()
    assert "95" in [field.input_value() for field in phone.locator('[name^="points-"]').all()]
    phone.reload()
    expect(phone.locator("h2")).to_contain_text("n’a plus accès")
