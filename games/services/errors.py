"""Why a service writes nothing."""

from collections.abc import Sequence
from typing import NoReturn

from games.models import Entry
from games.scoring.errors import Fault, fault


class Refused(Exception):  # noqa: N818  a refusal is an answer, not an error
    """What was asked is wrong: `faults` says what, as the scoring core does."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join([str(fault) for fault in faults]))
        self.faults = list(faults)


class Stale(Exception):  # noqa: N818
    """The game has moved on since the phone saw it: `entries` is what was written meanwhile."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(f"{len(entries)} entries since")
        self.entries = list(entries)


def refuse(code: str, field: str | None = None, **params: object) -> NoReturn:
    """Write nothing, for one reason. Raises Refused."""
    raise Refused([fault(code, field, **params)])
