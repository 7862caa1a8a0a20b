"""Samples of Aluette; its records are legal by construction."""

from hypothesis import strategies as st

from tests.kinds.questions import JudgeQuestions

NINE = {"tricks": [2, 1, 0, 3, 2, 1, None, 0, 3]}
TO_COME = {"won_by": 0, "mordienne_announced": 0}
REFUSED = {"surrender": {"by": 0, "accepted": False}}

START = {"names": ("Ana", "Bea", "Cy", "Dan"), "rules": {}}
FIRST_TAPS = [("result", {f"trick-{number}": won for number, won in enumerate("210321003")})]
FIRST_SCORES = (1, 0)  # Ana has three tricks, before Bea, Cy or Dan
WRONG_TAPS = [
    (0, {"trick-0": "1", "trick-2": "1"}, "Trick 2 was skipped: who won it?"),
    (0, {"trick-0": "1", "trick-1": "1"}, "A hand has 9 tricks, not 2."),
    (0, {}, "The winners of the tricks are missing."),
]
HANDS_BY_MOMENT = [
    ({"won_by": 0}, "quick"),
    ({"tricks": [0, 1, 2, 3, 1, 2, 3, 0, None], "chant": True}, "result"),
    ({"surrender": {"by": 0, "accepted": True}}, "announce"),
]
FACT_PAIRS = {
    "tricks": (NINE, {"tricks": [2, 1, 0, 3, 2, 1, 0, None, 3]}),
    "won_by": ({"won_by": 0}, {"won_by": 1}),
    "mordienne": (TO_COME | {"mordienne": True}, TO_COME),
    "surrender": (NINE | REFUSED, NINE | {"surrender": {"by": 1, "accepted": False}}),
    "mordienne_announced": (NINE | {"mordienne_announced": 2}, NINE),
    "chant": (NINE | {"chant": True}, NINE),
}
HANDS_START = {"rules": {"mordienne": "announced"}}
HANDS = (
    {"tricks": [0, 1, 2, 3, 1, 2, 3, 0, None]},
    {"won_by": 0, "mordienne": True},
    {"surrender": {"by": 0, "accepted": True}},
)
SHORT_GAME = ({}, [{"won_by": 0}] * 5)
RARE_HANDS = [
    ({}, [REFUSED | {"tricks": [1] * 9}]),
    ({}, [{"tricks": [None] * 9}]),
    ({}, [{"tricks": [1, 3, 0, 1, None, 2, 2, 2, None]}]),
    ({}, [{"won_by": 0, "mordienne": True}]),
    ({"mordienne": "announced"}, [{"tricks": [1, 1, 0, 0, 0, 0, 0, 0, 0]}]),
]
FAULT_CODES = """
    tricks_missing nine_tricks unknown_side tricks_not_played tricks_and_won_by
    mordienne_not_played surrender_cannot_be_refused
"""
RECORD_WORDS = "by accepted match nobody silent announced"
JUDGE_ADDRESSES = {"aluette": "aluette/?cards=4O&cards=9E&cards=QC&cards=QB"}


questions = JudgeQuestions("aluette")
ask_winner = questions.ask_winner

REASON_QUESTIONS = {
    "strongest": ask_winner("9E 2C KB 4O"),
    "spoiled": ask_winner("9E KC KB 4O"),
    "spoiled_so_far": ask_winner("KC KB"),
    "anything": questions.ask_legal("", "KB"),
}

QUESTIONS = [
    ask_winner("9E KB KC 4O", players=4, leader=1),
    questions.ask_legal("9E", "KB KC", leader=1),
]
ANSWER_KEYS = {"winner": {"seat", "level", "leads_next", "why"}}


@st.composite
def facts(draw, table, progress):
    """The facts of a deal, in every form."""
    mordienne, match = table.rules["mordienne"], table.rules["match"]
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
        facts.update(draw(quick_form(mordienne, facts)))
    return facts


def any_tricks():
    """The winner of each of the nine tricks; None for a spoiled trick."""
    return st.lists(st.sampled_from((0, 1, 2, 3, None)), min_size=9, max_size=9)


@st.composite
def last_tricks(draw):
    """Nine tricks of which a player wins the last two or more, and none before."""
    seat, run = draw(st.integers(0, 3)), draw(st.integers(2, 9))
    others = st.sampled_from([one for one in (0, 1, 2, 3, None) if one != seat])
    return draw(st.lists(others, min_size=9 - run, max_size=9 - run)) + [seat] * run


@st.composite
def quick_form(draw, mordienne, facts):
    """The side that won, with mordienne where the house rules and announcements allow it."""
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
