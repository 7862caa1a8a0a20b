"""The card of a table of a club evening, entered by the phones at the table."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from games.evenings.cards import TypedCard, read_figures, result_of, side_text, sum_faults
from games.evenings.table_phones import TABLE_PHONES, agrees, phone_sign, side_sign, with_reading
from games.journal import LONGEST_REASON
from games.models import Evening
from games.scoring.errors import choice_faults
from games.scoring.values import Json
from games.services.evenings.clubs import save_club
from games.services.evenings.evenings import lock_open_evening
from games.services.evenings.results import change_of, set_result, write_table
from games.services.notebook.preferences import valid_text
from games.table.errors import Refused, refuse


@transaction.atomic
def allow_table_phones(*, evening: Evening, phones: str) -> Evening:
    """Let the phones of the tables enter their cards: each needs the phone of another side that
    agrees (`two`), or not (`one`), or none may (""). Refused: `evening_is_over`, `unknown_measure`.
    """
    evening = lock_open_evening(evening)
    if faults := choice_faults("phones", phones, TABLE_PHONES, "unknown_measure"):
        raise Refused(faults)
    return save_club(evening, evening.recorded | {"phones": phones})


def card_is_open(evening: Evening, number: int) -> bool:
    """Whether the phones of a round's tables may still enter their cards."""
    club = evening.recorded
    return bool(club["phones"]) and number == len(club["played"]) and not evening.ended_at


@transaction.atomic
def enter_at_table(
    *,
    evening: Evening,
    number: int,
    at: int,
    sides: Sequence[Sequence[int]],
    side: int | None,
    phone: UUID | None,
    card: TypedCard,
) -> Evening:
    """Save what a `phone` at a table entered for its `side`: once another side has the same, that
    is the result; two that differ wait for the organiser, or until one is entered again. `sides`
    are those of the page. Refused: `evening_is_over`, `card_closed`, `tables_drawn_again`,
    `phone_unknown`, `side_missing`, `table_entered`, and as `enter_card` the faults of the figures.
    """
    evening = lock_open_evening(evening)
    table = _open_table(evening, number, at, sides)
    if phone is None:
        refuse("phone_unknown")
    if side is None or not 0 <= side < len(sides):
        refuse("side_missing", "side")
    result, faults = read_figures(evening.kind, evening.recorded, card, len(sides))
    if faults:
        raise Refused(faults)
    saved = result_of(table)
    if saved == result:
        return evening
    if saved:
        refuse("table_entered", points=side_text(saved))
    why = valid_text(card.why, "why", LONGEST_REASON, "reason_too_long")
    by = side_sign(sides[side])
    sign, alone = phone_sign(evening.client_key, phone), evening.recorded["phones"] == "one"
    other = agrees(table, side, sign, result, alone=alone)
    if other:
        return set_result(evening, f"{other['by']}, {by}", number, at, result, why)
    if not why and (wrong := sum_faults(evening.kind, evening.recorded["hands"], result)):
        raise Refused(wrong)
    readings = with_reading(table, side, sign, result, alone=alone)
    if readings == table["readings"]:
        return evening
    change = change_of(by, "read", number, at, None, result, why)
    return write_table(evening, number, at, {"readings": readings}, [change])


def _open_table(evening: Evening, number: int, at: int, sides: Sequence[Sequence[int]]) -> Json:
    if not card_is_open(evening, number):
        refuse("card_closed")
    table: Json = evening.recorded["played"][number - 1]["tables"][at - 1]
    if table["sides"] != sides:
        refuse("tables_drawn_again")
    return table
