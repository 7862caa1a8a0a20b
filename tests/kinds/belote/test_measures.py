import pytest

from tests.measures.measuring import measured


def test_a_contract_counts_for_its_taker_alone():
    made = {"taker": 1, "contract": "hearts", "points": [67, 95]}
    failed = {"taker": 1, "contract": "hearts", "points": [95, 67]}

    assert measured("belote", made, failed) == [
        {},
        {"taken_hearts": 2, "made_hearts": 1, "failed_hearts": 1},
        {},
        {},
    ]


def test_a_litige_counts_as_taken_but_neither_as_made_nor_as_failed():
    tie = {"taker": 0, "contract": "spades", "points": [81, 81]}
    assert measured("belote", tie)[0] == {"taken_spades": 1}


@pytest.mark.parametrize(("rule", "name"), [("made", "made_spades"), ("fails", "failed_spades")])
def test_a_tie_is_counted_according_to_the_house_rule(rule, name):
    tie = {"taker": 0, "contract": "spades", "points": [81, 81]}
    assert measured("belote", tie, tie=rule)[0] == {"taken_spades": 1, name: 1}


def test_capots_count_for_both_partners():
    ours = {"taker": 0, "contract": "all_trump", "capot": 0}
    theirs = {"taker": 0, "contract": "clubs", "capot": 1}

    assert measured("belote", ours, theirs) == [
        {
            "capots": 1,
            "failed_clubs": 1,
            "made_all_trump": 1,
            "taken_all_trump": 1,
            "taken_clubs": 1,
        },
        {"capots": 1},
        {"capots": 1},
        {"capots": 1},
    ]


def test_a_belote_counts_where_its_twenty_points_do():
    counts = {"taker": 0, "contract": "clubs", "points": [100, 62], "belote": 1}
    silent = {"taker": 0, "contract": "all_trump", "points": [200, 58], "belote": 1}

    found = measured("belote", counts, silent)
    assert [one.get("belotes", 0) for one in found] == [0, 1, 0, 1]


def test_a_fault_of_the_defence_makes_the_contract():
    guilty = [{"taker": 0, "contract": "clubs", "fault": side} for side in (0, 1)]
    assert measured("belote", *guilty)[0] == {
        "taken_clubs": 2,
        "made_clubs": 1,
        "failed_clubs": 1,
    }


def test_a_redeal_counts_for_nobody():
    assert measured("belote", {"redeal": 2}) == [{}, {}, {}, {}]
