from tests.measures.measuring import measured

FIVE = ("Ana", "Bea", "Cy", "Dan", "Eva")
GARDE = {"taker": 0, "contract": "garde", "bouts": 2}
MADE = GARDE | {"points": [49, 42]}
FAILED = GARDE | {"points": [40, 51]}
DEFENDED = {"defended": 2, "defended_won": 1}


def test_a_contract_counts_for_its_taker_and_against_the_others():
    assert measured("tarot", MADE, FAILED) == [
        {"taken_garde": 2, "made_garde": 1, "failed_garde": 1, "off": 7, "bouts": 4},
        DEFENDED,
        DEFENDED,
        DEFENDED,
    ]


def test_the_partner_attacks_too():
    counted = measured("tarot", MADE | {"partner": 2}, FAILED | {"partner": 2}, names=FIVE)

    assert counted[2] == {"partner": 2, "partner_made": 1}
    assert counted[1] == DEFENDED
    assert "alone" not in counted[0]


def test_who_sits_out_neither_attacks_nor_defends():
    hand = GARDE | {"taker": 1, "points": [49, 42]}
    counted = measured("tarot", hand, names=FIVE, sits_out="dealer")

    assert counted[0] == {}
    assert counted[2] == {"defended": 1}
    assert "alone" not in counted[1]


def test_a_taker_who_is_their_own_partner_is_alone():
    counted = measured("tarot", MADE | {"partner": 0}, names=FIVE)

    assert counted[0]["alone"] == 1
    assert all("partner" not in one for one in counted)


def test_a_petit_au_bout_counts_for_each_player_of_the_camp():
    counted = measured("tarot", MADE | {"petit": "defence"})

    assert counted[0]["petits_lost"] == 1
    assert all(one["petits_won"] == 1 for one in counted[1:])


def test_a_poignee_is_lost_if_the_other_camp_wins_the_hand():
    shown = {"poignees": [{"seat": 1, "size": "simple"}]}
    counted = measured("tarot", MADE | shown, FAILED | shown)

    assert (counted[1]["poignees"], counted[1]["poignees_lost"]) == (2, 1)
    assert "poignees" not in counted[0]


def test_a_poignee_of_who_showed_it_is_never_lost():
    shown = {"poignees": [{"seat": 1, "size": "simple"}]}
    counted = measured("tarot", MADE | shown, FAILED | shown, poignee_to="shower")

    assert (counted[1]["poignees"], counted[1].get("poignees_lost")) == (2, None)


def test_a_chelem_counts_for_each_player_of_the_camp():
    every = {"bouts": 3, "points": [91, 0], "chelem": "attack"}
    counted = measured("tarot", GARDE | every)

    assert [one.get("chelems", 0) for one in counted] == [1, 0, 0, 0]


def test_a_redeal_is_nobodys():
    assert measured("tarot", {"redeal": "passed"}) == [{}, {}, {}, {}]
