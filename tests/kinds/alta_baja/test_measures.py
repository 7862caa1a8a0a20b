from tests.measures.measuring import measured


def test_firsts_and_seconds_are_counted_separately_for_alta_and_baja():
    alta = {"cards": ["K", "Q", "10", "2"]}
    baja = {"cards": ["3", "3", "9", "4"]}

    assert measured("alta_baja", alta, baja) == [
        {"tricks_alta": 1, "tricks_baja": 1, "first_alta": 1, "first_baja": 1},
        {"tricks_alta": 1, "tricks_baja": 1, "second_alta": 1, "first_baja": 1},
        {"tricks_alta": 1, "tricks_baja": 1},
        {"tricks_alta": 1, "tricks_baja": 1},
    ]


def test_with_three_tied_nobody_is_first():
    assert not any("first_alta" in one for one in measured("alta_baja", {"first": [0, 1, 2]}))
