"""What a request asks for in vain."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from games.journal import Entry
from games.scoring.errors import Fault, fault

if TYPE_CHECKING:
    from games.table.screen import GameState


class Missing(Exception):  # noqa: N818  an answer, not an error
    """The game has no such hand, objection or version."""


class Malformed(Exception):  # noqa: N818
    """A form holds what no page of ours could have sent."""


class NotAllowed(Exception):  # noqa: N818
    """The phone may not do this."""


class NotHere(Exception):  # noqa: N818
    """Only a server can write this."""


class Refused(Exception):  # noqa: N818
    """The request is invalid, for these `faults` of the scoring core; `now` is the game that
    refuses.
    """

    now: "GameState"

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join([str(fault) for fault in faults]))
        self.faults = list(faults)


class Stale(Exception):  # noqa: N818
    """The game has changed since the phone loaded it: by `entries`; `now` is the game with them."""

    now: "GameState"

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(f"{len(entries)} new entries")
        self.entries = list(entries)


def refuse(code: str, field: str | None = None, **params: object) -> NoReturn:
    raise Refused([fault(code, field, **params)])
