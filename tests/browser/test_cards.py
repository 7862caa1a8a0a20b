"""The cards of a club evening, typed from a stack on a laptop: by keyboard alone, on a bad network,
and by two readers.
"""

import logging
import time
from random import Random

import pytest
from playwright.sync_api import expect

from games import services
from games.readers.evenings.clubs import club_page
from tests.browser.asking import of_all
from tests.browser.laptop import Laptop
from tests.browser.pages import hear_again, hears
from tests.faults import LONG, amount
from tests.waiting import wait_until

pytestmark = pytest.mark.browser_context_args(
    is_mobile=False, has_touch=False, viewport={"width": 1280, "height": 800}
)
log = logging.getLogger(__name__)  # for docs/benchmarks.md
MOST_KEYS = 14  # a card
PLACES = """() => {
  const parts = [...document.querySelectorAll("#cards input, #tables li")];
  return [scrollY, ...parts.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  })];
}"""
"""Where the line and the tables are."""

CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
"""Which of these are not whole."""

FILL = """() => {
  for (let size = 6e6; size >= 1; size = Math.floor(size / 2)) {
    try {
      localStorage[`full ${size}`] = "x".repeat(size);
    } catch {}
  }
}"""
"""Leaves no place in the store of the browser."""


def begun(cast, teams, **how):
    """A club evening of Belote whose first round is drawn."""
    names = [f"Marguerite {one} – Jean-Baptiste {one}" for one in range(1, teams + 1)]
    club = cast.club(entrants="\n".join(names), **how)
    return services.draw_club_round(evening=club, chance=Random(1), seen_round=0)


def opened(page, club):
    """The laptop on the page of a club evening."""
    laptop = Laptop(page)
    laptop.open(club.key)
    return laptop


def slow_down(page, latency):
    """Answer this page so many milliseconds late."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    speed = {"latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {"offline": False} | speed)


@pytest.fixture
def laptop(page, owner, cast):
    return lambda teams, **how: opened(page, begun(cast, teams, **how))


def results_of(tables, random):
    """A possible result of every table: its points, and its capots."""
    results = {}
    for at in range(1, tables + 1):
        made = random.choice([(0, 0), (0, 0), (0, 0), (1, 0), (0, 2)])
        belotes = random.randint(0, 8)  # nine are as much as two capots
        first = random.randint(500, 1400)
        total = 162 * 12 + 90 * sum(made) + 20 * belotes
        results[at] = (first, total - first), made
    return results


@pytest.mark.parametrize("latency", [0, 600] if LONG else [0])
def test_cards_are_typed_in_any_order_without_leaving_the_line(page, owner, cast, latency):
    tables = amount(12, 40)
    club = begun(cast, 2 * tables)
    laptop, random = opened(page, club), Random(7)
    slow_down(page, latency)
    page.evaluate("window.stays = true")
    results, started = results_of(tables, random), time.monotonic()
    for at in random.sample([*results], tables):
        points, capots = results[at]
        laptop.card(at, *points, capots=capots if any(capots) else ())
        expect(laptop.number).to_be_focused()
        expect(laptop.number).to_have_value("")
    typed = time.monotonic() - started
    laptop.is_saved(*results)
    saved = time.monotonic() - started
    log.info("%s ms: typed in %.1f s, saved after %.1f s", latency, typed, saved)
    assert page.evaluate("window.stays")
    assert laptop.keys <= MOST_KEYS * tables

    club.refresh_from_db()
    played = club.club["played"][0]["tables"]
    reckoned = {}
    for at, (points, capots) in results.items():
        for side, made, capot in zip(played[at - 1]["sides"], points, capots, strict=True):
            reckoned[side[0]] = (made, capot)
    ranking = [(one.number, (one.points, one.capots)) for one in club_page(club)["ranking"]]
    assert dict(ranking) == reckoned
    worths = [worth for _, worth in ranking]
    assert worths == sorted(worths, reverse=True)
    expect(page.locator("#standings tbody tr")).to_have_count(2 * tables)
    expect(page.locator("#next form")).to_be_visible()


def test_twenty_tables_are_in_view_beside_the_line(laptop):
    there = laptop(40)
    box = there.row(20).bounding_box()
    assert box["y"] + box["height"] <= 800
    assert there.page.evaluate("scrollY") == 0


def test_a_wrong_sum_is_said_while_it_is_typed_and_saved_only_with_a_reason(laptop):
    there = laptop(4)
    wrong = there.page.locator("#cards [data-wrong]")
    there.type(1, 982)
    there.page.keyboard.type("963")
    expect(wrong).to_have_text("Ensemble, cela fait 1945 : il faut 1944 ou 1964.")
    there.page.keyboard.press("Enter")
    expect(there.row(1)).to_have_class("open")
    there.page.keyboard.press("Backspace")
    there.type(2)
    there.is_saved(1)
    expect(wrong).to_be_hidden()

    there.type(2, 100, 200)
    expect(wrong).to_have_text("Ensemble, cela fait 300 : il faut de 1944 à 2184.")
    there.page.locator("#cards [name=why]").fill("partie arrêtée")
    there.page.keyboard.press("Enter")
    there.is_saved(2)
    expect(there.number).to_be_focused()


def test_enter_goes_on_to_the_capots_where_the_points_leave_room_for_them(laptop, page):
    there = laptop(10)
    capots, wrong = page.locator("#cards [name=capots]"), page.locator("#cards [data-wrong]")
    said = page.locator("#cards [data-said]")
    there.type(1, 982, 962)
    there.is_saved(1)
    expect(said).to_have_text("Table 1 : 982 / 962 enregistré, aucun capot.")

    there.type(2, 1142, 982)
    expect(capots.first).to_be_focused()
    there.type(2, "")
    there.is_saved(2)
    expect(said).to_have_text("Table 2 : 1142 (2 capots) / 982 enregistré.")

    there.type(3, 1072, 982)
    expect(capots.first).to_be_focused()
    expect(wrong).to_be_hidden()
    there.type("", 1)
    there.is_saved(3)

    there.type(4, 1142, 982, "", "")
    there.is_saved(4)
    expect(said).to_have_text("Table 4 : 1142 / 982 enregistré, aucun capot.")
    there.type(5, 982, 981)
    expect(wrong).to_be_visible()
    expect(there.points.last).to_be_focused()


def test_where_the_rules_fix_no_sum_enter_goes_on_to_the_capots_of_every_card(laptop, page):
    there = laptop(4, kind="coinche")
    there.type(1, 2120, 840)
    expect(page.locator("#cards [name=capots]").first).to_be_focused()
    there.type("", 1)
    there.is_saved(1)


def test_what_is_saved_is_called_back_by_its_number_or_a_click_and_corrected(laptop):
    there = laptop(4)
    there.card(2, 982, 962)
    there.is_saved(2)
    there.type(2)
    points = there.page.locator("#cards [name=points]")
    expect(points.first).to_have_value("982")
    there.type(962, 982)
    expect(there.row(2).locator(".figure").first).to_have_text("962")
    there.row(2).locator("a.number").click()
    expect(points.last).to_have_value("982")
    there.page.locator("#cards [name=to]").fill("1")
    there.page.locator("#cards [formaction]").click()
    expect(there.row(1)).to_have_class("saved")
    expect(there.row(2)).to_have_class("open")


def test_two_swapped_cards_are_swapped_from_where_a_result_is_moved(laptop, page):
    there, swap = laptop(6), page.locator("#cards [data-swap] button")
    there.card(1, 982, 962)
    there.card(2, 1142, 982, capots=(2, 0))
    there.is_saved(1, 2)
    there.type(2)
    page.locator("#cards [name=to]").fill("1")
    page.keyboard.press("Enter")
    expect(page.locator("#cards [data-wrong]")).to_have_text(
        "La table 2 a 1142 (2) / 982, la table 1 a 982 / 962. Échanger les deux résultats ?"
    )
    expect(swap).to_have_text("Échanger les résultats des tables 2 et 1")
    there.row(3).locator("a.number").click()
    expect(swap).to_have_count(0)
    there.row(2).locator("a.number").click()
    page.locator("#cards [name=to]").fill("1")
    page.keyboard.press("Enter")
    swap.click()
    expect(there.row(1).locator(".figure")).to_have_text(["1142", "982"])
    expect(there.row(1)).to_contain_text("2 capots")
    expect(there.row(2).locator(".figure")).to_have_text(["982", "962"])


def test_a_result_that_is_called_back_moves_nothing_and_no_word_of_it_is_cut(laptop):
    there = laptop(40)
    there.card(2, 982, 1052, capots=(0, 1))
    there.is_saved(2)
    expect(there.page.locator("#standings tbody tr")).to_have_count(40)
    places = there.page.evaluate(PLACES)
    there.type(2)
    expect(there.page.locator("#cards [name=to]")).to_be_visible()
    assert there.page.evaluate(PLACES)[1:6] == places[1:6]
    assert there.page.evaluate(PLACES)[-20:] == places[-20:]
    assert of_all(there.page, ".called span", CUT) == []


def test_a_name_that_is_cut_at_a_table_can_be_read_in_its_title(page, owner, cast):
    name = "Marie-Thérèse de La Rochefoucauld & Jean-Baptiste Blanc"
    club = cast.club(entrants="\n".join([f"{name} {one}" for one in range(1, 9)]))
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    there = opened(page, club)
    there.type(1)
    cut = of_all(page, "#tables p > span, #cards .side span", CUT)
    assert len(cut) >= 8
    untitled = "all => all.filter((one) => one.title !== one.textContent).map((one) => one.title)"
    assert of_all(page, "#tables p > span, #cards .side span", untitled) == []


@pytest.mark.browser_context_args(
    is_mobile=True, has_touch=True, viewport={"width": 1280, "height": 800}
)
def test_no_name_is_cut_at_a_table_on_a_tablet(page, owner, cast):
    name = "Marie-Thérèse de La Rochefoucauld & Jean-Baptiste Blanc"
    club = cast.club(entrants="\n".join([f"{name} {one}" for one in range(1, 9)]))
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    page.goto(f"/evenings/{club.key}/")
    expect(page.locator("#tables p > span")).to_have_count(8)
    assert of_all(page, "#tables p > span", CUT) == []


def test_no_name_is_cut_on_a_phone(laptop):
    there = laptop(8)
    there.card(2, 982, 1052, capots=(0, 1))
    there.is_saved(2)
    there.page.set_viewport_size({"width": 360, "height": 740})
    assert of_all(there.page, "#tables p > span", CUT) == []


def test_on_a_network_that_loses_requests_and_answers_every_card_is_saved_once(page, owner, cast):
    club = begun(cast, 8)
    lost = []

    def lose(route):
        """The first request is lost, of the second the answer."""
        lost.append(route)
        if len(lost) > 2:
            return route.fallback()
        if len(lost) == 2:
            route.fetch()
        return route.abort()

    page.route("**/club/card", lose)
    there = opened(page, club)
    there.card(1, 982, 962)
    there.card(2, 972, 972)
    expect(there.row(1)).to_have_class("open sending")
    expect(there.row(1).locator("[data-said]")).to_have_text("982 / 962 · envoi…")
    there.card(3, 1000, 944)
    there.is_saved(1, 2, 3)
    club.refresh_from_db()
    assert [change["table"] for change in club.club["changes"]] == [1, 2, 3]


def test_cards_are_typed_while_the_first_is_still_being_answered_and_nothing_moves(
    page, owner, cast
):
    club, held = begun(cast, 80), []
    page.route("**/club/card", lambda route: held.append(route))
    there = opened(page, club)
    places = page.evaluate(PLACES)
    cards = {7: (982, 962), 3: (972, 972), 21: (1000, 944)}
    for at, points in cards.items():
        there.card(at, *points)
        expect(there.row(at)).to_have_class("open sending")
        expect(there.number).to_be_focused()
        expect(there.number).to_have_value("")
        assert page.evaluate(PLACES) == places
    there.type(12, 1100)
    for at in cards:
        wait_until(lambda: hears(page) and held)
        assert len(held) == 1
        held.pop().continue_()
        there.is_saved(at)
    expect(page.locator("#standings tbody tr")).to_have_count(80)
    expect(there.points.last).to_be_focused()
    expect(there.points.first).to_have_value("1100")
    assert page.evaluate(PLACES) == places
    club.refresh_from_db()
    assert [change["table"] for change in club.club["changes"]] == [*cards]


def test_what_was_typed_without_network_is_sent_by_the_page_that_comes_after(page, owner, cast):
    club = begun(cast, 8)
    page.route("**/club/card", lambda route: route.abort())
    there = opened(page, club)
    there.card(1, 982, 962)
    expect(there.row(1)).to_have_class("open sending")
    page.unroute("**/club/card")
    page.reload()
    there.is_saved(1)


def test_what_one_tab_could_not_send_is_not_lost_to_what_another_one_types(page, owner, cast):
    club = begun(cast, 8)
    page.context.route("**/club/card", lambda route: route.abort())
    there, other = opened(page, club), page.context.new_page()
    beside = opened(other, club)
    page.bring_to_front()
    there.card(1, 982, 962)
    there.card(2, 972, 972)
    other.bring_to_front()
    beside.card(3, 1000, 944)
    expect(beside.row(3)).to_have_class("open sending")
    page.goto("about:blank")
    page.context.unroute("**/club/card")
    other.reload()
    beside.is_saved(1, 2, 3)


def test_a_card_is_corrected_while_its_first_version_is_being_sent(page, owner, cast):
    club, held = begun(cast, 8), []
    page.route("**/club/card", lambda route: held.append(route))
    there = opened(page, club)
    there.card(1, 982, 962)
    there.card(1, 962, 982)
    said = there.row(1).locator("[data-said]")
    expect(said).to_have_text("962 / 982 · envoi…")
    for _version in range(2):
        wait_until(lambda: hears(page) and held)
        held.pop().continue_()
    there.is_saved(1)
    expect(there.row(1).locator(".figure")).to_have_text(["962", "982"])
    assert page.evaluate("localStorage.length") == 0


@pytest.mark.own_context
def test_where_the_store_is_full_the_page_says_so_and_asks_before_it_is_left(page, owner, cast):
    club, asked = begun(cast, 8), []
    page.route("**/club/card", lambda route: route.abort())
    there = opened(page, club)
    page.evaluate(FILL)
    there.card(1, 982, 962)
    expect(page.locator("#cards > [data-said]")).to_contain_text("Laisser cette page ouverte")

    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]


def test_what_was_typed_and_not_saved_before_the_end_is_said_and_saved_once_it_is_reopened(
    page, owner, cast
):
    club = begun(cast, 8)
    page.route("**/club/card", lambda route: route.abort())
    there = opened(page, club)
    there.card(1, 982, 962)
    expect(there.row(1)).to_have_class("open sending")
    services.end_evening(evening=club)
    page.unroute("**/club/card")
    page.goto(page.url)
    left = page.locator("#left-cards")
    expect(left).to_be_visible()

    page.get_by_role("button", name="Rouvrir le concours").click()

    there.is_saved(1)
    services.end_evening(evening=club)
    page.goto(page.url)
    expect(page.get_by_role("button", name="Rouvrir le concours")).to_be_visible()
    expect(left).to_have_count(0)


def test_another_phones_result_arrives_while_a_card_is_typed(page, owner, cast):
    club = begun(cast, 8)
    there = opened(page, club)
    wait_until(lambda: hears(page))
    there.type(1, 982)
    cast.enter(club, 1, (990, 954))
    expect(there.row(1)).to_have_class("saved")
    there.type(962)
    said = there.row(1).locator("[data-said]")
    expect(said).to_contain_text("La table 1 a un autre résultat : 990 / 954.")
    there.row(1).locator("a.number").click()
    expect(page.locator("#cards [name=points]").first).to_have_value("982")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(there.row(1).locator(".figure").first).to_have_text("982")


def test_the_parts_beside_the_line_are_asked_for_once_for_each_result(page, owner, cast):
    club = begun(cast, 8)
    there = opened(page, club)
    wait_until(lambda: hears(page))
    cast.enter(club, 1, (990, 954))
    expect(there.row(1)).to_have_class("saved")

    assert hear_again(page) == []
    there.row(1).locator("a.number").focus()
    cast.enter(club, 1, (990, 954), (982, 962))
    there.number.focus()
    assert len(hear_again(page)) <= 1
    expect(there.row(2)).to_have_class("saved")


def test_a_card_that_is_refused_while_another_round_is_shown_is_said_and_leads_there_or_is_dropped(
    page, owner, cast
):
    club = begun(cast, 4)
    page.route("**/club/card", lambda route: route.abort())
    there = opened(page, club)
    there.card(1, 982, 962)
    there.card(2, 1000, 944)
    club = cast.enter(club, 1, (990, 954), (990, 954))
    services.draw_club_round(evening=club, chance=Random(2), seen_round=1)
    page.unroute("**/club/card")
    page.reload()
    refused = page.locator("#cards [data-elsewhere] li")
    expect(refused).to_have_count(2)
    expect(refused.first).to_contain_text("Tour 1, table 1 · 982 / 962 · La table 1 a un autre")

    refused.first.get_by_role("button", name="Ne pas l’enregistrer").click()
    expect(refused).to_have_count(1)
    refused.get_by_role("link", name="Tour 1, table 2").click()
    expect(page.locator("#cards [name=points]").first).to_have_value("990")
    expect(page.locator("#cards [data-elsewhere]")).to_be_hidden()
    expect(there.row(2).locator("[data-said]")).to_contain_text("La table 2 a un autre résultat")


def test_two_readers_confirm_or_one_of_two_readings_is_chosen(laptop):
    there = laptop(4, twice=True)
    there.card(1, 982, 962)
    expect(there.row(1)).to_have_class("read")
    there.type(1)
    expect(there.page.locator("#cards [name=points]").first).to_have_value("")
    there.type(982, 962)
    there.is_saved(1)
    there.card(2, 982, 962)
    expect(there.row(2)).to_have_class("read")
    there.card(2, 962, 982)
    expect(there.row(2)).to_have_class("parted")
    there.row(2).locator("button").last.click()
    there.is_saved(2)


def test_a_card_that_was_read_once_is_called_back_and_taken_away(laptop, page):
    there, gone = laptop(2, twice=True), page.locator("#cards [name=sure]")
    there.card(1, 982, 962)
    expect(there.row(1)).to_have_class("read")
    expect(gone).to_be_hidden()
    there.type(1)
    gone.click()
    expect(there.row(1)).to_have_class("open")


def test_at_tarot_the_last_players_points_follow_and_those_below_nought_are_typed(laptop):
    there = laptop(8, kind="tarot")
    there.type(2, 120, -40, -30)
    there.is_saved(2)
    expect(there.row(2).locator(".figure")).to_have_text(["120", "−40", "−30", "−50"])
    there.type(1, 10, -10, 5)
    there.is_saved(1)
    there.type(1)
    there.page.keyboard.press("Enter")
    there.page.keyboard.press("Enter")
    there.page.keyboard.press("Enter")
    there.type(5)
    wrong = there.page.locator("#cards [data-wrong]")
    expect(wrong).to_have_text("Ensemble, cela fait 10 : il faut 0.")


def test_cards_are_found_by_the_number_of_a_team_whose_side_comes_first(laptop, page):
    there = laptop(8)
    page.locator("#cards [value=entrant]").check()
    expect(there.number).to_be_focused()
    second = there.row(3).locator("p > span").nth(1)
    team = second.inner_text().partition(" ")[0]
    there.type(team)
    expect(page.locator("#cards .side span").first).to_have_text(second.inner_text())
    there.type(1000, 944)
    there.is_saved(3)
    expect(there.row(3).locator(".figure")).to_have_text(["944", "1000"])


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_card_is_a_form_whose_page_comes_back_to_the_line(page, owner, cast):
    club = begun(cast, 4)
    page.goto(f"/evenings/{club.key}/?round=1")
    page.locator("[name=number]").fill("2")
    page.locator("[name=points]").nth(0).fill("982")
    page.locator("[name=points]").nth(1).fill("962")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1-2")).to_have_class("saved")
    expect(page.locator("[name=number]")).to_be_focused()
