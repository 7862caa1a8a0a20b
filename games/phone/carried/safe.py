"""Text that a page shows as it is, and numbers as people read them."""

from html import escape
from typing import Any

from games.phone.carried.sentences import active


class SafeString(str):
    """HTML: it is not escaped."""


def safe_text(value: Any) -> str:
    """Return a value as HTML."""
    return str(value) if isinstance(value, SafeString) else escape(str(value))


def decimals(number: float) -> str:
    """Return a number with the sign that the language puts before its decimals."""
    return str(number).replace(".", active().figures["decimal"])
