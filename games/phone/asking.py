"""A request as a phone answers it by itself: the page of the address asks the table, its act is
appended to the game's own journal; or a new game is set up, tap by tap, and begins.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlencode
from uuid import UUID

from games import journal
from games.journal import Entry, NewEntry
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.scoring.values import Json
from games.table import acts, taking_over
from games.table.answer import answer, page_at
from games.table.errors import Malformed, Missing, NotAllowed, Refused, Stale
from games.table.facts import Game, Phone, Player, Seat, Sender, Sitter
from games.table.frame import Shown, table_frame
from games.table.new_game import Seating, fields_of, settings_of, start_record
from games.table.screen import (
    FOUND,
    READER,
    Act,
    Facts,
    GamePage,
    Reply,
    Screen,
    Tap,
    elsewhere,
    read_tap,
    reply,
    waited,
)
from games.table.setting_up import Beginning, new_game
from games.table.view import GameView, view_of
from games.table.waiting import told_waiting
from games.table.writing import appended, rests_on, written

NOT_HERE = 501
"""The status of what only a server can answer."""


class Chance:
    """Numbers that nobody foresees, and keys, from a `seed` that was drawn for this request."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.drawn = 0

    def _digits(self) -> str:
        self.drawn += 1
        return hashlib.sha256(f"{self.seed} {self.drawn}".encode()).hexdigest()

    def key(self) -> UUID:
        """Return a new key: of 48 bits, as a link holds one of every entry."""
        return UUID(f"{self._digits()[:12]}{'0' * 20}")

    def choice(self, items: Any) -> Any:
        """Return an item, each equally likely."""
        return items[int(self._digits()[:15], 16) % len(items)]

    def sample(self, items: Any, count: int) -> list[Any]:
        """Return that many items in random order."""
        left, found = list(items), []
        for _ in range(count):
            found.append(self.choice(left))
            left.remove(found[-1])
        return found


@dataclass(frozen=True)
class Request:
    """A request to a phone: its `method`, `path`, `query` and the fields of its `form`; whether a
    page's `scripts` sent it; the `phone` that asks, with its key, and its `right`; the time and the
    seed of chance; whether what it writes `waits` for the network; of a form that waited already,
    the version that its phone had `seen` of the server's, and what it `rested_on`; the id of the
    `notebook` that a server keeps.
    """

    method: str
    path: str
    query: str
    form: list[tuple[str, str]]
    scripts: bool
    phone: journal.Phone
    right: str
    now: datetime
    chance: Chance
    waits: bool = False
    seen: int | None = None
    rested_on: str = ""
    notebook: int = 0

    @property
    def may_write(self) -> bool:
        """Whether the phone may write."""
        return self.right != READER

    def allows(self, right: str) -> bool:
        """Whether the phone has that right."""
        return right == READER or self.may_write

    @property
    def taps(self) -> Taps:
        """The fields of the form, or of the address."""
        if self.method != "POST":
            return Taps(parse_qs(self.query, keep_blank_values=True))
        values: dict[str, list[str]] = {}
        for name, value in self.form:
            values.setdefault(name, []).append(value)
        return Taps(values)


@dataclass(frozen=True)
class Answer:
    """What a phone answers: the reply, what it `says` on the next page, the `entry` that was
    appended, and the game with it; None if nothing was written. `waits` is what a phone keeps of
    the entry beside its form, if it waits for the network. A phone alone answers with the games
    that were `started` or read, the key of one that is to be `removed`, the settings and the people
    if they were changed, and a `file` that is to be read; `text` is a file instead of a page.
    """

    reply: Reply
    says: Sequence[tuple[str, str]] = ()
    entry: Entry | None = None
    facts: Facts | None = None
    waits: Json | None = None
    started: Sequence[Facts] = ()
    removed: str = ""
    settings: Json | None = None
    people: list[tuple[str, str]] | None = None
    file: str = ""
    text: str = ""


def answer_to(
    request: Request,
    facts: Facts,
    besides: dict[str, Callable[[Facts], Json]],
    address_of: Callable[..., str],
) -> Answer:
    """Return what is answered to a request for a page of that game; `besides` finds what a page
    shows besides, by name.
    """
    key = facts.view.game.key
    base = address_of("table", key)
    if request.path == f"{base}again":
        return _again(request, facts, address_of)
    found = page_at(request.path[len(base) :]) if request.path.startswith(base) else None
    if found is None:
        return plain(NOT_HERE)
    page, where = found
    wanted = page.sent_by if request.method == "POST" else page.seen_by
    if not wanted:
        # As a server does: a page that was only sent is not there to be loaded.
        above = request.path[: request.path.rindex("/") + 1]
        return plain(FOUND, {"Location": above}) if page.sent_by else plain(405)
    if not request.allows(wanted):
        return plain(403)
    if page.besides:
        facts = replace(facts, besides=besides[page.besides](facts))
    try:
        return _answered(request, page, where, facts, address_of)
    except Missing:
        return plain(404)
    except Malformed:
        return plain(400)
    except NotAllowed:
        return plain(403)


def plain(status: int, headers: dict[str, str] | None = None) -> Answer:
    """Return an answer that draws nothing."""
    return Answer(Reply(status, headers or {}))


def _again(request: Request, facts: Facts, address_of: Callable[..., str]) -> Answer:
    """The set-up of a rematch, filled in: only a server knows whether another phone began it."""
    view, evening = facts.view, facts.view.game.evening
    asks = request.method == "POST" and request.may_write
    nameless = any(seat.sitter.forgotten for seat in view.seats)
    if not asks or not view.over or nameless or (evening and not evening.ended):
        return plain(NOT_HERE)
    fields = fields_of(seated_again(view), view.game_record.table.rules)
    fields.append(("notebook", str(request.notebook)))
    to = f"{address_of('new_game', view.game.kind)}?{urlencode(fields)}"
    return Answer(elsewhere(to, request.scripts))


def seated_again(view: GameView) -> Seating:
    """The players of a rematch, and who deals."""
    return Seating(view.players, view.progress.dealer or 0)


def _answered(
    request: Request,
    page: GamePage,
    where: dict[str, int],
    facts: Facts,
    address_of: Callable[..., str],
) -> Answer:
    sends = request.method == "POST"
    scripts = request.scripts and (sends or page.in_parts)
    tap = read_tap(request.taps, request.chance.key, scripts=scripts)
    tap = replace(tap, sent=sends, **where)
    if request.seen is not None:
        tap = waited(tap, facts.view.version, request.seen, request.rested_on)
    own = request.phone
    phone = Phone(own.pk, str(own.key), own.label, request.right, request.may_write)
    screen, entry, now, waits = answer(page.verb, facts, phone, tap), None, None, None
    if screen.act is not None:
        if not page.writes:
            return plain(NOT_HERE)
        make = getattr(acts, screen.act.name, None) or getattr(taking_over, screen.act.name)
        act = screen.act
        screen, entry, now = _written(request, facts, act, make, tap)
        if entry is not None and now is not None and request.waits:
            rests = {"rests": rests_on(facts.view, make, act.what)}
            waits = rests | told_waiting(facts.view, now.view, entry)
    said = reply(screen, facts.view.game.key, address_of, scripts=request.scripts)
    return Answer(said, screen.says, entry, now, waits)


def _written(
    request: Request, facts: Facts, act: Act, make: Callable[..., NewEntry | Entry], tap: Tap
) -> tuple[Screen, Entry | None, Facts | None]:
    """Append the entry of an act: what is shown then, the entry, and the game with it."""
    earlier = [one for one in facts.view.entries if one.client_key == tap.client_key]
    own = [one for one in earlier if one.phone.pk == request.phone.pk]
    if own:  # The form was sent before.
        return act.saved(facts, own[0]), None, None
    sender = Sender(request.phone, act.seen, tap.client_key, act.by, rested_on=tap.rested_on)
    try:
        one = written(facts, sender, make, act.what, request.now, waits=request.waits)
    except Refused as refused:
        return act.refused(facts, refused.faults), None, None
    except Stale:
        assert act.late is not None  # noqa: S101  acts of a game may come late
        return act.late(facts), None, None
    if isinstance(one, Entry):
        return act.saved(facts, one), None, None
    now = replace(facts, view=appended(facts.view, one))
    return act.saved(now, one.entry), one.entry, now


def known(facts: Facts, names: list[str]) -> Json:
    """The names that are offered: those that the phone knows, or those of the game."""
    return {"known": names or [one.name for one in facts.view.people]}


def led_on(facts: Facts) -> Json:
    """No game to which one that is over leads: only a notebook knows them."""
    return {"shown": Shown(facts.view.game.version, 0)} if facts.view.over else {}


def set_up(request: Request, facts: Beginning, do: Callable[[Act, Tap], Answer]) -> Answer:
    """Return what is answered to a tap on the set-up: what `do` does with its act, unless that
    raises Refused, or the set-up.
    """
    tap = read_tap(request.taps, request.chance.key, scripts=request.scripts)
    screen = new_game(facts, replace(tap, sent=request.method == "POST"), request.chance)
    if screen.act is not None:
        try:
            return do(screen.act, tap)
        except Refused as refused:
            screen = screen.act.refused(facts, refused.faults)
    return Answer(drawn_setup(request, screen))


def drawn_setup(request: Request, screen: Screen) -> Reply:
    """Return the answer that shows the set-up."""
    return reply(screen, "", lambda *_: "", scripts=request.scripts)


def begin(request: Request, facts: Beginning, address_of: Callable[..., str]) -> Answer:
    """Return what is answered to a tap on the set-up where a server is away: also the game that
    begins, with its card for the first page. Only a server has evenings, starts several tables, and
    keeps house rules.
    """
    if facts.slug not in KINDS or not request.may_write:
        return plain(403)
    if request.taps.one("evening"):
        return plain(NOT_HERE)

    def done(act: Act, tap: Tap) -> Answer:
        if act.name != "start" or len(act.what["seatings"]) > 1:
            return plain(NOT_HERE)
        [seating] = act.what["seatings"]
        key = journal.game_key([str(tap.client_key)])
        game = begun(request, facts, Seating(*seating), act.what["rules"], key, tap.client_key)
        to, card = elsewhere(address_of("table", key), request.scripts), table_frame(game.view)
        to = to._replace(template="notebook/_current.html", context={"one": card})
        return Answer(to, facts=game)

    return set_up(request, facts, done)


def begun(
    request: Request, facts: Beginning, seating: Seating, rules: Json, key: str, form: UUID
) -> Facts:
    """Return the game that begins so, under that key; the `form` with that client key names people
    whom nobody knows. Raises Refused.
    """
    record = start_record(facts.slug, seating, rules)
    people = [
        Sitter(name, Player(seat, facts.key_of(name, form), name))
        for seat, name in enumerate(record.players, start=1)
    ]
    game = Game(
        key=key,
        started_at=request.now,
        started_by_id=request.phone.pk,
        notebook=facts.notebook,
        **settings_of(record),
    )
    seats = [Seat(number, one.name, one, one, {}) for number, one in enumerate(people)]
    return Facts(view_of(game, tuple(seats), ()))
