"""The proof that nothing was touched: hash chains walked, everything derived computed anew.

It works on games as `readers.export` writes them, so that a file and the database are proved alike.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model

from games import exchange, journal
from games.counting import Ledger, replay_careers
from games.kinds.registry import KINDS
from games.models import Career, Entry, Game, Meeting, Notebook, Player, State, Tally
from games.readers.game.view import GameView
from games.scoring import VERSION
from games.scoring.registry import GAMES
from games.scoring.replay import replay_record
from games.scoring.values import Json, Sheet

GAMES_AT_ONCE = 500


@dataclass(frozen=True)
class Finding:
    """What does not fit: in which game (its key), at which entry of its journal, what.

    `entry` is None where the fault is in no entry, `game` where it is in no game; `what` is a code:
    `not_readable`, `journal`, `record`, `scores`, `standing`, `file`, `measures`, `tallies`,
    `meetings`, `careers`. `who` names the player whose statistics do not fit.
    """

    game: str | None
    entry: int | None
    what: str
    who: str = ""


def prove_file(content: bytes) -> tuple[list[Finding], int]:
    """What does not fit in an exported file, and how many games it holds."""
    try:
        data = json.loads(content)
        games = data["games"]
        findings = [finding for game in games for finding in prove_game(game)]
        sound = data["format"] == exchange.FORMAT and exchange.is_sealed(content)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return [Finding(None, None, "not_readable")], 0
    return findings or ([] if sound else [Finding(None, None, "file")]), len(games)


def prove_game(data: Json) -> list[Finding]:
    """The first thing that does not fit in a game as it is exported; nothing if all does.

    Raises KeyError, TypeError, ValueError or AttributeError where it has not that form at all.
    """
    key = data["key"]
    start = journal.start_hash(_game(data), data["record"]["players"])
    broken = journal.first_broken(start, data["journal"])
    if broken is not None:
        return [Finding(key, broken, "journal")]
    current = journal.fold([_entry(one) for one in data["journal"]])
    if journal.record_of(_game(data), data["record"]["players"], current) != data["record"]:
        return [Finding(key, None, "record")]
    if data["core_version"] != VERSION:
        return []
    sheet = replay_record(data["record"]).sheet
    if sheet is None or len(sheet.hands) != len(current.hands):
        return [Finding(key, None, "scores")]
    expected = _standing(sheet, current.ended) | {"version": len(data["journal"])}
    wrong = [name for name in expected if data[name] != expected[name]]
    over = expected["state"] != State.IN_PROGRESS
    if wrong or over != (data["ended_at"] is not None):
        return [Finding(key, None, "standing")]
    return []


def prove_seats(view: GameView) -> list[Finding]:
    """Whether a game's seats keep for the statistics what its sheet says."""
    if view.game.core_version != VERSION:
        return []
    counts = view.game.state == State.FINISHED and view.game.deleted_at is None
    counted_at = view.game.ended_at if counts else None
    measured = [{}] * len(view.seats)
    if view.sheet.finished:
        measured = KINDS[view.game.kind].measures.measured(view.sheet, view.record["hands"])
    for seat, measures in zip(view.seats, measured, strict=True):
        kept = (seat.kind, seat.counted_at, seat.measures)
        if kept != (view.game.kind, counted_at, measures):
            return [Finding(view.game.key, None, "measures")]
    return []


def recounted(notebook: Notebook) -> Iterator[Finding]:
    """Whose statistics are not what their games come to when they are counted anew."""
    canonical_ids = notebook.players.canonical_ids()
    for kind in GAMES:
        ledger, careers = Ledger(kind), {}
        for game in notebook.games.counted().filter(kind=kind).iterator(GAMES_AT_ONCE):
            seats = list(game.seats.all())
            ledger.count(seats)
            replay_careers(kind, [seats], canonical_ids, careers)
        yield from _differing(notebook, kind, Tally, "tallies", ledger.tallies.values())
        yield from _differing(notebook, kind, Meeting, "meetings", ledger.meetings.values())
        if kind not in notebook.careers_due:
            followed = [
                Career(player_id=person, kind=kind, **standing._asdict())
                for person, standing in careers.items()
            ]
            yield from _differing(notebook, kind, Career, "careers", followed)


def _differing(
    notebook: Notebook, kind: str, model: type[Model], what: str, expected: Iterable[Model]
) -> Iterator[Finding]:
    kept = model.objects.filter(player__notebook=notebook, kind=kind)
    wrong = {_said(row) for row in kept} ^ {_said(row) for row in expected}
    players = sorted({dict(said)["player"] for said in wrong})
    for player in Player.objects.filter(pk__in=players):
        yield Finding(None, None, what, player.name)


def _said(row: Model) -> tuple[tuple[str, Any], ...]:
    """All that a row of the statistics says, but for its number."""
    said = {field.name: field.value_from_object(row) for field in row._meta.concrete_fields}
    if "measures" in said:
        said["measures"] = tuple(sorted(said["measures"].items()))
    return tuple([(name, said[name]) for name in said if name != "id"])


def rescored(data: Json) -> Json:
    """What a game's totals and ranks would be under today's core, where they differ; else {}."""
    sheet = replay_record(data["record"]).sheet
    if sheet is None:
        return {"totals": [], "ranks": []}
    today = _standing(sheet, False)
    return {name: today[name] for name in ("totals", "ranks") if today[name] != data[name]}


def _standing(sheet: Sheet, ended: bool) -> dict[str, Any]:
    """What a sheet makes of a game's state, and of each seat's total and rank."""
    seats = sorted(_seats(sheet))
    early = State.UNFINISHED if ended else State.IN_PROGRESS
    return {
        "state": str(State.FINISHED if sheet.finished else early),
        "totals": [sheet.totals[side] for _, side in seats],
        "ranks": [sheet.ranks[side] for _, side in seats],
    }


def _seats(sheet: Sheet) -> Iterator[tuple[int, int]]:
    for number, side in enumerate(sheet.sides):
        for seat in side.seats:
            yield seat, number


def _game(data: Json) -> Game:
    record = data["record"]
    return Game(
        key=data["key"],
        kind=record["game"],
        rules=record["rules"],
        first_dealer=record["first_dealer"],
        core_version=data["core_version"],
    )


def _entry(data: Json) -> Entry:
    return Entry(
        number=data["number"],
        kind=data["kind"],
        hand=data["hand"],
        facts=data["facts"],
        reason=data["reason"],
        made_at=datetime.fromisoformat(data["made_at"]),
    )
