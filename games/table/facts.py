"""What is known of a game besides its journal, as plain values: `games.store` makes them of rows,
and a phone may make them of JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.scoring.values import Json

IN_PROGRESS, FINISHED, UNFINISHED = "in_progress", "finished", "unfinished"
"""The states of a game."""


class Notebook(NamedTuple):
    """What a game's notebook says of its pages; `names_version` counts changes of its names."""

    newest_first: bool
    confirm_hands: bool
    keep_awake: bool
    rule_defaults: Json
    names_version: int


class Evening(NamedTuple):
    """The evening of a game: what it plays, by which house rules, and whether it has ended."""

    key: str
    name: str
    kind: str
    rules: Json
    ended: bool


@dataclass(frozen=True, kw_only=True)
class Game(journal.Settings):
    """A game as it was started, by which phone, and what is derived from its journal for lists:
    what is not said is as it is at the start of one on a phone alone.
    """

    started_at: datetime
    started_by_id: int
    notebook: Notebook
    pk: int = 0
    evening: Evening | None = None
    round_number: int = 0
    own_bids: bool = False
    version: int = 0
    head: str = ""
    state: str = IN_PROGRESS
    ended_at: datetime | None = None
    contested: bool = False


class Player(NamedTuple):
    """A person of the notebook; `merged_into` is the entry that represents the same person."""

    pk: int
    name: str
    merged_into: int | None = None


class Sitter(NamedTuple):
    """Who sits at a seat: the name as it is shown, the player, whether that name was deleted."""

    name: str
    player: Player
    forgotten: bool = False


@dataclass(frozen=True)
class Seat:
    """A seat: the name at the start as the journal has it, who sat there at the `start`, who sits
    there now (`sitter`), and, by the number of the entry that says so, who took it over.
    """

    number: int
    name: str
    start: Sitter
    sitter: Sitter
    takeovers: Mapping[int, Sitter]

    @property
    def shown_name(self) -> str:
        """The name of who sits there now."""
        return self.sitter.name

    @property
    def nameless(self) -> bool:
        """Whether the name of who sits there now was deleted."""
        return self.sitter.forgotten


class Bid(NamedTuple):
    """What a `seat` announced on a phone for the hand at the place `hand`, while others have still
    to announce; `by` is the seat of who held the phone, if known, `over` the id of the phone whose
    bid it replaced.
    """

    pk: int
    hand: int
    number: int
    seat: int
    said: Json
    phone: int
    label: str
    by: int | None
    over: int | None

    @property
    def own(self) -> bool:
        """Whether the player held the phone that made it."""
        return self.by == self.seat

    def belongs_to(self, phone: int, holder: int | None) -> bool:
        """Whether a phone, held by the player of the seat `holder` if known, may replace it without
        being told: it made it, for its own player or for another; or it made the bid before it.
        """
        if holder == self.seat:
            return phone in (self.phone, self.over)
        return phone == self.phone and not self.own


@dataclass(frozen=True)
class Phone:
    """The phone that asks, its name, and its right in the game. Who holds it is in the view."""

    pk: int
    label: str
    right: str
    may_write: bool


@dataclass(frozen=True)
class Sender:
    """Who writes: the phone, the version of the game that it saw, the key of the request, which
    makes sending it twice harmless, the seat of the player who speaks, if known (`by`), and when
    the phone says that it was entered, if it waited for the network.
    """

    phone: journal.Phone
    seen_version: int
    client_key: UUID
    by: int | None = None
    entered_at: datetime | None = None
