"""Samples of Belote; its records are legal by construction."""

from hypothesis import strategies as st

from games.kinds.belote.scoring import ANNONCES, CHOSEN, CONTRACT_SUITS, CONTRACTS, ONCE
from games.kinds.registry import GAMES
from tests.kinds.questions import JudgeQuestions

belote = GAMES["belote"]

SIDES = st.integers(0, 1)

MADE = {"taker": 1, "contract": "hearts", "points": [67, 95]}
"""95 to 67: more than half of 162, so the contract is made; written 9 and 7."""
TAKEN = {"taker": 1, "contract": "hearts"}
LITIGE = {"taker": 1, "contract": "spades", "points": [81, 81]}
FAILED = {"taker": 1, "contract": "spades", "points": [100, 62]}
DEDANS = {"taker": 0, "contract": "clubs", "points": [65, 97], "belote": 0}
CAPOT = {"taker": 1, "contract": "all_trump", "capot": 1}
REDEAL = {"redeal": 2}
BELOTE = {"belote": 1}
SPADES = {"taker": 1, "contract": "spades"}

PASSED = {"passed": True}
AT_ALL_TRUMP = {"taker": 1, "contract": "all_trump", "points": [67, 95]}
SHOWN_BY = {"annonces": {"side": 0, "shown": ["tierce", "carre_100"]}}

START = {"names": ("Ana", "Bea", "Cy", "Dan"), "rules": {"target": 30}}
HANDS_START = {"rules": {"all_pass": "next_dealer", "annonces": "contract", "scale": "162"}}
ANNOUNCED = ("taker", "contract")
FIRST_TAPS = [
    ("announce", {"taker": "1", "contract": "hearts"}),
    ("result", {"points-1": "95"}),
]
FIRST_SCORES = (7, 9)  # 95 to 67
WRONG_TAPS = [
    (0, {"contract": "hearts"}, "The taker is missing."),
    (0, {"taker": "7", "contract": "hearts"}, "There is no seat 7: seats go from 0 to 3."),
    (0, {"taker": "1", "contract": "bells"}, "“bells” is not a contract."),
    (0, {"taker": "0", "contract": "clubs", "chosen": "forced"}, "the taker is Bea."),
    (1, {"points-0": "80", "points-1": "80"}, "make 160, not 162."),
    (1, {"points-0": "1"}, "1 against 161: no cards add up to that."),
    (1, {"points-0": "many"}, "“many” is not a whole number."),
    (1, {"points-0": "200"}, "200: a team’s points go from 0 to 162."),
]
HANDS_BY_MOMENT = [
    (MADE, "result"),
    (TAKEN | {"fault": 0}, "result"),
    (REDEAL, "announce"),
]
FACT_PAIRS = {
    "taker": (MADE, MADE | {"taker": 3}),
    "contract": (MADE, MADE | {"contract": "clubs"}),
    "points": (MADE, MADE | {"points": [60, 102]}),
    "belote": (MADE | {"belote": 1}, MADE | {"belote": 0}),
    "chosen": (MADE | {"chosen": "first_round"}, MADE | {"chosen": "turned_jack"}),
    "capot": (TAKEN | {"capot": 0}, TAKEN | {"capot": 1}),
    "fault": (TAKEN | {"fault": 0}, TAKEN | {"fault": 1}),
    "redeal": ({"redeal": 1}, {"redeal": 2}),
    "passed": (PASSED, MADE),
    "belotes": (AT_ALL_TRUMP | {"belotes": [1, 0]}, AT_ALL_TRUMP | {"belotes": [2, 1]}),
    "annonces": (MADE | SHOWN_BY, MADE | {"annonces": {"side": 1, "shown": ["cent"]}}),
}
HANDS = (MADE, LITIGE, REDEAL, DEDANS, CAPOT)
SHORT_GAME = ({"target": 9}, [MADE])
RARE_HANDS = [
    *[({"tie": tie}, [LITIGE]) for tie in ("litige", "fails", "made", "lost")],
    *[({"belote": rule}, [FAILED | BELOTE]) for rule in ("contract", "kept", "bonus")],
    ({}, [SPADES | BELOTE | {"fault": 1}]),
    ({}, [LITIGE, FAILED]),
    ({"belote_at": "suits"}, [BELOTE | {"taker": 1, "contract": "no_trump", "points": [100, 150]}]),
    ({"rounding": "exact"}, [FAILED]),
    ({}, [SPADES | {"capot": 0}]),
    ({}, [SPADES | {"capot": 1}]),
    ({"all_pass": "next_dealer"}, [PASSED]),
    (
        {"annonces": "contract"},
        [MADE | SHOWN_BY, FAILED | {"annonces": {**SHOWN_BY["annonces"], "side": 1}}],
    ),
    ({"annonces": "contract"}, [SPADES | SHOWN_BY | {"fault": 0}]),
]
FAULT_CODES = """
    taker_missing contract_missing forced_taker not_in_first_round unknown_contract
    unknown_side points_missing points_do_not_add_up points_out_of_range points_must_be_even
    points_impossible capot_and_points annonces_missing unknown_annonce annonces_not_played
    too_many_annonces too_many_belotes belotes_only_at_all_trump never_ends
"""
RECORD_WORDS = """
    target length rounding belote_at tie scale 162 all_pass next_dealer hearts no_trump all_trump
    forced turned_jack tierce cinquante cent carre_100 carre_150 carre_200
"""
JUDGE_ADDRESSES = {
    "belote": "belote/?trump=hearts&cards=AD&cards=KD&cards=7H",
    "belote, legal": "belote/?ask=legal&trump=hearts&cards=AD&cards=KD&hand=7H&hand=9C&into=hand",
    "belote, a pile": "belote/?ask=points&trump=hearts&last=1&cards=AD&cards=KD&cards=9S&cards=JH",
    "belote, a revoke": "belote/?ask=replay&trump=hearts&cards=AD&cards=KD&cards=8D&cards=8C"
    "&cards=QD&cards=9D&cards=10D&cards=7D&cards=AS",
}


questions = JudgeQuestions("belote", trump="hearts")
ask_winner, ask_legal, ask_points = questions.ask_winner, questions.ask_legal, questions.ask_points

REASON_QUESTIONS = {
    "highest_trump": ask_winner("AD 7H"),
    "highest_of_suit": ask_winner("AD 7C"),
    "leads": ask_legal("", "7H"),
    "follow": ask_legal("AD", "7D"),
    "climb": ask_legal("AH", "JH 7H"),
    "cannot_climb": ask_legal("JH", "7H"),
    "follow_under_partner": ask_legal("JH 7H", "8H"),
    "trump": ask_legal("AD", "7H"),
    "overtrump": ask_legal("AD 7H", "8H"),
    "undertrump": ask_legal("AD 8H", "7H"),
    "partner_holds": ask_legal("AD 7D", "7H 8C"),
    "partner_trumped": ask_legal("8D 7H 7D", "8H 8C"),
    "discard": ask_legal("AD", "7C"),
    "discard_at_no_trump": ask_legal("AD", "7C", "no_trump"),
    "discard_at_all_trump": ask_legal("AD", "7C", "all_trump"),
    "counted": ask_points("AD 7D JH"),
    "counted_double": ask_points("AD", "no_trump"),
    "counted_nothing": ask_points("7D"),
    "last_trick": ask_points("AD", last_trick=True),
    "undertrumping_is_free": ask_legal("AD 8H", "7H 9C", rules={"undertrump": "free"}),
    "never_under_partner": ask_legal(
        "AD 9H 7D", "7H 8C", rules={"undertrump": "never_under_partner"}
    ),
}

QUESTIONS = [
    ask_winner("AD KD 7H 9D", players=4),
    ask_legal("AD KD", "9H 8D 9D", "all_trump", leader=1),
    ask_points("AD", "no_trump", last_trick=True),
]


@st.composite
def facts(draw, table, progress):
    """The facts of a hand: points, ties more often than in real games, capot, fault, redeal, or
    nobody took.
    """
    rules, forced_may_be = table.rules, table.rules["all_pass"] == "forced"
    unplayed = ["redeal"] if forced_may_be else ["redeal", "passed"]
    kind = draw(st.sampled_from(("points", "tie", "tie", "capot", "fault", *unplayed)))
    if kind in unplayed:
        return {kind: draw(st.integers(0, 3)) if kind == "redeal" else True}
    chosen = draw(st.sampled_from((None, *CHOSEN)))
    if chosen == "forced" and not forced_may_be:
        chosen = None
    in_suit = chosen in ("first_round", "turned_jack")
    forced = chosen in ("forced", "turned_jack")
    facts = {
        "taker": belote.leader(table, progress) if forced else draw(st.integers(0, 3)),
        "contract": draw(st.sampled_from(CONTRACT_SUITS if in_suit else CONTRACTS)),
    }
    if chosen is not None:
        facts["chosen"] = chosen
    facts |= draw(announced(belote, rules, facts["contract"]))
    if kind in ("capot", "fault"):
        facts[kind] = draw(SIDES)
    else:
        facts["points"] = draw(card_points(belote, rules, facts, tie=kind == "tie"))
    return facts


@st.composite
def announced(draw, game, rules, contract):
    """Belote or belotes, and annonces, as the table plays them."""
    found = {}
    if contract == "all_trump" and game.scale(rules) == "162" and draw(st.booleans()):
        first = draw(st.integers(0, 4))  # one at least, or nothing is said of belotes
        found["belotes"] = [first, draw(st.integers(int(not first), 4 - first))]
    elif draw(st.booleans()):
        found["belote"] = draw(SIDES)
    if rules["annonces"] != "off" and draw(st.booleans()):
        found["annonces"] = {"side": draw(SIDES), "shown": draw(annonces())}
    return found


def annonces():
    """What a side may have shown."""
    shown = st.lists(st.sampled_from(tuple(ANNONCES)), min_size=1, max_size=4)
    return shown.filter(lambda given: all(given.count(one) < 2 for one in ONCE))


@st.composite
def card_points(draw, game, rules, facts, *, tie):
    """Both sides' card points, or one side's; equal with the belote counted if `tie`."""
    contract = facts["contract"]
    total, step = game.hand_total(rules, contract), 2 if game.doubles(rules, contract) else 1
    impossible = game.impossible_points(rules, contract)
    possible = [one for one in range(0, total + 1, step) if one not in impossible]
    first = draw(st.sampled_from(possible))
    if tie and step == 1:
        first = total // 2 + {0: -10, 1: 10}.get(facts.get("belote"), 0)
    points = [first, total - first]
    left_out = draw(st.sampled_from((None, 0, 1)))
    return [None if side == left_out else points[side] for side in (0, 1)]
