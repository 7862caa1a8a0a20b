"""What the finished games of a notebook come to, whatever happened to them."""

import pytest

from games import services
from games.counting import Record
from tests.cast import MADE, records_of

NINE = {"target": 9}
"""A hand that ends the game: 9 to 7 for Bea and Dan."""
SEVEN = {"taker": 0, "contract": "hearts", "points": [95, 67]}
"""The same for Ana and Cy."""


def test_a_draw_is_a_victory_for_nobody(cast):
    cast.play(cast.start("aluette"), *[{"won_by": "nobody"}] * 5)

    found = records_of(cast.notebook, "aluette")
    assert [one.won for one in found.values()] == [0, 0, 0, 0]
    assert found["Ana"].streak == -1


def test_streaks_and_the_best_total_follow_the_games(cast):
    for facts in (MADE, MADE, SEVEN, MADE):
        cast.play(cast.start(rules=NINE), facts)

    found = records_of(cast.notebook)
    bea = found["Bea"]
    assert (bea.played, bea.streak, bea.longest, bea.best) == (4, 1, 2, 9)
    assert found["Ana"].streak == -1


def test_winners_become_stronger_and_everyone_better_known(cast):
    cast.play(cast.start(rules=NINE), MADE)

    found, unknown = records_of(cast.notebook), Record("belote")
    assert found["Bea"].mean == found["Dan"].mean > unknown.mean > found["Ana"].mean
    assert found["Bea"].deviation < unknown.deviation


@pytest.mark.parametrize(
    ("change", "won"), [("undo", [1, 1, 1]), ("correct", [1, 1, 1, 1]), ("bin", [1, 1, 1])]
)
def test_a_change_of_an_older_game_changes_what_follows_from_it(cast, change, won):
    games = [cast.play(cast.start(rules=NINE), facts) for facts in (MADE, SEVEN, MADE, MADE)]
    assert records_of(cast.notebook)["Bea"].streak == 2
    if change == "correct":
        cast.say(services.correct, games[1], place=1, facts=MADE)
    elif change == "bin":
        services.delete_game(game=games[1])
    else:
        cast.say(services.undo, games[1])

    bea = records_of(cast.notebook)["Bea"]
    assert (bea.played, bea.won, bea.streak) == (len(won), sum(won), len(won))


def test_a_game_restored_from_the_bin_counts_as_before(cast):
    games = [cast.play(cast.start(rules=NINE), facts) for facts in (MADE, SEVEN, MADE)]
    kept = records_of(cast.notebook)
    services.delete_game(game=games[0])
    assert records_of(cast.notebook) != kept

    services.restore_game(game=games[0])
    assert records_of(cast.notebook) == kept
