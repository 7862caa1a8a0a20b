"""A game in a list, in words."""

import pytest

from games.table.pages.standing import duration


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "moins d’une minute"), (1, "1 min"), (59, "59 min"), (60, "1 h"), (61, "1 h 1 min")],
)
def test_a_duration_names_hours_and_minutes_only_if_there_are_any(minutes, words):
    assert duration(minutes).replace("\N{NO-BREAK SPACE}", " ") == words
