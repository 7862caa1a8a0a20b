"""The parts of an exported file before its games (`docs/export.md`): the form of each, and how they
refer to each other. Nothing here uses the database.
"""

import re
from collections.abc import Callable, Collection
from graphlib import CycleError, TopologicalSorter
from typing import Any

from games.evenings.club_files import is_club, moments_of, texts_of
from games.evenings.clubs import LONGEST_ENTRANT, forms_of
from games.exchange.checking import MALFORMED
from games.exchange.lines import moment_text, read_moment
from games.exchange.reader import may_be_key
from games.journal import LONGEST_LABEL, LONGEST_REASON
from games.kinds.registry import GAMES
from games.limits import MOST_NAMES
from games.models import LONGEST_LANGUAGE, LONGEST_ZONE, RankedBy, Theme
from games.scoring.errors import Fault, fault, quoted
from games.scoring.record import (
    LONGEST_PLAYER_NAME,
    LONGEST_TITLE,
    folded,
    invalid_rules_by_players,
)
from games.scoring.values import Json
from games.services.evenings.evenings import LONGEST_EVENING_NAME as LONGEST_EVENING
from games.text import clean, is_as_typed

Check = Callable[[Any], bool]


class WrongPart(Exception):  # noqa: N818
    """A part is not as an export has it; `fault` is what is wrong, if more is known."""

    def __init__(self, fault: Fault | None = None) -> None:
        super().__init__(str(fault))
        self.fault = fault


def check_part(name: str, parts: Json) -> None:
    """Check the part with that name; those before it were checked. Raises WrongPart."""
    try:
        fits = CHECKS[name](parts[name], parts)
    except MALFORMED:
        raise WrongPart from None
    if not fits:
        raise WrongPart


# Forms


def _has_form(value: Any, form: dict[str, Check]) -> bool:
    """Whether a value is an object with exactly these keys, each with a value that fits."""
    return set(value) == set(form) and all(form[name](value[name]) for name in form)


def _typed(longest: int) -> Check:
    """A text as forms save it. The check raises WrongPart for another text."""

    def check(value: Any) -> bool:
        if isinstance(value, str) and not is_as_typed(value, longest):
            raise WrongPart(fault("not_as_typed", given=quoted(clean(value))))
        return isinstance(value, str)

    return check


def _matching(pattern: str, longest: int) -> Check:
    return lambda value: len(value) <= longest and re.fullmatch(pattern, value) is not None


def _of_type(kind: type) -> Check:
    return lambda value: type(value) is kind


def _one_of(values: Collection[Any]) -> Check:
    return lambda value: value in values


def _list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _is_moment(value: Any) -> bool:
    return bool(moment_text(read_moment(value)) == value)


def _is_position(value: Any) -> bool:
    return type(value) is int and value >= 0


_is_phone_key = _matching("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", 36)

NOTEBOOK: dict[str, Check] = {
    "name": _typed(LONGEST_LABEL),
    "language": _matching("[a-z-]*", LONGEST_LANGUAGE),
    "time_zone": _matching("[A-Za-z0-9_+/-]*", LONGEST_ZONE),
    "theme": _one_of(Theme.values),
    "newest_first": _of_type(bool),
    "keep_awake": _of_type(bool),
    "confirm_hands": _of_type(bool),
    "rule_defaults": lambda value: all(_rules_fit(*one) for one in value.items()),
}
PHONE: dict[str, Check] = {"key": _is_phone_key, "label": _typed(LONGEST_LABEL)}
PLAYER: dict[str, Check] = {
    "key": may_be_key,
    "name": _typed(LONGEST_PLAYER_NAME),
    "archived": _of_type(bool),
    "forgotten": _of_type(bool),
    "merged_into": _or_null(_is_position),
}
EVENING: dict[str, Check] = {
    "key": may_be_key,
    "name": _typed(LONGEST_EVENING),
    "kind": _one_of(list(GAMES)),
    "title": _typed(LONGEST_TITLE),
    "rules": _of_type(dict),
    "measure": _one_of(RankedBy.values),
    "players": _list_of(_is_position),
    "byes": _list_of(_list_of(_is_position)),
    "client_key": _is_phone_key,
    "started_at": _is_moment,
    "ended_at": _or_null(_is_moment),
    "club": _or_null(_of_type(dict)),
}


# What fits together


def _rules_fit(kind: str, rules: Json) -> bool:
    """Whether the house rules suit some number of players."""
    return len(invalid_rules_by_players(GAMES[kind], rules)) < len(GAMES[kind].PLAYERS)


def _notebook_fits(value: Any, parts: Json) -> bool:
    return value is None or _has_form(value, NOTEBOOK)


def _phones_fit(value: Any, parts: Json) -> bool:
    has_form = _list_of(lambda one: _has_form(one, PHONE))(value)
    return has_form and len({one["key"] for one in value}) == len(value)


def _players_fit(value: Any, parts: Json) -> bool:
    """Whether names and keys are unique, deleted players have no name, and merges no cycles."""
    if not _list_of(lambda one: _has_form(one, PLAYER))(value):
        return False
    names = [folded(one["name"]) for one in value if not one["forgotten"]]
    if len(names) > MOST_NAMES:
        raise WrongPart(fault("too_many_names_in_all", most=MOST_NAMES))
    if "" in names or len(set(names)) < len(names):
        return False
    if any(one["name"] for one in value if one["forgotten"]):
        return False
    if len({one["key"] for one in value}) < len(value):
        return False
    into = {number: one["merged_into"] for number, one in enumerate(value)}
    merged = {number: [person] for number, person in into.items() if person is not None}
    try:
        TopologicalSorter(merged).prepare()
    except CycleError:
        return False
    return all(person in into for [person] in merged.values())


def _evenings_fit(value: Any, parts: Json) -> bool:
    has_form = _list_of(lambda one: _has_form(one, EVENING))(value)
    people = range(len(parts["players"]))
    return (
        has_form
        and len({one["key"] for one in value}) == len(value)
        and all(_evening_fits(one, people) for one in value)
    )


def _evening_fits(evening: Json, people: range) -> bool:
    present, byes = evening["players"], [one for byes in evening["byes"] for one in byes]
    return (
        (evening["club"] is None or _club_fits(evening["kind"], evening["club"]))
        and _rules_fit(evening["kind"], evening["rules"])
        and bool(evening["title"]) == GAMES[evening["kind"]].TITLED
        and all(one in people for one in (*present, *byes))
        and len(set(present)) == len(present)
    )


def _club_fits(kind: str, club: Json) -> bool:
    if club["form"] not in forms_of(GAMES[kind]) or club["fewest"] > GAMES[kind].TITLED:
        raise WrongPart(fault("form_of_another_game", given=kind))
    return (
        _list_of(_typed(LONGEST_ENTRANT))(club["entrants"])
        and _list_of(_typed(LONGEST_REASON))(texts_of(club))
        and _list_of(_is_moment)(moments_of(club))
        and is_club(club)
    )


CHECKS: dict[str, Callable[[Any, Json], bool]] = {
    "notebook": _notebook_fits,
    "phones": _phones_fit,
    "players": _players_fit,
    "evenings": _evenings_fit,
}
