"""Who sat where in a round of a club evening, if that was not as it was drawn."""

from django.db import transaction

from games.evenings.cards import exchange_entrants, find_table, seats_text
from games.evenings.club_names import numbered
from games.models import Evening, Phone
from games.services.evenings.evenings import lock_open_evening
from games.services.evenings.results import change_of, played_round, write_table
from games.table.errors import refuse


@transaction.atomic
def exchange_seats(
    *, evening: Evening, phone: Phone, number: int, one: int, other: int, seen: str
) -> Evening:
    """Exchange two entrants of a round who sat down in each other's places, of tables that the page
    showed so (`seen`); what is entered of the tables stays theirs. A form sent twice exchanges them
    once. Refused: `evening_is_over`, `unknown_round`, `not_seated`, `same_side`, and `seats_swap`
    if the page did not show that.
    """
    evening = lock_open_evening(evening)
    played = played_round(evening, number)
    first, second = find_table(played, "entrant", one), find_table(played, "entrant", other)
    if first is None or second is None:
        refuse("not_seated", "seats")
    at, to = first[0], second[0]
    tables = exchange_entrants(played["tables"], one, other)
    if tables == played["tables"]:
        refuse("same_side", "seats")
    if seen == seats_text(tables, at, to):
        return evening
    if seen != seats_text(played["tables"], at, to):
        names = [numbered(who, evening.recorded["entrants"][who - 1]) for who in (one, other)]
        refuse("seats_swap", "seats", given=names[0], table=at, others=names[1], other=to)
    for table in sorted({at, to}):
        before, after = ({"sides": all_[table - 1]["sides"]} for all_ in (played["tables"], tables))
        change = change_of(phone.label, "seats", number, table, before, after, "")
        readings = {"readings": tables[table - 1]["readings"]}
        evening = write_table(evening, number, table, after | readings, [change])
    return evening
