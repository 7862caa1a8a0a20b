"""The fingerprint of a journal entry: its hash, short enough to be read aloud and written down.

Whoever has the fingerprint of a game's newest entry can check later that the game still begins with
exactly these entries, because each hash covers the entries before it.
"""

from games.numbers import in_letters

FINGERPRINT_LETTERS = "0123456789ACDEFHJKMNPRTVWXY"
# Letters that no fingerprint contains, and what they are read as.
LOOK_ALIKES = dict(zip("OQILZSGBU", "00112568V", strict=True))

GROUPS, IN_A_GROUP = 6, 4
# 24 letters out of 27: 114 bits of the hash.
LENGTH = GROUPS * IN_A_GROUP


def fingerprint(entry_hash: str) -> str:
    """Return the fingerprint of an entry's hash, in groups; "" if it is not a hash."""
    try:
        number = int(entry_hash, 16)
    except ValueError:
        return ""
    return _group(in_letters(number, FINGERPRINT_LETTERS, LENGTH))


def read_fingerprint(text: str) -> tuple[str | None, int]:
    """Return the fingerprint as it was typed or pasted, or None, and how many letters it has.

    Case, blanks and signs between the letters do not matter; look-alikes are read as the letter
    that a fingerprint can contain.
    """
    typed = "".join(filter(str.isalnum, text)).upper()
    letters = "".join([LOOK_ALIKES.get(letter, letter) for letter in typed])
    known = len(letters) == LENGTH and set(letters) <= set(FINGERPRINT_LETTERS)
    return _group(letters) if known else None, len(letters)


def _group(letters: str) -> str:
    starts = range(0, LENGTH, IN_A_GROUP)
    return " ".join([letters[start : start + IN_A_GROUP] for start in starts])
