"""Typed text is cleaned before it is saved."""

import pytest

from games.text import clean, tidy, visible_faults


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
    assert clean(" a\r\nb\x07 ") == "a\nb"


@pytest.mark.parametrize("name", ["\u200b", "\u2060 \u00ad", "\u3164", "\u2800", "\ufeff"])
def test_a_name_of_nothing_visible_is_refused(name):
    assert [fault.code for fault in visible_faults("name", [name])] == ["name_not_visible"]


@pytest.mark.parametrize("name", ["Ana\ufffe", "\uffff", "Ana\U0001ffff", "\ufdd0Ana"])
def test_a_name_with_a_code_that_is_no_character_is_refused(name):
    assert [fault.field for fault in visible_faults("name", [name])] == ["name"]


@pytest.mark.parametrize("name", ["", "Ana", "دانيال", "👩\u200d🎤", "\U0001fae8", "…", "7"])
def test_a_missing_or_visible_name_is_no_fault(name):
    assert visible_faults("name", [name]) == []
