"""What waits for the network is sent again and again, whatever else a page fails to say meanwhile,
in a browser that has its service worker.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.outbox import arrived, is_aside, knows, plays_a_hand, waits
from tests.browser.pages import BeloteTable
from tests.browser.worker import TOLD, keeps
from tests.cast import MADE
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

DRAWS_NOTHING = """{{
  const {{fetch}} = window;
  window.fetch = (address, how) => (how?.headers ? {answer} : fetch(address, how));
}}"""
"""A page gets this answer whenever it asks for a part of another."""
ANSWERS = {
    "none": "Promise.reject(new TypeError())",
    "that the server is busy": "Promise.resolve(new Response('', {status: 503}))",
}
ASKS_WORKER = """{
  const {postMessage} = ServiceWorker.prototype;
  window.unheard = 0;
  ServiceWorker.prototype.postMessage = function (what, ports) {
    if (what.ask !== "state" || !window.hearing) return postMessage.call(this, what, ports);
    window.unheard += 1;
    if (window.hearing === "late") {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = ({data}) => (window.hear = () => ports[0].postMessage(data));
      postMessage.call(this, what, [port2]);
    }
    window.hearing = window.hearing === "late" ? null : window.hearing;
  };
}"""
"""The worker answers no question of what a page shows, or one when the test says so."""


@pytest.fixture
def game(owner):
    return owner.play(owner.start(), MADE)


@pytest.fixture
def away(page, game):
    """Opens the table of the game, and enters a hand without network."""

    def enter():
        table = BeloteTable(page)
        table.open(f"/games/{game.key}/")
        keeps(page, "/")
        knows(page, game)
        page.context.route("**/*", lambda route: route.abort())
        plays_a_hand(table)
        waits(page, 2)

    return enter


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_waits_is_sent_though_home_cannot_draw_its_game_with_it(page, away, game, answer):
    away()
    page.add_init_script(DRAWS_NOTHING.format(answer=ANSWERS[answer]))
    page.goto("/")
    waits(page, 2)
    expect(page.locator(".current .figure")).to_have_text(["7", "9"])
    page.context.unroute("**/*")
    arrived(page, game, 3)


def test_what_waits_is_sent_though_the_worker_once_answered_no_question(page, away, game):
    page.clock.install()
    page.add_init_script(ASKS_WORKER)
    away()
    page.evaluate("() => { hearing = 'never'; }")
    page.clock.fast_forward(300_000)
    wait_until(lambda: page.evaluate("() => unheard"))
    page.context.unroute("**/*")
    page.evaluate("() => { hearing = null; }")
    page.clock.fast_forward(300_000)
    arrived(page, game, 3)


def test_what_the_worker_answers_late_says_nothing_any_more(page, away, game):
    page.add_init_script(ASKS_WORKER)
    away()
    page.evaluate("() => { hearing = 'late'; dispatchEvent(new Event('pageshow')); }")
    wait_until(lambda: page.evaluate("() => Boolean(window.hear)"))
    page.context.unroute("**/*")
    expect(page.locator("#phone")).to_have_count(0)
    page.evaluate("() => hear()")
    page.evaluate(TOLD)  # which comes after it
    expect(page.locator("#phone")).to_have_count(0)
    arrived(page, game, 3)


@pytest.mark.parametrize("status", [400, 413])
def test_what_the_server_cannot_read_is_set_aside_and_holds_nothing_up(page, away, game, status):
    away()
    page.context.unroute("**/*")
    page.context.route("**/send", lambda route: route.fulfill(status=status))
    page.reload()
    is_aside(page, 1)
