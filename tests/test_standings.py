"""Who stands where after an evening in which not everybody has played as often."""

import pytest

from games.evenings.standings import Standing, rank


def ranked(people, **how):
    """Rank people by name: how many games they have played, how many won, their points."""
    usual = {"by_wins": False, "lowest_wins": False, "with_points": True}
    return rank([Standing(name, *figures) for name, figures in people.items()], **usual | how)


def order(ranking):
    return [(one.rank, one.name) for one in ranking.standings]


def test_who_played_once_and_left_does_not_win():
    ranking = ranked({"Ava": (5, 4, 747), "Bea": (4, 2, 470), "Diane": (1, 1, 167)})

    assert order(ranking) == [(1, "Ava"), (2, "Bea"), (0, "Diane")]
    assert (ranking.least, ranking.per_game) == (3, True)
    assert [one.name for one in ranking.standings if one.leads] == ["Ava"]


@pytest.mark.parametrize(("most", "least"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 3), (7, 4)])
def test_it_takes_half_of_the_most_games_rounded_up(most, least):
    assert ranked({"Ava": (most, 0, 0), "Bea": (least, 0, 0)}).least == least


def test_who_has_not_played_enough_comes_before_who_has_not_played():
    people = {"Ava": (4, 2, 40), "Bea": (0, 0, 0), "Cy": (1, 1, 90)}

    assert order(ranked(people)) == [(1, "Ava"), (0, "Cy"), (0, "Bea")]


def test_points_are_added_up_where_all_who_are_ranked_played_as_often():
    ranking = ranked({"Ava": (4, 2, 40), "Bea": (4, 2, 50), "Cy": (1, 1, 90)})

    assert order(ranking) == [(1, "Bea"), (2, "Ava"), (0, "Cy")]
    assert not ranking.per_game


def test_who_is_level_by_points_is_ranked_by_games_won():
    people = {"Ava": (2, 1, 40), "Bea": (2, 2, 40), "Cy": (2, 0, 40), "Dan": (2, 1, 40)}

    assert order(ranked(people)) == [(1, "Bea"), (2, "Ava"), (2, "Dan"), (4, "Cy")]


def test_who_is_level_by_games_won_is_ranked_by_points():
    people = {"Ava": (2, 1, 40), "Bea": (2, 1, 50), "Cy": (2, 2, 10)}

    assert order(ranked(people, by_wins=True)) == [(1, "Cy"), (2, "Bea"), (3, "Ava")]
    fewest = ranked(people, by_wins=True, lowest_wins=True)
    assert order(fewest) == [(1, "Cy"), (2, "Ava"), (3, "Bea")]


def test_points_of_several_games_decide_nothing():
    people = {"Ava": (2, 1, 40), "Bea": (2, 1, 50), "Cy": (2, 2, 10)}
    ranking = ranked(people, by_wins=True, with_points=False)

    assert order(ranking) == [(1, "Cy"), (2, "Ava"), (2, "Bea")]


def test_nobody_leads_while_all_are_level():
    ranking = ranked({"Ava": (2, 1, 40), "Bea": (2, 1, 40)})

    assert [(one.rank, one.leads) for one in ranking.standings] == [(1, False)] * 2
