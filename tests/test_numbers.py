"""Whole numbers, as they are read from input."""

import pytest

from games.numbers import typed_number, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("42", 42), ("-1", -1), ("007", 7)])
def test_a_whole_number_is_read(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", " 1", "1\n", "+1", "1.5", "1e3", "²", "٣", "--1", "9" * 19])
def test_anything_else_is_not_a_number(text):
    assert whole_number(text) is None


def test_more_digits_than_allowed_are_not_a_number():
    assert whole_number("1234567", digits=7) == 1234567
    assert whole_number("12345678", digits=7) is None


@pytest.mark.parametrize(
    "text",
    ["1500", "1 500", "1\u00a0500", "1\u202f500", "1.500", "1,500", "1'500", "1’500"],
)
def test_a_number_is_read_as_people_write_it(text):
    assert typed_number(text, digits=7) == 1500
    assert typed_number(f"−{text}", digits=7) == -1500


@pytest.mark.parametrize(
    "text", ["1 50", "1500 000", " 500", "1 500.000", "1.5", "1  500", "1 5000"]
)
def test_what_is_in_no_groups_of_three_is_no_number(text):
    assert typed_number(text, digits=7) is None
