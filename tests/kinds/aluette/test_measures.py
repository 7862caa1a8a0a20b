from tests.measures.measuring import measured


def test_deals_and_mordiennes_count_for_both_partners():
    mordienne = {"tricks": [1, 3, 1, None, 3, 0, 0, 0, 0]}
    surrendered = {"surrender": {"by": 0, "accepted": True}}
    refused = {"surrender": {"by": 0, "accepted": False}, "won_by": 1, "mordienne": True}
    spoiled = {"won_by": "nobody"}

    first, second, *others = measured("aluette", mordienne, surrendered, refused, spoiled)
    assert first == {"deals": 4, "won": 1, "mordiennes": 1}
    assert second == {"deals": 4, "won": 2, "mordiennes": 1}
    assert others == [first, second]
