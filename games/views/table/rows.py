"""The HTML of the usual rows of a sheet, rendered once per worker.

Most rows of a long sheet have been rendered before. Rows with a mark or a form are few, and are
rendered every time.
"""

from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from games.scoring.values import Json

MOST_ROWS = 4096
_drawn: dict[tuple[Any, ...], str] = {}


def with_drawn_rows(page: Json) -> Json:
    """The context of the table screen, with the HTML of each usual row as `drawn`."""
    frame = {
        "here": reverse("table", args=[page["game"].key]),
        "row_template": page["row_template"],
        "sprite": static("img/sprite.svg"),
    }
    rows = [
        row if row["marked"] or row["agreement"] else row | {"drawn": _draw(row, frame)}
        for row in page["rows"]
    ]
    return page | {"rows": rows}


def _draw(row: Json, frame: Json) -> str:
    what = (row["number"], row["place"], repr(row["about"]), *row["cells"])
    key = (get_language(), *frame.values(), *what)
    if key not in _drawn:
        while len(_drawn) >= MOST_ROWS:
            _drawn.pop(next(iter(_drawn)), None)
        _drawn[key] = render_to_string("table/_row.html", frame | {"row": row})
    return _drawn[key]
