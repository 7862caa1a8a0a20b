"""The layout of the card that is sent of a game, 4:5; the template `exchange/card.svg` draws it."""

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.kinds.registry import KINDS
from games.kinds.sentences import game_name
from games.models import State
from games.readers.table.letters import in_one_font, width
from games.scoring.values import Json
from games.table.pages.chart import curves
from games.table.pages.result import (
    MOST_HIGHLIGHTS,
    rules_in_force,
    timing,
    turning_context,
    turning_point_of,
)
from games.table.pages.turning import highlights
from games.table.view import GameView
from games.wording.catalogue import as_day
from games.wording.sentences import Names, join_words, say, with_minus

# The program that draws a picture as PNG, in a process of its own.
RASTERISE = (sys.executable, "-I", str(Path(__file__).with_name("rasterise.py")))
MOST_PICTURES = 16  # Pictures, in each worker.

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

WIDTH, HEIGHT, MARGIN = 540, 675, 36
INSIDE = WIDTH - 2 * MARGIN
BORDER = {"width": WIDTH, "height": HEIGHT, "left": MARGIN, "right": WIDTH - MARGIN}
CHART = (MARGIN, 268, INSIDE, 138)  # The left, top, width and height of the curves.
BOX_GAP = 12
# The size of the letters at the bottom, and the width of the last word there; the size of the word
# beside the names that a game is contested.
SMALL, SIGNATURE, CONTESTED = 12, 84, 14
BOX = (INSIDE - BOX_GAP) // 2
# The room for sentences, and the height of a line of letters of size 1.
TURNING_HEIGHT, BOX_HEIGHT, LEADING = 92, 78, 1.35
# The sizes of the letters of a sentence: the largest in which it is whole.
TURNING_SIZES, BOX_SIZES = (17, 16, 15, 14, 13, 12, 10), (13.5, 12.5, 11.5, 10.5, 9.5, 9)
# The sizes of the letters of the line at the top, and the gap between its ends.
TOP, LEAST_TOP, TOP_GAP = 15, 9, 16
# The names over the picture: as many lines as their height holds, nearer to each other; on one, the
# line is higher than the last of several.
NAME_SIZES, NAME_HEIGHT, NAME_LEADING = range(56, 8, -1), 56, 1.15
NAME_BASE, LAST_NAME_BASE = 112, 118
# What is said of them: its first line, in letters of these sizes.
SAID_SIZES, SAID_HEIGHT, SAID_TOP = (20, 18, 16, 14, 12, 10, 9), 38, 144

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
# The drawing of each suit, 24 units large; the fonts have no signs for them.
SUIT_SIGNS = dict(
    re.findall(
        'id="(spades|hearts|diamonds|clubs)"[^>]*><path d="([^"]+)"',
        (settings.BASE_DIR / "static/img/sprite.svg").read_text(),
    )
)
# The width of a suit’s sign and the space after it; the least room for it and a name.
SIGN, LEAST_TAKEN = 17, 60


def card(view: GameView) -> Json:
    """The card's texts and their positions, in SVG units."""
    name, said = headline(view)
    contested = pgettext("game", "contested") if view.game.contested else ""
    beside = width(f"{contested}  ", CONTESTED, bold=True) if contested else 0
    turn = turning_point_of(view)
    turning = turning_context(view, turn) if turn else {}
    rules = rules_in_force(view.game.kind, view.table.players, view.table.rules)
    why = " ".join(filter(None, [turning.get("why"), turning.get("then")]))
    head = turning.get("head", "")
    size, quote = whole(why, TURNING_SIZES, INSIDE - 18, TURNING_HEIGHT - 23 * bool(head))
    return BORDER | {
        **top_line(_about(view), as_day(view.game.dated_at)),
        "contested": contested,
        "name": names_in_lines(name, INSIDE - beside),
        "said": _said(said),
        "totals": _totals(view),
        "curves": _curves(view, turning.get("number")),
        "head": head,
        "quote": quote,
        "quote_size": size,
        "quote_line": LEADING * size,
        "taken": _taker_and_trump(
            *(view, turning.get("number"), 17),
            *(MARGIN + 18 + width(f"{head} ", 17, bold=True), WIDTH - MARGIN),
        ),
        "boxes": _boxes(view, highlights(view, MOST_HIGHLIGHTS, turning.get("number"))),
        "rules": _rules(KINDS[view.game.kind].wording.called(view.table.rules), rules),
    }


def headline(view: GameView) -> tuple[str, str]:
    """Who won, or how the game stands, large; and the rest of that sentence."""
    sheet = view.sheet
    best = join_words([sheet.sides[number].name for number in sheet.lead.sides], get_language())
    others = [side for number, side in enumerate(sheet.sides) if number not in sheet.lead.sides]
    ahead = "" if sheet.lead.all_level else best
    if view.game.state == State.IN_PROGRESS:
        return gettext("In progress"), ahead and gettext("in the lead: %(best)s") % {"best": ahead}
    if view.game.state == State.UNFINISHED:
        return gettext("Unfinished"), ahead and gettext("in the lead: %(best)s") % {"best": ahead}
    if sheet.lead.all_level:
        return gettext("A draw"), best
    if not sheet.lead.alone:
        return best, gettext("tied at the top")
    rank = min(rank for rank in sheet.ranks if rank > 1)
    second = [side.name for side in others if sheet.ranks[sheet.sides.index(side)] == rank]
    seats = len(sheet.sides[sheet.lead.sides[0]].seats)
    said = ngettext("wins, ahead of %(others)s", "win, ahead of %(others)s", seats)
    return best, said % {"others": join_words(second, get_language())}


def _about(view: GameView) -> str:
    words, hands = KINDS[view.game.kind].wording, view.played
    counted = say(words.HAND.counted, {"count": hands, "number": hands}, Names())
    return " · ".join([game_name(view.game.kind, view.game.title), counted, timing(view)["lasted"]])


def _totals(view: GameView) -> list[Json]:
    """Each side's total with its name, best first; with two sides the headline has the names."""
    sheet = view.sheet
    order = sorted(range(len(sheet.sides)), key=lambda side: (sheet.ranks[side], side))
    column = min(INSIDE // len(order), 180)
    longest = max(width(with_minus(str(total)), 1, bold=True) for total in sheet.totals)
    size = min(64 if len(order) == 2 else 40, int((column - 10) / longest))
    return [
        {
            "x": MARGIN + column * at,
            "name": shorten_line(sheet.sides[side].name, 14, column - 6),
            "total": sheet.totals[side],
            "size": size,
            "wins": side in sheet.lead.sides,
        }
        for at, side in enumerate(order)
    ]


def _curves(view: GameView, turn: int | None) -> Json | None:
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
        "turn": paths[leads[0]][1 + view.sheet.index_of(turn)] if turn else None,
    }


def _boxes(view: GameView, found: Sequence[Json]) -> list[Json]:
    wide = BOX if len(found) == 2 else INSIDE
    boxes = []
    for at, one in enumerate(found):
        left, number = MARGIN + (BOX + BOX_GAP) * at, f"{one['number']} · "
        start = left + 12 + width(number, BOX_SIZES[0])
        taken = _taker_and_trump(view, one["number"], BOX_SIZES[0], start, left + wide - 12)
        text = one["text"] if taken else number + one["text"]
        size, lines = whole(text, BOX_SIZES, wide - 24, BOX_HEIGHT - 18 * bool(taken))
        boxes.append(
            {
                "x": left,
                "width": wide,
                "label": shorten_line(one["label"], 13, wide - 24),
                "number": number,
                "taken": taken,
                "size": size,
                "line": LEADING * size,
                "lines": lines,
            }
        )
    return boxes


def _taker_and_trump(
    view: GameView, number: int | None, size: float, left: float, right: int
) -> Json | None:
    """The sign of the trump, and who took, from left to right; None without either, or room."""
    if number is None or right - left < LEAST_TAKEN:
        return None
    facts = view.current.hands[view.sheet.index_of(number)].facts
    taker, trump = KINDS[view.game.kind].entry.taken(facts)
    suit = SUIT_SIGNS.get(trump)
    sign = {"path": suit, "red": trump in ("hearts", "diamonds")} if suit else None
    if sign is None and taker is None:
        return None
    without = {
        "no_trump": pgettext("short for no trump", "NT"),
        "all_trump": pgettext("short for all trump", "AT"),
    }
    words = [without[trump]] if trump in without else []
    names = [] if taker is None else [view.game_record.players_at(number)[taker]]
    after = int(left) + SIGN * bool(sign)
    name = shorten_line(" ".join(words + names), size, right - after)
    return {"x": int(left), "sign": sign, "name": name, "name_x": after}


def _rules(called: str, rules: Sequence[Json]) -> str:
    """As many house rules as fit on a line: their name, then those that are not the usual ones."""
    fits = called
    for rule in sorted(rules, key=lambda rule: rule["usual"]):
        one = gettext("%(label)s: %(value)s") % rule
        longer = f"{fits} · {one}" if fits else one
        if width(longer, SMALL) <= INSIDE - SIGNATURE:
            fits = longer
    return fits


def top_line(title: str, day: str) -> Json:
    """What is shown, and its day at the other end of the line."""
    room = int(INSIDE - TOP_GAP - width(day, TOP))
    return {"title": title, "top": fitting(title, TOP, LEAST_TOP, room), "day": day}


def names_in_lines(names: str, wide: float = INSIDE) -> Json:
    """Names over a picture, each line with its place."""
    size, lines = whole(names, NAME_SIZES, wide, NAME_HEIGHT, leading=1, bold=True)
    base = NAME_BASE if len(lines) == 1 else LAST_NAME_BASE
    return {"text": names, "size": size, "lines": placed(lines, size * NAME_LEADING, base)}


def placed(lines: Sequence[str], apart: float, base: float) -> list[Json]:
    """Lines of text that far `apart`, the last of which stands at `base`."""
    top = base - apart * (len(lines) - 1)
    return [{"text": text, "y": round(top + apart * at, 1)} for at, text in enumerate(lines)]


def _said(said: str) -> Json:
    size, lines = whole(said, SAID_SIZES, INSIDE, SAID_HEIGHT)
    base = SAID_TOP + LEADING * size * (len(lines) - 1)
    return {"text": said, "size": size, "lines": placed(lines, LEADING * size, base)}


def fitting(text: str, largest: int, least: int, wide: int = INSIDE, *, bold: bool = False) -> Json:
    size = max(least, min(largest, int(wide / max(width(text, 1, bold=bold), 1))))
    return {"text": shorten_line(text, size, wide, bold=bold), "size": size}


def whole(
    text: str,
    sizes: Iterable[float],
    wide: float,
    high: float,
    *,
    leading: float = LEADING,
    bold: bool = False,
) -> tuple[float, list[str]]:
    """A text in lines, and the largest of these sizes in which it is whole, else the smallest."""
    for size in sizes:
        lines = wrap(text, size, wide, int(high / (leading * size)), bold=bold)
        if " ".join(lines) == text:
            break
    return size, lines


def wrap(text: str, size: float, wide: float, most: int, *, bold: bool = False) -> list[str]:
    """A text in at most so many lines of that width; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    words = text.split(" ") if text else []
    while words and len(lines) < most:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", size, bold=bold) <= wide:
            line = f"{line} {words.pop(0)}"
        lines.append(shorten_line(line, size, wide, bold=bold))
    if words:
        lines[-1] = shorten_line(f"{lines[-1]} {words[0]}…", size, wide, bold=bold)
    return lines


def shorten_line(text: str, size: float, wide: float, *, bold: bool = False) -> str:
    if width(text, size, bold=bold) <= wide:
        return text
    text = text.removesuffix("…")
    while text and width(f"{text}…", size, bold=bold) > wide:
        text = text[:-1]
    return f"{text.rstrip(' ·:')}…"


@lru_cache(MOST_PICTURES)
def png(svg: str) -> bytes:
    """Remembered by all that the picture shows."""
    sent = in_one_font(NOT_XML.sub("", svg)).encode()
    drawn = subprocess.run(RASTERISE, input=sent, stdout=subprocess.PIPE, check=True)  # noqa: S603
    return drawn.stdout
