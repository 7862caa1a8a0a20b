"""The rounds of an evening: everybody plays, byes are shared, opponents vary evenly."""

from itertools import chain, combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.evenings.plans import PLANS
from games.evenings.rounds import (
    USUAL_SIZES,
    Past,
    Round,
    draw_round,
    partners,
    table_choices,
    table_sizes,
    ways_to_sit,
)

SIX_TO_EIGHT = {6: (3, 3), 7: (4, 3), 8: (4, 4)}


def evening(players: int, allowed=(3, 4), *, rounds: int, in_teams: bool, seed: int = 1):
    past, chance, played = Past(), Random(seed), []
    for _ in range(rounds):
        sizes = table_sizes(players, allowed)
        drawn = draw_round(range(players), sizes, past, chance, in_teams=in_teams)
        past.add(drawn, in_teams=in_teams)
        played.append(drawn)
    return played, past


@pytest.mark.parametrize("players", SIX_TO_EIGHT)
def test_the_mini_tournament_of_la_batarde_makes_two_tables_of_three_or_four(players):
    assert table_sizes(players, (3, 4)) == SIX_TO_EIGHT[players]


def test_where_tables_are_of_three_or_four_five_players_make_a_table_of_four_and_a_bye():
    assert table_sizes(5, (3, 4)) == (4,)


def test_a_game_for_four_gives_the_players_left_over_a_bye():
    assert table_sizes(11, (4,)) == (4, 4)
    assert table_sizes(3, (4,)) == ()


@given(st.integers(3, 40))
def test_six_players_or_more_all_sit_with_as_few_tables_of_three_as_possible(players):
    sizes = table_sizes(players, (3, 4))
    assert sum(sizes) == players or players == 5
    assert players == 5 or sizes.count(3) <= 3


@given(
    players=st.integers(3, 14),
    allowed=st.sampled_from([(3, 4), (4,)]),
    seed=st.integers(0, 999),
    in_teams=st.booleans(),
)
def test_a_round_gives_everybody_a_single_seat_or_a_bye(players, allowed, seed, in_teams):
    in_teams = in_teams and allowed == (4,)
    played, _ = evening(players, allowed, rounds=2, in_teams=in_teams, seed=seed)
    for drawn in played:
        everybody = [player for table in drawn.tables for player in table] + list(drawn.byes)
        assert sorted(everybody) == list(range(players))
        assert [len(table) for table in drawn.tables] == list(table_sizes(players, allowed))


@pytest.mark.parametrize("players", [5, 6, 7, 9, 10, 11])
def test_byes_differ_by_at_most_one(players):
    _, past = evening(players, (4,), rounds=9, in_teams=True)
    byes = [past.byes.get(player, 0) for player in range(players)]
    assert max(byes) - min(byes) <= 1


@pytest.mark.parametrize("players", [5, 6, 7, 9, 10, 11, 13, 14])
@pytest.mark.parametrize("seed", range(8))
def test_nobody_sits_out_or_has_the_same_partner_twice_running(players, seed):
    played, _ = evening(players, (4,), rounds=9, in_teams=True, seed=seed)
    for before, after in pairwise(played):
        assert not {*before.byes} & {*after.byes}
        pairs = [
            {pair for table in one.tables for pair in partners(table)} for one in (before, after)
        ]
        assert not pairs[0] & pairs[1]


@pytest.mark.parametrize(
    ("players", "rounds", "meetings"),
    [(5, 5, {3}), (8, 7, {3}), (8, 8, {3, 4}), (12, 11, {2, 3, 4}), (13, 6, {1, 2})],
)
@pytest.mark.parametrize("seed", range(3))
def test_opponents_are_planned_as_partners_are(players, rounds, meetings, seed):
    _, past = evening(players, (4,), rounds=rounds, in_teams=True, seed=seed)
    assert {
        past.met.get(frozenset(pair), 0) for pair in combinations(range(players), 2)
    } == meetings


@pytest.mark.parametrize("players", PLANS)
def test_a_plan_seats_everybody_once_a_round_and_repeats_nothing_where_it_begins_again(players):
    played, _ = evening(players, (4,), rounds=len(PLANS[players].split()) + 1, in_teams=True)
    for before, after in pairwise(played):
        assert sorted([*chain(*after.tables), *after.byes]) == list(range(players))
        assert not {*before.byes} & {*after.byes}
    assert played[-1] == played[0]


def test_a_plan_is_left_when_somebody_comes_or_other_tables_are_played():
    _, past = evening(8, (4,), rounds=2, in_teams=True)
    more = draw_round(range(9), (4, 4), past, Random(1), in_teams=True)
    assert sorted([*chain(*more.tables), *more.byes]) == list(range(9))

    past.add(Round(((0, 1, 2, 3), (4, 5, 6, 7))), in_teams=True)
    after = draw_round(range(8), (4, 4), past, Random(1), in_teams=True)
    assert not {*chain(*map(partners, after.tables))} & {*chain(*map(partners, past.last.tables))}


def test_a_hundred_people_are_drawn_with_nobody_met_twice_in_three_rounds():
    _, past = evening(100, (4,), rounds=3, in_teams=True)
    assert {*past.met.values()} == {1}


def test_who_has_played_sits_out_before_who_has_just_sat_out():
    past = Past()
    past.add(Round(((0, 1, 2, 3),), (4, 5, 6)), in_teams=True)
    drawn = draw_round([0, 1, 4, 5, 6], (4,), past, Random(1), in_teams=True)

    assert set(drawn.byes) <= {0, 1}


@pytest.mark.parametrize(
    ("players", "allowed", "choices"),
    [
        (5, (3, 4, 5, 6, 7), [(5,), (4,)]),
        (6, (3, 4, 5, 6, 7), [(3, 3), (6,)]),
        (7, (3, 4, 5, 6, 7), [(4, 3), (7,)]),
        (9, (3, 4, 5, 6, 7), [(3, 3, 3), (5, 4)]),
        (10, (3, 4, 5, 6, 7), [(4, 3, 3), (5, 5)]),
        (11, (4,), [(4, 4)]),
        (3, (4,), []),
    ],
)
def test_the_tables_that_people_can_choose_fit_the_game(players, allowed, choices):
    assert table_choices(players, allowed) == choices


@given(
    st.sampled_from(
        [(4, 3, 1), (5, 5, 1), (8, 7, 1), (9, 9, 1), (12, 11, 1), (13, 13, 1), (8, 14, 2)]
    ),
    st.integers(0, 9999),
)
def test_everybody_partners_everybody_else_as_often_where_the_numbers_allow_it(evening_of, seed):
    """With an odd number of players, each also has one bye."""
    players, rounds, times = evening_of
    _, past = evening(players, (4,), rounds=rounds, in_teams=True, seed=seed)
    pairs = combinations(range(players), 2)
    assert {past.partnered.get(frozenset(pair), 0) for pair in pairs} == {times}
    assert set(past.byes.values()) <= {1}


@settings(max_examples=30)
@given(st.integers(0, 9999))
def test_nobody_has_the_same_partner_again_soon_even_if_people_come_and_leave(seed):
    past, chance = Past(), Random(seed)
    for players in (8, 8, 9, 12, 11):
        drawn = draw_round(range(players), table_sizes(players, (4,)), past, chance, in_teams=True)
        past.add(drawn, in_teams=True)
    assert set(past.partnered.values()) == {1}


@settings(max_examples=60)
@given(
    st.sampled_from([(4, 3), (4, 3, 3), (5, 4), (5, 4, 4), (7, 6), (6, 5, 5), (4, 4, 4, 3)]),
    st.integers(0, 9999),
)
def test_seats_at_tables_of_each_size_differ_by_at_most_one(sizes, seed):
    past, chance, players = Past(), Random(seed), range(sum(sizes))
    seats = {size: dict.fromkeys(players, 0) for size in sizes}
    for _ in range(8):
        drawn = draw_round(players, sizes, past, chance, in_teams=False)
        past.add(drawn, in_teams=False)
        for table in drawn.tables:
            for player in table:
                seats[len(table)][player] += 1
        assert all(max(turns.values()) - min(turns.values()) <= 1 for turns in seats.values())


@pytest.mark.parametrize(
    ("before", "people", "first"),
    [
        ((5, 4), 9, (5, 4)),
        ((5, 4), 10, (5, 5)),
        ((5, 4), 13, (7, 6)),
        ((5, 4), 3, (3,)),
        ((3, 3, 3), 9, (3, 3, 3)),
        ((4, 4), 9, (3, 3, 3)),
        ((), 9, (3, 3, 3)),
    ],
)
def test_the_way_in_which_people_sat_is_offered_first_unless_it_was_the_usual_one(
    before, people, first
):
    assert ways_to_sit("batarde", {}, people, before)[0] == first


def test_latecomers_share_the_tables_of_three():
    past, chance = Past(), Random(1)
    for players in (12, 12, 12, 13, 13, 13, 13):
        drawn = draw_round(
            range(players), table_sizes(players, USUAL_SIZES), past, chance, in_teams=False
        )
        past.add(drawn, in_teams=False)
    at_three = [past.at_smaller.get(player, 0) for player in range(13)]
    assert max(at_three) - min(at_three) <= 1


@pytest.mark.parametrize("players", [6, 7, 8, 12])
def test_people_meet_about_equally_often(players):
    rounds = 8
    played, past = evening(players, rounds=rounds, in_teams=False)
    meetings = [past.met.get(frozenset(pair), 0) for pair in combinations(range(players), 2)]
    assert max(meetings) - min(meetings) <= 3
    assert sum(meetings) == sum(
        len(table) * (len(table) - 1) // 2 for drawn in played for table in drawn.tables
    )


@pytest.mark.parametrize(
    ("sizes", "fewest", "most"),
    [((4, 3), 2, 5), ((5, 4), 2, 6), ((4, 4, 3), 1, 3), ((5, 4, 4), 1, 4), ((7, 6), 1, 6)],
)
@pytest.mark.parametrize("seed", range(5))
def test_at_unequal_tables_people_meet_as_equally_as_their_turns_allow(sizes, fewest, most, seed):
    """Nobody sits at a smaller table twice more than another: then those of one table often go on
    to the next together. A search over whole evenings of nine found no better.
    """
    past, chance, players = Past(), Random(seed), range(sum(sizes))
    for _ in range(8):
        past.add(draw_round(players, sizes, past, chance, in_teams=False), in_teams=False)
    meetings = [past.met[frozenset(two)] for two in combinations(players, 2)]
    assert fewest <= min(meetings)
    assert max(meetings) <= most


def test_partners_sit_opposite():
    assert partners(("Ana", "Bea", "Cy", "Dan")) == [{"Ana", "Cy"}, {"Bea", "Dan"}]


def test_the_same_seed_draws_the_same_round():
    first, _ = evening(9, rounds=3, in_teams=False, seed=7)
    again, _ = evening(9, rounds=3, in_teams=False, seed=7)
    assert first == again
