"""Corrections, inserted and removed hands, restores, and reopened games."""

import pytest

from games.journal import AT_THE_END, LONGEST_REASON, change
from games.models import Game, State
from games.table import acts
from tests.cast import ANNOUNCED, FOUR, LOST, MADE, as_entry, confirming, view_of
from tests.kinds import SAMPLES

OTHERS = MADE | {"points": [72, 90]}
"""90 to 72: made; written 7 and 9 like `MADE`, whose points are 95 to 67."""


def facts(game):
    return [hand.facts for hand in view_of(game).current.hands]


def places(game):
    return [hand.place for hand in view_of(game).current.hands]


def scores(game):
    return [hand.scores for hand in view_of(game).sheet.hands]


# What is refused


LONG = "x" * (LONGEST_REASON + 1)
OF_ONE = {"place": 1, "facts": LOST}
TWICE = [change(2, MADE), change(2, None)]


@pytest.mark.parametrize(
    ("verb", "what", "code"),
    [
        *[(acts.correct, {"place": at, "facts": MADE}, "unknown_hand") for at in (0, 3, 7)],
        (acts.correct, OF_ONE | {"reason": LONG}, "reason_too_long"),
        (acts.correct, OF_ONE | {"also": TWICE}, "hand_twice"),
        (acts.correct, OF_ONE | {"also": [change(1, MADE)]}, "hand_twice"),
        (acts.correct, OF_ONE | {"also": [change(9, None)]}, "unknown_hand"),
        (acts.insert, {"before": 4, "facts": MADE}, "unknown_hand"),
        (acts.insert, {"before": AT_THE_END, "facts": MADE, "place": 2}, "unknown_hand"),
        (acts.insert, {"before": AT_THE_END, "facts": MADE, "place": 5}, "unknown_hand"),
        (acts.object_to, {"place": 4}, "unknown_hand"),
        (acts.object_to, {"place": 1, "reason": LONG}, "reason_too_long"),
    ],
)
def test_what_is_not_there_or_too_long_is_refused(cast, verb, what, code):
    """Two hands are on the sheet, the third is announced, none was removed."""
    game = cast.play(cast.start(), MADE, LOST)
    cast.say(acts.announce, game, facts=ANNOUNCED)

    assert cast.refused(verb, game, **what) == [(code, None)]


def test_an_objection_with_a_version_that_could_not_be_entered_there_is_refused(cast):
    """Also one that could when its form was drawn: now another player speaks first."""
    spoken, plain = SAMPLES["batarde"].FACT_PAIRS["auction"]
    game = cast.play(cast.start("batarde", (*FOUR, "Eva")), plain)
    seen = game.version
    cast.say(acts.correct_dealer, game, first_dealer=3)
    what = {"place": 1, "facts": spoken, "seen_version": seen}
    refused = cast.refused(acts.object_to, game, **what)
    assert refused == [("auction_does_not_match", 1)]


def test_a_reason_may_be_as_long_as_that(cast):
    game = cast.play(cast.start(), MADE)

    assert cast.say(acts.correct, game, reason=LONG[1:], **OF_ONE)


# Hands changed together


@pytest.fixture
def tricks(cast):
    """Alta-Baja: in trick 1 Ana plays the king, in trick 2 the 9."""
    game = cast.start("alta_baja", ("Ana", "Bea"))
    return cast.play(game, {"cards": ["K", "2"]}, {"cards": ["9", "3"]}, {"cards": ["4", "5"]})


# Insert, remove


def test_a_removed_hand_comes_back_before_the_hands_recorded_since(cast):
    game = cast.play(cast.start(), MADE, LOST)
    cast.say(acts.remove, game, place=2)
    cast.play(game, OTHERS)
    [removed] = view_of(game).current.removed

    assert removed.before == 3


def test_a_removed_hand_is_restored_at_its_position_with_its_place(cast):
    game = cast.play(cast.start(), MADE, LOST, OTHERS)
    cast.say(acts.write_note, game, hand=2, text="Two aces fell.")
    cast.say(acts.remove, game, place=2)
    [removed] = view_of(game).current.removed
    assert (removed.place, removed.facts, removed.before) == (2, LOST, 3)
    cast.say(acts.insert, game, place=removed.place, before=removed.before, facts=removed.facts)

    assert facts(game) == [MADE, LOST, OTHERS]
    assert places(game) == [1, 2, 3]
    assert view_of(game).current.removed == ()
    assert view_of(game).current.hand_notes == {2: "Two aces fell."}
    kinds = [entry.kind for entry in view_of(game).history(2)]
    assert kinds == ["record", "note", "remove", "insert"]


# The end of the game


def test_a_game_ended_early_stays_ended_when_it_is_corrected_until_it_is_resumed(cast):
    game = cast.play(cast.start(), MADE)
    cast.say(acts.end_game, game)

    assert cast.say(acts.correct, game, place=1, facts=LOST).game.state == State.UNFINISHED
    assert cast.say(acts.reopen, game).game.state == State.IN_PROGRESS
    assert cast.refused(acts.reopen, game) == [("game_goes_on", None)]


# Undo and restore


def test_a_settlement_that_corrected_a_hand_is_undone_and_one_that_did_not_is_a_remark(cast):
    game = cast.play(cast.start(), MADE)
    first, second = [
        cast.say(acts.object_to, game, place=1, reason=reason) for reason in ("", "misheard")
    ]
    changes = [change(1, LOST)]
    cast.say(acts.settle, game, objection=first.number, changes=changes)
    cast.say(acts.settle, game, objection=second.number)
    cast.say(acts.undo, game)

    assert facts(game) == [MADE]
    assert [one.entry for one in view_of(game).current.open_objections] == [as_entry(first)]


def test_an_undo_is_in_the_history_of_every_hand_that_it_concerns(cast, tricks):
    what = {"place": 1, "facts": {"cards": ["9", "2"]}, "also": [change(2, {"cards": ["K", "3"]})]}
    cast.say(acts.correct, tricks, **what)
    cast.say(acts.undo, tricks)

    assert [entry.kind for entry in view_of(tricks).history(2)] == ["record", "correct", "undo"]
    assert [entry.kind for entry in view_of(tricks).history(3)] == ["record"]


# What else a change does


def test_settling_an_objection_may_correct_several_hands(cast, tricks):
    objection = cast.say(acts.object_to, tricks, place=1, reason="misheard")
    swap = [change(1, {"cards": ["9", "2"]}), change(2, {"cards": ["K", "3"]})]

    assert cast.refused(acts.settle, tricks, objection=objection.number, changes=swap[:1]) == [
        ("card_already_played", 2)
    ]
    cast.say(acts.settle, tricks, objection=objection.number, changes=swap)
    assert [one["cards"][0] for one in facts(tricks)] == ["9", "K", "4"]
    assert view_of(tricks).current.open_objections == ()
    assert cast.refused(acts.settle, tricks, objection=objection.number) == [
        ("unknown_objection", None)
    ]


@pytest.mark.parametrize(
    ("author", "who"),
    [
        pytest.param(1, {"by": 1}, id="the same person on another phone"),
        pytest.param(None, {"phone": "reader"}, id="the phone for nobody"),
        pytest.param(None, {"phone": "reader", "by": 2}, id="that phone once somebody holds it"),
    ],
)
def test_an_objection_is_withdrawn_by_its_author(cast, author, who):
    game = cast.play(cast.start(), MADE)
    objection = cast.say(acts.object_to, game, place=1, phone=cast.reader, by=author)
    how = who | ({"phone": cast.reader} if "phone" in who else {})
    entry = cast.say(acts.withdraw, game, objection=objection.number, **how)

    [withdrawn] = view_of(game).current.objections
    by = how.get("by")
    assert withdrawn.withdrawn
    assert entry.by == (None if by is None else view_of(game).person_at(by))
    assert not Game.objects.get(pk=game.pk).contested
    assert cast.refused(acts.withdraw, game, objection=objection.number, **how) == [
        ("unknown_objection", None)
    ]


def objections(game):
    return [objection.entry for objection in view_of(game).current.open_objections]


def test_the_same_objection_of_the_same_person_is_one_objection_until_it_ends(cast):
    game = cast.play(cast.start(), MADE)
    said = {"place": 1, "reason": "miscounted", "by": 1}
    first = cast.say(acts.object_to, game, phone=cast.reader, **said)
    for phone in (cast.reader, cast.scorer):
        assert cast.say(acts.object_to, game, phone=phone, **said) == first
    assert objections(game) == [as_entry(first)]

    cast.say(acts.settle, game, objection=first.number)
    again = cast.say(acts.object_to, game, phone=cast.reader, **said)
    assert objections(game) == [as_entry(again)]


def test_another_objection_another_person_or_a_phone_that_nobody_holds_is_another(cast):
    game = cast.play(cast.start(), MADE)
    said = {"place": 1, "reason": "miscounted", "by": 1}
    nobody = {"by": None, "phone": cast.scorer}
    for other in ({}, {"reason": "misheard"}, {"facts": LOST}, {"by": 2}, {"by": None}, nobody):
        cast.say(acts.object_to, game, **said | other)
    assert len(objections(game)) == 6
    cast.say(acts.object_to, game, **said | nobody)
    assert len(objections(game)) == 6


@pytest.mark.parametrize("by", [None, 2])
@pytest.mark.parametrize("phone", ["owner", "reader"])
def test_nobody_else_withdraws_an_objection_nor_a_phone_that_lost_its_author(cast, phone, by):
    game = cast.play(cast.start(), MADE)
    number = cast.say(acts.object_to, game, place=1, phone=cast.reader, by=1).number

    how = {"objection": number, "phone": getattr(cast, phone), "by": by}
    assert cast.refused(acts.withdraw, game, **how) == [("not_your_objection", None)]


def test_a_game_is_confirmed_after_its_end_and_once_by_each_side(cast):
    game = cast.play(cast.start(rules={"target": 15}), MADE)
    own = confirming(game, 0)
    assert cast.refused(acts.confirm, game, **own) == [("game_goes_on", None)]
    assert cast.refused(acts.confirm, game, **own | {"place": 2}) == [("unknown_hand", None)]
    cast.play(game, MADE)
    cast.confirm(game, seat=0)

    for seat in (0, 2):
        said = confirming(game, seat)
        assert cast.refused(acts.confirm, game, **said) == [("confirmed_already", None)]
    assert cast.refused(acts.confirm, game, player="nobody") == [("not_at_the_table", None)]
