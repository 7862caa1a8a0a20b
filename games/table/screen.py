"""What is asked of a game, a `Tap` on a `Phone`, read from its fields; and what is answered, a
`Screen`, and the `Reply` that shows it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from games.journal import Entry, Person
from games.kinds.entry import Taps
from games.numbers import whole_number
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.facts import Bid, Phone
from games.table.view import GameView

READER, SCORER = "reader", "scorer"
"""The rights that a page may need, the lower first."""
HAND = "hands/<int:place>/"
"""Where the pages of a hand are."""


@dataclass(frozen=True)
class Facts:
    """A game as its journal has it, the bids that wait for others, and what a page shows `besides`
    that only queries over more than this game find.
    """

    view: GameView
    bids: Sequence[Bid] = ()
    besides: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Tap:
    """What was tapped: the fields of a form or an address (`taps`); the `moment` of the entry;
    `seen_version`, the version of the game on the phone; `announced_at`, the version of its
    announcements; `client_key`, which makes sending it twice harmless; `sure`, whether the question
    "sure?" was answered; `promise`, what the page said would be written (`entry.promised`),
    None without scripts: such a page says nothing, and is answered with `whole` pages. `sent` is
    whether it is a form, which may write. `place` is that of the hand in the address, `number` that
    of the objection; `entered_at` is the clock of a phone that had no network, and `rested_on` what
    its entry rested on then.
    """

    taps: Taps
    moment: str
    seen_version: int
    announced_at: int
    client_key: UUID
    sure: bool
    promise: str | None
    whole: bool
    entered_at: datetime | None = None
    rested_on: str = ""
    sent: bool = False
    place: int = 0
    number: int = 0

    def typed(self, name: str) -> str:
        """A text as it was typed, with its blanks."""
        return (self.taps.many(name) or [""])[-1]

    @property
    def over(self) -> set[str]:
        """The keys of the players whose bids on other phones it replaces, as the phone was told."""
        return set(self.taps.one("over").split())


@dataclass(frozen=True)
class Act:
    """What a tap writes: the act of that `name`, with all that it needs (`what`). In a game it is
    that of a phone that saw the version `seen`, for the person `by`.

    Whoever writes it asks what is shown then, from the facts as they are now: `saved`, with what
    was written; `refused`, with the faults; or `late`, if the game has changed since.
    """

    name: str
    what: Json
    saved: Callable[[Any, Any], "Screen"] = field(compare=False)
    refused: Callable[[Any, Sequence[Fault]], "Screen"] = field(compare=False)
    late: Callable[[Facts], "Screen"] | None = field(default=None, compare=False)
    seen: int = -1
    by: Person | None = None


@dataclass(frozen=True, kw_only=True)
class Screen:
    """What is answered: a `template` with its `context` and a status; or the name of the page `to`
    which the phone goes, with a `query` or a `fragment`, which for a template is the page that
    shows the same again; or neither, if the phone loads its page again. A page `to` go to may be
    that of the hand at a `place`, and says what `says` holds: how good that is, and a sentence.

    `replaces_page` is whether it replaces all that the phone shows; `stirs` whether the entry that
    stays shows its preview again. With an `act`, nothing is shown before its entry is written.
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
    act: Act | None = None


@dataclass(frozen=True)
class GamePage:
    """A page or a form of one game: its `address` below that of the game, its `verb`, which is its
    name as well, and what `answers` it. It is seen with the right `seen_by`, "" for a form alone,
    and sent with the right `sent_by`; what it writes is counted as `counted` (`games.rates`). A
    phone `writes` there by itself, and sends it later: what only a server can write, it does not.

    `besides` names what it shows besides the game (`Facts.besides`), which each host finds in its
    own way; with `in_parts`, a script that looks is answered with a part of the page. `overtaken`
    is what the button of its form says once that comes too late, of the game as it was and is, ""
    until then.
    """

    address: str
    verb: str
    answers: Callable[[Facts, Phone, Tap], "Screen"]
    seen_by: str = READER
    sent_by: str = ""
    writes: bool = False
    counted: str = ""
    besides: str = ""
    in_parts: bool = False
    overtaken: Callable[[GameView, GameView, Tap], str] | None = None


def to_write(
    name: str,
    what: Json,
    facts: Facts,
    tap: Tap,
    *,
    saved: Callable[[Facts, Entry], Screen],
    refused: Callable[[Facts, Sequence[Fault]], Screen],
    late: Callable[[Facts], Screen],
) -> Screen:
    """Have an act written for the player who holds the phone."""
    seen, by = tap.seen_version, facts.view.as_person(facts.view.person)
    return Screen(act=Act(name, what, saved, refused, late, seen, by))


def read_tap(taps: Taps, new_key: Callable[[], UUID], *, scripts: bool = False) -> Tap:
    """Read these fields. A missing or malformed version or key counts as new."""
    version = _version(taps, "version", -1)
    return Tap(
        taps=taps,
        moment=taps.one("moment"),
        seen_version=version,
        announced_at=_version(taps, "announced_at", version),
        client_key=read_key(taps.one("client_key"), new_key),
        sure=taps.one("sure") == "1",
        promise=taps.one("promise") if scripts else None,
        whole=not scripts,
        entered_at=_read_moment(taps.one("entered_at")),
    )


def waited(tap: Tap, version: int, seen: int, rested_on: str) -> Tap:
    """Return the tap of a form that waited for the network, for the version of the game as it is
    now: it comes too late unless what it `rested_on` is still so.

    The versions in the form are the server's up to the one that its phone had `seen`, and the
    phone's own after that: those of what waited with it, and was written by now.
    """
    announced_at = tap.announced_at if tap.announced_at <= seen else version
    return replace(tap, seen_version=version, announced_at=announced_at, rested_on=rested_on)


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
