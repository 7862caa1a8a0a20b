"""A request as a phone answers it by itself: a page of a game, or the set-up of a new one."""

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
from games.scoring.record import GameRecord
from games.scoring.values import Json
from games.table.answer import answer, find_page
from games.table.entry.waiting import describe_waiting
from games.table.errors import Malformed, Missing, NotAllowed, NotHere
from games.table.pages.page_context import PageVersion, game_context
from games.table.plain import Game, NewBid, Phone, Player, Seat, Sender, Sitter
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
    catch_up,
    read_fields,
    redirect_reply,
    reply,
)
from games.table.setting_up.new_game import Seating, settings_of, setup_fields, start_record
from games.table.setting_up.new_game_page import Beginning
from games.table.setting_up.steps import Starter, new_game
from games.table.view import GameView, view_of
from games.table.writing import add, basis_of, prepare, seats_with

# The status of what only a server can answer.
NOT_HERE = 501


class SeededRandom:
    """Numbers that nobody foresees, and keys, from a `seed` that was drawn for this request."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.drawn = 0

    def _digits(self) -> str:
        self.drawn += 1
        return hashlib.sha256(f"{self.seed} {self.drawn}".encode()).hexdigest()

    def key(self) -> UUID:
        """A new key: of 48 bits, as a link holds one of every entry."""
        return UUID(f"{self._digits()[:12]}{'0' * 20}")

    def choice(self, items: Any) -> Any:
        return items[int(self._digits()[:15], 16) % len(items)]

    def sample(self, items: Any, count: int) -> list[Any]:
        left, found = list(items), []
        for _ in range(count):
            found.append(self.choice(left))
            left.remove(found[-1])
        return found


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: str
    form: list[tuple[str, str]]
    scripts: bool  # sent by those of a page
    phone: journal.Phone
    right: str
    now: datetime
    chance: SeededRandom
    waits: bool = False  # what it writes waits for the network
    seen: int | None = None  # of a form that waited: the server's version that its phone had seen
    basis: str = ""  # of a form that waited
    notebook: int = 0  # the id of the notebook that a server keeps

    @property
    def may_write(self) -> bool:
        return self.right != READER

    def allows(self, right: str) -> bool:
        return right == READER or self.may_write

    @property
    def taps(self) -> Taps:
        if self.method != "POST":
            return Taps(parse_qs(self.query, keep_blank_values=True))
        values: dict[str, list[str]] = {}
        for name, value in self.form:
            values.setdefault(name, []).append(value)
        return Taps(values)


@dataclass(frozen=True)
class Answer:
    reply: Reply
    messages: Sequence[tuple[str, str]] = ()  # on the next page
    entry: Entry | None = None  # that was appended
    game: GameState | None = None  # the game with it
    waits: Json | None = None  # kept beside the form of an entry that waits for the network
    # Of a phone alone:
    started: Sequence[GameState] = ()  # or read from a file
    removed: str = ""  # the key of a game
    settings: Json | None = None  # if they changed
    people: list[tuple[str, str]] | None = None  # if they changed
    file: str = ""  # that is to be read
    text: str = ""  # a file instead of a page


def answer_to(
    request: Request,
    game: GameState,
    extra_context: dict[str, Callable[[GameState], Json]],
    address_of: Callable[..., str],
) -> Answer:
    """Answer a request for a page of that game; `extra_context` loads what it shows
    besides, by name.
    """
    key = game.view.game.key
    base = address_of("table", key)
    if request.path == f"{base}again":
        return _again(request, game, address_of)
    found = find_page(request.path[len(base) :]) if request.path.startswith(base) else None
    if found is None:
        return empty_answer(NOT_HERE)
    page, where = found
    wanted = page.sent_by if request.method == "POST" else page.seen_by
    if not wanted:
        # As a server does: a page that was only sent is not there to be loaded.
        above = request.path[: request.path.rindex("/") + 1]
        return empty_answer(FOUND, {"Location": above}) if page.sent_by else empty_answer(405)
    if not request.allows(wanted):
        return empty_answer(403)
    shown = extra_context[page.extra_context](game) if page.extra_context else {}
    try:
        return _answer_page(request, page, where, game, shown, address_of)
    except Missing:
        return empty_answer(404)
    except Malformed:
        return empty_answer(400)
    except NotAllowed:
        return empty_answer(403)
    except NotHere:
        return empty_answer(NOT_HERE)


def empty_answer(status: int, headers: dict[str, str] | None = None) -> Answer:
    return Answer(Reply(status, headers or {}))


def _again(request: Request, game: GameState, address_of: Callable[..., str]) -> Answer:
    """Only a server knows whether another phone began a rematch: the set-up of one, filled in."""
    view, evening = game.view, game.view.game.evening
    asks = request.method == "POST" and request.may_write
    nameless = any(seat.sitter.forgotten for seat in view.seats)
    if not asks or not view.over or nameless or (evening and not evening.ended):
        return empty_answer(NOT_HERE)
    fields = setup_fields(rematch_seating(view), view.table.rules, view.game.title)
    fields.append(("notebook", str(request.notebook)))
    to = f"{address_of('new_game', view.game.kind)}?{urlencode(fields)}"
    return Answer(redirect_reply(to, request.scripts))


def rematch_seating(view: GameView) -> Seating:
    return Seating(view.players, view.progress.dealer or 0)


def _answer_page(
    request: Request,
    page: GamePage,
    where: dict[str, int],
    game: GameState,
    extra_context: Json,
    address_of: Callable[..., str],
) -> Answer:
    sends, own = request.method == "POST", request.phone
    scripts = request.scripts and (sends or page.in_parts)
    fields = read_fields(request.taps, request.chance.key, scripts=scripts)
    phone = Phone(own.pk, str(own.key), own.label, request.right, request.may_write)
    asked = GameRequest(**fields, **where, sent=sends, phone=phone, extra_context=extra_context)
    if request.seen is not None:
        asked = catch_up(asked, game.view.version, request.seen, request.basis)
    own_journal = OwnJournal(request, game, page)
    screen = answer(page.name, game, asked, own_journal)
    drawn = reply(screen, game.view.game.key, address_of, scripts=request.scripts)
    return Answer(drawn, screen.messages, own_journal.entry, own_journal.now, own_journal.waits)


class OwnJournal(Journal):
    """The journal of a game on its phone."""

    def __init__(self, request: Request, game: GameState, page: GamePage) -> None:
        self.request = request
        self.game = game
        self.page = page
        self.entry: Entry | None = None  # that the request appended
        self.now: GameState | None = None  # the game with it
        self.waits: Json | None = None  # what the phone keeps of an entry that waits

    def _append(self, act: Act, request: GameRequest, arguments: Json) -> GameState:
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
            basis=request.basis,
        )
        one = prepare(game, sender, act, arguments, self.request.now, waits=waits)
        if isinstance(one, NewBid):
            raise NotHere
        if isinstance(one, Entry):
            return replace(game, written=one)
        view = add(game.view, one, seats_with(game.view, one))
        now = replace(game, view=view, written=one.entry)
        self.entry, self.now = one.entry, now
        if waits:
            basis = {"rests": basis_of(game.view, act, arguments)}
            self.waits = basis | describe_waiting(game.view, view, one.entry)
        return now


def offered_names(game: GameState, names: list[str]) -> Json:
    """The names that are offered: those that the phone knows, or those of the game."""
    return {"known": names or [one.name for one in game.view.people]}


def next_games(game: GameState) -> Json:
    """No game to which one that is over leads: only a notebook knows them."""
    return {"shown": PageVersion(game.view.game.version, 0)} if game.view.over else {}


class OwnStarter(Starter):
    def __init__(self, request: Request) -> None:
        self.request = request
        self.answer: Answer | None = None  # to the request that started one
        self.settings: Json | None = None  # that the phone keeps


def answer_set_up(request: Request, beginning: Beginning, starter: OwnStarter) -> Answer:
    """Return what is answered to a tap on the set-up: what the `starter` does, or the set-up."""
    fields = read_fields(request.taps, request.chance.key, scripts=request.scripts)
    form = Form(**fields, sent=request.method == "POST")
    try:
        screen = new_game(beginning, form, request.chance, starter)
    except NotHere:
        return empty_answer(NOT_HERE)
    if starter.answer is not None:
        return starter.answer
    drawn = reply(screen, "", lambda *_: "", scripts=request.scripts)
    return Answer(drawn, settings=starter.settings)


def set_up_away(request: Request, beginning: Beginning, address_of: Callable[..., str]) -> Answer:
    """Answer a tap on the set-up where a server is away, also with the game that begins. Only a
    server has evenings, starts several tables, and keeps house rules.
    """
    if beginning.slug not in KINDS or not request.may_write:
        return empty_answer(403)
    if request.taps.one("evening"):
        return empty_answer(NOT_HERE)

    return answer_set_up(request, beginning, _AwayStarter(request, beginning, address_of))


class _AwayStarter(OwnStarter):
    def __init__(
        self, request: Request, beginning: Beginning, address_of: Callable[..., str]
    ) -> None:
        super().__init__(request)
        self.beginning = beginning
        self.address_of = address_of

    def start(self, form: Form, seatings: Sequence[Seating], rules: Json, title: str) -> None:
        if len(seatings) > 1:
            raise NotHere
        key = journal.game_key([str(form.client_key)])
        record = start_record(self.beginning.slug, seatings[0], rules, title)
        game = create_game(self.request, self.beginning, record, key, form.client_key)
        to = redirect_reply(self.address_of("table", key), self.request.scripts)
        card = game_context(game.view)
        to = to._replace(template="notebook/_current.html", context={"one": card})
        self.answer = Answer(to, game=game)


def create_game(
    request: Request, beginning: Beginning, record: GameRecord, key: str, form: UUID
) -> GameState:
    """Return the game that begins so."""
    people = [
        Sitter(name, Player(seat, beginning.key_of(name, form), name))
        for seat, name in enumerate(record.players, start=1)
    ]
    game = Game(
        key=key,
        started_at=request.now,
        dated_at=request.now,
        started_by_id=request.phone.pk,
        notebook=beginning.notebook,
        **settings_of(record),
    )
    seats = [Seat(number, one.name, one, one, {}) for number, one in enumerate(people)]
    return GameState(view_of(game, tuple(seats), ()))
