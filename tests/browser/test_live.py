"""What is saved on a phone appears on the others, and never disturbs an entry in progress."""

import re
import socket
from contextlib import contextmanager
from random import Random
from threading import Thread
from uuid import uuid4

import pytest
import uvicorn
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import expect

from games import services
from games.models import Access, Game
from games.table import acts
from scorekeeper.buffering import BufferedWSGI
from scorekeeper.connections import Connection
from scorekeeper.streams import WithStreams
from tests.browser.asking import becomes, of_all
from tests.browser.every_page import HANDS
from tests.browser.pages import (
    BEA,
    DAN,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    following,
    hearing,
    lose_network,
)
from tests.cast import ANNOUNCED, FOUR, LOST, MADE, bid_each, bid_on, hand_to
from tests.waiting import PATIENCE, wait_until

LONG_NAMES = ("Marie-Christine", "Jean-Baptiste", "Émilienne", "Dan", "Bénédicte")
QUICK = ({"first": [0], "second": [1]},)


@pytest.fixture
def game(owner):
    """A Belote of twelve hands, more than a phone shows at a time."""
    return owner.play(owner.start(rules={"target": 2000}), *[MADE] * 12)


@pytest.fixture
def follow(open_phone):
    """Open a page on another phone; return the page."""

    def follow(phone, path, size=(390, 844)):
        page = open_phone(phone)
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        with following(page):
            page.goto(path)
        return page

    return follow


@pytest.fixture
def table(page, game):
    """The table, on the owner's phone."""
    at_the_table = BeloteTable(page)
    with following(page):
        at_the_table.open(f"/games/{game.key}/")
    return at_the_table


def asked(page):
    """Return a list, which grows, of the requests of a page for what is new."""
    requests = []
    page.on("request", lambda one: "/news" in one.url and requests.append(one.url))
    return requests


def place_of_first_hand(page):
    """Return where the sheet shows its first hand, in pixels from the top."""
    return page.locator("#hand-1").bounding_box()["y"]


def test_a_saved_hand_appears_on_another_phone_beside_a_half_filled_entry(
    table, page, follow, owner, game
):
    other = BeloteTable(follow(owner.scorer, f"/games/{game.key}/"))
    other.press("taker", DAN)
    other.page.locator(".menu > button").tap()
    other.page.locator("#sheet").evaluate("sheet => (sheet.scrollTop = sheet.scrollHeight)")
    place = place_of_first_hand(other.page)
    focused = other.page.evaluate("() => document.activeElement.outerHTML")
    entry = other.page.locator("#entry").element_handle()
    mine, theirs = asked(page), asked(other.page)

    table.take(BEA, "hearts")
    table.count(95)
    table.save()

    expect(other.page.locator("#hands tr")).to_have_count(13)
    expect(other.page.locator("#hands tr").first).to_have_class("fresh")
    expect(other.page.locator("#announcer")).to_contain_text("91")
    expect(other.key("taker", DAN)).to_be_checked()
    assert entry.evaluate("entry => entry.isConnected")
    assert place_of_first_hand(other.page) == place
    assert other.page.evaluate("() => document.activeElement.outerHTML") == focused
    expect(other.page.locator("#lines")).to_be_visible()
    assert len(theirs) == 2
    assert all("filling" in one for one in theirs)
    assert mine == []


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_totals_that_another_phone_changed_are_seen_and_heard(table, page, owner, game):
    changed = page.locator(".total.fresh .figure")
    said = page.locator("#announcer[role=status][aria-live=polite]")
    region = said.element_handle()
    owner.play(game, LOST)
    table.reads(100, 108)

    expect(changed).to_have_text(["100"])
    expect(changed).to_have_css("animation-name", "fresh")
    expect(said).to_have_text("Ana & Cy 100, Bea & Dan 108")
    owner.play(game, MADE)
    expect(changed).to_have_text(["107", "117"])
    expect(said).to_have_text("Ana & Cy 107, Bea & Dan 117")
    assert region.evaluate("one => one.isConnected")  # else nothing is heard


def test_a_total_that_another_phone_left_as_it_was_is_not_marked(table, page, owner, game):
    owner.say(acts.announce, game, facts=ANNOUNCED)

    expect(page.locator(".entry .pad")).to_be_visible()
    expect(page.locator("#take-back")).to_contain_text("prise")
    expect(page.locator(".total.fresh")).to_have_count(0)
    expect(page.locator("#announcer")).to_have_text("")


def test_a_part_of_an_entry_stays_open_until_the_next_hand_its_keys_there_before_it_is_painted(
    page, owner
):
    game = owner.play(owner.start("aluette"), *HANDS["aluette"])
    with page.expect_response("**/listen"):
        page.goto(f"/games/{game.key}/?entry=result")
    page.evaluate(
        """() => document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(() => {
          window.current = document.querySelectorAll("[data-step].current").length;
        }), { once: true })"""
    )
    owner.say(acts.object_to, game, place=1, reason="Recount")
    becomes(page, "() => window.current !== undefined")
    assert page.evaluate("window.current") == 1

    AluetteTable(page).moment("quick")
    owner.say(acts.object_to, game, place=2, reason="Recount")
    expect(page.locator("#hand-2")).to_contain_text("contestée")
    expect(page.locator(".entry [name=moment]")).to_have_value("quick")

    AluetteTable(page).moment("announce")
    owner.play(game, HANDS["aluette"][0])
    expect(page.locator("#hand-4")).to_be_visible()
    expect(page.locator(".entry [name=moment]")).to_have_value("result")


def test_the_pad_for_all_bids_stays_open_while_players_bid_each(page, owner):
    game = bid_each(owner.start("river"))
    with page.expect_response("**/listen"):
        page.goto(f"/games/{game.key}/")
    page.locator('a[href$="?entry=announce"]').tap()
    expect(page.locator(".bid-pad")).to_be_visible()
    owner.say(acts.write_note, game, text="Late")

    expect(page.locator("#live")).to_have_attribute("data-version", re.compile("^1"))
    expect(page.locator(".bid-pad")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (320, 568)])
def test_an_objection_above_the_keys_moves_none(page, owner, follow, size):
    game = owner.play(owner.start("alta_baja", FOUR), *QUICK * 2)
    other = follow(owner.scorer, f"/games/{game.key}/", size=size)
    key = AltaBajaTable(other).key("second", 3)
    place = "key => key.getBoundingClientRect().y"
    before = key.evaluate(place)
    owner.say(acts.object_to, game, place=1, reason="Recount")

    expect(other.locator("#asked .ruling")).to_be_visible()
    assert key.evaluate(place) == pytest.approx(before, abs=1)  # pages scroll by whole pixels


def test_a_confirmation_from_another_phone_moves_no_button_under_the_thumb(
    page, owner, game, follow
):
    owner.say(acts.end_game, game)
    other = follow(owner.scorer, f"/games/{game.key}/result/")
    other.locator(".confirming > summary").tap()
    buttons = other.locator(".confirming [name=player]")
    before = [button.bounding_box() for button in buttons.all()]

    owner.confirm(game, seat=0)
    expect(buttons.first).to_be_disabled()
    assert [button.bounding_box() for button in buttons.all()] == before


def test_corrections_objections_confirmations_and_undos_appear(table, page, owner, game):
    owner.say(acts.correct, game, place=2, facts=LOST)
    table.row_reads(2, 16, 0)
    objection = owner.say(acts.object_to, game, place=2, facts=MADE, by=BEA)
    expect(page.locator("#hand-2")).to_contain_text("contestée")
    owner.say(acts.withdraw, game, objection=objection.number, by=BEA)
    expect(page.locator("#hand-2")).not_to_contain_text("contestée")
    owner.say(acts.record, game, facts=LOST)
    expect(page.locator("#hands tr")).to_have_count(13)
    owner.say(acts.undo, game)
    expect(page.locator("#hands tr")).to_have_count(12)
    table.reads(93, 99)


def test_the_phone_that_wrote_the_hand_sees_the_objection_and_its_undo_leaves_it(
    table, page, owner, game
):
    owner.say(acts.object_to, game, place=12, reason="Recount", phone=owner.scorer, by=BEA)
    asked = page.locator("#asked .ruling")
    expect(asked).to_contain_text("Bea ( scorer) conteste")
    page.locator("#undo button").tap()

    expect(page.locator("#hands tr")).to_have_count(11)
    expect(asked).to_contain_text("Recount")
    assert Game.objects.get(pk=game.pk).contested


def test_what_was_missed_without_a_network_is_caught_up_with_by_one_request(
    table, page, owner, game
):
    requests = asked(page)
    lose_network(page)
    owner.play(game, LOST)
    owner.say(acts.correct, game, place=2, facts=LOST)
    page.context.set_offline(False)

    expect(page.locator("#hands tr")).to_have_count(13)
    table.row_reads(13, 16, 0)
    table.row_reads(2, 16, 0)
    assert len(requests) == 1


@pytest.mark.own_context
def test_a_page_without_event_streams_asks(page, owner, game):
    page.add_init_script("delete window.EventSource")
    page.clock.install()
    page.goto(f"/games/{game.key}/")
    owner.play(game, LOST)
    page.clock.fast_forward(5_000)

    expect(page.locator("#hands tr")).to_have_count(13)


@pytest.mark.own_context
def test_without_news_a_page_asks_less_and_less_often(page, game):
    page.add_init_script("delete window.EventSource")
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    requests = []
    page.on("request", lambda one: one.url.endswith("?now") and requests.append(one.url))
    with page.expect_response("**/listen?now"):
        page.goto(f"/games/{game.key}/")
    for pause in (5_000, 7_500, 11_250, 16_875, 25_313, 37_969, 56_954, 60_000, 60_000):
        asked, waited = len(requests), 0
        with page.expect_response("**/listen?now"):
            while len(requests) == asked:
                page.clock.run_for(500)
                waited += 500
                # The page handles the answer, and the test hears of the request, a few steps later.
                assert waited <= pause + 1_500
        assert waited >= pause - 1_500


@pytest.mark.own_context
def test_a_page_that_hears_nothing_for_long_opens_its_stream_again(page, game):
    page.clock.install()
    with page.expect_response("**/listen"):
        page.goto(f"/games/{game.key}/")
    with page.expect_response("**/listen"):
        page.clock.run_for(45_000)


COUNTS_LOCKS = """window.locks = 0; navigator.wakeLock.request = async () => {
  const lock = Object.assign(new EventTarget(), {
    release() { locks -= 1; lock.dispatchEvent(new Event("release")); }
  });
  locks += 1;
  return (window.given = lock);
};"""
"""Counts how many times the page keeps the screen awake."""


TWICE_AT_ONCE = """() => {
  const toggle = document.querySelector("[data-wake-switch]");
  toggle.click();
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Switches it on, and says meanwhile that the page is in sight."""


@pytest.mark.own_context
def test_the_screen_stays_awake_during_a_game_and_not_after(page, owner):
    page.add_init_script(COUNTS_LOCKS)
    game = owner.start(rules={"target": 9})
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    wait_until(lambda: page.evaluate("() => locks") == 1)
    page.locator(".menu > button").tap()
    switch = page.get_by_label("Écran toujours allumé")
    for kept, awake in ((False, 0), (True, 1)):
        switch.set_checked(kept)
        wait_until(lambda awake=awake: page.evaluate("() => locks") == awake)
    page.evaluate("() => given.release()")  # by the system, while the page is in sight
    wait_until(lambda: page.evaluate("() => locks") == 1)
    switch.set_checked(False)
    page.evaluate(TWICE_AT_ONCE)
    wait_until(lambda: page.evaluate("() => locks") == 1)
    switch.set_checked(False)
    wait_until(lambda: page.evaluate("() => locks") == 0)
    switch.set_checked(True)
    owner.play(game, MADE)
    page.wait_for_url("**/result/")  # the page hears of the end

    wait_until(lambda: page.evaluate("() => locks") == 0)


def test_a_phone_that_lost_its_right_says_so(table, page, owner, game):
    Access.objects.filter(phone=owner.owner).delete()
    owner.play(game, LOST)

    expect(page.locator("#trouble")).to_contain_text("ne suit plus")
    expect(page.locator("#trouble")).to_be_visible()


PLACES = """() => [...document.querySelectorAll(".entry :is(.key, .pad button, #write)")]
  .map((node) => node.getBoundingClientRect().toJSON())"""


@pytest.mark.parametrize("typed", [True, False])
def test_a_lowered_phone_learns_it_at_once_and_nothing_moves(follow, owner, game, typed):
    owner.say(acts.announce, game, facts=ANNOUNCED)
    page = follow(owner.scorer, f"/games/{game.key}/")
    expect(page.locator(".entry .pad")).to_be_visible()
    if typed:
        BeloteTable(page).count(95)
        BeloteTable(page).will_write(7, 9)
    before = page.evaluate(PLACES)
    services.change_right(notebook=owner.notebook, phone=owner.scorer, right="reader")

    expect(page.locator("#trouble")).to_contain_text("ne peut plus que suivre")
    expect(page.locator("#write")).to_be_disabled()
    assert page.evaluate(PLACES) == before
    page.locator("[data-erase]").tap()
    expect(page.locator("#write")).to_be_disabled()
    page.locator("[data-dismiss]").tap()
    expect(page.locator("#trouble")).to_be_hidden()
    services.change_right(notebook=owner.notebook, phone=owner.scorer, right="scorer")
    page.reload()
    expect(page.locator("#write")).to_be_enabled()


def test_a_phone_that_is_lowered_and_then_put_out_learns_both_and_nothing_moves(
    follow, owner, game
):
    page = follow(owner.scorer, f"/games/{game.key}/")
    before = page.evaluate(PLACES)
    services.change_right(notebook=owner.notebook, phone=owner.scorer, right="reader")
    expect(page.locator("#trouble")).to_contain_text("ne peut plus que suivre")
    services.remove_phone(notebook=owner.notebook, phone=owner.scorer, by=owner.owner)

    expect(page.locator("#trouble")).to_contain_text("ne suit plus")
    expect(page.locator("#trouble")).to_contain_text("ne peut plus que suivre")
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize(
    ("path", "where", "new"),
    [
        ("journal/", "#main", "mal compté"),
        ("result/", ".opening .foot", "93"),
        ("hands/2/", "#main", "mal compté"),
    ],
)
def test_what_is_being_read_stays_where_it_is_beside_what_another_phone_saves(
    follow, owner, game, path, where, new
):
    owner.say(acts.correct, game, place=2, facts=LOST, reason="recompté")
    for hand in range(1, 9):
        owner.say(acts.correct, game, place=2, facts=[MADE, LOST][hand % 2])
    page = follow(owner.reader, f"/games/{game.key}/{path}")
    folds = page.locator("#main details[id]:not(.confirming)")
    for fold in range(4):
        folds.nth(fold).evaluate("one => (one.open = true)")
    read = folds.nth(3)
    page.evaluate("top => scrollTo(0, scrollY + top - 100)", read.bounding_box()["y"])
    name, place = read.get_attribute("id"), read.bounding_box()["y"]
    expect(page.locator(where)).not_to_contain_text(new)
    owner.say(acts.correct, game, place=2, facts=LOST, reason="mal compté")

    expect(page.locator(where)).to_contain_text(new)
    read = page.locator(f"#{name}")
    expect(read).to_have_attribute("open", "")
    assert read.bounding_box()["y"] == pytest.approx(place, abs=1)


@pytest.mark.parametrize(("path", "what"), [("journal/", "summary"), ("hands/2/", "a.why")])
def test_the_focus_stays_on_what_is_alike_beside_what_another_phone_saves(
    follow, owner, game, path, what
):
    owner.say(acts.end_game, game)
    page = follow(owner.reader, f"/games/{game.key}/{path}")
    node = page.locator(f"#main {what}:not([id])").nth(1)
    node.focus()
    text, before = node.inner_text(), node.element_handle()
    owner.say(acts.write_note, game, text="tard")

    wait_until(lambda: not before.evaluate("node => node.isConnected"))
    assert page.evaluate("document.activeElement.innerText") == text


def test_the_focus_goes_to_the_page_where_what_had_it_is_gone(follow, owner, game):
    owner.say(acts.undo, game)
    page = follow(owner.scorer, f"/games/{game.key}/journal/")
    node = page.locator("form.redo button")
    node.focus()
    before = node.element_handle()
    owner.play(game, LOST)

    wait_until(lambda: not before.evaluate("node => node.isConnected"))
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_page_of_a_hand_that_moves_has_its_new_number(follow, owner, game):
    page = follow(owner.reader, f"/games/{game.key}/hands/2/")
    owner.say(acts.insert, game, before=1, facts=MADE)

    expect(page.locator("h1")).to_have_text("Donne 3")


def test_a_shared_page_shows_what_is_new_until_its_link_is_revoked(follow, owner, game):
    token = services.make_link(to=game)
    page = follow(owner.stranger, f"/s/{token}/")
    owner.say(acts.correct, game, place=2, facts=LOST)
    expect(page.locator(".opening .foot")).to_contain_text("93")
    services.revoke_link(to=game, link=game.links.get().pk)
    owner.play(game, MADE)

    expect(page.locator("#trouble")).to_contain_text("ne suit plus")
    expect(page.locator("#trouble")).to_be_visible()


def test_a_note_that_is_being_written_is_left_alone(follow, owner, game):
    page = follow(owner.scorer, f"/games/{game.key}/hands/2/")
    page.locator("[name=text]").fill("à suivre")
    requests = []
    page.on("request", lambda one: requests.append(one.url))
    with hearing(page):
        owner.say(acts.correct, game, place=2, facts=LOST, reason="recompté")

    expect(page.locator("#trouble")).to_contain_text("a corrigé la donne 2")
    assert [one for one in requests if "?since=" not in one and "/js/" not in one] == []
    expect(page.locator("[name=text]")).to_have_value("à suivre")
    expect(page.locator("#main")).not_to_contain_text("recompté")


@pytest.fixture
def evening(owner):
    """An evening of four with a table in play; return it and its game."""
    evening = services.start_evening(
        notebook=owner.notebook, kind="belote", names=FOUR, client_key=uuid4()
    )
    services.start_round(
        evening=evening, phone=owner.owner, chance=Random(1), seen_round=0, client_key=uuid4()
    )
    return evening, Game.objects.get()


@pytest.mark.parametrize("path", ["", "screen/"])
def test_an_evening_and_its_big_screen_show_every_hand(follow, owner, evening, path):
    evening, game = evening
    page = follow(owner.reader, f"/evenings/{evening.key}/{path}")
    owner.play(game, MADE)

    expect(page.locator("#main")).to_contain_text("9 – 7")
    owner.say(acts.undo, game)
    expect(page.locator("#main")).not_to_contain_text("9 – 7")


def test_an_evening_that_is_being_read_stays_where_it_is(follow, owner, evening):
    evening, game = evening
    page = follow(owner.scorer, f"/evenings/{evening.key}/")
    for fold in ("#people", "#rules"):
        page.locator(f"{fold} > summary").tap()
    read = page.locator("#rules")
    read.evaluate("node => node.scrollIntoView()")
    place = read.bounding_box()["y"]
    owner.play(game, MADE)

    expect(page.locator("#main")).to_contain_text("9 – 7")
    expect(read).to_have_attribute("open", "")
    assert read.bounding_box()["y"] == pytest.approx(place, abs=1)


def test_who_arrived_is_listed_with_the_next_entry_without_a_reload(follow, owner, game):
    page = follow(owner.scorer, f"/games/{game.key}/here/")
    follow(owner.reader, f"/games/{game.key}/")
    owner.play(game, MADE)

    expect(page.locator("#main .list")).to_contain_text("reader")


def test_who_holds_a_phone_that_is_listed_follows_whoever_takes_them(follow, owner, game):
    ana = game.seats.get(number=0).player
    hand_to(owner.scorer, ana)
    page = follow(owner.scorer, f"/games/{game.key}/here/")
    owner.play(game, MADE)
    expect(page.locator("#main .list")).to_contain_text("Ana")
    hand_to(owner.owner, ana)

    expect(page.locator("#lost-holder")).to_contain_text("Ana")
    expect(page.locator("#main .list")).not_to_contain_text("Ana")


@contextmanager
def serving(port):
    """Serve on a port during the context."""
    config = uvicorn.Config(
        WithStreams(BufferedWSGI(get_wsgi_application())),
        http=Connection,
        lifespan="off",
        port=port,
        log_config=None,
        log_level="critical",
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "The server did not stop."


def test_a_page_listens_again_after_the_server_has_restarted(page, owner, game):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serving(port), page.expect_response("**/listen"):
        page.goto(f"http://127.0.0.1:{port}/games/{game.key}/")
    owner.play(game, LOST)
    with serving(port):
        expect(page.locator("#hands tr")).to_have_count(13)


@pytest.mark.parametrize("unfolded", [False, True])
def test_bids_of_other_phones_move_no_key(page, owner, unfolded):
    page.set_viewport_size({"width": 360, "height": 640})
    game = bid_each(owner.start("river", LONG_NAMES))
    holder = game.seats.get(number=0).player
    services.hand_phone_to(phone=owner.owner, notebook=owner.notebook, player=holder)
    with page.expect_response("**/listen"):
        page.goto(f"/games/{game.key}/")
    if unfolded:
        page.locator("#for-another summary").tap()
    page.evaluate("() => scrollTo(0, 0)")
    places = "all => all.map((key) => Math.round(key.getBoundingClientRect().y))"
    before = of_all(page, ".bidding .key", places)
    for seat in range(1, len(LONG_NAMES)):
        bid_on(owner.scorer, game, seat, {"bid": 0})

    expect(page.locator("#waiting b")).to_have_text(LONG_NAMES[0])
    assert of_all(page, ".bidding .key", places) == before
