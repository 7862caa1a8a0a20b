"""The judge on a phone: disputes settled by taps, and their effect on the game."""

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Game
from games.store.reading import read_game
from tests.browser.pages import is_previewed
from tests.cast import ANNOUNCED, MADE


class Judge:
    """The judge's screen."""

    def __init__(self, page):
        self.page = page

    def tap(self, name, value):
        self.page.locator(f'#judge button[name="{name}"][value="{value}"]').tap()

    def cards(self, *codes):
        """Tap cards, each after the previous one is on the table."""
        for code in codes:
            card = self.page.locator(f'#judge button[name="card"][value="{code}"]')
            card.tap()
            expect(card).to_have_attribute("aria-disabled", "true")

    def held(self, *codes):
        """Tap cards of a hand or a pile, each after the previous one is marked."""
        for code in codes:
            card = self.page.locator(f'#judge button[name="card"][value="{code}"]')
            card.tap()
            expect(card).to_have_attribute("aria-pressed", "true")

    def says(self, *words):
        for word in words:
            expect(self.page.locator("#answer")).to_contain_text(word)


@pytest.fixture
def belote(owner):
    """A game of Belote: Ana dealt, Bea takes in hearts and leads."""
    return owner.say(services.announce, owner.start(), facts=ANNOUNCED).game


def from_table(page, game):
    """Open the judge, two taps from the table."""
    page.goto(f"/games/{game.key}/")
    page.locator("details.menu > summary").tap()
    page.locator(f'a[href="/games/{game.key}/judge/"]').tap()
    expect(page.locator("#answer")).to_be_visible()
    return Judge(page)


def test_a_pile_at_belote_is_counted_into_the_hand(page, belote):
    judge = from_table(page, belote)
    judge.tap("ask", "points")
    judge.tap("pile", "1")
    # 20 + 14 + 11 + 10, three aces 33, and 10 + 4 + 3 + 2 + 0: 107 at hearts, so 45 and the der.
    judge.held("JH", "9H", "AH", "10H", "AS", "AC", "AD", "10D", "KD", "QD", "JD", "9D")
    judge.tap("last", "0")
    expect(page.locator(".piles-count .figure")).to_have_text(["55", "107"])
    judge.says("162")
    page.locator("#judge a.action").tap()

    expect(page.locator('[name="points-0"]')).to_have_value("55")
    expect(page.locator('[name="points-1"]')).to_have_value("107")
    is_previewed(page)
    page.locator(".entry .action").tap()
    # 55 → 5, 107 → 11 by units of 6 and up.
    expect(page.locator(".totals .figure")).to_have_text(["5", "11"])


def test_an_aluette_trick_is_judged(page, owner):
    judge = from_table(page, owner.start("aluette", first_dealer=3))
    # AL-20: nine, two cavalières level on top: spoiled, and the same player leads again.
    judge.cards("4O", "9E", "QC", "QB")
    judge.says("Cy", "Dan", "pourri")
    judge.tap("back", "1")
    judge.cards("3O")
    judge.says("Dan", "Monsieur")


def test_the_last_bidder_closes_an_auction_of_la_batarde(page, owner):
    game = owner.start("batarde", first_dealer=3)
    judge = from_table(page, game)  # on the auction, as long as the bids are open
    judge.says("Ana")
    judge.tap("say", "2")
    judge.says("Bea")
    judge.tap("say", "0")
    judge.says("Cy")
    judge.tap("say", "1")
    # 2 + 0 + 1 of five cards: Dan may not say 2.
    judge.says("Dan", "sauf 2")
    expect(page.locator('#judge button[name="say"][value="2"]')).to_be_disabled()
    judge.tap("say", "0")
    page.locator('button.action[form="announce"]').tap()

    page.wait_for_url(f"**/games/{game.key}/")
    announced = read_game(Game.objects.get(pk=game.pk)).current.open
    assert announced["bids"] == [2, 0, 1, 0]
    assert announced["declarer"] == 0
    assert len(announced["auction"]) == 4
    expect(page.locator("#tricks-0-2")).to_be_checked()


def test_legal_cards_are_shown_with_their_rule(page, belote):
    judge = from_table(page, belote)
    judge.tap("ask", "legal")
    judge.tap("leader", "0")
    judge.cards("AD", "KD", "9S")
    judge.tap("into", "hand")
    judge.held("7H", "9C", "8S")
    # BE-45: void of diamonds, an opponent holds: couper.
    judge.says("Dan pouvait jouer", "Couper")
    expect(page.locator(".hand .barred")).to_have_count(2)
    page.locator("#answer a").tap()
    page.wait_for_url("**/rules/belote/**#play")


def test_tapping_a_card_on_the_table_again_changes_nothing(page, belote):
    judge = from_table(page, belote)
    judge.cards("AD")
    page.locator("#card-AD").tap(force=True)
    judge.cards("KD")
    expect(page.locator("#judge input[name=cards]")).to_have_count(2)


def test_a_revoke_is_named_and_becomes_a_fault(page, belote):
    revoked = ["AD", "KD", "8D", "8C", "QD", "9D", "10D", "7D"]
    ranks = ("A", "K", "Q", "J", "10", "9", "8", "7")
    every = [rank + suit for suit in "SHDC" for rank in ranks]
    laid = revoked + [card for card in every if card not in revoked]
    query = "&".join(f"cards={card}" for card in laid[:31])
    page.goto(f"/games/{belote.key}/judge/?ask=replay&leader=0&{query}")
    Judge(page).tap("card", laid[31])
    expect(page.locator(".revokes li").first).to_contain_text("Dan")
    page.locator("#judge a.action").tap()

    expect(page.locator('.entry [name="fault"]:checked')).to_have_count(1)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_it_works_without_javascript(page, owner):
    game = owner.say(services.announce, owner.start(), facts=ANNOUNCED).game
    page.goto(f"/games/{game.key}/judge/")
    judge = Judge(page)
    judge.cards("AD", "KD", "7H")
    judge.says("Dan", "7 de cœur")
    judge.tap("back", "1")
    judge.says("Bea")
    judge.tap("ask", "legal")
    judge.says("Dan")


def test_no_card_is_too_small_to_tap(page, belote):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/games/{belote.key}/judge/")
    sizes = page.locator(".card-key").evaluate_all(
        "keys => keys.map(key => key.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(sizes) == 32
    assert min(width for width, _ in sizes) >= 44
    assert min(height for _, height in sizes) >= 48
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_la_batarde_s_orders_are_entered_before_any_card(owner, page):
    nine = ("R", "D", "A", "F", "M", "V", "10", "9", "U")
    game = owner.start("batarde")
    page.goto(f"/games/{game.key}/judge/?ask=legal&trump=hearts")
    page.locator("#ranks").fill("R D A")
    page.locator("#ranks").press("Enter")
    expect(page.locator(".field .error")).to_contain_text("3")
    expect(page.locator("#ranks")).to_have_value("R D A")

    page.locator("#ranks").fill(" ".join(nine))
    page.locator("#ranks").press("Enter")
    for number in range(9, 1, -1):
        page.locator(f"#rise-{number}").tap()
    page.locator("button[form=orders]").tap()
    expect(page.locator("#ask-legal")).to_have_attribute("aria-current", "true")
    expect(page.locator(".card-key")).to_have_count(4 * 9)
    expect(page.locator("#trump-hearts")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("players", [4, 5, 7])
def test_the_keys_of_an_auction_keep_their_place_after_a_bid(page, owner, players):
    page.set_viewport_size({"width": 360, "height": 640})
    names = ("Ana", "Bea", "Marie-Antoinette", "Dan", "Eva", "Flo", "Gus")[:players]
    judge = from_table(page, owner.start("batarde", names, first_dealer=players - 1))
    key = '#judge :is([name="in"], [name="say"], [name="favoured"]).key'

    def places():
        return page.locator(key).evaluate_all(
            "keys => keys.map(key => [key.id, key.getBoundingClientRect().y])"
        )

    before = places()
    for number, name in enumerate(("Ana", "Bea", "Marie-Antoinette")):
        judge.says(name)
        judge.tap("say", "1")
        expect(page.locator(".said-list li")).to_have_count(number + 1)
        assert places() == before
    page.locator("#back").tap()
    expect(page.locator(".said-list li")).to_have_count(2)
    assert places() == before


def test_a_pile_half_counted_is_there_again_after_going_back(page, belote):
    judge = from_table(page, belote)
    judge.tap("ask", "points")
    judge.tap("pile", "1")
    judge.held("JH", "9H")
    page.locator(".topbar a").first.tap()
    page.wait_for_url(f"**/games/{belote.key}/")

    judge = from_table(page, belote)
    expect(page.locator('#judge [aria-pressed="true"][name="card"]')).to_have_count(2)
    expect(page.locator("#ask-points")).to_have_attribute("aria-current", "true")
    judge.held("AH")
    page.locator("#clear").tap()
    expect(page.locator('#judge [aria-pressed="true"][name="card"]')).to_have_count(0)
    page.locator(".topbar a").first.tap()
    page.wait_for_url(f"**/games/{belote.key}/")

    from_table(page, belote)
    expect(page.locator("#ask-winner")).to_have_attribute("aria-current", "true")


def test_what_was_counted_for_another_hand_does_not_come_back(page, belote, owner):
    judge = from_table(page, belote)
    judge.tap("ask", "points")
    judge.held("JH", "9H")
    page.locator(".topbar a").first.tap()
    page.wait_for_url(f"**/games/{belote.key}/")
    owner.play(belote, MADE)

    from_table(page, belote)
    expect(page.locator("#ask-winner")).to_have_attribute("aria-current", "true")
