"""The pages on which the organiser changes a club evening."""

from collections.abc import Mapping, Sequence

from django.utils.translation import get_language

from games.evenings.club_names import erased_entrants, erased_from, name_field, without_name
from games.evenings.clubs import can_remove_entrants, entrants_here
from games.kinds.sentences import game_name
from games.models import Evening
from games.readers.evenings.result import wrong_fields
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.sentences import join_words


def filled_in_settings(evening: Evening) -> dict[str, str]:
    """What a form of a new club evening would send for another one like this, and which entrants
    are `left_out` of it, because they had left.
    """
    club = evening.recorded
    settings = {name: str(club[name]) for name in ("form", "hands", "rounds", "draw")}
    here = [club["entrants"][one - 1] for one in entrants_here(club)]
    gone = [club["entrants"][one - 1] for one in club["left"]]
    settings |= {name: "1" if club[name] else "" for name in ("twice", "fewest")}
    settings |= {"title": evening.title, "entrants": "\n".join(here)}
    settings |= {"like": evening.key, "left_out": join_words(gone, get_language())}
    return settings | {"kind": evening.kind, "name": evening.name}


def change_club_page(
    evening: Evening, faults: Sequence[Fault] = (), given: Mapping[str, str] | None = None
) -> Json:
    """The names and the rounds of a club evening, with why the last form was refused, and what it
    sent.
    """
    given, wrong, club = given or {}, wrong_fields(None, faults), evening.recorded
    names = []
    for number, name in enumerate(club["entrants"], 1):
        field = name_field(number)
        names.append(
            {
                "number": number,
                "field": field,
                "name": given.get(field, name),
                "seen": given.get(f"seen-{number}", name),
                "wrong": wrong.get(field, ""),
            }
        )
    return {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "names": names,
        "rounds": given.get("rounds", club["rounds"]),
        "drawn": len(club["played"]),
        "removable": can_remove_entrants(club),
        "phones": given.get("phones", club["phones"]),
        "wrong": wrong,
    }


def erasing_page(evening: Evening, name: str, faults: Sequence[Fault] = ()) -> Json:
    """What erasing that name would change, in all club evenings of the notebook."""
    clubs = evening.notebook.evenings.exclude(club=None).order_by("-started_at", "-pk")
    return {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "name": name,
        "found": [found for one in clubs if name and (found := _erased(one, name))],
        "wrong": wrong_fields(None, faults),
    }


def _erased(evening: Evening, name: str) -> Json | None:
    """What erasing that name would change in a club evening, None if nothing; what it would be
    `called`, "" if as now.
    """
    title = game_name(evening.kind, evening.title)
    now, then = evening.name, without_name(evening.name, name)
    if now == then and erased_from(evening.recorded, name) == evening.club:
        return None
    return {
        "name": now or title,
        "called": (then or title) if now != then else "",
        "day": evening.started_at,
        "entrants": erased_entrants(evening.recorded, name),
    }
