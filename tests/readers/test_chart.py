from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.table.pages.chart import ENDS, LABEL_HEIGHT, draw_chart, spread


def heights(line):
    return [int(point.split(",")[1]) for point in line["points"].split()]


def test_a_game_without_a_hand_has_no_chart():
    assert draw_chart(["Ana", "Bea"], [], ()) is None


def test_a_line_starts_at_zero_and_has_a_point_for_each_hand():
    chart = draw_chart(["Ana", "Bea"], [(1, 4), (3, 4)], [1])
    first, second = chart["lines"]

    assert len(heights(first)) == 3
    assert heights(first)[0] == heights(second)[0]
    assert (first["wins"], second["wins"]) == (False, True)


def test_more_points_are_higher_up():
    [line] = draw_chart(["Ana"], [(5,), (9,), (2,)], ())["lines"]
    none, five, nine, two = heights(line)

    assert nine < five < two < none


def test_the_grid_has_lines_at_the_minimum_zero_and_the_maximum():
    chart = draw_chart(["Ana", "Bea"], [(-12, 30)], ())

    assert [total for _, total in chart["grid"]] == [30, 0, -12]


def test_a_line_is_labelled_with_its_side_and_its_total_from_the_top_down():
    chart = draw_chart(["Ana", "Bea"], [(-3, 12)], ())

    assert [(line["name"], line["total"]) for _, line in chart["labels"]] == [
        ("Bea", 12),
        ("Ana", -3),
    ]
    assert [total for _, total in chart["figures"]] == [12, 0, -3]


def test_the_turning_point_is_marked_on_the_winner_s_line():
    chart = draw_chart(["Ana", "Bea"], [(1, 4), (9, 4), (9, 5)], [0], turn=2)

    assert "{},{}".format(*chart["turn"]) == chart["lines"][0]["points"].split()[2]


def test_sides_that_are_level_in_front_all_stand_out():
    chart = draw_chart(["Ana", "Bea", "Cy"], [(4, 4, 1)], [0, 1])

    assert [line["wins"] for line in chart["lines"]] == [True, True, False]


def test_two_sides_with_long_names_have_two_lines_each():
    assert draw_chart(["Camille & Jeanne", "Ana & Bea"], [(1, 2)], ())["tall"]
    assert not draw_chart(["Ana & Bea", "Cy & Dan"], [(1, 2)], ())["tall"]
    assert not draw_chart(["Maximilienne", *"ABCD"], [(1, 2, 3, 4, 5)], ())["tall"]


@given(some.lists(some.lists(some.integers(-500, 500), min_size=3, max_size=3), min_size=1))
def test_everything_is_inside_the_picture(totals):
    chart = draw_chart(["Ana", "Bea", "Cy"], totals, ())

    for line in chart["lines"]:
        for point in line["points"].split():
            x, y = map(int, point.split(","))
            assert 0 <= x <= ENDS
            assert 0 <= y <= chart["height"]
    written = sum(gap + LABEL_HEIGHT for gap, _ in chart["labels"])
    assert written <= chart["height"]


@given(some.lists(some.integers(0, 160), min_size=1, max_size=10))
def test_labels_never_overlap(wished):
    placed = sorted(spread(wished, LABEL_HEIGHT, 180))

    assert all(lower - upper >= LABEL_HEIGHT for upper, lower in pairwise(placed))
    assert placed[-1] <= 180


@pytest.mark.parametrize("wished", [[10, 100], [100, 10]])
def test_labels_that_do_not_overlap_are_not_moved(wished):
    assert spread(wished, LABEL_HEIGHT, 180) == wished
