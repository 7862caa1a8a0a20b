"""Typed text is cleaned before it is saved."""

import pytest

from games.services.text import plain, tidy


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \t Bea ", "Ana Bea"),
        ("Ana\x00\x1f", "Ana"),
        ("Ana\u202eaeB", "Ana aeB"),
        ("\u2067Ana\u2069", "Ana"),
        ("Zoe\u0308", "Zoë"),
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("دانيال", "دانيال"),
    ],
)
def test_a_name_is_a_single_line_without_invisible_characters(typed, kept):
    assert tidy(typed) == kept


def test_a_note_may_have_several_lines():
    assert plain(" a\r\nb\x07 ") == "a\nb"
