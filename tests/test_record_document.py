"""`docs/record.md` names every game, and exactly the faults that each can have."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.kinds.registry import GAMES
from tests.kinds import FRAME_CODES, SAMPLES
from tools.record import BEGINS, ENDS, table_of

DOCUMENT = Path(settings.BASE_DIR, "docs", "record.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", DOCUMENT, re.MULTILINE | re.DOTALL)


def section(slug):
    """The text of the section whose heading ends in the slug of the game."""
    [text] = [text for heading, text in SECTIONS if heading.endswith(f" · `{slug}`")]
    return text


def codes_in(text):
    """The codes of a list, without the remarks in brackets."""
    return set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", text)))


def errors_of(slug):
    """The codes in the first sentence of the paragraph that lists the errors of the game."""
    [listed] = re.findall(r"^Errors: (.*?)(?:\.\s|\.\Z)", section(slug), re.MULTILINE | re.DOTALL)
    return codes_in(listed)


def test_the_document_lists_the_games():
    [row] = re.findall(r"^\| `game` \| (.*) \|$", DOCUMENT, re.MULTILINE)

    assert codes_in(row) == set(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_the_section_of_a_game_lists_its_faults(slug):
    frame = set(FRAME_CODES.split())

    assert errors_of(slug) - frame == set(SAMPLES[slug].FAULT_CODES.split()) - frame


def test_the_faults_of_every_game_are_listed():
    [text] = [text for heading, text in SECTIONS if heading == "Errors of every game"]

    assert codes_in(text) == set(FRAME_CODES.split())


@pytest.mark.parametrize("slug", GAMES)
def test_the_section_of_a_game_has_the_table_of_its_facts(slug):
    """`python -m tools.record` writes it."""
    assert BEGINS + table_of(GAMES[slug]) + ENDS in section(slug)
