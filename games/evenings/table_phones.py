"""The phones of the tables of a club evening: each side enters the card on its own."""

from collections.abc import Sequence
from uuid import UUID, uuid5

from games.scoring.values import Json

# Whether the phones of the tables enter their cards, and how many it takes.
TABLE_PHONES = ("", "two", "one")
MOST_READINGS = 2  # How many readings of a card wait side by side.


def side_sign(side: Sequence[int]) -> str:
    """How a journal calls a side of a table, in every language: by the numbers of its entrants."""
    return f"№ {' & '.join(map(str, side))}"


def phone_sign(evening: UUID, phone: UUID) -> str:
    """What stands for a phone among the readings of an evening: it does not lead to the phone."""
    return str(uuid5(evening, str(phone)))


def agrees(table: Json, side: int, phone: str, result: Json, *, alone: bool) -> Json | None:
    """The reading of another side, or of the organiser, with which this `result` agrees; unless a
    phone may confirm `alone`, that of another phone.
    """
    return next(
        (one for one in _others(table, side, phone, alone=alone) if one == one | result), None
    )


def with_reading(table: Json, side: int, phone: str, result: Json, *, alone: bool) -> list[Json]:
    """The readings of a card once a side has entered it, which may do so again. A phone that says
    now that it is of another side takes its reading along, unless it may speak for both.
    """
    reading = result | {"by": side_sign(table["sides"][side]), "key": phone, "phone": phone}
    return [*_others(table, side, phone, alone=alone), reading][-MOST_READINGS:]


def _others(table: Json, side: int, phone: str, *, alone: bool) -> list[Json]:
    own = side_sign(table["sides"][side])
    return [one for one in table["readings"] if one["by"] != own and (alone or one["key"] != phone)]
