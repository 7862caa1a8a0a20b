"""The hands that people talk about: what a game names is what a recount of its rulings finds."""

from functools import cache

import pytest

from games.demo.scripts import write_scripts
from games.kinds.registry import GAMES, KINDS
from games.scoring.record import RECORD_FORMAT
from games.scoring.replay import replay_record
from games.table import acts
from games.table.pages.turning import find_highlight
from tests.kinds import titled
from tests.test_demo import UNTIL


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


@pytest.mark.parametrize("kind", GAMES)
def test_the_hand_that_is_named_has_the_code_and_the_most(kind):
    found = set()
    for sheet in sheets(kind):
        lines = [(hand.number, line) for hand in sheet.hands for line in hand.ruling]
        for highlight in KINDS[kind].wording.HIGHLIGHTS:
            of_it = [(number, line) for number, line in lines if line.code in highlight.codes]
            hit = find_highlight(highlight, sheet.hands)
            if hit is None:
                assert not of_it or highlight.most
                continue
            found.add(highlight.label)
            hand, line = hit
            assert (hand.number, line) in of_it
            if highlight.most:
                figures = [one.params[highlight.most] for _, one in of_it]
                assert line.params[highlight.most] == max(
                    figure for figure in figures if isinstance(figure, int)
                )
            else:
                assert hand.number == max(number for number, _ in of_it)

    assert found


@pytest.mark.parametrize("kind", GAMES)
def test_every_code_that_a_highlight_names_is_one_of_the_game(kind):
    for highlight in KINDS[kind].wording.HIGHLIGHTS:
        assert set(highlight.codes) <= set(KINDS[kind].wording.RULINGS)
