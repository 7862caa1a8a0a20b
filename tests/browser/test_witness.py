"""Each phone remembers the newest entry that it saw, and says so when the game no longer has it."""

import pytest
from django.db import connection, transaction
from playwright.sync_api import expect

from games import services
from games.journal.fingerprints import fingerprint
from games.models import Game, Seat
from games.table import acts
from tests.browser.asking import becomes
from tests.browser.pages import BEA, FETCHES_NEWS, BeloteTable
from tests.cast import LOST, MADE

REMEMBERED = "game => localStorage[`/games/${game}/seen`]"


@pytest.fixture
def game(owner):
    """A Belote of three hands."""
    return owner.play(owner.start(), MADE, MADE, MADE)


@pytest.fixture
def warning(page):
    """The warning that this is another game."""
    return page.locator("[data-today]").filter(has_text="Ce n’est plus la partie")


def open_table(page, game):
    page.goto(f"/games/{game.key}/")


def see(page, game):
    """Open the table and wait until the phone has seen the game as it is now."""
    open_table(page, game)
    wait_until_it_remembers(page, game)


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
    becomes(
        page, "([key, mark]) => localStorage[`/games/${key}/seen`] === mark", [game.key, mark(game)]
    )


def test_a_phone_follows_a_game_that_moves_on(page, owner, game, warning):
    see(page, game)
    asked = []
    page.on("request", lambda request: "/seen" in request.url and asked.append(request.url))
    BeloteTable(page).take(BEA, "hearts")
    expect(page.locator(".entry .pad")).to_be_visible()
    saved = Game.objects.get(pk=game.pk)
    wait_until_it_remembers(page, saved)
    later = owner.play(saved, LOST)
    page.evaluate(FETCHES_NEWS, 4)
    wait_until_it_remembers(page, later)
    assert asked == []  # its own saves and news say it

    see(page, owner.say(acts.undo, later).game)
    services.delete_game(game=game)
    open_table(page, game)
    expect(page.get_by_text("Cette partie est dans la corbeille.")).to_be_visible()
    services.restore_game(game=game)
    see(page, owner.play(Game.objects.get(pk=game.pk), LOST))
    expect(warning).to_have_count(0)


def lines(warning):
    """What differs, by the name of each line."""
    rows = warning.locator("tbody tr").all()
    return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}


def test_the_warning_says_what_it_means_what_differs_and_the_letters_until_it_is_read(
    page, owner, game, warning
):
    open_table(page, game)
    seen = owner.play(game, MADE)
    wait_until_it_remembers(page, seen)
    rewritten = rewrite(owner, game, MADE, LOST, MADE, LOST, LOST)
    for path in ("journal/", "hands/1/", "result/", ""):
        page.goto(f"/games/{game.key}/{path}")
        expect(warning).to_be_visible()

    # Four times 7 and 9 were seen; LOST is 16 and 0.
    assert lines(warning) == {
        "Donne 2": ["7 · 9", "16 · 0"],
        "Donne 4": ["7 · 9", "16 · 0"],
        "Donne 5": ["–", "16 · 0"],
        "Ana & Cy, total": ["28", "62"],
        "Bea & Dan, total": ["36", "18"],
    }
    said = warning.inner_text()
    assert said.index("copie") < said.index("exporter") < said.index("Donne 2")
    expect(warning.locator("[data-saw]")).to_be_hidden()
    warning.locator("summary").tap()
    expect(warning.locator("[data-saw]")).to_have_text(fingerprint(seen.head))
    expect(warning).to_contain_text(fingerprint(rewritten.entries.get(number=4).hash))
    expect(page.locator(".entry")).to_be_visible()
    assert remembered(page, game) == mark(seen)

    warning.get_by_role("button").click()
    expect(warning).to_have_count(0)
    see(page, rewritten)
    expect(warning).to_have_count(0)


def test_fewer_entries_an_unknown_sheet_and_one_that_says_the_same_are_said_to(
    page, owner, game, warning
):
    see(page, game)
    open_table(page, rewrite(owner, game, LOST))
    expect(warning).to_contain_text("sa dernière écriture porte le numéro 1")
    expect(warning.locator("[data-known]")).to_have_attribute("data-known", "unknown")
    warning.get_by_role("button").click()
    expect(warning).to_have_count(0)

    seen = owner.play(Game.objects.get(pk=game.pk), MADE)
    wait_until_it_remembers(page, seen)
    open_table(page, rewrite(owner, game, LOST, MADE))
    expect(warning.locator("[data-known]")).to_have_attribute("data-known", "same")


@pytest.mark.parametrize("hands", [2, 3], ids=["an older copy", "other entries"])
def test_a_table_that_is_open_while_the_data_is_replaced_says_so_and_moves_no_key(
    page, owner, game, warning, hands
):
    with page.expect_response("**/listen"):
        see(page, game)
    table = BeloteTable(page)
    table.press("taker", BEA)
    table.is_previewed()
    place, key = table.button.bounding_box(), table.key("taker", BEA).bounding_box()
    with transaction.atomic():
        rewritten = rewrite(owner, game, *[LOST] * hands)

    expect(page.locator("#trouble")).to_contain_text("Ce n’est plus la partie")
    assert table.button.bounding_box() == place
    assert table.key("taker", BEA).bounding_box() == key
    expect(table.key("taker", BEA)).to_be_checked()
    page.reload()
    warning.get_by_role("button").click()
    table.reads(*[total * hands for total in (16, 0)])
    assert remembered(page, game) == mark(rewritten)


def test_a_shared_page_is_a_witness_too(page, owner, game, warning):
    token = services.make_link(to=game)
    page.goto(f"/s/{token}/")
    rewrite(owner, game, LOST, LOST, LOST)
    page.goto(f"/s/{token}/")

    expect(warning).to_be_visible()
    expect(warning.get_by_role("link")).to_have_count(0)


def test_a_game_that_vanished_is_not_forgotten_by_the_phone_that_saw_it(page, game):
    see(page, game)
    page.goto(f"/games/{game.key[::-1]}/")
    expect(page.locator("#gone")).to_have_count(0)

    Game.objects.filter(pk=game.pk).delete()
    open_table(page, game)
    expect(page.get_by_text("Ce téléphone a suivi une partie ici.")).to_be_visible()
    expect(page.locator("#gone")).to_contain_text(fingerprint(game.head))
