"""The judge's answers in words."""

import pytest
from django.utils.translation import override

from games.kinds.judge_page import JudgePage
from games.kinds.registry import JUDGES, KINDS, MOST_PLAYERS
from games.kinds.wording import Wording
from games.scoring.judge.questions import Reason, Verdict, judge
from games.wording.judge import WHY, french_card, seats_by_number
from games.wording.sentences import Names
from tests.kinds import SAMPLES
from tests.languages import LANGUAGES

CASES = {
    (slug, code): asked
    for slug, samples in SAMPLES.items()
    for code, asked in samples.REASON_QUESTIONS.items()
}
"""A question for each sentence that gives a reason, by game and code."""


def seats():
    return seats_by_number(MOST_PLAYERS)


def why(question, names=None):
    verdict, faults = judge(JUDGES, question)
    assert faults == []
    return KINDS[question["game"]].judge_page.reasons_text(verdict, names or seats())


def test_every_sentence_has_its_question():
    # No game here is played without trumps at all; tests/scoring/test_contract.py invents one.
    assert set(WHY) <= {code for _, code in CASES} | {"discard_without_trump"}
    for slug, kind in KINDS.items():
        assert set(kind.judge_page.REASONS) <= set(SAMPLES[slug].REASON_QUESTIONS), slug


@pytest.mark.parametrize(("slug", "code"), sorted(CASES))
def test_each_question_gets_its_sentence(slug, code):
    verdict, faults = judge(JUDGES, CASES[slug, code])
    assert faults == []
    assert code in [reason.code for reason in verdict.why]
    for language in LANGUAGES:
        with override(language):
            text = KINDS[slug].judge_page.reasons_text(verdict, seats())
        assert text
        assert "{" not in text


@pytest.mark.parametrize(
    ("slug", "code", "term"),
    [
        ("belote", "follow", "fournir"),
        ("belote", "trump", "couper"),
        ("belote", "climb", "monter"),
        ("belote", "overtrump", "monter"),
        ("belote", "undertrump", "pisser"),
        ("belote", "partner_holds", "on ne coupe pas son homme"),
        ("belote", "follow_under_partner", "on ne monte pas sur son homme"),
        ("belote", "partner_trumped", "on ne monte pas sur son homme"),
        ("belote", "discard", "se défausser"),
        ("aluette", "spoiled", "pourri"),
        ("belote", "last_trick", "dix de der"),
    ],
)
def test_rules_have_their_french_names(slug, code, term):
    with override("en"):
        assert term in why(CASES[slug, code])


def test_seats_have_numbers_until_the_players_are_known():
    with override("en"):
        assert why(CASES["belote", "highest_trump"]).startswith("Seat 1 holds")
        names = Names(["Ana", "Bea", "Cy", "Dan"])
        assert why(CASES["belote", "highest_trump"], names).startswith("Bea holds")


def test_cards_have_their_names():
    with override("en"):
        assert ": the 7 of hearts" in why(CASES["belote", "highest_trump"])
        assert "la Vache" in why(CASES["aluette", "strongest"])
        assert "the king of cups and the king of clubs" in why(CASES["aluette", "spoiled"])
        assert "9 of spades (marked)" in why(CASES["batarde", "marked_is_higher"])
        assert "the ace of diamonds 11 and the jack of hearts 20" in why(CASES["belote", "counted"])


def test_ranks_and_suits_that_are_not_in_a_usual_pack_have_names():
    verdict = Verdict({}, (Reason("follow", {"seat": 0, "suit": "hearts of oak"}),))
    with override("en"):
        assert french_card("1H") == "1 of hearts"
        assert (
            JudgePage(None, Wording(None))
            .reasons_text(verdict, seats())
            .startswith("Seat 0 has hearts of oak, the suit")
        )
