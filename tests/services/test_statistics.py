"""What the finished games of a notebook come to, whatever happened to them."""

import pytest

from games import services
from games.table import acts
from tests.cast import MADE, TO_NINE, records_of

SEVEN = {"taker": 0, "contract": "hearts", "points": [95, 67]}
"""The same for Ana and Cy."""


@pytest.mark.parametrize(
    ("change", "won"), [("undo", [1, 1, 1]), ("correct", [1, 1, 1, 1]), ("bin", [1, 1, 1])]
)
def test_a_change_of_an_older_game_changes_what_follows_from_it(cast, change, won):
    games = [cast.play(cast.start(rules=TO_NINE), facts) for facts in (MADE, SEVEN, MADE, MADE)]
    assert records_of(cast.notebook)["Bea"].streak == 2
    if change == "correct":
        cast.say(acts.correct, games[1], place=1, facts=MADE)
    elif change == "bin":
        services.delete_game(game=games[1])
    else:
        cast.say(acts.undo, games[1])

    bea = records_of(cast.notebook)["Bea"]
    assert (bea.played, bea.won, bea.streak) == (len(won), sum(won), len(won))


def test_a_game_restored_from_the_bin_counts_as_before(cast):
    games = [cast.play(cast.start(rules=TO_NINE), facts) for facts in (MADE, SEVEN, MADE)]
    kept = records_of(cast.notebook)
    services.delete_game(game=games[0])
    assert records_of(cast.notebook) != kept

    services.restore_game(game=games[0])
    assert records_of(cast.notebook) == kept
