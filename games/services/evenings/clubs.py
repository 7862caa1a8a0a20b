"""Club evenings: entrants, rounds and results of tables, entered from paper cards."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction

from games.evenings.clubs import (
    FORMS,
    MOST_ENTRANTS,
    MOST_POINTS,
    draw,
    entrant_faults,
    entrants_here,
    forms_of,
    lowest_points,
    new_club,
    open_tables,
    read_results,
    result_fields,
    seats_of,
    settings_faults,
    table_text,
)
from games.kinds.registry import GAMES
from games.models import Evening, Happening, Notebook
from games.numbers import typed_number
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.services.evenings.evenings import lock_open_evening, valid_evening_name
from games.services.locking import lock_notebook
from games.services.notebook.registering import register_club
from games.table.errors import Refused, refuse
from games.text import tidy


@transaction.atomic
def start_club(
    *,
    notebook: Notebook,
    kind: str,
    name: str,
    form: str,
    entrants: str,
    client_key: UUID,
    **settings: Any,
) -> Evening:
    """Start a club evening of these `entrants`, one a line, in this form if the game has it, else
    in its own; a form sent twice starts a single one. Refused: `game_not_chosen`, the faults of the
    name, of the settings and of the entrants.
    """
    notebook = lock_notebook(notebook.pk)
    begun = notebook.evenings.filter(client_key=client_key).first()
    if begun is not None:
        return begun
    forms = forms_of(GAMES[kind]) if kind in GAMES else ()
    if not forms:
        refuse("game_not_chosen", "game")
    club = new_club(_lines(entrants), form if form in forms else forms[0], **settings)
    if faults := settings_faults(club):
        raise Refused(faults)
    evening = Evening.objects.create(
        notebook=notebook,
        name=valid_evening_name(name),
        kind=kind,
        club=club,
        client_key=client_key,
    )
    register_club(evening, Happening.RECORDED)
    return evening


@transaction.atomic
def change_entrants(
    *, evening: Evening, late: str, left: Sequence[int], was: Sequence[int]
) -> Evening:
    """Add the entrants that come `late`, one a line, and note which `left`, by number; what another
    phone ticked since (`was`) stays. Refused: `evening_is_over`, the faults of the entrants.
    """
    evening = lock_open_evening(evening)
    club = evening.recorded
    entrants = [*club["entrants"], *_lines(late)]
    if faults := entrant_faults(entrants, club["form"]):
        raise Refused(faults)
    gone = {*club["left"], *left} - ({*was} - {*left})
    still = [number for number in sorted(gone) if 1 <= number <= len(entrants)]
    return _save(evening, club | {"entrants": entrants, "left": still})


@transaction.atomic
def draw_club_round(*, evening: Evening, chance: Random, seen_round: int) -> Evening:
    """Draw the round after `seen_round`, once only, even if two phones ask for it. Refused:
    `evening_is_over`, `rounds_are_played`, `results_missing`, `number_of_entrants`.
    """
    evening = lock_open_evening(evening)
    club = evening.recorded
    if seen_round != len(club["played"]):
        return evening
    if len(club["played"]) == club["rounds"]:
        refuse("rounds_are_played")
    if missing := open_tables(club):
        refuse("results_missing", tables=", ".join(map(str, missing)))
    if len(entrants_here(club)) < FORMS[club["form"]]:
        refuse("number_of_entrants", lowest=FORMS[club["form"]], highest=MOST_ENTRANTS)
    drawn = draw(evening.kind, club, chance)
    return _save(evening, club | {"played": [*club["played"], drawn]})


@transaction.atomic
def undo_club_round(*, evening: Evening, seen_round: int) -> Evening:
    """Undo the last draw if none of its results was entered. Refused: `round_has_begun`."""
    evening = lock_open_evening(evening)
    played = evening.recorded["played"]
    if not played or seen_round != len(played):
        return evening
    if len(open_tables(evening.recorded)) < len(played[-1]["tables"]):
        refuse("round_has_begun")
    return _save(evening, evening.recorded | {"played": played[:-1]})


@transaction.atomic
def enter_results(*, evening: Evening, number: int, sent: Mapping[str, str]) -> Evening:
    """Save or correct the results of a round's tables; a table left blank stays as it is. Refused,
    and nothing saved: `evening_is_over`, `unknown_round`, the faults of what was typed, by field
    (`clubs.result_fields`), `result_changed`, `tables_drawn_again` where another phone was first.
    """
    evening = lock_open_evening(evening)
    if not 1 <= number <= len(evening.recorded["played"]):
        refuse("unknown_round")
    played, typed = [*evening.recorded["played"]], read_results(sent)
    tables, faults, lowest = [], [], lowest_points(evening.recorded["form"])
    for at, table in enumerate(played[number - 1]["tables"], 1):
        fields = result_fields(at, len(table["sides"]))
        result, wrong = _result(fields, typed, lowest)
        if result and not wrong:
            seen = typed[fields[0]][1]
            result, wrong = _change_result(fields[0], table, table | result, seen)
        tables.append(table | result)
        faults += wrong
    if faults:
        raise Refused(faults)
    played[number - 1] = played[number - 1] | {"tables": tables}
    return _save(evening, evening.recorded | {"played": played})


def _result(
    fields: Sequence[str], typed: Mapping[str, tuple[str, str]], lowest: int
) -> tuple[Json, list[Fault]]:
    """What was typed of a table, {} if nothing, and what is wrong with it. No capot is none."""
    given = [tidy(typed.get(field, ("", ""))[0]) for field in fields]
    sides = len(fields) // 2
    if not any(given):
        return {}, []
    given[sides:] = [one or "0" for one in given[sides:]]
    figures = [typed_number(one, digits=9) for one in given]
    for at, figure in enumerate(figures):
        least = lowest if at < sides else 0
        if figure is None or not least <= figure <= MOST_POINTS:
            return {}, [fault("not_in_range", fields[at], lowest=least, highest=MOST_POINTS)]
    return {"points": figures[:sides], "capots": figures[sides:]}, []


def _change_result(field: str, table: Json, result: Json, seen: str) -> tuple[Json, list[Fault]]:
    """The result if the form changes it, and what is wrong if another phone did so since."""
    now, seats = table_text(table), len(seats_of(table))
    if seen in ("", now) or table_text(result) == now:
        return result, []
    if table_text(result) == seen:
        return {}, []
    if seen.split()[:seats] != now.split()[:seats]:
        return {}, [fault("tables_drawn_again", field)]
    return {}, [fault("result_changed", field, points=" – ".join(map(str, table["points"])))]


def _lines(text: str) -> list[str]:
    return [name for line in text.splitlines() if (name := tidy(line))]


def _save(evening: Evening, club: Json) -> Evening:
    if evening.club != club:
        evening.club = club
        evening.save(update_fields=["club"])
        register_club(evening, Happening.RECORDED)
    return evening
