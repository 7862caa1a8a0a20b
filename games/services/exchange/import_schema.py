"""The schema of each line of an exported file (`docs/export.md`).

These are types; relations between parts or entries are checked where they are read. Nothing here
uses the database.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import replace

from games.evenings.clubs import LONGEST_PAIR
from games.journal import (
    ENTRY_KINDS,
    KEY_LENGTH,
    KEY_LETTERS,
    LONGEST_REASON,
    EntryKind,
    changes_of,
    length,
    moves_of,
)
from games.kinds.registry import GAMES
from games.limits import MOST_ENTRIES, MOST_HANDS
from games.models import LONGEST_LABEL, LONGEST_LANGUAGE, LONGEST_ZONE, RankedBy, State, Theme
from games.scoring import VERSION
from games.scoring.errors import LARGEST_COUNT, Fault, fault, quoted
from games.scoring.record import LONGEST_PLAYER_NAME
from games.scoring.values import Json
from games.services.evenings.evenings import LONGEST_EVENING_NAME as LONGEST_EVENING
from games.table.acts import LONGEST_NOTE
from games.text import clean, is_as_typed

FACTS_OF_A_CHANGE = ("game", "journal", "entry", "facts", "changes", "change", "facts")
"""What a file holds inside each other, down to where the facts of a hand are deepest."""

DEEPEST = len(FACTS_OF_A_CHANGE) + max(
    [fact.depth for game in GAMES.values() for fact in game.FACTS]
)
LONGEST_TEXT = LONGEST_NOTE
LARGEST_COUNT = MOST_HANDS * LARGEST_COUNT
"""No total is larger."""

T = TypeVar("T")


class Moment(datetime):
    """A UTC time with microseconds, in ISO format, between 1901 and 2199."""

    @classmethod
    def read(cls, text: str) -> "Moment":
        """Parse a time. Raises ValueError if it has another format or time zone."""
        moment = cls.fromisoformat(text)
        same = moment.isoformat(timespec="microseconds") == text
        if not same or moment.tzinfo != UTC or not 1900 < moment.year < 2200:
            raise ValueError(text)
        return moment


class Typed(str):
    """A line of text as services save what is typed; "" if nothing is, or if it was deleted."""

    __slots__ = ()
    longest = 0
    shown = True

    @classmethod
    def read(cls, text: str) -> "Typed":
        """Return the text. Raises WrongText if services would not save it unchanged."""
        if not isinstance(text, str):
            raise ValueError(text)
        if not is_as_typed(text, cls.longest, shown=cls.shown):
            raise WrongText(text)
        return cls(text)


def _at_most(longest: int, *, shown: bool = True) -> type[Typed]:
    """A text of so many letters at most; a name is `shown` in pictures too."""
    return type("Typed", (Typed,), {"longest": longest, "shown": shown})


PlayerName, Label = _at_most(LONGEST_PLAYER_NAME), _at_most(LONGEST_LABEL)
EveningName, PairName = _at_most(LONGEST_EVENING), _at_most(LONGEST_PAIR)
Reason = _at_most(LONGEST_REASON, shown=False)
Facts = dict[str, Any]
Count = Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
Position = Annotated[int, Meta(ge=0)]
Round = Annotated[int, Meta(ge=0, le=32_767)]
Place = Annotated[int, Meta(ge=1, le=MOST_ENTRIES)]
Positions = list[Position]
Numbers = list[int]
Key = Annotated[str, Meta(pattern=rf"\A[{KEY_LETTERS}]{{{KEY_LENGTH}}}\Z")]
LanguageCode = Annotated[str, Meta(pattern=r"\A[a-z-]*\Z", max_length=LONGEST_LANGUAGE)]
ZoneName = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_+/-]*\Z", max_length=LONGEST_ZONE)]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Uuid = Annotated[str, Meta(pattern=r"\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with exactly these keys."""


class ExportedNotebook(Form):
    """The settings and the usual house rules of a notebook; files from earlier versions lack its
    name.
    """

    language: LanguageCode
    time_zone: ZoneName
    theme: Theme
    newest_first: bool
    keep_awake: bool
    confirm_hands: bool
    rule_defaults: dict[str, Facts]
    name: Label = ""


class ExportedPhone(Form):
    """A phone that wrote something."""

    key: Uuid
    label: Label


class ExportedPlayer(Form):
    """A player; `merged_into` is the position of the player who represents the same person."""

    key: Key
    name: PlayerName
    archived: bool
    forgotten: bool
    merged_into: Position | None


class ExportedEvening(Form):
    """An evening; its players are positions."""

    key: Key
    name: EveningName
    kind: Literal[tuple(GAMES)]
    rules: Facts
    measure: RankedBy
    players: Positions
    byes: list[Positions]
    client_key: Uuid
    started_at: Moment
    ended_at: Moment | None
    club: Facts | None = None


class Parts(Form):
    """The parts before the games."""

    notebook: ExportedNotebook | None
    phones: list[ExportedPhone]
    players: list[ExportedPlayer]
    evenings: list[ExportedEvening]


class Move(Struct, frozen=True):
    """A seat that another player takes over, or who had it before (None)."""

    seat: Count
    player: PlayerName | None


Changes = Annotated[list[Facts], Meta(max_length=MOST_ENTRIES)]


class ExportedPerson(Form):
    """A player as a journal names them."""

    player: Key
    name: PlayerName
    seated: bool = True


class ExportedBid(Form):
    """A bid of several phones that an entry has, or made void."""

    player: ExportedPerson
    by: ExportedPerson | None
    phone: Uuid
    label: Label
    over: bool
    facts: Facts | None = None


class ExportedEntry(Form):
    """An entry of a journal; `by` is the player who made it, `label` the name of the phone at that
    time, `entered_at` its clock when it waited for the network, if known.
    """

    number: Count
    kind: Literal[ENTRY_KINDS]
    hand: Place | None
    facts: Facts
    reason: Reason
    phone: Uuid
    client_key: Uuid
    made_at: Moment
    previous_hash: Digest
    hash: Digest
    by: Facts | None = None
    bids: Annotated[list[Facts], Meta(max_length=MOST_ENTRIES)] | None = None
    label: Label | None = None
    entered_at: Moment | None = None


class Frame(Struct, frozen=True):
    """The keys of a game's record whose form does not depend on the game."""

    players: list[PlayerName]
    rules: Facts
    first_dealer: Count
    hands: Annotated[list[Facts], Meta(max_length=MOST_HANDS)]


class ExportedGame(Form):
    """A game; `read_game` makes an `ExportedEntry` of each value of its journal."""

    key: Key
    record: Facts
    core_version: Literal[VERSION]
    state: State
    started_at: Moment
    ended_at: Moment | None
    version: Count
    totals: Numbers
    ranks: Numbers
    journal: Annotated[list[Any], Meta(max_length=MOST_ENTRIES)]
    players: Positions
    started_by: Uuid
    client_key: Uuid
    table: Count
    round: Round
    previous: Key | None
    evening: Key | None
    took_over: Positions
    signers: dict[Key, Position]


# Reading ----------------------------------------------------------------------------------------


class WrongText(Exception):  # noqa: N818
    """A text is not as services save what is typed."""

    @property
    def fault(self) -> Fault:
        """What is wrong."""
        [text] = self.args
        return fault("not_as_typed", given=quoted(clean(text)))


class WrongForm(Exception):  # noqa: N818
    """A value does not have the required form; `entry` is the number of the entry in which, if it
    is in one; `fault` is what is wrong, if more is known.
    """

    def __init__(self, entry: int | None = None, fault: Fault | None = None) -> None:
        super().__init__(entry)
        self.entry, self.fault = entry, fault


def read_form(value: Any, form: type[T]) -> T:
    """Convert the value to `form`. Raises WrongForm."""
    try:
        return convert(value, form, dec_hook=lambda kind, given: kind.read(given))
    except ValidationError:
        raise WrongForm from None
    except WrongText as wrong:
        raise WrongForm(fault=wrong.fault) from None


def read_game(value: Json) -> ExportedGame:
    """Convert the value of a line to a game. Raises WrongForm, also if it is too long."""
    game = read_form(value, ExportedGame)
    read_form(game.record, Frame)
    entries = [_read_entry(entry, number) for number, entry in enumerate(game.journal, start=1)]
    if length(entries) > MOST_ENTRIES:
        raise WrongForm
    return replace(game, journal=entries)


def _read_entry(value: Json, number: int) -> ExportedEntry:
    try:
        entry = read_form(value, ExportedEntry)
        read_form(changes_of(entry), Changes)
        if entry.kind == EntryKind.REPLACE:
            read_form(moves_of(entry), list[Move])
        read_form([entry.by] if entry.by else [], list[ExportedPerson])
        read_form(entry.bids or [], list[ExportedBid])
    except WrongForm as wrong:
        raise WrongForm(number, wrong.fault) from None
    return entry


def is_plain(value: Any, depth: int = DEEPEST) -> bool:
    """Whether a value could be part of a card game: no numbers that are fractions or too large, no
    texts that are too long or that a database refuses, nothing nested deeper than `depth`.
    """
    if isinstance(value, str):
        return _is_plain_text(value)
    if isinstance(value, dict | list):
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        return depth > 0 and all(is_plain(one, depth - 1) for one in inner)
    return value is None or (isinstance(value, int) and abs(value) <= LARGEST_COUNT)


def _is_plain_text(text: str) -> bool:
    """Whether a text is short, and has no NUL and no half of a surrogate pair."""
    try:
        return len(text) <= LONGEST_TEXT and b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False
