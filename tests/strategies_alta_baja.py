"""Records of Alta-Baja, legal by construction: each player's cards are one shuffled suit."""

from hypothesis import strategies as st

from games.scoring import alta_baja
from games.scoring.game import Table
from games.scoring.record import complete_rules

NAMES = ["Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lea"]
RULES = {
    "deck": ("french52", "spanish48", "spanish40"),
    "ace": ("high", "low"),
    "style": ("open", "shuffled", "arranged"),
}


@st.composite
def alta_baja_records(draw):
    """A record of any number of players, rules and tricks, told by cards or by places."""
    players = draw(st.integers(2, 12))
    optional = {rule: st.sampled_from(values) for rule, values in RULES.items()}
    rules = draw(st.fixed_dictionaries({}, optional=optional))
    table = Table(players, 0, complete_rules(alta_baja, players, rules))
    suits = [draw(st.permutations(alta_baja.deck_ranks(table))) for _ in range(players)]
    tricks = draw(st.integers(0, alta_baja.length(table)))
    return {
        "format": "scorekeeper/1",
        "game": "alta_baja",
        "players": NAMES[:players],
        "rules": rules,
        "hands": [
            {"cards": [suit[trick] for suit in suits]}
            if draw(st.integers(0, 3))
            else draw(places(players))
            for trick in range(tricks)
        ],
    }


@st.composite
def places(draw, players):
    """Who was first and who second, level or not; who is second matters with one first only."""
    seats = draw(st.permutations(range(players)))
    first = draw(st.integers(1, players))
    if first > 1 and draw(st.booleans()):
        return {"first": seats[:first]}
    second = draw(st.integers(1 if first == 1 else 0, players - first))
    return {"first": seats[:first], "second": seats[first : first + second]}
