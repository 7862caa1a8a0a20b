"""A server that takes longer than a phone waits, in a browser that has its service worker: nothing
is done twice, and the page says what is true.
"""

from threading import Event

import pytest
from playwright.sync_api import expect

from games import services
from games.views.table import new_game
from tests.browser.pages import BeloteTable
from tests.browser.test_begun_away import BEFORE, game_at, notebook, set_up
from tests.browser.test_outbox import arrived, knows, plays_a_hand
from tests.browser.test_worker import SHOWN, keeps
from tests.cast import FOUR, MADE
from tests.waiting import PATIENCE, wait_until

__all__ = ["notebook"]

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


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
