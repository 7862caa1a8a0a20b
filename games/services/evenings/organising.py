"""What the organiser of a club evening changes besides its rounds and results."""

from collections.abc import Mapping

from django.db import transaction

from games.evenings.club_names import erased_from, name_field, without_name
from games.evenings.clubs import (
    MOST_ROUNDS,
    can_remove_entrants,
    entrant_faults,
    name_faults_of,
    without_entrants,
)
from games.models import Evening, Happening, Notebook
from games.numbers import typed_number
from games.scoring.values import Json
from games.services.evenings.evenings import lock_open_evening
from games.services.locking import lock_evening, lock_notebook
from games.services.notebook.registering import register_club
from games.table.errors import Refused, refuse
from games.text import tidy


@transaction.atomic
def rename_entrants(*, evening: Evening, names: Mapping[int, str], seen: Mapping[int, str]) -> None:
    """Rename the entrants, by number, whose names differ from those `seen`, also in an evening that
    is over; before the first draw, one without a name is taken off the list. Refused:
    `entrants_changed` if numbers are others' by then, `number_of_entrants`, the faults of names,
    each with the field of its entrant (`name_field`).
    """
    evening = lock_evening(evening)
    club, entrants = evening.recorded, [*evening.recorded["entrants"]]
    changed = {one: tidy(names[one]) for one in names if names[one] != seen.get(one)}
    removed, removable = [], can_remove_entrants(club)
    if removable:
        removed = [one for one in changed if not changed[one] and seen.get(one) in entrants]
        changed = {one: name for one, name in changed.items() if name or one in removed}
    if removable or max(names, default=0) > len(entrants):
        for number, name in changed.items():
            if entrants[number - 1 : number] not in ([seen.get(number)], [name]):
                refuse("entrants_changed", "entrants")
    for number in changed:
        entrants[number - 1] = changed[number]
    faults = [
        wrong
        for number in changed
        if number not in removed
        for wrong in name_faults_of(entrants, number, name_field(number))
    ]
    kept = without_entrants(club | {"entrants": entrants}, removed)
    if removed and not faults:
        faults = entrant_faults(kept["entrants"], club["form"])
    if faults:
        raise Refused(faults)
    _save(evening, **kept)


@transaction.atomic
def change_rounds(*, evening: Evening, rounds: str) -> None:
    """Change how many rounds are played: those that are drawn stay. Refused: `evening_is_over`,
    `not_in_range`.
    """
    evening = lock_open_evening(evening)
    number, least = typed_number(rounds, digits=4), max(1, len(evening.recorded["played"]))
    if number is None or not least <= number <= MOST_ROUNDS:
        refuse("not_in_range", "rounds", lowest=least, highest=MOST_ROUNDS)
    _save(evening, rounds=number)


@transaction.atomic
def erase_name(*, notebook: Notebook, name: str) -> None:
    """Erase a person's name from all club evenings of a notebook and from what these are called,
    for good, also in the bin; the entrants keep their numbers and results. Refused: `name_missing`,
    `name_not_entered`.
    """
    name = tidy(name)
    if not name:
        refuse("name_missing", "name")
    notebook, found = lock_notebook(notebook.pk), False
    for evening in notebook.evenings.exclude(club=None).order_by("pk"):
        left, called = erased_from(evening.recorded, name), without_name(evening.name, name)
        if (left, called) != (evening.club, evening.name):
            found, evening.name = True, called
            evening.save(update_fields=["name"])
            _save(evening, **left)
    if not found:
        refuse("name_not_entered", "name", given=name)


def _save(evening: Evening, **changed: Json | list[str] | int) -> None:
    evening.club = evening.recorded | changed
    evening.save(update_fields=["club"])
    register_club(evening, Happening.RECORDED)
