"""Several phones at one table, each in a browser context of its own."""

import re

import pytest
from playwright.sync_api import expect

from games import access, services
from games.models import Access, Notebook, Phone, Right
from tests.browser.pages import BeloteTable, BidsTable
from tests.cast import ANNOUNCED, MADE, cookie_of, totals


@pytest.fixture
def open_phone(new_context, base_url):
    """Open a page in the browser of a phone."""

    def make(phone):
        context = new_context()
        cookie = {"name": access.COOKIE, "value": cookie_of(phone), "url": base_url}
        context.add_cookies([cookie])
        return context.new_page()

    return make


class TestTheSameHandFromTwoPhones:
    @pytest.fixture
    def game(self, cast):
        """A game with an announcement: Bea takes in hearts."""
        return cast.say(services.announce, cast.start(), facts=ANNOUNCED).game

    @pytest.fixture
    def tables(self, cast, game, open_phone):
        """The tables of two phones, with different points for the first hand."""
        opened = []
        for phone, points in ((cast.owner, 95), (cast.scorer, 110)):
            table = BeloteTable(open_phone(phone))
            table.open(f"/games/{game.key}/")
            table.count(points)
            opened.append(table)
        return opened

    @pytest.fixture
    def second(self, tables):
        """The page of the phone that saved second."""
        first, second = tables
        first.save()
        second.tap(second.button)
        expect(second.page.locator(".versions .card")).to_have_count(2)
        return second

    def test_both_versions_are_still_there_after_a_reload(self, second, game):
        second.page.reload()
        versions = second.page.locator(".versions .card")
        expect(versions.first).to_contain_text("95")
        expect(versions.last).to_contain_text("110")
        second.tap(versions.last.locator("form[action$='/record'] button"))
        # 110 → 11 and 52 → 5 on top of 7 and 9.
        second.reads(12, 20)

    def test_the_first_version_is_corrected_with_the_second(self, second, game):
        second.tap(".versions form[action$='/change'] button")
        second.page.wait_for_url("**/hands/1/")
        assert totals(game) == (5, 11)

    def test_an_entry_whose_hand_was_saved_meanwhile_is_still_there_after_a_reload(self, tables):
        first, second = tables
        first.save()
        second.page.reload()
        left = second.page.locator("[data-left]")
        expect(left).to_be_visible()
        second.tap(left)
        second.page.wait_for_url("**/conflict/**")
        versions = second.page.locator(".versions .card")
        expect(versions.first).to_contain_text("95")
        expect(versions.last).to_contain_text("110")
        second.tap(versions.first.locator("a.button"))
        second.page.wait_for_url(re.compile(r"/games/\w+/$"))
        expect(left).to_be_hidden()


@pytest.fixture
def phones(cast, game, open_phone):
    """The pages of the players, by name; Ana's phone enters scores, the others follow."""
    opened = {}
    for seat in game.seats.all():
        right = Right.READER if seat.number else Right.SCORER
        phone = Phone.objects.create(label=f"{seat.name}’s phone")
        access_held = {"notebook": cast.notebook, "phone": phone, "person": seat.player}
        Access.objects.create(**access_held, right=right)
        opened[seat.name] = open_phone(phone)
        opened[seat.name].goto(f"/games/{game.key}/")
    return opened


def bid(page, *keys):
    """Tap keys of the player's own pad, and bid."""
    pad = page.locator("form[data-unsaved]")
    for key in keys:
        pad.locator(f'.key:has([value="{key}"])').tap()
    pad.locator(".action").tap()


def announce(page, key):
    """Announce something besides the bids, with the button whose value has this end."""
    with page.expect_response("**/extra"):
        page.locator(f'[name="extra"][value$="{key}"]').tap()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


class TestEachOnTheirOwnPhone:
    """The river's first hand from four phones: two cards each, hidden bids."""

    @pytest.fixture
    def game(self, cast):
        game = cast.start("river", rules={"max_cards": 2, "order": "down_up"})
        return services.let_each_announce(game=game, each=True)

    def test_a_whole_hand_of_the_river(self, phones, game):
        announce(phones["Dan"], "-hearts")
        for page in phones.values():
            expect(page.locator("#extras .icon-hearts").first).to_be_visible()
            expect(page.locator("#extras .key").first).to_be_hidden()
        for name, number in (("Bea", 0), ("Ana", 1), ("Cy", 2)):
            bid(phones[name], number)
            expect(phones[name].locator(".entry-head h2 b").last).to_have_text(str(number))
        for name in ("Ana", "Bea", "Cy"):
            expect(phones[name].locator("#waiting b")).to_have_text("Dan")
        assert game.entries.get().facts == {"trump": "hearts"}
        expect(phones["Dan"].locator("#waiting b")).to_have_text("Dan")
        expect(phones["Dan"].locator("#entry")).not_to_contain_text("Cy")

        bid(phones["Dan"], 1)
        for page in phones.values():
            expect(page.locator("#waiting")).to_have_count(0)
        for name in ("Bea", "Cy", "Dan"):
            expect(phones[name].locator("#entry")).to_contain_text("Cy 2")
            expect(phones[name].locator("#entry")).to_contain_text("cœur")
        assert game.entries.last().facts == {"bids": [1, 0, 2, 1], "trump": "hearts"}

        table = phones["Ana"]
        BidsTable(table).correct(cy=1, dan=0)
        table.locator(".entry .action").tap()
        expect(table.locator("#waiting")).to_be_visible()
        assert totals(game) == (11, 10, 1, 0)
        assert game.entries.last().facts["trump"] == "hearts"

    def test_a_tapped_number_is_still_there_when_another_phone_enters_the_trump(self, phones):
        bea, dan = phones["Bea"], phones["Dan"]
        bea.locator('.key:has([value="1"])').tap()
        announce(dan, "-hearts")
        expect(bea.locator("#extras .icon-hearts").first).to_be_visible()
        expect(bea.locator('[name="bid"][value="1"]')).to_be_checked()

    def test_a_tapped_number_is_still_there_after_entering_the_trump(self, phones):
        bea = phones["Bea"]
        bea.locator('.key:has([value="1"])').tap()
        announce(bea, "-hearts")
        expect(bea.locator("#extras .key").first).to_be_hidden()
        expect(bea.locator('[name="bid"][value="1"]')).to_be_checked()

    @pytest.mark.parametrize("who", ["Ana", "Bea"])
    def test_the_trump_may_follow_while_the_result_is_filled_in(self, phones, game, who):
        for name, number in (("Bea", 0), ("Ana", 1), ("Cy", 2), ("Dan", 1)):
            bid(phones[name], number)
        table = BidsTable(phones["Ana"])
        expect(table.page.locator("#waiting")).to_have_count(0)
        table.correct(cy=1, dan=0)
        phones[who].locator("#turned summary").tap()
        announce(phones[who], "-hearts")
        expect(phones["Bea"].locator("#entry")).to_contain_text("cœur")
        expect(table.page.locator("#turned")).to_have_count(0)
        table.page.locator(".entry .action").tap()
        expect(table.page.locator("#waiting")).to_be_visible()
        assert game.entries.last().facts == {
            "bids": [1, 0, 2, 1],
            "tricks": [1, 0, 1, 0],
            "trump": "hearts",
        }

    def test_a_tapped_number_is_still_there_after_a_reload_and_when_others_bid(self, phones):
        page = phones["Bea"]
        page.locator('.key:has([value="1"])').tap()
        bid(phones["Ana"], 0)
        expect(page.locator("#waiting")).not_to_contain_text("Ana")
        expect(page.locator('[name="bid"][value="1"]')).to_be_checked()
        page.reload()
        expect(page.locator('[name="bid"][value="1"]')).to_be_checked()

    def test_the_next_player_who_holds_a_phone_does_not_see_the_bid_made_on_it(self, phones, game):
        page = phones["Bea"]
        bid(page, 1)
        expect(page.locator(".entry-head h2 b").last).to_have_text("1")
        cy = game.seats.get(number=2).player
        Access.objects.filter(phone__label="Bea’s phone").update(person=cy)
        page.reload()
        expect(page.locator(".entry-head h2")).to_contain_text("Cy")
        expect(page.locator("[name=bid]:checked")).to_have_count(0)

    def test_in_turn_the_pad_goes_round(self, cast, phones, game):
        in_turn = cast.start("river", rules={"max_cards": 2, "bidding": "in_turn"})
        services.let_each_announce(game=in_turn, each=True)
        pages = {name: phones[name] for name in ("Dan", "Cy", "Bea", "Ana")}
        for page in pages.values():
            page.goto(f"/games/{in_turn.key}/")
        for name, number in (("Dan", 0), ("Cy", 1), ("Bea", 0)):
            bid(pages[name], number)
        expect(pages["Ana"].locator("[name=bid]:disabled")).to_have_value("0")
        bid(pages["Ana"], 1)
        for name in ("Dan", "Cy", "Bea"):
            expect(pages[name].locator("#entry")).to_contain_text("Ana 1")


class TestTheAuctionFromFourPhones:
    """La Bâtarde's first hand: five cards each, Ana speaks first."""

    @pytest.fixture
    def game(self, cast):
        game = cast.start("batarde", first_dealer=3)
        return services.let_each_announce(game=game, each=True)

    def test_a_whole_hand_with_mechoune_and_choune(self, phones, game):
        bid(phones["Ana"], "hearts", 2)
        announce(phones["Cy"], "-2")
        bea = phones["Bea"]
        expect(bea.locator("#extras")).to_contain_text("Cy méchoune ×2")
        expect(bea.locator('[name="trump"]:enabled')).to_have_count(1)
        expect(bea.locator('[name="trump"]:checked')).to_have_value("hearts")
        bid(bea, 1)
        expect(phones["Cy"].locator("form[data-unsaved]")).to_be_visible()
        bid(phones["Cy"], 0)
        expect(phones["Dan"].locator("form[data-unsaved]")).to_be_visible()
        expect(phones["Dan"].locator("[name=bid]:disabled")).to_have_value("2")
        bid(phones["Dan"], 3)

        ana = phones["Ana"]
        expect(ana.locator("#waiting")).to_have_count(0)
        announce(ana, "-choune")
        for name in ("Bea", "Cy", "Dan"):
            expect(phones[name].locator("#entry")).to_contain_text("choune")
        table = BidsTable(ana)
        table.correct(dan=2)
        ana.locator(".entry .action").tap()
        expect(ana.locator("#waiting")).to_be_visible()
        # Dan is off by one, times four.
        assert totals(game) == (0, 0, 0, 4)
        assert game.entries.last().facts["mechoune_by"] == 2

    def test_the_numbers_follow_the_trump_picked(self, phones):
        bid(phones["Ana"], "hearts", 2)
        bea = phones["Bea"]
        expect(bea.locator("form[data-unsaved]")).to_be_visible()
        expect(bea.locator("[name=bid]:disabled")).to_have_count(0)
        bea.locator('.key:has([value="clubs"])').tap()
        expect(bea.locator("[name=bid]:disabled")).to_have_count(3)
        bea.locator('.key:has([value="spades"])').tap()
        expect(bea.locator("[name=bid]:disabled")).to_have_count(2)

    def test_a_tapped_trump_that_a_mechoune_bars_gives_way_and_the_number_remains(self, phones):
        bid(phones["Ana"], "hearts", 2)
        bea = phones["Bea"]
        for key in ("spades", 3):
            bea.locator(f'form[data-unsaved] .key:has([value="{key}"])').tap()
        announce(phones["Cy"], "-2")
        expect(bea.locator("#extras")).to_contain_text("Cy méchoune ×2")
        expect(bea.locator("[name=trump]:checked")).to_have_value("hearts")
        expect(bea.locator("[name=bid]:checked")).to_have_value("3")


class TestConfirmations:
    """Ana and Bea confirm, each for their side on their own phone, which may not enter scores."""

    @pytest.fixture
    def game(self, cast):
        Notebook.objects.update(confirm_hands=True)
        return cast.play(cast.start(rules={"target": 16}), MADE)

    @pytest.fixture
    def phones(self, cast, game, open_phone):
        """The pages of both and of a phone that nobody at the table holds, by name."""
        players = {seat.name: seat.player for seat in game.seats.all()}
        opened = {}
        for name in ("Ana", "Bea", "nobody"):
            phone = Phone.objects.create(label=f"{name}’s phone")
            held = {"notebook": cast.notebook, "phone": phone, "person": players.get(name)}
            Access.objects.create(**held, right=Right.READER)
            opened[name] = open_phone(phone)
            with opened[name].expect_response("**/listen"):
                opened[name].goto(f"/games/{game.key}/")
        return opened

    def test_a_hand_confirmed_on_one_phone_is_confirmed_on_the_others(self, phones):
        ana, bea, nobody = phones.values()
        expect(nobody.locator("#agreement")).to_be_hidden()
        ana.locator("#agreement .action").tap()
        for page in (bea, nobody):
            expect(page.locator("#agreement")).to_contain_text("Ana & Cy")
        expect(bea.locator("#agreement .action")).to_contain_text("Bea & Dan")
        bea.locator("#agreement .action").tap()
        for page in (ana, nobody):
            expect(page.locator("#agreement")).to_contain_text(re.compile("Ana & Cy.* Bea & Dan"))

    def test_at_the_end_each_phone_is_asked_for_its_own_side(self, cast, phones, game):
        ana, bea, nobody = phones.values()
        cast.play(game, MADE)
        for page in phones.values():
            page.wait_for_url("**/result/")
        for page, side in ((ana, "Ana & Cy"), (bea, "Bea & Dan")):
            expect(page.locator("#agreement button:visible")).to_have_text(re.compile(side))
        expect(nobody.locator("#agreement button")).to_have_count(0)

        ana.locator("#agreement .action").tap()
        for page in phones.values():
            expect(page.locator(".confirming > summary")).to_contain_text("Ana & Cy")
        bea.locator("#agreement .action").tap()
        for page in phones.values():
            expect(page.locator(".confirming > summary")).to_contain_text("Ana & Cy, Bea & Dan")


def test_without_javascript_trump_and_bids_are_sent_with_reloads(cast, new_context, base_url):
    """Three phones that reload their page."""
    game = cast.start("river", ("Ana", "Bea", "Cy"), rules={"max_cards": 1})
    services.let_each_announce(game=game, each=True)
    opened = []
    for seat in game.seats.all():
        phone = Phone.objects.create()
        held = {"notebook": cast.notebook, "phone": phone, "person": seat.player}
        Access.objects.create(**held, right=Right.READER)
        context = new_context(java_script_enabled=False)
        cookie = {"name": access.COOKIE, "value": cookie_of(phone), "url": base_url}
        context.add_cookies([cookie])
        page = context.new_page()
        page.goto(f"/games/{game.key}/")
        if not opened:
            announce(page, "-hearts")
            page.wait_for_load_state()
        expect(page.locator("#extras .icon-hearts").first).to_be_visible()
        page.locator('.key:has([value="1"])').tap()
        page.locator("form[data-unsaved] .action").tap()
        page.wait_for_load_state()
        opened.append(page)
    first = opened[0]
    first.locator("#waiting a").tap()
    expect(first.locator("#entry")).to_contain_text("Cy 1")
    assert game.entries.last().facts == {"bids": [1, 1, 1], "trump": "hearts"}
