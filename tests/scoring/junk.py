"""Random JSON, and records with a part of them changed at random."""

import math
from copy import deepcopy

from games.kinds.registry import GAMES
from tests.kinds import SAMPLES

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
