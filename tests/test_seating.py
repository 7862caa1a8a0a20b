"""The draw by ranking of people who sit alone or with new partners.

Up to nine it is compared with all ways to sit; above, with a search that knows nothing of how it
draws.
"""

from collections import Counter
from functools import partial
from itertools import chain, combinations, pairwise
from math import exp
from random import Random

import pytest

from games.evenings.clubs import draw, new_club, seats_of
from games.evenings.rounds import Past, partners
from games.evenings.seating import seat_people
from tests.faults import amount


def concours(sizes, rounds, seed, *, in_teams=False, byes=0):
    """Draw so many rounds, each as if it were the last; yields the order, the past, the round."""
    chance, past, points = Random(seed), Past(), Counter()
    for _ in range(rounds):
        order = [*range(sum(sizes) + byes)]
        chance.shuffle(order)
        order.sort(key=lambda one: -points[one])
        drawn = seat_people(order, sizes, past, 1, in_teams=in_teams)
        assert sorted([*chain(*drawn.tables), *drawn.byes]) == sorted(order)
        assert [len(table) for table in drawn.tables] == [*sizes]
        yield order, past, drawn
        past.add(drawn, in_teams=in_teams)
        points.update({one: chance.randrange(1000) for one in order})


def twos(tables):
    return [frozenset(two) for table in tables for two in combinations(table, 2)]


def worth(order, past, tables, *, in_teams):
    """What is compared, the first first: partners again, who meets again, how often more than they
    have to, twice running, and the squared distances.
    """
    everybody = [frozenset(two) for two in combinations([*chain(*tables)], 2)]
    met = {two: past.met[two] - min(past.met[one] for one in everybody) for two in everybody}
    partnered = min(past.partnered[one] for one in everybody)
    both = [*chain(*map(partners, tables))] if in_teams else []
    last = twos(past.last.tables)
    last_partners = [*chain(*map(partners, past.last.tables))] if in_teams else []
    return (
        sum(past.partnered[two] - partnered for two in both),
        sum(met[two] > 0 for two in twos(tables)),
        sum(met[two] for two in twos(tables)),
        sum(two in last for two in twos(tables)) + sum(two in last_partners for two in both),
        sum((order.index(one) - order.index(other)) ** 2 for one, other in twos(tables)),
    )


# --- All ways to sit --------------------------------------------------------------------------


def all_ways(people, sizes, *, in_teams):
    if not sizes:
        yield ()
        return
    for table in combinations(people, sizes[0]):
        # The first of all sits at the first table of that size, or at the first of another size.
        if len({*sizes}) == 1 and people[0] not in table:
            return
        rest = [one for one in people if one not in table]
        one, two, three, four = (*table, None, None)[:4]
        seatings = [(one, two, three, four), (one, three, two, four), (one, two, four, three)]
        for seats in seatings if in_teams else [table]:
            for others in all_ways(rest, sizes[1:], in_teams=in_teams):
                yield (seats, *others)


@pytest.mark.parametrize(
    ("sizes", "in_teams", "byes"),
    [
        ((3, 3), False, 0),
        ((4, 3), False, 0),
        ((4, 4), False, 0),
        ((5, 4), False, 0),
        ((3, 3, 3), False, 0),
        ((4,), True, 0),
        ((4,), True, 1),
        ((4, 4), True, 0),
        ((4, 4), True, 1),
    ],
)
@pytest.mark.parametrize("seed", range(amount(1, 20)))
def test_of_all_ways_to_sit_the_best_is_drawn(sizes, in_teams, byes, seed):
    rounds = amount(4, 9)
    for order, past, drawn in concours(sizes, rounds, seed, in_teams=in_teams, byes=byes):
        here = [one for one in order if one not in drawn.byes]
        weighed = partial(worth, here, past, in_teams=in_teams)
        assert weighed(drawn.tables) == min(map(weighed, all_ways(here, sizes, in_teams=in_teams)))


# --- Whole evenings ---------------------------------------------------------------------------


def evening(kind, form, people, rounds, seed, left=()):
    """A club evening by ranking; in each round those are away whose numbers `left` says for it."""
    club = new_club([f"Player {number}" for number in range(people)], form, 12, rounds, "standing")
    chance = Random(seed)
    for number in range(rounds):
        club["left"] = [*left[number]] if left else []
        club["played"].append(draw(kind, club, chance))
        for table in club["played"][-1]["tables"]:
            table["points"] = [chance.randrange(1000) for _ in table["sides"]]
            table["capots"] = [0] * len(table["sides"])
    return club


def tables_of(club):
    return [seats_of(table) for played in club["played"] for table in played["tables"]]


EVENINGS = [("tarot", "each", 16, 5), ("tarot", "each", 20, 4), ("belote", "partners", 16, 4)]
LONGER = [("tarot", "each", 16, 4), ("tarot", "each", 24, 5), ("tarot", "each", 32, 6)]
LONGER += [("tarot", "each", 34, 4), ("belote", "partners", 32, 5)]


@pytest.mark.parametrize(("kind", "form", "people", "rounds"), EVENINGS + amount(0, 1) * LONGER)
@pytest.mark.parametrize("seed", range(amount(1, 20)))
def test_by_ranking_nobody_meets_again_where_all_rounds_can_be_played_so(
    kind, form, people, rounds, seed
):
    met = Counter(twos(tables_of(evening(kind, form, people, rounds, seed))))
    assert {*met.values()} == {1}


def test_a_hundred_people_meet_nobody_again():
    tables = tables_of(evening("belote", "partners", 100, amount(3, 8), 1))
    assert {*Counter(twos(tables)).values()} == {1}


@pytest.mark.parametrize("people", [8, 9, 12, 13][:: amount(2, 1)])
def test_nobody_has_the_same_partner_again_though_they_meet_again(people):
    club = evening("belote", "partners", people, 5, 1)
    assert {*Counter(chain(*map(partners, tables_of(club)))).values()} == {1}


def test_four_people_partner_everybody_and_begin_again_but_not_twice_running():
    tables = tables_of(evening("belote", "partners", 4, 7, 1))
    had = [frozenset(partners(table)) for table in tables]
    assert len({*had[:3]}) == len({*had[3:6]}) == 3
    assert all(one != other for one, other in pairwise(had))


def test_people_who_come_late_or_leave_meet_nobody_again_and_share_the_byes():
    away = [{1, 2, 3}, {4}, {5, 6, 7, 8, 9}]
    club = evening("belote", "partners", 24, 3, 1, left=away)
    assert {*Counter(twos(tables_of(club))).values()} == {1}
    assert {*Counter(chain(*[played["byes"] for played in club["played"]])).values()} <= {1}


def test_with_one_round_to_go_neighbours_sit_together_and_the_last_has_the_bye():
    drawn = seat_people("ABCDEFGHI", (4, 4), Past(), 1, in_teams=True)
    assert drawn.tables == (("A", "B", "D", "C"), ("E", "F", "H", "G"))
    assert drawn.byes == ("I",)


@pytest.mark.parametrize("here", [(), (7,), (7, 9)])
def test_too_few_for_a_table_all_have_a_bye(here):
    assert {*seat_people(here, (), Past(), 3, in_teams=False).byes} == {*here}


def test_three_rounds_of_sixteen_leave_a_fourth():
    """Of the 24 third rounds at which nobody meets again, six leave a fourth."""
    sizes, past = (4,) * 4, Past()
    (_, _, first), (_, _, second), (order, _, nearest) = concours(sizes, 3, 4)
    for drawn in (first, second):
        past.add(drawn, in_teams=False)
    lasting = seat_people(order, sizes, past, 2, in_teams=False)
    for third, fewest in ((nearest, 4), (lasting, 0)):
        after = Past()
        for drawn in (first, second, third):
            after.add(drawn, in_teams=False)
        fourth = seat_people(order, sizes, after, 1, in_teams=False)
        assert worth(order, after, fourth.tables, in_teams=False)[1] == fewest


# --- Above nine -------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "rounds"), [(16, amount(3, 6)), (32, amount(2, 3))])
@pytest.mark.parametrize("in_teams", [False, True][: amount(1, 2)])
@pytest.mark.parametrize("seed", range(amount(1, 10)))
def test_a_search_finds_no_round_that_is_much_better(people, rounds, in_teams, seed):
    """Nobody less meets again, and the distances are at most a tenth less."""
    for order, past, drawn in concours((4,) * (people // 4), rounds, seed, in_teams=in_teams):
        _, again, *_, distance = worth(order, past, drawn.tables, in_teams=in_teams)
        fewest, least = searched(order, past, Random(seed), amount(20_000, 1_000_000))
        assert (again, distance) <= (fewest, least * 1.1)


def searched(order, past, chance, tries):
    """The fewest who meet again that were found at tables of four, and their least distances, from
    neighbours at one table, by changing two seats.
    """
    seats = [*range(len(order))]
    met = past.met if min(past.met[frozenset(two)] for two in combinations(order, 2)) < 1 else {}
    again = {
        (one, other): int(met.get(frozenset((order[one], order[other])), 0) > 0)
        for one in seats
        for other in seats
    }

    def cost(at):
        table = seats[at // 4 * 4 : at // 4 * 4 + 4]
        return 1000 * sum(again[two] for two in combinations(table, 2)) + sum(
            (one - other) ** 2 for one, other in combinations(table, 2)
        )

    total = sum(map(cost, range(0, len(seats), 4)))
    best = total
    for heat in range(tries, 0, -1):
        one, other = chance.randrange(len(seats)), chance.randrange(len(seats))
        if one // 4 == other // 4:
            continue
        was = cost(one) + cost(other)
        seats[one], seats[other] = seats[other], seats[one]
        more = cost(one) + cost(other) - was
        if more > 0 and chance.random() >= exp(-more * tries / heat / 100):
            seats[one], seats[other] = seats[other], seats[one]
        else:
            total += more
            best = min(best, total)
    return divmod(best, 1000) if best >= 1000 else (0, best)
