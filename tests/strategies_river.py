"""Records of Up and down the river, legal by construction."""

from hypothesis import strategies as st

from games.scoring import river
from games.scoring.game import Table
from games.scoring.record import complete_rules
from tests.strategies_exact_bids import bids_said, names, tricks_taken

RULES = {
    "order": ("up_down", "down_up"),
    "bidding": ("together", "in_turn"),
    "top": ("twice", "once"),
    "must_trump": (False, True),
    "scoring": river.SCORINGS,
}


@st.composite
def river_records(draw):
    """A record of any number of players, rules and hands, the trump given or not."""
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
    trump = draw(st.sampled_from((None, *river.TRUMPS)))
    if trump is not None:
        facts["trump"] = trump
    return facts
