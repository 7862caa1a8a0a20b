"""The HTML of parts of the table that hardly change, rendered once per worker.

Most rows of a long sheet have been rendered before, and each hand opens the same empty entry. The
row with a form, to confirm the newest hand, is rendered every time.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import fields, replace

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games.drafts.entry import DrawnEntry, DrawnPreview
from games.game_view import GameView
from games.kinds.registry import KINDS
from games.readers.disputes.marks import awaited
from games.readers.game.frame import Coming, Marks, row_keys, sheet_rows
from games.scoring.values import Json
from games.views.rights import rights

MOST_CHARACTERS = 4_000_000
"""Of all remembered parts together: it bounds the memory."""

MOST_ROWS = 10_000
"""Of all remembered sheets together."""

PREVIEWED = tuple([field.name for field in fields(DrawnPreview)])


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


DrawnRows = dict[int, tuple[object, str]]
"""The key and the HTML of each row, by place in the order of play."""


class _Sheets:
    """The rows without a form of the sheets drawn last, by game, language and version of the
    names. A row is remembered with its key.
    """

    def __init__(self) -> None:
        self.sheets: OrderedDict[tuple[object, ...], DrawnRows] = OrderedDict()
        self.rows = 0

    def recall(self, view: GameView) -> DrawnRows:
        """Return the rows of a game as they were drawn last."""
        key = _sheet_key(view)
        if key in self.sheets:
            self.sheets.move_to_end(key)
        return self.sheets.get(key, {})

    def remember(self, view: GameView, rows: DrawnRows) -> None:
        """Remember the rows of a game, and forget the oldest sheets if there are too many rows."""
        key = _sheet_key(view)
        self.rows -= len(self.sheets.pop(key, ()))
        self.sheets[key] = rows
        self.rows += len(rows)
        while self.rows > MOST_ROWS:
            self.rows -= len(self.sheets.popitem(last=False)[1])


def _sheet_key(view: GameView) -> tuple[object, ...]:
    return view.game.key, get_language(), view.game.notebook.names_version


_rendered = _Rendered()
_sheets = _Sheets()


def drawn_page(view: GameView, page: Json, request: HttpRequest) -> Json:
    """The context of the whole table screen, with the HTML of its parts, of its menu, and of all
    rows without a form (`drawn`, as if it were a row).
    """
    page = _with_parts(page, request)
    rows = [*_with_said(page["rows"], page)]
    if html := _draw_rows(view, page):
        rows.insert(len(rows) if view.game.notebook.newest_first else 0, {"drawn": html})
    return page | {"rows": rows, "drawn": page["drawn"] | {"menu": _draw_menu(page, request)}}


def drawn_news(page: Json, request: HttpRequest) -> Json:
    """The context of the news, with the HTML of its parts."""
    page = _with_parts(page, request)
    news = page["news"]
    rows = {
        "changed": _with_said(news.changed, page),
        "added": _with_said(news.added, page),
        "whole": None if news.whole is None else _with_said(news.whole, page),
    }
    return page | {"news": replace(news, **rows)}


def _with_parts(page: Json, request: HttpRequest) -> Json:
    """The context with the address of the table (`here`), and with the HTML of some parts as
    `drawn`: the `totals`, the line about the hand `coming`, the game's own `fields` of the entry,
    and the entry's `preview`.
    """
    frame = {
        "game": {"key": page["game"].key},
        "coming": page["coming"],
        "may_write": rights(request)["may_write"],
        "sprite": static("img/sprite.svg"),
    }
    totals = {"totals": page["totals"], "swapped": "news" in page, "sprite": frame["sprite"]}
    drawn = {"totals": _draw("table/_totals.html", totals)}
    if page["coming"] is not None:
        drawn["coming"] = _draw(page["coming_template"], frame)
    if "entry" in page:
        drawn["fields"] = _draw_fields(page["entry"], page["coming"], frame["sprite"])
        drawn["preview"] = _draw("table/_preview.html", {"entry": _previewed(page["entry"])})
    here = reverse("table", args=[page["game"].key])
    return page | {"here": here, "sprite": frame["sprite"], "drawn": drawn}


def _draw_fields(entry: DrawnEntry, coming: Coming, sprite: str) -> str:
    values = {
        "coming": {"facts": coming.facts},
        "entry": {"moment": entry.moment, "change": entry.change},
        "draw": entry.draw,
        "errors": entry.errors,
        "sprite": sprite,
    }
    return _draw(entry.template, values)


def _previewed(entry: DrawnEntry) -> Json:
    """What the preview shows of an entry."""
    return {name: getattr(entry, name) for name in (*PREVIEWED, "errors")}


def _with_said(rows: Sequence[Json], page: Json) -> list[Json]:
    """Rows with the HTML of what the game's own template says of the hand, as `said`."""
    return [
        row
        | {
            "said": row["about"]
            and _draw(page["row_template"], {"about": row["about"], "sprite": page["sprite"]})
        }
        for row in rows
    ]


def _draw_rows(view: GameView, page: Json) -> str:
    """The HTML of the rows without a form. A row is rendered if it is new, or its key is."""
    keys, known = row_keys(view), _sheets.recall(view)
    keys.pop(awaited(view), None)
    stale = [place for place, key in keys.items() if place not in known or known[place][0] != key]
    if stale or len(known) != len(keys):
        rendered = {
            int(row["place"]): _draw_row(row, page)
            for row in _with_said(sheet_rows(view, set(stale)), page)
        }
        known = {
            place: (key, rendered[place]) if place in rendered else known[place]
            for place, key in keys.items()
        }
        _sheets.remember(view, known)
    rows = [known[place][1] for place in keys]
    return mark_safe("".join(rows[::-1] if view.game.notebook.newest_first else rows))  # noqa: S308


def _draw_row(row: Json, page: Json) -> str:
    frame = {"here": page["here"]}
    shown = {name: row[name] for name in ("number", "place", "said", "cells")}
    if row["marked"]:
        frame |= {"sprite": page["sprite"], "words": page["words"]}
        shown |= {name: row[name] for name in ("marked", *Marks._fields)}
    return render_to_string("table/_row.html", frame | {"row": shown})


def _draw_menu(page: Json, request: HttpRequest) -> str:
    game, entry, coming = page["game"], page.get("entry"), page["coming"]
    shown = {
        "game": {
            "key": game.key,
            "kind": game.kind,
            "evening": game.evening and {"key": game.evening.key},
            "notebook": {"keep_awake": game.notebook.keep_awake},
        },
        "entry": {"action": entry and entry.action},
        "coming": {"dealer": coming and coming.dealer},
        "over": page["over"],
        "by_each": KINDS[game.kind].entry.by_each is not None,
        **rights(request),
        "holder": page["holder"],
        "seats": [{"number": one.number, "shown_name": one.shown_name} for one in page["seats"]],
        "request": {"path": request.path},
        "sprite": page["sprite"],
    }
    return _draw("table/_table_menu.html", shown)


def _draw(template: str, values: Json) -> str:
    """The HTML of a template, which depends only on these values."""
    key = (get_language() or "", template, repr(values))
    html = _rendered.parts.get(key)
    if html is None:
        html = render_to_string(template, values)
        _rendered.add(key, html)
    return html
