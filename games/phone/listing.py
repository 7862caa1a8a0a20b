"""Games as lists show them, without a database."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.scoring.values import Json
from games.table.pages.result import result_page
from games.table.pages.standing import standing_line
from games.table.screen import GameState
from games.text import searchable


class GameSummary(NamedTuple):
    """A game as lists show it, from what was kept of it: its newest entry's hash (`head`), its
    seats, by what it is found, the keys of the `people` who played.
    """

    key: str
    kind: str
    title: str
    rules: Json
    state: str
    version: int
    head: str
    hands: int
    contested: bool
    started_at: datetime
    dated_at: datetime
    ended_at: datetime | None
    names: Sequence[str]
    totals: Sequence[int]
    ranks: Sequence[int]
    people: Sequence[str]
    search: str


def summarize(game: GameState) -> Json:
    view = game.view
    sides = {seat: number for number, side in enumerate(view.sheet.sides) for seat in side.seats}
    seats = range(len(view.seats))
    names = " ".join([*view.players, view.game.title])
    notes = [view.current.note, *view.current.hand_notes.values()]
    return {
        "key": view.game.key,
        "kind": view.game.kind,
        "title": view.game.title,
        "rules": view.game.rules,
        "state": view.game.state,
        "version": view.game.version,
        "head": view.game.head,
        "hands": len(view.sheet.numbered),
        "contested": view.game.contested,
        "started_at": view.game.started_at.isoformat(),
        "dated_at": view.game.dated_at.isoformat(),
        "ended_at": view.game.ended_at and view.game.ended_at.isoformat(),
        "names": list(view.players),
        "totals": [view.sheet.totals[sides[seat]] for seat in seats],
        "ranks": [view.sheet.ranks[sides[seat]] for seat in seats],
        "people": [one.key for one in view.people],
        "search": "\n".join([searchable(text) for text in (names, *notes)]),
    }


def read_summary(summary: Json) -> GameSummary:
    ended = summary["ended_at"]
    times = {
        "started_at": datetime.fromisoformat(summary["started_at"]),
        "dated_at": datetime.fromisoformat(summary["dated_at"]),
        "ended_at": ended and datetime.fromisoformat(ended),
    }
    return GameSummary(**{**summary, **times})


def standing_lines(games: Sequence[GameSummary], now: datetime) -> list[Json]:
    return [standing_line(one, one.names, one.totals, one.ranks, now) for one in games]


def linked_page(link: str, games: Sequence[GameState], now: datetime) -> Json:
    """The page that a link opens: a game as a whole, or a list. Raises IndexError without any."""
    lines = standing_lines([read_summary(summarize(game)) for game in games], now)
    page = {"lines": lines} if len(games) > 1 else result_page(games[0].view)
    return page | {"link": link}
