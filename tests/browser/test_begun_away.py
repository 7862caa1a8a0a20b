"""A new game that begins without network, in a browser that has its service worker: it waits like
what is entered, and is begun once.
"""

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Access, Game, Right
from games.views.access import COOKIE
from games.views.table import new_game
from tests.browser.held import hold_calls
from tests.browser.outbox import arrived, knows, plays_a_hand, waits
from tests.browser.pages import BEA, BeloteTable, NewGame, lose_network, set_up_belote
from tests.browser.worker import BEFORE, SHOWN, gives_up, keeps
from tests.cast import FOUR, cookie_of
from tests.kinds import names_at
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]

NO_NETWORK = {"server": "http://127.0.0.1:9"}
"""A proxy that is not there: `set_offline` leaves a worker alone that the browser wakes."""

SENDS_AGAIN = "(key) => (document.querySelector('[name=client_key]').value = key)"
"""Makes of a set-up one that was sent before, with that key, and changed."""


@pytest.fixture
def notebook(owner):
    """A notebook that knows four people, and plays Belote to 10."""
    services.set_rule_defaults(notebook=owner.notebook, kind="belote", rules={"target": 10})
    owner.start(names=FOUR)
    return owner.notebook


def game_at(page):
    return Game.objects.get(key=page.url.partition("/games/")[2].partition("/")[0])


def test_games_go_on_and_begin_and_end_without_network_in_a_browser_that_was_closed(
    owner, notebook, open_browser, base_url
):
    told = notebook.games.get()
    page = open_browser(owner.owner)
    page.goto(f"{base_url}/games/{told.key}/")
    knows(page, told)
    page.goto(base_url)
    keeps(page, "/", BEFORE)
    page.context.close()

    page = open_browser(owner.owner, proxy=NO_NETWORK)
    page.goto(f"{base_url}/games/{told.key}/")
    plays_a_hand(BeloteTable(page))
    waits(page, 2)
    setup = set_up_belote(page, *FOUR[:3], home=base_url)
    setup.seat("Zoé")
    setup.start()
    plays_a_hand(BeloteTable(page))
    waits(page, 5)
    address = page.url
    page.context.close()

    page = open_browser(owner.owner, proxy=NO_NETWORK)
    page.goto(base_url)
    card = page.locator(".current", has_text="Zoé")
    expect(card).to_contain_text("3 ↑ en attente")
    expect(card.locator(".figure")).to_have_text(["7", "9"])
    card.locator("a").tap()
    expect(page).to_have_url(address)
    table = BeloteTable(page)
    table.take(BEA, "hearts")
    table.count(95)
    table.save_last()
    waits(page, 7)
    home = page.context.new_page()
    home.goto(base_url)
    ended = home.locator("#results li", has_text="5 ↑ en attente")
    expect(ended).to_contain_text("Bea & Zoé")
    expect(home.locator(".current")).to_have_count(1)
    waits(home, 7)
    home.close()
    page.locator("[action$='/again'] button").tap()
    expect(page.locator(".seat-list .name")).to_have_text([*FOUR[:3], "Zoé"])
    NewGame(page).start()
    plays_a_hand(BeloteTable(page))
    waits(page, 10)
    rematch = page.url
    assert notebook.games.count() == 1
    page.context.close()

    page = open_browser(owner.owner)
    page.goto(address)
    wait_until(lambda: notebook.games.filter(state="finished").exists())
    game = game_at(page)
    arrived(page, game, 4)
    arrived(page, told, 2)
    page.goto(rematch)
    again = game_at(page)
    arrived(page, again, 2)
    for begun, dealer in ((game, 0), (again, 2)):
        assert [seat.name for seat in begun.seats.all()] == [*FOUR[:3], "Zoé"]
        assert (begun.rules, begun.first_dealer) == ({"target": 10}, dealer)


@pytest.mark.parametrize("kind", ["river", "aluette"])
def test_a_game_with_steps_that_begins_without_network_has_no_cards_and_is_sent_by_itself(
    page, owner, kind
):
    """No step of its pad is taken for a card of the first page."""
    page.goto("/")
    keeps(page, "/", BEFORE)
    page.context.route("**/*", lambda route: route.abort())
    setup = NewGame.from_home(page, kind, "/")
    for name in names_at(kind):
        setup.seat(name)
    setup.start()
    expect(page.locator("[data-step].current")).to_have_count(1)
    waits(page, 1)
    expect(page.locator("[data-game]")).to_have_count(0)
    page.context.unroute("**/*")
    expect(page.locator("#phone")).to_have_count(0)
    assert Game.objects.filter(kind=kind).count() == 1


def test_what_is_stored_sends_a_game_that_began_without_network_and_does_not_list_it(
    page, notebook
):
    page.goto("/stored/")
    keeps(page, "/", BEFORE, "/stored/")
    page.context.route("**/*", lambda route: route.abort())
    set_up_belote(page, *FOUR).start()
    waits(page, 1)
    page.goto("/stored/")
    waits(page, 1)
    expect(page.locator("#waiting")).to_be_visible()
    page.context.unroute("**/*")
    expect(page.locator(SHOWN.format("waiting"))).to_have_count(0)
    expect(page.locator("#waiting")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    assert notebook.games.count() == 2


def test_a_game_waits_for_the_right_to_begin_it(page, owner, notebook):
    access = Access.objects.filter(notebook=notebook, phone=owner.owner)
    page.goto("/")
    keeps(page, "/", BEFORE)
    lose_network(page)
    set_up_belote(page, *FOUR).start()
    plays_a_hand(BeloteTable(page))
    access.update(right=Right.READER)
    page.context.set_offline(False)
    page.goto("/")
    expect(page.locator("#phone [data-why=reader]:not([hidden])")).to_have_count(1)
    waits(page, 3)

    access.update(right=Right.OWNER)
    page.goto("/")
    wait_until(lambda: notebook.games.filter(version=2).exists())
    expect(page.locator("#phone")).to_have_count(0)


def test_one_form_begins_one_game_whoever_sends_it_and_a_changed_one_another(
    page, notebook, monkeypatch
):
    page.goto("/")
    keeps(page, "/", BEFORE)
    key = set_up_belote(page, *FOUR).page.locator("#setup [name=client_key]").input_value()
    NewGame(page).start()
    knows(page, notebook.games.latest("pk"))
    changed = set_up_belote(page, *FOUR[::-1])
    page.evaluate(SENDS_AGAIN, key)
    called, let = hold_calls(monkeypatch, new_game, "first_page")
    page.locator("#start").tap()
    wait_until(called.is_set)
    gives_up(page)
    let.set()
    changed.skip_holder()
    assert game_at(page) == notebook.games.latest("pk")
    assert notebook.games.count() == 3

    _called, let = hold_calls(monkeypatch, new_game, "first_page")
    set_up_belote(page, *FOUR).start()
    lose_network(page)
    plays_a_hand(BeloteTable(page))
    let.set()
    page.context.set_offline(False)
    wait_until(lambda: notebook.games.filter(version=2).exists())
    arrived(page, game_at(page), 2)
    assert notebook.games.count() == 4

    lose_network(page)
    key = set_up_belote(page, *FOUR).page.locator("#setup [name=client_key]").input_value()
    page.locator("#start").tap()
    BeloteTable(page).reads(0, 0)
    first, other = page.url, page.context.new_page()
    for names in (FOUR, FOUR[::-1]):
        set_up_belote(other, *names)
        other.evaluate(SENDS_AGAIN, key)
        other.locator("#start").tap()
        BeloteTable(other).reads(0, 0)
        assert (other.url == first) == (names == FOUR)
    waits(other, 2)
    page.context.set_offline(False)
    expect(other.locator("#phone [data-note=waiting]:not([hidden])")).to_have_count(0)
    assert notebook.games.count() == 6


def test_a_game_waits_for_its_notebook_and_a_refused_set_up_that_is_corrected_begins_it_once(
    page, owner, notebook, base_url, monkeypatch
):
    """Nothing is lost, without network or however late the server answers."""
    page.goto("/")
    keeps(page, "/", BEFORE)
    lose_network(page)
    setup = set_up_belote(page, "Ana", "Bea", "Dan")
    setup.seat("Dany")
    setup.start()
    plays_a_hand(BeloteTable(page))
    table = page.url

    def home_of(phone):
        page.context.add_cookies([{"name": COOKIE, "value": cookie_of(phone), "url": base_url}])
        page.context.set_offline(False)
        page.goto("/")
        keeps(page, "/", BEFORE)

    home_of(owner.stranger)
    waits(page, 3)
    expect(page.locator(".current")).to_have_count(0)
    assert Game.objects.count() == 1

    owner.start(names=["Dany", "Fay", "Gus", "Hal"])
    dany, dan = (notebook.players.get(name=name) for name in ("Dany", "Dan"))
    services.merge_players(player=dany, into=dan)
    home_of(owner.owner)
    page.goto(table)
    expect(page.locator("#phone > button")).to_have_text("Refusé")
    page.locator("#phone > button").tap()
    expect(page.locator("#phone [data-note=refused]")).to_contain_text("Dan")
    expect(page.locator("#phone").get_by_text("Réglé")).to_be_hidden()
    page.locator("#phone [data-note=refused] .action").tap()
    page.locator("[name=unseat][value=Dany]").tap()
    expect(page.locator(".seat-list .name")).to_have_count(3)
    corrected = NewGame(page)
    corrected.seat("Eve")
    before = notebook.games.count()
    lose_network(page)
    page.locator("#start").tap()
    expect(page.locator("#trouble")).to_contain_text("Rien n’est enregistré")
    page.context.set_offline(False)

    called, let = hold_calls(monkeypatch, new_game, "first_page")
    page.locator("#start").tap()
    wait_until(called.is_set)
    gives_up(page)
    let.set()
    corrected.skip_holder()
    expect(page).to_have_url(table)
    wait_until(lambda: notebook.games.filter(version=2).exists())
    arrived(page, game_at(page), 2)
    assert notebook.games.count() == before + 1
    BeloteTable(page).reads(7, 9)
