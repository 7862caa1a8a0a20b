"""Who stands where after the games of an evening, however often each has played."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from games.text import searchable

Worth = tuple[Fraction, Fraction]  # What ranks people, and what does among those who are level.


@dataclass
class Standing:
    """A person's results of the games that count."""

    name: str
    played: int = 0
    won: int = 0
    points: int = 0
    rank: int = 0  # Shared by those who are level; 0 for who has not played enough, or not at all.
    leads: bool = False
    figure: int | str = ""  # By which they are ranked, as pages write it.

    @property
    def too_few(self) -> bool:
        """Whether they have played, and not enough to be ranked."""
        return bool(self.played) and not self.rank


@dataclass(frozen=True)
class Ranking:
    """The standings, best first; then who has not played enough, then who has not played."""

    standings: list[Standing]
    least: int  # How many games it takes to be ranked: half of the most that anybody has played.
    per_game: bool  # Whether people are ranked per game, as not all who are ranked played as often.

    @property
    def ranked(self) -> list[Standing]:
        return [standing for standing in self.standings if standing.rank]


def rank(
    people: Iterable[Standing],
    *,
    by_wins: bool,
    lowest_wins: bool,
    with_points: bool,
    in_all: bool = False,
) -> Ranking:
    """Rank people by wins or points, and those who are level by the other, unless the points are
    not `with_points` of one game; `in_all` ranks whoever has played, and never per game.
    """
    standings = list(people)
    most = max([standing.played for standing in standings], default=0)
    least = min(most, 1) if in_all else -(-most // 2)
    enough = [standing for standing in standings if standing.played and standing.played >= least]
    per_game = not in_all and len({standing.played for standing in enough}) > 1

    def worth(standing: Standing) -> Worth:
        games = standing.played if per_game else 1
        wins, points = Fraction(standing.won, games), Fraction(standing.points, games)
        points = -points if lowest_wins else points
        return (wins, points if with_points else Fraction(0)) if by_wins else (points, wins)

    worths = sorted(map(worth, enough), reverse=True)
    for standing in enough:
        standing.rank = 1 + worths.index(worth(standing))
        standing.leads = standing.rank == 1 and worths[0] != worths[-1]
    standings.sort(key=_in_order)
    return Ranking(standings, least, per_game)


def _in_order(standing: Standing) -> tuple[bool, int, bool, str]:
    return not standing.rank, standing.rank, not standing.played, searchable(standing.name)
