"""Whatever JSON it is fed, `score` answers with a sheet, or with a fault put in words."""

import json
import math
import random
from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from games.json_lines import dump_line
from games.management.commands.score import scored
from tests.strategies import records

FRAME_CODES = """
    unknown_format unknown_game unknown_field unknown_rule unknown_rule_value players_missing
    name_missing name_too_long name_twice player_count unknown_seat not_a_number not_json
    not_an_object game_is_over
"""
"""The errors of every game, as the record's own page lists them; below, those of each game."""

CODES = {
    "alta_baja": """
        cards_missing unknown_rank card_already_played seat_twice first_missing second_missing
    """,
    "aluette": """
        tricks_missing nine_tricks unknown_side tricks_not_played tricks_and_won_by
        mordienne_not_played surrender_cannot_be_refused
    """,
    "batarde": """
        bids_missing tricks_missing too_many tricks_do_not_add_up bids_equal_cards unknown_trump
        unknown_stake stake_not_played declarer_cannot_mechoune deck_not_in_play two_tables
        auction_does_not_match
    """,
    "belote": """
        taker_missing contract_missing forced_taker not_in_first_round unknown_contract
        unknown_side points_missing points_do_not_add_up points_out_of_range points_must_be_even
        points_impossible capot_and_points
    """,
    "river": """
        bids_missing tricks_missing too_many tricks_do_not_add_up bids_equal_cards unknown_trump
    """,
}

SHEET = ["game", "sides", "hands", "totals", "ranks", "finished", "winners", "next"]
HAND = ["number", "dealer", "leader", "scores", "totals", "carried", "ruling"]

FACTS = """
    cards first second tricks won_by mordienne surrender mordienne_announced chant bids stake trump
    declarer mechoune_by auction deck taker contract points belote capot fault chosen redeal
"""
OTHER_WORDS = """
    format game players first_dealer rules hands open ace style by accepted match last_bid stakes
    deals overcall normal_order trump_order target rounding belote_at tie max_cards order bidding
    top must_trump scoring scorekeeper/1 alta_baja aluette batarde river A K 10 2 nobody silent
    announced plain mechoune choune marked simple hearts no_trump all_trump forced turned_jack
"""
WORDS = (FACTS + OTHER_WORDS).split()

JUNK = [
    *(None, True, False, 0, 1, 2, 3, 4, 5, 8, 9, 13, 81, 162, 163, 250, -1, -162),
    *(1.0, 0.5, -0.0, 1e308, math.inf, -math.inf, math.nan),
    *(1_000_000, 1_000_001, -1_000_001, 2**63, 10**30, -(10**400)),
    *("", " ", "\x00", "\ud800", "\udfff é", "{seat}", "{0}", "%s", "%(given)s", "é" * 50),
    *([], {}, [[]], [{}], {"": {}}, [None] * 4, [0] * 4, [0] * 9, ["A"] * 4, list(range(40))),
    *({"by": 0, "accepted": True}, {"by": None}, [[0, 1, "hearts"]], [[0, 1, "hearts", "marked"]]),
]


def anything(chance, depth=0):
    """Random JSON, more often than not of words and figures that mean something somewhere."""
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


def places(value):
    """Every place inside a JSON value: its container and its key."""
    inside = list(value.items()) if isinstance(value, dict) else []
    inside = list(enumerate(value)) if isinstance(value, list) else inside
    found = [(value, key) for key, _ in inside]
    for _, part in inside:
        found += places(part)
    return found


def mutate(chance, record):
    """Change the record in a few places."""
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
    """Score any data; the answer is a sheet or an error, in words."""
    line = dump_line(scored(data))
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


@settings(max_examples=200, derandomize=True, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_a_legal_record_made_wrong_in_a_hundred_ways(record, seed):
    chance, text = random.Random(seed), json.dumps(record)
    for _ in range(100):
        mutated = json.loads(text)
        mutate(chance, mutated)
        check(mutated)


def test_random_json():
    chance = random.Random(2)
    for _ in range(10_000):
        check(anything(chance))


def test_random_hands_in_a_sound_frame():
    chance, met = random.Random(3), set()
    for number in range(6000):
        slug = list(CODES)[number % len(CODES)]
        frame = {"format": "scorekeeper/1", "game": slug, "players": ["A", "B", "C", "D"]}
        hand = {chance.choice(FACTS.split()): anything(chance, 2) for _ in range(3)}
        place = chance.choice(("hands", "open", "rules"))
        met.add(check(frame | {place: [hand] if place == "hands" else hand}))
    assert {"unknown_field", "unknown_rule", "not_a_number", "unknown_seat"} <= met


def test_every_junk_value_in_every_place_of_a_record():
    record = {"format": "scorekeeper/1", "game": "belote", "players": ["A", "B", "C", "D"]}
    hand = {"taker": 0, "contract": "hearts", "points": [100, 62], "belote": 0}
    full = record | {"first_dealer": 0, "rules": {"target": 100}, "hands": [hand], "open": {}}
    for index in range(len(places(full))):
        for junk in JUNK:
            changed = deepcopy(full)
            container, key = places(changed)[index]
            container[key] = junk
            check(changed)
