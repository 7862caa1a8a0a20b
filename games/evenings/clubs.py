"""A club evening: pairs play rounds of a fixed number of hands, entered from paper cards.

What is recorded is plain JSON (`Evening.club`): the `hands` and `rounds` that are played, the kind
of `draw`, the names of the `pairs` by number from 1, the numbers of those that `left`, and the
rounds `played`: `tables` (two `pairs`, their `points` and `capots`, None until entered) and `byes`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.evenings.rounds import Past, Round, draw_round
from games.scoring.errors import Fault, fault
from games.scoring.record import folded
from games.scoring.values import Json
from games.text import visible_faults

MOST_PAIRS, MOST_ROUNDS, MOST_HANDS, MOST_POINTS, LONGEST_PAIR = 100, 12, 60, 99_999, 60
DRAWS = ("anew", "standing")
TRIES = 5_000  # How many tables a draw by standing tries before it lets pairs meet again.


@dataclass(frozen=True)
class PairStanding:
    """How a pair stands over all rounds; one that it sat out counts as the mean of what was scored
    in it. Pairs that are level share a `rank`, and nobody `leads` while all are. `played` counts
    its rounds.
    """

    number: int
    name: str
    points: int
    capots: int
    best: int
    left: bool
    played: int
    rank: int = 0
    leads: bool = False

    @property
    def worth(self) -> tuple[int, int, int]:
        """What ranks it: points, then capots, then the best round."""
        return self.points, self.capots, self.best


def new_club(pairs: Sequence[str], hands: int, rounds: int, draw: str) -> Json:
    club = {"hands": hands, "rounds": rounds, "draw": draw, "pairs": list(pairs)}
    return club | {"left": [], "played": []}


def settings_faults(club: Json) -> list[Fault]:
    faults = pair_faults(club["pairs"])
    for name, most in (("hands", MOST_HANDS), ("rounds", MOST_ROUNDS)):
        if type(club[name]) is not int or not 1 <= club[name] <= most:
            faults.append(fault("not_in_range", name, lowest=1, highest=most))
    if club["draw"] not in DRAWS:
        faults.append(fault("unknown_measure", "draw", given=str(club["draw"])))
    return faults


def pair_faults(pairs: Sequence[str]) -> list[Fault]:
    if not 2 <= len(pairs) <= MOST_PAIRS:
        return [fault("number_of_pairs", "pairs", lowest=2, highest=MOST_PAIRS)]
    for number, name in enumerate(pairs):
        if not name:
            return [fault("name_missing", "pairs")]
        if wrong := visible_faults("pairs", [name]):
            return wrong
        if len(name) > LONGEST_PAIR:
            return [fault("evening_name_too_long", "pairs", longest=LONGEST_PAIR)]
        if folded(name) in [folded(other) for other in pairs[:number]]:
            return [fault("pair_twice", "pairs", given=name)]
    return []


def is_club(club: Any) -> bool:
    """Whether this has the form of a club evening, as in a file."""
    try:
        pairs, left, played = club["pairs"], club["left"], club["played"]
        numbers = range(1, len(pairs) + 1)
        return (
            set(club) == {*new_club((), 1, 1, "")}
            and all(isinstance(name, str) for name in pairs)
            and not settings_faults(club)
            and all(type(one) is int and one in numbers for one in left)
            and len(played) <= club["rounds"]
            and all(_is_round(one, [*numbers]) for one in played)
        )
    except (KeyError, TypeError, ValueError):
        return False


def _is_round(one: Json, numbers: Sequence[int]) -> bool:
    seated = [*one["byes"], *[pair for table in one["tables"] for pair in table["pairs"]]]
    return (
        set(one) == {"tables", "byes"}
        and len(set(seated)) == len(seated)
        and all(type(pair) is int and pair in numbers for pair in seated)
        and all(_is_table(table) for table in one["tables"])
    )


def _is_table(table: Json) -> bool:
    points, capots = table["points"], table["capots"]
    figures = [] if points is capots is None else [*points, *capots]
    return (
        set(table) == {"pairs", "points", "capots"}
        and len(table["pairs"]) == 2
        and len(figures) in (0, 4)
        and all(type(one) is int and 0 <= one <= MOST_POINTS for one in figures)
    )


def open_tables(club: Json) -> list[int]:
    tables = club["played"][-1]["tables"] if club["played"] else []
    return [number for number, table in enumerate(tables, 1) if table["points"] is None]


def pair_standings(club: Json) -> list[PairStanding]:
    scores: dict[int, list[tuple[int, int]]] = {}
    for played in club["played"]:
        entered = [table for table in played["tables"] if table["points"] is not None]
        for table in entered:
            for side, pair in enumerate(table["pairs"]):
                score = table["points"][side], table["capots"][side]
                scores.setdefault(pair, []).append(score)
        scored = [points for table in entered for points in table["points"]]
        for pair in played["byes"] if scored else ():
            mean = (2 * sum(scored) + len(scored)) // (2 * len(scored))
            scores.setdefault(pair, []).append((mean, 0))
    ranking = []
    for number, name in enumerate(club["pairs"], 1):
        points = [points for points, _ in scores.get(number, ())]
        capots = sum(capots for _, capots in scores.get(number, ()))
        left = number in club["left"]
        best = max(points, default=0)
        ranking.append(PairStanding(number, name, sum(points), capots, best, left, len(points)))
    ranking.sort(key=lambda standing: standing.worth, reverse=True)
    worths = [standing.worth for standing in ranking]
    ranks = [1 + worths.index(worth) for worth in worths]
    return [
        replace(standing, rank=rank, leads=rank == 1 < ranks[-1])
        for standing, rank in zip(ranking, ranks, strict=True)
    ]


def draw(club: Json, chance: Random) -> Json:
    """Draw the next round among the pairs that are there: anew, or by standing, where neighbours
    meet. Nobody meets again while that can be avoided.
    """
    here = [number for number in range(1, len(club["pairs"]) + 1) if number not in club["left"]]
    past = Past[int]()
    for played in club["played"]:
        tables = tuple([tuple(table["pairs"]) for table in played["tables"]])
        missed = [pair for pair in here if not any(pair in table for table in tables)]
        past.add(Round(tables, tuple(missed)), in_teams=False)
    if club["draw"] == "standing" and club["played"]:
        drawn = _by_standing(club, here, past)
    else:
        drawn = draw_round(here, (2,) * (len(here) // 2), past, chance, in_teams=False)
    cards = [{"pairs": list(pairs), "points": None, "capots": None} for pairs in drawn.tables]
    return {"tables": cards, "byes": list(drawn.byes)}


def _by_standing(club: Json, here: Sequence[int], past: Past[int]) -> Round[int]:
    order = [standing.number for standing in pair_standings(club) if standing.number in here]
    byes = []
    if len(order) % 2:  # the last of those who sat out least
        byes = [min(reversed(order), key=lambda pair: past.byes[pair])]
        order.remove(byes[0])
    tables = _next_to_each_other(order, past, [TRIES])
    if tables is None:
        tables = list(zip(order[::2], order[1::2], strict=True))
    return Round(tuple(tables), tuple(byes))


def _next_to_each_other(
    order: Sequence[int], past: Past[int], tries: list[int]
) -> list[tuple[int, int]] | None:
    """Pair each with the next that it has not met; None if no way was found."""
    if not order:
        return []
    for other in order[1:]:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if frozenset((order[0], other)) not in past.met:
            rest = _next_to_each_other([one for one in order[1:] if one != other], past, tries)
            if rest is not None:
                return [(order[0], other), *rest]
    return None


def table_text(table: Json) -> str:
    """What a form shows of a table: its pairs, then their points and capots once entered."""
    return " ".join(map(str, [*table["pairs"], *(table["points"] or ()), *(table["capots"] or ())]))


def result_fields(at: int) -> tuple[str, str, str, str]:
    """What is typed of a table, by its number: the points of both pairs, then their capots."""
    return (f"points-{at}-0", f"points-{at}-1", f"capots-{at}-0", f"capots-{at}-1")


def read_results(sent: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """What was typed into each field, and what the form showed of its table, which is the rest of
    the field's name: a phone that holds what was typed drops it once the table has changed.
    """
    parts = [(*name.partition(" "), value) for name, value in sent.items()]
    return {field: (value, seen) for field, _, seen, value in parts}
