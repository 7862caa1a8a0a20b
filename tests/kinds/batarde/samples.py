"""Samples of La Bâtarde; its records are legal by construction."""

from hypothesis import strategies as st

from games.kinds.batarde import auction
from games.kinds.batarde.scoring import STAKES_PLAYED
from games.kinds.registry import GAMES
from tests.kinds.exact_bids.samples import bids_said, tricks_taken
from tests.kinds.questions import JudgeQuestions

batarde = GAMES["batarde"]

EXACT = {"bids": [2, 2, 0, 3, 1], "tricks": [1, 2, 1, 3, 2]}
HELD = {"bids": [2, 1, 2, 0, 1], "tricks": [1, 2, 1, 3, 2], "trump": "hearts", "declarer": 2}
CALLS = [[1, 2, "clubs", "marked"], [2, 2, "hearts", "marked"], [3, 0, "hearts"]]
CALLS += [[4, 1, "hearts"], [0, 2, "hearts"], [1, 1, "hearts"]]

START = {"names": ("Ana", "Bea", "Cy"), "rules": {"deals": "rising"}}
FIRST_TAPS = [
    ("announce", {"bids-0": "3", "bids-1": "2", "bids-2": "1"}),
    ("result", {"tricks-0": "3", "tricks-1": "4", "tricks-2": "0"}),
]
FIRST_SCORES = (0, 2, 1)  # the differences from the bids
WRONG_TAPS = [
    (0, {"bids-0": "3", "bids-1": "2"}, "The bid is missing: Cy."),
    (1, {"tricks-0": "3", "tricks-1": "3", "tricks-2": "3"}, "The tricks add up to 9"),
]
HANDS_BY_MOMENT = [({"bids": [1, 2, 3], "tricks": [1, 2, 4]}, "result")]
FACT_PAIRS = {
    "bids": (EXACT, EXACT | {"bids": [2, 2, 1, 2, 1]}),
    "tricks": (EXACT, EXACT | {"tricks": [2, 1, 1, 3, 2]}),
    "stake": (EXACT | {"stake": "mechoune"}, EXACT),
    "trump": (EXACT | {"trump": "hearts"}, EXACT | {"trump": "clubs"}),
    "declarer": (EXACT | {"declarer": 0}, EXACT | {"declarer": 3}),
    "mechoune_by": (EXACT | {"mechoune_by": 1}, EXACT | {"mechoune_by": 2}),
    "auction": (HELD | {"auction": CALLS}, HELD),
    "deck": (EXACT | {"deck": "marked"}, EXACT | {"deck": "simple"}),
}
HANDS_START = {"names": ("Ana", "Bea", "Cy", "Dan", "Eva")}
HANDS = ({"bids": [2, 2, 0, 2], "tricks": [1, 2, 1, 1], "stake": "mechoune"},)
SHORT_GAME = (
    {"deals": "rising"},
    [{"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, cards]} for cards in range(5, 10)],
)
FAULT_CODES = """
    bids_missing tricks_missing too_many tricks_do_not_add_up bids_equal_cards unknown_trump
    unknown_stake stake_not_played declarer_cannot_mechoune deck_not_in_play two_tables
    auction_does_not_match
"""
RECORD_WORDS = """
    last_bid stakes deals overcall normal_order trump_order plain mechoune choune marked simple
"""
JUDGE_ADDRESSES = {
    "batarde, no orders": "batarde/?trump=hearts&suits=S&suits=S&suits=D",
    "batarde, its orders first": "batarde/?trump=hearts",
    "batarde, its orders in trumps": "batarde/?ranks=R+D+A+F+M+V+10+9+U&risen=F&risen=M",
    "batarde, both orders": "batarde/?ranks=R+D+A+F+M+V+10+9+U&"
    + "&".join(f"risen={one}" for one in ["F", "M", "R", "D", "A", "V", "10", "9", "U"]),
    "batarde, labels refused": "batarde/?ask=legal&ranks=R+D+R",
    "batarde, the auction": "batarde/?ask=bids&said=0-2-no_trump&said=1-0-no_trump",
}
NINE = list("987654321")
ORDERS = {"normal_order": NINE, "trump_order": NINE[::-1]}
questions = JudgeQuestions("batarde", rules=ORDERS)
TWINS = questions.ask_winner("9S 9S+", players=5, trump="spades")
SAID = [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"]]
TWO_PACKS = [[0, 2, "no_trump", "simple"], [1, 0, "no_trump"]]
CLOSING = [[0, 2, "hearts"], [1, 0, "hearts"], [2, 1, "hearts"], [3, 0, "hearts"]]


def after(*said, **more):
    """A question: what may be bid now?"""
    question = {"ask": "bids", "game": "batarde", "players": 4, "cards": 5, "dealer": 3}
    return {**question, "auction": list(said), **more}


REASON_QUESTIONS = {
    "marked_is_higher": TWINS | {"deck": "marked"},
    "simple_is_higher": TWINS | {"deck": "simple"},
    "opens": after(),
    "any_number": after([0, 2, "hearts"]),
    "any_number_but": after(*CLOSING[:3]),
    "trump_locked": after([0, 2, "hearts"], mechoune_by=2),
    "no_raise": after([0, 5, "all_trump"]),
    "raise_stronger": after([0, 2, "hearts"]),
    "raise_in_trump": after([0, 5, "hearts"]),
    "raise_higher": after([0, 2, "all_trump"]),
    "closed": after(*CLOSING),
}

QUESTIONS = [
    questions.ask_winner("9S 9S+ 1C", players=6, trump="clubs", deck="marked"),
    questions.ask_legal("5C 7H", "5H 1H 9S", "hearts", players=4),
    after(*SAID, mechoune_by=1, rules={"last_bid": "restricted"}),
    after(*TWO_PACKS, players=5, cards=9, dealer=4),
]
ANSWER_KEYS = {
    "bids": {"seat", "bids", "raises", "closed", "why"},
    "closed": {"seat", "closed", "final", "trump", "declarer", "bids", "raises", "why"},
}


@st.composite
def facts(draw, table, progress):
    """The facts of a hand, with or without those that may be left out."""
    cards = batarde.cards(table, progress.number)
    facts = {"tricks": draw(tricks_taken(table.players, cards))}
    if draw(st.booleans()):
        facts.update(draw(auction_held(table, cards, progress.dealer)))
    else:
        restricted = table.rules["last_bid"] == "restricted"
        facts["bids"] = draw(bids_said(table.players, cards, restricted))
    stake = draw(st.sampled_from((None, *STAKES_PLAYED[table.rules["stakes"]])))
    if stake is not None:
        facts["stake"] = stake
    if stake in ("mechoune", "choune") and "declarer" in facts:
        others = [seat for seat in range(table.players) if seat != facts["declarer"]]
        facts["mechoune_by"] = draw(st.sampled_from(others))
    return facts


@st.composite
def auction_held(draw, table, cards, dealer):
    """An auction with a few raises at most, and its result."""
    said, raised = [], 0
    state = auction.open_auction(table, cards, dealer)
    while not state.closed:
        raises = auction.raises(state, raised > 2)
        if raises and (state.trump is None or draw(st.integers(0, 4)) == 0):
            number, trump = draw(st.sampled_from(raises))
            raised += 1
            pack = draw(st.lists(st.sampled_from(auction.PACKS), min_size=1, max_size=1))
            said.append([state.seat, number, trump, *(pack if table.players >= 5 else [])])
        else:
            said.append([state.seat, draw(st.sampled_from(auction.numbers(state))), state.trump])
        state, faults = auction.hold_auction(table, cards, dealer, said)
        assert not faults
    facts = {"auction": said, "bids": list(state.bids)}
    facts.update({"trump": state.trump, "declarer": state.declarer})
    if state.pack is not None:
        facts["deck"] = state.pack
    return facts
