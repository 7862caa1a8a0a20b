"""The judge's answers in words."""

import pytest
from django.utils.translation import override

from games.kinds.judge import reasons_text
from games.kinds.registry import KINDS
from games.scoring.judge.judging import judge
from games.wording.judge import WHY
from games.wording.sentences import Names
from tests.kinds import SAMPLES

CASES = {code: asked for samples in SAMPLES.values() for code, asked in samples.REASONS.items()}
"""A question for each sentence that gives a reason."""


def why(question, names=None):
    verdict, faults = judge(question)
    assert faults == []
    return reasons_text(KINDS[question["game"]].judge, verdict, names)


def test_every_sentence_has_its_question():
    # No game here is played without trumps at all; tests/scoring/test_contract.py invents one.
    messages = [WHY, *(kind.judge.REASONS for kind in KINDS.values())]
    codes = [code for group in messages for code in group]
    assert sorted([*CASES, "discard_without_trump"]) == sorted(codes)


@pytest.mark.parametrize("code", sorted(CASES))
def test_each_question_gets_its_sentence(code):
    verdict, faults = judge(CASES[code])
    assert faults == []
    assert code in [reason.code for reason in verdict.why]
    for language in ("en", "fr"):
        with override(language):
            text = reasons_text(KINDS[CASES[code]["game"]].judge, verdict)
        assert text
        assert "{" not in text


@pytest.mark.parametrize(
    ("code", "term"),
    [
        ("follow", "fournir"),
        ("trump", "couper"),
        ("climb", "monter"),
        ("overtrump", "monter"),
        ("undertrump", "pisser"),
        ("partner_holds", "on ne coupe pas son homme"),
        ("follow_under_partner", "on ne monte pas sur son homme"),
        ("partner_trumped", "on ne monte pas sur son homme"),
        ("discard", "se défausser"),
        ("spoiled", "pourri"),
        ("last_trick", "dix de der"),
    ],
)
def test_rules_have_their_french_names(code, term):
    with override("en"):
        assert term in why(CASES[code])


def test_seats_have_numbers_until_the_players_are_known():
    with override("en"):
        assert why(CASES["highest_trump"]).startswith("Seat 1 holds")
        names = Names(["Ana", "Bea", "Cy", "Dan"])
        assert why(CASES["highest_trump"], names).startswith("Bea holds")


def test_cards_have_their_names():
    with override("en"):
        assert "7 of hearts" in why(CASES["highest_trump"])
        assert "la Vache" in why(CASES["strongest"])
        assert "king of cups and king of clubs" in why(CASES["spoiled"])
        assert "9 of spades (marked)" in why(CASES["marked_is_higher"])
        assert "ace of diamonds 11 and jack of hearts 20" in why(CASES["counted"])
