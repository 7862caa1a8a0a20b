"""The page on which a phone at a table of a club evening enters its card, and what leads there."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.http import QueryDict
from django.utils.crypto import constant_time_compare

from games.evenings.cards import result_of
from games.evenings.club_names import side_names
from games.evenings.table_phones import phone_sign, side_sign
from games.kinds.registry import GAMES
from games.kinds.sentences import game_name
from games.live import read_version, topic_of
from games.models import Evening, token_from
from games.numbers import whole_number
from games.readers.evenings.result import wrong_fields
from games.scoring.errors import Fault
from games.scoring.values import Json


class TableCard(NamedTuple):
    """The card of a table in a round of a club evening."""

    evening: Evening
    number: int
    at: int

    @property
    def table(self) -> Json:
        table: Json = self.evening.recorded["played"][self.number - 1]["tables"][self.at - 1]
        return table

    @property
    def token(self) -> str:
        """What the code on the card leads to: it is that of those who sit there, after another draw
        no more.
        """
        table, sides = f"{self.evening.pk}-{self.number}-{self.at}", self.table["sides"]
        return f"{table}-{token_from(f'{table} {self.evening.client_key} {sides}')}"


def find_card(token: str) -> TableCard | None:
    """The card with that token, None if there is none, or if its evening is deleted."""
    pk, number, at = [whole_number(one) or 0 for one in [*token.split("-"), "", ""][:3]]
    evenings = Evening.objects.not_deleted().filter(notebook__deleted_at=None).exclude(club=None)
    evening = evenings.select_related("notebook").filter(pk=pk).first()
    if evening is None or not 1 <= number <= len(evening.recorded["played"]):
        return None
    if not 1 <= at <= len(evening.recorded["played"][number - 1]["tables"]):
        return None
    card = TableCard(evening, number, at)
    return card if constant_time_compare(token, card.token) else None


def table_card_page(
    card: TableCard,
    phone: UUID | None,
    faults: Sequence[Fault] = (),
    given: QueryDict | None = None,
) -> Json:
    """What a phone at a table sees of its card: what each side entered, with why what it sent was
    refused. Of a card that the other side of two has entered, this phone is of the one that is left
    unless it says otherwise.
    """
    evening, table, given = card.evening, card.table, given or QueryDict()
    version, club, count = read_version(topic_of(evening)), evening.recorded, len(table["sides"])
    sign = phone and phone_sign(evening.client_key, phone)
    names = {side_sign(side): side_names(club, side) for side in table["sides"]}
    readings = [_reading(names, one) | {"own": one["key"] == sign} for one in table["readings"]]
    own = next((one for one in readings if one["own"]), None)
    others = [one for one in readings if not one["own"]]
    alone, none = club["phones"] == "one", {"points": [""] * count, "capots": [""] * count}
    waits = [one for one in readings if len(readings) == 1 and (alone or not own)]
    sides = [{"number": at, "names": name} for at, name in enumerate(names.values())]
    left = [one for one in sides if one["names"] not in [other["by"] for other in waits or others]]
    typed = {name: given.getlist(name) or (own or none)[name] for name in ("points", "capots")}
    wrong = wrong_fields(evening.kind, faults)
    return {
        "shown": version,
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "club": club,
        "number": card.number,
        "at": card.at,
        "token": card.token,
        "result": result_of(table) and _rows(names, table),
        "unplayed": "left" in table,
        "sides": [
            side | {name: "".join(map(str, typed[name][at : at + 1])) for name in typed}
            for at, side in enumerate(sides)
        ],
        "side": given.get("side") or _own_side(names, own, left),
        "readings": readings,
        "own": own,
        "waits": waits[0] if waits else None,
        "left": left,
        "alone": alone,
        "with_capots": GAMES[evening.kind].CAPOTS,
        "why": given.get("why", ""),
        "asks_why": "sum" in wrong or bool(given.get("why")),
        "wrong": wrong,
    }


def _reading(names: Mapping[str, str], reading: Json) -> Json:
    """A reading as its page shows it; `by` is "" if no side of the table entered it."""
    return reading | {"rows": _rows(names, reading), "by": names.get(reading["by"], "")}


def _rows(names: Mapping[str, str], result: Json) -> list[tuple[str, int, int]]:
    return [*zip(names.values(), result["points"], result["capots"], strict=True)]


def _own_side(names: Mapping[str, str], own: Json | None, left: Sequence[Json]) -> str:
    """The number of the side that this phone is of, as far as that is known."""
    if own and own["by"]:
        return str([*names.values()].index(own["by"]))
    return str(left[0]["number"]) if len(left) == 1 else ""
