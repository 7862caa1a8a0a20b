"""Club evenings: entrants and rounds; their results are in `results.py`."""

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction

from games import clock
from games.evenings.clubs import (
    FORMS,
    MOST_ENTRANTS,
    begun_tables,
    clock_faults,
    draw,
    entrant_faults,
    entrants_here,
    forms_of,
    new_club,
    open_tables,
    prize_faults,
    settings_faults,
    without_clock,
)
from games.exchange.lines import moment_text
from games.kinds.registry import GAMES
from games.limits import MOST_CHANGES
from games.models import Evening, Happening, Notebook
from games.scoring.record import title_faults
from games.scoring.values import Json
from games.services.evenings.evenings import lock_open_evening, valid_evening_name
from games.services.locking import lock_notebook
from games.services.notebook.registering import register_club
from games.table.errors import Refused, refuse
from games.text import tidy, visible_faults


@transaction.atomic
def start_club(
    *,
    notebook: Notebook,
    kind: str,
    name: str,
    form: str,
    entrants: str,
    client_key: UUID,
    like: Evening | None = None,
    with_phones: bool = False,
    title: str = "",
    fewest: bool = False,
    **settings: Any,
) -> Evening:
    """Start a club evening of these `entrants`, one a line, in this form if the game has it, else
    in its own; one `like` another has its prizes and the minutes of its clock, and as `with_phones`
    whether phones of tables enter cards. A `title`, and whether the `fewest` points win, are those
    of a game whose table says what is played. A form sent twice starts a single one. Refused:
    `game_not_chosen`, the faults of the name, the title, the settings and the entrants.
    """
    notebook = lock_notebook(notebook.pk)
    begun = notebook.evenings.filter(client_key=client_key).first()
    if begun is not None:
        return begun
    if kind not in GAMES:
        refuse("game_not_chosen", "game")
    forms, titled = forms_of(GAMES[kind]), GAMES[kind].TITLED
    settings["fewest"], title = titled and fewest, tidy(title) if titled else ""
    club = new_club(_lines(entrants), form if form in forms else forms[0], **settings)
    faults = title_faults(GAMES[kind], title) or visible_faults("title", [title])
    if faults := faults + settings_faults(club):
        raise Refused(faults)
    if like is not None:
        same = ("prizes", "clock", "phones") if with_phones else ("prizes", "clock")
        club = without_clock(club | {name: like.recorded[name] for name in same})
    evening = Evening.objects.create(
        notebook=notebook,
        name=valid_evening_name(name),
        kind=kind,
        title=title,
        club=club,
        client_key=client_key,
    )
    register_club(evening, Happening.RECORDED)
    return evening


@transaction.atomic
def change_entrants(
    *, evening: Evening, late: str, left: Sequence[int], was: Sequence[int], shown: int = 0
) -> Evening:
    """Add the entrants that come `late`, one a line, and note which `left`, by number; what another
    phone ticked since (`was`) stays. Refused: `evening_is_over`, the faults of the entrants,
    `entrants_changed` if there are fewer than the page had `shown`.
    """
    evening = lock_open_evening(evening)
    club = evening.recorded
    if len(club["entrants"]) < shown:
        refuse("entrants_changed", "entrants")
    entrants = [*club["entrants"], *_lines(late)]
    if faults := entrant_faults(entrants, club["form"]):
        raise Refused(faults)
    gone = {*club["left"], *left} - ({*was} - {*left})
    still = [number for number in sorted(gone) if 1 <= number <= len(entrants)]
    return save_club(evening, club | {"entrants": entrants, "left": still})


@transaction.atomic
def set_prizes(*, evening: Evening, prizes: str) -> Evening:
    """Set the prizes, that of the first in the first line; an empty line is a rank without one.
    Refused: `evening_is_over`, `too_many_prizes`, `prize_too_long`, `invisible`.
    """
    evening = lock_open_evening(evening)
    listed = [tidy(line) for line in prizes.rstrip().splitlines()]
    if faults := prize_faults(listed):
        raise Refused(faults)
    return save_club(evening, evening.recorded | {"prizes": listed})


@transaction.atomic
def start_club_clock(*, evening: Evening, minutes: int | None) -> Evening:
    """Start the clock of a round, also anew. Refused: `evening_is_over`, `not_in_range`."""
    evening = lock_open_evening(evening)
    if faults := clock_faults(minutes):
        raise Refused(faults)
    started = {"minutes": minutes, "started_at": moment_text(clock.now())}
    return save_club(evening, evening.recorded | {"clock": started})


@transaction.atomic
def stop_club_clock(*, evening: Evening) -> Evening:
    """Take the clock of a round away. Refused: `evening_is_over`."""
    evening = lock_open_evening(evening)
    return save_club(evening, without_clock(evening.recorded))


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
        number = missing[0][0]
        tables = [str(at) for one, at in missing if one == number]
        refuse("results_missing", round=number, tables=", ".join(tables))
    if len(entrants_here(club)) < FORMS[club["form"]]:
        refuse("number_of_entrants", lowest=FORMS[club["form"]], highest=MOST_ENTRANTS)
    drawn = draw(evening.kind, club, chance)
    return save_club(evening, without_clock(club) | {"played": [*club["played"], drawn]})


@transaction.atomic
def undo_club_round(*, evening: Evening, seen_round: int) -> Evening:
    """Undo the last draw if no result or reading of it is there. Refused: `round_has_begun`."""
    evening = lock_open_evening(evening)
    played = evening.recorded["played"]
    if not played or seen_round != len(played):
        return evening
    if begun := begun_tables(played[-1]):
        refuse("round_has_begun", case="club", tables=", ".join(map(str, begun)))
    return save_club(evening, evening.recorded | {"played": played[:-1]})


def _lines(text: str) -> list[str]:
    return [name for line in text.splitlines() if (name := tidy(line))]


def save_club(evening: Evening, club: Json) -> Evening:
    """Save and register what is recorded now of a locked club evening. Refused: `journal_full`."""
    if len(club["changes"]) > MOST_CHANGES:
        refuse("journal_full", most=MOST_CHANGES)
    if evening.club != club:
        evening.club = club
        evening.save(update_fields=["club"])
        register_club(evening, Happening.RECORDED)
    return evening
