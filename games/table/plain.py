"""What is known of a game besides its journal, as plain values that could come from JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.journal import Person
from games.scoring.values import Json
from games.wording.catalogue import gettext

# The states of a game.
IN_PROGRESS, FINISHED, UNFINISHED = "in_progress", "finished", "unfinished"


class Notebook(NamedTuple):
    newest_first: bool
    confirm_hands: bool
    keep_awake: bool
    rule_defaults: Json  # by game
    names_version: int  # counts the changes of its names


class Evening(NamedTuple):
    key: str
    name: str
    kind: str  # the game that it plays
    rules: Json
    ended: bool
    title: str = ""  # of that game, if it has one


class Player(NamedTuple):
    """A person of the notebook, by the `key` under which journals know them; its name is that of
    who represents it.
    """

    pk: int
    key: str
    name: str
    represented_by: int | None = None  # another entry of the same person
    forgotten: bool = False  # the name was deleted

    @property
    def renamed(self) -> bool:
        """Whether pages show another name than that in the journal."""
        return self.forgotten or self.represented_by is not None

    def is_same(self, other: "Player | None") -> bool:
        """Whether the two are entries of one person."""
        if other is None:
            return False
        return (self.represented_by or self.pk) == (other.represented_by or other.pk)


@dataclass(frozen=True, kw_only=True)
class Game(journal.Settings):
    """A game as it started (by default on a phone alone), and what lists show of its journal."""

    started_at: datetime
    dated_at: datetime  # when it started, or its evening: its day
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
    # Those whom its journal names by keys that no player at its seats has.
    strangers: Mapping[str, Player] = field(default_factory=dict)


class Sitter(NamedTuple):
    name: str
    player: Player
    forgotten: bool = False


def sitter_of(name: str, player: Player, seat: int) -> Sitter:
    """Who sits at a seat, under that name in the journal: pages show that of the person into whom
    the player was merged, or a neutral one if it was deleted.
    """
    if player.forgotten:
        return Sitter(f"{gettext('Former player')} {seat + 1}", player, forgotten=True)
    return Sitter(player.name if player.represented_by is not None else name, player)


@dataclass(frozen=True)
class Seat:
    number: int
    name: str  # at the start, as the journal has it
    start: Sitter
    sitter: Sitter  # who sits there now
    takeovers: Mapping[int, Sitter]  # by the number of the entry

    @property
    def shown_name(self) -> str:
        return self.sitter.name

    @property
    def nameless(self) -> bool:
        return self.sitter.forgotten


class Bid(NamedTuple):
    """What a player announced for a hand while others have still to announce."""

    hand: int  # its place
    number: int
    player: Person
    seat: int  # where the player sits now
    facts: Json  # what was bid; empty on a phone that may not know it yet
    phone: int  # the id of the phone that made it
    phone_key: str
    label: str  # the name of that phone
    by: Person | None  # who held that phone
    replaces: int | None  # the id of the phone whose bid it replaced

    @property
    def own(self) -> bool:
        """Whether the player held the phone that made it."""
        return self.by is not None and self.by.key == self.player.key

    def belongs_to(self, phone: int, holder: int | None) -> bool:
        """Whether a phone may replace it without being told: it made it, for its own player or for
        another; or it made the bid before it. `holder` is the seat of who holds that phone.
        """
        if holder == self.seat:
            return phone in (self.phone, self.replaces)
        return phone == self.phone and not self.own

    @property
    def waiting(self) -> journal.WaitingBid:
        """The bid as the journal names it, without what was bid."""
        replaces = self.replaces is not None
        return journal.WaitingBid(self.player, self.by, self.phone_key, self.label, replaces)


class NewBid(NamedTuple):
    bid: Bid
    kept: tuple[int, ...]  # the numbers of the others that stay
    entry: journal.NewEntry | None  # what it makes necessary


@dataclass(frozen=True)
class Phone:
    """The phone that asks, with its right in the game. Who holds it is in the view."""

    pk: int
    key: str
    label: str
    right: str
    may_write: bool


@dataclass(frozen=True)
class Sender:
    """Who writes, and what they saw."""

    phone: journal.Phone
    seen_version: int
    client_key: UUID  # makes sending it twice harmless
    by: Person | None = None  # who holds the phone
    entered_at: datetime | None = None  # by the clock of a phone that had no network
    basis: str = ""  # what the entry rested on then
