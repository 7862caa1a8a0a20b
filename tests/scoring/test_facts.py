"""What follows from the facts that a game declares, for every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.scoring.facts import Bounds, fact_faults
from tests.declared import first_bounds, records, values
from tests.kinds import SAMPLES, names_at
from tests.replaying import replay_record
from tests.toy import Knockout

FACTS = [
    pytest.param(game, fact, id=f"{slug}-{fact.name}")
    for slug, game in GAMES.items()
    for fact in game.FACTS
    if fact.type != "own"
]


@pytest.mark.parametrize(("game", "fact"), FACTS)
def test_a_value_of_the_declared_type_and_range_has_no_fault(game, fact):
    bounds = first_bounds(game)
    possible = values(fact, bounds)

    @given(possible)
    def has_none(value):
        assert fact_faults(fact, value, bounds, complete=True) == []

    if not possible.is_empty:  # a table may have no such fact
        has_none()


def codes_of(fact):
    """The codes of the faults of a value that is not of the fact's type or range."""
    parts = {code for part in fact.parts for code in codes_of(part)}
    missing = {fact.name + "_missing"} if fact.each else set()
    if fact.type in ("choice", "flag"):
        return {fact.unknown} | missing
    return {"not_an_object" if fact.parts else "not_a_number"} | missing | parts


@pytest.mark.parametrize(("game", "fact"), FACTS)
@pytest.mark.parametrize(
    "wrong", [1.5, "x", {}, [], [[]], [0] * 13, 10**9, -(10**9), [None, "x"], [True], [1.0] * 4]
)
def test_a_value_of_another_type_has_a_fault_of_that_fact_or_a_part(game, fact, wrong):
    if fact.each == "list" and wrong in ([], [0] * 13):
        return
    found = fact_faults(fact, wrong, first_bounds(game), complete=True)

    fields = {fact.name, *(part.name for part in fact.parts)}
    assert found
    assert {one.field for one in found} <= fields
    assert {one.code for one in found} <= codes_of(fact)


@pytest.mark.parametrize(("game", "fact"), FACTS)
def test_a_value_beyond_its_range_has_a_fault_of_that_fact(game, fact):
    bounds = first_bounds(game)
    highest = {"seat": bounds.players - 1, "side": bounds.sides - 1}.get(fact.type, fact.highest)
    if fact.type in ("count", "number"):
        highest = bounds.limits.get(fact.name, highest)
    if fact.type == "choice" or highest is None:
        return
    places = {"seat": bounds.players, "side": bounds.sides}.get(fact.each, 1)
    codes = {fact.beyond or f"{fact.name}_out_of_range", f"unknown_{fact.type}", "not_a_number"}
    for wrong in (highest + 1, fact.lowest - 1):
        found = fact_faults(fact, [wrong] * places if fact.each else wrong, bounds, complete=True)

        assert {one.field for one in found} == {fact.name}
        assert {one.code for one in found} <= codes


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_hand_without_a_fact_that_it_must_have_is_refused(slug):
    hand, names = SAMPLES[slug].HANDS[0], names_at(slug)
    record = {"format": "scorekeeper/1", "game": slug, "players": list(names)}
    for fact in [one for one in GAMES[slug].FACTS if one.required]:
        without = {name: hand[name] for name in hand if name != fact.name}
        for lacking in (without, hand | {fact.name: None}):
            found = replay_record(GAMES, record | {"hands": [lacking]}).faults
            assert (f"{fact.name}_missing", fact.name) in [(one.code, one.field) for one in found]


@given(st.data())
def test_a_fault_of_a_value_names_the_seat_that_it_is_about(data):
    fact = next(one for one in GAMES["river"].FACTS if one.name == "bids")
    bids = data.draw(st.lists(st.sampled_from([0, 1, -1, 99, "x", None]), min_size=4, max_size=4))
    bounds = Bounds(4, 4, (0, 1, 2, 3), {"bids": 5})
    found = fact_faults(fact, bids, bounds, complete=False)

    wrong = [seat for seat, bid in enumerate(bids) if bid not in (0, 1, None)]
    assert [one.params["seat"] for one in found] == wrong


@given(st.data())
def test_a_game_that_scores_by_totals_is_played_from_its_declaration_alone(data):
    game = Knockout()
    GAMES["knockout"] = game
    try:
        replayed = replay_record(GAMES, data.draw(records(game)))
    finally:
        del GAMES["knockout"]

    assert replayed.faults == []
    assert all(total <= 50 for total in replayed.sheet.totals)
