"""The layout of the card that is sent of a game, 4:5; the template `exchange/card.svg` draws it."""

import re
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.kinds.registry import KINDS
from games.models import State
from games.scoring.values import Json
from games.table.chart import curves
from games.table.result import MOST_HIGHLIGHTS, rules_in_force, took, turning_of, turning_point_of
from games.table.turning import highlights
from games.table.view import GameView
from games.wording.catalogue import as_day
from games.wording.sentences import Names, joined, say, with_minus

RASTERISE = (sys.executable, "-I", str(Path(__file__).with_name("rasterise.py")))
"""The program that draws a picture as PNG, in a process of its own."""
MOST_REMEMBERED = 16
"""Pictures, in each worker."""

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

WIDTH, HEIGHT, MARGIN = 540, 675, 36
INSIDE = WIDTH - 2 * MARGIN
FRAME = {"width": WIDTH, "height": HEIGHT, "left": MARGIN, "right": WIDTH - MARGIN}
CHART = (MARGIN, 268, INSIDE, 138)
"""The left, top, width and height of the curves."""
BOX_GAP = 12
SMALL, SIGNATURE = 12, 84
"""The size of the letters at the bottom, and the width of the last word there."""
BOX = (INSIDE - BOX_GAP) // 2
MOST_TURNING_LINES, MOST_BOX_LINES = 4, 4
BOLD = 19
"""The size of the letters that are as wide as bold ones of 17."""

PALETTES: dict[str, Json] = {
    "light": {
        "paper": "#f7f1e3",
        "sheet": "#fffaf0",
        "ink": "#1d1a16",
        "muted": "#655c4b",
        "line": "#dbd0b5",
        "accent": "#1f5a44",
        "red": "#b3261e",
    },
    "dark": {
        "paper": "#0e1a15",
        "sheet": "#13221c",
        "ink": "#f1e8d3",
        "muted": "#a8ad9b",
        "line": "#2b3f36",
        "accent": "#d9c58b",
        "red": "#f39385",
    },
}
SUITS = dict(
    re.findall(
        'id="(spades|hearts|diamonds|clubs)"[^>]*><path d="([^"]+)"',
        (settings.BASE_DIR / "static/img/sprite.svg").read_text(),
    )
)
"""The drawing of each suit, 24 units large; the fonts have no signs for them."""
SIGN, LEAST_TAKEN = 17, 60
"""The width of a suit’s sign and the space after it; the least room for it and a name."""

NARROW, WIDE = "fijlrtIJ.,:;!|'’()· 1", "mwMWÆŒ—&@%"


def card(view: GameView) -> Json:
    """The card's texts and their positions, in SVG units."""
    name, said = headline(view)
    turn = turning_point_of(view)
    turning = turning_of(view, turn) if turn else {}
    rules = rules_in_force(view.game.kind, view.table.players, view.table.rules)
    why = " ".join(filter(None, [turning.get("why"), turning.get("then")]))
    head = turning.get("head", "")
    quote = wrapped(why, 17, INSIDE - 18, MOST_TURNING_LINES - bool(head))
    return FRAME | {
        "title": _about(view),
        "day": as_day(view.game.started_at),
        "contested": pgettext("game", "contested") if view.game.contested else "",
        "name": fitting(name, 56, 30),
        "said": fitting(said, 20, 13),
        "totals": _totals(view),
        "curves": _curves(view, turning.get("number")),
        "head": head,
        "quote": quote,
        "taken": _taken(
            view, turning.get("number"), MARGIN + 18 + _width(head, BOLD), WIDTH - MARGIN
        ),
        "boxes": _boxes(view, highlights(view, MOST_HIGHLIGHTS, turning.get("number"))),
        "rules": _rules(rules),
    }


def headline(view: GameView) -> tuple[str, str]:
    """Who won, or how the game stands, large; and the rest of that sentence."""
    sheet = view.sheet
    best = joined([sheet.sides[number].name for number in sheet.lead.sides], get_language())
    others = [side for number, side in enumerate(sheet.sides) if number not in sheet.lead.sides]
    ahead = "" if sheet.lead.all_level else best
    if view.game.state == State.IN_PROGRESS:
        return gettext("In progress"), ahead and gettext("in the lead: %(best)s") % {"best": ahead}
    if view.game.state == State.UNFINISHED:
        return gettext("Unfinished"), ahead and gettext("in the lead: %(best)s") % {"best": ahead}
    if sheet.lead.all_level:
        return gettext("A draw"), best
    if not sheet.lead.alone:
        return best, gettext("level at the top")
    rank = min(rank for rank in sheet.ranks if rank > 1)
    second = [side.name for side in others if sheet.ranks[sheet.sides.index(side)] == rank]
    seats = len(sheet.sides[sheet.lead.sides[0]].seats)
    said = ngettext("wins, ahead of %(others)s", "win, ahead of %(others)s", seats)
    return best, said % {"others": joined(second, get_language())}


def _about(view: GameView) -> str:
    """The kind of game, its hands, and how long it took."""
    words, hands = KINDS[view.game.kind].wording, view.played
    counted = say(words.HAND.counted, {"count": hands, "number": hands}, Names())
    return " · ".join([gettext(words.NAME), counted, took(view)["lasted"]])


def _totals(view: GameView) -> list[Json]:
    """Each side's total with its name, best first; with two sides the headline has the names."""
    sheet = view.sheet
    order = sorted(range(len(sheet.sides)), key=lambda side: (sheet.ranks[side], side))
    column = min(INSIDE // len(order), 180)
    longest = max(_width(with_minus(str(total)), 1) for total in sheet.totals)
    size = min(64 if len(order) == 2 else 40, int((column - 10) / longest))
    return [
        {
            "x": MARGIN + column * place,
            "name": shortened(sheet.sides[side].name, 14, column - 6),
            "total": sheet.totals[side],
            "size": size,
            "wins": side in sheet.lead.sides,
        }
        for place, side in enumerate(order)
    ]


def _curves(view: GameView, turn: int | None) -> Json | None:
    """The totals hand by hand, as the chart of the page has them, without its labels."""
    totals = [hand.totals for hand in view.sheet.hands]
    if not totals:
        return None
    left, top, width, height = CHART
    paths, y = curves(totals, left, top, width, height)
    leads = () if view.sheet.lead.all_level else view.sheet.lead.sides
    return {
        "zero": y(0),
        "lines": [
            {
                "points": " ".join(f"{across},{down}" for across, down in path),
                "dash": side % 4,
                "wins": side in leads,
            }
            for side, path in enumerate(paths)
        ],
        "turn": paths[leads[0]][turn] if turn else None,
    }


def _boxes(view: GameView, found: Sequence[Json]) -> list[Json]:
    """The hands that people will talk about, side by side at the bottom."""
    width = BOX if len(found) == 2 else INSIDE
    boxes = []
    for place, one in enumerate(found):
        left, number = MARGIN + (BOX + BOX_GAP) * place, f"{one['number']} · "
        taken = _taken(view, one["number"], left + 12 + _width(number, 13.5), left + width)
        text = one["text"] if taken else number + one["text"]
        boxes.append(
            {
                "x": left,
                "width": width,
                "label": shortened(one["label"], 13, width - 24),
                "number": number,
                "taken": taken,
                "lines": wrapped(text, 13.5, width - 24, MOST_BOX_LINES - bool(taken)),
            }
        )
    return boxes


def _taken(view: GameView, number: int | None, left: float, right: int) -> Json | None:
    """The sign of the trump of a hand, and who took, from left to right; None where there is
    neither, or no room.
    """
    if number is None or right - left < LEAST_TAKEN:
        return None
    facts = view.current.hands[number - 1].facts
    suits = [facts.get(name) for name in ("contract", "trump") if facts.get(name) in SUITS]
    taker = facts.get("taker")
    sign = {"path": SUITS[suits[0]], "red": suits[0] in ("hearts", "diamonds")} if suits else None
    if sign is None and taker is None:
        return None
    name = "" if taker is None else view.game_record.players_at(number)[taker]
    after = int(left) + SIGN * bool(sign)
    name = shortened(name, BOLD, right - after)
    return {"x": int(left), "sign": sign, "name": name, "name_x": after}


def _rules(rules: Sequence[Json]) -> str:
    """As many house rules as fit on a line, those that are not the usual ones first."""
    fits = ""
    for rule in sorted(rules, key=lambda rule: rule["usual"]):
        one = gettext("%(label)s: %(value)s") % rule
        longer = f"{fits} · {one}" if fits else one
        if _width(longer, SMALL) <= INSIDE - SIGNATURE:
            fits = longer
    return fits


def fitting(text: str, largest: int, least: int) -> Json:
    """A text on one line, as large as fits."""
    size = max(least, min(largest, int(INSIDE / max(_width(text, 1), 1))))
    return {"text": shortened(text, size, INSIDE), "size": size}


def wrapped(text: str, size: float, width: int, most: int) -> list[str]:
    """A text in at most so many lines of that width; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    words = text.split(" ") if text else []
    while words and len(lines) < most:
        line = words.pop(0)
        while words and _width(f"{line} {words[0]}", size) <= width:
            line = f"{line} {words.pop(0)}"
        lines.append(line)
    if words:
        lines[-1] = shortened(f"{lines[-1]} {words[0]}…", size, width)
    return lines


def shortened(text: str, size: float, width: int) -> str:
    """A text that fits a width; a longer one ends in an ellipsis."""
    if _width(text, size) <= width:
        return text
    text = text.removesuffix("…")
    while text and _width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip(' ·:')}…"


def _width(text: str, size: float) -> float:
    """About how wide a text is in the serif, rather more than less."""
    return size * sum(
        0.34
        if letter in NARROW
        else 0.95
        if letter in WIDE or ord(letter) > 0x2E80
        else 0.68
        if letter.isupper()
        else 0.55
        for letter in text
    )


def without_controls(svg: str) -> str:
    """Return the picture without characters that no XML may contain, such as those of old names."""
    return NOT_XML.sub("", svg)


@lru_cache(MOST_REMEMBERED)
def png(svg: str) -> bytes:
    """Return the picture as PNG. It is remembered by all that it shows."""
    drawn = subprocess.run(RASTERISE, input=svg.encode(), stdout=subprocess.PIPE, check=True)  # noqa: S603
    return drawn.stdout
