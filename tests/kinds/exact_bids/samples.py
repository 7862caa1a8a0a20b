"""Bids and tricks of a hand, legal by construction, for the games that have them."""

from hypothesis import strategies as st


@st.composite
def tricks_taken(draw, players, cards):
    """The number of tricks taken at each seat."""
    winners = draw(st.lists(st.integers(0, players - 1), min_size=cards, max_size=cards))
    return [winners.count(seat) for seat in range(players)]


@st.composite
def bids_said(draw, players, cards, restricted):
    """A bid for each seat; if restricted, a last bidder avoids the forbidden number."""
    bids = draw(st.lists(st.integers(0, cards), min_size=players, max_size=players))
    if restricted:
        last = draw(st.integers(0, players - 1))
        forbidden = cards - sum(bids) + bids[last]
        free = [number for number in range(cards + 1) if number != forbidden]
        bids[last] = draw(st.sampled_from(free))
    return bids
