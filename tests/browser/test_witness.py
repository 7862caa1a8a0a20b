"""Each phone remembers the newest entry that it saw, and says so when the game no longer has it."""

import pytest
from django.db import connection
from playwright.sync_api import expect

from games import services
from games.fingerprints import fingerprint
from games.models import Game, Seat
from tests.browser.pages import BEA, BeloteTable
from tests.browser.test_news import FETCH
from tests.cast import LOST, MADE

REMEMBERED = "game => localStorage[`/games/${game}/seen`]"


@pytest.fixture
def game(owner):
    """A Belote of three hands."""
    return owner.play(owner.start(), MADE, MADE, MADE)


@pytest.fixture
def warning(page):
    """The warning that this is another game."""
    return page.get_by_role("alert").filter(has_text="Ce n’est plus la partie")


def open_table(page, game):
    page.goto(f"/games/{game.key}/", wait_until="networkidle")


def rewrite(cast, game, *hands):
    """Replace the whole journal, as whoever runs the server could."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_entry WHERE game_id = %s", [game.pk])
    Seat.objects.filter(game=game).update(total=0, rank=1)
    Game.objects.filter(pk=game.pk).update(version=0, head="", hands=0)
    return cast.play(Game.objects.get(pk=game.pk), *hands)


def remembered(page, game):
    """What the phone remembers of a game."""
    return page.evaluate(REMEMBERED, game.key)


def mark(game):
    """What a phone remembers that saw the game as it is now."""
    return f"{game.version} {fingerprint(game.head)}"


def wait_until_it_remembers(page, game):
    """Wait until the phone has seen the game as it is now."""
    page.wait_for_function(
        "([key, mark]) => localStorage[`/games/${key}/seen`] === mark", arg=[game.key, mark(game)]
    )


def test_a_phone_follows_a_game_that_moves_on(page, owner, game, warning):
    open_table(page, game)
    assert remembered(page, game) == mark(game)

    later = owner.say(services.undo, owner.play(game, LOST)).game
    open_table(page, later)
    wait_until_it_remembers(page, later)
    expect(warning).to_have_count(0)


def test_its_own_saves_and_news_need_no_other_request(page, owner, game, warning):
    open_table(page, game)
    asked = []
    page.on("request", lambda request: "/seen" in request.url and asked.append(request.url))
    BeloteTable(page).take(BEA, "hearts")
    expect(page.locator(".entry .pad")).to_be_visible()
    saved = Game.objects.get(pk=game.pk)
    wait_until_it_remembers(page, saved)
    later = owner.play(saved, LOST)
    page.evaluate(FETCH, 4)
    wait_until_it_remembers(page, later)

    assert asked == []
    expect(warning).to_have_count(0)


@pytest.mark.parametrize("hands", [3, 5])
def test_a_rewritten_game_is_noticed(page, owner, game, warning, hands):
    open_table(page, game)
    saw = fingerprint(game.head)
    rewritten = rewrite(owner, game, *[LOST] * hands)
    open_table(page, rewritten)

    expect(warning).to_be_visible()
    expect(warning).to_contain_text(saw)
    expect(warning).to_contain_text(fingerprint(rewritten.entries.get(number=3).hash))
    expect(page.locator(".entry")).to_be_visible()
    assert remembered(page, game) == f"3 {saw}"


def test_dropped_entries_are_noticed(page, owner, game, warning):
    open_table(page, game)
    open_table(page, rewrite(owner, game, MADE))

    expect(warning).to_contain_text("sa dernière écriture porte le numéro 1")


def test_a_rewritten_game_is_noticed_in_news(page, owner, game, warning):
    open_table(page, game)
    rewrite(owner, game, LOST, LOST, LOST, LOST)
    page.evaluate(FETCH, 3)

    expect(warning).to_be_visible()


def test_the_warning_returns_until_the_phone_follows_the_new_game(page, owner, game, warning):
    open_table(page, game)
    rewritten = rewrite(owner, game, LOST, LOST, LOST)
    for _ in range(2):
        open_table(page, rewritten)
        expect(warning).to_be_visible()
    warning.get_by_text("Ce que cela signifie").click()
    warning.get_by_role("button").click()
    expect(warning).to_have_count(0)
    open_table(page, rewritten)

    assert remembered(page, game) == mark(rewritten)
    expect(warning).to_have_count(0)


def test_the_result_page_is_a_witness_too(page, owner, game, warning):
    page.goto(f"/games/{game.key}/result/")
    assert remembered(page, game) == mark(game)
    rewrite(owner, game, LOST, LOST, LOST)
    page.goto(f"/games/{game.key}/result/")

    expect(warning).to_be_visible()


def test_a_shared_page_is_a_witness_too(page, owner, game, warning):
    token = services.share_game(game=game)
    page.goto(f"/s/{token}/")
    rewrite(owner, game, LOST, LOST, LOST)
    page.goto(f"/s/{token}/")

    expect(warning).to_be_visible()
    expect(warning.get_by_role("link")).to_have_count(0)


def test_a_game_that_came_back_from_the_bin_is_the_same(page, owner, game, warning):
    open_table(page, game)
    services.delete_game(game=game)
    page.goto(f"/games/{game.key}/")
    expect(page.get_by_text("Cette partie est dans la corbeille.")).to_be_visible()
    services.restore_game(game=game)
    later = owner.play(Game.objects.get(pk=game.pk), LOST)
    open_table(page, later)
    wait_until_it_remembers(page, later)

    expect(warning).to_have_count(0)


def test_a_game_that_vanished_is_not_forgotten_by_the_phone(page, game):
    open_table(page, game)
    Game.objects.filter(pk=game.pk).delete()
    page.goto(f"/games/{game.key}/")

    note = page.get_by_text("Ce téléphone a suivi une partie ici.")
    expect(note).to_be_visible()
    expect(page.locator("[data-gone]")).to_contain_text(fingerprint(game.head))


def test_a_phone_that_never_saw_a_game_says_nothing_of_it(page, game):
    page.goto(f"/games/{game.key[::-1]}/", wait_until="networkidle")

    expect(page.locator("[data-gone]")).to_be_hidden()
