"""Records of Aluette, legal by construction."""

from hypothesis import strategies as st

DEALS = {"five_deals": 5, "five_points": 3, "ten_points": 5, "rebour": 5}
"""So many deals can always be played: 2 points each do not end the match before."""


@st.composite
def aluette_records(draw):
    """A record of any house rules, first dealer and deals, with every form that a deal has."""
    mordienne = draw(st.sampled_from(("silent", "announced", "off")))
    match = draw(st.sampled_from(tuple(DEALS)))
    deals = draw(st.integers(0, DEALS[match]))
    return {
        "format": "scorekeeper/1",
        "game": "aluette",
        "players": ["Ana", "Bea", "Cy", "Dan"],
        "first_dealer": draw(st.integers(0, 3)),
        "rules": {"mordienne": mordienne, "match": match},
        "hands": [draw(deal_facts(mordienne, match)) for _ in range(deals)],
    }


@st.composite
def deal_facts(draw, mordienne, match):
    """The facts of one deal."""
    facts = {}
    if (mordienne == "announced" or match == "rebour") and draw(st.booleans()):
        facts["mordienne_announced"] = draw(st.integers(0, 3))
    if draw(st.booleans()):
        facts["chant"] = draw(st.booleans())
    if draw(st.integers(0, 3)) == 0:
        accepted = mordienne == "off" or draw(st.booleans())
        facts["surrender"] = {"by": draw(st.integers(0, 1)), "accepted": accepted}
        if accepted:
            return facts
    if draw(st.booleans()):
        facts["tricks"] = draw(st.one_of(any_tricks(), last_tricks()))
    else:
        facts.update(draw(told(mordienne, facts)))
    return facts


def any_tricks():
    """Who won each of the nine tricks; null for a spoiled one."""
    return st.lists(st.sampled_from((0, 1, 2, 3, None)), min_size=9, max_size=9)


@st.composite
def last_tricks(draw):
    """Nine tricks of which a player wins the last ones, two or more, and none before."""
    seat, run = draw(st.integers(0, 3)), draw(st.integers(2, 9))
    others = st.sampled_from([one for one in (0, 1, 2, 3, None) if one != seat])
    return draw(st.lists(others, min_size=9 - run, max_size=9 - run)) + [seat] * run


@st.composite
def told(draw, mordienne, facts):
    """The side that won, and mordienne where the house rules and the announcements allow it."""
    winner = draw(st.sampled_from((0, 1, "nobody")))
    announcer, surrender = facts.get("mordienne_announced"), facts.get("surrender")
    announced = announcer is not None and announcer % 2 == winner
    refused = (
        surrender is not None and surrender["by"] == 1 - winner if winner != "nobody" else False
    )
    allowed = mordienne == "silent" or (mordienne == "announced" and (announced or refused))
    if winner == "nobody" or not allowed:
        return {"won_by": winner}
    return {"won_by": winner, "mordienne": draw(st.booleans())}
