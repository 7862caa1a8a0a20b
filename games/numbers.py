"""Parse whole numbers from requests."""

import re


def whole_number(text: str, digits: int = 18) -> int | None:
    """`text` as a whole number; None if it isn't a number or has more than `digits` digits.

    Eighteen digits fit into any primary key.
    """
    return int(text) if re.fullmatch(f"-?[0-9]{{1,{digits}}}", text) else None
