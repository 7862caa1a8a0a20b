"""The cards of a club evening on a page: the line that one is typed into, and the tables below."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.evenings.cards import (
    FINDS,
    TypedCard,
    card_text,
    cards_text,
    exchange_entrants,
    find_table,
    result_of,
    seats_text,
    side_text,
)
from games.evenings.club_names import side_names
from games.evenings.clubs import drawn_before, drawn_otherwise
from games.kinds.registry import GAMES
from games.kinds.sentences import fault_text, game_name
from games.models import Evening
from games.numbers import whole_number
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.table.screen import read_key
from games.wording.sentences import join_words

# What can be wrong with the sum of a card, which a page says while it is typed, and with what.
SUM_FAULTS = {
    "more_capots_than_hands": ("given", "hands"),
    "sum_is_fixed": ("given", "lowest"),
    "sum_out_of_range": ("given", "lowest", "highest"),
    "sum_between": ("given", "below", "above"),
}
CARD_FIELDS = ("number", "points", "capots", "sum", "sure", "why", "to")
OTHERWISE_AT_ONCE = 6  # How many tables that would have met a sentence names.


def read_card(sent: QueryDict) -> TypedCard:
    """What a form of a card sent."""
    return TypedCard(
        number=whole_number(sent.get("number", "").strip(), 4) or 0,
        points=[one.strip() for one in sent.getlist("points")],
        capots=[one.strip() for one in sent.getlist("capots")],
        find=sent.get("find", FINDS[0]),
        why=sent.get("why", ""),
        seen=sent.get("seen", ""),
        key=str(read_key(sent.get("client_key", ""), uuid4)),
        sure=sent.get("sure") == "1",
    )


def card_form(evening: Evening, number: int, given: QueryDict, wrong: Mapping[str, str]) -> Json:
    """The line into which cards of a round are typed: with what was sent, if that was refused, or
    with the result of the `table` in the address, which is called back.
    """
    club = evening.recorded
    played, card = club["played"][number - 1], read_card(given)
    called = whole_number(given.get("table", ""), 4) or 0
    found = find_table(played, card.find, card.number) or find_table(played, FINDS[0], called)
    at, order = found or (0, [])
    table = played["tables"][at - 1] if at else {}
    points, capots, shown = card.points, card.capots, str(given.get("number", ""))
    if called and at == called:
        points, capots, shown = table.get("points") or [], table.get("capots") or [], str(at or "")
    most = max(len(one["sides"]) for one in played["tables"])
    return {
        "round": number,
        "typing": "round" in given,
        "find": card.find,
        "number": shown,
        "sides": [
            {
                "names": side_names(club, table["sides"][order[side]]) if side < len(order) else "",
                "points": _at(points, side),
                "capots": _at(capots, side),
            }
            for side in range(most)
        ],
        "why": card.why,
        "to": given.get("to", ""),
        "swap": _swapped(played, at, given) if at and "to" in wrong else None,
        "seen": card_text(at, table) if at else "",
        "client_key": uuid4(),
        "asks_why": bool(card.why) or "sum" in wrong,
        "at": at if at and (table["points"] or table["readings"]) else 0,
        "wrong": " ".join([wrong[field] for field in CARD_FIELDS if field in wrong]),
        "rule": GAMES[evening.kind].card_sum(club["hands"]),
        "sentences": {code: _pattern(code) for code in SUM_FAULTS},
    }


def _swapped(played: Json, at: int, given: QueryDict) -> Json | None:
    """The two tables whose results the page offers to swap, and what it shows of them."""
    to = whole_number(given.get("to", "").strip(), 4) or 0
    found = find_table(played, FINDS[0], to)
    table, other = played["tables"][at - 1], played["tables"][to - 1] if found else {}
    both = found and at != to and result_of(table) and result_of(other)
    if not both or len(table["sides"]) != len(other["sides"]):
        return None
    return {"at": at, "to": to, "seen": cards_text([(at, table), (to, other)])}


def seats_form(club: Json, number: int, given: QueryDict, wrong: Mapping[str, str]) -> Json:
    """The form that exchanges the seats of two entrants in a round, and what it asks."""
    typed = {name: str(given.get(name, "")).strip() for name in ("one", "other")}
    one, other = (whole_number(text, 4) or 0 for text in typed.values())
    played, exchange = club["played"][number - 1], None
    tables = {found[0] for who in (one, other) if (found := find_table(played, "entrant", who))}
    there = tables and {one, other} <= {*range(1, len(club["entrants"]) + 1)}
    if "seats" in wrong and there and exchange_entrants(club, played, one, other) != played:
        seen = seats_text(played["tables"], *tables)
        exchange = {"one": one, "other": other, "seen": seen}
    return typed | {"exchange": exchange}


def seated_text(evening: Evening, number: int, one: int, other: int) -> str:
    """Where two entrants sit now, for who has just exchanged them."""
    club = evening.recorded
    played = club["played"][number - 1]
    (at, _), (to, _) = [find_table(played, "entrant", who) or (0, []) for who in (one, other)]
    if not at:
        one, other, at, to = other, one, to, at
    words = {
        "one": side_names(club, [one]),
        "table": at,
        "other": side_names(club, [other]),
        "to": to,
    }
    if to:
        said = gettext("%(one)s is at table %(table)s now, %(other)s at table %(to)s.") % words
    elif other in played["byes"]:
        said = gettext("%(one)s is at table %(table)s now, %(other)s sits out.") % words
    else:
        said = gettext("%(one)s is at table %(table)s now, %(other)s at none.") % words
    if not club["phones"] or number < len(club["played"]):
        return said
    if to:
        codes = gettext("The codes on their two cards no longer hold: those are entered here.")
    else:
        codes = gettext("The code on that card no longer holds: it is entered here.")
    return f"{said} {codes}"


def _at(values: Sequence[object], at: int) -> object:
    return values[at] if at < len(values) else ""


def _pattern(code: str) -> str:
    """The sentence of a fault, with places for what it says."""
    return fault_text(None, fault(code, **{name: f"{{{name}}}" for name in SUM_FAULTS[code]}))


def table_row(club: Json, at: int, table: Json) -> Json:
    """A table of a round, on a line: its sides, their result, and whether that is `saved`, `open`,
    `read` once by one who reads it first, or `parted` by two readings, or the table `unplayed`,
    where those named `left`, if any.
    """
    state = ("open", "read", "parted")[len(table["readings"])]
    state = "saved" if result_of(table) else "unplayed" if "left" in table else state
    sides = [
        {
            "entrants": [(one, club["entrants"][one - 1]) for one in numbers],
            "names": side_names(club, numbers),
            "points": (table["points"] or [None] * len(table["sides"]))[side],
            "made": (table["capots"] or [0] * len(table["sides"]))[side],
        }
        for side, numbers in enumerate(table["sides"])
    ]
    return {
        "number": at,
        "sides": sides,
        "state": state,
        "left": named(club, table.get("left", ())),
        "readings": [side_text(one) for one in table["readings"]],
        "seen": card_text(at, table),
        "seats": " ".join([",".join(map(str, numbers)) for numbers in table["sides"]]),
        "points": " ".join(map(str, table["points"] or ())),
        "capots": " ".join(map(str, table["capots"] or ())),
    }


def entered_text(evening: Evening, number: int, at: int) -> str:
    """What is saved of a table now, for who has just entered its card."""
    table = evening.recorded["played"][number - 1]["tables"][at - 1]
    result = result_of(table)
    words = {"table": at, "points": _with_capots(result) if result else ""}
    if result and GAMES[evening.kind].CAPOTS and not any(result["capots"]):
        return gettext("Table %(table)s: %(points)s saved, no capot.") % words
    if result:
        return gettext("Table %(table)s: %(points)s saved.") % words
    if len(table["readings"]) > 1:
        return gettext("Table %(table)s: the two readings differ.") % words
    if table["readings"]:
        return gettext("Table %(table)s: read once, a second reading confirms it.") % words
    return gettext("Table %(table)s: without a result now.") % words


def _with_capots(result: Json) -> str:
    """A result on one line: the points of each side, with its capots if it made any."""
    sides = []
    for points, made in zip(result["points"], result["capots"], strict=True):
        capots = ngettext("%(number)s capot", "%(number)s capots", made) % {"number": made}
        sides.append(f"{points} ({capots})" if made else str(points))
    return " / ".join(sides)


def saved_card(evening: Evening, number: int, at: int, *, alone: bool) -> Json:
    """What the answer to a card says: its table as it is now, whether one phone read it twice
    `alone`, and what a correction means for the draws after it.
    """
    once = gettext("Both readings were made on this phone.") if alone else ""
    return _answer(evening, number, at) | {
        "said": f"{entered_text(evening, number, at)} {once}".strip(),
        "otherwise": otherwise_text(evening, number),
    }


def refused_card(evening: Evening, number: int, card: TypedCard, faults: Sequence[Fault]) -> Json:
    """Why a card was refused, and its table as it is now, if there is one."""
    [played] = evening.recorded["played"][number - 1 : number] or [{"tables": []}]
    at, _ = find_table(played, card.find, card.number) or (0, [])
    wrong = " ".join([fault_text(None, one) for one in faults])
    return _answer(evening, number, at) | {"wrong": wrong}


def _answer(evening: Evening, number: int, at: int) -> Json:
    club = evening.recorded
    tables = club["played"][number - 1]["tables"] if at else []
    rows = [table_row(club, at, tables[at - 1])] if at else []
    return {"evening": evening, "rows": rows, "shown_round": number, "entering": True}


def otherwise_text(evening: Evening, number: int) -> str:
    """`round_otherwise` of all rounds after `number`."""
    later = range(number + 1, len(evening.recorded["played"]) + 1)
    return " ".join(filter(None, [round_otherwise(evening, one) for one in later]))


def round_otherwise(evening: Evening, number: int) -> str:
    """Which tables would have met in a round by the ranking as it is now; "" if all would have met
    as they did.
    """
    club = evening.recorded
    tables = [
        " / ".join([side_names(club, side) for side in sides])
        for sides in drawn_otherwise(evening.kind, club, number)
    ]
    if not tables:
        return ""
    more = len(tables) - OTHERWISE_AT_ONCE
    if more > 0:
        tables[OTHERWISE_AT_ONCE:] = [gettext("%(number)s more") % {"number": more}]
    said = gettext("By the ranking as it is now, round %(round)s would have had: %(tables)s.")
    return said % {"round": number, "tables": join_words(tables, get_language())}


def journal_page(evening: Evening) -> Json:
    """The journal of the results of a club evening, and of what else was written of its tables, the
    newest first.
    """
    club = evening.recorded
    changes = [
        change
        | {
            "drawn": drawn_before(club, at),
            "at": datetime.fromisoformat(change["at"]),
            "before": _change_text(club, change["what"], change["before"]),
            "after": _change_text(club, change["what"], change["after"]),
        }
        for at, change in enumerate(club["changes"])
    ]
    title = game_name(evening.kind, evening.title)
    return {"evening": evening, "title": title, "changes": changes[::-1]}


def _change_text(club: Json, what: str, value: Json | None) -> str | None:
    """What stood of a table before or after a change: its result, who sat there, or what was noted
    of them.
    """
    if value is None:
        return None
    if what == "seats":
        sides = " / ".join([side_names(club, side) for side in value["sides"]])
        out = value.get("byes", ())
        names = {"sides": sides, "names": named(club, out)}
        told = ngettext("%(sides)s; sits out: %(names)s", "%(sides)s; sit out: %(names)s", len(out))
        return told % names if out else sides
    if what == "seated":
        return gettext("added; came late: %(names)s") % {"names": named(club, value["entrants"])}
    if what == "unplayed" and not value["entrants"]:
        return pgettext("a table", "not played")
    if what == "unplayed":
        return gettext("not played; left: %(names)s") % {"names": named(club, value["entrants"])}
    return side_text(value)


def named(club: Json, numbers: Sequence[int]) -> str:
    """Several entrants, each with its number."""
    return join_words([side_names(club, [one]) for one in numbers], get_language())
