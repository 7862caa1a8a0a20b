import pytest

from tests.measures.measuring import measured

BID = {"taker": 1, "bid": 90, "contract": "hearts"}
COINCHED = {"stake": "coinche", "coinche_by": 2}


def test_a_bid_counts_for_its_player_alone():
    made, failed = BID | {"points": [67, 95]}, BID | {"points": [95, 67]}

    assert measured("coinche", made, failed) == [
        {},
        {"taken": 2, "made": 1, "failed": 1, "bid_total": 180},
        {},
        {},
    ]


def test_a_litige_is_neither_made_nor_failed():
    tie = {"taker": 0, "bid": 80, "contract": "spades", "points": [81, 81]}

    assert measured("coinche", tie, needs="litige")[0] == {"taken": 1, "bid_total": 80}
    assert measured("coinche", tie)[0] == {"taken": 1, "bid_total": 80, "failed": 1}


def test_a_coinche_counts_for_who_said_it_and_for_the_taker():
    won, lost = [BID | COINCHED | {"points": points} for points in ([95, 67], [67, 95])]
    found = measured("coinche", won, lost)

    assert found[2] == {"coinches": 2, "coinches_won": 1}
    assert found[1]["coinched"] == 2
    unnamed = measured("coinche", BID | {"stake": "coinche", "points": [95, 67]})
    assert unnamed[0] == unnamed[2] == {}


def test_capots_and_belotes_count_for_both_partners():
    bid = BID | {"bid": "capot", "capot": 1, "belote": 0}
    returned = BID | {"capot": 0}
    found = measured("coinche", bid, returned)

    assert found[0] == found[2] == {"capots": 1, "belotes": 1}
    assert found[3] == {"capots": 1, "capots_bid": 1}
    assert found[1]["bid_total"] == 250 + 90


def test_several_belotes_count_in_all_trump_and_none_in_no_trump():
    several = BID | {"contract": "all_trump", "points": [67, 95], "belotes": [2, 1]}
    none = BID | {"contract": "no_trump", "points": [67, 95], "belote": 0}
    found = measured("coinche", several, none, contracts="all")

    assert [one.get("belotes", 0) for one in found] == [2, 1, 2, 1]


@pytest.mark.parametrize(("guilty", "name"), [(0, "made"), (1, "failed")])
def test_a_foul_makes_the_contract_or_loses_it(guilty, name):
    assert measured("coinche", BID | {"fault": guilty})[1][name] == 1


def test_a_hand_that_all_passed_counts_for_nobody():
    assert measured("coinche", {"passed": True}) == [{}, {}, {}, {}]
