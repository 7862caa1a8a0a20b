"""Whether what a file holds is a club evening (`clubs.py`), and how it goes on from another."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from games.evenings.clubs import (
    FORMS,
    MOST_ENTRANTS,
    MOST_POINTS,
    MOST_ROUNDS,
    clock_faults,
    lowest_points,
    new_club,
    prize_faults,
    settings_faults,
    took_part,
)
from games.evenings.table_phones import TABLE_PHONES
from games.limits import MOST_CHANGES
from games.scoring.values import Json

# What lies in what in a file, down to the deepest part of a club evening.
POINTS_OF_A_READING = (
    *("evenings", "evening", "club", "played", "round", "tables", "table"),
    *("readings", "reading", "points"),
)
CHANGE_PARTS = {"what", "round", "table", "before", "after", "by", "at", "why"}
RESULTS = ("saved", "read")


def is_club(club: Any) -> bool:
    """Whether this has the form of a club evening; its texts and moments are checked elsewhere."""
    try:
        numbers = range(1, len(club["entrants"]) + 1)
        return (
            set(club) == {*new_club((), "", 1, 1, "")}
            and club["form"] in FORMS
            and type(club["twice"]) is type(club["fewest"]) is bool
            and club["phones"] in TABLE_PHONES
            and all(isinstance(text, str) for text in texts_of(club))
            and not settings_faults(club)
            and _are_numbers(club["left"], numbers)
            and not prize_faults(club["prizes"])
            and _is_clock(club["clock"])
            and len(_listed(club["played"])) <= club["rounds"]
            and all(_is_round(one, club, numbers) for one in club["played"])
            and len(_listed(club["changes"])) <= MOST_CHANGES
            and all(_is_change(one, club) for one in club["changes"])
        )
    except (KeyError, TypeError, ValueError):
        return False


def goes_on_from(later: Json, earlier: Json) -> bool:
    """Whether one record of a club evening has all that another has: its journal begins as the
    other does, and its entrants are the same or more, though those who played may be renamed by
    then. What no journal tells of must be there too if the journals are the same: draws, prizes,
    who left, and the end (`over`).
    """
    known, told = earlier["changes"], later["changes"]
    names, now = earlier["entrants"], later["entrants"]
    renamed = took_part(earlier) if told != known else ()
    return (
        told[: len(known)] == known
        and len(later["played"]) >= len(earlier["played"])
        and len(now) >= len(names)
        and all(now[at] == name or at + 1 in renamed for at, name in enumerate(names))
        and (told != known or _has_the_rest(later, earlier))
    )


def _has_the_rest(later: Json, earlier: Json) -> bool:
    """The same of what no journal tells of."""
    rounds, drawn = earlier["played"], later["played"]
    return (
        drawn[: len(rounds)] == rounds
        and {*earlier["left"]} <= {*later["left"]}
        and earlier["prizes"] in ([], later["prizes"])
        and (later["over"] or not earlier["over"] or len(drawn) > len(rounds))
    )


def _is_clock(clock: Json) -> bool:
    return set(clock) == {"minutes", "started_at"} and not clock_faults(clock["minutes"])


def moments_of(club: Json) -> list[str]:
    """The moments that a club evening holds."""
    started = club["clock"]["started_at"]
    return [change["at"] for change in club["changes"]] + ([] if started is None else [started])


def texts_of(club: Json) -> list[str]:
    """The texts of a club evening that somebody typed."""
    changes = _listed(club["changes"])
    signed = [text for one in changes for text in (one["by"], one["why"])]
    readers = [
        reading["by"]
        for played in _listed(club["played"])
        for table in _listed(played["tables"])
        for reading in _listed(table["readings"])
    ]
    return [*_listed(club["entrants"]), *_listed(club["prizes"]), *signed, *readers]


def _listed(value: Any) -> list[Any]:
    """The value, which is a list. Raises ValueError for another."""
    if not isinstance(value, list):
        raise ValueError
    return value


def _are_numbers(value: Any, numbers: Collection[int]) -> bool:
    """Whether this is a list of different numbers of those."""
    return len(set(_listed(value))) == len(value) and all(
        type(one) is int and one in numbers for one in value
    )


def _is_round(one: Json, club: Json, numbers: Collection[int]) -> bool:
    tables = _listed(one["tables"])
    seated = [entrant for table in tables for side in _listed(table["sides"]) for entrant in side]
    return (
        set(one) == {"tables", "byes", "planned", "changes"}
        and type(one["planned"]) is type(one["changes"]) is int
        and 1 <= one["planned"] <= MOST_ROUNDS
        and 0 <= one["changes"] <= len(club["changes"])
        and _are_numbers([*_listed(one["byes"]), *seated], numbers)
        and all(_is_table(table, club["form"], numbers) for table in tables)
    )


def _is_seating(one: Json, club: Json) -> bool:
    """Whether this has the sides of a table, and maybe who sat out then."""
    numbers, sides = range(1, len(club["entrants"]) + 1), one["sides"]
    return (
        set(one) - {"byes"} == {"sides"}
        and _are_seated(sides, club["form"])
        and _are_numbers([entrant for side in sides for entrant in side], numbers)
        and _are_numbers(one.get("byes", []), numbers)
    )


def _are_seated(sides: Any, form: str) -> bool:
    people = 2 if form == "partners" else 1
    return len(_listed(sides)) in ((3, 4, 5) if form == "each" else (2,)) and all(
        len(_listed(side)) == people for side in sides
    )


def _is_table(table: Json, form: str, numbers: Collection[int]) -> bool:
    results = [{"points": one["points"], "capots": one["capots"]} for one in table["readings"]]
    seated = [entrant for side in table["sides"] for entrant in side]
    if table["points"] is not None or table["capots"] is not None:
        results.append({"points": table["points"], "capots": table["capots"]})
    return (
        set(table) - {"left", "late"} == {"sides", "points", "capots", "readings"}
        and _are_seated(table["sides"], form)
        and ("left" not in table or (_are_numbers(table["left"], seated) and not results))
        and ("late" not in table or _is_note(table["late"], numbers))
        and len(table["readings"]) <= 2
        and all(_is_reading(one) for one in table["readings"])
        and all(_is_result(one, len(table["sides"]), form) for one in results)
    )


def _is_note(entrants: Any, numbers: Collection[int]) -> bool:
    """Whether this names some of those numbers."""
    return entrants != [] and _are_numbers(entrants, numbers)


# What is noted of a table besides its results, with the entrants whom that is about: nobody need
# have left one that is not played.
ABSENCES = {"seated": _is_note, "unplayed": _are_numbers}


def _is_reading(reading: Json) -> bool:
    """Whether this is a reading: of a phone of the notebook, with what stands for the `phone`."""
    keys = (reading["key"], reading["phone"])
    return set(reading) == {"points", "capots", "by", "key", "phone"} and all(
        str(UUID(str(key))) == key for key in keys
    )


def _is_result(result: Json, sides: int, form: str) -> bool:
    points, capots = _listed(result["points"]), _listed(result["capots"])
    lowest = lowest_points(form)
    return (
        set(result) == {"points", "capots"}
        and len(points) == len(capots) == sides
        and all(type(one) is int and lowest <= one <= MOST_POINTS for one in points)
        and all(type(one) is int and 0 <= one <= MOST_POINTS for one in capots)
    )


def _is_change(change: Json, club: Json) -> bool:
    """Whether a change of a result, or of seats, could have been made; its draw may have been
    undone since, and its round dropped.
    """
    both = [change[name] for name in ("before", "after") if change[name] is not None]
    return (
        set(change) == CHANGE_PARTS
        and all(type(change[name]) is int for name in ("round", "table"))
        and 1 <= change["round"] <= MOST_ROUNDS
        and 1 <= change["table"] <= MOST_ENTRANTS
        and _are_changed(change["what"], both, club)
    )


def _are_changed(what: str, both: list[Json], club: Json) -> bool:
    """Whether a change can have been from one of these results, seats or notes to the other."""
    if what == "seats":
        return len(both) == 2 and all(_is_seating(one, club) for one in both)
    if what in ABSENCES:
        numbers = range(1, len(club["entrants"]) + 1)
        are_noted = ABSENCES[what]
        return len(both) == 1 and all(
            set(one) == {"entrants"} and are_noted(one["entrants"], numbers) for one in both
        )
    sides = {len(result["points"]) for result in both}
    return (
        what in RESULTS
        and len(sides) == 1
        and all(_is_result(result, max(sides), club["form"]) for result in both)
    )
