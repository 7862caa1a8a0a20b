"""What entrants are called; names erased because the person wants so: nothing of them stays."""

import re
from collections.abc import Iterable
from typing import Any

from games.scoring.record import folded
from games.scoring.values import Json
from games.wording.catalogue import gettext

ERASED = "…"  # Instead of the name, where more is said beside it.
TYPED = ("prizes", "by", "why")  # What people typed, besides the entrants.


def name_field(number: int) -> str:
    """The field of a form with the name of that entrant."""
    return f"name-{number}"


def numbered(number: int, name: str) -> str:
    """An entrant with its number, as on the cards."""
    return f"{number} · {name}"


def without_name(text: str, name: str) -> str:
    """The name of an evening without a person's, which is tidy; "" if nothing else is left."""
    left = _pattern(name).sub(ERASED, text)
    return left if left == text or re.search(r"\w", left) else ""


def side_names(club: Json, entrants: Iterable[int]) -> str:
    """Those who sit on a side, each with its number."""
    return " & ".join([numbered(one, club["entrants"][one - 1]) for one in entrants])


def erased_from(club: Json, name: str) -> Json:
    """The same club evening without that name, which is tidy: in its entrants, in its prizes, in
    what was said of results, and in who said so. An entrant who had no other is called after its
    number.
    """
    pattern = _pattern(name)
    teams, entrants = club["form"] == "teams", [*club["entrants"]]
    former = gettext("Team %(number)s") if teams else gettext("Player %(number)s")
    for number, entrant in enumerate(entrants, 1):
        left = pattern.sub(ERASED, entrant)
        if left != entrant:
            entrants[number - 1] = ""
            entrants[number - 1] = _free(left, former % {"number": number}, entrants)
    left_over: Json = _without(pattern, club)
    return left_over | {"entrants": entrants}


def erased_entrants(club: Json, name: str) -> list[tuple[int, str, str]]:
    """Those whom that would change: number, name now, and name then."""
    now, then = club["entrants"], erased_from(club, name)["entrants"]
    changed = zip(range(1, len(now) + 1), now, then, strict=True)
    return [one for one in changed if one[1] != one[2]]


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def _free(left: str, former: str, others: list[str]) -> str:
    """What is left of an entrant's name, else what it was, so that no other has the same."""
    taken = [folded(other) for other in others]
    more = (former + ERASED * times for times in range(len(others)))
    named = [left] if re.search(r"\w", left) else []
    names = [*named, *more]
    return next(one for one in names if folded(one) not in taken)


def _without(pattern: re.Pattern[str], value: Any, field: str = "") -> Any:
    """The same value of a field without the name, in the texts that somebody typed."""
    if isinstance(value, dict):
        return {name: _without(pattern, one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_without(pattern, one, field) for one in value]
    return pattern.sub(ERASED, value) if field in TYPED and isinstance(value, str) else value
