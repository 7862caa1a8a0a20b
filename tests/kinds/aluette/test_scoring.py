"""Aluette. Examples AL-xx come from the game's rules and were checked by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.aluette.scoring import mordienne_possible, tricks_so_far
from games.kinds.registry import GAMES
from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.scoring.replay import first_progress
from tests.kinds import RECORDS
from tests.kinds.aluette.samples import any_tricks, last_tricks
from tests.replaying import replay_record
from tests.scoring.recorded import Recorded

aluette = GAMES["aluette"]

SEATS = {"S": 0, "W": 1, "N": 2, "E": 3, "X": None}
NS, EW = 0, 1
OFFERED_BY_NS = {"by": NS, "accepted": False}
MORDIENNE_OF_WEST = "SXENXSWWW"


def won(letters):
    """The winner of each trick, from the letters of the examples."""
    return [SEATS[letter] for letter in letters]


of_game = Recorded("aluette")
deal, faults_of = of_game.last, of_game.faults


def sheet_of(hands, **rules):
    return of_game.sheet(*hands, **rules)


EXAMPLES = [
    ("AL-01 four level at two", "SENWSEXNW", "S", (1, 0)),
    ("AL-02 two level at three", "SENWENWNW", "N", (1, 0)),
    ("AL-03b mordienne of three", MORDIENNE_OF_WEST, "W", (0, 2)),
    ("AL-04 a trick before the last", "XSENXWSSS", "S", (1, 0)),
    ("AL-05 a spoiled trick at the end", "EXWEWNNNX", "N", (1, 0)),
    ("AL-06 all spoiled", "XXXXXXXXX", None, (0, 0)),
    ("AL-07 a spoiled trick in the run", "SENXXWWXW", "W", (0, 1)),
    ("AL-08 all nine", "WWWWWWWWW", "W", (0, 2)),
    ("AL-09 a run that only equals", "SSENXXXWW", "S", (1, 0)),
    ("AL-10 mordienne of four", "XSENXWWWW", "W", (0, 2)),
    ("AL-11 one trick in the middle", "XXXXSXXXX", "S", (1, 0)),
    ("AL-12 one trick, the last", "XXXXXXXXN", "N", (1, 0)),
    ("AL-13 partners do not add up", "NSNSEEEWX", "E", (0, 1)),
]


@pytest.mark.parametrize(
    ("letters", "winner", "scores"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_nine_tricks_score(letters, winner, scores):
    hand = deal({"tricks": won(letters)})
    assert hand.scores == scores
    seats = [line.params["seat"] for line in hand.ruling if "seat" in line.params]
    assert set(seats) == ({SEATS[winner]} if winner else set())


def test_al_03a_eight_letters_are_not_a_full_deal():
    (fault,) = replay_record(GAMES, of_game.record({"tricks": won("SXENXSWW")})).faults
    assert (fault.code, fault.field, fault.hand) == ("nine_tricks", "tricks", 1)
    assert fault.params == {"given": 8, "expected": 9}


def test_al_03b_no_other_ninth_letter_gives_the_printed_result():
    printed = "SXENXSWW"
    inserted = {
        printed[:place] + letter + printed[place:] for place in range(9) for letter in "SWNEX"
    }
    mordiennes = [word for word in inserted if deal({"tricks": won(word)}).scores == (0, 2)]
    assert mordiennes == [MORDIENNE_OF_WEST]


def test_al_14_without_mordienne_the_deal_is_one_point():
    assert deal({"tricks": won(MORDIENNE_OF_WEST)}, mordienne="off").scores == (0, 1)


@pytest.mark.parametrize(
    ("announcer", "scores", "rules"),
    [
        (None, (0, 1), {"mordienne": "announced"}),
        (SEATS["W"], (0, 2), {"mordienne": "announced"}),
        (SEATS["E"], (0, 1), {"mordienne": "announced"}),
        (SEATS["S"], (0, 1), {"mordienne": "announced"}),
        (None, (0, 2), {"mordienne": "silent", "match": "rebour"}),
        (SEATS["S"], (0, 2), {"mordienne": "silent", "match": "rebour"}),
        (SEATS["W"], (0, 1), {"mordienne": "off", "match": "rebour"}),
    ],
)
def test_a_mordienne_of_west_is_scored_by_the_house_rule(announcer, scores, rules):
    facts = {"tricks": won(MORDIENNE_OF_WEST), "mordienne_announced": announcer}
    assert deal(facts, **rules).scores == scores


def test_a_mordienne_announced_but_not_made_is_an_ordinary_deal():
    facts = {"tricks": won("EXWEWNNNX"), "mordienne_announced": SEATS["N"]}
    assert deal(facts, mordienne="announced").scores == (1, 0)


def test_al_15_surrender_accepted():
    hand = deal({"surrender": {"by": NS, "accepted": True}})
    assert hand.scores == (0, 1)
    assert [(line.code, line.params) for line in hand.ruling] == [
        ("surrender_accepted", {"side": NS, "to_side": EW})
    ]


@pytest.mark.parametrize(
    ("result", "scores"),
    [
        pytest.param({"tricks": won(MORDIENNE_OF_WEST)}, (0, 2), id="AL-16 mordienne made"),
        pytest.param({"tricks": won("WENSWWXEW")}, (2, 0), id="AL-17 won without mordienne"),
        pytest.param({"tricks": won("XXXXXXXXX")}, (2, 0), id="AL-18 all spoiled"),
        pytest.param({"tricks": won("XSENXWSSS")}, (2, 0), id="won by who offered"),
        pytest.param({"tricks": won("WENXXXSSS")}, (2, 0), id="mordienne of who offered"),
        pytest.param({"won_by": EW, "mordienne": True}, (0, 2), id="quick form: mordienne"),
        pytest.param({"won_by": EW}, (2, 0), id="quick form: won"),
        pytest.param({"won_by": NS}, (2, 0), id="quick form: won by the side that offered"),
        pytest.param({"won_by": "nobody"}, (2, 0), id="quick form: nobody"),
    ],
)
@pytest.mark.parametrize("mordienne", ["silent", "announced"])
def test_refusing_a_surrender_requires_mordienne_announced_or_not(result, scores, mordienne):
    facts = {"surrender": OFFERED_BY_NS, **result}
    assert deal(facts, mordienne=mordienne).scores == scores


@pytest.mark.parametrize(
    ("facts", "scores"),
    [
        ({"won_by": NS}, (1, 0)),
        ({"won_by": EW, "mordienne": False}, (0, 1)),
        ({"won_by": EW, "mordienne": True}, (0, 2)),
        ({"won_by": "nobody"}, (0, 0)),
        ({"won_by": NS, "chant": True}, (1, 0)),
        ({"tricks": won("XXXXSXXXX"), "mordienne": False, "chant": False}, (1, 0)),
    ],
)
def test_the_quick_form_scores_the_same(facts, scores):
    assert deal(facts).scores == scores


@pytest.mark.parametrize("announcer", [SEATS["W"], SEATS["E"]])
def test_in_the_quick_form_an_announced_mordienne_belongs_to_the_side(announcer):
    facts = {"won_by": EW, "mordienne": True, "mordienne_announced": announcer}
    assert deal(facts, mordienne="announced").scores == (0, 2)


def test_the_ruling_names_who_has_the_tricks_and_who_had_that_number_first():
    reached, one = deal({"tricks": won("SXXXXXXWW")}).ruling
    assert reached.code == "most_tricks"
    assert reached.params == {"seat": 1, "side": EW, "tricks": 2}
    assert (one.code, one.points) == ("mordienne", (0, 2))
    reached, one = deal({"tricks": won("SXSXXXXWW")}).ruling
    assert reached.code == "first_to_reach"
    assert reached.params == {"seats": (0, 1), "seat": 0, "tricks": 2, "at": 3}
    assert (one.code, one.points) == ("deal_won", (1, 0))


@pytest.mark.parametrize(
    ("tricks", "code", "trick"),
    [
        ("XSENXWSSS", "mordienne_earlier_trick", 2),
        ("NENEXWNNN", "mordienne_earlier_trick", 1),
        ("WNEWNXSSX", "", 0),
        ("EWNEXSSSX", "mordienne_spoiled", 9),
        ("EWNXXSXSS", "mordienne_spoiled", 7),
        ("SXSXXXXXX", "mordienne_spoiled", 2),
        ("SSSXNWEWE", "", 0),
        ("SXXXXXXXX", "", 0),
    ],
)
def test_a_near_mordienne_is_explained(tricks, code, trick):
    near = [line for line in deal({"tricks": won(tricks)}).ruling if line.code.startswith("mord")]
    assert [line.code for line in near] == ([code] if code else [])
    if near:
        assert near[0].params["trick"] == trick
        assert near[0].points == (0, 0)


@pytest.mark.parametrize(
    ("facts", "rules", "said"),
    [
        ({}, {"mordienne": "off"}, False),
        ({}, {"mordienne": "announced"}, False),
        ({"mordienne_announced": 1}, {"mordienne": "announced"}, False),
        ({"mordienne_announced": 0}, {"mordienne": "announced"}, True),
        ({"surrender": {"by": EW, "accepted": False}}, {}, True),
        ({"surrender": {"by": NS, "accepted": False}}, {}, False),
    ],
)
def test_a_near_mordienne_is_explained_only_where_it_would_have_counted(facts, rules, said):
    facts = {"tricks": won("XSENXWSSS")} | facts
    lines = [line.code for line in deal(facts, **rules).ruling]
    assert ("mordienne_earlier_trick" in lines) is said


@pytest.mark.parametrize(
    ("facts", "codes", "rules"),
    [
        ({"tricks": won("X" * 9)}, ["all_spoiled"], {}),
        ({"won_by": "nobody"}, ["all_spoiled"], {}),
        ({"won_by": NS}, ["deal_won"], {}),
        ({"won_by": NS, "mordienne": True}, ["mordienne_by_side"], {}),
        ({"tricks": won("W" * 9)}, ["most_tricks", "rare_all_tricks", "mordienne"], {}),
        (
            {"tricks": won(MORDIENNE_OF_WEST)},
            ["most_tricks", "mordienne_not_announced", "deal_won"],
            {"mordienne": "announced"},
        ),
        (
            {"tricks": won(MORDIENNE_OF_WEST), "surrender": OFFERED_BY_NS},
            ["most_tricks", "refusal_made"],
            {},
        ),
        (
            {"tricks": won("X" * 9), "surrender": OFFERED_BY_NS},
            ["all_spoiled", "refusal_failed"],
            {},
        ),
    ],
)
def test_the_ruling_goes_step_by_step(facts, codes, rules):
    assert [line.code for line in deal(facts, **rules).ruling] == codes


# The match

ONE_NS, ONE_EW = {"won_by": NS}, {"won_by": EW}
TWO_NS, TWO_EW = {"won_by": NS, "mordienne": True}, {"won_by": EW, "mordienne": True}
BLANK = {"won_by": "nobody"}


def test_al_19_a_tie_after_five_deals_is_a_draw():
    sheet = sheet_of([ONE_NS, TWO_EW, ONE_NS, ONE_EW, ONE_NS])
    assert sheet.totals == (3, 3)
    assert (sheet.ranks, sheet.winners) == ((1, 1), (0, 1))
    assert sheet.outcome == "all_played"
    assert sheet.next is None


def test_a_deal_of_spoiled_tricks_counts_among_the_five():
    sheet = sheet_of([BLANK] * 4 + [ONE_EW])
    assert (sheet.totals, sheet.ranks, sheet.winners) == ((0, 1), (2, 1), (1,))
    assert faults_of(*[BLANK] * 5, ONE_NS) == [("game_is_over", None)]


@pytest.mark.parametrize(("match", "points"), [("five_points", 5), ("ten_points", 10)])
def test_a_match_to_points_takes_as_many_deals_as_it_needs(match, points):
    before = [BLANK] * 6 + [ONE_NS] * (points - 1) + [ONE_EW] * (points - 1)
    assert not sheet_of(before, match=match).finished
    sheet = sheet_of([*before, ONE_EW], match=match)
    assert (sheet.outcome, sheet.winners) == ("target_reached", (EW,))
    assert sheet_of([*before, TWO_NS], match=match).totals == (points + 1, points - 1)
    assert faults_of(*before, ONE_EW, ONE_NS, match=match) == [("game_is_over", None)]


def test_rebour_is_five_deals_while_nobody_announces():
    assert sheet_of([TWO_EW] * 5, match="rebour").outcome == "all_played"


@pytest.mark.parametrize(
    "announcing",
    [
        {"won_by": NS, "mordienne_announced": SEATS["E"]},
        {"surrender": {"by": EW, "accepted": True}, "mordienne_announced": SEATS["N"]},
    ],
)
def test_rebour_is_to_ten_points_once_anyone_has_announced(announcing):
    before = [ONE_EW, announcing, BLANK, BLANK, BLANK]
    assert sheet_of(before, match="rebour").next.number == 6
    sheet = sheet_of(before + [ONE_NS] * 9, match="rebour")
    assert (sheet.totals, sheet.outcome) == ((10, 1), "target_reached")


@pytest.mark.parametrize(
    ("match", "announced", "length", "target"),
    [
        ("five_deals", True, 5, None),
        ("five_points", True, None, 5),
        ("ten_points", False, None, 10),
        ("rebour", False, None, None),
        ("rebour", True, None, 10),
    ],
)
def test_a_match_says_how_long_it_is_as_far_as_that_is_known(match, announced, length, target):
    table = Table(4, 0, complete_rules(aluette, 4, {"match": match}))
    progress = replace(first_progress(aluette, table, 2), memo=announced)
    assert (aluette.length(table), aluette.target(table, progress)) == (length, target)


# Refused deals

ACCEPTED = {"by": NS, "accepted": True}


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({}, ("tricks_missing", "tricks")),
        ({"chant": True}, ("tricks_missing", "tricks")),
        ({"tricks": None}, ("tricks_missing", "tricks")),
        ({"tricks": "SENWSEXNW"}, ("tricks_missing", "tricks")),
        ({"mordienne": True}, ("tricks_missing", "tricks")),
        ({"surrender": OFFERED_BY_NS}, ("tricks_missing", "tricks")),
        ({"tricks": []}, ("nine_tricks", "tricks")),
        ({"tricks": [0] * 10}, ("nine_tricks", "tricks")),
        ({"tricks": [0] * 8 + [4]}, ("unknown_seat", "tricks")),
        ({"tricks": [0] * 8 + [-1]}, ("unknown_seat", "tricks")),
        ({"tricks": [0] * 8 + [True]}, ("not_a_number", "tricks")),
        ({"tricks": [0] * 8 + ["S"]}, ("not_a_number", "tricks")),
        ({"won_by": 2}, ("unknown_side", "won_by")),
        ({"won_by": "somebody"}, ("not_a_number", "won_by")),
        ({"won_by": True}, ("not_a_number", "won_by")),
        ({"won_by": []}, ("not_a_number", "won_by")),
        ({"tricks": [0] * 9, "won_by": 0}, ("tricks_and_won_by", "won_by")),
        ({"tricks": [0] * 9, "mordienne": True}, ("tricks_and_won_by", "mordienne")),
        ({"won_by": "nobody", "mordienne": True}, ("mordienne_not_played", "mordienne")),
        ({"won_by": 0, "mordienne": 1}, ("unknown_rule_value", "mordienne")),
        ({"surrender": {}}, ("not_an_object", "surrender")),
        ({"surrender": {"by": 0}}, ("not_an_object", "surrender")),
        ({"surrender": {"by": 2, "accepted": True}}, ("unknown_side", "by")),
        ({"surrender": {"by": 0, "accepted": True, "why": 1}}, ("unknown_field", "why")),
        ({"surrender": ACCEPTED, "tricks": [0] * 9}, ("tricks_not_played", "tricks")),
        ({"surrender": ACCEPTED, "won_by": 0}, ("tricks_not_played", "won_by")),
        ({"surrender": ACCEPTED, "mordienne": True}, ("tricks_not_played", "mordienne")),
        ({"trick": [0] * 9}, ("unknown_field", "trick")),
    ],
)
def test_a_deal_is_refused(facts, fault):
    assert faults_of(facts) == [fault]


@pytest.mark.parametrize(("announcer", "code"), [(4, "unknown_seat"), (False, "not_a_number")])
def test_a_seat_announces_mordienne(announcer, code):
    facts = {"won_by": 0, "mordienne_announced": announcer}
    assert faults_of(facts, mordienne="announced") == [(code, "mordienne_announced")]


@pytest.mark.parametrize("mordienne", ["silent", "off"])
@pytest.mark.parametrize("match", ["five_deals", "five_points", "ten_points"])
def test_mordienne_is_not_announced_where_it_has_no_effect(mordienne, match):
    facts = {"won_by": 0, "mordienne_announced": 0}
    found = faults_of(facts, mordienne=mordienne, match=match)
    assert found == [("mordienne_not_played", "mordienne_announced")]


@pytest.mark.parametrize(
    ("facts", "mordienne"),
    [
        ({"won_by": 0, "mordienne": True}, "off"),
        ({"won_by": 0, "mordienne": True}, "announced"),
        ({"won_by": 0, "mordienne": True, "mordienne_announced": 1}, "announced"),
        ({"won_by": 0, "mordienne": True, "surrender": OFFERED_BY_NS}, "announced"),
    ],
)
def test_a_recorded_mordienne_must_be_allowed_by_the_house_rules(facts, mordienne):
    assert faults_of(facts, mordienne=mordienne) == [("mordienne_not_played", "mordienne")]


def test_where_mordienne_is_off_a_surrender_cannot_be_refused():
    facts = {"surrender": OFFERED_BY_NS, "won_by": 1}
    assert faults_of(facts, mordienne="off") == [("surrender_cannot_be_refused", "surrender")]
    assert deal({"surrender": ACCEPTED}, mordienne="off").scores == (0, 1)


# The open deal


@pytest.mark.parametrize(
    "facts", [{"surrender": {"by": 0}}, {"tricks": [0, None, 1]}, {"mordienne": True}]
)
def test_an_open_deal_may_lack_what_is_not_known_yet(facts):
    assert faults_of(opened=facts) == []


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"mordienne_announced": 1}, ("mordienne_not_played", "mordienne_announced")),
        ({"surrender": {"by": "North"}}, ("not_a_number", "by")),
        ({"surrender": ACCEPTED, "tricks": [0]}, ("tricks_not_played", "tricks")),
        ({"tricks": [None] * 10}, ("nine_tricks", "tricks")),
        ({"tricks": [4]}, ("unknown_seat", "tricks")),
    ],
)
def test_an_open_deal_is_refused_what_is_impossible(facts, fault):
    assert faults_of(opened=facts) == [fault]


# The deal in progress


@pytest.mark.parametrize(
    ("letters", "counts", "best"),
    [
        ("", (0, 0, 0, 0), None),
        ("XX", (0, 0, 0, 0), None),
        ("XSW", (1, 1, 0, 0), "S"),
        ("XSWW", (1, 2, 0, 0), "W"),
        ("SWWS", (2, 2, 0, 0), "W"),
    ],
)
def test_the_tricks_so_far_and_who_is_winning(letters, counts, best):
    assert tricks_so_far(won(letters)) == (counts, SEATS[best] if best else None)


@pytest.mark.parametrize(
    ("letters", "seats"),
    [
        ("", "SWNE"),
        ("S", "SWNE"),
        ("SX", "WNE"),
        ("SW", "WNE"),
        ("SWNE", "E"),
        ("SSSX", "WNE"),
        ("SSSSX", ""),
        ("SENXXXXW", "W"),
        ("SSENXXXW", ""),
        (MORDIENNE_OF_WEST, "W"),
        ("SSENXXXWW", ""),
        ("XXXXXXXXN", ""),
    ],
)
def test_who_can_still_make_mordienne(letters, seats):
    assert mordienne_possible(won(letters)) == tuple(SEATS[seat] for seat in seats)


# Any legal record


@given(any_tricks() | last_tricks(), st.integers(0, 9))
def test_a_player_who_makes_mordienne_could_make_it_all_along(tricks, played):
    made = set(mordienne_possible(tricks))
    assert made <= set(mordienne_possible(tricks[:played]))
    counts, best = tricks_so_far(tricks)
    run = counts[best] if best is not None else 0
    unbroken = run > 1 and all(seat == best for seat in tricks[-run:])
    assert made == ({best} if unbroken else set())


@given(RECORDS["aluette"])
def test_a_deal_gives_one_side_a_point_or_two_with_mordienne(data):
    most = 1 if data["rules"].get("mordienne") == "off" else 2
    for hand in replay_record(GAMES, data).sheet.hands:
        assert min(hand.scores) == 0
        assert max(hand.scores) <= most
