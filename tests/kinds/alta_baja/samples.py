"""Samples of Alta-Baja; its records are legal by construction."""

from hypothesis import strategies as st

from games.kinds.alta_baja.scoring import ranks_left

START = {"names": ("Ana", "Bea", "Cy"), "rules": {"deck": "spanish40"}}
FIRST_TAPS = [("result", {"card-0": "A", "card-1": "7", "card-2": "2"})]
FIRST_SCORES = (3, 1, 0)  # Alta's ace and seven
WRONG_TAPS = [
    (0, {"card-0": "A", "card-1": "K"}, "2 of 3 so far."),
    (0, {"card-0": "A", "card-1": "Q", "card-2": "2"}, "“Q” is not a card"),
]
HANDS_BY_MOMENT = [
    ({"first": [0], "second": [1]}, "quick"),
    ({"cards": ["A", "7", "2"]}, "result"),
]
FACT_PAIRS = {
    "cards": ({"cards": ["A", "K", "7", "2"]}, {"cards": ["A", "K", "2", "7"]}),
    "first": ({"first": [0], "second": [2]}, {"first": [1], "second": [2]}),
    "second": ({"first": [0], "second": [2]}, {"first": [0], "second": [1]}),
}
HANDS_START = {"names": ("Ana", "Bea", "Cy", "Dan")}
HANDS = ({"cards": ["K", "Q", "10", "2"]}, {"first": [1], "second": [3]})
SHORT_GAME = ({"deck": "spanish40"}, [{"first": [0], "second": [1]}] * 10)
FAULT_CODES = """
    cards_missing unknown_rank card_already_played seat_twice first_missing second_missing
"""
RECORD_WORDS = "deck ace style open french52 A K 10 2"
JUDGE_ADDRESSES = {"alta_baja": "alta_baja/?phase=baja&cards=5&cards=3&cards=Q&cards=4"}


def compared(phase, cards):
    """A question: who wins the trick?"""
    return {"ask": "winner", "game": "alta_baja", "phase": phase, "cards": cards.split()}


REASON_QUESTIONS = {
    "first_alta": compared("alta", "K Q 2"),
    "first_baja": compared("baja", "K Q 2"),
    "second": compared("alta", "K Q 2"),
    "second_lost": compared("alta", "K Q Q"),
    "share": compared("alta", "K K 2"),
    "void": compared("alta", "K K K"),
}

QUESTIONS = [
    {"ask": "winner", "game": "alta_baja", "phase": "baja", "cards": ["5", "3", "Q", "4"]},
    {
        "ask": "legal",
        "game": "alta_baja",
        "rules": {"deck": "spanish40", "ace": "low"},
        "hand": ["C", "A"],
    },
]
ANSWER_KEYS = {"winner": {"seat", "level", "second", "why"}}


def facts(table, progress):
    """A trick recorded by cards, or by places."""
    cards = st.tuples(*[st.sampled_from(ranks) for ranks in ranks_left(table, progress)]).map(list)
    return cards.map(lambda played: {"cards": played}) | places(table.players)


@st.composite
def places(draw, players):
    """The seats that came first and second, tied or not; a second counts with a single first."""
    seats = draw(st.permutations(range(players)))
    first = draw(st.integers(1, players))
    if first > 1 and draw(st.booleans()):
        return {"first": seats[:first]}
    second = draw(st.integers(1 if first == 1 else 0, players - first))
    return {"first": seats[:first], "second": seats[first : first + second]}
