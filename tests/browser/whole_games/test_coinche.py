"""A whole game of Coinche."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import ANA, BEA, CY, DAN, BeloteTable, NewGame
from tests.browser.whole_games import FOUR, fits_on_small_phones

LONG = ("Anne-Sophie", "Maximilien", "Chloé", "Jean-Baptiste")
ANA_AND_CY, BEA_AND_DAN = 0, 1


class CoincheTable(BeloteTable):
    """Who bids, how much, in what; then the points."""

    def bid(self, taker, number, contract, *stake):
        """Announce the bid, and coinche or surcoinche."""
        self.press("taker", taker)
        self.press("bid", number)
        self.press("contract", contract)
        for one in stake:
            self.press("stake", one)
        self.save()

    def all_pass(self):
        self.press("passed", "True")
        expect(self.button).to_have_text("Inscrire que tous passent")
        self.save()


def test_coinche(page):
    new_game = NewGame.from_home(page, "coinche")
    new_game.seat(*FOUR)
    new_game.write("target", "1200")
    table = CoincheTable(page)
    table.open(new_game.start())
    table.reads(0, 0)

    # 1, Ana deals, Dan leads. Ana bids 100 in hearts: 122 to 40 (C01).
    expect(page.locator(".next p")).to_contain_text("Dan entame")
    table.bid(ANA, 100, "hearts")
    assert table.taps == 3 + 1
    table.count(122)
    table.will_write(220, 40)
    table.save()
    assert table.taps == 3 + 1 + 3 + 1
    table.row_reads(1, 220, 40)
    table.reads(220, 40)

    # 2, Dan deals: all pass, and the deal goes to Cy.
    table.all_pass()
    table.reads(220, 40)
    expect(page.locator(".next p")).to_contain_text("Cy distribue")

    # 3, Bea bids 110, 82 and belote: 102 for 110, dedans. Her team keeps the belote (C10).
    table.bid(BEA, 110, "spades")
    table.count(82)
    table.press("belote", BEA_AND_DAN)
    table.will_write(270, 20)
    table.save()
    table.reads(490, 60)

    # 4, Cy bids 100 and is coinched: 110, made, twice 260 (C16). By mistake 96 first; undone.
    table.taps = 0
    table.bid(CY, 100, "clubs", "coinche")
    table.count(96)
    table.will_write(0, 520)
    table.save()
    assert table.taps == 4 + 1 + 2 + 1
    table.reads(490, 580)
    table.undo()
    table.count(110)
    table.will_write(520, 0)
    table.save()
    table.reads(1010, 60)

    # 5, Dan bids capot and makes it: 500 (C11).
    table.bid(DAN, "capot", "diamonds")
    table.capot()
    table.will_write(0, 500)
    table.save()
    table.reads(1010, 560)

    # 6, Bea bids 120, surcoinched, and makes 90: dedans, (160 + 120) × 4 (C20).
    table.bid(BEA, 120, "hearts", "surcoinche")
    table.count(90)
    table.will_write(1120, 0)
    result = table.save_last()

    result.winner_is("Ana & Cy", 2130)
    result.totals_are(2130, 560)
    result.sheet_is((220, 40), (0, 0), (270, 20), (520, 0), (0, 500), (1120, 0))


@pytest.mark.parametrize("rules", [{}, {"annonces": "contract", "contracts": "all"}])
def test_everything_fits_on_a_small_phone(page, owner, rules):
    hand = {"taker": BEA, "bid": 90, "contract": "hearts", "points": [67, 95]}
    game = owner.play(owner.start("coinche", names=LONG, rules=rules), hand)
    table = CoincheTable(page)
    table.open(f"/games/{game.key}/")
    fits_on_small_phones(page, ".entry .key:not(.panel .key)", 4 + 10 + 4 + 4)
    table.bid(BEA, 90, "hearts")
    table.count(95)
    fits_on_small_phones(page, ".entry .pad button, .entry .key:not(.panel .key)", 11)


def test_annonces_and_belotes_are_tapped_in_english(page, owner):
    owner.notebook.language = "en"
    owner.notebook.save()
    table = CoincheTable(page)
    rules = {"annonces": "contract", "contracts": "all"}
    table.open(f"/games/{owner.start('coinche', rules=rules).key}/")
    table.bid(ANA, 150, "all_trump")
    table.count(120)
    table.tap(".entry .over[popovertarget=annonces]")
    table.press("annonces-side", ANA_AND_CY)
    table.press("annonces-cinquante", 1)
    page.touchscreen.tap(5, 5)
    table.tap(".entry .over[popovertarget=belotes]")
    table.press("belotes-0", 1)
    page.touchscreen.tap(5, 5)
    # 120 and 50 and 20 for 150: made; 120 + 150 + 50 + 20, and 40.
    table.will_write(340, 40)
    table.save()
    table.reads(340, 40)


def test_at_the_federation_s_rules_a_belote_alone_does_not_win(page):
    new_game = NewGame.from_home(page, "coinche")
    new_game.seat(*FOUR)
    new_game.write("target", "540")
    new_game.fill_in("federation")
    table = CoincheTable(page)
    table.open(new_game.start())
    expect(page.locator("h1 small")).to_have_text("Fédération")

    # 1, Ana bids 100, coinched, and makes 110: (160 + 100) × 2.
    table.bid(ANA, 100, "hearts", "coinche")
    table.count(110)
    table.will_write(520, 0)
    table.save()

    # 2, all pass.
    table.all_pass()

    # 3, Cy bids 80, 50 and belote: 70 for 80, dedans. The belote alone makes 540: play goes on.
    table.bid(CY, 80, "spades")
    table.count(50)
    table.press("belote", ANA_AND_CY)
    table.will_write(20, 240)
    table.save()
    table.reads(540, 240)

    # 4, Dan bids 90 and takes every trick: a capot not bid, 250 + 90.
    table.bid(DAN, 90, "diamonds")
    table.capot()
    table.will_write(0, 340)
    result = table.save_last()

    result.winner_is("Bea & Dan", 580)
    result.totals_are(540, 580)
    result.sheet_is((520, 0), (0, 0), (20, 240), (0, 340))


def test_a_generale_is_bid_coinched_and_made_in_a_cafe(page):
    new_game = NewGame.from_home(page, "coinche")
    new_game.seat(*FOUR)
    new_game.tap("#rules > summary")
    new_game.fill_in("cafe")
    table = CoincheTable(page)
    table.open(new_game.start())
    expect(page.locator("h1 small")).to_have_text("De comptoir")

    # Bea bids a générale, is coinched, and wins every trick alone: 500 and her belote, twice.
    table.bid(BEA, "generale", "hearts", "coinche")
    table.capot()
    table.press("belote", BEA_AND_DAN)
    table.will_write(660 * 2, 20)
    table.press("alone", "True")
    table.will_write(0, 520 * 2)
    table.save()
    table.row_reads(1, 0, 1040)
    table.reads(0, 1040)


def test_only_the_points_are_written_where_they_alone_count(page, owner):
    table = CoincheTable(page)
    table.open(f"/games/{owner.start('coinche', rules={'counts': 'points'}).key}/")
    table.bid(ANA, 100, "hearts")
    table.count(122)
    table.will_write(120, 40)
    table.save()
    table.reads(120, 40)
