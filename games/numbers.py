"""Whole numbers of requests, and in letters."""

DIGITS = set("0123456789")


def whole_number(text: str, digits: int = 18) -> int | None:
    """`text` as a whole number; None if it isn't a number or has more than `digits` digits.

    Eighteen digits fit into any primary key.
    """
    given = text.removeprefix("-")
    return int(text) if 0 < len(given) <= digits and DIGITS.issuperset(given) else None


def in_letters(number: int, letters: str, length: int) -> str:
    """The last `length` digits of a number in base `len(letters)`, the last first."""
    found = ""
    for _ in range(length):
        number, digit = divmod(number, len(letters))
        found += letters[digit]
    return found
