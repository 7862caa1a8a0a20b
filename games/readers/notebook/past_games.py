"""The history: the games of a notebook that are wanted, newest first, one page at a time.

Pages are cut by key, not by offset, so that the last page costs no more than the first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import F, Q
from django.utils.http import urlencode

from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import game_names
from games.models import Game, GameQuerySet, Notebook, Replacement, State
from games.numbers import whole_number
from games.readers.notebook.period import Period, read_period
from games.readers.notebook.standing import standings_of
from games.readers.notebook.words import known_words
from games.scoring.values import Json

ON_A_PAGE = 20
MOST_COUNTED = 1000
"""Up to how many games are counted, so that a page of a large notebook takes no longer."""

LONGEST_TEXT = 100
CONTESTED = "contested"
"""A value of the state filter, although a contested game also has a state."""

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True)
class Cursor:
    """A game's position in the order of the history: when it started, and the id that decides
    between games that started together: its own or, if a player is wanted, that of the seat.
    """

    started_at: datetime
    pk: int

    def __str__(self) -> str:
        """The cursor as part of a URL: microseconds since 1970, and the id."""
        return f"{(self.started_at - BEGINNING) // MICROSECOND}-{self.pk}"


@dataclass(frozen=True)
class Place:
    """Which page: the games `older` or `newer` than a cursor, the oldest if it is the `last` page,
    else the newest.
    """

    older: Cursor | None = None
    newer: Cursor | None = None
    last: bool = False


@dataclass(frozen=True)
class Page:
    """Games, newest first, and whether there are newer and older ones."""

    games: tuple[Game, ...]
    newer: bool
    older: bool


@dataclass(frozen=True)
class Wanted:
    """The games wanted. `kind`, `state` and `text` are as sent, "" for any. `player` is a player's
    id, None for anybody. `typed` is the text of the fields that are filled in.
    """

    period: Period
    kind: str
    player: int | None
    state: str
    text: str
    typed: Json


def read_wanted(taps: Taps) -> Wanted:
    """Read the filter from the fields `kind`, `player`, `state` and `text`, and those of a period
    (`read_period`, also for its faults).
    """
    names = ("kind", "player", "state", "text")
    typed = {name: taps.one(name)[:LONGEST_TEXT] for name in names}
    period = read_period(taps)
    return Wanted(
        period=period,
        kind=typed["kind"],
        player=whole_number(typed["player"]),
        state=typed["state"],
        text=typed["text"].replace("\0", ""),
        typed={name: text for name, text in typed.items() if text} | dict(period.typed),
    )


def history_page(notebook: Notebook, wanted: Wanted, place: Place) -> Json:
    """The context of the history, in a fixed number of queries."""
    games = _wanted_games(notebook, wanted)
    page = page_of(games, place)
    return {
        "games": standings_of(page.games),
        "number": games[: MOST_COUNTED + 1].count(),
        "most": MOST_COUNTED,
        "ways": _ways(page, wanted.typed),
        "asked": wanted.typed,
        "folded": not wanted.typed.keys() - {"text"},
        "period": wanted.period.shown(notebook),
        "kinds": game_names(),
        "players": notebook.players.known(),
    }


def read_place(older: str, newer: str, last: str) -> Place:
    """The page that a URL asks for; the first page if the URL is malformed."""
    return Place(older=read_cursor(older), newer=read_cursor(newer), last=last == "1")


def read_cursor(text: str) -> Cursor | None:
    """Parse a cursor from a URL; None if it is not one."""
    found = re.fullmatch("([0-9]{1,17})-([0-9]{1,18})", text, re.ASCII)
    if found is None:
        return None
    try:
        return Cursor(BEGINNING + int(found[1]) * MICROSECOND, int(found[2]))
    except OverflowError:
        return None


def page_of(games: GameQuerySet, place: Place, size: int = ON_A_PAGE) -> Page:
    """A page of the games, which must be annotated with their start and id as `moment` and `tie`.

    One query; two if nothing is newer or older than the cursor, which gives the first page.
    """
    if place.newer is not None or (place.last and place.older is None):
        upwards = _after(games, place.newer).order_by("moment", "tie")[: size + 1]
        found = list(upwards.prefetch_related("seats"))
        page = Page(tuple(found[:size][::-1]), len(found) > size, place.newer is not None)
    else:
        downwards = _before(games, place.older).order_by("-moment", "-tie")[: size + 1]
        found = list(downwards.prefetch_related("seats"))
        page = Page(tuple(found[:size]), place.older is not None, len(found) > size)
    if page.games or place == Place():
        return page
    return page_of(games, Place(), size)


def _before(games: GameQuerySet, cursor: Cursor | None) -> GameQuerySet:
    if cursor is None:
        return games
    # The condition on `moment` alone lets the database use an index.
    earlier = Q(moment__lt=cursor.started_at) | Q(tie__lt=cursor.pk)
    return games.filter(earlier, moment__lte=cursor.started_at)


def _after(games: GameQuerySet, cursor: Cursor | None) -> GameQuerySet:
    if cursor is None:
        return games
    later = Q(moment__gt=cursor.started_at) | Q(tie__gt=cursor.pk)
    return games.filter(later, moment__gte=cursor.started_at)


def _wanted_games(notebook: Notebook, wanted: Wanted) -> GameQuerySet:
    """The games of the notebook that match the filter, with their start and id as `moment` and
    `tie`. If a player is wanted both are the seat's, in the order of the index of a player's games:
    by any other, the database reads all games of the notebook.
    """
    games = notebook.games.not_deleted()
    moment, tie = "started_at", "pk"
    if wanted.player is not None:
        entries = notebook.players.canonical_ids().entries(wanted.player)
        games = games.filter(_sat(entries))
        moment, tie = "seats__started_at", "seats__pk"
    games = games.alias(moment=F(moment)).annotate(tie=F(tie))
    if wanted.kind in KINDS:
        games = games.filter(kind=wanted.kind)
    if wanted.state in State.values:
        games = games.filter(state=wanted.state)
    elif wanted.state == CONTESTED:
        games = games.filter(contested=True)
    games = games.filter(**wanted.period.of("moment"))
    return games.mentioning(wanted.text, known_words(notebook)) if wanted.text else games


def _sat(players: Sequence[int]) -> Q:
    """The condition that one of these players sat in the game, from the start or later on."""
    took_over = Replacement.objects.filter(player__in=players, counts=True)
    later = took_over.exclude(seat__game__seats__player__in=players)
    # One seat per game, and as ids, so that the index of a player's games is used.
    seats = dict(later.values_list("seat__game", "seat"))
    at_start = Q(seats__player__in=players)
    return at_start | Q(seats__pk__in=list(seats.values())) if seats else at_start


def _ways(page: Page, asked: dict[str, str]) -> Json:
    """The query strings of the other pages, "" where there is no such page."""
    games: Sequence[Any] = page.games
    way = {"first": {}, "last": {"last": "1"}}
    if games:
        way["newer"] = {"newer": Cursor(games[0].started_at, games[0].tie)}
        way["older"] = {"older": Cursor(games[-1].started_at, games[-1].tie)}
    there = {"first": page.newer, "newer": page.newer, "older": page.older, "last": page.older}
    return {name: "?" + urlencode(asked | way[name]) if there[name] else "" for name in there}
