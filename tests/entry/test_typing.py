"""A figure that is being typed is not wrong until more digits cannot make it right."""

import re
from dataclasses import replace

from games.kinds.entry import Taps, announced_part
from games.kinds.registry import GAMES, KINDS
from games.table.entry.preview import may_become_right, moment_to_open
from tests import pages
from tests.entry.entries import drawn, faults_of, hand_in_play
from tests.entry.hands import hands_of

TYPED = re.compile(r'<input [^>]*?name="([^"]+)"[^>]*inputmode="numeric"')


def is_alarming(hand, moment, fields, field, figure):
    """Whether a preview shows an error once that figure stands in the field under the finger."""
    taps = Taps({**fields, field: [figure], "typing": [field]})
    wrong = faults_of(hand, KINDS[hand.game.SLUG].entry.read(moment, taps, hand), complete=False)
    return bool(wrong) and not may_become_right(hand, moment, taps)


def typed_figures():
    """Every figure that is typed for the hands of all games: its hand, the moment, the other fields
    and its own.
    """
    for slug in GAMES:
        for bare, facts, _ in hands_of(slug):
            hand = replace(bare, announced=announced_part(KINDS[slug].entry, facts))
            moment = moment_to_open(slug, facts)
            page = drawn(hand, moment, facts)
            fields = pages.fields_of(page)
            for field in TYPED.findall(page):
                if fields[field][-1].isdecimal():
                    others = {
                        name: fields[name] for name in fields if name not in TYPED.findall(page)
                    }
                    yield hand, moment, others, field, fields[field][-1]


def test_no_figure_that_is_right_alarms_while_it_is_typed():
    seen = set()
    for hand, moment, others, field, figure in typed_figures():
        seen.add((hand.game.SLUG, len(figure)))
        for digits in range(1, len(figure) + 1):
            assert not is_alarming(hand, moment, others, field, figure[:digits]), figure[:digits]

    assert {("belote", 2), ("coinche", 3), ("tarot", 2)} <= seen


def test_a_figure_that_no_digit_makes_right_alarms_at_once():
    belote = hand_in_play("belote", announced={"taker": 1, "contract": "hearts"})
    tarot = hand_in_play("tarot", announced={"taker": 1, "contract": "garde"})
    box, bouts = "points-0", {"bouts": ["2"]}

    assert not is_alarming(belote, "result", {}, box, "1")
    assert is_alarming(belote, "result", {}, box, "163")
    assert is_alarming(belote, "result", {"points-1": ["40"]}, box, "3")
    assert not is_alarming(belote, "result", {"points-1": ["40"]}, box, "12")
    assert not is_alarming(tarot, "result", bouts, box, "5")
    assert is_alarming(tarot, "result", bouts, box, "92")
