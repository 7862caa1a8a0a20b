from tests.measures.measuring import measured


def test_firsts_and_seconds_are_told_apart_by_phase_at_alta_baja():
    alta = {"cards": ["K", "Q", "10", "2"]}
    baja = {"cards": ["3", "3", "9", "4"]}

    assert measured("alta_baja", alta, baja) == [
        {"tricks_alta": 1, "tricks_baja": 1, "first_alta": 1, "first_baja": 1},
        {"tricks_alta": 1, "tricks_baja": 1, "second_alta": 1, "first_baja": 1},
        {"tricks_alta": 1, "tricks_baja": 1},
        {"tricks_alta": 1, "tricks_baja": 1},
    ]


def test_where_three_are_level_nobody_is_first_at_alta_baja():
    assert not any("first_alta" in one for one in measured("alta_baja", {"first": [0, 1, 2]}))
