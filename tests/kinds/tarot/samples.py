"""Samples of Tarot; its records are legal by construction."""

from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.kinds.tarot.scoring import CALLABLE, CONTRACTS, POIGNEE_SIZES, put_aside
from tests.kinds.questions import JudgeQuestions

tarot = GAMES["tarot"]

NAMES = ["Ana", "Bea", "Cy", "Dan", "Eva"]

TAKEN = {"taker": 1, "contract": "garde"}
MADE = TAKEN | {"bouts": 2, "points": [49, 42]}
"""49 for 41: made by 8; (25 + 8) × 2 from each."""
FAILED = {"taker": 0, "contract": "petite", "bouts": 1, "points": [45, 46]}
WITH_PETIT = MADE | {"petit": "attack"}
POIGNEE = MADE | {"poignees": [{"seat": 0, "size": "simple"}]}
TWO_POIGNEES = MADE | {"poignees": [{"seat": 0, "size": "simple"}, {"seat": 2, "size": "simple"}]}
CHELEM = TAKEN | {"bouts": 3, "points": [91, 0], "chelem": "attack"}
MISSED = MADE | {"chelem_announced": True}
PASSED = {"redeal": "passed"}
PETIT_SEC = {"redeal": "petit_sec", "by": 2}

START = {"names": ("Ana", "Bea", "Cy", "Dan"), "rules": {"length": 8}}
FIRST_TAPS = [
    ("announce", {"taker": "1", "contract": "garde"}),
    ("result", {"bouts": "2", "points-0": "49"}),
]
FIRST_SCORES = (-66, 198, -66, -66)
WRONG_TAPS = [
    (0, {"contract": "garde"}, "The taker is missing."),
    (0, {"taker": "1"}, "The contract is missing."),
    (0, {"taker": "7", "contract": "garde"}, "seats go from 0 to 3."),
    (0, {"taker": "1", "contract": "pousse"}, "“pousse” is not a contract."),
    (1, {"points-0": "49"}, "The bouts of the attack are missing"),
    (1, {"bouts": "2"}, "The points are missing."),
    (1, {"bouts": "4", "points-0": "49"}, "there are three bouts."),
    (1, {"bouts": "2", "points-0": "49", "points-1": "40"}, "The points make 89, not 91."),
    (1, {"bouts": "2", "points-0": "many"}, "“many” is not a whole number."),
    (1, {"bouts": "3", "points-0": "9"}, "The attack then has at least 15 points"),
    (
        1,
        {"bouts": "0", "points-0": "49", "petit": "attack"},
        "check the bouts, or whose the petit is",
    ),
    (1, {"bouts": "2", "points-0": "49", "chelem": "attack"}, "has 91 points and three bouts"),
]
HANDS_BY_MOMENT = [(MADE, "result"), (PASSED, "announce")]
AT_FIVE = MADE | {"called": "KH", "partner": 2}
ALL_BUT_THE_EXCUSE = AT_FIVE | {"points": [87, 4]}
HANDS_START = {"names": tuple(NAMES), "rules": {"misere": "10"}}
FACT_PAIRS = {
    "taker": (AT_FIVE, AT_FIVE | {"taker": 3}),
    "contract": (AT_FIVE, AT_FIVE | {"contract": "petite"}),
    "called": (AT_FIVE, AT_FIVE | {"called": "CS"}),
    "chelem_announced": (AT_FIVE, AT_FIVE | {"chelem_announced": True}),
    "redeal": (PASSED, {"redeal": "misdeal"}),
    "by": (PETIT_SEC, {"redeal": "petit_sec", "by": 3}),
    "bouts": (AT_FIVE, AT_FIVE | {"bouts": 1}),
    "points": (AT_FIVE, AT_FIVE | {"points": [44, 47]}),
    "half": (AT_FIVE | {"points": [49, None]}, AT_FIVE | {"points": [49, None], "half": True}),
    "partner": (AT_FIVE, AT_FIVE | {"partner": 3}),
    "petit": (AT_FIVE | {"petit": "attack"}, AT_FIVE | {"petit": "defence"}),
    "chelem": (ALL_BUT_THE_EXCUSE | {"chelem": "attack"}, ALL_BUT_THE_EXCUSE),
    "poignees": (AT_FIVE | {"poignees": [{"seat": 0, "size": "simple"}]}, AT_FIVE),
    "miseres": (AT_FIVE | {"miseres": [{"seat": 0, "kind": "heads"}]}, AT_FIVE),
}
HANDS = (MADE, FAILED, PASSED, WITH_PETIT, CHELEM, POIGNEE, PETIT_SEC)
SHORT_GAME = ({"length": 1}, [MADE])
RARE_HANDS = [
    ({"rounding": "tens", "misere": "10"}, [MADE | {"miseres": [{"seat": 0, "kind": "trumps"}]}]),
    ({"rounding": "tens"}, [MADE | {"points": [41, 50]}, MADE | {"points": [40, 51]}]),
    ({}, [MISSED, TWO_POIGNEES, CHELEM | {"chelem_announced": True}, {"redeal": "misdeal"}]),
    ({}, [FAILED | {"points": [5, 86], "bouts": 0, "chelem": "defence", "petit": "defence"}]),
    ({}, [FAILED | {"points": [4, 87], "bouts": 0}]),
    ({"poignee_to": "shower", "misere": "20"}, [POIGNEE, TWO_POIGNEES]),
]
FAULT_CODES = """
    taker_missing contract_missing bouts_missing points_missing partner_missing unknown_contract
    contract_not_played unknown_card partner_not_in_play bouts_out_of_range half_not_possible
    points_out_of_range points_do_not_add_up points_impossible unknown_camp petit_impossible
    chelem_impossible unknown_poignee too_many_trumps seat_twice misere_not_played unknown_misere
    unknown_redeal redeal_and_result not_true_or_false
"""
RECORD_WORDS = """
    length petite rounding poignee poignee_to winner shower chelem misere share all_pass direction
    garde garde_sans garde_contre attack defence simple double triple trumps heads passed petit_sec
    misdeal seat size kind KH CS sits_out nobody dealer
"""
JUDGE_ADDRESSES = {
    "tarot": "tarot/?cards=KH&cards=3T&cards=E",
    "tarot, what was legal": "tarot/?ask=legal&cards=7T&cards=20T&hand=9T&hand=1T&hand=E&into=hand",
    "tarot, a pile": "tarot/?ask=points&added=bouts&added=kings&added=low",
    "tarot, the chien": "tarot/?ask=discard&hand=9T&hand=1T&hand=KH",
}


questions = JudgeQuestions("tarot", players=4)
ask_winner, ask_legal = questions.ask_winner, questions.ask_legal


def ask_points(cards=None, **counts):
    """A question: what is a pile worth?"""
    given = {"counts": counts} if cards is None else {"cards": cards.split()}
    return {"ask": "points", "game": "tarot", **given}


def aside(hand, players=5):
    """A question: what may be put aside?"""
    return {"ask": "discard", "game": "tarot", "players": players, "hand": hand.split()}


PLAIN_HAND = "KH QH CH 10H KS QS JS 5S 2S 1D 2D 3D 21T 20T 9T 2T 1T E"
TRUMP_HAND = "KH KS KD QD 2D 21T 20T 19T 18T 17T 16T 15T 14T 13T 12T 11T 1T E"
LEADS = {"players": 5, "called": "KH", "first_trick": True}
REASON_QUESTIONS = {
    "highest_trump": ask_winner("KH 3T"),
    "highest_of_suit": ask_winner("KH 3S"),
    "excuse_stays": ask_winner("KH E"),
    "excuse_changes": ask_winner("KH E", last_trick=True),
    "wins": ask_winner("E KH", last_trick=True, chelem=True),
    "petit_au_bout": ask_winner("1T 4C", last_trick=True),
    "leads": ask_legal("", "7H"),
    "follow": ask_legal("KH", "2H 3T"),
    "climb": ask_legal("7T", "9T 1T"),
    "cannot_climb": ask_legal("20T", "9T"),
    "trump": ask_legal("KH", "3T 2S"),
    "overtrump": ask_legal("KH 3T", "5T 2T"),
    "undertrump": ask_legal("KH 20T", "5T 2T"),
    "discard": ask_legal("KH", "2S 3S"),
    "not_the_suit_called": ask_legal("", "2H 3S", **LEADS),
    "counted": ask_points("KH"),
    "aside": aside(PLAIN_HAND),
    "trumps_aside": aside(TRUMP_HAND),
}
QUESTIONS = [
    ask_winner("KH 3T E 5T"),
    ask_winner("1T 4C 9T E", last_trick=True),
    ask_legal("7T 20T", "9T 1T KH E"),
    ask_legal("", "2H 3S", **LEADS),
    ask_points("21T KH QS 2D 7T"),
    ask_points(bouts=1, kings=1, queens=1, low=2),
    aside(TRUMP_HAND),
    ask_legal("7T 20T", "9T 1T KH E", players=6),
]
OPTIONAL_ANSWER_KEYS = {"excuse", "petit_au_bout"}
ANSWER_KEYS = {
    "points": {"points", "half", "bouts", "needed", "why"},
    "discard": {"discard", "shown", "lacking", "why"},
}


@st.composite
def facts(draw, table, progress):
    """The facts of a hand, of all kinds."""
    rules, playing = table.rules, tarot.playing(table, progress)
    seats, players = st.sampled_from(playing), len(playing)
    kind = draw(st.sampled_from(("points", "points", "points", "points", "chelem", "redeal")))
    if kind == "redeal":
        redeal = draw(st.sampled_from(("passed", "petit_sec", "misdeal")))
        return {"redeal": redeal} | ({"by": draw(seats)} if redeal == "petit_sec" else {})
    contracts = CONTRACTS[0 if rules["petite"] else 1 :]
    facts = {"taker": draw(seats), "contract": draw(st.sampled_from(contracts))}
    if players == 5:
        facts |= {"called": draw(st.sampled_from(CALLABLE)), "partner": draw(seats)}
    facts["chelem_announced"] = draw(st.booleans())
    facts |= draw(chelem(facts["contract"])) if kind == "chelem" else draw(piles(players, facts))
    if draw(st.booleans()):
        size = draw(st.sampled_from(POIGNEE_SIZES))
        facts["poignees"] = [{"seat": draw(seats), "size": size}]
    if rules["misere"] != "off":
        shown = st.fixed_dictionaries({"seat": seats, "kind": st.sampled_from(("trumps", "heads"))})
        facts["miseres"] = draw(
            st.lists(shown, max_size=3, unique_by=lambda one: (one["seat"], one["kind"]))
        )
    return facts


@st.composite
def piles(draw, players, facts):
    """Bouts and points of a hand without a chelem, and perhaps the petit au bout."""
    contre, aside = facts["contract"] == "garde_contre", put_aside(players)
    bouts, half = draw(st.integers(0, 3)), players != 4 and draw(st.booleans())
    total = 90 if half else 91
    lowest = 4 * bouts + (0 if contre else aside)
    highest = total - max(4 * (3 - bouts) + (aside if contre else 0), 2 * (players > 3))
    counts = st.integers(lowest, highest)
    if players > 3:
        counts = counts.filter(lambda points: not 0 < 2 * points + half < 4)
    attack = draw(counts)
    points = [attack, total - attack]
    left_out = draw(st.sampled_from((None, 0, 1)))
    found = {"bouts": bouts, "half": half}
    found["points"] = [None if camp == left_out else points[camp] for camp in (0, 1)]
    camps = ["attack"] * (bouts > 0) + ["defence"] * (bouts < 3)
    return found | ({"petit": draw(st.sampled_from(camps))} if draw(st.booleans()) else {})


def chelem(contract):
    """Bouts and points of a hand in which a camp won every trick."""
    contre = contract == "garde_contre"
    nothing = {"bouts": 0, "points": [0 if contre else 3, None], "chelem": "defence"}
    every = {"bouts": 3, "points": [85 if contre else 91, None], "chelem": "attack"}
    without_excuse = {"bouts": 2, "points": [None, 7 if contre else 4], "chelem": "attack"}
    return st.sampled_from((nothing, every, without_excuse))
