"""What a notebook's players did best: the records of each game, and the pairs that win most."""

from collections.abc import Callable, Sequence
from itertools import combinations

from django.utils.translation import get_language, gettext

from games.kinds.registry import KINDS
from games.models import Game, Player
from games.readers.counting import (
    FEW_GAMES,
    Encounter,
    PlayerRecord,
    Statistics,
    sureness_of_share,
    wilson_lower_bound,
)
from games.readers.notebook.figures import SURENESS_WORDS, percent
from games.readers.notebook.varieties import sorted_varieties
from games.scoring.values import Json
from games.text import kind_of
from games.wording.common import Figure
from games.wording.sentences import Names, isolate, join_words, say

MOST_PAIRS = 10


def records_of_kinds(statistics: Statistics, known: Sequence[Player]) -> list[Json]:
    """The records of each kind of game, with who holds them. One query."""
    found = []
    feats = _feats(statistics, {player.pk: isolate(player.name) for player in known})
    for variety in sorted_varieties(statistics.records, statistics.titles):
        records = statistics.records[variety.key]
        of = {isolate(player.name): records[player.pk] for player in known if player.pk in records}
        words = KINDS[variety.kind].wording
        rows = [_most(gettext("Longest winning streak"), of, _streak)]
        rows += [row for row in feats if row["variety"] == variety.key]
        for figure in words.MEASURES:
            if isinstance(figure, Figure) and figure.record:
                rows.append(_most(gettext(figure.label), of, _measure(figure.measure)))
        if rows := [row for row in rows if row]:
            found.append({"slug": variety.kind, "title": variety.name, "rows": rows})
    return found


def best_pairs(statistics: Statistics, known: Sequence[Player]) -> list[Json]:
    pairs, met_by_all = [], {player: met_by(statistics, player.pk) for player in known}
    for one, two in combinations(known, 2):
        met = met_by_all[one].get(two.pk, Encounter())
        if met.as_partners >= FEW_GAMES:
            pairs.append((one, two, met.as_partners, met.won_as_partners))
    pairs.sort(key=lambda pair: -wilson_lower_bound(pair[3], pair[2]))
    return [
        {
            "one": one,
            "two": two,
            "games": games,
            "won": won,
            "share": percent(won, games),
            "sure": SURENESS_WORDS[sureness_of_share(games)],
        }
        for one, two, games, won in pairs[:MOST_PAIRS]
    ]


def met_by(statistics: Statistics, person: int) -> dict[int, Encounter]:
    """How a person fared with and against each other person, at all games together."""
    met: dict[int, Encounter] = {}
    for of_kind in statistics.encounters.values():
        for other, encounter in of_kind.get(person, {}).items():
            met[other] = encounter.plus(met.get(other, Encounter()))
    return met


def _feats(statistics: Statistics, names: dict[int, str]) -> list[Json]:
    feats = [(gettext("Biggest win"), *found) for found in statistics.widest.items()]
    for variety, feat in statistics.worst.items():
        words = KINDS[kind_of(variety)].wording.HAND
        feats.append((say(words.worst, {}, Names()), variety, feat))
    games = Game.objects.in_bulk([feat.game for _, _, feat in feats])
    return [
        {
            "variety": variety,
            "label": label,
            "who": join_words([names[one] for one in feat.people if one in names], get_language()),
            "number": feat.points,
            "game": games[feat.game],
            "equalled": feat.equalled,
        }
        for label, variety, feat in feats
        if feat.points and names.keys() & set(feat.people)
    ]


def _most(
    label: str, of: dict[str, PlayerRecord], number: Callable[[PlayerRecord], int]
) -> Json | None:
    most = max(map(number, of.values()), default=0)
    holders = [name for name in of if number(of[name]) == most]
    return (
        {"label": label, "who": join_words(holders, get_language()), "number": most}
        if most
        else None
    )


def _streak(record: PlayerRecord) -> int:
    """The longest winning streak; a single game is none."""
    return record.longest if record.longest > 1 else 0


def _measure(name: str) -> Callable[[PlayerRecord], int]:
    return lambda record: record.measures.get(name, 0)
