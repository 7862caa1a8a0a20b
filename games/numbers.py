"""Whole numbers of requests, and in letters."""

DIGITS = set("0123456789")
# What people type between groups of three digits: spaces and signs.
GROUP_SEPARATORS = (" ", "\u00a0", "\u202f", "\u2009", ".", ",", "'", "’")


def whole_number(text: str, digits: int = 18) -> int | None:
    """A whole number of at most so many digits, or None; eighteen fit into any primary key."""
    given = text.removeprefix("-")
    return int(text) if 0 < len(given) <= digits and DIGITS.issuperset(given) else None


def typed_number(text: str, digits: int) -> int | None:
    """A whole number as people type it: also `1 500`, `1.500`, or with the minus of a page."""
    given = text.replace("−", "-")
    for mark in GROUP_SEPARATORS:
        first, *groups = given.removeprefix("-").split(mark)
        if groups and 0 < len(first) <= 3 and all(len(group) == 3 for group in groups):
            given = given.replace(mark, "")
            break
    return whole_number(given, digits)


def in_letters(number: int, letters: str, length: int) -> str:
    """The last `length` digits of a number in base `len(letters)`, the last first."""
    found = ""
    for _ in range(length):
        number, digit = divmod(number, len(letters))
        found += letters[digit]
    return found
