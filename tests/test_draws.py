from random import Random

from games.table.setting_up import steps as setting_up

FOUR = ("Ana", "Bea", "Cy", "Dan")


def test_an_order_holds_everybody_once():
    assert sorted(setting_up.shuffle(FOUR, Random(1))) == sorted(FOUR)


def test_every_order_can_come_up():
    chance = Random(1)

    assert len({setting_up.shuffle(FOUR, chance) for _ in range(1000)}) == 24


def test_the_same_seed_draws_the_same():
    assert setting_up.shuffle(FOUR, Random(7)) == setting_up.shuffle(FOUR, Random(7))
