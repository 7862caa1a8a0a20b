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
from games.journal import Entry
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.scoring.values import Json
from games.table.answer import answer, page_at
from games.table.entry.waiting import told_waiting
from games.table.errors import Malformed, Missing, NotAllowed, NotHere
from games.table.facts import Game, NewBid, Phone, Player, Seat, Sender, Sitter
from games.table.pages.frame import Shown, table_frame
from games.table.screen import (
    FOUND,
    READER,
    Act,
    Form,
    GamePage,
    GameRequest,
    GameState,
    Journal,
    Reply,
    elsewhere,
    read_fields,
    reply,
    waited,
)
from games.table.setting_up.new_game import Seating, fields_of, settings_of, start_record
from games.table.setting_up.steps import Beginning, Starter, new_game
from games.table.view import GameView, view_of
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
    facts: GameState | None = None
    waits: Json | None = None
    started: Sequence[GameState] = ()
    removed: str = ""
    settings: Json | None = None
    people: list[tuple[str, str]] | None = None
    file: str = ""
    text: str = ""


def answer_to(
    request: Request,
    facts: GameState,
    besides: dict[str, Callable[[GameState], Json]],
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
    shown = besides[page.besides](facts) if page.besides else {}
    try:
        return _answered(request, page, where, facts, shown, address_of)
    except Missing:
        return plain(404)
    except Malformed:
        return plain(400)
    except NotAllowed:
        return plain(403)
    except NotHere:
        return plain(NOT_HERE)


def plain(status: int, headers: dict[str, str] | None = None) -> Answer:
    """Return an answer that draws nothing."""
    return Answer(Reply(status, headers or {}))


def _again(request: Request, facts: GameState, address_of: Callable[..., str]) -> Answer:
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
    game: GameState,
    besides: Json,
    address_of: Callable[..., str],
) -> Answer:
    sends, own = request.method == "POST", request.phone
    scripts = request.scripts and (sends or page.in_parts)
    fields = read_fields(request.taps, request.chance.key, scripts=scripts)
    phone = Phone(own.pk, str(own.key), own.label, request.right, request.may_write)
    asked = GameRequest(**fields, **where, sent=sends, phone=phone, besides=besides)
    if request.seen is not None:
        asked = waited(asked, game.view.version, request.seen, request.rested_on)
    own_journal = OwnJournal(request, game, page)
    screen = answer(page.verb, game, asked, own_journal)
    said = reply(screen, game.view.game.key, address_of, scripts=request.scripts)
    return Answer(said, screen.says, own_journal.entry, own_journal.now, own_journal.waits)


class OwnJournal(Journal):
    """The journal of a game on its phone: the `entry` that a request appended, the game `now`, with
    it, and what the phone keeps of an entry that `waits` for the network; None if there is none.
    """

    def __init__(self, request: Request, game: GameState, page: GamePage) -> None:
        self.request = request
        self.game = game
        self.page = page
        self.entry: Entry | None = None
        self.now: GameState | None = None
        self.waits: Json | None = None

    def _append(self, act: Act, request: GameRequest, what: Json) -> GameState:
        if not self.page.writes:
            raise NotHere
        game, phone, waits = self.game, self.request.phone, self.request.waits
        for earlier in game.view.entries:
            if earlier.client_key == request.client_key and earlier.phone.pk == phone.pk:
                return replace(game, written=earlier)  # The form was sent before.
        sender = Sender(
            phone,
            request.seen_version,
            request.client_key,
            request.by,
            rested_on=request.rested_on,
        )
        one = written(game, sender, act, what, self.request.now, waits=waits)
        if isinstance(one, NewBid):
            raise NotHere
        if isinstance(one, Entry):
            return replace(game, written=one)
        now = replace(game, view=appended(game.view, one), written=one.entry)
        self.entry, self.now = one.entry, now
        if waits:
            rests = {"rests": rests_on(game.view, act, what)}
            self.waits = rests | told_waiting(game.view, now.view, one.entry)
        return now


def known(facts: GameState, names: list[str]) -> Json:
    """The names that are offered: those that the phone knows, or those of the game."""
    return {"known": names or [one.name for one in facts.view.people]}


def led_on(facts: GameState) -> Json:
    """No game to which one that is over leads: only a notebook knows them."""
    return {"shown": Shown(facts.view.game.version, 0)} if facts.view.over else {}


class OwnStarter(Starter):
    """Starts games on a phone: `answer` is what it answers then, `settings` what it keeps."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.answer: Answer | None = None
        self.settings: Json | None = None


def set_up(request: Request, facts: Beginning, starter: OwnStarter) -> Answer:
    """Return what is answered to a tap on the set-up: what the `starter` does, or the set-up."""
    fields = read_fields(request.taps, request.chance.key, scripts=request.scripts)
    form = Form(**fields, sent=request.method == "POST")
    try:
        screen = new_game(facts, form, request.chance, starter)
    except NotHere:
        return plain(NOT_HERE)
    if starter.answer is not None:
        return starter.answer
    drawn = reply(screen, "", lambda *_: "", scripts=request.scripts)
    return Answer(drawn, settings=starter.settings)


def begin(request: Request, facts: Beginning, address_of: Callable[..., str]) -> Answer:
    """Return what is answered to a tap on the set-up where a server is away: also the game that
    begins, with its card for the first page. Only a server has evenings, starts several tables, and
    keeps house rules.
    """
    if facts.slug not in KINDS or not request.may_write:
        return plain(403)
    if request.taps.one("evening"):
        return plain(NOT_HERE)

    return set_up(request, facts, _AwayStarter(request, facts, address_of))


class _AwayStarter(OwnStarter):
    def __init__(self, request: Request, facts: Beginning, address_of: Callable[..., str]) -> None:
        super().__init__(request)
        self.facts = facts
        self.address_of = address_of

    def start(self, form: Form, seatings: Sequence[Seating], rules: Json) -> None:
        """Begin a game, with its card for the first page."""
        if len(seatings) > 1:
            raise NotHere
        key = journal.game_key([str(form.client_key)])
        game = begun(self.request, self.facts, seatings[0], rules, key, form.client_key)
        to = elsewhere(self.address_of("table", key), self.request.scripts)
        card = table_frame(game.view)
        to = to._replace(template="notebook/_current.html", context={"one": card})
        self.answer = Answer(to, facts=game)


def begun(
    request: Request, facts: Beginning, seating: Seating, rules: Json, key: str, form: UUID
) -> GameState:
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
    return GameState(view_of(game, tuple(seats), ()))
