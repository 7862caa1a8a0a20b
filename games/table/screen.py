"""What a page of a game is asked, where it writes, and what it answers."""

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
from games.table.plain import Bid, NewBid, Phone, Sender
from games.table.seats.people import PeopleOfGame
from games.table.view import GameView

# The rights that a page may need, the lower first.
READER, SCORER = "reader", "scorer"
# Where the pages of a hand are.
HAND = "hands/<int:place>/"

_Arguments = ParamSpec("_Arguments")
# What may be written in the journal of a game (`games.table.acts`).
Act = Callable[..., NewEntry | NewBid | Entry]


@dataclass(frozen=True)
class GameState:
    """A game, and what its journal does not say."""

    view: GameView
    bids: Sequence[Bid] = ()  # those that wait for others
    people: PeopleOfGame | None = None  # who may take over a seat, if not only its own people
    written: Entry | None = None  # the entry that was just appended


@dataclass(frozen=True, kw_only=True)
class Form:
    taps: Taps
    moment: str  # of the entry of a hand
    seen_version: int  # the version of the game that the phone shows
    announced_at: int  # the version of the announcements that it shows
    client_key: UUID  # makes sending it twice harmless
    sure: bool  # "sure?" was answered
    promise: str | None  # what the page said would be written (`Draft.promise`); None: no scripts
    whole: bool  # answered with a whole page, as without scripts
    sent: bool = False  # a form, which may write
    entered_at: datetime | None = None  # by the clock of a phone that had no network
    basis: str = ""  # what its entry rested on then

    def typed(self, name: str) -> str:
        """A text with its blanks."""
        return (self.taps.many(name) or [""])[-1]

    @property
    def replaces(self) -> set[str]:
        """The keys of the players whose bids on other phones it replaces, as the phone was told."""
        return set(self.taps.one("over").split())


@dataclass(frozen=True, kw_only=True)
class GameRequest(Form):
    phone: Phone
    by: Person | None = None  # who writes, if somebody holds the phone
    place: int = 0  # of the hand in the address
    number: int = 0  # of the objection in the address
    # What only queries over more than this game find.
    extra_context: Json = field(default_factory=dict)


class Journal:
    """Where the pages of a game write. A server, a phone and a test each have their own."""

    def append(
        self,
        act: Callable[Concatenate[GameState, Sender, _Arguments], NewEntry | NewBid | Entry],
        request: GameRequest,
        *args: _Arguments.args,
        **arguments: _Arguments.kwargs,
    ) -> GameState:
        """Append the entry of an act, or keep the bid that waits; return the game with it. If the
        request was sent before, what was `written` is the entry of the first.

        Raises NotAllowed for a phone that only follows the game, if nobody holds it; Refused and
        Stale, as `games.table.writing.prepare`.
        """
        if request.by is None and not request.phone.may_write:
            raise NotAllowed
        return self._append(act, request, arguments)

    def _append(self, act: Act, request: GameRequest, arguments: Json) -> GameState:
        raise NotHere


@dataclass(frozen=True, kw_only=True)
class Screen:
    """What is answered: a template to draw, or the page where the phone goes."""

    template: str = ""
    context: Json = field(default_factory=dict)
    status: int = 200
    # The name of the page where the phone goes, "" for the one that it shows. Beside a template: of
    # the page that shows the same when it is loaded again.
    redirect_to: str = ""
    place: int | None = None  # of the hand whose page that is
    query: str = ""
    fragment: str = ""
    # For the next page: "success" or the like, and a sentence.
    messages: Sequence[tuple[str, str]] = ()
    replaces_page: bool = False  # the template is all that the phone shows then
    refreshes_preview: bool = False  # the entry that stays on the phone shows its preview again


@dataclass(frozen=True)
class GamePage:
    address: str  # below that of the game
    name: str
    handler: Callable[[GameState, GameRequest, Journal], Screen]
    seen_by: str = READER  # the right that it takes to see it, "" for a form without a page
    sent_by: str = ""  # the right that it takes to send its form, "" for a page without one
    writes: bool = False  # a phone writes there by itself, and sends it to a server later
    rate: str = ""  # limits how often it writes (`games.views.rates`)
    extra_context: str = ""  # the name of what it shows besides the game, which each host finds
    in_parts: bool = False  # a script that looks is answered with a part of the page
    # What the button of its open form says once that comes too late, of the game as it was and is.
    late_label: Callable[[GameView, GameView, GameRequest], str] | None = None


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


def catch_up(request: GameRequest, version: int, seen: int, basis: str) -> GameRequest:
    """Return the request of a form that waited for the network, as for the current `version`: it
    comes too late unless what it `basis` is still so. The versions in the form are the server's
    up to the one `seen`, and after that the phone's own, of what waited with it and is written by
    now.
    """
    at = request.announced_at if request.announced_at <= seen else version
    return replace(request, seen_version=version, announced_at=at, basis=basis)


def _version(taps: Taps, name: str, default: int) -> int:
    version = whole_number(taps.one(name))
    return default if version is None else version


def read_key(text: str, new_key: Callable[[], UUID]) -> UUID:
    """The key of a form; a new one if it is missing or malformed."""
    try:
        return UUID(text)
    except ValueError:
        return new_key()


def _read_moment(text: str) -> datetime | None:
    """Parse a moment as scripts write it, in UTC."""
    try:
        moment = datetime.fromisoformat(f"{text[:-1]}+00:00") if text.endswith("Z") else None
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None  # "2026-11-28Z" is read without its zone


FOUND = 302


class Reply(NamedTuple):
    """The answer to a request: a status, headers, and a template to draw, if any."""

    status: int
    headers: dict[str, str]
    template: str = ""
    context: Json | None = None


def reply(screen: Screen, key: str, address_of: Callable[..., str], *, scripts: bool) -> Reply:
    """Return the answer that shows a screen of the game with that key; with `scripts`, htmx is
    told.
    """
    where: list[Any] = [key] if screen.place is None else [key, screen.place]
    address = address_of(screen.redirect_to, *where) if screen.redirect_to else ""
    address += f"?{screen.query}" if screen.query else ""
    address += f"#{screen.fragment}" if screen.fragment else ""
    if not screen.template:
        return redirect_reply(address, scripts)
    headers = {}
    if screen.replaces_page:
        headers = {"HX-Reswap": "innerHTML show:window:top", "HX-Retarget": "#main"}
    if address and scripts:
        headers["HX-Replace-Url"] = address
    if screen.refreshes_preview:
        headers["HX-Trigger"] = '{"change": {"target": "#entry"}}'
    context = {"here": address_of("table", key)} | screen.context
    return Reply(screen.status, headers, screen.template, context)


def redirect_reply(address: str, scripts: bool = False) -> Reply:
    """Return the answer that leads to that address, or back to the same page without one."""
    if not scripts:
        return Reply(FOUND, {"Location": address})
    return Reply(200, {"HX-Redirect": address} if address else {"HX-Refresh": "true"})
