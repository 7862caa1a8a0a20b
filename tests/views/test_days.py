"""The day of a game: the one on which it began, or that of its evening, on every page and file."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games import clock, services
from games.management.verifying import verify_game
from games.models import Evening, Game
from games.readers.notebook.people import last_results
from games.table.setting_up.new_game import Seating
from tests.cast import FOUR, MADE, TO_NINE
from tests.files import bring, file_of
from tests.pages import html_of, text_of

PARIS = ZoneInfo("Europe/Paris")
SATURDAY = datetime(2020, 9, 26, 18, 0, tzinfo=UTC)
"""Eight in the evening in Paris."""
MIDNIGHT = SATURDAY + timedelta(hours=4)
THAT_DAY, THE_DAY_AFTER = (f"?since={day}&until={day}" for day in ("2020-09-26", "2020-09-27"))


def played(cast, start, end, **how):
    with clock.at(start):
        game = cast.start(rules=TO_NINE, **how)
    with clock.at(end):
        return cast.play(game, MADE)


@pytest.fixture
def long_game(cast):
    """Begun at half past eleven in the evening, over at one."""
    return played(cast, MIDNIGHT - timedelta(minutes=30), MIDNIGHT + timedelta(hours=1))


@pytest.fixture
def evening(cast):
    evening = cast.evening(name="Late", rules=TO_NINE)
    Evening.objects.update(started_at=SATURDAY)
    return Evening.objects.get(pk=evening.pk)


@pytest.fixture
def late_game(cast, evening):
    """Of an evening, begun twenty past midnight."""
    with clock.at(MIDNIGHT + timedelta(minutes=20)):
        [game] = cast.sit(evening, [Seating(FOUR)], rules=TO_NINE)
        return cast.play(game, MADE)


@pytest.mark.parametrize("which", ["long_game", "late_game"])
def test_a_game_that_midnight_overtook_is_of_the_day_before_on_every_page(
    request, cast, owner, which
):
    game = request.getfixturevalue(which)
    ana, bea = (cast.notebook.players.get(name=name).pk for name in ("Ana", "Bea"))

    history = html_of(owner, f"/history/{THAT_DAY}")
    assert f"/games/{game.key}/" in history
    assert "26 Sept. 2020" in text_of(history)
    assert f"/games/{game.key}/" not in html_of(owner, f"/history/{THE_DAY_AFTER}")
    assert "26 Sept. 2020" in text_of(html_of(owner, "/"))
    for page in ("/players/", f"/players/{ana}/", f"/players/{bea}/against/{ana}/"):
        there = text_of(html_of(owner, page + THAT_DAY))
        assert there != text_of(html_of(owner, page + THE_DAY_AFTER))
        assert "27 Sep" not in there
    assert "The last game was on 26 September 2020." in text_of(html_of(owner, f"/players/{ana}/"))
    players = text_of(html_of(owner, f"/players/{THAT_DAY}"))
    assert "1 game" in players
    assert "Biggest win Bea and Dan 2 26 Sept. 2020" in players
    assert "Saturday 26 September 2020" in text_of(html_of(owner, f"/games/{game.key}/print/"))


def test_lists_and_statistics_have_the_same_order(cast, owner, long_game):
    """The game that began first was over last."""
    short = played(cast, MIDNIGHT - timedelta(minutes=20), MIDNIGHT - timedelta(minutes=1))
    history = html_of(owner, "/history/")
    assert history.index(short.key) < history.index(long_game.key)
    home = html_of(owner, "/")
    assert home.index(short.key) < home.index(long_game.key)

    entries = [cast.notebook.players.get(name="Ana").pk]
    assert [seat.game for seat in last_results(entries, 2)] == [short, long_game]


def test_the_hour_after_midnight_is_not_given_as_one_of_the_day_before(
    cast, owner, evening, late_game
):
    with clock.at(SATURDAY + timedelta(minutes=5)):
        cast.sit(evening, [Seating(FOUR)], rules=TO_NINE)
    history = text_of(html_of(owner, "/history/"))

    assert "26 Sept. 2020, 8:05 p.m." in history
    assert "12:20" not in history


def test_an_evening_that_was_left_open_has_no_game_of_another_week(cast, evening):
    with clock.at(SATURDAY + timedelta(days=7)):
        [game] = cast.sit(evening, [Seating(FOUR)], rules=TO_NINE)

    assert game.dated_at == SATURDAY + timedelta(days=7)


def test_a_game_keeps_its_day_in_a_file_and_is_as_verified(cast, late_game):
    there = services.create_notebook().notebook
    bring(there, file_of(cast.notebook))
    again = there.games.get()

    assert again.dated_at == late_game.dated_at == SATURDAY
    assert {seat.dated_at for seat in again.seats.all()} == {SATURDAY}
    assert verify_game(again.pk, again.key) == verify_game(late_game.pk, late_game.key) == []


def test_without_its_evening_a_game_is_of_the_day_when_it_began(evening, late_game):
    services.delete_game(game=late_game)
    services.delete_evening(evening=evening)
    services.restore_game(game=Game.objects.get())

    assert Game.objects.get().dated_at.astimezone(PARIS).date() == date(2020, 9, 27)
    assert verify_game(late_game.pk, late_game.key) == []
