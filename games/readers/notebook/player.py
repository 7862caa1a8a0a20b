"""The pages about players: the list, a person, two people head to head, the leaderboard."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.counting import FEW_GAMES, THOUSAND, Encounter, Record, side_numbers, won
from games.kinds.registry import KINDS
from games.kinds.sentences import game_names
from games.models import Notebook, Player, Seat
from games.readers.notebook.people import People, last_results
from games.readers.notebook.standing import standing
from games.readers.notebook.statistics import statistics_of
from games.readers.notebook.story import story
from games.scoring.record import LONGEST_NAME
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.wording.common import Figure, Grid
from games.wording.sentences import with_minus

FORM = 10
"""How many games the form line (the latest results) shows."""

TENTH, HALF = Decimal("0.1"), 0.5

TOGETHER = 10
"""How many of their latest games together the head-to-head page shows."""


def players_page(notebook: Notebook) -> Json:
    """Everybody by name; archived players are listed separately."""
    known = notebook.players.known()
    played = Counter[int]()
    for records in statistics_of(notebook).records.values():
        played.update({person: record.played for person, record in records.items()})
    rows = [{"player": player, "played": played[player.pk]} for player in known]
    return {
        "present": [row for row in rows if not row["player"].archived],
        "archived": [row for row in rows if row["player"].archived],
        "kinds": game_names(),
    }


def player_page(player: Player) -> Json:
    """A person's record, in a fixed number of queries per kind of game played."""
    people = People(player.notebook)
    statistics = statistics_of(player.notebook)
    played = statistics.records
    own = [played[kind][player.pk] for kind in KINDS if player.pk in played.get(kind, {})]
    met: dict[int, Encounter] = {}
    for of_kind in statistics.encounters.values():
        for number, encounter in of_kind.get(player.pk, {}).items():
            met[number] = encounter.plus(met.get(number, Encounter()))
    shown = {people.person(number): met[number] for number in met}
    shown = {other: met for other, met in shown.items() if not other.forgotten}
    records = [record_shown(record, people.entries(player)) for record in own]
    ends = [one["game"].ended_at for record in records for one in record["form"]]
    last = max(ends, default=None)
    return {
        "player": player,
        "story": story(player.name, own, last, best_partner(shown), nemesis(shown)),
        "records": records,
        "others": sorted(shown, key=lambda other: other.folded_name),
    }


def head_to_head_page(player: Player, other: Player) -> Json:
    """How two people fared with and against each other, and their latest games together."""
    people = People(player.notebook)
    encounters = statistics_of(player.notebook).encounters
    met = {kind: encounters[kind].get(player.pk, {}).get(other.pk) for kind in encounters}
    kinds = [kind for kind in KINDS if met.get(kind)]
    which = {
        "game__seats__player__in": people.entries(other),
        "game__seats__counted_at__isnull": False,
    }
    entries = people.entries(player)
    # Kind by kind, in the order of the index of a player's results.
    seats = [seat for kind in kinds for seat in last_results(entries, TOGETHER, kind=kind, **which)]
    last = sorted(seats, key=lambda seat: (seat.counted_at, seat.pk), reverse=True)[:TOGETHER]
    return {
        "player": player,
        "other": other,
        "kinds": [{"title": gettext(KINDS[kind].wording.NAME), "met": met[kind]} for kind in kinds],
        "results": [(standing(seat.game), _ahead(seat, player, other, people)) for seat in last],
    }


def _ahead(seat: Seat, player: Player, other: Player, people: People) -> str:
    """Who of two people was ahead in a game, or that they were partners; `seat` is the player's."""
    seats = list(seat.game.seats.all())
    sides = side_numbers(seat.kind, len(seats))
    entries = people.entries(other)
    theirs = next(one for one in seats if one.counted_at and one.player_id in entries)
    if sides[theirs.number] == sides[seat.number]:
        return gettext("partners")
    if theirs.rank == seat.rank:
        return gettext("level")
    ahead = player if seat.rank < theirs.rank else other
    return gettext("%(name)s ahead") % {"name": ahead.name}


def leaderboard_page(notebook: Notebook, slug: str) -> Json:
    """The leaderboard of a kind of game; players with too few finished games are not ranked yet."""
    played = statistics_of(notebook).records.get(slug, {})
    known = [player for player in notebook.players.present() if player.pk in played]
    known.sort(key=lambda player: (-played[player.pk].surely, player.folded_name))
    ranked = [played[player.pk] for player in known if played[player.pk].played >= FEW_GAMES]
    return {
        "slug": slug,
        "title": gettext(KINDS[slug].wording.NAME),
        "kinds": game_names(),
        "few": FEW_GAMES,
        "ranked": [
            {
                "player": player,
                "games": played[player.pk].played,
                "rank": 1 + sum(other.surely > played[player.pk].surely for other in ranked),
                **_strength(played[player.pk]),
            }
            for player in known
            if played[player.pk].played >= FEW_GAMES
        ],
        "others": [
            {"player": player, "missing": FEW_GAMES - played[player.pk].played}
            for player in known
            if played[player.pk].played < FEW_GAMES
        ],
    }


def change_page(player: Player) -> Json:
    """The page to rename, merge, archive or delete a player."""
    people = People(player.notebook)
    entries = people.entries(player)
    known = player.notebook.players.known()
    return {
        "player": player,
        "longest_name": LONGEST_NAME,
        "others": [other for other in known if other.pk not in entries],
        "merged": [people.players[entry] for entry in entries[1:]],
    }


def record_shown(record: Record, entries: Sequence[int]) -> Json:
    """A person's record at one kind of game, as the page shows it; `entries` are their ids."""
    words = KINDS[record.kind].wording
    return {
        "slug": record.kind,
        "title": gettext(words.NAME),
        "played": record.played,
        "won": record.won,
        "share": percent(record.won, record.played),
        "average": _tenths(record.points, record.played),
        "lowest_wins": GAMES[record.kind].LOWEST_WINS,
        "ranked": record.played >= FEW_GAMES,
        "strength": _strength(record),
        "best": record.best,
        "longest": record.longest,
        "streak": streak_text(record.streak),
        "form": [_result(seat) for seat in reversed(last_results(entries, FORM, kind=record.kind))],
        "figures": [
            _figure(measure, record) for measure in words.MEASURES if isinstance(measure, Figure)
        ],
        "grids": [
            _grid(measure, record) for measure in words.MEASURES if isinstance(measure, Grid)
        ],
    }


def best_partner(met: Mapping[Player, Encounter]) -> Json | None:
    """The partner with whom the largest share of games was won, given enough games together; None
    if no more than half were won with anybody.
    """

    def share(other: Player) -> tuple[float, int]:
        return met[other].won_as_partners / met[other].as_partners, met[other].as_partners

    able = [one for one in met if met[one].as_partners >= FEW_GAMES and share(one)[0] > HALF]
    best = max(able, key=share, default=None)
    return best and {"other": best, "met": met[best]}


def nemesis(met: Mapping[Player, Encounter]) -> Json | None:
    """The opponent to whom the player loses most, given enough games; None if nobody is ahead."""

    def lead(other: Player) -> float:
        return (met[other].lost_against - met[other].won_against) / met[other].as_opponents

    able = [other for other in met if met[other].as_opponents >= FEW_GAMES and lead(other) > 0]
    worst = max(able, key=lead, default=None)
    return worst and {"other": worst, "met": met[worst]}


def percent(part: int, whole: int) -> str:
    """The percentage in the format of the language, rounded; 0 if `whole` is 0."""
    hundredths = (200 * part + whole) // (2 * whole) if whole else 0
    return gettext("%(number)s%%") % {"number": hundredths}


def streak_text(streak: int) -> str:
    """The current streak in words; `streak` is negative for games without a win."""
    if streak > 0:
        return ngettext("won the last game", "%(number)s games won in a row", streak) % {
            "number": streak
        }
    return ngettext("%(number)s game without a win", "%(number)s games without a win", -streak) % {
        "number": -streak
    }


def _strength(record: Record) -> Json:
    return {
        "mean": _tenths(record.mean, THOUSAND),
        "deviation": _tenths(record.deviation, THOUSAND),
        "surely": _tenths(record.surely, THOUSAND),
    }


def _tenths(number: int, by: int) -> str:
    """The quotient with one decimal, halves rounded up, in the format of the language."""
    return with_minus(number_format((Decimal(number) / by).quantize(TENTH, ROUND_HALF_UP), 1))


def _result(seat: Seat) -> Json:
    """A game of the form line: a sign, and what it means."""
    seats = list(seat.game.seats.all())
    place = {"rank": seat.rank, "players": len(seats)}
    if won(seat, seats):
        sign, said = "1", gettext("won")
    elif seat.rank == 1:
        sign, said = "=", gettext("a draw")
    else:
        sign, said = str(seat.rank), gettext("place %(rank)s") % place
    return {"game": seat.game, "sign": sign, "said": said, "won": won(seat, seats)}


def _figure(figure: Figure, record: Record) -> Json:
    number = record.measures.get(figure.measure, 0)
    whole = record.measures.get(figure.of, 0)
    return {
        "label": gettext(figure.label),
        "number": number,
        "whole": whole,
        "share": percent(number, whole),
    }


def _grid(grid: Grid, record: Record) -> Json:
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
