"""The facts of a game as a phone holds them, from what `games/phone/told.py` wrote."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games import journal
from games.journal import Entry
from games.kinds.entry import Taps
from games.scoring.values import Json
from games.table.facts import Phone
from games.table.screen import Facts, Tap
from games.table.view import view_of
from games.wording.catalogue import gettext


@dataclass(frozen=True)
class Notebook:
    """What a game's notebook says of its pages."""

    newest_first: bool
    confirm_hands: bool
    rule_defaults: Json


@dataclass(frozen=True)
class Game:
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
    person: int | None = None


@dataclass(frozen=True)
class Player:
    """A person of the notebook."""

    pk: int
    name: str
    merged_into_id: int | None


@dataclass(frozen=True)
class Sitter:
    """Who took a seat over."""

    name: str
    forgotten: bool
    player: Player


@dataclass(frozen=True)
class Seat:
    """A seat; `last` is the number of the entry by which the player sits there who does now."""

    number: int
    name: str
    forgotten: bool
    player: Player
    takeovers: Mapping[int, Sitter]
    last: int | None

    @property
    def _now(self) -> Any:
        return self if self.last is None else self.takeovers[self.last]

    @property
    def first_name(self) -> str:
        """The name at the start, or a neutral name."""
        return self.name_of(self)

    @property
    def shown_name(self) -> str:
        """The name of the last player at the seat, or a neutral name."""
        return self.name_of(self._now)

    @property
    def nameless(self) -> bool:
        """Whether the name of the last player was deleted."""
        return bool(self._now.forgotten)

    @property
    def sitter(self) -> Player:
        """The last player at the seat."""
        player: Player = self._now.player
        return player

    def name_of(self, one: Any) -> str:
        """Return the name on the sheet, or a neutral name."""
        return f"{gettext('Former player')} {self.number + 1}" if one.forgotten else str(one.name)


@dataclass(frozen=True)
class Bid:
    """What a seat announced on a phone, while others have still to announce."""

    hand: int
    number: int
    seat: int
    said: Json
    phone: journal.Phone
    by: int | None
    over_id: int | None

    @property
    def phone_id(self) -> int:
        """The phone that made it."""
        return self.phone.pk

    @property
    def own(self) -> bool:
        """Whether the player held the phone that made it."""
        return self.by == self.seat

    def belongs_to(self, phone: Phone, holder: int | None) -> bool:
        """Whether a phone may replace it without being told."""
        if holder == self.seat:
            return phone.pk in (self.phone_id, self.over_id)
        return phone.pk == self.phone_id and not self.own


def read_facts(said: Json) -> Facts:
    """Return the facts of a game."""
    phones = {one["pk"]: _read_phone(one) for one in said["phones"]}
    game = _read_game(said["game"])
    seats = tuple([_read_seat(one) for one in said["seats"]])
    entries = tuple([_read_entry(one, phones) for one in said["entries"]])
    bids = [Bid(**{**one, "phone": phones[one["phone"]]}) for one in said["bids"]]
    return Facts(view_of(game, seats, entries), bids)


def read_phone(said: Json) -> Phone:
    """Return the phone that asks."""
    return Phone(**said)


def read_tap(said: Json) -> Tap:
    """Return a tap."""
    return Tap(**{**said, "taps": Taps(said["taps"]), "client_key": UUID(said["client_key"])})


def _read_phone(said: Json) -> journal.Phone:
    return journal.Phone(**{**said, "key": UUID(said["key"])})


def _read_game(said: Json) -> Game:
    times = {name: _time(said[name]) for name in ("started_at", "ended_at")}
    return Game(**{**said, **times, "notebook": Notebook(**said["notebook"])})


def _read_seat(said: Json) -> Seat:
    takeovers = {
        number: Sitter(**{**one, "player": Player(**one["player"])})
        for number, one in said["takeovers"]
    }
    return Seat(**{**said, "player": Player(**said["player"]), "takeovers": takeovers})


def _read_entry(said: Json, phones: Mapping[int, journal.Phone]) -> Entry:
    return Entry(
        **{
            **said,
            "phone": phones[said["phone"]],
            "client_key": UUID(said["client_key"]),
            "made_at": _time(said["made_at"]),
        }
    )


def _time(text: str | None) -> Any:
    return None if text is None else datetime.fromisoformat(text)
