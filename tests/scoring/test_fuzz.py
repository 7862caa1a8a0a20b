"""For any JSON, `score` answers with a sheet, or with a fault that has a sentence."""

import json
import math
import random
from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from games.json_lines import dump_line
from games.kinds.registry import GAMES
from games.management.commands.score import Command
from tests.faults import amount
from tests.kinds import SAMPLES, records

FRAME_CODES = """
    unknown_format unknown_game unknown_field unknown_rule unknown_rule_value players_missing
    title_missing title_too_long name_missing name_too_long name_twice player_count unknown_seat
    not_a_number not_json not_an_object game_is_over sits_out
    adjust_missing adjust_empty adjust_out_of_range adjust_alone
"""
"""The errors of every game, as `docs/record.md` lists them."""

CODES = {slug: samples.FAULT_CODES for slug, samples in SAMPLES.items()}

SHEET = ["game", "sides", "hands", "totals", "ranks", "finished", "winners", "next"]
HAND = ["number", "dealer", "leader", "scores", "totals", "carried", "ruling"]

FACTS = sorted({fact for game in GAMES.values() for fact in game.fact_names})
FRAME_WORDS = "format game players first_dealer rules hands open scorekeeper/1"
WORDS = [*FACTS, *FRAME_WORDS.split(), *GAMES]
WORDS += [word for samples in SAMPLES.values() for word in samples.RECORD_WORDS.split()]

JUNK = [
    *(None, True, False, 0, 1, 2, 3, 4, 5, 8, 9, 13, 81, 162, 163, 250, -1, -162),
    *(1.0, 0.5, -0.0, 1e308, math.inf, -math.inf, math.nan),
    *(1_000_000, 1_000_001, -1_000_001, 2**63, 10**30, -(10**400)),
    *("", " ", "\x00", "\ud800", "\udfff é", "{seat}", "{0}", "%s", "%(given)s", "é" * 50),
    *([], {}, [[]], [{}], {"": {}}, [None] * 4, [0] * 4, [0] * 9, ["A"] * 4, list(range(40))),
    *({"by": 0, "accepted": True}, {"by": None}, [[0, 1, "hearts"]], [[0, 1, "hearts", "marked"]]),
]


def anything(chance, depth=0):
    """Random JSON, mostly of words and figures that have a meaning somewhere."""
    kind = chance.randrange(5 if depth < 4 else 3)
    if kind == 0:
        return deepcopy(chance.choice(JUNK))
    if kind == 1:
        return chance.choice(WORDS)
    if kind == 2:
        return chance.randrange(-3, 20)
    parts = range(chance.randrange(6))
    if kind == 3:
        return [anything(chance, depth + 1) for _ in parts]
    return {chance.choice(WORDS): anything(chance, depth + 1) for _ in parts}


def places(value, found=None):
    """Every place inside a JSON value: its container and its key."""
    found = [] if found is None else found
    keys = range(len(value)) if isinstance(value, list) else value
    found += [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], (dict, list)):
            places(value[key], found)
    return found


def mutate(chance, record):
    """Change the record in one or several places."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        spots = places(record)
        if not spots:
            return
        container, key = chance.choice(spots)
        kind = chance.randrange(7)
        if kind == 0:
            del container[key]
        elif kind == 1:
            container[key] = anything(chance)
        elif kind == 2 and isinstance(container[key], int):
            container[key] += chance.choice((-1, 1, 10, -100))
        elif kind == 3:
            other, place = chance.choice(spots)
            container[key] = deepcopy(other[place])
        elif kind == 4 and isinstance(container, dict):
            container[chance.choice(WORDS)] = anything(chance)
        elif kind == 5 and isinstance(container, list):
            container.insert(key, deepcopy(container[key]))
        else:
            container[key] = deepcopy(chance.choice(JUNK))


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
