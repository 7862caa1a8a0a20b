"""Samples of Coinche; its records are legal by construction."""

from hypothesis import strategies as st

from games.kinds.belote.scoring import CONTRACT_SUITS, CONTRACTS
from games.kinds.coinche.scoring import STAKES, bids
from games.kinds.registry import GAMES
from tests.kinds.belote.samples import REASON_QUESTIONS as OF_BELOTE
from tests.kinds.belote.samples import announced, card_points
from tests.kinds.questions import JudgeQuestions

coinche = GAMES["coinche"]

SIDES = st.integers(0, 1)

TAKEN = {"taker": 1, "bid": 90, "contract": "hearts"}
MADE = TAKEN | {"points": [67, 95]}
"""95 for 90: made; the attack scores 100 (95 rounded) and the bid, the defence 70."""
LITIGE = {"taker": 1, "bid": 80, "contract": "spades", "points": [81, 81]}
DEDANS = {"taker": 0, "bid": 110, "contract": "clubs", "points": [65, 97], "belote": 0}
COINCHED = TAKEN | {"stake": "coinche", "coinche_by": 2, "points": [100, 62]}
SURCOINCHED = TAKEN | {"stake": "surcoinche", "points": [60, 102], "belote": 0}
CAPOT = {"taker": 1, "bid": "capot", "contract": "diamonds", "capot": 1}
GENERALE = CAPOT | {"bid": "generale", "alone": True}
UNBID = TAKEN | {"capot": 1}
RETURNED = TAKEN | {"capot": 0}
FOUL = TAKEN | {"fault": 0}
PASSED = {"passed": True}
SHOWN_BY = {"annonces": {"side": 0, "shown": ["tierce", "carre_100"]}}
SHOWN_WITHOUT_TRICK = {"annonces": {"side": 1, "shown": ["cent"]}}
AT_ALL_TRUMP = {"taker": 1, "bid": 90, "contract": "all_trump", "points": [67, 95]}

START = {"names": ("Ana", "Bea", "Cy", "Dan"), "rules": {"target": 600}}
ANNOUNCED = ("taker", "bid", "contract", "stake", "coinche_by", "surcoinche_by")
FIRST_TAPS = [
    ("announce", {"taker": "1", "bid": "90", "contract": "hearts"}),
    ("result", {"points-1": "95"}),
]
FIRST_SCORES = (70, 190)
WRONG_TAPS = [
    (0, {"bid": "90", "contract": "hearts"}, "The taker is missing."),
    (0, {"taker": "1", "contract": "hearts"}, "The bid is missing."),
    (0, {"taker": "7", "bid": "90", "contract": "hearts"}, "seats go from 0 to 3."),
    (0, {"taker": "1", "bid": "170", "contract": "hearts"}, "“170” cannot be bid"),
    (0, {"taker": "1", "bid": "90", "contract": "bells"}, "“bells” is not a contract."),
    (0, {"taker": "1", "bid": "90", "contract": "no_trump"}, "no trump is not played"),
    (1, {"points-0": "80", "points-1": "80"}, "make 160, not 162."),
    (1, {"points-0": "many"}, "“many” is not a whole number."),
    (1, {"points-0": "161"}, "no cards add up to that"),
    (1, {"points-0": "60", "annonces-side": "0", "annonces-tierce": "1"}, "no annonces"),
]
HANDS_BY_MOMENT = [
    (MADE, "result"),
    (FOUL, "result"),
    (PASSED, "announce"),
]
HANDS_START = {"rules": {"annonces": "contract", "contracts": "all"}}
FACT_PAIRS = {
    "taker": (MADE, MADE | {"taker": 3}),
    "bid": (MADE, MADE | {"bid": 80}),
    "contract": (MADE, MADE | {"contract": "clubs"}),
    "stake": (MADE, MADE | {"stake": "coinche"}),
    "coinche_by": (COINCHED, COINCHED | {"coinche_by": 0}),
    "surcoinche_by": (SURCOINCHED | {"surcoinche_by": 1}, SURCOINCHED | {"surcoinche_by": 3}),
    "passed": (PASSED, MADE),
    "points": (MADE, MADE | {"points": [60, 102]}),
    "belote": (MADE | {"belote": 1}, MADE | {"belote": 0}),
    "belotes": (AT_ALL_TRUMP | {"belotes": [1, 0]}, AT_ALL_TRUMP | {"belotes": [2, 1]}),
    "annonces": (MADE | SHOWN_BY, MADE | {"annonces": {"side": 1, "shown": ["cent"]}}),
    "capot": (TAKEN | {"capot": 0}, TAKEN | {"capot": 1}),
    "fault": (TAKEN | {"fault": 0}, TAKEN | {"fault": 1}),
    "alone": (UNBID, UNBID | {"alone": True}),
}
HANDS = (MADE, DEDANS, PASSED, COINCHED, CAPOT)
SHORT_GAME = ({"target": 100}, [MADE])
RARE_HANDS = [
    ({}, [{"taker": 0, "bid": "capot", "contract": "hearts", "capot": 0}]),
    ({"needs": "litige"}, [LITIGE, LITIGE, DEDANS]),
    ({}, [LITIGE]),
    ({}, [{"taker": 1, "bid": 80, "contract": "spades", "points": [82, 80]}]),
    ({}, [SURCOINCHED]),
    ({}, [MADE | {"belote": 1}]),
    ({"belote": "contract"}, [DEDANS]),
    ({"contracts": "all"}, [MADE | {"contract": "no_trump", "belote": 0}]),
    ({"annonces": "contract"}, [MADE | SHOWN_BY]),
    ({"annonces": "contract"}, [UNBID | SHOWN_BY]),
    ({"annonces": "contract"}, [FOUL | SHOWN_BY | {"belote": 0}]),
    ({"capot": "if_bid"}, [UNBID]),
    ({}, [UNBID]),
    ({}, [RETURNED]),
    ({}, [CAPOT | {"capot": 0}]),
    ({}, [TAKEN | {"points": [0, 162]}]),
    ({"generale": "500"}, [GENERALE, GENERALE | {"alone": False}]),
    ({}, [UNBID | {"alone": True}]),
    ({"rounding": "exact"}, [DEDANS]),
    ({"annonces": "contract"}, [RETURNED | SHOWN_WITHOUT_TRICK]),
]
FAULT_CODES = """
    taker_missing bid_missing contract_missing points_missing annonces_missing
    unknown_bid unknown_contract unknown_stake unknown_annonce unknown_side contract_not_played
    annonces_not_played attack_cannot_coinche defence_cannot_surcoinche not_coinched
    too_many_annonces too_many_belotes belotes_only_at_all_trump points_impossible
    points_do_not_add_up points_out_of_range capot_and_points never_ends alone_without_capot
    not_true_or_false
"""
RECORD_WORDS = """
    target rounding counts needs contracts highest_bid coinche direction hearts no_trump all_trump
    surcoinche capot generale alone length points tierce cinquante cent carre_100 carre_150
    carre_200
"""
JUDGE_ADDRESSES = {
    "coinche": "coinche/?trump=hearts&cards=AD&cards=KD&cards=7H",
    "coinche, the auction": "coinche/?ask=bids&dealer=0&highest_bid=650&said=3-80-hearts"
    "&said=2-coinche",
    "coinche, the auction closed": "coinche/?ask=bids&dealer=0&said=3-80-hearts&said=2-pass"
    "&said=1-pass&said=0-pass",
}


questions = JudgeQuestions("coinche", trump="hearts")
ask_winner, ask_points = questions.ask_winner, questions.ask_points


def ask_legal(cards, hand, trump="hearts", **rules):
    """A question: what could be played under these house rules?"""
    return questions.ask_legal(cards, hand, trump, rules=rules)


def auction(text, **rules):
    """A question: what may be bid? `text` is such as "2 pass, 1 80 hearts"; seat 3 deals."""
    said = [
        [int(word) if word.isdigit() else word for word in call.split()]
        for call in text.split(",")
        if call
    ]
    return {"ask": "bids", "game": "coinche", "dealer": 3, "auction": said, "rules": rules}


REASON_QUESTIONS = {code: one | {"game": "coinche"} for code, one in OF_BELOTE.items()}
del REASON_QUESTIONS["counted_double"]
REASON_QUESTIONS |= {
    "follow_under_partner": ask_legal("JH 7H", "8H", over_partner="free"),
    "undertrump": ask_legal("AD 8H", "7H", undertrump="must"),
    "bids_open": auction(""),
    "bid_higher": auction("2 80 hearts"),
    "nothing_above_capot": auction("2 capot hearts"),
    "may_surcoinche": auction("2 80 hearts,1 coinche"),
    "only_a_pass": auction("2 80 hearts,1 coinche,0 pass"),
    "auction_closed": auction("2 80 hearts,1 pass,0 pass,3 pass"),
    "all_passed": auction("2 pass,1 pass,0 pass,3 pass"),
}

QUESTIONS = [
    ask_winner("AD KD 7H 9D"),
    ask_legal("AD KD", "9H 8D 9D"),
    ask_points("AD", "no_trump", last_trick=True),
    auction("2 pass,1 80 hearts,0 100 spades"),
    auction("2 80 hearts,1 coinche,0 surcoinche"),
]
ANSWER_KEYS = {
    "bids": {"seat", "bids", "contracts", "coinche", "surcoinche", "closed", "why"},
    "closed": {
        *("seat", "closed", "passed", "taker", "bid", "contract", "stake", "coinche_by"),
        *("surcoinche_by", "bids", "contracts", "coinche", "surcoinche", "why"),
    },
}


@st.composite
def facts(draw, table, progress):
    """The facts of a hand: points, ties more often than in real games, capot, a foul, or nobody
    bid.
    """
    rules = table.rules
    kind = draw(st.sampled_from(("points", "tie", "tie", "capot", "fault", "passed")))
    if kind == "passed":
        return {"passed": True}
    taker, stake = draw(st.integers(0, 3)), draw(st.sampled_from(STAKES))
    contracts = CONTRACTS if rules["contracts"] == "all" else CONTRACT_SUITS
    low, every = st.sampled_from((80, 90)), bids(rules["highest_bid"], rules["generale"])
    facts = {
        "taker": taker,
        "bid": draw(low | st.sampled_from(every) | st.sampled_from(every[-2:])),
        "contract": draw(st.sampled_from(contracts)),
        "stake": stake,
    }
    if stake != "plain" and draw(st.booleans()):
        facts["coinche_by"] = (taker + draw(st.sampled_from((1, 3)))) % 4
    if stake == "surcoinche" and draw(st.booleans()):
        facts["surcoinche_by"] = (taker + draw(st.sampled_from((0, 2)))) % 4
    facts |= draw(announced(coinche, rules, facts["contract"]))
    if kind == "capot":
        facts["capot"] = draw(SIDES)
        alone = facts["capot"] == taker % 2 and draw(st.booleans())
        return facts | ({"alone": True} if alone else {})
    if kind == "fault":
        return facts | {"fault": draw(SIDES)}
    return facts | {"points": draw(card_points(coinche, rules, facts, tie=kind == "tie"))}
