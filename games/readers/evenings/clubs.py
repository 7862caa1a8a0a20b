"""A club evening on its page and on paper: the ranking, and round by round its tables."""

import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import get_language, gettext, ngettext

from games.evenings.clubs import (
    club_standings,
    forms_of,
    open_tables,
    read_results,
    result_fields,
    seats_of,
    table_text,
)
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import game_names
from games.live import read_version, topic_of
from games.models import Evening
from games.numbers import whole_number
from games.readers.evenings.result import outcome, wrong_fields
from games.scoring.errors import Fault
from games.scoring.record import fewest_win
from games.scoring.values import Json
from games.wording.sentences import isolate, join_words


def club_form(given: Mapping[str, str], faults: Sequence[Fault] = ()) -> Json:
    usual = {"hands": "12", "rounds": "4", "draw": "anew", "entrants": "", "name": ""}
    forms = {slug: forms_of(game) for slug, game in GAMES.items()}
    kinds = [
        {"slug": slug, "name": name, "teams": "teams" in forms[slug]}
        for slug, name in game_names()
        if forms[slug]
    ]
    return {
        "given": usual | {"kind": kinds[0]["slug"], "form": "teams"} | dict(given),
        "kinds": kinds,
        "wrong": wrong_fields(None, faults),
        "client_key": given.get("client_key") or uuid.uuid4(),
    }


def entrants_counted(club: Json) -> str:
    """How many teams or players entered."""
    number = len(club["entrants"])
    if club["form"] == "teams":
        counted = ngettext("%(number)s team", "%(number)s teams", number)
    else:
        counted = ngettext("%(number)s player", "%(number)s players", number)
    return counted % {"number": number}


def club_page(
    evening: Evening, faults: Sequence[Fault] = (), given: Mapping[str, str] | None = None
) -> Json:
    """A club evening's page, with why the last form was refused, and what it sent. The `round` in
    the address has a form, the last one unless it says so.
    """
    version = read_version(topic_of(evening))
    club, given = evening.recorded, given or {}
    wrong, ranking = wrong_fields(None, faults), club_standings(evening.kind, club)
    played, missing = any(standing.played for standing in ranking), open_tables(club)
    numbers, asked = range(len(club["played"]), 0, -1), whole_number(given.get("round", ""), 4)
    rounds = [_round(club, one, given if one == asked else {}, wrong) for one in numbers]
    return outcome(evening, ranking) | {
        "shown": version,
        "evening": evening,
        "title": gettext(KINDS[evening.kind].wording.NAME),
        "club": club,
        "ranking": ranking if played else [],
        "rounds": rounds,
        "last_round": len(numbers),
        "entered": asked if asked in numbers else len(numbers),
        "with_capots": GAMES[evening.kind].CAPOTS,
        "missing": missing,
        "unplayed": bool(rounds) and len(missing) == len(rounds[0]["tables"]),
        "over": len(club["played"]) == club["rounds"],
        "counted": entrants_counted(club),
        "fewest_win": fewest_win(GAMES[evening.kind], {}),
        "entrants": [
            {"number": number, "name": name, "left": number in club["left"]}
            for number, name in enumerate(club["entrants"], 1)
        ],
        "lines": range(1, club["hands"] + 1),
        "late": given.get("late", ""),
        "name": given.get("name", evening.name),
        "wrong": wrong,
    }


def club_screen(evening: Evening) -> Json:
    """The big screen of a club evening: who sits where until a result of the round is entered."""
    page, plan = club_page(evening), []
    for table in page["rounds"][0]["tables"] if page["unplayed"] else ():
        for side in table["sides"]:
            against = [other["names"] for other in table["sides"] if other is not side]
            for number, name in side["entrants"]:
                partners = [other for other in side["entrants"] if other[0] != number]
                plan.append(
                    {
                        "number": number,
                        "name": _numbered(number, name),
                        "table": table["number"],
                        "with": join_words(_all_numbered(partners), get_language()),
                        "against": join_words(against, get_language()),
                    }
                )
    return page | {"plan": sorted(plan, key=lambda one: one["number"])}


def _round(club: Json, number: int, given: Mapping[str, str], wrong: Mapping[str, str]) -> Json:
    played, tables, sent = club["played"][number - 1], [], read_results(given)
    for at, table in enumerate(played["tables"], 1):
        count, seats = len(table["sides"]), len(seats_of(table))
        fields, now = result_fields(at, count), table_text(table)
        none = [""] * len(fields)
        figures = now.split()[seats:] or none
        typed, seen = zip(*[sent.get(field, ("", "")) for field in fields], strict=True)
        before = (seen[0] or now).split()
        sits = before[:seats] == now.split()[:seats]
        if any(typed) and sits and [*typed] != (before[seats:] or none):
            figures = [*typed]
        sides = []
        for side, numbers in enumerate(table["sides"]):
            entrants = [(one, club["entrants"][one - 1]) for one in numbers]
            sides.append(
                {
                    "entrants": entrants,
                    "names": " & ".join(_all_numbered(entrants)),
                    "points": (f"{fields[side]} {now}", figures[side]),
                    "capots": (f"{fields[side + count]} {now}", figures[side + count]),
                    "made": (table["capots"] or [0] * count)[side],
                }
            )
        error = next((wrong[field] for field in fields if given and field in wrong), "")
        tables.append({"number": at, "sides": sides, "wrong": error})
    byes = [_numbered(one, isolate(club["entrants"][one - 1])) for one in played["byes"]]
    return {"number": number, "tables": tables, "byes": byes}


def _all_numbered(entrants: Sequence[tuple[int, str]]) -> list[str]:
    return [_numbered(number, name) for number, name in entrants]


def _numbered(number: int, name: str) -> str:
    return f"{number} · {name}"
