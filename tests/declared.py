"""Strategies from what a game declares: values of its facts, house rules, and records."""

from hypothesis import assume
from hypothesis import strategies as st

from games.scoring.game import Table
from games.scoring.record import RECORD_FORMAT, complete_rules, rule_faults
from games.scoring.replay import first_progress, hand_faults, score_hand

NAMES = ["Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lea"]
TITLES = ["Skyjo", "Rami"]
MOST = 20
"""The most that is counted where a game names no limit."""
MOST_HANDS, FEW = 12, 400
"""The most hands of a game without a length; a low value of a house rule that is a number."""


def first_bounds(game):
    """The bounds of the first hand, at a usual table."""
    players = game.PLAYERS[0]
    table = Table(players, 0, complete_rules(game, players, {}))
    return game.bounds(table, first_progress(game, table, len(game.sides(("",) * players))))


def values(fact, bounds):
    """Values of a fact, of the right type and range."""
    one = _single(fact, bounds)
    if not fact.each:
        return one
    if fact.each == "list":
        return st.lists(one, max_size=4)
    places = bounds.sides if fact.each == "side" else bounds.players
    known = bounds.seats_or_sides(fact)
    return st.tuples(*[one if place in known else st.none() for place in range(places)]).map(list)


def _single(fact, bounds):
    if fact.type == "seat":
        return st.sampled_from(bounds.playing)
    if fact.type == "side":
        return st.integers(0, bounds.sides - 1)
    if fact.type == "choice":
        choices = bounds.limits.get(fact.name, fact.choices)
        return st.sampled_from(choices) if choices else st.nothing()
    if fact.type == "flag":
        return st.booleans()
    if fact.type == "record":
        return st.fixed_dictionaries({part.name: values(part, bounds) for part in fact.parts})
    highest = bounds.limits.get(fact.name, fact.highest)
    return st.integers(fact.lowest, MOST if highest is None else highest)


@st.composite
def rules(draw, game, players):
    """House rules of a table of that many players: any of them, with any value. Choices come before
    numbers, of which the range may depend on them, and before rules that exist beside them alone.
    """
    given, left = {}, game.house_rules(players, {})
    drawn = set()
    while left:
        rule = next((rule for rule in left if rule.values), left[0])
        drawn.add(rule.name)
        few = st.integers(rule.lowest, min(rule.highest, FEW))
        possible = few | st.integers(rule.lowest, rule.highest)
        if (rule.values or rule.highest) and draw(st.booleans()):
            given[rule.name] = draw(st.sampled_from(rule.values) if rule.values else possible)
        left = [rule for rule in game.house_rules(players, given) if rule.name not in drawn]
    assume(not rule_faults(game, players, given))
    return given


@st.composite
def _declared(draw, game, table, progress):
    """A hand of declared facts, whether the rules allow it or not."""
    bounds = game.bounds(table, progress)
    wanted = [fact for fact in game.FACTS if fact.type != "own" and not fact.alone]
    return {
        fact.name: draw(values(fact, bounds))
        for fact in wanted
        if fact.required or draw(st.booleans())
    }


@st.composite
def records(draw, game, facts=None):
    """Records of a game, of any size and rules, as long as the game goes on. `facts` is a strategy
    of legal hands by table and progress; without it they are hands of declared facts, of which
    those that the rules do not allow are left out.
    """
    players = draw(st.sampled_from(sorted(game.PLAYERS)))
    given = draw(rules(game, players))
    dealer = draw(st.integers(0, players - 1)) if game.DIRECTION else 0
    table = Table(players, dealer, complete_rules(game, players, given))
    progress = first_progress(game, table, len(game.sides(tuple(NAMES[:players]))))
    hands = []
    for _ in range(draw(st.integers(0, game.length(table) or MOST_HANDS))):
        if game.outcome(table, progress) is not None:
            break
        hand = draw(facts(table, progress) if facts else _declared(game, table, progress))
        if wrong := hand_faults(game, table, progress, hand, True):
            assert not facts, wrong
            continue
        _, progress = score_hand(game, table, progress, hand)
        hands.append(hand)
    return {
        "format": RECORD_FORMAT,
        "game": game.SLUG,
        "players": NAMES[:players],
        "first_dealer": dealer,
        "rules": given,
        "hands": hands,
        **({"title": draw(st.sampled_from(TITLES))} if game.TITLED else {}),
    }
