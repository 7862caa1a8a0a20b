"""The hands that people talk about: what a game names is what a recount of its rulings finds."""

from functools import cache

import pytest

from games.demo.scripts import write_scripts
from games.kinds.registry import GAMES, KINDS
from games.scoring.record import RECORD_FORMAT
from games.table import acts
from games.table.pages.turning import find_highlight
from tests.demo import UNTIL
from tests.kinds import titled
from tests.replaying import replay_record


@cache
def demo():
    return [*write_scripts(40 * len(KINDS), 5, UNTIL)]


def sheets(kind):
    """The sheets of that kind in a demo."""
    for script in demo():
        hands = [step.what["facts"] for step in script.steps if step.act is acts.record]
        if script.kind == kind:
            rules, names = script.rules, list(script.names)
            record = {"format": RECORD_FORMAT, "game": kind, "players": names, "rules": rules}
            yield replay_record(GAMES, record | titled(kind) | {"hands": hands}).sheet


def is_superlative(figures):
    """Whether one is above all others: of a single one, or of equals, none is the highest."""
    words = [figure for figure in figures if isinstance(figure, str)]
    *others, highest = sorted(figures) if figures and not words else [0]
    return bool(others) and highest > others[-1]


@pytest.mark.parametrize("kind", GAMES)
def test_the_hand_that_is_named_has_the_code_and_the_most(kind):
    found = set()
    for sheet in sheets(kind):
        lines = [(hand.number, line) for hand in sheet.hands for line in hand.ruling]
        for highlight in KINDS[kind].wording.HIGHLIGHTS:
            of_it = [(number, line) for number, line in lines if line.code in highlight.codes]
            hit = find_highlight(highlight, sheet.hands)
            figures = [line.params[highlight.most] for _, line in of_it if highlight.most]
            if hit is None:
                if highlight.most:
                    assert not is_superlative(figures)
                else:
                    assert not of_it
                continue
            found.add(highlight.label)
            hand, line = hit
            assert (hand.number, line) in of_it
            if highlight.most:
                assert is_superlative(figures)
                assert line.params[highlight.most] == max(figures)
            else:
                assert hand.number == max(number for number, _ in of_it)

    assert found


@pytest.mark.parametrize("kind", GAMES)
def test_every_code_that_a_highlight_names_is_one_of_the_game(kind):
    for highlight in KINDS[kind].wording.HIGHLIGHTS:
        assert set(highlight.codes) <= set(KINDS[kind].wording.RULINGS)
