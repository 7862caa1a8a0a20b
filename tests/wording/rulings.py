"""Records of the rulings that a hundred records drawn at random may well lack."""

from games.scoring import river

HAND = {"taker": 1, "contract": "spades"}
TIE = HAND | {"points": [81, 81]}
FAILED = HAND | {"points": [100, 62]}
BELOTE = {"belote": 1}
REFUSED = {"surrender": {"by": 0, "accepted": False}}
ALL_OF_BEA = {"tricks": [1] * 9}
LAST_OF_ANA = {"tricks": [1, 1, 0, 0, 0, 0, 0, 0, 0]}
ONE_OF_EACH = {"bids": [0, 1, 0], "tricks": [0, 1, 0]}
MISSED = {"bids": [1, 1, 1], "tricks": [2, 0, 0]}

RARE = {
    "alta_baja": [],
    "aluette": [
        ({}, [REFUSED | ALL_OF_BEA]),
        ({}, [{"tricks": [None] * 9}]),
        ({}, [{"won_by": 0, "mordienne": True}]),
        ({"mordienne": "announced"}, [LAST_OF_ANA]),
    ],
    "batarde": [],
    "belote": [
        *[({"tie": tie}, [TIE]) for tie in ("litige", "fails", "made", "lost")],
        *[({"belote": rule}, [FAILED | BELOTE]) for rule in ("contract", "kept", "bonus")],
        ({}, [HAND | BELOTE | {"fault": 1}]),
        ({}, [TIE, FAILED]),
        ({"belote_at": "suits"}, [HAND | BELOTE | {"contract": "no_trump", "points": [100, 150]}]),
        ({"rounding": "exact"}, [FAILED]),
        ({}, [HAND | {"capot": 0}]),
        ({}, [HAND | {"capot": 1}]),
    ],
    "river": [
        ({"max_cards": 2, "scoring": scoring}, [ONE_OF_EACH, MISSED]) for scoring in river.SCORINGS
    ],
}
"""For each game, house rules and hands."""


def rare(slug):
    """Those records of a game, complete."""
    players = ["Ana", "Bea", "Cy", "Dan"][: 3 if slug == "river" else 4]
    for rules, hands in RARE[slug]:
        yield {
            "format": "scorekeeper/1",
            "game": slug,
            "players": players,
            "first_dealer": 0,
            "rules": rules,
            "hands": hands,
        }
