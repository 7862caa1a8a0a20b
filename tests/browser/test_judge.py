"""The judge on a phone: disputes settled by taps, and their effect on the game."""

import pytest
from playwright.sync_api import expect

from games.table import acts
from tests.browser.asking import of_all
from tests.browser.pages import hears, is_previewed
from tests.cast import ANNOUNCED, MADE
from tests.waiting import wait_until


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

    def places(self):
        """How far down the page each key is, but those that are folded away."""
        down = "keys => keys.map(key => [key.id, key.getBoundingClientRect().y + scrollY])"
        return of_all(self.page, "#judge :is(.key, .card-key):not(details:not([open]) *)", down)


@pytest.fixture
def belote(owner):
    """A game of Belote: Ana dealt, Bea takes in hearts and leads."""
    return owner.say(acts.announce, owner.start(), facts=ANNOUNCED).game


def from_table(page, game):
    """Open the judge, two taps from the table."""
    page.goto(f"/games/{game.key}/")
    page.locator(".menu > button").tap()
    page.locator(f'a[href="/games/{game.key}/judge/"]').tap()
    expect(page.locator("#answer")).to_be_visible()
    page.wait_for_load_state()
    return Judge(page)


def test_a_pile_at_belote_is_counted_into_the_hand(page, belote):
    judge = from_table(page, belote)
    judge.tap("ask", "points")
    judge.tap("pile", "1")
    keys = judge.places()
    # 20 + 14 + 11 + 10, three aces 33, and 10 + 4 + 3 + 2 + 0: 107 at hearts, so 45 and the der.
    judge.held("JH", "9H", "AH", "10H", "AS", "AC", "AD", "10D", "KD", "QD", "JD", "9D")
    judge.tap("last", "0")
    expect(page.locator(".piles-count .figure")).to_have_text(["55", "107"])
    judge.says("162")
    expect(page.locator("#judge a.action")).to_be_visible()
    assert judge.places() == keys
    page.locator("#judge a.action").tap()

    expect(page.locator('[name="points-0"]')).to_have_value("55")
    expect(page.locator('[name="points-1"]')).to_have_value("107")
    is_previewed(page)
    page.locator(".entry .action").tap()
    # 55 → 5, 107 → 11 by units of 6 and up.
    expect(page.locator(".totals .figure")).to_have_text(["5", "11"])


def test_tapping_a_card_on_the_table_again_changes_nothing(page, belote):
    judge = from_table(page, belote)
    judge.cards("AD")
    page.locator("#card-AD").tap(force=True)
    judge.cards("KD")
    expect(page.locator("#judge input[name=cards]")).to_have_count(2)


@pytest.mark.own_context
def test_the_judge_answers_in_place_where_the_store_is_refused(page, belote):
    page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', "
        "{ get() { throw new DOMException('refused', 'SecurityError'); } });"
    )
    judge = from_table(page, belote)
    page.evaluate("window.stays = true")
    judge.cards("AD")
    assert page.evaluate("window.stays")


def test_no_card_is_too_small_to_tap(page, belote):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/games/{belote.key}/judge/")
    size = (
        "keys => keys.map(key => key.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    sizes = of_all(page, ".card-key", size)
    assert len(sizes) == 32
    assert min(width for width, _ in sizes) >= 44
    assert min(height for _, height in sizes) >= 48
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_suit_is_in_sight_on_a_short_phone_upright_and_laid_flat(page):
    for asked in ("winner", "legal", "points", "replay"):
        page.goto(f"/judge/belote/?ask={asked}&trump=hearts")
        for width, height in ((360, 640), (640, 360), (568, 320)):
            page.set_viewport_size({"width": width, "height": height})
            down = "keys => Math.max(...keys.map(key => key.getBoundingClientRect().bottom))"

            assert of_all(page, ".card-key", down) <= height, (asked, width)


def test_the_keys_below_an_answer_keep_their_place_from_the_first_tap(page):
    page.set_viewport_size({"width": 360, "height": 640})
    judge = Judge(page)
    page.goto("/judge/tarot/?ask=points")
    before = judge.places()
    judge.tap("add", "bouts")
    judge.says("51")
    assert judge.places() == before

    page.goto("/judge/belote/?ask=legal&trump=hearts&leader=0&cards=KS")
    before = judge.places()
    judge.tap("into", "hand")
    judge.held("AC", "7S")
    judge.says("Fournir")
    assert judge.places() == before


def test_a_hand_is_copied_without_scrolling_once_its_cards_are_out(page, owner):
    page.set_viewport_size({"width": 360, "height": 640})
    game = owner.start("river", rules={"max_cards": 1, "deck": 32})
    owner.say(acts.announce, game, facts={"bids": [0, 0, 0, 1], "trump": "clubs"})
    page.goto(f"/games/{game.key}/judge/?ask=replay&leader=3")
    judge = Judge(page)
    before = judge.places()
    judge.cards("KD", "AD", "7C", "8D")
    expect(page.locator("#judge a.action")).to_be_in_viewport(ratio=1)
    assert judge.places() == before


@pytest.mark.parametrize("players", [4, 5, 7])
def test_the_keys_of_an_auction_keep_their_place_after_a_bid(page, owner, players):
    page.set_viewport_size({"width": 360, "height": 640})
    names = ("Ana", "Bea", "Marie-Antoinette", "Dan", "Eva", "Flo", "Gus")[:players]
    judge = from_table(page, owner.start("batarde", names, first_dealer=players - 1))
    keys = '#judge :is([name="in"], [name="say"], [name="favoured"]).key'

    def places():
        return of_all(page, keys, "all => all.map(key => [key.id, key.getBoundingClientRect().y])")

    before = places()
    for number, name in enumerate(("Ana", "Bea", "Marie-Antoinette")):
        judge.says(name)
        judge.tap("say", "1")
        expect(page.locator(".said-list li")).to_have_count(number + 1)
        assert places() == before
    page.locator("#back").tap()
    expect(page.locator(".said-list li")).to_have_count(2)
    assert places() == before


@pytest.mark.parametrize("highest", [160, 650])
def test_the_bids_of_coinche_keep_their_place_and_the_answer_is_in_sight(page, owner, highest):
    page.set_viewport_size({"width": 360, "height": 640})
    judge = from_table(page, owner.start("coinche", rules={"highest_bid": highest}))
    judge.tap("trump", "hearts")
    keys = '#judge > fieldset .key, #judge [id$="-pass"]'
    places = "keys => keys.map(key => [key.offsetLeft, key.getBoundingClientRect().y])"
    expect(page.locator("#call-80")).to_be_enabled()
    before = of_all(page, keys, places)
    for number, call in enumerate(("#call-80", "#call-120", '[id$="-coinche"]')):
        page.locator(call).tap()
        expect(page.locator(".said-list li")).to_have_count(number + 1)
        assert of_all(page, keys, places) == before
        expect(page.locator("#answer")).to_be_in_viewport(ratio=1)


def test_a_bid_far_above_the_last_one_is_behind_a_further_key(page, owner):
    judge = from_table(page, owner.start("coinche", rules={"highest_bid": 650}))
    held = []
    page.route("**/judge/**", lambda route: held.append(route))
    judge.tap("trump", "hearts")
    page.locator("#judge > .more > summary", has_text="plus").tap()
    wait_until(lambda: hears(page) and held)
    held.pop().continue_()
    expect(page.locator("#call-80")).to_be_enabled()
    page.unroute("**/judge/**")
    page.locator("#call-500").tap()
    expect(page.locator(".said-list li")).to_contain_text("500")


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
