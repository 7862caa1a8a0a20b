"""An evening: its rounds, table by table, and one standing across them."""

from dataclasses import dataclass
from fractions import Fraction

from games.models import Evening, Measure, State
from games.readers.home import standing
from games.scoring.registry import GAMES
from games.scoring.values import Json


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
    scores = {player.pk: [player.name, 0, 0, 0] for player in evening.players.all()}
    for game in evening.games.exclude(state=State.IN_PROGRESS).prefetch_related("seats__player"):
        for seat in game.seats.all():
            score = scores.setdefault(seat.player_id, [seat.player.name, 0, 0, 0])
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


def evening_page(evening: Evening) -> Json:
    """Everything that the page of an evening draws."""
    names = {player.pk: player.name for player in evening.notebook.players.all()}
    games = list(evening.games.order_by("-round_number", "table_number").prefetch_related("seats"))
    rounds = [
        {
            "number": number,
            "tables": [standing(game) for game in games if game.round_number == number],
            "byes": [names.get(player, "?") for player in evening.byes[number - 1]],
        }
        for number in range(len(evening.byes), 0, -1)
    ]
    return {
        "evening": evening,
        "places": standings(evening),
        "lowest_wins": GAMES[evening.kind].LOWEST_WINS,
        "rounds": rounds,
        "last_round": len(evening.byes),
        "going_on": [game for game in games if game.state == State.IN_PROGRESS],
    }
