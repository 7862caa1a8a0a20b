"""A whole game in a link: sent from a phone without a server, opened by another and by a server."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from games.models import Notebook
from tests.browser.pages import lose_network
from tests.cast import MADE
from tests.files import file_of, forget_everything

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


@pytest.fixture
def alone(page, host, owner, tmp_path):
    """A phone without a server, with a game that no server has."""
    game = owner.play(owner.start(rules={"target": 16}), MADE, MADE)
    file = tmp_path / "la-marque.json"
    file.write_bytes(file_of(owner.notebook))
    forget_everything()
    page.goto(host)
    expect(page.locator(".games")).to_be_visible()
    page.goto(f"{host}settings/")
    page.locator("#file-to-read").set_input_files(file)
    page.locator("form[action$='/import/'] button").tap()
    expect(page.locator(f"a[href$='/games/{game.key}/result/']")).to_be_visible()
    page.goto(f"{host}games/{game.key}/result/")
    return page


@pytest.fixture
def other(new_context):
    """The page of another phone."""
    return new_context().pages[0]


def sheet(page):
    return page.locator(".sheet .lines").inner_text()


def sent(page):
    """The link that the page of a result leads to, with its code."""
    page.locator(".main-actions a[href$='/share/']").tap()
    expect(page.locator("#address")).to_have_value(re.compile("link/#"))
    expect(page.locator("#code")).to_be_visible()
    return page.locator("#address").input_value()


def test_a_game_in_a_link_opens_on_another_phone_and_on_a_server_and_games_move_there_once(
    alone, other, base_url
):
    read, link = sheet(alone), sent(alone)
    other.goto(link[:-40])
    expect(other.locator("#link-wrong")).to_be_visible()
    for look in (partial(other.goto, link), other.reload):
        look()
        expect(other.locator("#keep button")).to_be_visible()
    assert sheet(other) == read
    lose_network(other)
    other.locator("#keep button").tap()
    expect(other).to_have_url(re.compile("/result/$"))
    assert sheet(other) == read

    other.context.set_offline(False)
    other.goto(f"{base_url}/link/#{link.partition('#')[2]}")
    other.locator("#keep button").tap()
    expect(other).to_have_url(re.compile("/result/$"))
    settings = re.sub("games/.*", "settings/", alone.url)
    moved_to(base_url, alone, settings)
    alone.locator("#keep button").tap()
    expect(alone).to_have_url(re.compile("/result/$"))
    moved_to(base_url, alone, settings)
    expect(alone.locator("#keep")).to_contain_text("déjà")
    assert [one.games.count() for one in Notebook.objects.all()] == [1, 1]


def test_where_no_link_can_be_made_the_pages_say_so_and_what_helps(alone, base_url):
    alone.add_init_script("delete window.CompressionStream")
    alone.locator(".main-actions a[href$='/share/']").tap()
    expect(alone.locator("#no-link")).to_be_visible()
    expect(alone.locator("#long")).to_be_hidden()

    alone.goto(re.sub("games/.*", "settings/", alone.url))
    alone.locator("#server").fill(base_url)
    alone.locator("#moves button").tap()
    expect(alone.locator("#no-link")).to_be_visible()
    expect(alone.locator("#too-many")).to_be_hidden()


def moved_to(server, page, settings):
    """Open all games of the phone on a server."""
    page.goto(settings)
    page.locator("#server").fill("my server")
    page.locator("#moves button").tap()
    expect(page.locator("#wrong-server")).to_be_visible()
    page.locator("#server").fill(server.removeprefix("http://"))
    page.locator("#moves button").tap()
    expect(page.locator("#keep")).to_be_visible()
