"""One pad for bids and tricks: it moves on by itself, chips are changed, all is on one screen."""

import pytest
from playwright.sync_api import expect

from games.table import acts
from tests.browser.every_page import SEVEN, TWELVE
from tests.browser.pages import BidsTable
from tests.browser.sight import is_too_wide

BOTH = ("batarde", "river")
IN_TURN = {"batarde": {}, "river": {"bidding": "in_turn"}}
ALL_IN_SIGHT = """() => [...document.querySelectorAll(".entry :is(.chips button, .key, .action)")]
  .filter((node) => node.checkVisibility())
  .filter((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    const within = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !within || !node.contains(hit) || right - left < 44 || bottom - top < 44;
  }).map((node) => node.textContent.trim())"""
PLACES = """() => [...document.querySelectorAll(".entry :is(.chips button, .key, .action)")]
  .filter((node) => node.checkVisibility() && !node.closest(".panel"))
  .map((node) => { const { x, y } = node.getBoundingClientRect(); return [x, y]; })"""


@pytest.fixture
def sit_down(page, owner):
    """Open the table of a game between the first players of TWELVE, of whom seven are SEVEN."""

    def sit_down(kind, players=4, announced=None, **rules):
        game = owner.start(kind, TWELVE[:players], rules=rules)
        if announced:
            game = owner.say(acts.announce, game, facts={"bids": announced}).game
        table = BidsTable(page)
        table.open(f"/games/{game.key}/")
        return table

    return sit_down


def test_a_bid_is_changed_by_tapping_its_chip_or_erased_and_the_pad_returns_there(sit_down):
    table = sit_down("batarde")
    table.say(3)
    table.say(1)
    table.is_turn_of("Dan")
    table.tap(table.chip("Bea"))
    table.is_turn_of("Bea")
    table.say(2)
    table.chip_reads("Bea", 2)
    table.is_turn_of("Dan")
    tally = table.page.locator("#tally")
    expect(tally).to_have_text("somme 3")

    # Erasing removes the last bid.
    erase = table.page.locator("[data-step].current [data-unsay]")
    table.tap(erase)
    table.is_turn_of("Cy")
    table.chip_reads("Cy", "")
    table.tap(erase)
    table.is_turn_of("Bea")
    expect(table.page.locator("[data-step] input:checked")).to_have_count(0)
    expect(tally).to_have_text("")


@pytest.mark.parametrize("kind", BOTH)
def test_the_number_forbidden_for_the_last_player_is_struck_out_and_explained(sit_down, page, kind):
    table = sit_down(kind, 3, **IN_TURN[kind])
    expect(table.chips).to_have_count(3)
    table.say(0)
    table.say(0)
    table.is_turn_of("Ana")
    every = 7 if kind == "batarde" else 1
    table.is_forbidden(0, every)
    head = page.locator("[data-step].current legend h2")
    expect(head).to_contain_text("à Ana de parler")
    expect(head).to_contain_text("en dernier")


@pytest.mark.parametrize("kind", BOTH)
def test_after_a_refused_last_bid_the_pad_asks_the_one_who_was_refused(sit_down, page, kind):
    table = sit_down(kind, 4, **IN_TURN[kind])
    page.route("**/preview", lambda route: route.abort())
    for _ in range(3):
        table.say(0)
    refused = 5 if kind == "batarde" else 1
    table.say(refused)
    with page.expect_response("**/announce"):
        table.tap(table.button)
    page.unroute("**/preview")
    table.is_turn_of("Ana")
    table.chip_reads("Ana", "")
    table.say(0)
    table.chip_reads("Ana", 0)
    table.chip_reads("Bea", 0)


def test_a_bid_that_became_impossible_is_removed_from_its_chip(sit_down):
    table = sit_down("batarde")
    for _ in range(3):
        table.say(1)
    table.say(1)
    table.chip_reads("Ana", 1)
    # Five cards: after Bea's 2, Ana may not bid 1 any more.
    table.tap(table.chip("Bea"))
    table.say(2)
    table.chip_reads("Ana", "")
    expect(table.button).to_contain_text("Encore 1")


def test_players_who_bid_together_are_in_seat_order_and_nobody_is_last(sit_down, page):
    table = sit_down("river", 5)
    expect(table.chips.locator(".person")).to_have_text(list(SEVEN[:5]))
    for _ in range(4):
        table.say(0)
    expect(page.locator("[data-step].current legend h2")).not_to_contain_text("parler")
    expect(page.locator("[data-step] input:disabled")).to_have_count(0)


def test_a_high_number_is_one_tap_away(sit_down):
    table = sit_down("river", 3, order="down_up", max_cards=17)
    numbers = dict(zip(SEVEN, (5, 11, 12), strict=False))
    for name, number in numbers.items():
        table.say(number)
        table.chip_reads(name, number)
    assert table.taps == len(numbers)


@pytest.mark.parametrize("kind", BOTH)
def test_only_players_who_missed_their_bid_need_a_tap(sit_down, page, kind):
    bids = [2, 0, 1, 0] if kind == "batarde" else [0, 0, 0, 0]
    word = "ann." if kind == "batarde" else "pari"
    table = sit_down(kind, 4, bids)
    for name, bid in zip(SEVEN, bids, strict=False):
        table.chip_reads(name, bid)
        expect(table.chip(name)).to_contain_text(f"{word} {bid}")
    missed = page.locator(".chips .spoiled")
    expect(missed).to_have_count(0)
    table.tap(table.chip("Bea"))
    table.say(1)
    expect(missed).to_have_count(1)
    expect(missed).to_contain_text("Bea")
    table.is_turn_of("Bea")
    plis = "4 plis sur 5" if kind == "batarde" else "1 pli sur 1"
    expect(page.locator("#tally")).to_have_text(plis)


@pytest.mark.parametrize(
    ("kind", "players", "cards"),
    [("batarde", 7, 5), ("river", 7, 1), ("river", 8, 6), ("river", 2, 12)],
)
def test_the_pad_moves_on_by_itself_and_all_fit_a_short_phone(sit_down, page, kind, players, cards):
    def fits():
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(ALL_IN_SIGHT) == [], width
            assert page.evaluate("scrollY") == 0
            assert not is_too_wide(page)

    same = {"max_cards": cards, "lowest": cards} if kind == "river" else {}
    table = sit_down(kind, players, **IN_TURN[kind], **same)
    expect(table.chips).to_have_count(players)
    names = table.chips.locator(".person").all_inner_texts()
    assert sorted(names) == sorted(TWELVE[:players])
    fits()
    for name in names:
        table.is_turn_of(name)
        table.chip_reads(name, "")
        if name == names[-1]:
            expect(page.locator("[data-step] input:disabled")).to_have_count(1)
            fits()
        table.say(0)
        table.chip_reads(name, 0)
    assert table.taps == len(names)
    expect(table.button).not_to_have_class("action waiting")
    fits()
    table.save()
    expect(page.locator("#tricks-0-0")).to_be_checked()
    fits()
    table.tap(table.chip("Bea"))
    table.say(cards)
    table.save()
    expect(table.chips.locator("[data-answer]:empty")).to_have_count(players)
    fits()


def test_rare_options_open_over_the_keys_and_move_none(sit_down, page):
    table = sit_down("batarde", 5)
    before = page.evaluate(PLACES)
    table.tap(".bid-pad .over")
    expect(page.locator("[name=declarer]").first).to_be_visible()
    assert page.evaluate(PLACES) == before


def test_space_moves_through_the_results_by_keyboard(sit_down, page):
    sit_down("river", 4, [0, 0, 0, 0])
    page.locator("#tricks-0-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tricks-0-1")).to_be_checked()
    page.keyboard.press("Space")
    expect(page.locator("#tricks-1-0")).to_be_focused()
