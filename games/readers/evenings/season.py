"""A season: several evenings at the same game, added up."""

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Prefetch
from django.utils import timezone

from games.evenings.standings import Standing, rank
from games.kinds.registry import GAMES
from games.kinds.sentences import game_name
from games.models import Evening, Game, RankedBy, State
from games.readers.counting import won
from games.readers.evenings.ranked_by import RankingWords
from games.readers.notebook.people import People
from games.scoring.record import fewest_win
from games.scoring.values import Json
from games.text import variety_of

EVENINGS_OF_A_SEASON = 50  # How many can be chosen: the newest.


@dataclass
class SeasonStanding(Standing):
    """A person's results of a season."""

    evenings: set[int] = field(default_factory=set)  # The ids of those at which they played.


def season_page(evening: Evening, chosen: Collection[str], measure: str) -> Json:
    """The evenings at the game of this one, and the standings of those `chosen` by key, else of its
    year: by points or by games won, added up; where the fewest points win, by games won alone.
    """
    evenings = evenings_alike(evening)
    year = timezone.localdate(evening.started_at).year
    picked = [
        one
        for one in evenings
        if (one.key in chosen if chosen else timezone.localdate(one.started_at).year == year)
    ]
    with_points = not any(fewest_win(GAMES[one.kind], one.rules) for one in picked)
    by_wins = not with_points or (measure or evening.measure) == RankedBy.WINS
    standings = _added_up(evening, picked)
    ranking = rank(
        standings, by_wins=by_wins, lowest_wins=False, with_points=with_points, in_all=True
    )
    return {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "evenings": [(one, one in picked) for one in evenings],
        "picked": picked,
        "ranking": ranking.standings,
        "with_points": with_points,
        "ranked_by": RankingWords(by_wins, False, False, with_points),
    }


def evenings_alike(evening: Evening) -> list[Evening]:
    """The evenings of a notebook at the same game, newest first, without those of a club."""
    finished = Prefetch(
        "games", Game.objects.not_deleted().filter(state=State.FINISHED).prefetch_related("seats")
    )
    alike = evening.notebook.evenings.filter(kind=evening.kind, club__isnull=True)
    newest = alike.order_by("-started_at", "-pk").prefetch_related(finished)
    own = variety_of(evening.kind, evening.title)
    same = [one for one in newest if variety_of(one.kind, one.title) == own]
    return same[:EVENINGS_OF_A_SEASON]


def _added_up(evening: Evening, picked: Collection[Evening]) -> list[SeasonStanding]:
    people, own = People(evening.notebook), variety_of(evening.kind, evening.title)
    found: dict[int, SeasonStanding] = {}
    for one in picked:
        for game in one.games.all():
            counts = variety_of(game.kind, game.title) == own
            for seat in game.seats.all() if counts else ():
                if seat.last is not None:  # taken over: it counts for nobody
                    continue
                person = people.person(seat.player_id)
                standing = found.setdefault(person.pk, SeasonStanding(person.shown_name))
                standing.evenings.add(one.pk)
                standing.played += 1
                standing.won += won(seat, game.seats.all())
                standing.points += seat.total
    return list(found.values())
