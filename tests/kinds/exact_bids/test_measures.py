import pytest

from tests.measures.measuring import measured


@pytest.mark.parametrize("kind", ["batarde", "river"])
def test_exact_bids_are_counted_and_by_how_much_the_others_missed(kind):
    rules = {"river": {"max_cards": 5, "order": "down_up"}, "batarde": {}}[kind]
    hands = [{"bids": [2, 2, 0, 2], "tricks": [1, 3, 0, 1]}]

    assert measured(kind, *hands, **rules) == [
        {"bids": 1, "off": 1},
        {"bids": 1, "off": 1},
        {"bids": 1, "made": 1},
        {"bids": 1, "off": 1},
    ]


@pytest.mark.parametrize(
    ("facts", "held"),
    [
        ({"tricks": [1, 2, 0, 2]}, 1),
        ({"tricks": [1, 2, 0, 2], "stake": "mechoune"}, 0),
        ({"tricks": [2, 1, 0, 2]}, 0),
    ],
)
def test_a_choune_is_held_by_a_declarer_who_makes_the_bid(facts, held):
    choune = {"bids": [1, 3, 0, 2], "stake": "choune", "declarer": 0, "mechoune_by": 1}
    ana, *others = measured("batarde", choune | facts)

    assert ana.get("chounes", 0) == held
    assert not any("chounes" in one for one in others)
