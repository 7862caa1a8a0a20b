"""A slow network: late answers replace nothing that was typed since, and drop no tap. Each test
releases the answers itself; nothing is timed.
"""

import pytest
from playwright.sync_api import expect

from games.models import Game, Notebook
from games.table import acts
from tests.browser.asking import becomes, of_all
from tests.browser.held import Held
from tests.browser.pages import BEA, BeloteTable, BidsTable
from tests.cast import ANNOUNCED, FOUR, MADE, totals


def seated(page, *names):
    expect(page.locator(".seat-list .name")).to_have_text(names)


def start(page):
    """Start the game and return the players in seat order."""
    page.unroute_all()
    page.locator("#start").tap()
    page.wait_for_url("**/games/*/holder/")
    return [seat.name for seat in Game.objects.latest("pk").seats.all()]


def test_four_names_typed_at_full_speed_are_all_added(page):
    page.goto("/new/belote/")
    held = Held(page, "**/new/belote/")
    page.locator("#new-name").focus()
    page.keyboard.type("Ana\nBérénice\nCyril\nD")
    held.answer()
    page.keyboard.type("a")
    held.answer()
    page.keyboard.type("n")
    held.answer()
    seated(page, "Ana", "Bérénice", "Cyril")
    expect(page.locator("#new-name")).to_have_value("Dan")
    expect(page.locator("#new-name")).to_be_focused()
    page.keyboard.press("Enter")
    held.answer()
    seated(page, "Ana", "Bérénice", "Cyril", "Dan")

    assert start(page) == ["Ana", "Bérénice", "Cyril", "Dan"]


def test_names_that_the_server_could_not_take_are_given_back(page):
    page.goto("/new/belote/")
    held = Held(page, "**/new/belote/")
    page.locator("#new-name").focus()
    page.keyboard.type("Ana\nBea\nC")
    held.fail(503)
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#new-name")).to_have_value("Ana, Bea, C")
    page.locator("#new-name").fill("Ana")
    page.keyboard.press("Enter")
    held.answer()
    seated(page, "Ana")


def test_the_icon_of_a_button_that_adds_a_name_leads_back_to_the_field_too(page):
    page.goto("/new/belote/")
    page.locator("#new-name").fill("Ana")
    page.locator("button[data-focus] svg").tap()
    seated(page, "Ana")
    expect(page.locator("#new-name")).to_be_focused()


def test_names_added_by_a_tap_leave_the_field_focused_and_in_its_place(page):
    page.goto("/new/belote/")
    field, top = page.locator("#new-name"), page.locator("#new-name").bounding_box()["y"]
    for number, name in enumerate(("Ana", "Bea", "Cy", "Dan", "Eli", "Fay"), 1):
        field.fill(name)
        page.get_by_role("button", name="Ajouter", exact=True).tap()
        expect(page.locator(".seat-list .name")).to_have_count(number)

        expect(field).to_be_focused()
        assert field.bounding_box()["y"] == top, name
    expect(page.locator(".seats")).to_have_count(2)


def test_a_letter_typed_in_the_middle_of_a_name_stays_there(page):
    page.goto("/new/belote/")
    held = Held(page, "**/new/belote/")
    page.locator("#new-name").focus()
    page.keyboard.type("Ana\nBa")
    page.keyboard.press("ArrowLeft")
    held.answer()
    seated(page, "Ana")
    page.keyboard.type("e")

    expect(page.locator("#new-name")).to_have_value("Bea")


def test_a_refused_name_returns_to_its_field_unless_another_is_typed(page):
    page.goto("/new/belote/")
    held = Held(page, "**/new/belote/")
    page.locator("#new-name").focus()
    page.keyboard.type("Ana\nana\n")
    held.answer()
    held.answer()
    expect(page.locator("#name-error")).to_contain_text("ana")
    expect(page.locator("#new-name")).to_have_value("ana")
    page.locator("#new-name").fill("ANA")
    page.keyboard.press("Enter")
    page.keyboard.type("Be")
    held.answer()
    expect(page.locator("#name-error")).to_contain_text("ANA")

    expect(page.locator("#new-name")).to_have_value("Be")


def test_taps_of_every_kind_keep_their_order_and_their_meaning(page, owner):
    owner.start("alta_baja", names=FOUR)
    page.goto("/new/belote/")
    held = Held(page, "**/new/belote/")
    page.locator("label:has(#chair-2)").tap()
    page.locator("button[name=known][value=Ana]").tap()
    page.locator("label:has(#chair-1)").tap()
    page.locator("button[name=known][value=Bea]").tap()
    page.locator("button[name=known][value=Cy]").tap()
    for _ in range(3):
        held.answer()
    seated(page, "Cy", "Bea", "Ana")
    page.locator(".seat-list button[name=unseat][value=Cy]").tap()
    page.locator(".seat-list button[name=unseat][value=Ana]").tap()
    page.locator("label:has(#dealer-1)").tap()
    for _ in range(3):
        held.answer()

    seated(page, "Bea")
    expect(page.locator('[name="dealer-0"][value="Bea"]')).to_be_checked()


def test_the_dealer_is_chosen_before_an_answer_arrives(page, owner):
    owner.start("alta_baja", names=FOUR)
    page.goto("/new/belote/")
    page.locator("button[name=known][value=Ana]").tap()
    page.locator("button[name=known][value=Bea]").tap()
    seated(page, "Ana", "Bea")
    held = Held(page, "**/new/belote/")
    page.locator("button[name=known][value=Cy]").tap()
    page.locator("label:has(#dealer-1)").tap()
    held.answer()
    seated(page, "Ana", "Bea", "Cy")
    assert held.asked()["dealer-0"] == ["Bea"]
    held.answer()

    expect(page.locator('[name="dealer-0"][value="Bea"]')).to_be_checked()


def test_a_lost_request_is_sent_again(page):
    page.goto("/new/belote/")
    held = Held(page, "**/new/belote/")
    page.locator("#new-name").focus()
    page.keyboard.type("Ana\nBea\n")
    held.lose()
    held.answer()
    held.answer()

    seated(page, "Ana", "Bea")
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_reason_being_typed_survives_the_preview_and_a_step_of_the_correction(page, owner):
    game = owner.play(owner.start(), MADE, MADE)
    page.goto(f"/games/{game.key}/hands/1/correct/")
    held = Held(page, "**/change")
    page.locator("#typed").fill("mis")
    page.locator("label:has([name=belote])").last.tap()
    page.locator("#typed").focus()
    page.keyboard.press("End")
    page.keyboard.type("hea")
    held.answer()
    page.keyboard.type("rd")

    expect(page.locator("#typed")).to_have_value("misheard")


def test_changes_made_while_a_correction_is_refused_stay(page, owner):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/hands/1/correct/")
    held = Held(page, "**/change")
    page.locator('[name="points-1"]').fill("163")
    page.locator("form.correction .action").tap()
    held.wait()
    while held.asked().get("do") == ["preview"]:
        held.answer()
    page.locator("#typed").fill("misheard")
    page.locator("[name=reason]").select_option("misheard")
    held.answer()
    expect(page.locator("form.correction [role=alert]").first).to_be_visible()

    expect(page.locator("#typed")).to_have_value("misheard")
    expect(page.locator("[name=reason]")).to_have_value("misheard")


@pytest.mark.parametrize("cards", [("AD", "KD", "7H"), ("7H", "AD", "KD", "9C")])
def test_every_card_tapped_for_the_judge_is_on_the_table(page, owner, cards):
    page.goto("/judge/belote/?trump=hearts")
    held = Held(page, "**/judge/belote/**", method="GET")
    for card in cards:
        page.locator(f"#judge button[name=card][value='{card}']").tap()
    for _ in cards:
        held.answer()

    on_table = "#judge input[type=hidden][name=cards]"
    expect(page.locator(on_table)).to_have_count(len(cards))
    assert of_all(page, on_table, "all => all.map((node) => node.value)") == list(cards)


LATER = """(pause) => {
  const wait = setTimeout;
  window.setTimeout = (what, ms, ...how) => ms === pause || wait(what, ms, ...how);
}"""
"""Has the page do what waits for this pause only after the test."""


def test_typing_a_search_continues_while_an_earlier_answer_arrives(page, owner):
    owner.say(acts.end_game, owner.play(owner.start(), MADE))
    page.goto("/history/")
    held = Held(page, "**/history/**", method="GET")
    page.locator("#text").fill("An")
    held.wait()
    # The next search, which would give up the earlier answer, is not asked for before that comes.
    page.evaluate(LATER, 300)
    page.locator("#text").press("End")
    page.keyboard.type("a")
    held.answer()

    expect(page.locator("#text")).to_have_value("Ana")


class TestThePromiseOfTheButton:
    """The button, the sentence and the figures made of the fields are about these fields alone."""

    @pytest.fixture
    def game(self, owner):
        return owner.say(acts.announce, owner.start(), facts=ANNOUNCED).game

    @pytest.fixture
    def table(self, page, game):
        """The table after 95 was typed, and shown to be 7 to 9."""
        table = BeloteTable(page)
        table.open(f"/games/{game.key}/")
        table.count(95)
        table.will_write(7, 9)
        return table

    @pytest.fixture
    def held(self, page, table):
        """Hold the previews."""
        return Held(page, "**/preview")

    def is_neutral(self, page):
        expect(page.locator("#write")).not_to_contain_text("–")
        expect(page.locator(".slot .ruling")).to_be_hidden()
        for computed in page.locator(".entry output").all():
            expect(computed).to_have_text("")

    def type_40(self, table):
        for _ in range(2):
            table.tap("[data-erase]")
        table.count(40)

    def test_from_the_first_change_on_nothing_shows_what_was_before(self, page, table, held):
        before = page.locator("#write").bounding_box()
        table.tap("[data-erase]")
        self.is_neutral(page)
        table.tap("[data-erase]")
        table.count(40)
        self.is_neutral(page)
        assert page.locator("#write").bounding_box() == before

    def test_a_tap_before_the_score_is_shown_shows_it_and_the_next_one_saves(
        self, page, table, held, game
    ):
        self.type_40(table)
        table.tap(table.button)
        expect(page.locator(".slot [role=alert]")).to_contain_text("Pas encore inscrit")
        table.will_write(16, 0)
        assert totals(game) == (0, 0)
        expect(page.locator("[name=points-1]")).to_have_value("40")
        table.save()
        table.reads(16, 0)

    def test_a_late_preview_of_earlier_fields_is_not_shown(self, page, table, held):
        table.tap("[data-erase]")
        held.wait()
        held.requests.pop().continue_()
        table.tap("[data-erase]")
        self.is_neutral(page)

    def test_typed_on_a_keyboard_and_sent_at_once_it_asks_too(self, page, table, held, game):
        box = page.locator("[name=points-1]")
        box.focus()
        page.keyboard.press("Control+A")
        page.keyboard.type("8")
        self.is_neutral(page)
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        expect(page.locator(".slot [role=alert]")).to_contain_text("Pas encore inscrit")
        assert totals(game) == (0, 0)
        promised = page.locator("#write .js-only").inner_text()
        expect(page.locator("#write")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#hand-1")).to_be_visible()
        assert "\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}".join(map(str, totals(game))) in promised

    def test_a_refused_score_is_neutral_again_after_the_next_change(self, page, table, held, game):
        self.type_40(table)
        table.tap(table.button)
        table.will_write(16, 0)
        table.tap("[data-erase]")
        self.is_neutral(page)
        expect(page.locator("[name=promise]")).to_have_count(0)
        assert totals(game) == (0, 0)

    def test_a_save_that_failed_after_a_change_leaves_a_neutral_button(self, page, table, held):
        saves = Held(page, "**/record")
        table.tap(table.button)
        saves.wait()
        table.tap("[data-erase]")
        saves.lose()
        expect(page.locator("#trouble")).to_be_visible()
        self.is_neutral(page)

    def test_a_save_goes_on_when_the_page_is_loaded_to_its_end_and_a_digit_is_tapped(
        self, page, table
    ):
        saves = Held(page, "**/record")
        table.tap(table.button)
        saves.wait()
        page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow'))")
        page.evaluate("() => addEventListener('htmx:confirm', () => (window.wanted = true))")
        table.tap("[data-erase]")
        becomes(page, "() => window.wanted")
        saves.answer()
        table.reads(7, 9)

    def test_after_a_preview_that_failed_the_tap_shows_the_score(self, page, table, game):
        page.route("**/preview", lambda route: route.abort())
        self.type_40(table)
        self.is_neutral(page)
        expect(page.locator("#trouble")).to_be_hidden()
        table.tap(table.button)
        table.will_write(16, 0)
        assert totals(game) == (0, 0)

    def test_a_struck_bid_and_the_tally_are_neutral_until_the_preview(self, page, owner):
        table = BidsTable(page)
        table.open(f"/games/{owner.start('batarde').key}/")
        for number in (1, 0, 2):
            table.say(number)
        expect(page.locator("[data-struck]")).to_have_count(1)
        expect(page.locator("#tally")).not_to_have_text("")
        Held(page, "**/preview")
        table.tap(table.chips.nth(0))
        table.say(2)
        expect(page.locator("[data-struck]")).to_have_count(0)
        expect(page.locator("#tally")).to_have_text("")

    def test_a_correction_promises_what_it_saves(self, page, owner, game):
        owner.play(game, MADE)
        page.goto(f"/games/{game.key}/hands/1/correct/")
        write = page.locator("form.correction .action")
        expect(write).to_contain_text("–")
        before = write.bounding_box()
        Held(page, "**/change", of="do=preview")
        page.locator("[name=points-1]").fill("40")
        expect(write).not_to_contain_text("–")
        expect(page.locator("#preview > .ruling")).to_be_hidden()
        assert write.bounding_box() == before
        write.tap()
        expect(page.locator("#unseen")).to_be_visible()
        expect(write).to_contain_text("16 – 0")
        assert totals(game) == (7, 9)
        write.tap()
        page.wait_for_url("**/hands/1/")
        assert totals(game) == (16, 0)

    def test_the_version_of_an_objection_keeps_no_figure_of_before(self, page, owner, game):
        owner.play(game, ANNOUNCED | {"points": [None, 95]})
        page.goto(f"/games/{game.key}/hands/1/contest")
        page.locator(".own > summary").tap()
        computed = page.locator(".own output").first
        expect(computed).to_have_text("67")
        page.locator("[name=points-1]").fill("40")
        expect(computed).to_have_text("")


class TestAConfirmationUnderWay:
    """A hand of another phone and taps meanwhile; the entry works on."""

    @pytest.fixture
    def game(self, owner):
        Notebook.objects.update(confirm_hands=True)
        return owner.play(owner.start(), MADE)

    @pytest.fixture
    def table(self, page, game):
        table = BeloteTable(page)
        table.open(f"/games/{game.key}/")
        return table

    @pytest.fixture
    def confirming(self, page, table):
        """Hold the confirmations."""
        return Held(page, "**/confirm")

    def tap_confirm(self, page):
        page.locator("#agreement [name=player]").first.tap()

    def test_news_asked_for_before_it_do_not_replace_it(self, page, table, confirming, owner, game):
        news = Held(page, "**/news*", "GET")
        owner.confirm(game, seat=1, place=1)
        news.wait()
        self.tap_confirm(page)
        confirming.wait()
        news.answer()
        confirming.answer()
        news.answer()
        expect(page.locator("#agreement [name=player]")).to_have_count(0)

        table.press("taker", BEA)
        table.press("contract", "hearts")
        table.save()
        kinds = [entry.kind for entry in Game.objects.get(pk=game.pk).entries.all()]
        assert kinds == ["record", "confirm", "confirm", "announce"]

    def test_keys_tapped_meanwhile_are_previewed_after_it(self, page, table, confirming):
        self.tap_confirm(page)
        confirming.wait()
        page.evaluate("() => addEventListener('htmx:confirm', () => (window.wanted = true))")
        table.press("taker", BEA)
        table.press("contract", "hearts")
        becomes(page, "() => window.wanted")
        expect(page.locator(".preview.unknown")).to_have_count(1)
        confirming.answer()
        table.is_previewed()


def test_points_typed_as_soon_as_their_box_is_there_are_previewed(page, owner):
    game = owner.play(owner.start(), MADE)
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    page.evaluate(
        """() => addEventListener("htmx:afterSwap", () => {
            const box = document.querySelector("[name=points-1]");
            if (box) setTimeout(() => {
                box.value = "95";
                box.dispatchEvent(new Event("input", { bubbles: true }));
            });
        })"""
    )
    table.take(BEA, "hearts")
    expect(page.locator("[name=points-1]")).to_have_value("95")
    table.is_previewed()
    table.will_write(7, 9)
