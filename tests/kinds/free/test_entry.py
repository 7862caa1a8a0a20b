"""The entry of a sheet for any game."""

from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from tests.entry.entries import hand_in_play

ENTRY = KINDS["free"].entry


def test_signs_are_read_as_the_pad_and_keyboards_write_them():
    hand = hand_in_play("free", 3)
    typed = {"points-0": ["12"], "points-1": ["−3"], "points-2": ["-9"]}

    assert ENTRY.read("result", Taps(typed), hand) == {"points": [12, -3, -9]}


def test_the_totals_after_the_round_and_its_sum_are_in_sight():
    hand = hand_in_play("free", 3, hands=[{"points": [10, 0, -4]}])
    facts = {"points": [2, None, -6]}
    shown = {"computed-0": "12", "computed-1": "0", "computed-2": "−10", "tally": "−4"}

    assert dict(ENTRY.remark("result", facts, hand).computed) == shown
    drawn = ENTRY.form_context("result", facts, hand)
    assert [row["total"] for row in drawn["points"]] == ["12", "0", "−10"]
    assert drawn["tally"] == "−4"


def test_what_is_no_number_is_not_added_up():
    hand = hand_in_play("free", 2)

    assert dict(ENTRY.remark("result", {"points": ["1x", 4]}, hand).computed)["tally"] == "4"
