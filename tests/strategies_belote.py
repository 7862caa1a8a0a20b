"""Records of Belote, legal by construction."""

from hypothesis import strategies as st

from games.scoring import belote
from games.scoring.record import complete_rules

RULES = {
    "target": st.integers(1, 400) | st.integers(1, 10000),
    "rounding": st.sampled_from(("tens", "tens_from_five", "exact")),
    "belote": st.sampled_from(("contract", "kept", "bonus")),
    "belote_at": st.sampled_from(("suits_and_no_trump", "suits")),
    "capot": st.sampled_from(("plus_100", "252", "none")),
    "tie": st.sampled_from(("litige", "fails", "made", "lost")),
    "fault": st.sampled_from(("162", "total")),
}
SIDES = st.integers(0, 1)


@st.composite
def belote_records(draw):
    """A record under any rules, of hands of every kind, up to the end of the game at most."""
    rules = draw(st.fixed_dictionaries({}, optional=RULES))
    first_dealer = draw(st.integers(0, 3))
    hands, dealer = [], first_dealer
    target = complete_rules(belote, 4, rules)["target"]
    # No hand gives a side more than 40 tens or 400 points, so that the game cannot be over.
    most = (target - 1) // (400 if rules.get("rounding") == "exact" else 40) + 1
    for _ in range(draw(st.integers(0, min(most, 12)))):
        facts = draw(hand_facts(dealer))
        hands.append(facts)
        dealer = dealer if "redeal" in facts else (dealer + 1) % 4
    return {
        "format": "scorekeeper/1",
        "game": "belote",
        "players": ["Ana", "Bea", "Cy", "Dan"],
        "first_dealer": first_dealer,
        "rules": rules,
        "hands": hands,
    }


@st.composite
def hand_facts(draw, dealer):
    """The facts of one hand: points, ties more often than at a table, capot, fault or redeal."""
    kind = draw(st.sampled_from(("points", "tie", "tie", "capot", "fault", "redeal")))
    if kind == "redeal":
        return {"redeal": draw(st.integers(0, 3))}
    chosen = draw(st.sampled_from((None, *belote.CHOSEN)))
    in_suit = chosen in ("first_round", "turned_jack")
    forced = chosen in ("forced", "turned_jack")
    facts = {
        "taker": (dealer + 1) % 4 if forced else draw(st.integers(0, 3)),
        "contract": draw(st.sampled_from(belote.SUITS if in_suit else belote.CONTRACTS)),
    }
    if chosen is not None:
        facts["chosen"] = chosen
    if draw(st.booleans()):
        facts["belote"] = draw(SIDES)
    if kind in ("capot", "fault"):
        facts[kind] = draw(SIDES)
    else:
        facts["points"] = draw(card_points(facts, tie=kind == "tie"))
    return facts


@st.composite
def card_points(draw, facts, *, tie):
    """Both sides' card points, or one side's; the same with the belote counted where `tie`."""
    total = belote.hand_total(facts["contract"])
    step = 2 if facts["contract"] == "no_trump" else 1
    impossible = belote.IMPOSSIBLE.get(facts["contract"], belote.SUIT_IMPOSSIBLE)
    possible = [one for one in range(0, total + 1, step) if one not in impossible]
    first = draw(st.sampled_from(possible))
    if tie and step == 1:
        first = total // 2 + {0: -10, 1: 10}.get(facts.get("belote"), 0)
    points = [first, total - first]
    left_out = draw(st.sampled_from((None, 0, 1)))
    return [None if side == left_out else points[side] for side in (0, 1)]
