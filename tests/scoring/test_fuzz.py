"""For any JSON, `score` answers with a sheet, or with a fault that has a sentence."""

import json
import random
from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from games.json_lines import dump_line
from games.kinds.registry import GAMES
from games.management.commands.score import Command
from tests.faults import amount
from tests.kinds import FRAME_CODES, SAMPLES, records
from tests.scoring.junk import FACTS, JUNK, anything, mutate, places

CODES = {slug: samples.FAULT_CODES for slug, samples in SAMPLES.items()}

SHEET = ["game", "sides", "hands", "totals", "ranks", "finished", "winners", "next"]
HAND = ["number", "dealer", "leader", "scores", "totals", "carried", "ruling"]


def check(data):
    """Score any value; the answer has one of the two forms, with sentences."""
    line = dump_line(Command().answer(data))
    answer = json.loads(line.encode().decode())
    assert "\n" not in line
    if "error" not in answer:
        assert list(answer) == SHEET
        assert all(list(hand) == HAND for hand in answer["hands"])
        return "sheet"
    assert list(answer["error"]) == ["hand", "field", "code", "text"]
    code, slug = answer["error"]["code"], data.get("game") if isinstance(data, dict) else None
    own = CODES.get(slug, "") if isinstance(slug, str) else ""
    assert code in (FRAME_CODES + own).split(), code
    assert answer["error"]["text"] not in ("", code)
    return code


@settings(max_examples=amount(30, 200), derandomize=True, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_a_legal_record_changed_at_random_gives_a_sheet_or_a_fault(record, seed):
    chance, text = random.Random(seed), json.dumps(record)
    for _ in range(100):
        mutated = json.loads(text)
        mutate(chance, mutated)
        check(mutated)


def test_random_json_gives_a_sheet_or_a_fault():
    chance = random.Random(2)
    for _ in range(amount(800, 10_000)):
        check(anything(chance))


def test_random_hands_in_a_valid_frame_give_a_sheet_or_a_fault():
    chance, met = random.Random(3), set()
    for number in range(amount(800, 6_000)):
        slug = list(CODES)[number % len(CODES)]
        frame = {"format": "scorekeeper/1", "game": slug, "players": ["A", "B", "C", "D"]}
        own = [fact.name for fact in GAMES[slug].FACTS]
        names = [chance.choice(own if chance.random() < 0.7 else FACTS) for _ in range(3)]
        hand = {name: anything(chance, 2) for name in names}
        place = chance.choice(("hands", "open", "rules"))
        met.add(check(frame | {place: [hand] if place == "hands" else hand}))
    assert {"unknown_field", "unknown_rule", "not_a_number", "unknown_seat"} <= met


def test_any_junk_value_anywhere_in_a_record_gives_a_sheet_or_a_fault():
    record = {"format": "scorekeeper/1", "game": "belote", "players": ["A", "B", "C", "D"]}
    hand = {"taker": 0, "contract": "hearts", "points": [100, 62], "belote": 0}
    full = record | {"first_dealer": 0, "rules": {"target": 100}, "hands": [hand], "open": {}}
    for index in range(len(places(full))):
        for junk in JUNK:
            changed = deepcopy(full)
            container, key = places(changed)[index]
            container[key] = junk
            check(changed)
