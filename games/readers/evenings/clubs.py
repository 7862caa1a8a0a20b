"""A club evening on its page and on paper: the ranking, and round by round its tables."""

import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from games.evenings.clubs import (
    open_tables,
    pair_standings,
    read_results,
    result_fields,
    table_text,
)
from games.evenings.rounds import plays_in_teams
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import game_names
from games.live import read_version, topic_of
from games.models import Evening
from games.numbers import whole_number
from games.readers.evenings.result import outcome, wrong_fields
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.sentences import isolate


def club_form(given: Mapping[str, str], faults: Sequence[Fault] = ()) -> Json:
    usual = {"hands": "12", "rounds": "4", "draw": "anew", "pairs": "", "name": "", "kind": ""}
    teams = [(slug, name) for slug, name in game_names() if plays_in_teams(GAMES[slug])]
    return {
        "given": usual | {"kind": teams[0][0]} | dict(given),
        "kinds": teams,
        "wrong": wrong_fields(None, faults),
        "client_key": given.get("client_key") or uuid.uuid4(),
    }


def club_page(
    evening: Evening, faults: Sequence[Fault] = (), given: Mapping[str, str] | None = None
) -> Json:
    """A club evening's page, with why the last form was refused, and what it sent. The `round` in
    the address has a form, the last one unless it says so.
    """
    version = read_version(topic_of(evening))
    club, given = evening.recorded, given or {}
    wrong, ranking = wrong_fields(None, faults), pair_standings(club)
    played, missing = any(standing.points for standing in ranking), open_tables(club)
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
        "pairs": [
            {"number": number, "name": name, "left": number in club["left"]}
            for number, name in enumerate(club["pairs"], 1)
        ],
        "lines": range(1, club["hands"] + 1),
        "late": given.get("late", ""),
        "name": given.get("name", evening.name),
        "wrong": wrong,
    }


def club_screen(evening: Evening) -> Json:
    """The big screen of a club evening: who sits where until a result of the round is entered."""
    page = club_page(evening)
    plan = []
    for table in page["rounds"][0]["tables"] if page["unplayed"] else ():
        for one, other in (table["sides"], table["sides"][::-1]):
            against = f"{other['pair']} · {other['name']}"
            plan.append({"pair": one["pair"], "name": f"{one['pair']} · {one['name']}"})
            plan[-1] |= {"table": table["number"], "against": against}
    return page | {"plan": sorted(plan, key=lambda one: one["pair"])}


def _round(club: Json, number: int, given: Mapping[str, str], wrong: Mapping[str, str]) -> Json:
    played, tables, sent = club["played"][number - 1], [], read_results(given)
    for at, table in enumerate(played["tables"], 1):
        fields, now = result_fields(at), table_text(table)
        pairs, figures = now.split()[:2], now.split()[2:] or [""] * 4
        typed, seen = zip(*[sent.get(field, ("", "")) for field in fields], strict=True)
        before = (seen[0] or now).split()
        if any(typed) and before[:2] == pairs and [*typed] != (before[2:] or [""] * 4):
            figures = [*typed]
        sides = [
            {
                "pair": pair,
                "name": club["pairs"][pair - 1],
                "points": (f"{fields[side]} {now}", figures[side]),
                "capots": (f"{fields[side + 2]} {now}", figures[side + 2]),
                "made": (table["capots"] or (0, 0))[side],
            }
            for side, pair in enumerate(table["pairs"])
        ]
        error = next((wrong[field] for field in fields if given and field in wrong), "")
        tables.append({"number": at, "sides": sides, "wrong": error})
    byes = [f"{pair} · {isolate(club['pairs'][pair - 1])}" for pair in played["byes"]]
    return {"number": number, "tables": tables, "byes": byes}
