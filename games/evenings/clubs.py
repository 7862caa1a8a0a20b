"""A club evening: teams or people play rounds of a fixed number of hands, entered from paper cards.

What is recorded is plain JSON (`Evening.club`): the `form` in which people enter, the `hands` and
`rounds` that are played, the kind of `draw`, whether every card is read `twice`, the names of the
`entrants` by number from 1, whether the `phones` of the tables enter their cards
(`table_phones.py`), the numbers of those that `left`, the `prizes` by rank ("" where a rank has
none), the `clock` of a round (its `minutes`, and when it `started_at`, None unless it runs) and the
rounds `played`: how many rounds were `planned` when it was drawn, and how many `changes` there were
by then; `byes`, and `tables` of `sides`, each the numbers of its entrants, with a side's
`points` and `capots`, None until entered, and the `readings` so far of a card that is read twice:
who read it (`by`), the `key` of the form or of the phone, and what stands for the `phone`. A table
that was added to a round in play says who came `late`, one that was not played who `left` it (maybe
nobody).
`changes` is the journal of results, and of seats that were exchanged, the oldest first.
"""

import json
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from games.evenings.pairing import pair_entrants
from games.evenings.rounds import (
    Past,
    Round,
    Seats,
    draw_round,
    plays_in_teams,
    table_choices,
)
from games.evenings.seating import seat_people
from games.kinds.registry import GAMES
from games.scoring.errors import Fault, fault
from games.scoring.game import Game
from games.scoring.record import fewest_win, folded
from games.scoring.values import Json
from games.text import visible_faults

MOST_ENTRANTS, MOST_ROUNDS, MOST_HANDS, MOST_POINTS, LONGEST_ENTRANT = 100, 12, 60, 99_999, 60
MOST_MINUTES, USUAL_MINUTES, LONGEST_PRIZE = 240, 45, 100
DRAWS = ("anew", "standing")
# The forms in which people enter, each with the fewest entrants of a table: teams that stay
# together, people who are drawn another partner every round, people who each score for themselves.
FORMS = {"teams": 2, "partners": 4, "each": 3}
SIZES = (3, 4, 5)  # Of tables at which each scores for themselves; four are usual.


@dataclass(frozen=True)
class ClubStanding:
    """How an entrant stands. `scores` are the points round by round, None where it had none; a
    round that it `sat_out` counts as the mean of what was scored in it. Entrants that are level
    share a `rank` and the `prizes` of all their places, and nobody `leads` while all are; who never
    `took_part` has neither, and rank 0.
    """

    number: int
    name: str
    left: bool
    scores: tuple[int | None, ...]
    sat_out: tuple[bool, ...]
    capots: int
    best: int
    rank: int = 0
    leads: bool = False
    level: bool = False
    prizes: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return sum([score for score in self.scores if score is not None])

    @property
    def rounds(self) -> list[tuple[int | None, bool]]:
        """Round by round the points, and whether it sat out."""
        return [*zip(self.scores, self.sat_out, strict=True)]

    @property
    def played(self) -> int:
        return len([score for score in self.scores if score is not None])


def forms_of(game: Game) -> tuple[str, ...]:
    """The forms that a club evening of this game can have: any if its table says what is played."""
    if game.TITLED:
        return (*FORMS,)
    return ("teams", "partners") if plays_in_teams(game) else ("each",)


def fewest_points_win(kind: str, club: Json) -> bool:
    """Whether the fewest points win: by the rules of the game, or as the club evening says if its
    table says what is played.
    """
    return club["fewest"] or fewest_win(GAMES[kind], {})


def new_club(
    entrants: Sequence[str],
    form: str,
    hands: int,
    rounds: int,
    draw: str,
    *,
    twice: bool = False,
    fewest: bool = False,
) -> Json:
    settings = {"form": form, "hands": hands, "rounds": rounds, "draw": draw}
    settings |= {"twice": twice, "fewest": fewest}
    lists: Json = {"left": [], "prizes": [], "played": [], "changes": []}
    clock = {"minutes": USUAL_MINUTES, "started_at": None}
    return settings | {"entrants": list(entrants), "phones": "", "clock": clock} | lists


def settings_faults(club: Json) -> list[Fault]:
    faults = entrant_faults(club["entrants"], club["form"])
    for name, most in (("hands", MOST_HANDS), ("rounds", MOST_ROUNDS)):
        if type(club[name]) is not int or not 1 <= club[name] <= most:
            faults.append(fault("not_in_range", name, lowest=1, highest=most))
    if club["draw"] not in DRAWS:
        faults.append(fault("unknown_measure", "draw", given=str(club["draw"])))
    return faults


def entrant_faults(entrants: Sequence[str], form: str) -> list[Fault]:
    if not FORMS[form] <= len(entrants) <= MOST_ENTRANTS:
        lowest = FORMS[form]
        return [fault("number_of_entrants", "entrants", lowest=lowest, highest=MOST_ENTRANTS)]
    if wrong := next(filter(None, [_name_faults(name, "entrants") for name in entrants]), []):
        return wrong
    often = Counter(map(folded, entrants))
    return next((_twice(name, "entrants") for name in entrants if often[folded(name)] > 1), [])


def name_faults_of(entrants: Sequence[str], number: int, field: str) -> list[Fault]:
    """What is wrong with the name of the entrant with that number, among the others."""
    name, others = entrants[number - 1], [*entrants[: number - 1], *entrants[number:]]
    if wrong := _name_faults(name, field):
        return wrong
    return _twice(name, field) if folded(name) in map(folded, others) else []


def _twice(name: str, field: str) -> list[Fault]:
    return [fault("entrant_twice", field, given=name)]


def _name_faults(name: str, field: str) -> list[Fault]:
    if not name:
        return [fault("name_missing", field)]
    if wrong := visible_faults(field, [name]):
        return wrong
    if len(name) > LONGEST_ENTRANT:
        return [fault("evening_name_too_long", field, longest=LONGEST_ENTRANT)]
    return []


def clock_faults(minutes: object) -> list[Fault]:
    if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
        return [fault("not_in_range", "minutes", lowest=1, highest=MOST_MINUTES)]
    return []


def without_clock(club: Json) -> Json:
    """The club evening without a clock that runs; the next one has as many minutes."""
    return club | {"clock": club["clock"] | {"started_at": None}}


def prize_faults(prizes: Sequence[str]) -> list[Fault]:
    if len(prizes) > MOST_ENTRANTS:
        return [fault("too_many_prizes", "prizes", highest=MOST_ENTRANTS)]
    if any(len(prize) > LONGEST_PRIZE for prize in prizes):
        return [fault("prize_too_long", "prizes", longest=LONGEST_PRIZE)]
    return visible_faults("prizes", prizes)


def is_entered(table: Json) -> bool:
    """Whether a table has its result, or is noted as not played."""
    return table["points"] is not None or "left" in table


def has_entered(played: Json) -> bool:
    """Whether a table of that round is entered."""
    return any(map(is_entered, played["tables"]))


def begun_tables(played: Json) -> list[int]:
    """The tables of a round that are entered, or whose card was read: its draw stands."""
    tables = enumerate(played["tables"], 1)
    return [at for at, table in tables if is_entered(table) or table["readings"]]


def open_tables(club: Json) -> list[tuple[int, int]]:
    """The tables without a result, each by its round and its number: one of an earlier round is
    among them once its result was taken away.
    """
    return [
        (number, at)
        for number, played in enumerate(club["played"], 1)
        for at, table in enumerate(played["tables"], 1)
        if not is_entered(table)
    ]


def rounds_complete(club: Json) -> int:
    """How many rounds have all their results, from the first on."""
    entered = [all(map(is_entered, played["tables"])) for played in club["played"]]
    return [*entered, False].index(False)


def awards_prizes(club: Json, *, over: bool) -> bool:
    """Whether all results of all rounds are in, so that prizes go by the ranking."""
    return rounds_complete(club) == (len(club["played"]) if over else club["rounds"])


def sat_out(played: Json) -> list[int]:
    """Who did not play in a round, though there: those with a bye, and those whom others left."""
    unplayed = [table for table in played["tables"] if "left" in table]
    stayed = [one for table in unplayed for one in seats_of(table) if one not in table["left"]]
    return [*played["byes"], *stayed]


def can_remove_entrants(club: Json) -> bool:
    """Whether no draw stands or is told of in the journal, so that numbers may still change."""
    return not club["played"] and not club["changes"]


def without_entrants(club: Json, removed: Collection[int]) -> Json:
    """The club evening without these entrants; those after them move up."""
    kept = [one for one in range(1, len(club["entrants"]) + 1) if one not in removed]
    left = [place for place, one in enumerate(kept, 1) if one in club["left"]]
    return club | {"entrants": [club["entrants"][one - 1] for one in kept], "left": left}


def took_part(club: Json) -> set[int]:
    """Who sat at a table that they did not leave before its result, or sat out, in any round."""
    rounds = club["played"]
    tables = [table for played in rounds for table in played["tables"]]
    seated = [
        one for table in tables for one in seats_of(table) if one not in table.get("left", ())
    ]
    return {*seated}.union(*[played["byes"] for played in rounds])


def entrants_here(club: Json) -> list[int]:
    return [one for one in range(1, len(club["entrants"]) + 1) if one not in club["left"]]


def seats_of(table: Json) -> Seats[int]:
    """The entrants of a table, clockwise."""
    return tuple([entrant for turn in zip(*table["sides"], strict=True) for entrant in turn])


def lowest_points(form: str) -> int:
    """The fewest points of a side: those of people who play for themselves can be below 0."""
    return -MOST_POINTS if form == "each" else 0


# The ranking


def club_standings(kind: str, club: Json) -> list[ClubStanding]:
    """How everybody stands, best first: by points, then by capots, then by the best round. Who
    never took part comes last.
    """
    lowest_wins, ranked = fewest_points_win(kind, club), took_part(club)
    scored = [_scores(played, ranked, lowest_wins) for played in club["played"]]
    idle = [sat_out(played) for played in club["played"]]
    capots = _capots(club)
    sign, best = (-1, min) if lowest_wins else (1, max)
    standings = []
    for number, name in enumerate(club["entrants"], 1):
        scores = tuple([one.get(number) for one in scored])
        highest = best([score for score in scores if score is not None], default=0)
        left, made = number in club["left"], capots.get(number, 0)
        out = tuple([number in those for those in idle])
        standings.append(ClubStanding(number, name, left, scores, out, made, highest))
    worths = {one: (sign * one.points, one.capots, sign * one.best) for one in standings}
    ranking = [one for one in standings if one.number in ranked]
    ranking.sort(key=worths.__getitem__, reverse=True)
    ordered = [worths[one] for one in ranking]
    ranks = [1 + ordered.index(worth) for worth in ordered]
    placed = [
        replace(
            one,
            rank=rank,
            leads=rank == 1 < ranks[-1],
            level=ranks.count(rank) > 1,
            prizes=tuple(filter(None, club["prizes"][rank - 1 : rank - 1 + ranks.count(rank)])),
        )
        for one, rank in zip(ranking, ranks, strict=True)
    ]
    return placed + [one for one in standings if one.number not in ranked]


def _scores(played: Json, ranked: Collection[int], lowest_wins: bool) -> dict[int, int]:
    """The points of a round by entrant. Where the lowest total wins, who is ranked and was not
    there has the most that was scored, or coming late would pay.
    """
    entered = [table for table in played["tables"] if table["points"] is not None]
    scores = {
        entrant: points
        for table in entered
        for side, points in zip(table["sides"], table["points"], strict=True)
        for entrant in side
    }
    made = [points for table in entered for points in table["points"]]
    if not made:
        return {}
    mean = (2 * sum(made) + len(made)) // (2 * len(made))
    tables, out = played["tables"], sat_out(played)
    there = {one for table in tables if "left" not in table for one in seats_of(table)} | {*out}
    absent = [one for one in ranked if one not in there] if lowest_wins else []
    return scores | dict.fromkeys(out, mean) | dict.fromkeys(absent, max(made))


def _capots(club: Json) -> dict[int, int]:
    capots: dict[int, int] = {}
    for table in [table for played in club["played"] for table in played["tables"]]:
        for side, made in zip(table["sides"], table["capots"] or (), strict=False):
            for entrant in side:
                capots[entrant] = capots.get(entrant, 0) + made
    return capots


# The draw


def draw(kind: str, club: Json, chance: Random) -> Json:
    """Draw the next round among the entrants that are there: anew, or by standing, where neighbours
    meet. No teams meet again while that can be avoided. A table that was not played counts as no
    meeting, and as a bye for who stayed.
    """
    here, form = entrants_here(club), club["form"]
    sizes, past = _table_sizes(kind, form, len(here)), Past[int]()
    for played in club["played"]:
        tables = tuple([seats_of(one) for one in played["tables"] if "left" not in one])
        missed = [one for one in here if not any(one in table for table in tables)]
        past.add(Round(tables, tuple(missed)), in_teams=form == "partners")
    by_standing = club["draw"] == "standing" and bool(club["played"])
    order = [one.number for one in club_standings(kind, club) if one.number in here]
    if form == "teams":
        order = order if by_standing else chance.sample(here, len(here))
        drawn = pair_entrants(order, past.drawn, club["rounds"] - len(club["played"]))
    elif by_standing:
        rounds = club["rounds"] - len(club["played"])
        drawn = seat_people(order, sizes, past, rounds, in_teams=form == "partners")
    else:
        drawn = draw_round(here, sizes, past, chance, in_teams=form == "partners")
    cards = [_new_table(seats, form) for seats in drawn.tables]
    drawn_after = {"planned": club["rounds"], "changes": len(club["changes"])}
    return {"tables": cards, "byes": list(drawn.byes)} | drawn_after


def drawn_before(club: Json, change: int) -> int | None:
    """The first round that was drawn by the ranking before the result of an earlier one changed;
    `change` is the place of that in the journal.
    """
    first = club["changes"][change]["round"] + 1
    later = enumerate(club["played"][first - 1 :], first)
    drawn = [number for number, played in later if played["changes"] <= change]
    return drawn[0] if drawn and club["draw"] == "standing" else None


def drawn_otherwise(kind: str, club: Json, number: int) -> list[list[list[int]]]:
    """The sides of the tables that a draw of round `number` by the ranking would have had if the
    results before it had been as they are now, and that it does not have.
    """
    if club["draw"] != "standing" or not 1 < number <= len(club["played"]):
        return []
    played = club["played"][number - 1]
    if not any(change["round"] < number for change in club["changes"][played["changes"] :]):
        return []
    sides, byes = _as_drawn(club, number)
    there = {*byes}.union(*[side for table in sides for side in table])
    gone = [one for one in range(1, len(club["entrants"]) + 1) if one not in there]
    before = {"played": club["played"][: number - 1], "left": gone, "rounds": played["planned"]}
    unused = {"entrants": [""] * len(club["entrants"]), "changes": [], "prizes": []}
    sat = [*map(_who, sides)]
    drawn = _drawn_again(kind, json.dumps(club | before | unused))
    return [table["sides"] for table in drawn if _who(table["sides"]) not in sat]


def _as_drawn(club: Json, number: int) -> tuple[list[list[list[int]]], list[int]]:
    """The sides of the tables of a round, and who sat out, before any seats were exchanged and any
    table was added.
    """
    played = club["played"][number - 1]
    sides = {at: table["sides"] for at, table in enumerate(played["tables"], 1)}
    byes = played["byes"]
    for change in reversed(club["changes"][played["changes"] :]):
        at, before = change["table"], change["before"]
        if (change["what"], change["round"]) == ("seats", number):
            sides[at], byes = before["sides"], before.get("byes", byes)
        elif (change["what"], change["round"]) == ("seated", number):
            late = (change["after"] or before)["entrants"]
            added = [one for side in sides.pop(at, ()) for one in side]
            byes = [*byes, *[one for one in added if one not in late]]
    return [*sides.values()], byes


@lru_cache(maxsize=5 * MOST_ROUNDS)
def _drawn_again(kind: str, club: str) -> list[Json]:
    """The tables of a draw by the ranking. Each page asks for them, and 100 teams take a second."""
    tables: list[Json] = draw(kind, json.loads(club), Random(0))["tables"]  # noqa: S311
    return tables


def _who(sides: list[list[int]]) -> list[list[int]]:
    return sorted(map(sorted, sides))


def _table_sizes(kind: str, form: str, people: int) -> tuple[int, ...]:
    """The sizes of the tables: of four where people sit alone, others where that seats more."""
    if form != "each":
        return (FORMS[form],) * (people // FORMS[form])
    ways = table_choices(people, _sizes_of(kind, form))
    return min(ways, key=lambda sizes: (people - sum(sizes), -sizes.count(4)), default=())


def _sizes_of(kind: str, form: str) -> list[int]:
    if form != "each":
        return [FORMS[form]]
    return [size for size in SIZES if size in GAMES[kind].PLAYERS]


def table_for_latecomers(kind: str, club: Json) -> Json | None:
    """A table of those who came late and of those who sit out in the last round, if any, while that
    round is in play; None if they do not make one.
    """
    if not club["played"] or all(map(is_entered, club["played"][-1]["tables"])):
        return None
    played, here = club["played"][-1], entrants_here(club)
    drawn = [*played["byes"], *[one for table in played["tables"] for one in seats_of(table)]]
    out = [one for one in here if one in played["byes"]]
    late = [one for one in here if one not in drawn]
    most = len(out) + len(late)
    size = max([size for size in _sizes_of(kind, club["form"]) if size <= most], default=0)
    seats = tuple([*out, *late][:size])
    came = [one for one in seats if one in late]
    return _new_table(seats, club["form"]) | {"late": came} if came else None


def _new_table(seats: Seats[int], form: str) -> Json:
    across = form == "partners"
    sides = [[*seats[::2]], [*seats[1::2]]] if across else [[seat] for seat in seats]
    return {"sides": sides, "points": None, "capots": None, "readings": []}
