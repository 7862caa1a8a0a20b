"""The pages of the history: each game once and in order, in both directions."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from games.limits import GAMES_ON_A_PAGE
from games.models import Game
from games.readers.paging import page_of
from tests.cast import make_cast

FIRST = datetime(2020, 2, 1, 20, 0, tzinfo=UTC)


def games_of(notebook):
    return notebook.games.newest_first()


def walked(games, size, number, step):
    """The pages from that number on."""
    pages = [page_of(games, number, size)]
    while pages[-1].older if step > 0 else pages[-1].newer:
        number += step
        pages.append(page_of(games, number, size))
        assert pages[-1].newer if step > 0 else pages[-1].older
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
            dated_at=FIRST + timedelta(hours=hour),
        )
    games = games_of(notebook)
    in_order = sorted(games, key=lambda game: (game.dated_at, game.pk), reverse=True)
    older, newer = walked(games, size, 1, 1), walked(games, size, -1, -1)

    assert [game for page in older for game in page.listed] == in_order
    assert [game for page in newer[::-1] for game in page.listed] == in_order
    assert not older[0].newer
    assert not newer[0].older


@pytest.fixture
def transactional_past(db):
    cast = make_cast()
    return cast.notebook, cast.owner


@pytest.mark.parametrize("number", [2, -2, 99, -99])
def test_a_page_that_is_not_there_gives_the_first(cast, number):
    game = cast.start()
    page = page_of(games_of(cast.notebook), number, GAMES_ON_A_PAGE)
    assert (page.number, page.listed) == (1, [game])


def test_an_empty_notebook_has_a_single_page(cast):
    page = page_of(games_of(cast.notebook), 1, GAMES_ON_A_PAGE)

    assert (page.listed, page.newer, page.older) == ([], False, False)
