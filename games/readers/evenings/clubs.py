"""A club evening on its page and on paper: the ranking, and round by round its tables."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from operator import itemgetter

from django.http import QueryDict
from django.utils.translation import get_language, gettext, ngettext

from games import clock
from games.evenings.cards import card_text, open_cards
from games.evenings.club_names import numbered
from games.evenings.clubs import (
    ClubStanding,
    begun_tables,
    can_remove_entrants,
    club_standings,
    fewest_points_win,
    forms_of,
    has_entered,
    open_tables,
    rounds_complete,
    seats_of,
    table_for_latecomers,
    took_part,
)
from games.exchange.lines import read_moment
from games.kinds.registry import GAMES
from games.kinds.sentences import game_name, game_names
from games.live import read_version, topic_of
from games.models import Evening
from games.numbers import whole_number
from games.readers.evenings.club_entry import (
    card_form,
    named,
    round_otherwise,
    seats_form,
    table_row,
)
from games.readers.evenings.club_plan import seating_plan
from games.readers.evenings.club_ranking import ranking_page
from games.readers.evenings.result import outcome, wrong_fields
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.sentences import isolate, join_words

# Up to how many hands so many cards go on a sheet of paper.
CARD_SIZES = ((6, "three"), (18, "two"))
NAMED_AT_ONCE = 6  # How many tables without a result a sentence names.


def club_form(given: Mapping[str, str], faults: Sequence[Fault] = ()) -> Json:
    usual = {"hands": "12", "rounds": "4", "draw": "anew", "entrants": "", "name": ""}
    forms = {slug: forms_of(game) for slug, game in GAMES.items()}
    kinds = [
        {
            "slug": slug,
            "name": name,
            "teams": "teams" in forms[slug],
            "titled": GAMES[slug].TITLED,
        }
        for slug, name in game_names()
    ]
    return {
        "given": usual | {"kind": kinds[0]["slug"], "form": "teams"} | dict(given),
        "kinds": kinds,
        "wrong": wrong_fields(None, faults),
        "client_key": given.get("client_key") or uuid.uuid4(),
    }


def entrants_counted(club: Json) -> str:
    """How many teams or players play, or entered as long as nothing is drawn."""
    number = len(took_part(club) if club["played"] else club["entrants"])
    if club["form"] == "teams":
        counted = ngettext("%(number)s team", "%(number)s teams", number)
    else:
        counted = ngettext("%(number)s player", "%(number)s players", number)
    return counted % {"number": number}


def club_page(
    evening: Evening,
    faults: Sequence[Fault] = (),
    given: QueryDict | None = None,
    *,
    asks_end: bool = False,
) -> Json:
    """A club evening's page, with why the last form was refused, and what it sent, or whether it is
    to end. Cards are entered of the `round` in the address, of the last one unless it says so.
    """
    version = read_version(topic_of(evening))
    club, given = evening.recorded, given or QueryDict()
    wrong, standings = wrong_fields(None, faults), club_standings(evening.kind, club)
    missing, open_ones = _missing(club), _open_ones(club, given)
    numbers, asked = range(len(club["played"]), 0, -1), whole_number(given.get("round", ""), 4)
    rounds = [_round(evening, one) for one in numbers]
    entered = asked if asked and asked in numbers else len(numbers)
    waiting = [one for one in open_ones if not one["left"] and one["round"] == entered]
    unplayed = bool(rounds) and not begun_tables(club["played"][-1])
    return (
        club_outcome(evening, standings)
        | ranking_page(evening, given)
        | {
            "shown": version,
            "evening": evening,
            "title": game_name(evening.kind, evening.title),
            "club": club,
            "rounds": rounds,
            "last_round": len(numbers),
            "entered": entered,
            "card": card_form(evening, entered, given, wrong) if rounds else {},
            "seats": seats_form(club, entered, given, wrong) if rounds else {},
            "with_capots": GAMES[evening.kind].CAPOTS,
            "missing": missing,
            "in_play": bool(missing) and not evening.ended_at,
            "unplayed": unplayed,
            "seating": bool(rounds) and not has_entered(club["played"][-1]),
            "takes_back": unplayed and len(missing) == 1,
            "over": len(club["played"]) == club["rounds"],
            "undrawn": club["rounds"] - len(club["played"]),
            "asks_end": asks_end,
            "counted": entrants_counted(club),
            "fewest_win": fewest_points_win(evening.kind, club),
            "entrants": [
                {"number": number, "name": name, "left": number in club["left"]}
                for number, name in enumerate(club["entrants"], 1)
            ],
            "removable": can_remove_entrants(club),
            "late_table": _late_table(evening),
            "left_tables": [one for one in open_ones if one["left"]],
            "waiting": waiting,
            "asked": any(one["asked"] for one in waiting),
            "reason": given.get("reason", ""),
            "seen": open_cards(club),
            "plan": seating_plan(club),
            "lines": range(1, club["hands"] + 1),
            "cards": _cards_on_a_page(club),
            "late": given.get("late", ""),
            "prizes": given.get("prizes", "\n".join(club["prizes"])),
            "minutes": given.get("minutes", club["clock"]["minutes"]),
            "clock": None if evening.ended_at else running_clock(club),
            "name": given.get("name", evening.name),
            "wrong": wrong,
        }
    )


def _round(evening: Evening, number: int) -> Json:
    club = evening.recorded
    played = club["played"][number - 1]
    byes = [numbered(one, isolate(club["entrants"][one - 1])) for one in played["byes"]]
    tables = [table_row(club, at, table) for at, table in enumerate(played["tables"], 1)]
    otherwise = round_otherwise(evening, number)
    return {"number": number, "tables": tables, "byes": byes, "otherwise": otherwise}


def ends_early(evening: Evening) -> bool:
    """Whether a result is missing, or a planned round not drawn."""
    planned: int = evening.recorded["rounds"]
    return rounds_complete(evening.recorded) < planned


def _missing(club: Json) -> list[Json]:
    """Round by round the tables without a result; rounds that have all are left out."""
    rounds = [
        (number, [at for _, at in tables])
        for number, tables in groupby(open_tables(club), itemgetter(0))
    ]
    return [
        {"round": number, "tables": tables, "named": _named_tables(tables)}
        for number, tables in rounds
    ]


def _late_table(evening: Evening) -> Json | None:
    """The table that those who came late can have now, and whom they meet there."""
    club = evening.recorded
    table = table_for_latecomers(evening.kind, club)
    if table is None:
        return None
    seats, late = seats_of(table), table["late"]
    return {
        "number": len(club["played"][-1]["tables"]) + 1,
        "seats": seats,
        "out": [named(club, [one]) for one in seats if one not in late],
        "late": named(club, late),
    }


def _open_ones(club: Json, given: QueryDict) -> list[Json]:
    """The tables without a result, each with who `left` it, and whether the form that was sent was
    of it (`asked`).
    """
    found = []
    for number, at in open_tables(club):
        table = club["played"][number - 1]["tables"][at - 1]
        gone = [one for one in seats_of(table) if one in club["left"]]
        seen = card_text(at, table)
        asked = (given.get("round"), given.get("seen")) == (str(number), seen)
        row = {"round": number, "at": at, "seen": seen, "asked": asked}
        found.append(row | {"left": gone, "names": named(club, gone or seats_of(table))})
    return found


def _named_tables(missing: Sequence[int]) -> str:
    """The tables without a result on a line that stays one while results come in."""
    named, more = [str(number) for number in missing[:NAMED_AT_ONCE]], len(missing) - NAMED_AT_ONCE
    if more > 0:
        named.append(gettext("%(number)s more") % {"number": more})
    return join_words(named, get_language())


def club_outcome(evening: Evening, standings: Sequence[ClubStanding]) -> Json:
    """As for any evening, once no result is missing; with what sets those with as many points
    `apart`.
    """
    club = evening.recorded
    ending = outcome(evening, standings, settled=not open_tables(club))
    number, planned = len(club["played"]), club["rounds"]
    if number < planned:
        after = ngettext(
            "%(wins)s, after %(number)s round of %(planned)s",
            "%(wins)s, after %(number)s rounds of %(planned)s",
            number,
        )
        ending["wins"] = after % {"wins": ending["wins"], "number": number, "planned": planned}
    played = [standing for standing in standings if standing.played]
    for one, standing in zip(ending["ranked"], played, strict=True):
        one["apart"] = _set_apart(standing, played)
    return ending


def _set_apart(standing: ClubStanding, others: Sequence[ClubStanding]) -> str:
    """What decides between an entrant and others with as many points: capots, or the best round."""
    equal = [one for one in others if one.points == standing.points]
    if len({one.rank for one in equal}) == 1:
        return ""
    if len({one.capots for one in equal}) > 1:
        counted = ngettext("%(number)s capot", "%(number)s capots", standing.capots)
        return counted % {"number": standing.capots}
    return gettext("best round %(points)s") % {"points": standing.best}


def running_clock(club: Json) -> Json | None:
    """When the round should end, and how many seconds are left; None if no clock was started."""
    if club["clock"]["started_at"] is None:
        return None
    ends_at = read_moment(club["clock"]["started_at"]) + timedelta(minutes=club["clock"]["minutes"])
    return {"ends_at": ends_at, "left": max(0, round((ends_at - clock.now()).total_seconds()))}


def _cards_on_a_page(club: Json) -> str:
    """How many table cards go on a page, so that their lines are high enough to be written on."""
    return next((name for most, name in CARD_SIZES if club["hands"] <= most), "one")
