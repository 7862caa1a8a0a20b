"""Several phones at one table, each in a browser context of its own."""

import re

import pytest
from playwright.sync_api import expect

from games import access, services
from tests.browser.pages import BeloteTable
from tests.cast import ANNOUNCED, cookie_of, totals


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
