"""Whole numbers, as they are read from input."""

import pytest

from games.numbers import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("42", 42), ("-1", -1), ("007", 7)])
def test_a_whole_number_is_read(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", " 1", "1\n", "+1", "1.5", "1e3", "²", "٣", "--1", "9" * 19])
def test_anything_else_is_not_a_number(text):
    assert whole_number(text) is None


def test_more_digits_than_allowed_are_not_a_number():
    assert whole_number("1234567", digits=7) == 1234567
    assert whole_number("12345678", digits=7) is None
