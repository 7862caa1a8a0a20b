"""Club evenings: pairs, rounds and results of tables, entered from paper cards."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction

from games.evenings.clubs import (
    MOST_POINTS,
    draw,
    new_club,
    open_tables,
    pair_faults,
    read_results,
    result_fields,
    settings_faults,
    table_text,
)
from games.evenings.rounds import plays_in_teams
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
    *, notebook: Notebook, kind: str, name: str, pairs: str, client_key: UUID, **settings: Any
) -> Evening:
    """Start a club evening of these `pairs`, one a line; a form sent twice starts a single one.
    Refused: `game_not_chosen`, the faults of the name, of the settings and of the pairs.
    """
    notebook = lock_notebook(notebook.pk)
    begun = notebook.evenings.filter(client_key=client_key).first()
    if begun is not None:
        return begun
    if kind not in GAMES or not plays_in_teams(GAMES[kind]):
        refuse("game_not_chosen", "game")
    club = new_club(_lines(pairs), **settings)
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
def change_pairs(
    *, evening: Evening, late: str, left: Sequence[int], was: Sequence[int]
) -> Evening:
    """Add the pairs that come `late`, one a line, and note which `left`, by number; what another
    phone ticked since (`was`) stays. Refused: `evening_is_over`, the faults of the pairs.
    """
    evening = lock_open_evening(evening)
    pairs = [*evening.recorded["pairs"], *_lines(late)]
    if faults := pair_faults(pairs):
        raise Refused(faults)
    gone = {*evening.recorded["left"], *left} - ({*was} - {*left})
    still = [number for number in sorted(gone) if 1 <= number <= len(pairs)]
    return _save(evening, evening.recorded | {"pairs": pairs, "left": still})


@transaction.atomic
def draw_pairs(*, evening: Evening, chance: Random, seen_round: int) -> Evening:
    """Draw the round after `seen_round`, once only, even if two phones ask for it. Refused:
    `evening_is_over`, `rounds_are_played`, `results_missing`, `number_of_pairs`.
    """
    evening = lock_open_evening(evening)
    club = evening.recorded
    if seen_round != len(club["played"]):
        return evening
    if len(club["played"]) == club["rounds"]:
        refuse("rounds_are_played")
    if missing := open_tables(club):
        refuse("results_missing", tables=", ".join(map(str, missing)))
    if len(club["pairs"]) - len(club["left"]) < 2:
        refuse("number_of_pairs", lowest=2, highest=len(club["pairs"]))
    return _save(evening, club | {"played": [*club["played"], draw(club, chance)]})


@transaction.atomic
def undo_pairs(*, evening: Evening, seen_round: int) -> Evening:
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
    tables, faults = [], []
    for at, table in enumerate(played[number - 1]["tables"], 1):
        result, wrong = _result(at, typed)
        if result and not wrong:
            seen = typed[result_fields(at)[0]][1]
            result, wrong = _change_result(at, table, table | result, seen)
        tables.append(table | result)
        faults += wrong
    if faults:
        raise Refused(faults)
    played[number - 1] = played[number - 1] | {"tables": tables}
    return _save(evening, evening.recorded | {"played": played})


def _result(at: int, typed: Mapping[str, tuple[str, str]]) -> tuple[Json, list[Fault]]:
    """What was typed of a table, {} if nothing, and what is wrong with it. No capot is none."""
    fields = result_fields(at)
    given = [tidy(typed.get(field, ("", ""))[0]) for field in fields]
    if not any(given):
        return {}, []
    given[2:] = [one or "0" for one in given[2:]]
    figures = [typed_number(one, digits=9) for one in given]
    right = [one is not None and 0 <= one <= MOST_POINTS for one in figures]
    if not all(right):
        wrong = fields[right.index(False)]
        return {}, [fault("not_in_range", wrong, lowest=0, highest=MOST_POINTS)]
    return {"points": figures[:2], "capots": figures[2:]}, []


def _change_result(at: int, table: Json, result: Json, seen: str) -> tuple[Json, list[Fault]]:
    """The result if the form changes it, and what is wrong if another phone did so since."""
    now, field = table_text(table), result_fields(at)[0]
    if seen in ("", now) or table_text(result) == now:
        return result, []
    if table_text(result) == seen:
        return {}, []
    if seen.split()[:2] != now.split()[:2]:
        return {}, [fault("tables_drawn_again", field)]
    one, other = table["points"]
    return {}, [fault("result_changed", field, one=one, other=other)]


def _lines(text: str) -> list[str]:
    return [name for line in text.splitlines() if (name := tidy(line))]


def _save(evening: Evening, club: Json) -> Evening:
    if evening.club != club:
        evening.club = club
        evening.save(update_fields=["club"])
        register_club(evening, Happening.RECORDED)
    return evening
