"""Records of La Bâtarde, legal by construction."""

from hypothesis import strategies as st

from games.scoring import auction, batarde
from games.scoring.game import Table
from games.scoring.record import complete_rules
from tests.strategies_exact_bids import bids_said, names, tricks_taken

RULES = {
    "last_bid": ("restricted", "free"),
    "stakes": ("choune", "mechoune", "none"),
    "deals": ("full", "rising"),
    "overcall": ("set_bid", "highest"),
}


@st.composite
def batarde_records(draw):
    """A record of any number of players, rules and hands, with its optional facts or without."""
    players = draw(st.integers(3, 7))
    rules = draw(
        st.fixed_dictionaries(
            {}, optional={rule: st.sampled_from(values) for rule, values in RULES.items()}
        )
    )
    dealer = draw(st.integers(0, players - 1))
    table = Table(players, dealer, complete_rules(batarde, players, rules))
    hands = draw(st.integers(0, batarde.length(table)))
    return {
        "format": "scorekeeper/1",
        "game": "batarde",
        "players": names(players),
        "first_dealer": dealer,
        "rules": rules,
        "hands": [draw(hand_facts(table, number)) for number in range(1, hands + 1)],
    }


@st.composite
def hand_facts(draw, table, number):
    """The facts of hand `number`."""
    cards = batarde.cards(table, number)
    facts = {"tricks": draw(tricks_taken(table.players, cards))}
    if draw(st.booleans()):
        dealer = (table.first_dealer + number - 1) % table.players
        facts.update(draw(auction_held(table, cards, dealer)))
    else:
        restricted = table.rules["last_bid"] == "restricted"
        facts["bids"] = draw(bids_said(table.players, cards, restricted))
    stake = draw(st.sampled_from((None, *batarde.STAKES_PLAYED[table.rules["stakes"]])))
    if stake is not None:
        facts["stake"] = stake
    if stake in ("mechoune", "choune") and "declarer" in facts:
        others = [seat for seat in range(table.players) if seat != facts["declarer"]]
        facts["mechoune_by"] = draw(st.sampled_from(others))
    return facts


@st.composite
def auction_held(draw, table, cards, dealer):
    """An auction with a few raises at most, and what it ends in."""
    said, raised = [], 0
    state = auction.opened(table, cards, dealer)
    while not state.closed:
        raises = auction.raises(state, raised > 2)
        if raises and (state.trump is None or draw(st.integers(0, 4)) == 0):
            number, trump = draw(st.sampled_from(raises))
            raised += 1
            pack = draw(st.lists(st.sampled_from(auction.PACKS), min_size=1, max_size=1))
            said.append([state.seat, number, trump, *(pack if table.players >= 5 else [])])
        else:
            said.append([state.seat, draw(st.sampled_from(auction.numbers(state))), state.trump])
        state, faults = auction.held(table, cards, dealer, said)
        assert not faults
    facts = {"auction": said, "bids": list(state.bids)}
    facts.update({"trump": state.trump, "declarer": state.declarer})
    if state.pack is not None:
        facts["deck"] = state.pack
    return facts
