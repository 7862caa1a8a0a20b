"""What if: changes that are tried on a game without saving them."""

import pytest

from games.journal import change
from games.models import Game
from games.table import acts
from games.table.disputes.trial import (
    before_hand,
    comparison_context,
    end_sentence,
    verdict_sentence,
    with_changes,
)
from tests.cast import ANNOUNCED, LOST, MADE, view_of

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def view(cast):
    return view_of(cast.play(cast.start(), MADE, MADE, MADE))


def marks(page, table=0):
    """The number and the mark of each row, part by part: sums, changed hands, other hands."""
    parts = page["tables"][table]["parts"]
    return [[(row.get("number"), row["mark"]) for row in part] for part in parts]


def figures(cells):
    return [cell["figure"] for cell in cells]


# Trying


def test_a_trial_without_a_change_is_the_game_itself(view):
    assert with_changes(view, []) is view


def test_saving_gives_what_the_trial_showed(cast, view):
    changes = [change(4, LOST, before=2), change(1, None)]
    then = with_changes(view, changes)
    game = Game.objects.get()
    cast.say(acts.insert, game, before=2, facts=LOST, also=changes[1:])

    assert view_of(game).sheet == then.sheet
    assert view_of(game).record == then.record


# Before a hand


def test_the_entry_of_a_hand_depends_only_on_the_hands_before_it(cast):
    game = cast.play(cast.start(first_dealer=2), MADE, LOST, MADE)
    cast.say(acts.announce, game, facts=ANNOUNCED)
    before = before_hand(view_of(game), 2)

    assert before.sheet.totals == (7, 9)
    assert (before.progress.number, before.progress.dealer) == (2, 3)
    assert not before.faults


# Compared


def test_both_sheets_are_side_by_side_with_differences_marked(view):
    page = comparison_context(view, with_changes(view, [change(2, LOST)]))
    [table] = page["tables"]
    [totals, ranks], [changed], _ = table["parts"]

    assert table["halves"] == ("now", "then")
    assert marks(page) == [
        [(None, "changed"), (None, "changed")],
        [("2", "changed")],
        [("1", ""), ("3", "")],
    ]
    assert [figures(half) for half in changed["halves"]] == [[7, 9], [16, 0]]
    assert [cell["was"] for cell in changed["then"]] == [7, 9]
    assert [figures(half) for half in totals["halves"]] == [[21, 27], [30, 18]]
    assert [figures(half) for half in ranks["halves"]] == [[2, 1], [1, 2]]


def test_an_inserted_or_removed_hand_has_an_empty_half(view):
    inserted = comparison_context(view, with_changes(view, [change(4, LOST, before=2)]))
    removed = comparison_context(view, with_changes(view, [change(2, None)]))

    assert marks(inserted)[1:] == [[("2", "new")], [("1", ""), ("3", ""), ("4", "")]]
    assert figures(inserted["tables"][0]["parts"][1][0]["now"]) == ["", ""]
    assert marks(removed)[1:] == [[("2", "removed")], [("1", ""), ("2", "")]]
    assert figures(removed["tables"][0]["parts"][1][0]["then"]) == ["", ""]


def test_without_enough_room_the_sheets_are_below_each_other(cast):
    game = cast.start("alta_baja", ("Ana", "Bea", "Cy", "Dan", "Eve"))
    view = view_of(cast.play(game, {"first": [0], "second": [1]}))
    page = comparison_context(view, with_changes(view, [change(1, {"first": [1], "second": [0]})]))

    assert [table["halves"] for table in page["tables"]] == [("now",), ("then",)]


# Who wins


@pytest.fixture
def won(cast):
    """Bea and Dan have won, 18 to 14."""
    return view_of(cast.play(cast.start(rules={"target": 15}), MADE, MADE))


def test_a_sentence_says_that_the_winner_of_a_finished_game_stays(won):
    then = with_changes(won, [change(2, MADE | {"belote": 1})])

    assert verdict_sentence(won, then) == "The result stays the same: Bea & Dan win."


def test_a_sentence_names_who_leads_a_game_in_progress(view):
    other, same = (
        with_changes(view, [change(2, LOST)]),
        with_changes(view, [change(2, MADE | {"belote": 1})]),
    )

    assert verdict_sentence(view, other) == "The lead changes: Ana & Cy. Currently: Bea & Dan."
    assert verdict_sentence(view, same) == "Still ahead: Bea & Dan."
    assert end_sentence(view, other) == ""


def test_a_correction_may_end_a_game_in_progress(cast):
    view = view_of(cast.play(cast.start(rules={"target": 15}), MADE))
    then = with_changes(view, [change(1, LOST)])

    assert (
        verdict_sentence(view, then)
        == end_sentence(view, then)
        == "The game is over: Ana & Cy win."
    )


def test_players_who_are_level_are_named_together(cast):
    game = cast.start("alta_baja", ("Ana", "Bea"), rules={"deck": "spanish40"})
    first, second = {"first": [0], "second": [1]}, {"first": [1], "second": [0]}
    view = view_of(cast.play(game, *[first, second] * 5))
    level = with_changes(view, [change(place, {"first": [0, 1]}) for place in range(1, 11)])

    assert "a win shared by Ana and Bea" in verdict_sentence(view, level)
