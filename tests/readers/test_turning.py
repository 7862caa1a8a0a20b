from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given

from games.kinds.entry import HandInPlay
from games.readers.table.turning import turning_point, turning_sentences
from games.scoring.record import read_record
from games.scoring.registry import GAMES
from games.scoring.replay import replay, replay_record
from games.scoring.values import HandScore, Line, Outcome, Side
from tests.kinds import records

PLAYERS = ("Ana", "Bea", "Cy")


def sheet_of(*hands, winners=(0,)):
    """A sheet of three players; a hand is the scores of its only step, or a list of steps."""
    totals, scored = [0, 0, 0], []
    for number, hand in enumerate(hands, start=1):
        steps = hand if isinstance(hand, list) else [hand]
        scores = tuple(map(sum, zip(*steps, strict=True)))
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        ruling = tuple(Line("step", step, {}) for step in steps)
        scored.append(HandScore(number, 0, 1, scores, tuple(totals), 0, ruling))
    sides = tuple(Side(name, (seat,)) for seat, name in enumerate(PLAYERS))
    outcome = None if winners is None else Outcome("all_played", winners)
    return SimpleNamespace(sides=sides, hands=tuple(scored), outcome=outcome, winners=winners or ())


def test_after_it_the_winner_stays_ahead():
    turn = turning_point(sheet_of((3, 0, 0), (0, 5, 4), (4, 0, 0), (1, 2, 0)), lowest_wins=False)

    assert (turn.hand.number, turn.winner, turn.rank) == (3, 0, 3)


def test_where_bad_points_are_counted_the_lowest_total_is_ahead():
    turn = turning_point(sheet_of((2, 0, 1), (0, 0, 0), (0, 8, 8)), lowest_wins=True)

    assert (turn.hand.number, turn.rank) == (3, 3)


def test_its_cause_is_the_step_that_gained_the_most_on_those_ahead():
    small, large = (1, 0, 0), (6, 0, 0)
    turn = turning_point(sheet_of((0, 5, 0), [small, large, (0, 1, 0)]), lowest_wins=False)

    assert turn.line.points == large


def test_the_score_of_a_player_far_behind_is_not_its_cause():
    turn = turning_point(sheet_of((2, 1, 40), [(0, 0, 9), (0, 5, 0)]), lowest_wins=True)
    assert turn.rank == 2
    assert turn.line.points == (0, 5, 0)


def test_a_shared_lead_is_not_a_lead():
    turn = turning_point(sheet_of((5, 5, 0), (0, 0, 1), (1, 0, 0)), lowest_wins=False)

    assert (turn.hand.number, turn.rank) == (3, 1)


def test_a_winner_who_was_always_ahead_overtook_nobody():
    turn = turning_point(sheet_of((5, 0, 0), (0, 1, 1)), lowest_wins=False)

    assert (turn.hand.number, turn.rank, turn.line) == (1, 0, None)


@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(sheet_of((5, 0, 0)), id="one hand"),
        pytest.param(sheet_of(), id="no hand"),
        pytest.param(sheet_of((5, 0, 0), (0, 5, 0), winners=(0, 1)), id="level"),
        pytest.param(sheet_of((1, 0, 0), (1, 0, 0), winners=None), id="not finished"),
        pytest.param(sheet_of((5, 0, 0), (0, 5, 0)), id="level, yet won"),
    ],
)
def test_a_game_may_have_no_turning_point(sheet):
    assert turning_point(sheet, lowest_wins=False) is None


@given(records())
def test_the_winner_is_ahead_after_it_and_was_not_just_before(record):
    """In any game: ahead after each hand from the turning point on, not after the one before."""
    sheet = replay_record(record).sheet
    lowest_wins = GAMES[record["game"]].LOWEST_WINS
    turn = turning_point(sheet, lowest_wins)
    if turn is None:
        return

    def is_ahead(hand):
        own, best = hand.totals[turn.winner], min if lowest_wins else max
        others = [total for side, total in enumerate(hand.totals) if side != turn.winner]
        return own not in others and best(own, *others) == own

    before, since = sheet.hands[: turn.hand.number - 1], sheet.hands[turn.hand.number - 1 :]
    assert sheet.winners == (turn.winner,)
    assert all(map(is_ahead, since))
    assert not before or not is_ahead(before[-1])


@given(records())
def test_every_turning_point_has_a_sentence(record):
    frame, _ = read_record(record)
    folded = replay(frame)
    sheet, slug = folded.sheet, record["game"]
    turn = turning_point(sheet, GAMES[slug].LOWEST_WINS)
    if turn is None:
        return
    facts = record["hands"][turn.hand.number - 1]
    progress = replace(folded.progress, number=turn.hand.number, dealer=turn.hand.dealer)
    hand = HandInPlay(frame.game, frame.table, progress, frame.players, sheet.sides, facts)
    sentences = turning_sentences(turn, slug, sheet, facts, hand)

    assert sheet.sides[turn.winner].name in sentences["then"]
    assert ("number" in sentences) == (turn.line is not None)
    assert not [text for text in sentences.values() if "{" in str(text)]
