from random import Random

from games.table import draws

FOUR = ("Ana", "Bea", "Cy", "Dan")


def test_any_item_can_be_drawn():
    chance = Random(1)

    assert {draws.choose(FOUR, chance) for _ in range(100)} == set(FOUR)


def test_an_order_holds_everybody_once():
    assert sorted(draws.shuffled(FOUR, Random(1))) == sorted(FOUR)


def test_every_order_can_come_up():
    chance = Random(1)

    assert len({draws.shuffled(FOUR, chance) for _ in range(1000)}) == 24


def test_the_same_seed_draws_the_same():
    assert draws.shuffled(FOUR, Random(7)) == draws.shuffled(FOUR, Random(7))
