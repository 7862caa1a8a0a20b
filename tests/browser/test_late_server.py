"""A server that takes longer than a phone waits, and a network that comes and goes, in a browser
that has its service worker: nothing is done twice, and the page says what is true.
"""

from threading import Event

import pytest
from playwright.sync_api import expect

from games import services
from games.views.table import new_game
from tests.browser.pages import BEA, BeloteTable
from tests.browser.test_begun_away import BEFORE, game_at, notebook, set_up
from tests.browser.test_outbox import arrived, knows, plays_a_hand, waits
from tests.browser.test_worker import AWAITS_NEWS, SHOWN, TOLD, changed, keeps
from tests.cast import FOUR, MADE
from tests.waiting import PATIENCE, wait_until

__all__ = ["notebook"]

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

GIVES_UP_SOON = """const {setTimeout} = self;
self.setTimeout = (what, time) => setTimeout(what, time === 30_000 ? 500 : time);"""


def held(monkeypatch, module, name):
    """Have the server wait when it calls that function, and answer nothing else: the first event
    says that it does, the second lets it go on.
    """
    called, let, function = Event(), Event(), getattr(module, name)

    def late(*what, **how):
        called.set()
        let.wait(PATIENCE)
        return function(*what, **how)

    monkeypatch.setattr(module, name, late)
    return called, let


def gives_up(page):
    """Wait until the worker no longer waits for what was asked by now: home, which the server does
    not answer either, is shown as it was kept.
    """
    home = page.context.new_page()
    home.goto("/")
    expect(home.locator(SHOWN.format("kept"))).to_have_count(1)
    home.close()


def test_play_again_begins_the_game_it_says_however_late_the_server_answers(
    page, owner, monkeypatch
):
    game = owner.play(owner.start(rules={"target": 9}), MADE)
    page.goto(f"/games/{game.key}/result/")
    keeps(page, "/")
    knows(page, game)
    called, let = held(monkeypatch, new_game, "first_page")
    page.locator("[action$='/again'] button").tap()
    wait_until(called.is_set)
    gives_up(page)
    let.set()
    again = BeloteTable(page)
    again.skip_holder()
    again.reads(0, 0)
    assert game.followers.get().key in page.url


def test_a_set_up_sent_again_with_other_names_begins_one_game_more(page, notebook, monkeypatch):
    page.goto("/")
    keeps(page, "/", BEFORE)
    setup = set_up(page, *FOUR)
    key = page.locator("#setup [name=client_key]").input_value()
    setup.start()
    knows(page, notebook.games.latest("pk"))
    before = notebook.games.count()
    setup = set_up(page, *FOUR[::-1])
    page.evaluate("(key) => (document.querySelector('[name=client_key]').value = key)", key)
    called, let = held(monkeypatch, new_game, "first_page")
    page.locator("#start").tap()
    wait_until(called.is_set)
    gives_up(page)
    let.set()
    setup.skip_holder()
    assert page.url.split("/")[-2] == notebook.games.latest("pk").key
    assert notebook.games.count() == before + 1


def test_a_refused_set_up_that_is_corrected_begins_its_game_once(
    page, owner, notebook, monkeypatch
):
    page.goto("/")
    keeps(page, "/", BEFORE)
    page.context.set_offline(True)
    setup = set_up(page, "Ana", "Bea", "Dan")
    setup.seat("Dany")
    setup.start()
    plays_a_hand(BeloteTable(page))
    table = page.url
    owner.start(names=["Dany", "Fay", "Gus", "Hal"])
    dany, dan = (notebook.players.get(name=name) for name in ("Dany", "Dan"))
    services.merge_players(player=dany, into=dan)
    page.context.set_offline(False)
    expect(page.locator("#phone summary")).to_have_text("Refusé")
    page.locator("#phone summary").tap()
    page.locator("#phone [data-note=refused] .action").tap()
    page.locator("[name=unseat][value=Dany]").tap()
    expect(page.locator(".seat-list .name")).to_have_count(3)
    setup.seat("Eve")
    before = notebook.games.count()
    page.context.set_offline(True)
    page.locator("#start").tap()
    expect(page.locator("#trouble")).to_contain_text("Rien n’a été écrit")
    page.context.set_offline(False)

    called, let = held(monkeypatch, new_game, "first_page")
    page.locator("#start").tap()
    wait_until(called.is_set)
    gives_up(page)
    let.set()
    setup.skip_holder()
    expect(page).to_have_url(table)
    wait_until(lambda: notebook.games.filter(version=2).exists())
    arrived(page, game_at(page), 2)
    assert notebook.games.count() == before + 1


def without_network(page, game):
    """Have the phone draw the table of the game; return the note that says so."""
    page.goto(f"/games/{game.key}/")
    knows(page, game)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#phone summary")).to_have_text("Sans réseau")
    return page.locator("#phone summary")


def hears_of_the_network(page):
    """Wait until the worker has tried the network, and the page knows what came of it."""
    page.evaluate(AWAITS_NEWS)
    page.evaluate("() => news")
    page.evaluate(TOLD)


def test_a_page_says_that_there_is_no_network_also_when_its_worker_has_ended(page, owner):
    note = without_network(page, owner.play(owner.start(), MADE))
    page.context.route("**", lambda route: route.abort())  # of a worker that the browser wakes too
    workers = page.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    hears_of_the_network(page)
    expect(note).to_have_text("Sans réseau")


def test_a_page_says_so_until_it_is_up_to_date_whatever_else_the_network_carries(page, owner):
    game = owner.play(owner.start(), MADE)
    note = without_network(page, game)
    owner.play(game, MADE)
    carried = ["/away/"]

    def lost(address):
        return not address.endswith(tuple(carried))

    page.context.route(lost, lambda route: route.abort())
    page.context.set_offline(False)
    hears_of_the_network(page)
    expect(note).to_have_text("Sans réseau")
    carried.append("/facts")
    expect(note).to_have_text("Pas à jour")
    page.context.unroute(lost)
    expect(page.locator("#phone")).to_have_count(0)
    BeloteTable(page).reads(14, 18)


@pytest.fixture
def game(owner):
    return owner.play(owner.start(), MADE)


@pytest.fixture
def soon(monkeypatch):
    """Have a worker give up what hangs after half a second."""
    changed(monkeypatch, "serve({", GIVES_UP_SOON + "serve({")


@pytest.fixture
def table(page, game):
    """The table of the game, on a phone that can do without network."""
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    keeps(page, "/")
    knows(page, game)
    return table


def test_what_the_server_has_just_saved_is_in_what_the_phone_answers(
    table, page, game, monkeypatch
):
    page.context.route("**/facts", lambda route: None)
    table.take(BEA, "hearts")
    table.count(95)
    table.is_previewed()
    called, let = held(monkeypatch, services, "record")
    table.button.tap()
    wait_until(called.is_set)
    table.reads(14, 18)
    let.set()
    page.context.unroute("**/facts")
    arrived(page, game, 3)


def test_what_the_server_has_just_saved_waits_if_the_phone_is_not_told(soon, table, page, game):
    page.context.route("**/facts", lambda route: None)
    table.take(BEA, "hearts")
    waits(page, 1)
    page.context.unroute("**/facts")
    arrived(page, game, 2)


def test_without_network_a_page_says_what_only_a_server_can_do(page, game, table):
    page.goto(f"/games/{game.key}/holder/")
    page.context.set_offline(True)
    page.locator(f".key[value='{BEA}']").tap()
    expect(page.locator(".lost")).to_contain_text("Il faut du réseau pour cela.")
    page.context.set_offline(False)
    page.goto("/settings/")
    page.context.set_offline(True)
    page.locator("form:has([name=language]) .action").tap()
    expect(page.locator(".lost")).to_contain_text("Il faut du réseau pour cela.")
