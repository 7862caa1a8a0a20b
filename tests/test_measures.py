"""What each game counts of its players' play, checked by hand."""

import pytest

from games.demo.scripts import scripts
from games.kinds.registry import KINDS
from games.scoring.record import FORMAT
from games.scoring.registry import GAMES
from games.scoring.replay import replay_record
from games.wording.common import Figure
from tests.cast import FOUR
from tests.test_demo import UNTIL


def measured(kind, *hands, names=FOUR, **rules):
    record = {
        "format": FORMAT,
        "game": kind,
        "players": list(names),
        "rules": rules,
        "hands": list(hands),
    }
    replay = replay_record(record)
    assert not replay.faults
    return KINDS[kind].measures.measured(replay.sheet, hands)


@pytest.mark.parametrize("kind", ["batarde", "river"])
def test_bids_made_exactly_and_by_how_much_the_others_missed(kind):
    rules = {"river": {"max_cards": 5, "order": "down_up"}, "batarde": {}}[kind]
    hands = [{"bids": [2, 2, 0, 2], "tricks": [1, 3, 0, 1]}]

    assert measured(kind, *hands, **rules) == [
        {"bids": 1, "off": 1},
        {"bids": 1, "off": 1},
        {"bids": 1, "made": 1},
        {"bids": 1, "off": 1},
    ]


class TestBelote:
    def test_a_contract_is_its_takers(self):
        made = {"taker": 1, "contract": "hearts", "points": [67, 95]}
        failed = {"taker": 1, "contract": "hearts", "points": [95, 67]}

        assert measured("belote", made, failed) == [
            {},
            {"taken_hearts": 2, "made_hearts": 1, "failed_hearts": 1},
            {},
            {},
        ]

    def test_a_litige_is_taken_and_neither_made_nor_failed(self):
        tie = {"taker": 0, "contract": "spades", "points": [81, 81]}
        assert measured("belote", tie)[0] == {"taken_spades": 1}

    @pytest.mark.parametrize(
        ("rule", "name"), [("made", "made_spades"), ("fails", "failed_spades")]
    )
    def test_a_tie_is_what_the_house_rule_makes_of_it(self, rule, name):
        tie = {"taker": 0, "contract": "spades", "points": [81, 81]}
        assert measured("belote", tie, tie=rule)[0] == {"taken_spades": 1, name: 1}

    def test_capots_are_both_partners(self):
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

    def test_a_belote_counts_where_its_twenty_do(self):
        counts = {"taker": 0, "contract": "clubs", "points": [100, 62], "belote": 1}
        silent = {"taker": 0, "contract": "all_trump", "points": [200, 58], "belote": 1}

        found = measured("belote", counts, silent)
        assert [one.get("belotes", 0) for one in found] == [0, 1, 0, 1]

    def test_a_fault_of_the_defence_makes_the_contract(self):
        guilty = [{"taker": 0, "contract": "clubs", "fault": side} for side in (0, 1)]
        assert measured("belote", *guilty)[0] == {
            "taken_clubs": 2,
            "made_clubs": 1,
            "failed_clubs": 1,
        }

    def test_a_hand_thrown_in_is_nobodys(self):
        assert measured("belote", {"redeal": 2}) == [{}, {}, {}, {}]


def test_deals_and_mordiennes_are_both_partners_at_aluette():
    mordienne = {"tricks": [1, 3, 1, None, 3, 0, 0, 0, 0]}
    surrendered = {"surrender": {"by": 0, "accepted": True}}
    refused = {"surrender": {"by": 0, "accepted": False}, "won_by": 1, "mordienne": True}
    spoiled = {"won_by": "nobody"}

    first, second, *others = measured("aluette", mordienne, surrendered, refused, spoiled)
    assert first == {"deals": 4, "won": 1, "mordiennes": 1}
    assert second == {"deals": 4, "won": 2, "mordiennes": 1}
    assert others == [first, second]


def test_firsts_and_seconds_are_counted_by_phase_at_alta_baja():
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


def measures_in_words(kind):
    words = KINDS[kind].wording.MEASURES
    figures = [one for one in words if isinstance(one, Figure)]
    grids = [name for one in words if one not in figures for _, names in one.rows for name in names]
    return {*grids, *[one.measure for one in figures], *[one.of for one in figures if one.of]}


@pytest.mark.parametrize("kind", GAMES)
def test_every_measure_has_a_text_and_every_text_a_measure(kind):
    """Checked with games of the demo, which contain everything that can be counted."""
    counted = set()
    for script in scripts(400, 5, UNTIL):
        if script.kind == kind:
            hands = [act.draft.facts for act in script.acts if act.draft.kind == "record"]
            if len(hands) == len([act for act in script.acts if act.draft.kind != "announce"]):
                for one in measured(kind, *hands, names=script.names, **script.rules):
                    counted |= set(one)

    assert counted == measures_in_words(kind)
