"""What a worker remembers of the games it served last."""

import pytest
from django.utils import translation

from games import services
from games.models import Game
from games.store import recent
from games.store.reading import read_game
from games.store.recent import count_entries, forget_games, load_view
from games.table import acts
from games.table.seats import taking_over
from tests.cast import MADE
from tests.journal_reads import journal_reads
from tests.languages import LANGUAGES


@pytest.fixture
def games(cast):
    """Two games of one hand, which nothing remembers."""
    played = [cast.play(cast.start(), MADE) for _ in range(2)]
    forget_games()
    return played


def read(game):
    """The game as a request reads it."""
    return load_view(Game.objects.select_related("notebook").get(pk=game.pk))


def entries_read(game):
    with journal_reads() as reads:
        read(game)
    return reads.rows


def test_a_game_that_was_read_is_remembered(games):
    assert entries_read(games[0]) == [1]
    assert entries_read(games[0]) == []


def test_a_game_is_remembered_in_each_language(games):
    for rows in ([1], []):
        for language in LANGUAGES:
            with translation.override(language):
                assert entries_read(games[0]) == rows


def test_the_games_served_last_are_remembered(games, monkeypatch):
    monkeypatch.setattr(recent, "MOST_GAMES", 1)
    read(games[0])
    read(games[1])

    assert entries_read(games[1]) == []
    assert entries_read(games[0]) == [1]


def test_no_more_entries_are_remembered_than_allowed(games, monkeypatch):
    monkeypatch.setattr(recent, "MOST_ENTRIES", 1)
    read(games[0])
    read(games[1])

    assert count_entries() == 1
    assert entries_read(games[1]) == []
    assert entries_read(games[0]) == [1]


def test_a_game_that_ends_after_somebody_replaced_was_undone_is_remembered_as_it_is_read(cast):
    game = cast.play(cast.start(rules={"target": 15}), MADE)
    game = cast.say(taking_over.replace_player, game, seat=1, name="Eva", hand=2).game
    game = cast.play(cast.say(acts.undo, game).game, MADE)

    assert game.state == "finished"
    assert read(game) == read_game(game)


def test_a_phone_named_since_its_request_began_is_remembered_by_its_name(cast, games):
    began = Game.objects.select_related("notebook").get(pk=games[0].pk)
    services.name_phone(phone=cast.owner, label="Kitchen")
    game = cast.play(began, MADE)

    assert read(game) == read_game(game)
