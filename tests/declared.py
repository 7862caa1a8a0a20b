"""Strategies from what a game declares: values of its facts, hands and records."""

from hypothesis import strategies as st

from games.scoring.record import FORMAT, read_record
from games.scoring.replay import hand_faults, replay

NAMES = ["Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lea"]
MOST = 20
"""The most that is counted where a game names no limit."""


def values(fact, frame):
    """Values of a fact, of the right type and range."""
    one = _single(fact, frame)
    if not fact.each:
        return one
    if fact.each == "list":
        return st.lists(one, max_size=4)
    places = frame.sides if fact.each == "side" else frame.players
    known = frame.places(fact)
    return st.tuples(*[one if place in known else st.none() for place in range(places)]).map(list)


def _single(fact, frame):
    if fact.type == "seat":
        return st.sampled_from(frame.playing)
    if fact.type == "side":
        return st.integers(0, frame.sides - 1)
    if fact.type == "choice":
        return st.sampled_from(frame.limits.get(fact.name, fact.choices))
    if fact.type == "flag":
        return st.booleans()
    if fact.type == "record":
        return st.fixed_dictionaries({part.name: values(part, frame) for part in fact.parts})
    highest = frame.limits.get(fact.name, fact.highest)
    return st.integers(fact.lowest, MOST if highest is None else highest)


@st.composite
def records(draw, game, most_hands=12):
    """Records of a game, of any size and rules: hands of declared facts, as long as the game goes
    on; a hand that the rules do not allow is left out.
    """
    players = draw(st.sampled_from(sorted(game.PLAYERS)))
    chosen = {
        rule.name: st.sampled_from(rule.values)
        for rule in game.house_rules(players, {})
        if rule.values
    }
    record = {
        "format": FORMAT,
        "game": game.SLUG,
        "players": NAMES[:players],
        "first_dealer": draw(st.integers(0, players - 1)) if game.DIRECTION else 0,
        "rules": draw(st.fixed_dictionaries({}, optional=chosen)),
        "hands": [],
    }
    for _ in range(draw(st.integers(0, most_hands))):
        read, _ = read_record(record)
        progress = replay(read).progress
        if game.outcome(read.table, progress) is not None:
            break
        frame = game.frame(read.table, progress)
        wanted = [fact for fact in game.FACTS if fact.type != "own" and not fact.alone]
        facts = {
            fact.name: draw(values(fact, frame))
            for fact in wanted
            if fact.required or draw(st.booleans())
        }
        if not hand_faults(game, read.table, progress, facts, True):
            record = record | {"hands": [*record["hands"], facts]}
    return record
