"""The HTML of parts of the table that hardly change, rendered once per worker.

Most rows of a long sheet have been rendered before, and each hand opens the same empty entry. Rows
with a mark or a form are few, and are rendered every time.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from games.drafts.entry import DrawnEntry
from games.scoring.values import Json
from games.views.rights import rights

MOST_CHARACTERS = 4_000_000
"""Of all remembered parts together: it bounds the memory."""


class _Rendered:
    """The parts rendered last, by what they depend on."""

    def __init__(self) -> None:
        self.parts: dict[tuple[str, ...], str] = {}
        self.characters = 0

    def add(self, key: tuple[str, ...], html: str) -> None:
        """Remember a part, and forget the oldest parts if there are too many."""
        self.parts[key] = html
        self.characters += _length(key, html)
        while self.characters > MOST_CHARACTERS:
            oldest = next(iter(self.parts))
            self.characters -= _length(oldest, self.parts.pop(oldest))


def _length(key: tuple[str, ...], html: str) -> int:
    return sum(map(len, key)) + len(html)


_rendered = _Rendered()


def with_drawn_rows(page: Json) -> Json:
    """The context of the table screen, with the HTML of each usual row as `drawn`."""
    frame = {"here": reverse("table", args=[page["game"].key])}
    rows = [
        row if row["marked"] or row["agreement"] else row | {"drawn": _draw_row(row, frame)}
        for row in _with_said(page["rows"], page["row_template"])
    ]
    return page | {"rows": rows}


def with_drawn_news(page: Json) -> Json:
    """The context of the news, with the HTML of what is said of each hand."""
    news, template = page["news"], page["row_template"]
    rows = {
        "changed": _with_said(news.changed, template),
        "added": _with_said(news.added, template),
        "whole": None if news.whole is None else _with_said(news.whole, template),
    }
    return page | {"news": replace(news, **rows)}


def with_drawn_parts(page: Json, request: HttpRequest) -> Json:
    """The context of the table screen or its news, with the HTML of some parts as `drawn`: the
    `totals`, the line about the hand `coming`, and the game's own `fields` of the entry.
    """
    frame = {
        "game": {"key": page["game"].key},
        "coming": page["coming"],
        "may_write": rights(request)["may_write"],
        "sprite": static("img/sprite.svg"),
    }
    totals = {"totals": page["totals"], "swapped": "news" in page, "sprite": frame["sprite"]}
    drawn = {"totals": _draw("table/_totals.html", totals, repr(totals))}
    if page["coming"] is not None:
        drawn["coming"] = _draw(page["coming_template"], frame, repr(frame))
    if "entry" in page:
        drawn["fields"] = _draw_fields(page["entry"], frame)
    return page | {"drawn": drawn}


def _draw_fields(entry: DrawnEntry, frame: Json) -> str:
    values = frame | {
        "coming": {"facts": frame["coming"].facts},
        "entry": {"moment": entry.moment, "change": entry.change},
        "draw": entry.draw,
        "errors": entry.errors,
    }
    return _draw(entry.template, values, repr(values))


def _with_said(rows: Sequence[Json], template: str) -> list[Json]:
    """Rows with the HTML of what the game's own template says of the hand, as `said`."""
    sprite = static("img/sprite.svg")
    shown = [{"about": row["about"], "sprite": sprite} for row in rows]
    return [
        row | {"said": _draw(template, what, repr(what)) if row["about"] else ""}
        for row, what in zip(rows, shown, strict=True)
    ]


def _draw_row(row: Json, frame: Json) -> str:
    shown = {name: row[name] for name in ("number", "place", "said", "cells")}
    return _draw("table/_row.html", frame | {"row": shown}, frame["here"], repr(shown))


def _draw(template: str, values: Json, *key: str) -> str:
    """The HTML of a template; all that it depends on is in the `key`."""
    known = (get_language() or "", template, *key)
    html = _rendered.parts.get(known)
    if html is None:
        html = render_to_string(template, values)
        _rendered.add(known, html)
    return html
