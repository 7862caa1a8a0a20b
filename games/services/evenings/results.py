"""The results of a club evening, card by card: entered, read twice, corrected, taken away, moved.

Every change stands in the journal of the evening (`Evening.club`), with the phone that made it.
"""

from typing import Any, NamedTuple, NoReturn

from django.db import transaction

from games import clock
from games.evenings.cards import (
    TypedCard,
    card_text,
    cards_text,
    find_table,
    read_figures,
    result_of,
    shows_other_seats,
    side_text,
    sum_faults,
)
from games.evenings.table_phones import phone_sign
from games.exchange.lines import moment_text
from games.journal import LONGEST_REASON
from games.models import Evening, Phone
from games.scoring.values import Json
from games.services.evenings.clubs import save_club
from games.services.evenings.evenings import lock_open_evening
from games.services.notebook.preferences import valid_text
from games.table.errors import Refused, refuse


class Entered(NamedTuple):
    """The evening, the number of the table that a card is of, and whether the two readings that
    made its result came from the same phone.
    """

    evening: Evening
    at: int
    alone: bool = False


@transaction.atomic
def enter_card(*, evening: Evening, phone: Phone, number: int, card: TypedCard) -> Entered:
    """Save, read again or correct the result of a table of round `number`; one without points takes
    the result away if that is `sure`. A card sent twice is saved once. Refused, and nothing saved:
    `evening_is_over`, `unknown_round`, `unknown_table`, `tables_drawn_again` and `result_differs`
    where the page showed another table or result, `card_incomplete`, `result_goes` unless that is
    sure, the faults of the figures, and those of their sum unless the card says why.
    """
    evening = lock_open_evening(evening)
    found = find_table(played_round(evening, number), card.find, card.number)
    if found is None:
        refuse("unknown_table", "number")
    at, order = found
    table = _tables(evening, number)[at - 1]
    if shows_other_seats(card, _tables(evening, number), at):
        refuse("tables_drawn_again", "number")
    why = valid_text(card.why, "why", LONGEST_REASON, "reason_too_long")
    if card.empty or card.sure:
        return Entered(_take_away(evening, phone, number, at, card, why), at)
    typed, faults = read_figures(evening.kind, evening.recorded, card, len(order))
    if faults:
        raise Refused(faults)
    columns = [order.index(side) for side in range(len(order))]
    result = {name: [typed[name][column] for column in columns] for name in ("points", "capots")}
    before, readings = result_of(table), table["readings"]
    if result == before or card.key in [one["key"] for one in readings]:
        return Entered(evening, at)
    if before and card.seen != card_text(at, table):
        refuse("result_differs", "number", table=at, points=side_text(before))
    confirmed = result in [*map(_figures, readings)]
    faults = sum_faults(evening.kind, evening.recorded["hands"], result)
    if faults and not (why or confirmed):
        raise Refused(faults)
    sign = phone_sign(evening.client_key, phone.key)
    if before or confirmed or not evening.recorded["twice"]:
        alone = any(one["phone"] == sign and _figures(one) == result for one in readings)
        saved = set_result(evening, phone.label, number, at, result, why)
        return Entered(saved, at, alone)
    if len(readings) > 1:
        refuse("readings_differ", "number", table=at)
    readings = [*readings, result | {"by": phone.label, "key": card.key, "phone": sign}]
    change = change_of(phone.label, "read", number, at, None, result, why)
    return Entered(write_table(evening, number, at, {"readings": readings}, [change]), at)


@transaction.atomic
def choose_reading(*, evening: Evening, phone: Phone, number: int, at: int, which: int) -> Evening:
    """Save one of two readings of a card that differ. Refused: `evening_is_over`, `unknown_round`,
    `unknown_table`, `unknown_reading` where somebody else chose.
    """
    evening = lock_open_evening(evening)
    readings = table_of(evening, number, at)["readings"]
    if len(readings) < 2 or which not in (0, 1):
        refuse("unknown_reading")
    return set_result(evening, phone.label, number, at, _figures(readings[which]), "")


@transaction.atomic
def move_result(*, evening: Evening, phone: Phone, number: int, at: int, to: int) -> Evening:
    """Move the result of a table to the right one. Refused: `evening_is_over`, `unknown_round`,
    `unknown_table`, `no_result` to move, `same_table`, `other_table_size`, `results_swap`
    if the other has a result too, `reading_there`.
    """
    evening = lock_open_evening(evening)
    result, there = _results(evening, number, at, to)
    if there:
        _ask_to_swap(at, result, to, there)
    if table_of(evening, number, to)["readings"]:
        refuse("reading_there", "to", table=to)
    evening = set_result(evening, phone.label, number, at, None, "")
    return set_result(evening, phone.label, number, to, result, "")


@transaction.atomic
def swap_results(
    *, evening: Evening, phone: Phone, number: int, at: int, to: int, seen: str
) -> Evening:
    """Swap the results of two tables that the page showed so (`seen`); a form sent twice swaps them
    once. Refused: as `move_result`, `results_swap` if they are others now.
    """
    evening = lock_open_evening(evening)
    result, there = _results(evening, number, at, to)
    if there is None:
        refuse("no_result", "to", table=to)
    source, target = table_of(evening, number, at), table_of(evening, number, to)
    if seen == cards_text([(at, source | there), (to, target | result)]):
        return evening
    if seen != cards_text([(at, source), (to, target)]):
        _ask_to_swap(at, result, to, there)
    evening = set_result(evening, phone.label, number, at, there, "")
    return set_result(evening, phone.label, number, to, result, "")


def _results(evening: Evening, number: int, at: int, to: int) -> tuple[Json, Json | None]:
    """The result of a table, and that of another to which it can be moved."""
    source, target = table_of(evening, number, at), table_of(evening, number, to)
    result = result_of(source)
    if result is None:
        refuse("no_result", "to", table=at)
    if at == to:
        refuse("same_table", "to", table=at)
    if len(source["sides"]) != len(target["sides"]):
        refuse("other_table_size", "to", table=to)
    return result, result_of(target)


def _ask_to_swap(at: int, result: Json, to: int, there: Json) -> NoReturn:
    shown = {"points": side_text(result), "others": side_text(there)}
    refuse("results_swap", "to", table=at, other=to, **shown)


def _take_away(
    evening: Evening, phone: Phone, number: int, at: int, card: TypedCard, why: str
) -> Evening:
    table = _tables(evening, number)[at - 1]
    result = result_of(table)
    if result is None and not table["readings"]:
        refuse("card_incomplete", "points")
    if result and card.seen != card_text(at, table):
        refuse("result_differs", "number", table=at, points=side_text(result))
    if not card.sure:
        shown = side_text(result or table["readings"][0])
        refuse("result_goes", "sure", table=at, points=shown)
    return set_result(evening, phone.label, number, at, None, why)


def set_result(
    evening: Evening, by: str, number: int, at: int, result: Json | None, why: str
) -> Evening:
    """Save the result of a table of a locked evening, `by` whom, or that it has none any more."""
    table = _tables(evening, number)[at - 1]
    before = result_of(table)
    changes = [change_of(by, "saved", number, at, before, result, why)]
    if result is None and before is None:
        read = [_figures(one) for one in table["readings"]]
        changes = [change_of(by, "read", number, at, one, None, why) for one in read]
    figures = result or {"points": None, "capots": None}
    return write_table(evening, number, at, {**figures, "readings": []}, changes)


def write_table(
    evening: Evening, number: int, at: int, changed: Json, changes: list[Json], **of_round: Any
) -> Evening:
    """Save what changed of a table of a locked evening, and `of_round`, with its lines of the
    journal. Refused: `table_unplayed`.
    """
    club = evening.recorded
    played, tables = [*club["played"]], [*_tables(evening, number)]
    if "left" in tables[at - 1]:
        refuse("table_unplayed", table=at)
    tables[at - 1] = tables[at - 1] | changed
    played[number - 1] = played[number - 1] | of_round | {"tables": tables}
    return save_club(evening, club | {"played": played, "changes": [*club["changes"], *changes]})


def change_of(
    by: str, what: str, number: int, at: int, before: Json | None, after: Json | None, why: str
) -> Json:
    """The line of the journal about a change of a result, or a reading of one."""
    results = {"before": before, "after": after}
    signed = {"by": by, "at": moment_text(clock.now()), "why": why}
    return {"what": what, "round": number, "table": at} | results | signed


def _figures(reading: Json) -> Json:
    return {"points": reading["points"], "capots": reading["capots"]}


def played_round(evening: Evening, number: int) -> Json:
    """A round of a locked evening. Refused: `unknown_round`."""
    if not 1 <= number <= len(evening.recorded["played"]):
        refuse("unknown_round")
    played: Json = evening.recorded["played"][number - 1]
    return played


def _tables(evening: Evening, number: int) -> list[Json]:
    tables: list[Json] = played_round(evening, number)["tables"]
    return tables


def table_of(evening: Evening, number: int, at: int) -> Json:
    tables = _tables(evening, number)
    if not 1 <= at <= len(tables):
        refuse("unknown_table", "to" if tables else "")
    return tables[at - 1]
