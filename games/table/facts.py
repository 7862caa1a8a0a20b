"""What is known of a game besides its journal, as plain values: `games.store` makes them of rows,
and a phone may make them of JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.journal import Person
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


class Player(NamedTuple):
    """A person of the notebook, by the `key` under which journals know them; `represented_by` is
    the other entry that represents the same person, if there is one, `forgotten` whether their name
    was deleted.
    """

    pk: int
    key: str
    name: str
    represented_by: int | None = None
    forgotten: bool = False

    def is_same(self, other: "Player | None") -> bool:
        """Whether the two are entries of one person."""
        if other is None:
            return False
        return (self.represented_by or self.pk) == (other.represented_by or other.pk)


@dataclass(frozen=True, kw_only=True)
class Game(journal.Settings):
    """A game as it was started, by which phone, and what is derived from its journal for lists:
    what is not said is as it is at the start of one on a phone alone. `strangers` are those whom
    its journal names by keys that no player at its seats has.
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
    strangers: Mapping[str, Player] = field(default_factory=dict)


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
    """What the `player` who now has a `seat` announced for the hand at the place `hand`, while
    others have still to announce: on which `phone`, by its id, and with the key and name of that
    phone; `by` is who held it, if anybody, `over` the id of the phone whose bid it replaced.
    `facts` are empty on a phone that may not know it yet.
    """

    hand: int
    number: int
    player: Person
    seat: int
    facts: Json
    phone: int
    phone_key: str
    label: str
    by: Person | None
    over: int | None

    @property
    def own(self) -> bool:
        """Whether the player held the phone that made it."""
        return self.by is not None and self.by.key == self.player.key

    def belongs_to(self, phone: int, holder: int | None) -> bool:
        """Whether a phone, held by the player of the seat `holder` if known, may replace it without
        being told: it made it, for its own player or for another; or it made the bid before it.
        """
        if holder == self.seat:
            return phone in (self.phone, self.over)
        return phone == self.phone and not self.own

    @property
    def waiting(self) -> journal.WaitingBid:
        """The bid as the journal names it, without what was bid."""
        over = self.over is not None
        return journal.WaitingBid(self.player, self.by, self.phone_key, self.label, over)


class NewBid(NamedTuple):
    """A `bid` to be kept beside the others, those with the numbers `kept`; and the entry that it
    makes necessary, if any.
    """

    bid: Bid
    kept: tuple[int, ...]
    entry: journal.NewEntry | None


@dataclass(frozen=True)
class Phone:
    """The phone that asks, its name, and its right in the game. Who holds it is in the view."""

    pk: int
    key: str
    label: str
    right: str
    may_write: bool


@dataclass(frozen=True)
class Sender:
    """Who writes: the phone, the version of the game that it saw, the key of the request, which
    makes sending it twice harmless, who holds the phone (`by`); of an entry that waited for the
    network, when the phone says that it was entered, and what it `rested_on` then.
    """

    phone: journal.Phone
    seen_version: int
    client_key: UUID
    by: Person | None = None
    entered_at: datetime | None = None
    rested_on: str = ""
