"""What is known of a game besides its journal: the rows of the database have it, or a phone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from games.scoring.values import Json

IN_PROGRESS, FINISHED, UNFINISHED = "in_progress", "finished", "unfinished"
"""The states of a game."""


class Notebook(Protocol):
    """What a game's notebook says of its pages."""

    newest_first: bool
    confirm_hands: bool
    rule_defaults: Json


class Evening(Protocol):
    """What a new game's evening says of it."""

    key: str
    name: str
    kind: str
    rules: Json


class Game(Protocol):
    """A game as it was started, and what is derived from its journal for lists."""

    pk: int
    key: str
    kind: str
    rules: Json
    first_dealer: int
    core_version: int
    notebook: Notebook
    own_bids: bool
    version: int
    head: str
    state: str
    started_at: datetime
    ended_at: datetime | None


class Player(Protocol):
    """A person of the notebook; `merged_into_id` is the entry that represents the same person."""

    pk: int
    name: str
    merged_into_id: int | None


class Sitter(Protocol):
    """Who sits at a seat, by the name of then; `forgotten` once that name was deleted."""

    name: str
    forgotten: bool
    player: Player


class Seat(Sitter, Protocol):
    """A seat, with who sat there at the start and, by the number of the entry that says so, who
    took it over.
    """

    number: int
    takeovers: Mapping[int, Sitter]
    first_name: str
    shown_name: str
    nameless: bool
    sitter: Player

    def name_of(self, one: Sitter) -> str:
        """Return the name on the sheet, or a neutral name."""


class Bid(Protocol):
    """What a seat announced on a phone, while others have still to announce."""

    hand: int
    number: int
    seat: int
    said: Json
    phone: "Phone"
    phone_id: int
    by: int | None
    over_id: int | None
    own: bool

    def belongs_to(self, phone: "Phone", holder: int | None) -> bool:
        """Return whether a phone may replace it without being told."""


@dataclass(frozen=True)
class Phone:
    """The phone that asks, its name, and its right in the game. Who holds it is in the view."""

    pk: int
    label: str
    right: str
    may_write: bool


class Sender(Protocol):
    """Who writes: the phone, by its id and its name, and the seat of the player who speaks, None if
    only the phone is known.
    """

    phone: Phone
    by: int | None
