"""The pages of the history: each game once and in order, in both directions."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from games.models import Game
from games.readers.notebook.past_games import Cursor, Place, page_of, read_cursor, read_place
from tests.cast import make_cast

FIRST = datetime(2020, 2, 1, 20, 0, tzinfo=UTC)


def games_of(notebook):
    return notebook.games.not_deleted().alias(moment=F("started_at"), tie=F("pk"))


def cursor(game):
    return read_cursor(str(Cursor(game.started_at, game.pk)))


def walked_older(games, size):
    """The pages, starting from the newest."""
    pages = [page_of(games, Place(), size)]
    while pages[-1].older:
        pages.append(page_of(games, Place(older=cursor(pages[-1].games[-1])), size))
        assert pages[-1].newer
    return pages


def walked_newer(games, size):
    """The pages, starting from the oldest."""
    pages = [page_of(games, Place(last=True), size)]
    while pages[-1].newer:
        pages.append(page_of(games, Place(newer=cursor(pages[-1].games[0])), size))
        assert pages[-1].older
    return pages


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(hours=some.lists(some.integers(0, 5), max_size=12), size=some.integers(1, 5))
def test_both_directions_visit_each_game_once_in_order(transactional_past, hours, size):
    notebook, phone = transactional_past
    Game.objects.all().delete()
    for number, hour in enumerate(hours):
        Game.objects.create(
            notebook=notebook,
            kind="belote",
            core_version=1,
            started_by=phone,
            client_key=f"00000000-0000-0000-0000-{number:012}",
            started_at=FIRST + timedelta(hours=hour),
        )
    games = games_of(notebook)
    in_order = sorted(games, key=lambda game: (game.started_at, game.pk), reverse=True)
    older, newer = walked_older(games, size), walked_newer(games, size)

    assert [game for page in older for game in page.games] == in_order
    assert [game for page in newer[::-1] for game in page.games] == in_order
    assert not older[0].newer
    assert not newer[0].older


@pytest.fixture
def transactional_past(db):
    cast = make_cast()
    return cast.notebook, cast.owner


@pytest.mark.parametrize(
    "text",
    ["", "x", "12", "-", "1-", "-1", "1-2-3", "1.5-2", "١-٢", "9" * 18 + "-1", "1-" + "9" * 30],
)
def test_a_mangled_cursor_gives_the_first_page(text):
    assert read_place(text, text, "") == Place()


def test_a_cursor_beyond_every_game_gives_the_first_page(cast):
    game = cast.start()
    games = games_of(cast.notebook)
    long_ago, in_future = Cursor(FIRST, 1), Cursor(FIRST + timedelta(days=36500), 1)

    for place in (Place(older=long_ago), Place(newer=in_future)):
        assert page_of(games, place).games == (game,)


def test_an_empty_notebook_has_a_single_page(cast):
    page = page_of(games_of(cast.notebook), Place())

    assert (page.games, page.newer, page.older) == ((), False, False)
