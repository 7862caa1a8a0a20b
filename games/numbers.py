"""Whole numbers in what was sent."""

import re


def whole_number(text: str, digits: int = 18) -> int | None:
    """`text` as a whole number; None if it isn't one, or has more `digits` than that.

    Eighteen digits fit the keys of any table of the database.
    """
    return int(text) if re.fullmatch(f"-?[0-9]{{1,{digits}}}", text) else None
