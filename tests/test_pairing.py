"""The draw of a concours: nobody meets again while that can be avoided, neighbours meet.

Up to ten entrants it is compared with all ways to draw; above, with a search that knows nothing of
how it draws, from 11 to 100.
"""

from collections import Counter
from functools import cache
from itertools import chain, combinations
from random import Random

import pytest

from games.evenings.pairing import pair_entrants
from games.evenings.rounds import Round
from tests.faults import amount


def concours(entrants: int, rounds: int, seed: int, *, ranked: bool, away: float = 0):
    """Draw so many rounds; yields what was here, in its order, the past, and what was drawn."""
    chance, past = Random(seed), []
    points = Counter(dict.fromkeys(range(entrants), 0))
    for at in range(rounds):
        here = [one for one in range(entrants) if chance.random() >= away]
        chance.shuffle(here)
        if ranked:
            here.sort(key=lambda one: -points[one])
        drawn = pair_entrants(here, past, rounds - at)
        assert sorted([*chain(*drawn.tables), *drawn.byes]) == sorted(here)
        yield here, [*past], drawn
        past.append(drawn)
        for table in drawn.tables:
            points.update({one: chance.randrange(1000) for one in table})


def met(past) -> Counter[frozenset[int]]:
    return Counter(frozenset(table) for drawn in past for table in drawn.tables)


def sat_out(past) -> Counter[int]:
    return Counter(chain(*[drawn.byes for drawn in past]))


def again(past, drawn) -> int:
    before = met(past)
    return sum(before[frozenset(table)] > 0 for table in drawn.tables)


def distance(order, drawn) -> int:
    return sum((order.index(one) - order.index(other)) ** 2 for one, other in drawn.tables)


def below(order, drawn) -> int:
    """How many are below who has the bye, and had as few of them."""
    return -order.index(drawn.byes[0]) if drawn.byes else 0


# --- All ways to draw -------------------------------------------------------------------------


def all_rounds(here, byes):
    """All rounds in which whoever has a bye had the fewest."""
    for bye in here if len(here) % 2 else [None]:
        if bye is None or byes[bye] == min(byes[one] for one in here):
            for tables in all_tables([one for one in here if one != bye]):
                yield Round(tables, () if bye is None else (bye,))


def all_tables(here):
    if not here:
        yield ()
        return
    for other in here[1:]:
        for rest in all_tables([one for one in here[1:] if one != other]):
            yield ((here[0], other), *rest)


@cache
def can_go_on(here: tuple[int, ...], seen: frozenset, byes: tuple[int, ...], rounds: int) -> bool:
    """Whether so many more rounds can be drawn while nobody meets again."""
    if not rounds:
        return True
    for drawn in all_rounds(here, dict(zip(here, byes, strict=True))):
        tables = {frozenset(table) for table in drawn.tables}
        after = tuple(had + (one in drawn.byes) for one, had in zip(here, byes, strict=True))
        if not tables & seen and can_go_on(here, seen | tables, after, rounds - 1):
            return True
    return False


def goes_on(here, past, rounds: int) -> bool:
    here = tuple(sorted(here))
    fewest = min(sat_out(past)[one] for one in here)
    byes = tuple(sat_out(past)[one] - fewest for one in here)
    return can_go_on(
        here, frozenset(met(past)) & {*map(frozenset, combinations(here, 2))}, byes, rounds
    )


CASES = [(entrants, seed) for entrants in range(2, 9) for seed in range(amount(4, 40))]
MORE = [(entrants, seed) for entrants in (9, 10) for seed in range(amount(4, 40))]


@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize(("entrants", "seed"), CASES)
def test_of_all_rounds_the_best_is_drawn(entrants, seed, ranked):
    rounds = entrants - 1 + entrants % 2
    for at, (order, past, drawn) in enumerate(concours(entrants, rounds, seed, ranked=ranked)):
        assert_best(order, past, drawn, rounds - at)


@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize("away", [0.1, 0.3])
@pytest.mark.parametrize(("entrants", "seed"), CASES + MORE)
def test_of_all_rounds_the_best_is_drawn_though_some_come_late_or_leave(
    entrants, seed, away, ranked
):
    rounds = Random(seed).randint(2, 5)
    for at, (order, past, drawn) in enumerate(
        concours(entrants, rounds, seed, ranked=ranked, away=away)
    ):
        assert_best(order, past, drawn, rounds - at)


@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize(("entrants", "seed"), MORE)
def test_of_all_rounds_of_nine_and_ten_the_best_is_drawn(entrants, seed, ranked):
    """What is drawn leaves all the rounds to come, because they were drawn too: the ways to go on
    are too many to try, but only what is cheaper has to leave fewer.
    """
    rounds = entrants - 1 + entrants % 2
    evening = [*concours(entrants, rounds, seed, ranked=ranked)]
    assert {*met([drawn for *_, drawn in evening]).values()} == {1}
    for at, (order, past, drawn) in enumerate(evening):
        for rival in cheaper(order, past, drawn, all_rounds(order, sat_out(past))):
            assert not goes_on(order, [*past, rival], rounds - at - 1)


def assert_best(order, past, drawn, rounds):
    """Nothing else has fewer who meet again, can go on longer, or is cheaper and as good."""
    if not order:
        return
    pairs = [met(past)[frozenset(two)] for two in combinations(order, 2)]
    if min(pairs, default=1):
        return  # They begin again.
    rivals = [*all_rounds(order, sat_out(past))]
    fewest = min(again(past, rival) for rival in rivals)
    assert again(past, drawn) == fewest
    if fewest:
        return
    ahead = 1
    while ahead < rounds and goes_on(order, past, ahead + 1):
        ahead += 1
    assert goes_on(order, [*past, drawn], ahead - 1)
    for rival in cheaper(order, past, drawn, rivals):
        assert not goes_on(order, [*past, rival], ahead - 1)


def cheaper(order, past, drawn, rivals):
    """The rounds at which nobody meets again either, of a better bye or of nearer neighbours."""
    cost = (below(order, drawn), distance(order, drawn))
    return [
        rival
        for rival in rivals
        if (below(order, rival), distance(order, rival)) < cost and not again(past, rival)
    ]


# --- Whole evenings ---------------------------------------------------------------------------


@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize("entrants", range(2, 14))
@pytest.mark.parametrize("seed", range(amount(4, 60)))
def test_everybody_meets_everybody_before_anybody_meets_again(entrants, seed, ranked):
    rounds = min(12, entrants - 1 + entrants % 2)
    *_, (_, past, drawn) = concours(entrants, rounds, seed, ranked=ranked)
    assert {*met([*past, drawn]).values()} == {1}
    assert {*sat_out([*past, drawn]).values()} <= {1}


@pytest.mark.parametrize("entrants", [4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_then_they_begin_again_but_nobody_meets_twice_running(entrants, seed):
    cycle = entrants - 1 + entrants % 2
    drawn = [one for *_, one in concours(entrants, 2 * cycle, seed, ranked=True)]
    assert {*met(drawn).values()} == {2}
    assert again([drawn[cycle - 1]], drawn[cycle]) == 0


@pytest.mark.parametrize("seed", range(amount(5, 100)))
def test_who_comes_late_or_leaves_shares_the_byes(seed):
    for here, past, drawn in concours(11, 6, seed, ranked=True, away=0.2):
        for bye in drawn.byes:
            assert sat_out(past)[bye] == min(sat_out(past)[one] for one in here)


def test_three_rounds_of_six_leave_no_two_groups_of_three():
    """Pairs that have met all of the other three could only go on within their own."""
    past = [Round(((0, 3), (1, 4), (2, 5))), Round(((0, 4), (1, 5), (2, 3)))]
    order = [0, 5, 1, 3, 2, 4]
    last, next_of_three = pair_entrants(order, past, 1), pair_entrants(order, past, 3)
    assert last.tables == ((0, 5), (1, 3), (2, 4))
    assert not goes_on(order, [*past, last], 2)
    assert goes_on(order, [*past, next_of_three], 2)


def test_by_standing_neighbours_meet_and_the_last_has_the_bye():
    assert pair_entrants("ABCDE", [], 4) == Round((("A", "B"), ("C", "D")), ("E",))
    past = [Round((("A", "B"), ("C", "D")), ("E",))]
    assert pair_entrants("ABCDE", past, 1) == Round((("A", "C"), ("B", "E")), ("D",))


def test_the_bye_goes_further_up_where_the_last_could_only_leave_two_who_met():
    past = [Round((("A", "B"),), ("D",))]
    assert pair_entrants("ABC", past, 1) == Round((("A", "C"),), ("B",))


def test_few_or_none_may_be_left():
    assert pair_entrants([], [], 3) == Round(())
    assert pair_entrants([7], [], 3) == Round((), (7,))


# --- Above ten --------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [0, 0.2])
@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize("entrants", [11, 12, 14, 17, 18, 19, 20, 40, 99, 100])
def test_no_search_finds_a_round_with_nearer_neighbours(entrants, ranked, away):
    for seed in range(amount(1, 5)):
        for order, past, drawn in concours(entrants, amount(2, 6), seed, ranked=ranked, away=away):
            assert again(past, drawn) == 0
            assert_nearest(order, past, Random(seed), amount(5_000, 500_000))


@pytest.mark.parametrize("entrants", [12, 14, 18])
def test_nor_does_a_search_of_a_minute(entrants):
    *_, (order, past, _) = concours(entrants, 5, 1, ranked=True)
    assert_nearest(order, past, Random(1), amount(5_000, 20_000_000))


def assert_nearest(order, past, chance, tries):
    """Of a last round, which has no others to leave."""
    drawn = pair_entrants(order, past, 1)
    seats = [order.index(one) for table in drawn.tables for one in table]
    assert distance(order, drawn) <= searched(seats, order, met(past), chance, tries)


def searched(seats, order, before, chance, tries) -> int:
    """The least sum that was found from neighbours at one table, by changing two seats."""
    seats = sorted(seats)

    def cost(at: int) -> int:
        one, other = seats[at & ~1], seats[at | 1]
        return (one - other) ** 2 + 10_000 * before[frozenset((order[one], order[other]))]

    total = least = sum(map(cost, range(0, len(seats), 2)))
    for heat in range(tries, 0, -1):
        one = chance.randrange(len(seats))
        other = min(max(one + chance.randint(-8, 8), 0), len(seats) - 1)
        if one | 1 == other | 1:
            continue
        was = cost(one) + cost(other)
        seats[one], seats[other] = seats[other], seats[one]
        more = cost(one) + cost(other) - was
        if more > chance.random() * 6 * heat / tries:
            seats[one], seats[other] = seats[other], seats[one]
        else:
            total += more
            least = min(least, total)
    return least
