"""Whole games of Tarot, at three to six."""

import pytest
from playwright.sync_api import expect

from games.wording.sentences import with_minus
from tests.browser.pages import ANA, BEA, CY, DAN, BeloteTable, Evening, NewGame
from tests.browser.whole_games import fits_on_small_phones

EVA, FLO = 4, 5
NAMES = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo")
LONG = ("Anne-Sophie", "Maximilien", "Chloé", "Jean-Baptiste", "Élisabeth", "Marie-Claude")
BONUS = ".entry .over[popovertarget=bonuses]"


def figures(*scores):
    """Scores as they are written."""
    return [with_minus(str(score)) for score in scores]


class TarotTable(BeloteTable):
    """Who takes what, at five with whom; then bouts, points and bonuses."""

    def take(self, taker, contract, *called):
        self.press("taker", taker)
        self.press("contract", contract)
        for card in called:
            self.press("called", card)
        self.save()

    def result(self, bouts, points, *, partner=None, half=False, **bonuses):
        """Tap the result; the attack's points."""
        self.press("bouts", bouts)
        self.count(points)
        if half:
            self.press("half", True)
        if partner is not None:
            self.press("partner", partner)
        if bonuses:
            self.tap(BONUS)
            for field, value in bonuses.items():
                self.press(field.replace("_", "-"), value)
            self.page.touchscreen.tap(5, 5)

    def all_pass(self):
        self.press("passed", "True")
        self.save()


def test_tarot_at_four(page):
    new_game = NewGame.from_home(page, "tarot")
    new_game.seat(*NAMES[:4])
    new_game.write("length", "4")
    table = TarotTable(page)
    table.open(new_game.start())

    # 1, Ana deals, Dan leads: a garde made (TA-01).
    expect(page.locator(".next p")).to_contain_text("Dan entame")
    table.take(ANA, "garde")
    assert table.taps == 2 + 1
    table.result(2, 56)
    table.save()
    assert table.taps == 2 + 1 + 3 + 1
    table.row_reads(1, *figures(240, -80, -80, -80))

    # 2, everyone passes: nobody scores, and the deal goes on.
    table.all_pass()
    table.reads(*figures(240, -80, -80, -80))
    expect(page.locator(".next p")).to_contain_text("Cy distribue")

    # 3, petit au bout of the taker (TA-02).
    table.take(BEA, "garde")
    table.result(3, 49, petit="attack")
    table.save()
    table.reads(*figures(144, 208, -176, -176))

    # 4, the wrong bouts first, undone; then the poignée of a defender (TA-05).
    table.take(DAN, "garde")
    table.result(2, 40)
    table.save()
    table.undo()
    table.result(3, 40, poignees_0_size="simple")
    table.save()
    table.reads(*figures(66, 130, -254, 58))

    # 5, a garde contre that fails, with the petit (TA-09), ends the game.
    table.take(BEA, "garde_contre")
    table.result(1, 48, petit="attack")
    result = table.save_last()

    result.winner_is("Ana", 174)
    result.totals_are(*figures(174, -194, -146, 166))


def test_tarot_at_five_in_english(page, owner):
    owner.notebook.language = "en"
    owner.notebook.save()
    game = owner.start("tarot", names=NAMES[:5], rules={"length": 3})
    table = TarotTable(page)
    table.open(f"/games/{game.key}/")

    # With a partner (TA-19).
    table.take(ANA, "garde", "KH")
    assert table.taps == 3 + 1
    table.result(2, 49, partner=CY)
    table.save()
    assert table.taps == 3 + 1 + 4 + 1
    table.reads(*figures(132, -66, 66, -66, -66))

    # Own king called: alone against four (TA-20).
    table.take(ANA, "garde", "KS")
    table.result(2, 49, partner=ANA)
    table.save()
    table.reads(*figures(396, -132, 0, -132, -132))

    # Half a point, petit kept, the partner's poignée lost (TA-22).
    table.take(EVA, "garde_sans", "KD")
    table.result(1, 50, half=True, partner=BEA, petit="attack", poignees_1_size="simple")
    result = table.save_last()

    result.winner_is("Ana", 480)
    result.totals_are(*figures(480, -216, 84, -48, -300))


def test_tarot_ends_when_people_end_it_and_counts(page):
    evening = Evening.begin(page, "tarot", *NAMES[:4])
    address = page.url
    evening.draw()
    evening.tap(evening.tables.first)
    table = TarotTable(page)
    table.take(ANA, "garde")
    table.result(2, 56)
    table.save()
    table.reads(*figures(240, -80, -80, -80))
    result = table.end_early("main .action")
    [winner] = page.locator(".podium .first b").first.all_inner_texts()
    result.winner_is(winner, 240)
    result.totals_are(*figures(240, -80, -80, -80))

    evening = result.see_evening()
    page.wait_for_url(address)
    expect(page.locator(".standing .leads th")).to_contain_text(winner)
    expect(page.locator(".standing .leads td")).to_have_text(["1", "1", "1", "240"])
    evening.end()
    expect(page.locator(".winner h2")).to_have_text(winner)

    page.goto("/players/")
    page.locator(f"main a:has-text('{winner}')").first.tap()
    expect(page.locator(".record .numbers .figure").nth(0)).to_have_text("1")
    expect(page.locator(".record .numbers .figure").nth(1)).to_contain_text("100")


def test_tarot_at_three(page, owner):
    table = TarotTable(page)
    table.open(f"/games/{owner.start('tarot', names=NAMES[:3]).key}/")

    # Half a point short (TA-16), half a point over (TA-17).
    table.take(ANA, "garde")
    table.result(2, 40, half=True)
    table.save()
    assert table.taps == 2 + 1 + 4 + 1
    table.take(ANA, "garde")
    table.result(2, 41, half=True)
    table.save()
    table.reads(0, 0, 0)


def test_tarot_at_six_the_dealer_sits_out(page, owner):
    new_game = NewGame.from_home(page, "tarot")
    new_game.seat(*NAMES)
    new_game.write("length", "3")
    table = TarotTable(page)
    table.open(new_game.start())

    # 1, Ana deals and sits out, Flo leads: (25 + 8) × 2 = 66, with a partner.
    expect(page.locator(".next p")).to_contain_text("Ana distribue et fait le mort")
    expect(page.locator(".next p")).to_contain_text("Flo entame")
    expect(table.key("taker", ANA)).to_have_count(0)
    table.take(BEA, "garde", "KH")
    expect(table.key("partner", ANA)).to_have_count(0)
    table.result(2, 49, partner=DAN)
    table.save()
    table.reads(*figures(0, 132, -66, 66, -66, -66))
    expect(page.locator(".sheet .under")).to_have_text(["mort"])

    # 2, Flo deals: Ana plays again, alone, (25 + 8) × 2 × 4 = 264.
    expect(page.locator(".next p")).to_contain_text("Flo distribue et fait le mort")
    expect(table.key("taker", FLO)).to_have_count(0)
    table.take(ANA, "garde", "KS")
    table.result(2, 49, partner=ANA)
    table.save()
    table.reads(*figures(264, 66, -132, 0, -132, -66))

    # 3, at the judge’s, Eva, who deals, has no place in the trick.
    page.goto(page.url + "judge/")
    expect(page.locator(".felt button.who")).to_have_count(5)
    expect(page.locator(".felt li").last).to_contain_text("Eva")
    expect(page.locator(".felt li").last).to_contain_text("mort")


def test_at_five_the_dealer_sits_out_where_the_table_says_so(page, owner):
    new_game = NewGame.from_home(page, "tarot")
    new_game.seat(*NAMES[:5])
    new_game.choose("sits_out", "dealer")
    table = TarotTable(page)
    table.open(new_game.start())

    table.take(BEA, "garde")
    table.result(2, 56)
    table.save()
    table.reads(*figures(0, 240, -80, -80, -80))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everything_fits_on_a_small_phone(page, owner, players):
    owner.notebook.language = "en" if players == 5 else "fr"
    owner.notebook.save()
    more = {"called": "KH", "partner": CY} if players > 4 else {}
    hand = {"taker": BEA, "contract": "garde", "bouts": 2, "points": [49, 42], **more}
    game = owner.start("tarot", names=LONG[:players], rules={"length": 20})
    owner.play(game, hand)
    table = TarotTable(page)
    table.open(f"/games/{game.key}/")
    playing = min(players, 5)
    keys = playing + 5 + 4 * (playing == 5)
    fits_on_small_phones(page, ".entry .key:not(.panel .key)", keys)
    table.take(BEA, "garde_contre")
    keys = 11 + 4 + 1 + (playing != 4) + 5 * (playing == 5)
    fits_on_small_phones(page, ".entry .pad button, .entry .key:not(.panel .key)", keys)


def says(page, *words):
    for word in words:
        expect(page.locator("#answer")).to_contain_text(word)


def test_a_pile_is_counted_by_taps_and_copied_to_the_hand(page, owner):
    table = TarotTable(page)
    table.open(f"/games/{owner.start('tarot', names=NAMES[:3]).key}/")
    table.take(ANA, "garde")
    page.locator('.menu > button, a[href*="/judge"]').first.wait_for()
    page.goto(page.url + "judge/?ask=points")
    for kind in ("bouts", "bouts", "kings", "queens", *["low-5"] * 3):
        number = page.locator(f"#add-{kind.removesuffix('-5')} .figure")
        before = number.inner_text()
        page.locator(f'button[name="add"][value="{kind}"]').tap()
        expect(number).not_to_have_text(before)
    says(page, "24½", "41")
    page.locator("a.action").tap()
    expect(page.locator("[name=points-0]")).to_have_value("24")
    expect(table.key("bouts", 2)).to_be_checked()
    expect(table.key("half", True)).to_be_checked()
