"""Samples of Up and down the river; its records are legal by construction."""

from hypothesis import strategies as st

from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.scoring.registry import GAMES
from games.scoring.river import SCORINGS, TRUMPS
from tests.kinds.exact_bids import bids_and_tricks, bids_said, names, tricks_taken

river = GAMES["river"]

RULES = {
    "order": ("up_down", "down_up"),
    "bidding": ("together", "in_turn"),
    "top": ("twice", "once"),
    "must_trump": (False, True),
    "scoring": SCORINGS,
}

ONE_CARD = {"bids": [0, 1, 0, 1], "tricks": [0, 1, 0, 0]}
ONE_OF_EACH = {"bids": [0, 1, 0], "tricks": [0, 1, 0]}
MISSED = {"bids": [1, 1, 1], "tricks": [2, 0, 0]}

START = {"names": ("Ana", "Bea", "Cy"), "rules": {"max_cards": 2}}
ANNOUNCED = ("bids",)
USUAL = [
    ("announce", {"bids-0": "0", "bids-1": "1", "bids-2": "1"}),
    ("result", {"tricks-0": "0", "tricks-1": "1", "tricks-2": "0"}),
]
SCORES = (10, 11, 0)  # a nil, a bid of one that was made, and a bid that was missed
WRONG = [
    (0, {"bids-0": "0", "bids-1": "0"}, "The bid is missing: Cy."),
    (1, {"tricks-0": "1", "tricks-1": "1", "tricks-2": "0"}, "The tricks add up to 2"),
]
MOMENTS = [({"bids": [0, 1, 1], "tricks": [0, 1, 0]}, "result")]
IN_TWO_WAYS = {
    "bids": (ONE_CARD, ONE_CARD | {"bids": [1, 0, 0, 1]}),
    "tricks": (ONE_CARD, ONE_CARD | {"tricks": [0, 0, 0, 1]}),
    "trump": (ONE_CARD | {"trump": "hearts"}, ONE_CARD | {"trump": "spades"}),
}
SHOWN = ({"bids": [0, 0, 0, 1], "tricks": [0, 1, 0, 0], "trump": "hearts"},)
WHOLE = ({"max_cards": 1}, [{"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]}] * 2)
RARE = [({"max_cards": 2, "scoring": scoring}, [ONE_OF_EACH, MISSED]) for scoring in SCORINGS]
FAULTS = """
    bids_missing tricks_missing too_many tricks_do_not_add_up bids_equal_cards unknown_trump
"""
WORDS = "max_cards order bidding top must_trump scoring"
JUDGED = {"river": "river/?players=7&trump=clubs&cards=AD&cards=KD"}
REASONS = {
    "trumping_is_free": {
        "ask": "legal",
        "game": "river",
        "players": 4,
        "trump": "hearts",
        "leader": 0,
        "cards": ["AD"],
        "hand": ["7H"],
    },
}

QUESTIONS = [
    {
        "ask": "winner",
        "game": "river",
        "players": 5,
        "trump": "spades",
        "leader": 4,
        "cards": ["2D", "KD", "AS"],
        "rules": {"deck": 52, "must_trump": True},
    },
    {
        "ask": "legal",
        "game": "river",
        "players": 3,
        "trump": "no_trump",
        "leader": 0,
        "cards": ["10C"],
        "hand": ["AS", "2C"],
    },
]
ANSWERS = {
    "winner": {"seat", "card", "why"},
    "legal": {"seat", "legal", "why"},
}


def hand(view, random):
    """Bids and tricks."""
    return bids_and_tricks(view, random)


@st.composite
def records(draw):
    """A record of any number of players, rules and hands, with or without the trump."""
    players = draw(st.integers(3, 7))
    deck = draw(st.sampled_from((52, 32)))
    optional = {rule: st.sampled_from(values) for rule, values in RULES.items()}
    optional["max_cards"] = st.integers(1, deck // players)
    rules = draw(st.fixed_dictionaries({"deck": st.just(deck)}, optional=optional))
    dealer = draw(st.integers(0, players - 1))
    table = Table(players, dealer, complete_rules(river, players, rules))
    hands = draw(st.integers(0, river.length(table)))
    return {
        "format": "scorekeeper/1",
        "game": "river",
        "players": names(players),
        "first_dealer": dealer,
        "rules": rules,
        "hands": [draw(hand_facts(table, number)) for number in range(1, hands + 1)],
    }


@st.composite
def hand_facts(draw, table, number):
    """The facts of hand `number`."""
    cards = river.cards(table, number)
    facts = {
        "bids": draw(bids_said(table.players, cards, table.rules["bidding"] == "in_turn")),
        "tricks": draw(tricks_taken(table.players, cards)),
    }
    trump = draw(st.sampled_from((None, *TRUMPS)))
    if trump is not None:
        facts["trump"] = trump
    return facts
