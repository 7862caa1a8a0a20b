"""The codes that lead the phones of a club evening's tables to their cards."""

from django.urls import reverse

from games import services
from games.models import Evening, Right
from games.readers.evenings.table_phones import TableCard
from games.scoring.values import Json
from games.views.access import right_of
from games.views.exchange.site_address import qr_code, site_address
from games.views.requests import PhoneRequest

SCANNED_AT_ONCE = 12  # How many codes the big screen has room for, each to be scanned from afar.


def tables_to_scan(request: PhoneRequest, evening: Evening, page: Json) -> list[Json]:
    """The tables of a round without a result, on its `page` for the big screen, with their codes;
    none if there is no room for all of them.
    """
    rows = page["rounds"][0]["tables"] if page["rounds"] else []
    tables = [row for row in rows if row["state"] not in ("saved", "unplayed")]
    if len(tables) > SCANNED_AT_ONCE:
        return []
    add_codes(request, evening, tables)
    return [table for table in tables if "code" in table]


def add_codes(request: PhoneRequest, evening: Evening, tables: list[Json]) -> None:
    """Give tables of the last round, as pages show them, the `code` that leads a phone there, where
    phones may enter cards and this one may as well.
    """
    number = len(evening.recorded["played"])
    if not services.card_is_open(evening, number) or not right_of(request).covers(Right.SCORER):
        return
    for table in tables:
        token = TableCard(evening, number, table["number"]).token
        address = site_address(request) + reverse("table_card", args=[token])
        table["code"] = qr_code(address)
