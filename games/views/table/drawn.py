"""The parts of the table that are drawn once: the same values always give the same HTML.

A sheet of many hands is mostly rows that this worker has drawn before, and each hand opens the same
empty entry. Rows with a mark or a form and entries with errors are few, and drawn each time.
"""

from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from games.scoring.values import Json

MOST_PARTS = 4096
_drawn: dict[tuple[Any, ...], str] = {}


def with_drawn_rows(page: Json) -> Json:
    """The context of the table screen, each of its usual rows with its HTML as `drawn`."""
    frame = {
        "here": reverse("table", args=[page["game"].key]),
        "row_template": page["row_template"],
        "sprite": static("img/sprite.svg"),
    }
    rows = [
        row if row["marked"] or row["agreement"] else row | {"drawn": _draw_row(row, frame)}
        for row in page["rows"]
    ]
    return page | {"rows": rows}


def with_drawn_fields(page: Json) -> Json:
    """The context of an entry, with the HTML of the game's own fields as `drawn_fields`."""
    entry = page.get("entry")
    if entry is None or entry.errors:
        return page
    values = {
        "game": {"key": page["game"].key},
        "coming": {"facts": page["coming"].facts},
        "entry": {"moment": entry.moment, "change": entry.change},
        "draw": entry.draw,
        "sprite": static("img/sprite.svg"),
    }
    return page | {"drawn_fields": _draw(entry.template, values, repr(values))}


def _draw_row(row: Json, frame: Json) -> str:
    what = (row["number"], row["place"], repr(row["about"]), *row["cells"])
    return _draw("table/_row.html", frame | {"row": row}, *frame.values(), *what)


def _draw(template: str, values: Json, *key: Any) -> str:
    """The HTML of a template, whose `key` says all of its values that make a difference."""
    known = (get_language(), template, *key)
    if known not in _drawn:
        while len(_drawn) >= MOST_PARTS:
            _drawn.pop(next(iter(_drawn)), None)
        _drawn[known] = render_to_string(template, values)
    return _drawn[known]
