"""Several phones at one table, each in a browser context of its own."""

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from games.models import Access, Notebook, Phone, Right
from games.table import acts
from games.table.seats import taking_over
from tests.browser.asking import becomes
from tests.browser.pages import ANA, BeloteTable, BidsTable, hears, is_previewed, is_quiet
from tests.cast import (
    ANNOUNCED,
    FOUR,
    MADE,
    bid_each,
    bid_on,
    bid_on_one,
    hand_to,
    key_at,
    totals,
)
from tests.waiting import wait_until

AWAKE = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/js/awake.'))"
"""Whether the page has loaded what it does once there is nothing else to do."""

NOTES_OPACITY = """() => document.addEventListener("htmx:afterSwap", () => setTimeout(() => {
  window.opacity = getComputedStyle(document.querySelector("main")).opacity;
}))"""
"""Notes how the page is seen once an answer is put into it."""


class TestTheSameHandFromTwoPhones:
    @pytest.fixture
    def game(self, cast):
        """A game with an announcement: Bea takes in hearts."""
        return cast.say(acts.announce, cast.start(), facts=ANNOUNCED).game

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

    def test_a_half_filled_entry_says_at_once_where_the_thumb_is_that_its_hand_is_saved(
        self, tables
    ):
        first, second = tables
        second.is_previewed()
        before = second.button.bounding_box()
        first.save()
        said = second.page.locator(".preview .slot")
        expect(said).to_contain_text("vient d’inscrire la donne 1")
        assert second.button.bounding_box() == before
        expect(second.page.locator("[name=points-1]")).to_have_value("110")

        second.tap("[data-erase]")
        second.is_previewed()
        expect(said).to_contain_text("vient d’inscrire la donne 1")
        second.tap(second.button)
        expect(second.page.locator(".versions .card").last).to_contain_text("11")

    def test_once_its_hand_is_to_come_again_the_entry_is_saved_as_usual(self, tables, game):
        first, second = tables
        first.save()
        said = second.page.locator(".preview .slot")
        expect(said).to_contain_text("vient d’inscrire la donne 1")
        first.undo()
        second.will_write(5, 11)
        second.save()

        assert totals(game) == (5, 11)

    def test_an_announcement_under_way_says_that_the_hand_is_announced(
        self, cast, game, open_phone
    ):
        hand = cast.play(game, MADE)
        tables = [BeloteTable(open_phone(phone)) for phone in (cast.owner, cast.scorer)]
        for table in tables:
            table.open(f"/games/{hand.key}/")
            table.press("taker", 1)
        first, second = tables
        first.press("contract", "hearts")
        first.save()

        said = second.page.locator(".preview .slot")
        expect(said).to_contain_text("vient d’inscrire le début de la donne 2")
        expect(second.key("taker", 1)).to_be_checked()

    def test_both_versions_are_seen_once_their_style_sheet_is_there(self, tables):
        first, second = tables
        page, held = second.page, []
        page.route("**/css/hand.*", lambda route: held.append(route))
        becomes(page, f"() => {AWAKE}")
        first.save()
        expect(page.locator(".preview .slot")).to_contain_text("vient d’inscrire la donne 1")
        page.evaluate(NOTES_OPACITY)
        second.tap(second.button)
        becomes(page, "() => window.opacity !== undefined")
        assert page.evaluate("window.opacity") == "0"
        expect(page.locator("main [role=alert]")).to_be_focused()

        wait_until(lambda: hears(page) and held)
        held.pop().continue_()
        expect(page.locator("#main")).to_have_css("opacity", "1")

    def test_both_versions_are_still_there_after_a_reload_and_follow_other_phones(
        self, second, game, cast
    ):
        second.page.reload()
        versions = second.page.locator(".versions .card")
        expect(versions.first).to_contain_text("95")
        expect(versions.last).to_contain_text("110")
        cast.say(acts.correct, game, place=1, facts=ANNOUNCED | {"points": [None, 123]})
        expect(versions.first).to_contain_text("123")
        expect(versions.last).to_contain_text("110")
        ana = game.seats.get(number=0).player
        hand_to(cast.scorer, ana)
        hand_to(cast.owner, ana)
        expect(second.page.locator("#lost-holder")).to_contain_text("Ana")
        second.tap(versions.last.locator("form[action$='/record'] button"))
        # 110 → 11 and 52 → 5 on top of 4 and 12, which are 39 and 123.
        second.reads(9, 23)

    def test_what_was_tapped_for_a_saved_hand_is_not_entered_for_the_next(self, tables):
        first, second = tables
        first.save()
        second.reads(7, 9)
        second.tap('.entry [name="open"]')
        versions = second.page.locator(".versions .card")
        expect(versions.last).to_contain_text("110")
        second.tap(versions.first.locator("a.button"))
        second.page.wait_for_url(re.compile(r"/games/\w+/$"))
        expect(second.page.locator(".entry [name=taker]:checked")).to_have_count(0)
        second.press("taker", 0)
        second.press("contract", "clubs")
        second.tap(second.button)
        expect(second.page.locator("[name=points-0]")).to_have_value("")
        expect(second.page.locator("[name=points-1]")).to_have_value("")

    def test_an_entry_whose_hand_was_saved_meanwhile_is_still_there_after_a_reload(self, tables):
        first, second = tables
        first.save()
        second.page.reload()
        left = second.page.locator("#left")
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
def phone(cast, game, open_phone):
    """Open the table on the phone of a player; Ana's phone enters scores, the others follow."""
    phones = {}
    for seat in game.seats.all():
        right = Right.READER if seat.number else Right.SCORER
        phones[seat.name] = Phone.objects.create(label=f"{seat.name}’s phone")
        Access.objects.create(notebook=cast.notebook, phone=phones[seat.name], right=right)
        hand_to(phones[seat.name], seat.player)

    @cache
    def phone(name):
        page = open_phone(phones[name])
        page.goto(f"/games/{game.key}/")
        return page

    return phone


@pytest.fixture
def phones(phone):
    """The pages of all players, by name."""
    return {name: phone(name) for name in FOUR}


def bid(page, *keys):
    """Tap keys of the player's own pad, and bid."""
    pad = page.locator("form[data-unsaved]")
    for key in keys:
        pad.locator(f'.key:has([value="{key}"])').tap()
    pad.locator(".action").tap()


def bids(game, seat, said, hand=1):
    """Have the player of a seat bid on their own phone, which is not open here."""
    phone = Phone.objects.get(label=f"{FOUR[seat]}’s phone")
    bid_on(phone, game, seat, said, hand=hand)


def announce(page, key):
    """Announce something besides the bids, with the button whose value has this end."""
    with page.expect_response("**/extra"):
        page.locator(f'[name="extra"][value$="{key}"]').tap()
    is_quiet(page)


class TestEachOnTheirOwnPhone:
    """The river's first hand from four phones: two cards each, hidden bids."""

    @pytest.fixture
    def game(self, cast):
        game = cast.start("river", rules={"max_cards": 2, "order": "down_up"})
        return bid_each(game)

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
        assert game.entries.exclude(kind="bidding").get().facts == {"trump": "hearts"}
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
        is_previewed(table)
        table.locator(".entry .action").tap()
        expect(table.locator("#waiting")).to_be_visible()
        assert totals(game) == (11, 10, 1, 0)
        assert game.entries.last().facts["trump"] == "hearts"

    def test_open_tables_follow_as_all_begin_to_bid_on_their_own_phones(self, cast, phone, game):
        bid_on_one(game)
        cast.play(game, {"bids": [2, 0, 0, 0], "tricks": [2, 0, 0, 0]})
        pages = [phone("Ana"), phone("Bea")]
        for page in pages:
            page.reload()
            expect(page.locator(".bidding")).to_have_count(0)
        bid_each(game)
        for page in pages:
            expect(page.locator(".bidding")).to_be_visible()
        bid(pages[1], 1)
        expect(pages[0].locator("#waiting")).not_to_contain_text("Bea")

    def test_a_tapped_number_is_still_there_after_entering_the_trump(self, phone):
        bea = phone("Bea")
        bea.locator('.key:has([value="1"])').tap()
        announce(bea, "-hearts")
        expect(bea.locator("#extras .key").first).to_be_hidden()
        expect(bea.locator('[name="bid"][value="1"]')).to_be_checked()

    @pytest.mark.parametrize("who", ["Ana", "Bea"])
    def test_the_trump_may_follow_while_the_result_is_filled_in(self, phone, game, who):
        for seat, number in enumerate((1, 0, 2, 1)):
            bids(game, seat, {"bid": number})
        table, bea = BidsTable(phone("Ana")), phone("Bea")
        expect(table.page.locator("#waiting")).to_have_count(0)
        table.correct(cy=1, dan=0)
        phone(who).locator("#turned summary").tap()
        announce(phone(who), "-hearts")
        expect(bea.locator("#entry")).to_contain_text("cœur")
        expect(table.page.locator("#turned")).to_have_count(0)
        is_previewed(table.page)
        table.page.locator(".entry .action").tap()
        expect(table.page.locator("#waiting")).to_be_visible()
        assert game.entries.last().facts == {
            "bids": [1, 0, 2, 1],
            "tricks": [1, 0, 1, 0],
            "trump": "hearts",
        }

    def test_a_tapped_number_is_still_there_when_others_bid_or_enter_the_trump_and_after_a_reload(
        self, phone
    ):
        page, ana = phone("Bea"), phone("Ana")
        page.locator('.key:has([value="1"])').tap()
        announce(ana, "-hearts")
        expect(page.locator("#extras .icon-hearts").first).to_be_visible()
        expect(page.locator('[name="bid"][value="1"]')).to_be_checked()
        bid(ana, 0)
        expect(page.locator("#waiting")).not_to_contain_text("Ana")
        expect(page.locator('[name="bid"][value="1"]')).to_be_checked()
        page.reload()
        expect(page.locator('[name="bid"][value="1"]')).to_be_checked()

    @pytest.mark.parametrize("tapped", [False, True], ids=["at rest", "changing the bid"])
    def test_a_scorer_is_asked_before_a_bid_is_replaced_and_its_phone_says_so_at_once(
        self, phone, game, tapped
    ):
        ana, bea = phone("Ana"), phone("Bea")
        bid(bea, 1)
        said = bea.locator(".entry-head h2 b").last
        expect(said).to_have_text("1")
        if tapped:
            bea.locator('.key:has([value="2"])').tap()
        ana.locator("#for-another summary").tap()
        form = ana.locator("#for-another form")
        for name, value in (("player", key_at(game, 1)), ("bid", 0)):
            form.locator(f'.key:has([name="{name}"][value="{value}"])').tap()
        form.locator("[data-busy]").tap()
        expect(form.locator("[role=alert]")).to_contain_text("Bea’s phone")
        # While an answer is on its way, another button of the page does nothing.
        with ana.expect_response("**/bid"):
            form.locator("[data-busy]:not([name])").tap()
        is_quiet(ana)
        expect(form.locator("[role=alert]")).to_contain_text("Bea’s phone")
        expect(bea.locator("#told .ruling")).to_have_count(0)
        form.locator("[name=over]").tap()

        expect(bea.locator("#told .ruling")).to_contain_text("Ana")
        expect(said).to_have_text("Bea")
        picked = bea.locator("[name=bid]:checked")
        if tapped:
            expect(picked).to_have_value("2")
        else:
            expect(picked).to_have_count(0)
        assert [(row.facts, row.player.name) for row in game.bids.all()] == [({"bid": 0}, "Bea")]

    def test_a_bid_that_came_too_late_is_refused_in_sight_and_stays_tapped(self, cast, phone, game):
        cast.play(game, {"bids": [2, 0, 0, 0], "tricks": [2, 0, 0, 0]})
        cy = phone("Cy")
        cy.set_viewport_size({"width": 360, "height": 640})
        cy.route("**/news*", lambda route: route.abort())
        cy.locator('.key:has([name="bid"][value="1"])').tap()
        write, refusal = cy.locator("form[data-unsaved] .action"), cy.locator("#late .ruling")
        before = write.bounding_box()
        cast.say(taking_over.swap_players, game, seat=1, other=2, hand=2, by=ANA)
        write.tap()

        expect(refusal).to_contain_text("Bea ⇄ Cy")
        expect(cy.locator("[name=bid]:checked")).to_have_value("1")
        assert write.bounding_box() == before
        cy.unroute("**/news*")
        bids(game, 3, {"bid": 0}, hand=2)
        expect(cy.locator("#waiting")).not_to_contain_text("Dan")
        expect(refusal).to_be_in_viewport(ratio=1)
        expect(cy.locator("[name=bid]:checked")).to_have_value("1")

        write.tap()
        expect(refusal).to_have_count(0)
        assert game.bids.get(player__name="Cy").facts == {"bid": 1}

    def test_the_pad_of_a_player_whose_name_another_phone_takes_stays_and_cannot_be_tapped(
        self, phone, game, cast
    ):
        bea = phone("Bea")
        bea.locator('.key:has([name="bid"][value="1"])').tap()
        write = bea.locator("form[data-unsaved] .action")
        before = write.bounding_box()
        hand_to(cast.owner, game.seats.get(number=1).player)

        expect(bea.locator("#lost-holder")).to_contain_text("Bea")
        expect(bea.locator("form[data-unsaved]")).to_have_js_property("inert", True)
        assert write.bounding_box() == before

    def test_the_next_player_who_holds_a_phone_does_not_see_the_bid_made_on_it(self, phone, game):
        page = phone("Bea")
        bid(page, 1)
        expect(page.locator(".entry-head h2 b").last).to_have_text("1")
        cy = game.seats.get(number=2).player
        hand_to(Phone.objects.get(label="Bea’s phone"), cy)
        page.reload()
        expect(page.locator(".entry-head h2")).to_contain_text("Cy")
        expect(page.locator("[name=bid]:checked")).to_have_count(0)


class TestInTurn:
    """The river's first hands of one card and of two; Ana speaks first."""

    @pytest.fixture
    def game(self, cast):
        rules = {"max_cards": 2, "bidding": "in_turn"}
        return bid_each(cast.start("river", rules=rules, first_dealer=1))

    def test_a_result_saved_before_another_speaks_is_not_said_to_be_left_over(self, phone, game):
        ana = phone("Ana")
        for number in (1, 2):
            for seat in (0, 3, 2, 1) if number == 1 else (3, 2, 1, 0):
                bids(game, seat, {"bid": 0}, hand=number)
            table = BidsTable(ana)
            expect(ana.locator(f'form[data-hand="{number}"] [name=tricks-0]')).not_to_have_count(0)
            expect(ana.locator("#left")).to_have_count(0)
            if number == 1:
                table.correct(cy=1)
                is_previewed(ana)
                ana.locator(".entry .action").tap()
                expect(ana.locator("#waiting")).to_be_visible()
                expect(ana.locator("form[data-unsaved]")).to_have_count(0)

    def test_the_pad_goes_round(self, phones):
        for name, number in (("Ana", 0), ("Dan", 1), ("Cy", 0)):
            bid(phones[name], number)
        expect(phones["Bea"].locator("[name=bid]:disabled")).to_have_value("0")
        bid(phones["Bea"], 1)
        for name in ("Dan", "Cy", "Bea"):
            expect(phones[name].locator("#entry")).to_contain_text("Bea 1")


TWO_AT_HEARTS = {"number": 2, "trump": "hearts"}


class TestTheAuctionFromFourPhones:
    """La Bâtarde's first hand: five cards each, Ana speaks first."""

    @pytest.fixture
    def game(self, cast):
        game = cast.start("batarde", first_dealer=3)
        return bid_each(game)

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
        is_previewed(ana)
        ana.locator(".entry .action").tap()
        expect(ana.locator("#waiting")).to_be_visible()
        # Dan is off by one, times four.
        assert totals(game) == (0, 0, 0, 4)
        assert game.entries.last().facts["mechoune_by"] == 2

    def test_the_numbers_follow_the_trump_picked(self, phone, game):
        bids(game, ANA, TWO_AT_HEARTS)
        bea = phone("Bea")
        expect(bea.locator("form[data-unsaved]")).to_be_visible()
        expect(bea.locator("[name=bid]:disabled")).to_have_count(0)
        bea.locator('.key:has([value="clubs"])').tap()
        expect(bea.locator("[name=bid]:disabled")).to_have_count(3)
        bea.locator('.key:has([value="spades"])').tap()
        expect(bea.locator("[name=bid]:disabled")).to_have_count(2)

    def test_a_tapped_trump_that_a_mechoune_bars_gives_way_and_the_number_remains(
        self, phone, game
    ):
        bids(game, ANA, TWO_AT_HEARTS)
        bea = phone("Bea")
        for key in ("spades", 3):
            bea.locator(f'form[data-unsaved] .key:has([value="{key}"])').tap()
        announce(phone("Cy"), "-2")
        expect(bea.locator("#extras")).to_contain_text("Cy méchoune ×2")
        expect(bea.locator("[name=trump]:checked")).to_have_value("hearts")
        expect(bea.locator("[name=bid]:checked")).to_have_value("3")

    @pytest.mark.parametrize("own", [True, False], ids=["own bid", "bid of another"])
    def test_a_mechoune_that_comes_before_a_bid_leaves_every_number_in_its_trump(
        self, phone, game, own
    ):
        bids(game, ANA, TWO_AT_HEARTS)
        page = phone("Bea" if own else "Ana")
        pad = page.locator("form[data-unsaved]" if own else "#for-another form")
        expect(pad).to_have_count(1)
        page.route("**/news*", lambda route: route.abort())
        if not own:
            page.locator("#for-another summary").tap()
        for key in ("spades", 3):
            pad.locator(f'.key:has([value="{key}"])').tap()
        announce(phone("Cy"), "-2")
        pad.locator("[data-busy]").tap()
        expect(page.locator("#entry [role=alert]")).to_be_visible()
        expect(pad.locator("[name=trump]:checked")).to_have_value("hearts")
        expect(pad.locator("[name=bid]:disabled")).to_have_count(0)
        expect(pad.locator("[name=bid]:checked")).to_have_value("3")


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
            Access.objects.create(notebook=cast.notebook, phone=phone, right=Right.READER)
            if name in players:
                hand_to(phone, players[name])
            opened[name] = open_phone(phone)
            with opened[name].expect_response("**/listen"):
                opened[name].goto(f"/games/{game.key}/")
        return opened

    def test_each_phone_is_asked_for_its_own_side_and_what_it_confirms_is_confirmed_on_the_others(
        self, cast, phones, game
    ):
        ana, bea, nobody = phones.values()
        expect(nobody.locator("#agreement")).to_be_hidden()
        ana.locator("#agreement .action").tap()
        for page in (bea, nobody):
            expect(page.locator("#agreement")).to_contain_text("Ana")
        expect(bea.locator("#agreement .action")).to_contain_text("Bea")
        bea.locator("#agreement .action").tap()
        for page in (ana, nobody):
            expect(page.locator("#agreement")).to_contain_text(re.compile("Ana.* Bea"))

        cast.play(game, MADE)
        for page in phones.values():
            page.wait_for_url("**/result/")
        for page, side in ((ana, "Ana"), (bea, "Bea")):
            page.locator(".confirming > summary").tap()
            expect(page.locator("#agreement button:visible")).to_have_text(re.compile(side))
        expect(nobody.locator("#agreement button")).to_have_count(0)

        ana.locator("#agreement button:visible").tap()
        for page in phones.values():
            expect(page.locator(".confirming > summary")).to_contain_text("Ana")
        bea.locator("#agreement button:visible").tap()
        for page in phones.values():
            expect(page.locator(".confirming > summary")).to_contain_text("Ana et Bea")
