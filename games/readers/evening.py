"""An evening: its rounds, table by table, and one standing across them."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count
from django.utils.translation import gettext

from games.models import Evening, Measure, Notebook, State
from games.readers.home import standing
from games.readers.setup import known_players
from games.scoring.errors import Fault
from games.scoring.record import folded
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.wording.registry import WORDING, fault_text
from games.wording.sentences import Names

EVENINGS_AT_ONCE = 50


@dataclass(frozen=True)
class Place:
    """A player's place in an evening. `rank` is a competition rank: people level share it."""

    player: int
    name: str
    rank: int
    played: int
    won: int
    points: int


def standings(evening: Evening) -> list[Place]:
    """Everybody's place, the best first, over the games that are over.

    By wins, or by points; where the lowest total wins, by bad points a game, so that a bye is no
    advantage.
    """
    lowest_wins = GAMES[evening.kind].LOWEST_WINS
    scores = {player.pk: [player.shown_name, 0, 0, 0] for player in evening.players.all()}
    for game in evening.games.exclude(state=State.IN_PROGRESS).prefetch_related("seats__player"):
        for seat in game.seats.all():
            score = scores.setdefault(seat.player_id, [seat.player.shown_name, 0, 0, 0])
            score[1] += 1
            score[2] += seat.rank == 1 and game.state == State.FINISHED
            score[3] += seat.total

    def worth(player: int) -> Fraction:
        _, played, won, points = scores[player]
        if evening.measure == Measure.WINS:
            return Fraction(won)
        return -Fraction(points, played) if lowest_wins and played else Fraction(points)

    started = [player for player in scores if scores[player][1]]
    best_first = sorted(started, key=lambda player: (-worth(player), scores[player][0]))
    waiting = sorted(set(scores) - set(started), key=lambda player: scores[player][0])
    places = []
    for player in best_first + waiting:
        ahead = sum(worth(other) > worth(player) for other in started)
        rank = 1 + ahead if player in started else 1 + len(started)
        name, played, won, points = scores[player]
        places.append(Place(player, name, rank, played, won, points))
    return places


def evening_page(evening: Evening, faults: Sequence[Fault] = ()) -> Json:
    """Everything that the page of an evening draws; `faults` is why the last tap was refused."""
    names = {player.pk: player.shown_name for player in evening.notebook.players.all()}
    here = set(evening.players.values_list("pk", flat=True))
    games = list(evening.games.order_by("-round_number", "table_number").prefetch_related("seats"))
    return {
        "evening": evening,
        "title": gettext(WORDING[evening.kind].NAME),
        "places": standings(evening),
        "lowest_wins": GAMES[evening.kind].LOWEST_WINS,
        "rounds": [
            {
                "number": number,
                "tables": [standing(game) for game in games if game.round_number == number],
                "byes": [names.get(player, "?") for player in evening.byes[number - 1]],
            }
            for number in range(len(evening.byes), 0, -1)
        ],
        "last_round": len(evening.byes),
        "going_on": [game for game in games if game.state == State.IN_PROGRESS],
        "players": [(name, player in here) for player, name in names.items()],
        "wrong": _wrong(evening.kind, faults),
        "client_key": uuid.uuid4(),
    }


def evenings_page(notebook: Notebook) -> Json:
    """The evenings of a notebook, newest first, with how many played how many games."""
    counted = notebook.evenings.annotate(
        people=Count("players", distinct=True), played=Count("games", distinct=True)
    )
    evenings = counted.order_by("-started_at", "-pk")[:EVENINGS_AT_ONCE]
    return {
        "evenings": [(one, gettext(WORDING[one.kind].NAME)) for one in evenings],
    }


def evening_form(
    notebook: Notebook,
    given: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    faults: Sequence[Fault] = (),
) -> Json:
    """What is asked before an evening; `given` and `names` are what was tapped and typed."""
    given = given or {}
    known = known_players(notebook)
    picked = [folded(name) for name in names]
    return {
        "kinds": [(slug, gettext(WORDING[slug].NAME)) for slug in WORDING],
        "kind": given.get("kind", ""),
        "players": [(name, folded(name) in picked) for name in known],
        "new_names": given.get("new_names", ""),
        "name": given.get("name", ""),
        "measure": given.get("measure", Measure.POINTS),
        "wrong": _wrong(None, faults),
        "client_key": given.get("client_key") or uuid.uuid4(),
    }


def _wrong(slug: str | None, faults: Sequence[Fault]) -> dict[str, str]:
    return {one.field or "evening": fault_text(slug, one, Names()) for one in reversed(faults)}
