"""Bids and tricks of one hand, legal by construction."""

from hypothesis import strategies as st


@st.composite
def tricks_taken(draw, players, cards):
    """Who took each trick, counted a seat."""
    winners = draw(st.lists(st.integers(0, players - 1), min_size=cards, max_size=cards))
    return [winners.count(seat) for seat in range(players)]


@st.composite
def bids_said(draw, players, cards, restricted):
    """A bid a seat; where restricted, one seat, the last to speak, avoids the number forbidden."""
    bids = draw(st.lists(st.integers(0, cards), min_size=players, max_size=players))
    if restricted:
        last = draw(st.integers(0, players - 1))
        forbidden = cards - sum(bids) + bids[last]
        free = [number for number in range(cards + 1) if number != forbidden]
        bids[last] = draw(st.sampled_from(free))
    return bids


def names(players):
    return ["Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus"][:players]
