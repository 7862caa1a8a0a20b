"""Taps that are not saved yet are still there after leaving the page."""

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.store.reading import read_game
from games.table import acts
from tests.browser.pages import (
    ANA,
    BEA,
    CY,
    DAN,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    BidsTable,
    is_previewed,
    is_quiet,
)
from tests.cast import ANNOUNCED, MADE

BIDS = {"bids": [2, 2, 0, 3]}


def tap_four_tricks(page):
    table = AluetteTable(page)
    table.tricks("SENW")
    return table


def tap_two_cards(page):
    table = AltaBajaTable(page)
    table.cards("K", "Q")
    return table


def tap_a_contract(page):
    table = BeloteTable(page)
    table.press("taker", BEA)
    return table


def count_points(page):
    table = BeloteTable(page)
    table.count(95)
    return table


def tap_two_bids(page):
    table = BidsTable(page)
    table.bid(0, 3, 1, 0, speaking=(BEA, CY))
    return table


def tap_two_bids_of_the_river(page):
    table = BidsTable(page)
    table.bid(0, 0, 1, 1, speaking=(ANA, BEA))
    return table


HALF_FILLED = {
    "tricks of Aluette": ("aluette", {}, tap_four_tricks),
    "cards of Alta-Baja": ("alta_baja", {}, tap_two_cards),
    "a taker": ("belote", {}, tap_a_contract),
    "points": ("belote", ANNOUNCED, count_points),
    "bids of La Bâtarde": ("batarde", {}, tap_two_bids),
    "bids of the river": ("river", {}, tap_two_bids_of_the_river),
}


def entered(page):
    """Return the visible fields of the entry, as they would be sent."""
    return page.evaluate(
        """() => [...document.querySelector("form[data-unsaved]").elements]
            .filter((node) => node.matches("input:not([type=hidden])"))
            .filter((node) => (node.type === "radio" ? node.checked : node.value))
            .map((node) => `${node.name}=${node.value}`)"""
    )


def ask_the_judge(page, game):
    page.locator(".menu > button").tap()
    page.locator(f'.menu a[href="/games/{game.key}/judge/"]').tap()
    page.wait_for_url("**/judge/")
    page.locator(".topbar a").first.tap()


def go_home(page, game):
    page.locator(".topbar a").first.tap()
    page.locator(f'main a[href="/games/{game.key}/"]').first.tap()


def read_the_rules(page, game):
    page.locator(".menu > button").tap()
    page.locator('.menu a[href^="/rules/"]').tap()
    page.wait_for_url("**/rules/**")
    page.go_back()


WAYS = [ask_the_judge, go_home, read_the_rules]


@pytest.fixture
def half_filled(page, owner):
    """Open a table, tap half of an entry and return the table with its `game`."""

    def fill(what):
        kind, announced, tap = HALF_FILLED[what]
        game = owner.start(kind)
        if announced:
            game = owner.say(acts.announce, game, facts=announced).game
        page.goto(f"/games/{game.key}/")
        table = tap(page)
        table.game = game
        return table

    return fill


@pytest.mark.parametrize(
    "what", ["cards of Alta-Baja", "a taker", "bids of La Bâtarde", "bids of the river"]
)
def test_half_an_entry_is_still_there_after_a_reload(half_filled, page, what):
    half_filled(what)
    before = entered(page)
    assert before

    page.reload()

    assert entered(page) == before


def test_it_is_still_there_after_leaving_and_after_closing_the_page(
    half_filled, page, context, subtests
):
    table = half_filled("points")
    before = entered(page)

    for leave in WAYS:
        with subtests.test(leave.__name__):
            leave(page, table.game)

            expect(page.locator(".entry")).to_be_visible()
            assert entered(page) == before

    page.close()
    again = context.new_page()
    again.goto(f"/games/{table.game.key}/")
    assert entered(again) == before


def test_a_restored_entry_shows_its_scores(half_filled, page):
    table = half_filled("points")
    table.will_write(7, 9)
    before = entered(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url.endswith("/preview")))

    page.reload()
    assert entered(page) == before
    # 95 of 162 for Bea & Dan, who took: 67 for the others; in tens 7 and 9.
    table.will_write(7, 9)
    assert asked.count(True) == 1
    table.save()
    table.reads(7, 9)


def test_a_stepper_continues_at_its_step(half_filled, page):
    table = half_filled("tricks of Aluette")
    before = entered(page)

    page.reload()

    assert entered(page) == before
    expect(page.locator("[data-step].current")).to_have_count(1)
    expect(table.key("trick-4", ANA)).to_be_visible()
    expect(page.locator("[data-slot]").nth(3)).not_to_be_empty()


def test_tricks_and_quick_results_are_stored_separately(page, owner):
    game = owner.start("aluette")
    page.goto(f"/games/{game.key}/")
    table = tap_four_tricks(page)
    tricks = entered(page)
    table.moment("quick")
    table.press("won_by", 1)
    quick = entered(page)

    page.reload()
    assert entered(page) == quick
    table.moment("result")
    assert entered(page) == tricks


def test_a_saved_entry_leaves_nothing_behind(half_filled, page):
    table = half_filled("points")
    table.will_write(7, 9)
    table.save()
    tap_a_contract(page)
    table.press("contract", "hearts")
    table.save()

    page.reload()

    expect(page.locator("[name=points-0]")).to_be_visible()
    assert [field for field in entered(page) if field.startswith("points")] == []


def test_an_entry_is_not_restored_into_another_hand(half_filled, page, cast):
    table = half_filled("tricks of Aluette")
    cast.play(table.game, {"won_by": 1})

    page.reload()

    expect(page.locator('.sheet a[href$="/hands/1/"]')).to_be_visible()
    assert [field for field in entered(page) if field.startswith("trick-")] == []


def test_the_judge_s_answer_is_added_to_the_entry(half_filled, page):
    table = half_filled("points")
    table.press("belote", 1)

    page.goto(f"/games/{table.game.key}/?entry=result&points-0=60&points-1=102")
    assert {"points-0=60", "points-1=102", "belote=1"} <= set(entered(page))

    # From then on taps count; a reload does not bring the judge's answer back.
    page.locator("[name=points-1]").fill("90")
    page.locator("[name=points-0]").fill("72")
    page.reload()
    assert {"points-0=72", "points-1=90", "belote=1"} <= set(entered(page))


def test_it_can_be_cleared(half_filled, page):
    table = half_filled("tricks of Aluette")
    page.locator(".menu > button").tap()
    page.locator("[data-clear]").tap()

    expect(table.key("trick-0", ANA)).to_be_visible()
    assert [field for field in entered(page) if field.startswith("trick-")] == []
    page.reload()
    assert [field for field in entered(page) if field.startswith("trick-")] == []


@pytest.mark.own_context
def test_hands_are_saved_even_without_local_storage(page, owner):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{ get() { throw new DOMException('refused', 'SecurityError'); } });"
    )
    game = owner.say(acts.announce, owner.start(), facts=ANNOUNCED).game
    page.goto(f"/games/{game.key}/")

    table = count_points(page)
    table.will_write(7, 9)
    table.save()

    table.reads(7, 9)


def test_the_box_that_was_tapped_takes_the_next_digit_too(half_filled, page):
    table = half_filled("points")  # Bea & Dan took: their box is open
    page.locator(".box input").first.tap()
    expect(page.locator(".box").first).to_contain_class("active")
    table.count(6)
    expect(page.locator("[name=points-0]")).to_have_value("6")

    page.reload()

    table.count(7)
    expect(page.locator("[name=points-0]")).to_have_value("67")


def test_tricks_without_a_tap_follow_the_bids(page, owner):
    game = owner.play(owner.start("river"), {"bids": [0, 0, 0, 0], "tricks": [0, 0, 0, 1]})
    game = owner.say(acts.announce, game, facts={"bids": [1, 0, 1, 1]}).game
    page.goto(f"/games/{game.key}/")
    table = BidsTable(page)
    table.correct(cy=0)

    table.moment("announce")
    table.bid(2, 0, 0, 0, speaking=(ANA,))
    table.save()

    expect(page.locator("#tricks-0-2")).to_be_checked()
    expect(page.locator("#tricks-2-0")).to_be_checked()


def test_unfinished_bids_do_not_replace_announcements_made_since(page, owner):
    game = owner.start("batarde")
    page.goto(f"/games/{game.key}/")
    tap_two_bids(page)
    owner.say(acts.announce, game, facts=BIDS)

    page.goto(f"/games/{game.key}/?entry=announce")

    expect(page.locator('[name="moment"][value="announce"]')).to_be_attached()
    assert [field for field in entered(page) if field.startswith("bids")] == [
        f"bids-{seat}={BIDS['bids'][seat]}" for seat in (BEA, CY, DAN, ANA)
    ]


def test_an_entry_belongs_to_its_hand_even_if_the_hand_is_renumbered(page, owner):
    game = owner.play(owner.start("aluette"), {"won_by": 0}, {"won_by": 1})
    page.goto(f"/games/{game.key}/?entry=result")
    tap_four_tricks(page)
    game = owner.say(acts.remove, game, place=1, reason="").game
    owner.play(game, {"won_by": 1})

    page.reload()

    expect(page.locator(".sheet tbody tr")).to_have_count(2)
    assert [field for field in entered(page) if field.startswith("trick-")] == []


def test_an_entry_stays_with_the_hand_in_play_when_another_phone_inserts_a_hand(page, owner):
    game = owner.play(owner.start("aluette"), {"won_by": 0})
    page.goto(f"/games/{game.key}/?entry=result")
    tap_four_tricks(page)
    before = entered(page)
    owner.say(acts.insert, game, before=1, facts={"won_by": 1})

    page.reload()

    expect(page.locator(".sheet tbody tr")).to_have_count(2)
    assert entered(page) == before
    expect(page.locator("#left")).to_have_count(0)


def test_what_was_tapped_for_an_inserted_hand_is_not_for_one_inserted_elsewhere(page, owner):
    game = owner.play(owner.start(), MADE, MADE)
    for place, seat in ((2, 1), (1, 2)):
        page.goto(f"/games/{game.key}/hands/{place}/insert/")
        expect(page.locator("[name=taker]:checked")).to_have_count(0)
        BeloteTable(page).press("taker", seat)

    page.reload()
    expect(page.locator("[name=taker]:checked")).to_have_value("2")


def test_the_last_hand_leaves_nothing_behind_either(half_filled, page, owner):
    game = owner.start(rules={"target": 9})
    game = owner.say(acts.announce, game, facts=ANNOUNCED).game
    page.goto(f"/games/{game.key}/")
    count_points(page).save_last()

    kept = "() => Object.keys(localStorage).filter((key) => key.startsWith('entry '))"
    assert page.evaluate(kept) == []


def test_a_correction_is_restored_until_it_is_saved(page, owner):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/hands/1/correct/")
    table = BeloteTable(page)
    table.count(100)
    table.press("belote", 1)
    page.locator("[name=typed]").fill("Counted again")
    before = entered(page)

    page.reload()
    assert entered(page) == before
    # The digits replaced the saved points; the other side has the rest of 162.
    expect(page.locator("[name=points-1]")).to_have_value("100")
    expect(page.locator("[name=points-0]")).to_have_value("")
    expect(page.locator("#computed-0")).to_have_text("62")

    table.is_previewed()
    table.tap("form.correction .action")
    page.wait_for_url("**/hands/1/")
    page.goto(f"/games/{game.key}/hands/1/correct/")
    expect(page.locator("[name=points-1]")).to_have_value("100")
    expect(page.locator("[name=typed]")).to_have_value("")
    table.tap(".menu > button")
    expect(page.locator("[data-clear]")).to_be_hidden()


def test_an_objection_is_restored_until_it_is_made(page, owner):
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/hands/1/contest")
    page.locator('[name=reason][value="miscounted"]').tap()
    page.locator("details.own > summary").tap()
    BeloteTable(page).count(100)
    before = entered(page)

    page.reload()
    expect(page.locator("details.own")).to_have_attribute("open", "")
    assert entered(page) == before

    page.locator(".action").tap()
    page.wait_for_url("**/hands/1/#objections")
    page.goto(f"/games/{game.key}/hands/1/contest")
    expect(page.locator("[name=reason]:checked")).to_have_count(0)
    expect(page.locator("details.own")).not_to_have_attribute("open", "")


@pytest.fixture
def corrected_together(page, owner):
    """A trick under correction, and another that the same correction changes: cards swapped."""
    hands = [{"cards": ["K", "Q", "10", "2"]}, {"cards": ["A", "3", "4", "5"]}]
    game = owner.play(owner.start("alta_baja"), *hands)
    page.goto(f"/games/{game.key}/hands/1/correct/")
    page.locator('[data-goto="0"]').tap()
    page.locator('[name="card-0"][value="A"]').tap()
    is_previewed(page)
    page.locator("form.correction .action").tap()
    page.locator("button[value=match]").tap()
    page.locator("button[value=back]").tap()
    expect(page.locator("button[value^=leave-]")).to_have_count(1)
    return game


def test_a_correction_of_several_hands_is_there_again_with_the_hand_that_was_open(
    corrected_together, page
):
    expect(page.locator("form.correction [name=at]")).to_have_value("2")
    page.locator('[data-goto="3"]').tap()
    page.locator('[name="card-3"][value="8"]').tap()
    page.locator("[name=reason]").select_option("typing_mistake")

    page.reload()

    expect(page.locator("form.correction [name=at]")).to_have_value("2")
    expect(page.locator('[name="card-3"][value="8"]')).to_be_checked()
    expect(page.locator("button[value^=leave-]")).to_have_count(1)
    expect(page.locator("[name=reason]")).to_have_value("typing_mistake")
    is_previewed(page)
    page.locator("form.correction .action").tap()
    page.wait_for_url("**/hands/1/")
    first, second = read_game(Game.objects.get()).current.hands
    assert first.facts == {"cards": ["A", "Q", "10", "2"]}
    assert second.facts == {"cards": ["K", "3", "4", "8"]}


def test_a_correction_that_could_not_be_drawn_again_is_kept_for_the_next_time(
    corrected_together, page
):
    def lose(route):
        """All but previews."""
        return (route.fallback if "do=preview" in route.request.post_data else route.abort)()

    page.route("**/change", lose)
    page.reload()
    expect(page.locator("#trouble")).to_be_visible()
    with page.expect_response("**/change"):
        page.locator("[name=reason]").select_option("typing_mistake")
    is_quiet(page)

    page.unroute_all()
    page.reload()
    expect(page.locator("button[value^=leave-]")).to_have_count(1)


def test_a_correction_that_comes_back_after_the_game_went_on_says_so_and_can_be_cleared(
    corrected_together, page, owner
):
    owner.play(corrected_together, {"cards": ["9", "8", "7", "6"]})

    page.reload()

    expect(page.locator("main [role=alert]")).to_be_visible()
    expect(page.locator("button[value^=leave-]")).to_have_count(1)

    page.locator(".menu > button").tap()
    page.locator("[data-clear]").tap()
    expect(page.locator("button[value^=leave-]")).to_have_count(0)
    page.reload()
    expect(page.locator("form.correction")).to_be_visible()
    expect(page.locator("button[value^=leave-]")).to_have_count(0)


NOTES = {"the game": ("note", "#text"), "a hand": ("hands/1/", "#note")}


@pytest.mark.parametrize("of", NOTES)
def test_a_note_is_there_again_until_it_is_saved(page, owner, of):
    address, box = NOTES[of]
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/{address}")
    page.locator(box).fill("Played at Lou's")
    page.reload()
    expect(page.locator(box)).to_have_value("Played at Lou's")

    with page.expect_navigation():
        page.locator(f"form:has({box}) button").tap()
    page.goto(f"/games/{game.key}/{address}")
    page.locator(box).fill("Played at Flo's")
    with page.expect_navigation():
        page.locator(f"form:has({box}) button").tap()

    page.goto(f"/games/{game.key}/{address}")
    expect(page.locator(box)).to_have_value("Played at Flo's")


def test_a_form_of_an_evening_that_was_left_is_as_it_was_filled_in(owner, page):
    """Its fields may be called as what a form has: `form`, `name`."""
    for address in ("/evenings/new-club/", "/evenings/new/"):
        page.goto(address)
        page.locator("[name=kind][value=free]").check(force=True)
        page.locator("[name=title]").fill("Rami")
        page.locator("[name=name]").fill("Noël")
        page.goto("/")
        page.goto(address)
        expect(page.locator("[name=kind][value=free]")).to_be_checked()
        expect(page.locator("[name=title]")).to_have_value("Rami")
        expect(page.locator("[name=name]")).to_have_value("Noël")
