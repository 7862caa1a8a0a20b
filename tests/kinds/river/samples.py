"""Samples of Up and down the river; its records are legal by construction."""

from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.kinds.river.scoring import MISSED, SCORINGS, TRUMPS
from tests.kinds.exact_bids.samples import bids_said, tricks_taken
from tests.kinds.questions import JudgeQuestions

river = GAMES["river"]

ONE_CARD = {"bids": [0, 1, 0, 1], "tricks": [0, 1, 0, 0]}
ONE_OF_EACH = {"bids": [0, 1, 0], "tricks": [0, 1, 0]}
MISSED_BIDS = {"bids": [1, 1, 1], "tricks": [2, 0, 0]}

START = {"names": ("Ana", "Bea", "Cy"), "rules": {"max_cards": 2}}
FIRST_TAPS = [
    ("announce", {"bids-0": "0", "bids-1": "1", "bids-2": "1"}),
    ("result", {"tricks-0": "0", "tricks-1": "1", "tricks-2": "0"}),
]
FIRST_SCORES = (10, 11, 0)  # a nil, a bid of one that was made, and a bid that was missed
WRONG_TAPS = [
    (0, {"bids-0": "0", "bids-1": "0"}, "The bid is missing: Cy."),
    (1, {"tricks-0": "1", "tricks-1": "1", "tricks-2": "0"}, "The tricks add up to 2"),
]
HANDS_BY_MOMENT = [({"bids": [0, 1, 1], "tricks": [0, 1, 0]}, "result")]
FACT_PAIRS = {
    "bids": (ONE_CARD, ONE_CARD | {"bids": [1, 0, 0, 1]}),
    "tricks": (ONE_CARD, ONE_CARD | {"tricks": [0, 0, 0, 1]}),
    "trump": (ONE_CARD | {"trump": "hearts"}, ONE_CARD | {"trump": "spades"}),
}
HANDS = ({"bids": [0, 0, 0, 1], "tricks": [0, 1, 0, 0], "trump": "hearts"},)
SHORT_GAME = ({"max_cards": 1}, [{"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]}] * 2)
FIGURES = {"max_cards": 2, "scoring": "figures"}
RARE_HANDS = [
    *(({"max_cards": 2, "scoring": one}, [ONE_OF_EACH, MISSED_BIDS]) for one in SCORINGS),
    *((FIGURES | {"missed": one, "made_trick": 0}, [ONE_OF_EACH, MISSED_BIDS]) for one in MISSED),
]
FAULT_CODES = """
    bids_missing tricks_missing too_many tricks_do_not_add_up bids_equal_cards unknown_trump
"""
RECORD_WORDS = """
    max_cards lowest step order top length direction bidding must_trump scoring made made_trick
    made_nil missed missed_points
"""
JUDGE_ADDRESSES = {"river": "river/?players=8&trump=clubs&cards=AD&cards=KD"}
questions = JudgeQuestions("river")
REASON_QUESTIONS = {"trumping_is_free": questions.ask_legal("AD", "7H", "hearts", players=4)}
QUESTIONS = [
    questions.ask_winner(
        "2D KD AS", players=5, trump="spades", leader=4, rules={"deck": 52, "must_trump": True}
    ),
    questions.ask_legal("10C", "AS 2C", "no_trump", players=3),
]


@st.composite
def facts(draw, table, progress):
    """The facts of a hand, with or without the trump."""
    cards = river.cards(table, progress.number)
    facts = {
        "bids": draw(bids_said(table.players, cards, table.rules["bidding"] == "in_turn")),
        "tricks": draw(tricks_taken(table.players, cards)),
    }
    trump = draw(st.sampled_from((None, *TRUMPS)))
    if trump is not None:
        facts["trump"] = trump
    return facts
