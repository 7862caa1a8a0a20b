"""The pages about players: the list, a person, two people head to head, the leaderboard."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.counting import FEW_GAMES, SURE, THOUSAND, won
from games.kinds.registry import KINDS
from games.kinds.sentences import game_names
from games.models import Career, Notebook, Player, Seat, Tally
from games.readers.notebook.people import (
    Encounter,
    People,
    Record,
    encounters,
    last_results,
    newest,
    over_all_kinds,
    records_of,
)
from games.readers.notebook.standing import standing
from games.scoring.record import LONGEST_NAME
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.wording.common import Figure, Grid
from games.wording.sentences import with_minus

FORM = 10
"""How many games the form line (the latest results) shows."""

TOGETHER = 10
"""How many of their latest games together the head-to-head page shows."""


def players_page(notebook: Notebook) -> Json:
    """Everybody by name; archived players are listed separately."""
    people = People(notebook)
    known = notebook.players.known()
    played = Counter[int]()
    tallies = Tally.objects.filter(player__notebook=notebook).values_list("player", "played")
    for number, games in tallies:
        played[people.person(number).pk] += games
    rows = [{"player": player, "played": played[player.pk]} for player in known]
    return {
        "present": [row for row in rows if not row["player"].archived],
        "archived": [row for row in rows if row["player"].archived],
        "kinds": game_names(),
    }


def player_page(player: Player) -> Json:
    """A person's record, in a fixed number of queries per kind of game played."""
    people = People(player.notebook)
    entries = people.entries(player)
    records = records_of(entries)
    met = over_all_kinds(encounters(people, entries))
    shown = [encounter for encounter in met if not encounter.other.forgotten]
    return {
        "player": player,
        "records": [record_shown(record) for record in records],
        "due": _due(player.notebook, [record.kind for record in records]),
        "partner": best_partner(shown),
        "nemesis": nemesis(shown),
        "others": sorted(
            [encounter.other for encounter in shown], key=lambda other: other.folded_name
        ),
    }


def head_to_head_page(player: Player, other: Player) -> Json:
    """How two people fared with and against each other, and their latest games together."""
    people = People(player.notebook)
    entries, others = people.entries(player), people.entries(other)
    met = encounters(people, entries)
    kinds = [kind for kind in KINDS if other.pk in met[kind]]
    records = {record.kind: record for record in records_of(entries)}
    together = [last_results(records[kind], TOGETHER, others) for kind in kinds]
    last = newest([seat for seats in together for seat in seats], TOGETHER)
    return {
        "player": player,
        "other": other,
        "kinds": [
            {"title": gettext(KINDS[kind].wording.NAME), "met": met[kind][other.pk]}
            for kind in kinds
        ],
        "results": [standing(seat.game) for seat in last],
    }


def leaderboard_page(notebook: Notebook, slug: str) -> Json:
    """The leaderboard of a kind of game; players with too few finished games are not ranked yet."""
    known = notebook.players.present()
    careers = Career.objects.filter(kind=slug, player__in=known).select_related("player")
    ordered = sorted(careers, key=lambda career: (-surely(career), career.player.folded_name))
    ranked = [career for career in ordered if career.games >= FEW_GAMES]
    return {
        "slug": slug,
        "title": gettext(KINDS[slug].wording.NAME),
        "kinds": game_names(),
        "few": FEW_GAMES,
        "due": _due(notebook, [slug]),
        "ranked": [
            {
                "rank": 1 + sum(surely(other) > surely(career) for other in ranked),
                **_strength(career),
            }
            for career in ranked
        ],
        "others": [
            {"player": career.player, "missing": FEW_GAMES - career.games}
            for career in ordered
            if career.games < FEW_GAMES
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


def surely(career: Career) -> int:
    """A cautious estimate of a player's strength, in thousandths; leaderboards are sorted by it."""
    return career.mean - SURE * career.deviation


def record_shown(record: Record) -> Json:
    """A person's record at one kind of game, as the page shows it."""
    words, career = KINDS[record.kind].wording, record.career
    return {
        "slug": record.kind,
        "title": gettext(words.NAME),
        "played": record.played,
        "won": record.won,
        "share": percent(record.won, record.played),
        "average": _tenths(record.points, record.played),
        "lowest_wins": GAMES[record.kind].LOWEST_WINS,
        "career": career and _strength(career),
        "ranked": career is not None and career.games >= FEW_GAMES,
        "best": career and career.best,
        "longest": career and career.longest,
        "streak": career and streak_text(career.streak),
        "form": [_result(seat) for seat in reversed(last_results(record, FORM))],
        "figures": [
            _figure(measure, record) for measure in words.MEASURES if isinstance(measure, Figure)
        ],
        "grids": [
            _grid(measure, record) for measure in words.MEASURES if isinstance(measure, Grid)
        ],
    }


def best_partner(met: Sequence[Encounter]) -> Encounter | None:
    """The partner with whom the largest share of games was won, given enough games together."""
    able = [other for other in met if other.as_partners >= FEW_GAMES and other.won_as_partners]
    return max(
        able,
        key=lambda other: (other.won_as_partners / other.as_partners, other.as_partners),
        default=None,
    )


def nemesis(met: Sequence[Encounter]) -> Encounter | None:
    """The opponent to whom the player loses most, given enough games; None if nobody is ahead."""
    able = [other for other in met if other.as_opponents >= FEW_GAMES]
    able = [other for other in able if other.lost_against > other.won_against]
    return max(
        able,
        key=lambda other: (other.lost_against - other.won_against) / other.as_opponents,
        default=None,
    )


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


def _due(notebook: Notebook, kinds: Sequence[str]) -> bool:
    """Whether the ratings and streaks of these kinds await `manage.py rate`."""
    return any(kind in notebook.careers_due for kind in kinds)


def _strength(career: Career) -> Json:
    return {
        "player": career.player,
        "games": career.games,
        "mean": _tenths(career.mean, THOUSAND),
        "deviation": _tenths(career.deviation, THOUSAND),
        "surely": _tenths(surely(career), THOUSAND),
    }


def _tenths(number: int, by: int) -> str:
    """The quotient with one decimal, in the format of the language."""
    return with_minus(number_format(round(Decimal(number) / by, 1), 1))


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
    rows = [
        (gettext(label), [record.measures.get(name, 0) for name in names])
        for label, names in grid.rows
    ]
    return {
        "label": gettext(grid.label),
        "columns": [gettext(column) for column in grid.columns],
        "rows": [row for row in rows if any(row[1])],
    }
