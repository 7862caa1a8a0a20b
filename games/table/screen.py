"""What a page of a game is asked, a `GameRequest`, and of which `GameState`; the `Journal` in which
it writes; and what is answered, a `Screen`, and the `Reply` that shows it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Concatenate, NamedTuple, ParamSpec
from uuid import UUID

from games.journal import Entry, NewEntry, Person
from games.kinds.entry import Taps
from games.numbers import whole_number
from games.scoring.values import Json
from games.table.errors import NotAllowed, NotHere
from games.table.facts import Bid, NewBid, Phone, Sender
from games.table.seats.people import PeopleOfGame
from games.table.view import GameView

READER, SCORER = "reader", "scorer"
"""The rights that a page may need, the lower first."""
HAND = "hands/<int:place>/"
"""Where the pages of a hand are."""

P = ParamSpec("P")
Act = Callable[..., NewEntry | NewBid | Entry]
"""What may be written in the journal of a game (`games.table.acts`)."""


@dataclass(frozen=True)
class GameState:
    """A game as its journal has it, the bids that wait for others, and the `people` who may take
    over a seat: those of the game, unless somebody knows more. `written` is the entry that was just
    appended, if any.
    """

    view: GameView
    bids: Sequence[Bid] = ()
    people: PeopleOfGame | None = None
    written: Entry | None = None


@dataclass(frozen=True, kw_only=True)
class Form:
    """What was sent: the fields of a form or an address (`taps`); the `moment` of the entry;
    `seen_version`, the version of the game on the phone; `announced_at`, the version of its
    announcements; `client_key`, which makes sending it twice harmless; `sure`, whether the question
    "sure?" was answered; `promise`, what the page said would be written (`entry.promised`),
    None without scripts: such a page says nothing, and is answered with `whole` pages. `sent` is
    whether it is a form, which may write; `entered_at` is the clock of a phone that had no network,
    and `rested_on` what its entry rested on then.
    """

    taps: Taps
    moment: str
    seen_version: int
    announced_at: int
    client_key: UUID
    sure: bool
    promise: str | None
    whole: bool
    sent: bool = False
    entered_at: datetime | None = None
    rested_on: str = ""

    def typed(self, name: str) -> str:
        """A text as it was typed, with its blanks."""
        return (self.taps.many(name) or [""])[-1]

    @property
    def over(self) -> set[str]:
        """The keys of the players whose bids on other phones it replaces, as the phone was told."""
        return set(self.taps.one("over").split())


@dataclass(frozen=True, kw_only=True)
class GameRequest(Form):
    """What a `phone` sends to a page of one game, `by` the person who writes, if anybody does:
    `place` is that of the hand in the address, `number` that of the objection. The page shows
    `besides` what only queries over more than this game find.
    """

    phone: Phone
    by: Person | None = None
    place: int = 0
    number: int = 0
    besides: Json = field(default_factory=dict)


class Journal:
    """Where the pages of a game write. A server, a phone and a test each have their own."""

    def append(
        self,
        act: Callable[Concatenate[GameState, Sender, P], NewEntry | NewBid | Entry],
        request: GameRequest,
        *args: P.args,
        **what: P.kwargs,
    ) -> GameState:
        """Append the entry of an act, or keep the bid that waits; return the game with it. What was
        `written` is the entry of the first request, if this one repeats it.

        Raises NotAllowed for a phone that only follows the game, if nobody holds it; Refused and
        Stale, with the game as it is `now`, as `games.table.writing.written`.
        """
        if request.by is None and not request.phone.may_write:
            raise NotAllowed
        return self._append(act, request, what)

    def _append(self, act: Act, request: GameRequest, what: Json) -> GameState:
        raise NotHere


@dataclass(frozen=True, kw_only=True)
class Screen:
    """What is answered: a `template` with its `context` and a status; or the name of the page `to`
    which the phone goes, with a `query` or a `fragment`, which for a template is the page that
    shows the same again; or neither, if the phone loads its page again. A page `to` go to may be
    that of the hand at a `place`, and says what `says` holds: how good that is, and a sentence.

    `replaces_page` is whether it replaces all that the phone shows; `stirs` whether the entry that
    stays shows its preview again.
    """

    template: str = ""
    context: Json = field(default_factory=dict)
    status: int = 200
    to: str = ""
    query: str = ""
    fragment: str = ""
    place: int | None = None
    says: Sequence[tuple[str, str]] = ()
    replaces_page: bool = False
    stirs: bool = False


@dataclass(frozen=True)
class GamePage:
    """A page or a form of one game: its `address` below that of the game, its `verb`, which is its
    name as well, and what `answers` it. It is seen with the right `seen_by`, "" for a form alone,
    and sent with the right `sent_by`; what it writes is counted as `counted` (`views/rates.py`). A
    phone `writes` there by itself, and sends it later: what only a server can write, it does not.

    `besides` names what it shows besides the game (`GameRequest.besides`), which each host finds in
    its own way; with `in_parts`, a script that looks is answered with a part of the page.
    `overtaken` is what the button of its form says once that comes too late, of the game as it was
    and is, "" until then.
    """

    address: str
    verb: str
    answers: Callable[[GameState, GameRequest, Journal], Screen]
    seen_by: str = READER
    sent_by: str = ""
    writes: bool = False
    counted: str = ""
    besides: str = ""
    in_parts: bool = False
    overtaken: Callable[[GameView, GameView, GameRequest], str] | None = None


def read_fields(taps: Taps, new_key: Callable[[], UUID], *, scripts: bool = False) -> Json:
    """Return the fields of a `Form`. A missing or malformed version or key counts as new."""
    version = _version(taps, "version", -1)
    return {
        "taps": taps,
        "moment": taps.one("moment"),
        "seen_version": version,
        "announced_at": _version(taps, "announced_at", version),
        "client_key": read_key(taps.one("client_key"), new_key),
        "sure": taps.one("sure") == "1",
        "promise": taps.one("promise") if scripts else None,
        "whole": not scripts,
        "entered_at": _read_moment(taps.one("entered_at")),
    }


def waited(request: GameRequest, version: int, seen: int, rested_on: str) -> GameRequest:
    """Return the request of a form that waited for the network, for the version of the game as it
    is now: it comes too late unless what it `rested_on` is still so.

    The versions in the form are the server's up to the one that its phone had `seen`, and the
    phone's own after that: those of what waited with it, and was written by now.
    """
    at = request.announced_at if request.announced_at <= seen else version
    return replace(request, seen_version=version, announced_at=at, rested_on=rested_on)


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
        moment = datetime.fromisoformat(f"{text[:-1]}+00:00") if text.endswith("Z") else None
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None  # "2026-11-28Z" is read without its zone


FOUND = 302


class Reply(NamedTuple):
    """The answer to a request: `headers`, and the `template` to draw with its `context`, if any."""

    status: int
    headers: dict[str, str]
    template: str = ""
    context: Json | None = None


def reply(screen: Screen, key: str, address_of: Callable[..., str], *, scripts: bool) -> Reply:
    """Return the answer that shows a screen of the game with that key; `address_of` returns the
    address of a page by its name. A page with `scripts` is told by headers of htmx.
    """
    address = _address(screen, key, address_of)
    if not screen.template:
        return elsewhere(address, scripts)
    headers = {}
    if screen.replaces_page:
        headers = {"HX-Reswap": "innerHTML show:window:top", "HX-Retarget": "#main"}
    if address and scripts:
        headers["HX-Replace-Url"] = address
    if screen.stirs:
        headers["HX-Trigger"] = '{"change": {"target": "#entry"}}'
    context = {"here": address_of("table", key)} | screen.context
    return Reply(screen.status, headers, screen.template, context)


def _address(screen: Screen, key: str, address_of: Callable[..., str]) -> str:
    where: list[Any] = [key] if screen.place is None else [key, screen.place]
    address = address_of(screen.to, *where) if screen.to else ""
    address += f"?{screen.query}" if screen.query else ""
    return address + (f"#{screen.fragment}" if screen.fragment else "")


def elsewhere(address: str, scripts: bool = False) -> Reply:
    """Return the answer that leads to that page, the same one if there is no address."""
    if not scripts:
        return Reply(FOUND, {"Location": address})
    return Reply(200, {"HX-Redirect": address} if address else {"HX-Refresh": "true"})
