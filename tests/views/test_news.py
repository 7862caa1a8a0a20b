"""What the table answers to a save, and to a page that asks what is new."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Notebook
from games.store.recent import forget_games, load_view, remember
from games.table import acts
from games.table.pages.page_context import MOST_ENTRIES_MISSED
from tests import pages
from tests.cast import ANNOUNCED, LOST, MADE, key_at
from tests.journal_reads import journal_reads
from tests.views.screen import HTMX, Screen


@pytest.fixture
def table(cast, owner):
    """The table of a Belote of two hands, on the owner's phone, which asks by htmx."""
    return Screen(owner, cast.play(cast.start(), MADE, MADE), htmx=True)


def news(client, table, since, **fields):
    return client.get(f"{table.address}news", {"since": since} | fields, headers=HTMX)


def rows(html):
    """The places of the hands that an answer draws or removes."""
    return re.findall(r'<tr id="hand-(\d+)"', html)


def test_an_announcement_draws_the_entry_and_no_hand(table):
    table.play_moment(0)

    assert rows(table.page) == []
    assert 'id="hands"' not in table.page
    assert 'id="announcer"' not in table.page
    assert table.entry["moment"] == ["result"]


def test_a_saved_hand_draws_its_row_alone(table):
    table.play("belote")

    assert rows(table.page) == ["3"]
    assert 'hx-swap-oob="afterbegin:#hands"' in table.page
    assert 'id="announcer"' in table.page


def test_the_newest_hand_goes_to_the_end_of_a_sheet_that_begins_with_the_oldest(table):
    Notebook.objects.update(newest_first=False)
    table.play("belote")

    assert 'hx-swap-oob="beforeend:#hands"' in table.page


def test_an_undone_hand_is_taken_off_the_sheet(table):
    table.undo()

    assert '<tr id="hand-2" hx-swap-oob="delete">' in table.page
    assert rows(table.page) == ["2"]


def test_the_only_hand_gives_way_to_the_words_of_an_empty_sheet(cast, owner):
    table = Screen(owner, cast.play(cast.start(), MADE), htmx=True)
    table.undo()

    assert 'id="sheet" hx-swap-oob="true"' in table.page
    assert rows(table.page) == []


def test_another_moment_of_the_entry_draws_nothing_else(table):
    table.play_moment(0)
    table.send(table.address + "open", open="announce")

    assert table.moment == "announce"
    assert "hx-swap-oob" not in table.page


def test_a_refused_entry_draws_nothing_else(table):
    response = table.tap({"taker": "9", "contract": "hearts"})

    assert response.status_code == 422
    assert "hx-swap-oob" not in table.page


def test_a_hand_to_be_confirmed_gives_way_to_the_next_one(table):
    Notebook.objects.update(confirm_hands=True)
    table.play("belote")

    assert '<tr id="awaited" hx-swap-oob="delete">' in table.page
    assert table.page.count('<tr id="awaited">') == 1
    assert table.page.count('id="undo"') == 1


def test_a_conflict_takes_the_place_of_the_whole_page(cast, owner, table):
    cast.play(table.game, MADE)
    response = table.tap({"taker": "1", "contract": "clubs"})

    assert response.status_code == 409
    assert response.headers["HX-Retarget"] == "#main"


# Asking what is new


def test_a_page_is_brought_up_to_date(cast, owner, table):
    cast.say(acts.correct, table.game, place=1, facts=MADE | {"points": [100, 62]})
    cast.play(table.game, MADE)
    page = news(owner, table, 2).content.decode()

    assert sorted(rows(page)) == ["1", "3"]
    assert 'id="entry" hx-swap-oob="true"' in page
    assert 'id="totals" hx-swap-oob="true"' in page


def test_an_entry_that_is_being_filled_in_is_left_alone(cast, owner, table):
    cast.play(table.game, MADE)
    page = news(owner, table, 2, filling="").content.decode()

    assert rows(page) == ["3"]
    assert 'id="entry"' not in page


def test_a_page_that_is_up_to_date_gets_nothing_but_the_entry(owner, table):
    page = news(owner, table, 2, filling="").content.decode()

    assert page.strip() == ""


def test_a_reading_phone_sees_what_is_announced(cast, reader, table):
    cast.say(acts.announce, table.game, facts=ANNOUNCED)
    page = news(reader, table, 2).content.decode()

    assert 'class="card reading" id="entry" hx-swap-oob="true"' in page
    assert "<form" not in page


def test_a_page_that_saw_no_such_version_or_too_old_a_one_is_loaded_again(cast, owner, table):
    for text in range(MOST_ENTRIES_MISSED):
        cast.say(acts.write_note, table.game, text=str(text))
    for since in ("", "x", "-1", "99", "1"):
        assert news(owner, table, since).headers["HX-Refresh"] == "true"


def test_the_page_of_a_finished_game_becomes_its_result(cast, owner, table):
    cast.say(acts.end_game, table.game)

    assert news(owner, table, 2).headers["HX-Redirect"] == f"{table.address}result/"


def test_without_htmx_the_news_are_the_page(owner, table):
    response = owner.get(f"{table.address}news", {"since": 1})

    assert (response.status_code, response.url) == (302, table.address)


# What a write reads


WRITES = {
    "announce": {"moment": "announce", "taker": "1", "contract": "hearts"},
    "record": {"moment": "result", "points-0": "60", "points-1": "102"},
    "undo": {},
    "restore": {},
    "note": {"text": "Rain"},
    "end": {},
    "dealer/": {"deals": "1"},
    "seats/": {"seat": "2", "hand": "2", "new_name": "Eva"},
    "hands/1/confirm": {"player": 0, "back": "table"},
    "hands/2/note": {"text": "Rain"},
}


def form_of(game, address):
    """What the form of that address sends now; of a player, whose seat is above, the key."""
    fields = {"version": Game.objects.get(pk=game.pk).version} | WRITES[address]
    named = {"player": key_at(game, fields["player"])} if "player" in fields else {}
    return fields | named


@pytest.fixture
def game(cast):
    """A Belote in which every write is possible."""
    game = cast.play(cast.start(), MADE, MADE, MADE)
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.say(acts.undo, game)
    return game


def promised(owner, address, fields):
    """The fields of a form, with what its page promises to write once they are tapped."""
    shown = pages.fields_of(owner.post(address, fields, headers=HTMX).content.decode())
    return fields | {"promise": shown.get("promise", "")}


@pytest.mark.parametrize("address", WRITES)
@pytest.mark.parametrize("remembered", [True, False])
def test_a_write_reads_the_journal_once_or_not_at_all(cast, owner, game, address, remembered):
    if address == "record":
        cast.say(acts.restore, game)
    fields = form_of(game, address)
    version = fields["version"]
    if address == "record":
        fields = promised(owner, f"/games/{game.key}/preview", fields)

    owner.get(f"/games/{game.key}/")
    if not remembered:
        forget_games()
    with journal_reads() as reads:
        owner.post(f"/games/{game.key}/{address}", fields, headers=HTMX)

    assert reads.rows == ([] if remembered else [version])
    assert game.entries.count() == version + 1


def test_a_save_on_another_worker_is_all_that_is_read_of_the_journal(cast, owner, table):
    forgotten = load_view(Game.objects.select_related("notebook").get(pk=table.game.pk))
    cast.play(table.game, MADE)
    remember(forgotten)
    with journal_reads() as reads:
        response = news(owner, table, 2)

    assert reads.rows == [1]
    assert rows(response.content.decode()) == ["3"]


def test_a_filled_entry_has_seen_what_leaves_its_hand_as_it_was(table, cast):
    cast.say(acts.correct, table.game, place=1, facts=LOST)
    page = news(table.client, table, 2, filling="").content.decode()

    assert '<input type="hidden" name="version" id="seen" value="3" hx-swap-oob="true">' in page


@pytest.mark.parametrize(("verb", "facts"), [(acts.announce, ANNOUNCED), (acts.record, MADE)])
def test_a_filled_entry_has_not_seen_what_changes_its_hand(table, cast, verb, facts):
    cast.say(verb, table.game, facts=facts)
    page = news(table.client, table, 2, filling="").content.decode()

    assert 'id="seen"' not in page


@pytest.mark.parametrize(("address", "statements"), [("announce", 5), ("record", 6)])
def test_a_save_takes_few_statements(cast, owner, game, address, statements):
    """The phone, the game, the lock, the entry, the game again, and the totals if they change."""
    if address == "record":
        cast.say(acts.restore, game)
    fields = form_of(game, address)
    fields = promised(owner, f"/games/{game.key}/preview", fields)
    owner.get(f"/games/{game.key}/")
    with CaptureQueriesContext(connection) as queries:
        owner.post(f"/games/{game.key}/{address}", fields, headers=HTMX)

    executed = [query["sql"].lstrip() for query in queries]
    assert (
        len([sql for sql in executed if "SAVEPOINT" not in sql and "NOTIFY" not in sql])
        == statements
    )
