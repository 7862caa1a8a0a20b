"""Who sat where in a round of a club evening, if that was not as it was drawn."""

from collections.abc import Mapping
from typing import NoReturn

from django.db import transaction

from games.evenings.cards import exchange_entrants, find_table, seats_text
from games.evenings.club_names import numbered
from games.models import Evening, Phone
from games.scoring.values import Json
from games.services.evenings.evenings import lock_open_evening
from games.services.evenings.results import change_of, played_round, write_table
from games.table.errors import refuse


@transaction.atomic
def exchange_seats(
    *, evening: Evening, phone: Phone, number: int, one: int, other: int, seen: str
) -> Evening:
    """Exchange two entrants of a round who sat down in each other's places, or of whom one had none
    (`exchange_entrants`), of tables that the page showed so (`seen`); what is entered of the tables
    stays theirs. A form sent twice exchanges them once. Refused: `evening_is_over`,
    `unknown_round`, `not_seated`, `same_side`, and `seats_swap` or `seat_given_up` if the page did
    not show that.
    """
    evening = lock_open_evening(evening)
    played, club = played_round(evening, number), evening.recorded
    seated = {  # the table of each
        who: found[0] for who in (one, other) if (found := find_table(played, "entrant", who))
    }
    if not seated or not all(1 <= who <= len(club["entrants"]) for who in (one, other)):
        refuse("not_seated", "seats")
    now = exchange_entrants(club, played, one, other)
    if now == played:
        refuse("same_side", "seats")
    if seen == seats_text(now["tables"], *{*seated.values()}):
        return evening
    if seen != seats_text(played["tables"], *{*seated.values()}):
        _ask(club, seated, one, other)
    byes = {} if now["byes"] == played["byes"] else {"byes": now["byes"]}
    for table in sorted({*seated.values()}):
        before, after = (
            {"sides": of_round["tables"][table - 1]["sides"]}
            | {name: of_round[name] for name in byes}
            for of_round in (played, now)
        )
        change = change_of(phone.label, "seats", number, table, before, after, "")
        changed = {name: now["tables"][table - 1][name] for name in ("sides", "readings")}
        evening = write_table(evening, number, table, changed, [change], **byes)
    return evening


def _ask(club: Json, seated: Mapping[int, int], one: int, other: int) -> NoReturn:
    """Refuse what the page did not show, saying what it will be."""
    names = {who: numbered(who, club["entrants"][who - 1]) for who in (one, other)}
    if len(seated) > 1:
        at, to = seated[one], seated[other]
        refuse("seats_swap", "seats", given=names[one], table=at, others=names[other], other=to)
    [(gives, at)] = seated.items()
    case = "left" if gives in club["left"] else None
    takes = names[other if gives == one else one]
    refuse("seat_given_up", "seats", case=case, given=names[gives], table=at, others=takes)
