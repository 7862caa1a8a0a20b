"""Fingerprints: short, readable, and tolerant of how they are typed."""

from hashlib import sha256

import pytest

from games.journal.fingerprints import (
    FINGERPRINT_LETTERS,
    LOOK_ALIKES,
    fingerprint,
    read_fingerprint,
)

HASH = sha256(b"an entry").hexdigest()


def test_a_fingerprint_has_six_groups_of_four_letters():
    groups = fingerprint(HASH).split()

    assert [len(group) for group in groups] == [4] * 6
    assert set("".join(groups)) <= set(FINGERPRINT_LETTERS)


def test_a_fingerprint_has_more_than_100_bits():
    assert len(FINGERPRINT_LETTERS) ** 24 > 2**100


def test_no_letter_looks_like_another():
    assert not set(FINGERPRINT_LETTERS) & set(LOOK_ALIKES)
    assert set(LOOK_ALIKES.values()) <= set(FINGERPRINT_LETTERS)


def test_another_hash_has_another_fingerprint():
    assert fingerprint(HASH) != fingerprint(HASH[:-1] + ("0" if HASH[-1] != "0" else "1"))


@pytest.mark.parametrize("text", ["", "not a hash"])
def test_without_a_hash_there_is_no_fingerprint(text):
    assert fingerprint(text) == ""


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(str.lower, id="in small letters"),
        pytest.param(lambda text: text.replace(" ", ""), id="without blanks"),
        pytest.param(lambda text: f"  {text.replace(' ', ' - ')}\n", id="with other signs"),
        pytest.param(lambda text: text.replace("0", "O").replace("1", "l"), id="O for 0, l for 1"),
        pytest.param(lambda text: text.replace("5", "s").replace("8", "B"), id="s for 5, B for 8"),
        pytest.param(lambda text: text.replace("2", "Z").replace("6", "g"), id="Z for 2, g for 6"),
    ],
)
def test_a_fingerprint_is_read_however_it_is_typed(typed):
    for number in range(50):
        wanted = fingerprint(sha256(b"%d" % number).hexdigest())
        assert read_fingerprint(typed(wanted)) == (wanted, 24)


@pytest.mark.parametrize(
    ("typed", "letters"), [("", 0), ("ABCD", 4), ("A" * 25, 25), ("é" * 24, 24)]
)
def test_anything_else_is_not_a_fingerprint(typed, letters):
    assert read_fingerprint(typed) == (None, letters)
