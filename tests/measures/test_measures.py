import pytest

from games.demo.scripts import write_scripts
from games.kinds.registry import GAMES, KINDS
from games.table import acts
from games.wording.common import Figure
from tests.demo import UNTIL
from tests.measures.measuring import measured


def measures_in_words(kind):
    words = KINDS[kind].wording.MEASURES
    figures = [one for one in words if isinstance(one, Figure)]
    grids = [name for one in words if one not in figures for _, names in one.rows for name in names]
    return {*grids, *[one.measure for one in figures], *[one.of for one in figures if one.of]}


@pytest.fixture(scope="module")
def played():
    """Games of the demo, which include everything that can be counted."""
    return [*write_scripts(120 * len(KINDS), 7, UNTIL)]


@pytest.mark.parametrize("kind", GAMES)
def test_every_count_has_its_words_and_every_word_its_count(played, kind):
    counted = set()
    for script in played:
        if script.kind == kind:
            hands = [step.what["facts"] for step in script.steps if step.act is acts.record]
            others = (acts.announce, acts.end_game)
            if len(hands) == len([step for step in script.steps if step.act not in others]):
                for one in measured(kind, *hands, names=script.names, **script.rules):
                    counted |= set(one)

    assert counted == measures_in_words(kind)
