"""Who comes late or leaves in the middle of a round of a club evening, which may end there."""

from collections.abc import Sequence

from django.db import transaction

from games.evenings.cards import card_text, open_cards, result_of
from games.evenings.clubs import open_tables, seats_of, table_for_latecomers
from games.journal import LONGEST_REASON
from games.models import Evening, Phone
from games.scoring.values import Json
from games.services.evenings.clubs import save_club, undo_club_round
from games.services.evenings.evenings import end_evening, lock_open_evening
from games.services.evenings.results import change_of, table_of
from games.services.notebook.preferences import valid_text
from games.table.errors import refuse


@transaction.atomic
def seat_latecomers(
    *, evening: Evening, phone: Phone, number: int, seats: Sequence[int]
) -> Evening:
    """Seat those who came late at a new table of round `number` with who sits out, in the `seats`
    that the page named; once only. Refused: `evening_is_over`, `entrants_changed`.
    """
    evening = lock_open_evening(evening)
    club = evening.recorded
    table, last = table_for_latecomers(evening.kind, club), 0 < number == len(club["played"])
    if last and any(seats_of(one) == tuple(seats) for one in club["played"][-1]["tables"]):
        return evening
    if not last or table is None or seats_of(table) != tuple(seats):
        refuse("entrants_changed")
    played = club["played"][-1]
    byes = [one for one in played["byes"] if one not in seats]
    tables = [*played["tables"], table]
    late = {"entrants": table["late"]}
    change = change_of(phone.label, "seated", number, len(tables), None, late, "")
    return _save(evening, number, {"tables": tables, "byes": byes}, change)


@transaction.atomic
def note_unplayed(
    *,
    evening: Evening,
    phone: Phone,
    number: int,
    at: int,
    left: Sequence[int],
    seen: str,
    reason: str,
) -> Evening:
    """Note that a table, `seen` on a page, is not played: these entrants `left` it, as the page
    said, or nobody; once only. Refused: `evening_is_over`, `unknown_round`, `unknown_table`,
    `entrants_changed`, `result_there`, `reading_there`, `tables_drawn_again`, `reason_too_long`.
    """
    evening = lock_open_evening(evening)
    table = table_of(evening, number, at)
    if table.get("left") == [*left]:
        return evening
    if _gone(evening, table) != [*left]:
        refuse("entrants_changed")
    if result_of(table):
        refuse("result_there", table=at)
    if seen != card_text(at, table):
        refuse("tables_drawn_again")
    return _note_unplayed(evening, phone, number, at, reason)


@transaction.atomic
def end_without_results(*, evening: Evening, phone: Phone, seen: Sequence[str]) -> Evening:
    """Note the tables without a result as not played, and end. Refused: `evening_is_over`,
    `reading_there`, and `results_missing_now` if the page did not show (`open_cards`) them all.
    """
    evening = lock_open_evening(evening)
    if not {*open_cards(evening.recorded)} <= {*seen}:
        refuse("results_missing_now")
    for number, at in open_tables(evening.recorded):
        evening = _note_unplayed(evening, phone, number, at, "")
    return end_evening(evening=evening)


@transaction.atomic
def end_without_draw(*, evening: Evening, seen_round: int) -> Evening:
    """Undo the last draw, and end. Refused: `evening_is_over`, `round_has_begun`."""
    return end_evening(evening=undo_club_round(evening=evening, seen_round=seen_round))


@transaction.atomic
def play_after_all(*, evening: Evening, phone: Phone, number: int, at: int) -> Evening:
    """Take back that a table is not played. Refused: `evening_is_over`, `unknown_round`,
    `unknown_table`.
    """
    evening = lock_open_evening(evening)
    table = table_of(evening, number, at)
    if "left" not in table:
        return evening
    gone = {"entrants": table["left"]}
    change = change_of(phone.label, "unplayed", number, at, gone, None, "")
    kept = {name: value for name, value in table.items() if name != "left"}
    return _save_table(evening, number, at, kept, change)


def _gone(evening: Evening, table: Json) -> list[int]:
    return [one for one in seats_of(table) if one in evening.recorded["left"]]


def _note_unplayed(evening: Evening, phone: Phone, number: int, at: int, reason: str) -> Evening:
    table = table_of(evening, number, at)
    if table["readings"]:
        refuse("reading_there", table=at)
    why = valid_text(reason, "reason", LONGEST_REASON, "reason_too_long")
    gone = _gone(evening, table)
    change = change_of(phone.label, "unplayed", number, at, None, {"entrants": gone}, why)
    return _save_table(evening, number, at, table | {"left": gone}, change)


def _save_table(evening: Evening, number: int, at: int, table: Json, change: Json) -> Evening:
    tables = [*evening.recorded["played"][number - 1]["tables"]]
    tables[at - 1] = table
    return _save(evening, number, {"tables": tables}, change)


def _save(evening: Evening, number: int, changed: Json, change: Json) -> Evening:
    club = evening.recorded
    rounds = [*club["played"]]
    rounds[number - 1] = rounds[number - 1] | changed
    return save_club(evening, club | {"played": rounds, "changes": [*club["changes"], change]})
