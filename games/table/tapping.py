"""What was tapped, from the fields that were sent."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from games.kinds.entry import Taps
from games.numbers import whole_number
from games.table.screen import Tap


def read_tap(taps: Taps, new_key: Callable[[], UUID], *, scripts: bool = False) -> Tap:
    """Read these fields. A missing or malformed version or key counts as new."""
    version = _version(taps, "version", -1)
    return Tap(
        taps=taps,
        moment=taps.one("moment"),
        seen_version=version,
        announced_at=_version(taps, "announced_at", version),
        client_key=read_key(taps.one("client_key"), new_key),
        sure=taps.one("sure") == "1",
        promise=taps.one("promise") if scripts else None,
        whole=not scripts,
        entered_at=_read_moment(taps.one("entered_at")),
    )


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str, new_key: Callable[[], UUID]) -> UUID:
    """Parse the key of a form; return a new key if it is missing or malformed."""
    try:
        return UUID(text)
    except ValueError:
        return new_key()


def _read_moment(text: str) -> datetime | None:
    """Parse a moment as scripts write it, in UTC; None if it is none."""
    try:
        return datetime.fromisoformat(f"{text[:-1]}+00:00") if text.endswith("Z") else None
    except ValueError:
        return None
