"""How declared facts are read from a form, and what the default template shows of them.

The field of a fact has its name; a value for each seat or side is in `<name>-0`, `<name>-1`…, a
part of a record in `<name>-<part>`, of a record in a list in `<name>-0-<part>`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.numbers import whole_number
from games.scoring.errors import Fault
from games.scoring.facts import Fact

if TYPE_CHECKING:
    from games.kinds.entry import Facts, HandInPlay, Taps

MOST_KEYS = 14
"""The most numbers that are drawn as keys; otherwise there is a box to type in."""
MOST_RECORDS = 12
"""The most records of a list that a form may hold."""
HIGHEST = 10**18
"""Numbers are below, as those of forms."""
SURROGATES = ("\ud800", "\udfff")
"""Halves of characters, which JSON may name, but nothing can write."""


def read_fact(fact: Fact, taps: "Taps", places: int) -> Any:
    """The value of a fact as it was sent, None if there is none; for a value each, of that many
    `places`.
    """
    if not fact.each:
        return _read(fact, fact.name, taps)
    if fact.each != "list":
        values = [_read(fact, f"{fact.name}-{place}", taps) for place in range(places)]
        return None if values == [None] * places else values
    if fact.type == "record":
        found = [_read(fact, f"{fact.name}-{place}", taps) for place in range(MOST_RECORDS)]
        return [one for one in found if one is not None] or None
    return [_value(fact, text) for text in taps.many(fact.name) if text] or None


def _read(fact: Fact, field: str, taps: "Taps") -> Any:
    text = taps.one(field)
    if fact.type == "record":
        parts = {part.name: _read(part, f"{field}-{part.name}", taps) for part in fact.parts}
        known = {name: value for name, value in parts.items() if value is not None}
        return known or None
    return _value(fact, text) if text else None


def _value(fact: Fact, text: str) -> Any:
    """A text as the value of a fact; the text itself where it is none."""
    if fact.type == "flag":
        return True
    if fact.type == "choice":
        return next((one for one in fact.choices if str(one) == text), text)
    if fact.type == "own":
        return text
    number = whole_number(text, digits=7)
    return text if number is None else number


def could_be_read(fact: Fact, value: Any, places: int) -> bool:
    """Whether `read_fact` could return this value, with a value for each of that many `places`."""
    if fact.each == "":
        return _could_be_one(fact, value)
    if not isinstance(value, list) or (fact.each != "list" and len(value) != places):
        return False
    return all(one is None or _could_be_one(fact, one) for one in value)


def _could_be_one(fact: Fact, value: Any) -> bool:
    if fact.type != "record":
        return is_plain(value)
    parts = {part.name: part for part in fact.parts}
    return isinstance(value, dict) and all(
        name in parts and could_be_read(parts[name], one, 0) for name, one in value.items()
    )


def is_plain(value: Any) -> bool:
    """Whether a value is a whole number, a text that can be written, or true or false."""
    if isinstance(value, str):
        return not any(SURROGATES[0] <= letter <= SURROGATES[1] for letter in value)
    return isinstance(value, int) and abs(value) < HIGHEST


def drawn_fact(
    fact: Fact, facts: "Facts", hand: "HandInPlay", words: dict[Any, str]
) -> list[dict[str, Any]]:
    """A row for each value of a fact: its `field`, whose it is (`name`), its `value`, and its
    `keys`; none where a number is typed. `words` are those for its choices.
    """
    value, named = facts.get(fact.name), {"seat": hand.players, "side": hand.sides}
    if fact.each not in named:
        return [_row(fact, fact.name, "", value, hand, words)]
    playing = hand.game.frame(hand.table, hand.progress).places(fact)
    values = value if isinstance(value, list) else []
    return [
        _row(
            fact,
            f"{fact.name}-{place}",
            str(named[fact.each][place]),
            values[place] if place < len(values) else None,
            hand,
            words,
        )
        for place in playing
    ]


def _row(
    fact: Fact, field: str, name: str, value: Any, hand: "HandInPlay", words: dict[Any, str]
) -> dict[str, Any]:
    chosen = value if isinstance(value, list) else [value]
    keys = [
        {"value": str(one), "text": text, "picked": one in chosen, "id": f"{field}-{one}"}
        for one, text in _choices(fact, hand, words)
    ]
    return {"field": field, "name": name, "value": value, "keys": keys, "many": fact.each == "list"}


def _choices(fact: Fact, hand: "HandInPlay", words: dict[Any, str]) -> list[tuple[Any, str]]:
    """The values to choose from, each in words; [] where a number is typed."""
    if fact.type == "seat":
        return [(seat, hand.players[seat]) for seat in hand.speaking]
    if fact.type == "side":
        return [(number, str(side)) for number, side in enumerate(hand.sides)]
    limits = hand.game.frame(hand.table, hand.progress).limits
    if fact.type == "choice":
        return [(one, words.get(one, str(one))) for one in limits.get(fact.name, fact.choices)]
    if fact.type == "flag":
        return [(True, words.get(True, ""))]
    highest = limits.get(fact.name, fact.highest)
    if highest is None or highest - fact.lowest >= MOST_KEYS:
        return []
    return [(number, str(number)) for number in range(fact.lowest, highest + 1)]


def with_errors(draw: dict[str, Any], errors: Mapping[str, str]) -> dict[str, Any]:
    """What a template shows, with each error beside the value that it is about: those of a seat or
    side are under the name of its field.
    """
    for fact in draw.get("facts", ()):
        for row in fact["rows"]:
            row["error"] = errors.get(row["field"], "") if row["field"] != fact["name"] else ""
        beside = [row["error"] for row in fact["rows"]]
        error = errors.get(fact["name"], "")
        fact["error"] = "" if error in beside else error
    return draw


def places_of(fault: Fault) -> list[int]:
    """The seats or sides whose value a fault of a fact is about; none if it is about all."""
    one = [fault.params[key] for key in ("seat", "side") if key in fault.params]
    return one + [place for key in ("seats", "sides") for place in fault.params.get(key, ())]
