"""The pages about players: the list, a person, two people head to head, the leaderboard."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from django.utils.translation import gettext, ngettext

from games.kinds.registry import KINDS
from games.models import Notebook, Player, Seat
from games.readers.counting import (
    FEW_GAMES,
    HALF,
    Encounter,
    PlayerRecord,
    Statistics,
    side_numbers,
    wilson_lower_bound,
    won,
)
from games.readers.notebook.figures import SURENESS_WORDS, curve, percent, tenths
from games.readers.notebook.people import People, last_results
from games.readers.notebook.period import ALWAYS, Period
from games.readers.notebook.records import best_pairs, met_by, records_of_kinds
from games.readers.notebook.standing import standing
from games.readers.notebook.statistics import statistics_of
from games.readers.notebook.story import story
from games.readers.notebook.varieties import all_varieties, sorted_varieties
from games.scoring.record import LONGEST_PLAYER_NAME
from games.scoring.values import Json
from games.text import kind_of, searchable
from games.wording.common import Figure, Grid

RESULTS_IN_A_LINE = 10  # How many games the form line (the latest results) shows.

MOST_ALIKE = 10  # How many pairs of players with the same letters the list of players looks at.

TOGETHER = 10  # How many of their latest games together the head-to-head page shows.


def players_page(notebook: Notebook, period: Period) -> Json:
    known = sorted(notebook.players.known(), key=by_name)
    statistics = statistics_of(notebook, period)
    rows = [{"player": player} | in_all(statistics, player) for player in known]
    return {
        "alike": _alike(notebook, rows),
        "present": [row for row in rows if not row["player"].archived],
        "archived": [row for row in rows if row["player"].archived],
        "pairs": best_pairs(statistics, known),
        "records": records_of_kinds(statistics, known),
        "kinds": all_varieties(statistics.titles),
        "period": period.context(notebook),
    }


def _alike(notebook: Notebook, rows: Sequence[Json]) -> list[tuple[Player, Player]]:
    """Pairs whose names differ in accents, hyphens and blanks alone, who never shared a table."""
    spelt: dict[str, list[Player]] = {}
    for row in sorted(rows, key=lambda row: row["played"]):
        letters = "".join(filter(str.isalnum, searchable(row["player"].name)))
        spelt.setdefault(letters, []).append(row["player"])
    pairs = [pair for letters in spelt if letters for pair in combinations(spelt[letters], 2)]
    if not pairs:
        return []
    entries = notebook.players.canonical_ids().entries
    return [
        (one, other)
        for one, other in pairs[:MOST_ALIKE]
        if not Seat.objects.sat_by(entries(one.pk)).beside(entries(other.pk)).exists()
    ]


def by_name(player: Player) -> str:
    """What players are sorted by: names without accents."""
    return searchable(player.name)


def player_page(player: Player, period: Period = ALWAYS) -> Json:
    """A person's record, in a fixed number of queries per kind of game, or title, played."""
    people = People(player.notebook)
    statistics = statistics_of(player.notebook, period)
    met = met_by(statistics, player.pk)
    shown = {people.person(number): met[number] for number in met}
    shown = {other: met for other, met in shown.items() if not other.forgotten}
    own, entries = records_at(statistics, player), people.entries(player)
    return {
        "player": player,
        "story": story(player.name, own, best_partner(shown), nemesis(shown)),
        "records": [record_shown(name, record, entries, period) for name, record in own],
        "others": sorted(shown, key=by_name),
        "period": period.context(player.notebook),
    }


def records_at(statistics: Statistics, player: Player) -> list[tuple[str, PlayerRecord]]:
    """A person's records, each with the name of its game."""
    played = statistics.records
    known = sorted_varieties([one for one in played if player.pk in played[one]], statistics.titles)
    return [(one.name, played[one.key][player.pk]) for one in known]


def in_all(statistics: Statistics, player: Player) -> Json:
    """How many games a person played and won, and the day of the last, None without any."""
    own = [record for _, record in records_at(statistics, player)]
    return {
        "played": sum(record.played for record in own),
        "won": sum(record.won for record in own),
        "last": max([record.last for record in own], default=None),
    }


def head_to_head_page(player: Player, other: Player, period: Period) -> Json:
    people = People(player.notebook)
    statistics = statistics_of(player.notebook, period)
    encounters = statistics.encounters
    met = {one: encounters[one].get(player.pk, {}).get(other.pk) for one in encounters}
    kinds = sorted_varieties([one for one in met if met[one]], statistics.titles)
    which = period.of("dated_at") | {
        "game__seats__player__in": people.entries(other),
        "game__seats__counts": True,
    }
    entries = people.entries(player)
    # Kind by kind, in the order of the index of a player's results.
    seats = [
        seat for one in kinds for seat in last_results(entries, TOGETHER, variety=one.key, **which)
    ]
    last = sorted(seats, key=lambda seat: (seat.dated_at, seat.pk), reverse=True)[:TOGETHER]
    return {
        "player": player,
        "other": other,
        "kinds": [{"title": one.name, "met": met[one.key]} for one in kinds],
        "results": [(standing(seat.game), _ahead(seat, player, other, people)) for seat in last],
        "period": period.context(player.notebook),
    }


def _ahead(seat: Seat, player: Player, other: Player, people: People) -> str:
    """Who was ahead in a game, or that they were partners; `seat` is the player's."""
    seats = list(seat.game.seats.all())
    sides = side_numbers(seat.variety, len(seats))
    entries = people.entries(other)
    theirs = next(one for one in seats if one.counts and one.player_id in entries)
    if sides[theirs.number] == sides[seat.number]:
        return gettext("partners")
    if theirs.rank == seat.rank:
        return gettext("tied")
    ahead = player if seat.rank < theirs.rank else other
    return gettext("%(name)s ahead") % {"name": ahead.name}


def leaderboard_page(notebook: Notebook, variety: str, period: Period = ALWAYS) -> Json:
    """The leaderboard of a kind of game, or a title; players with too few finished games are not
    ranked yet.
    """
    statistics = statistics_of(notebook, period)
    played = statistics.records.get(variety, {})
    known = [
        (player, played[player.pk]) for player in notebook.players.present() if player.pk in played
    ]
    known.sort(key=lambda one: (-one[1].cautious, by_name(one[0])))
    ranked = [record.cautious for _, record in known if record.played >= FEW_GAMES]
    return {
        "slug": kind_of(variety),
        "variety": variety,
        "title": sorted_varieties([variety], statistics.titles)[0].name,
        "kinds": all_varieties(statistics.titles),
        "few": FEW_GAMES,
        "ranked": [
            {
                "player": player,
                "games": record.played,
                "rank": 1 + ranked.index(record.cautious),
                **_strength(record),
            }
            for player, record in known
            if record.played >= FEW_GAMES
        ],
        "others": [
            {"player": player, "missing": FEW_GAMES - record.played}
            for player, record in known
            if record.played < FEW_GAMES
        ],
        "period": period.context(notebook),
    }


def change_page(player: Player) -> Json:
    people = People(player.notebook)
    entries = people.entries(player)
    known = player.notebook.players.known()
    return {
        "player": player,
        "longest_name": LONGEST_PLAYER_NAME,
        "others": [other for other in known if other.pk not in entries],
        "merged": [people.players[entry] for entry in entries[1:]],
    }


def record_shown(
    name: str, record: PlayerRecord, entries: Sequence[int], period: Period = ALWAYS
) -> Json:
    """A person's record at the game of that name, as the page shows it; `entries` are their ids."""
    words, variety = KINDS[kind_of(record.variety)].wording, record.variety
    last = last_results(entries, RESULTS_IN_A_LINE, variety=variety, **period.of("dated_at"))
    return {
        "slug": kind_of(variety),
        "variety": variety,
        "title": name,
        "played": record.played,
        "won": record.won,
        "share": percent(record.won, record.played),
        "average": tenths(record.points, record.played),
        "lowest_wins": record.lowest_wins,
        "ranked": record.played >= FEW_GAMES,
        "curve": curve(record.curve),
        **_strength(record),
        "best": record.best,
        "longest": record.longest,
        "streak": streak_text(record.streak),
        "form": [_result(seat) for seat in reversed(last)],
        "figures": [
            _figure(measure, record) for measure in words.MEASURES if isinstance(measure, Figure)
        ],
        "grids": [
            _grid(measure, record) for measure in words.MEASURES if isinstance(measure, Grid)
        ],
    }


def best_partner(met: Mapping[Player, Encounter]) -> Json | None:
    """With whom most is won; None if the games are too few to say more than half."""
    return _most_surely(met, lambda one: (one.as_partners, one.won_as_partners, one.as_partners))


def nemesis(met: Mapping[Player, Encounter]) -> Json | None:
    """Behind whom one is most; None if the games are too few to say that anybody is ahead."""
    return _most_surely(
        met, lambda one: (one.as_opponents, one.lost_against, one.lost_against + one.won_against)
    )


def _most_surely(
    met: Mapping[Player, Encounter], counted: Callable[[Encounter], tuple[int, int, int]]
) -> Json | None:
    """Of whom it is surest that something was so in most games; `counted` are all games with them,
    those in which it was so, and in which it could be.
    """
    sure = {}
    for other in met:
        games, so, of = counted(met[other])
        if games >= FEW_GAMES:
            sure[other] = wilson_lower_bound(so, of)
    most = max(sure, key=sure.__getitem__, default=None)
    return None if most is None or sure[most] <= HALF else {"other": most, "met": met[most]}


def streak_text(streak: int) -> str:
    """The current streak in words; `streak` is negative for games without a win."""
    if streak > 0:
        return ngettext("won the last game", "%(number)s games won in a row", streak) % {
            "number": streak
        }
    return ngettext("%(number)s game without a win", "%(number)s games without a win", -streak) % {
        "number": -streak
    }


def _strength(record: PlayerRecord) -> Json:
    return {"strength": record.strength, "sure": SURENESS_WORDS[record.sureness]}


def _result(seat: Seat) -> Json:
    seats = list(seat.game.seats.all())
    if won(seat, seats):
        sign, said = "1", gettext("won")
    elif seat.rank == 1:
        sign, said = "=", gettext("a draw")
    else:
        sign, said = str(seat.rank), _place(seat.rank)
    return {"game": seat.game, "sign": sign, "said": said, "won": won(seat, seats)}


def _place(rank: int) -> str:
    """A rank below the first, in words; no table has as many as 21 players."""
    if rank == 2:
        return gettext("2nd")
    if rank == 3:
        return gettext("3rd")
    return gettext("%(rank)sth") % {"rank": rank}


def _figure(figure: Figure, record: PlayerRecord) -> Json:
    number = record.measures.get(figure.measure, 0)
    whole = record.measures.get(figure.of, 0)
    return {
        "label": gettext(figure.label),
        "number": number,
        "whole": whole,
        "share": percent(number, whole),
    }


def _grid(grid: Grid, record: PlayerRecord) -> Json:
    rows = []
    for label, names in grid.rows:
        numbers = [record.measures.get(name, 0) for name in names]
        if len(names) < len(grid.columns):
            numbers.append(numbers[0] - sum(numbers[1:]))
        rows.append((gettext(label), numbers))
    return {
        "label": gettext(grid.label),
        "columns": [gettext(column) for column in grid.columns],
        "rows": [row for row in rows if any(row[1])],
    }
