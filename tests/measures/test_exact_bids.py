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
