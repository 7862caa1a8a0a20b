"""What all entries share: how fields are read, and what the entry of each game guarantees."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kinds.entry import Taps, announced_part, as_number
from games.kinds.registry import GAMES, KINDS
from games.table.entry.preview import moment_to_open
from tests import pages
from tests.entry.entries import drawn, drawn_again, garbage, hand_in_play, survives
from tests.faults import amount
from tests.kinds import RECORDS, SAMPLES


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("-3", -3), ("007", 7), ("9999999", 9999999)]
)
def test_a_whole_number_is_read(text, number):
    assert as_number(text) == number


@pytest.mark.parametrize(
    "text", ["--5", "-", "+5", "1.0", "1e3", "²", "٣", "１２", "5\n", "1_000", "99999999", "five"]
)
def test_text_that_is_not_a_number_stays_as_it_was_typed(text):
    assert as_number(text) == text


def test_an_empty_text_is_not_a_number():
    assert as_number("") is None


def test_the_last_value_counts_if_a_field_is_sent_twice():
    assert Taps({"taker": ["1", " 2 "]}).one("taker") == "2"


def test_an_absent_field_is_empty():
    taps = Taps({"none": []})

    assert (taps.one("none"), taps.one("gone"), taps.many("gone")) == ("", "", [])
    assert taps.number("gone") is None


@pytest.mark.parametrize(
    ("kind", "order"),
    [("belote", [2, 3, 0, 1]), ("river", [0, 3, 2, 1]), ("batarde", [2, 3, 0, 1])],
)
def test_the_dealer_speaks_last(kind, order):
    assert hand_in_play(kind, dealer=1).speaking_order == order


MOMENTS = [
    (kind, moment)
    for kind, entry in [(slug, kind.entry) for slug, kind in KINDS.items()]
    for moment in entry.MOMENTS
]


@pytest.mark.parametrize(("kind", "moment"), MOMENTS)
def test_a_fault_is_shown_at_its_fact_in_the_entry(kind, moment):
    facts = KINDS[kind].entry.MOMENTS[moment]
    for players in GAMES[kind].PLAYERS:
        hand = hand_in_play(kind, players)
        html = drawn(hand, moment, {}, errors={fact: f"No such {fact}." for fact in facts})

        assert sorted(pages.errors_of(html)) == sorted(f"No such {fact}." for fact in facts)


@pytest.mark.parametrize(
    ("kind", "players", "moment", "field"),
    [
        ("aluette", 4, "announce", "surrender"),
        ("batarde", 5, "announce", "declarer"),
        ("batarde", 5, "announce", "mechoune_by"),
        ("batarde", 5, "announce", "deck"),
        ("belote", 4, "announce", "chosen"),
        ("belote", 4, "result", "belote"),
        ("belote", 4, "result", "fault"),
    ],
)
def test_an_optional_fact_can_be_taken_back(kind, players, moment, field):
    groups = pages.choices_of(drawn(hand_in_play(kind, players), moment, {}))

    assert groups[field][0] == ""


def some_of(value):
    """Facts of which any may be missing, also at single seats."""
    if isinstance(value, dict):
        return st.fixed_dictionaries({}, optional={key: some_of(one) for key, one in value.items()})
    if isinstance(value, list):
        return st.tuples(*[st.none() | st.just(one) for one in value]).map(list)
    return st.just(value)


def coming_hand(kind, data):
    """A hand in play of a record of the game, and the facts that the record has of it."""
    record = data.draw(RECORDS[kind].filter(lambda one: one["hands"]))
    cut = data.draw(st.integers(0, len(record["hands"]) - 1))
    hand = hand_in_play(
        kind,
        len(record["players"]),
        hands=record["hands"][:cut],
        dealer=record["first_dealer"],
        **record["rules"],
    )
    return hand, record["hands"][cut]


LISTS = {
    fact.name
    for game in GAMES.values()
    for one in game.FACTS
    for fact in (one, *one.parts)
    if fact.each == "list"
}


def told(value):
    """What facts tell, without what goes without saying: a flag that is not set, a plain stake,
    none of something; and without the order of what has none.
    """
    if isinstance(value, list):
        return [told(one) or None for one in value]
    if not isinstance(value, dict):
        return value
    silent = ("plain", [], None)
    return {
        name: sorted(told(one), key=str) if name in LISTS else told(one)
        for name, one in sorted(value.items())
        if one is not False and one not in silent
    }


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=amount(12, 300), derandomize=True, deadline=None)
@given(data=st.data())
def test_what_was_tapped_is_drawn_and_read_back(kind, data):
    hand, facts = coming_hand(kind, data)
    entry = KINDS[kind].entry
    announced = announced_part(entry, facts)
    moment = moment_to_open(kind, facts)

    if "announce" in entry.MOMENTS:
        assert told(drawn_again(hand, "announce", announced)) == told(announced)
    if moment != "announce":
        hand = replace(hand, announced=announced)
        assert told(drawn_again(hand, moment, facts)) == told(facts)


@pytest.mark.parametrize("kind", KINDS)
def test_what_only_another_game_asks_is_not_read(kind):
    hand = hand_in_play(kind, max(GAMES[kind].PLAYERS))
    for fact in {fact.name for game in GAMES.values() for fact in game.FACTS}:
        for moment in KINDS[kind].entry.MOMENTS:
            survives(hand, moment, {fact: ["0"]})


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=amount(20, 400), derandomize=True, deadline=None)
@given(data=st.data())
def test_no_input_makes_an_entry_fail(kind, data):
    hand, facts = coming_hand(kind, data)
    announced = {name: facts[name] for name in SAMPLES[kind].ANNOUNCED if name in facts}
    hand = replace(hand, announced=data.draw(some_of(announced)))
    moment = data.draw(st.sampled_from(tuple(KINDS[kind].entry.MOMENTS)))
    names = re.findall(r' name="([^"]+)"', drawn(hand, moment, {}))

    survives(hand, moment, data.draw(garbage(*names)))
