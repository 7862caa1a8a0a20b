"""What a form carries and nobody may alter: JSON data, signed."""

from typing import Any

from django.core.signing import BadSignature, dumps, loads


def signed(state: Any, salt: str) -> str:
    """Return the state as the value of a form field; `salt` names what it is of."""
    return dumps(state, salt=salt, compress=True)


def read_signed(text: str, salt: str) -> Any:
    """Return the state from the value of a form field; None if it was altered or is missing."""
    try:
        return loads(text, salt=salt)
    except BadSignature:
        return None
