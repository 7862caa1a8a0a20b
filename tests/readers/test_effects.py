"""The effects of a correction on other hands, and on the end of the game."""

import pytest

from games.journal import change
from games.kinds.registry import GAMES
from games.table import acts
from games.table.disputes.effects import (
    effects,
    effects_of,
    end_change,
    hand_history,
    rescored_places,
)
from games.table.disputes.history import describe_entries
from games.table.disputes.trial import with_changes
from tests.cast import LOST, MADE, OTHER, TIE, as_entry, eventful_game, view_of

pytestmark = pytest.mark.usefixtures("english")

belote = GAMES["belote"]

IN_LITIGE = "Bea & Dan win the hand and the 8 in litige."


@pytest.fixture
def game(cast):
    """Hand 1 a litige, which hand 2 wins."""
    return cast.play(cast.start(), TIE, MADE, MADE)


def correct(cast, game, place, facts):
    return cast.say(acts.correct, game, place=place, facts=facts)


# Other hands


def test_a_litige_that_appears_changes_the_hand_that_wins_it(cast):
    view = view_of(cast.play(cast.start(), OTHER, MADE))
    [effect] = effects(view, with_changes(view, [change(1, TIE)]))

    assert effect["scores"] == [{"name": "Bea & Dan", "before": 9, "after": 17}]
    assert (effect["lost"], effect["gained"]) == ([], [IN_LITIGE])


def test_an_inserted_hand_takes_the_litige_and_the_numbers_follow(game):
    view = view_of(game)
    [effect] = effects(view, with_changes(view, [change(4, LOST, before=2)]))

    assert (effect["place"], effect["number"]) == (2, 3)
    assert effect["scores"] == [{"name": "Bea & Dan", "before": 17, "after": 9}]


def test_a_hand_that_is_itself_corrected_is_not_listed_as_an_effect(game):
    view = view_of(game)

    assert effects(view, with_changes(view, [change(1, OTHER), change(2, LOST)])) == []


def test_recording_a_hand_has_no_effect_on_others(game):
    view = view_of(game)

    assert [effects_of(view, entry) for entry in view.entries] == [[], [], []]


# In its own history


def test_a_settlement_that_corrects_another_hand_is_in_the_history_too(cast, game):
    objection = cast.say(acts.object_to, game, place=1, facts=OTHER)
    settled = cast.say(acts.settle, game, objection=objection.number, changes=[change(1, OTHER)])

    assert hand_history(view_of(game), 2)[-1] == as_entry(settled)


# By another dealer


@pytest.fixture
def dealt_by_bea(monkeypatch, game):
    """Who deals matters: a hand dealt by Bea counts the other way round. Bea deals hand 2."""
    score = belote.score

    def by_dealer(table, progress, facts):
        if progress.dealer == 1:
            facts = facts | {"points": facts["points"][::-1]}
        return score(table, progress, facts)

    monkeypatch.setattr(belote, "score", by_dealer)
    return game


def test_a_corrected_dealer_marks_and_lists_the_hands_whose_score_it_changes(cast, dealt_by_bea):
    assert rescored_places(view_of(dealt_by_bea)) == set()
    corrected = as_entry(cast.say(acts.correct_dealer, dealt_by_bea, first_dealer=3))
    view = view_of(dealt_by_bea)

    assert rescored_places(view) == {2, 3}  # hand 2 counts as it is, and Bea now deals hand 3
    assert [effect["number"] for effect in effects_of(view, corrected)] == [2, 3]
    event = describe_entries(view, hand_history(view, 3), 3)[-1]
    assert (event["entry"], event["cause"]["name"]) == (corrected, "first dealer")
    assert corrected not in hand_history(view, 1)


def test_an_undone_dealer_marks_no_hand(cast, dealt_by_bea):
    cast.say(acts.correct_dealer, dealt_by_bea, first_dealer=3)
    undo = cast.say(acts.undo, dealt_by_bea)
    view = view_of(dealt_by_bea)

    assert rescored_places(view) == set()
    assert hand_history(view, 3)[-1] == as_entry(undo)


def test_a_corrected_dealer_lists_nothing_where_no_score_depends_on_it(cast, game):
    corrected = cast.say(acts.correct_dealer, game, first_dealer=3)
    view = view_of(game)

    assert (effects_of(view, corrected), rescored_places(view)) == ([], set())


# The end of the game


@pytest.fixture
def won(cast):
    """Bea and Dan have won, 18 to 14."""
    return view_of(cast.play(cast.start(rules={"target": 15}), MADE, MADE))


def test_what_follows_is_shown_for_a_finished_game(won):
    end = end_change(won, with_changes(won, [change(2, LOST)]))

    assert end["said"] == "The winner changes: Ana & Cy win. Before: Bea & Dan win."
    assert end["follows"] == "The statistics change too."


def test_nothing_is_shown_if_the_end_stays_the_same(won):
    assert end_change(won, with_changes(won, [change(2, MADE | {"belote": 1})])) is None


def test_nothing_is_shown_for_a_game_that_goes_on(game):
    view = view_of(game)

    assert end_change(view, with_changes(view, [change(1, LOST)])) is None


def test_rescored_hands_are_those_that_counted_otherwise_before_a_change(cast):
    view = view_of(eventful_game(cast))
    for version in range(view.game.version + 1):
        now = view.at(version)

        assert rescored_places(now) == {
            hand.place for hand in now.current.hands if differs(now, hand)
        }


def differs(now, hand):
    """Whether a hand scored otherwise before the first change since it was last recorded."""
    since = hand.entries[-1].number
    later = [change.number for change in now.current.rescoring if change.number > since]
    if not later:
        return False
    return now.at(later[0] - 1).score(hand.place).scores != now.score(hand.place).scores
