"""A season: several evenings at the same game, added up."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils import timezone

from games.evenings.standings import Standing, rank
from games.kinds.registry import GAMES
from games.kinds.sentences import game_name
from games.models import Evening, Game, Notebook, RankedBy, State
from games.readers.counting import won
from games.readers.evenings.ranked_by import RankingWords
from games.readers.notebook.people import People
from games.scoring.record import fewest_win
from games.scoring.values import Json
from games.text import variety_of


@dataclass
class SeasonStanding(Standing):
    """A person's results of a season."""

    # What ranks them, of each evening at which they played, by its id.
    evenings: Counter[int | None] = field(default_factory=Counter)


def seasons_of(notebook: Notebook) -> list[Json]:
    """The games that were played at several evenings, each with its newest."""
    alike: dict[str, list[Evening]] = {}
    for evening in _newest(notebook).only("notebook", "key", "kind", "title"):
        alike.setdefault(variety_of(evening.kind, evening.title), []).append(evening)
    return [
        {"newest": several[0], "title": game_name(several[0].kind, several[0].title)}
        for several in alike.values()
        if len(several) > 1
    ]


def season_page(evening: Evening, chosen: Collection[str], measure: str) -> Json:
    """The evenings at the game of this one, and the standings of those `chosen` by key, else of its
    year. By points the games of its kind are added up; by games won, all games of these evenings,
    and so where the fewest points win: who played less would win.
    """
    evenings = _alike(evening)
    picked = [
        one for one in evenings if (one.key in chosen if chosen else _year(one) == _year(evening))
    ]
    games = _finished_games(picked)
    own = [game for game in games if _same_game(game, evening)]
    ranked: list[Game | Evening] = [*own] or [evening]
    points_add_up = not any(fewest_win(GAMES[one.kind], one.rules) for one in ranked)
    by_wins = not points_add_up or (measure or evening.measure) == RankedBy.WINS
    others = len(games) - len(own)
    with_points = points_add_up and not (by_wins and others)
    ranking = rank(
        _added_up(evening.notebook, games if by_wins else own, by_wins=by_wins),
        by_wins=by_wins,
        lowest_wins=False,
        with_points=with_points,
        in_all=True,
    )
    return {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "years": _by_year(evenings, picked),
        "picked": picked,
        "ranking": ranking.standings,
        "others": others,
        "points_add_up": points_add_up,
        "with_points": with_points,
        "ranked_by": RankingWords(by_wins, False, False, with_points),
    }


def has_season(evening: Evening) -> bool:
    """Whether there are other evenings at the same game."""
    return len(_alike(evening)) > 1


def _newest(notebook: Notebook) -> QuerySet[Evening]:
    """The evenings of a notebook, newest first, without those of a club."""
    evenings = notebook.evenings.not_deleted().filter(club__isnull=True)
    return evenings.order_by("-started_at", "-pk")


def _alike(evening: Evening) -> list[Evening]:
    """The evenings at the same game, newest first."""
    same_kind = _newest(evening.notebook).filter(kind=evening.kind)
    return [one for one in same_kind if _same_game(one, evening)]


def _same_game(one: Game | Evening, other: Evening) -> bool:
    return variety_of(one.kind, one.title) == variety_of(other.kind, other.title)


def _year(evening: Evening) -> int:
    return timezone.localdate(evening.started_at).year


def _by_year(evenings: Sequence[Evening], picked: Sequence[Evening]) -> list[Json]:
    """The evenings to choose from, year by year, each year with one whose season it is."""
    years, all_picked = [], {evening.pk for evening in picked}
    for year, group in groupby(evenings, _year):
        of_year = list(group)
        taken = {one.pk for one in of_year} & all_picked
        years.append(
            {
                "year": year,
                "evenings": [(one, one.pk in taken) for one in of_year],
                "newest": of_year[0],
                "picked": len(taken),
                "alone": {one.pk for one in of_year} == all_picked,
            }
        )
    return years


def _finished_games(evenings: list[Evening]) -> list[Game]:
    finished = Game.objects.not_deleted().filter(state=State.FINISHED)
    prefetch_related_objects(evenings, Prefetch("games", finished.prefetch_related("seats")))
    return [game for evening in evenings for game in evening.games.all()]


def _added_up(notebook: Notebook, games: Iterable[Game], *, by_wins: bool) -> list[SeasonStanding]:
    people = People(notebook)
    found: dict[int, SeasonStanding] = {}
    for game in games:
        for seat in game.seats.all():
            if seat.last is not None:  # taken over: it counts for nobody
                continue
            person = people.person(seat.player_id)
            standing = found.setdefault(person.pk, SeasonStanding(person.shown_name))
            wins = won(seat, game.seats.all())
            standing.evenings[game.evening_id] += wins if by_wins else seat.total
            standing.played += 1
            standing.won += wins
            standing.points += seat.total
    return list(found.values())
