"""What each game calls a hand: whole messages, in every language."""

import pytest
from django.utils.translation import override

from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.scoring.errors import fault
from games.scoring.values import Side
from games.templatetags.figures import said
from games.wording.hand import HAND_WORDS, TRICK_WORDS
from games.wording.sentences import InContext, Names, say
from tests.languages import every_language

SAID = {
    "number": 3,
    "numbers": "3 and 4",
    "at": "21:05",
    "after": "Eva",
    "before": "Cy",
    "side": 0,
    "seats": 2,
    "place": "second",
    "label": "The capot",
    "points": 12,
    "margin": 3,
    "from_side": 1,
    "dealer": "Eva",
    "leader": "Cy",
    "given": 9,
}
ANA_AND_CY = Side("Ana & Cy", (0, 2))
NAMES = Names(("Ana", "Bea", "Cy", "Dan"), (ANA_AND_CY, Side("Bea & Dan", (1, 3))))


@every_language
@pytest.mark.parametrize("slug", KINDS)
def test_every_message_about_a_hand_has_a_text(slug, language):
    with override(language):
        for message in vars(KINDS[slug].wording.HAND).values():
            assert "{" not in say(message, SAID, NAMES)


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("belote", "There is no hand 9."),
        ("alta_baja", "There is no trick 9."),
        ("free", "There is no round 9."),
    ],
)
def test_a_fault_calls_a_hand_what_the_game_calls_it(slug, sentence):
    with override("en"):
        assert fault_text(slug, fault("unknown_hand", given=9)) == sentence


def test_the_word_of_one_game_is_in_no_message_of_the_other():
    with override("en"):
        hands, tricks = (
            " ".join(say(message, SAID, NAMES) for message in vars(words).values()).lower()
            for words in (HAND_WORDS, TRICK_WORDS)
        )
    assert "trick" not in hands
    assert "hand" not in tricks


@pytest.mark.parametrize(("number", "text"), [(1, "en 1 donne"), (2, "en 2 donnes")])
def test_a_number_chooses_between_one_and_several(number, text):
    with override("fr"):
        assert said(HAND_WORDS.played, number) == text


def test_a_missing_number_leaves_its_place_empty():
    with override("en"):
        assert said(HAND_WORDS.numbered) == "Hand "


def test_a_context_chooses_the_gender():
    with override("fr"):
        assert said(InContext("hand", "inserted")) == "insérée"
        assert said(InContext("trick", "inserted")) == "inséré"
