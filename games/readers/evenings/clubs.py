"""A club evening on its page and on paper: the ranking, and round by round its tables."""

import uuid
from collections.abc import Mapping, Sequence

from django.http import QueryDict
from django.utils.translation import get_language, gettext, ngettext

from games.evenings.clubs import club_standings, forms_of, open_tables
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import game_names
from games.live import read_version, topic_of
from games.models import Evening
from games.numbers import whole_number
from games.readers.evenings.club_entry import card_form, numbered, table_row
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
    evening: Evening, faults: Sequence[Fault] = (), given: QueryDict | None = None
) -> Json:
    """A club evening's page, with why the last form was refused, and what it sent. Cards are
    entered of the `round` in the address, of the last one unless it says so.
    """
    version = read_version(topic_of(evening))
    club, given = evening.recorded, given or QueryDict()
    wrong, ranking = wrong_fields(None, faults), club_standings(evening.kind, club)
    played, missing = any(standing.played for standing in ranking), open_tables(club)
    numbers, asked = range(len(club["played"]), 0, -1), whole_number(given.get("round", ""), 4)
    rounds = [_round(club, one) for one in numbers]
    entered = asked if asked and asked in numbers else len(numbers)
    return outcome(evening, ranking) | {
        "shown": version,
        "evening": evening,
        "title": gettext(KINDS[evening.kind].wording.NAME),
        "club": club,
        "ranking": ranking if played else [],
        "rounds": rounds,
        "last_round": len(numbers),
        "entered": entered,
        "card": card_form(evening, entered, given, wrong) if rounds else {},
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
                        "name": numbered(number, name),
                        "table": table["number"],
                        "with": join_words([numbered(*one) for one in partners], get_language()),
                        "against": join_words(against, get_language()),
                    }
                )
    return page | {"plan": sorted(plan, key=lambda one: one["number"])}


def _round(club: Json, number: int) -> Json:
    played = club["played"][number - 1]
    byes = [numbered(one, isolate(club["entrants"][one - 1])) for one in played["byes"]]
    tables = [table_row(club, at, table) for at, table in enumerate(played["tables"], 1)]
    return {"number": number, "tables": tables, "byes": byes}
