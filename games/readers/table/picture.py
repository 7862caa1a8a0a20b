"""The layout of a picture of the final sheet, for sharing; the template `picture.svg` draws it."""

import re
import subprocess
import sys
from functools import lru_cache
from math import ceil
from pathlib import Path

from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.fingerprints import fingerprint
from games.kinds.registry import KINDS
from games.models import State
from games.scoring.values import Json
from games.table.chart import name_lines
from games.table.view import GameView
from games.wording.days import as_day
from games.wording.sentences import Names, joined, say

RASTERISE = (sys.executable, "-I", str(Path(__file__).with_name("rasterise.py")))
"""The program that draws a picture as PNG, in a process of its own."""
MOST_REMEMBERED = 16
"""Pictures, in each worker."""

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

MARGIN, HEAD, ROW, FOOT, SAID = 40, 150, 34, 96, 24
NUMBER, COLUMN, NARROW_COLUMN = 72, 140, 96
LETTERS, NARROW_LETTERS = 14, 9
NARROW_FROM = 5
"""From this number of sides on, the columns are narrow."""

LEAST_WIDTH = 560
LONGEST_COLUMN, MOST_COLUMNS = 50, 4
"""A long sheet continues in another column; a longer sheet than that begins with a later hand."""


def drawn_sheet(view: GameView) -> Json:
    """The picture's texts and their positions, in SVG units.

    A long sheet has several `columns`; one that does not fit begins with a later hand, and says so
    (`left_out`).
    """
    sheet, count = view.sheet, len(view.sheet.sides)
    wide = count < NARROW_FROM
    figure, letters = (COLUMN, LETTERS) if wide else (NARROW_COLUMN, NARROW_LETTERS)
    hands = sheet.hands[-LONGEST_COLUMN * MOST_COLUMNS :]
    number_of_columns = max(ceil(len(hands) / LONGEST_COLUMN), 1)
    rows = ceil(len(hands) / number_of_columns)
    needed = NUMBER + figure * count
    column = needed if number_of_columns > 1 else max(LEAST_WIDTH - 2 * MARGIN, needed)
    width = MARGIN + number_of_columns * (column + MARGIN)
    rights = [(number + 1) * (column + MARGIN) for number in range(number_of_columns)]
    ends = [[right - figure * (count - 1 - side) for side in range(count)] for right in rights]
    sentence, hand = (
        result_sentence(view),
        say(KINDS[view.game.kind].wording.HAND.title, {}, Names()),
    )
    top = HEAD + 48
    return {
        "width": width,
        "height": top + ROW * rows + FOOT,
        "left": MARGIN,
        "right": rights[-1],
        "middle": width // 2,
        "title": gettext(KINDS[view.game.kind].wording.NAME),
        "said": sentence,
        "contested": pgettext("game", "contested") if view.game.contested else "",
        "said_size": min(SAID, 2 * (rights[-1] - MARGIN) // len(sentence)),
        "day": as_day(timezone.localtime(view.game.started_at)),
        "columns": [
            {
                "left": right - column,
                "right": right,
                "names": [
                    {
                        "x": x,
                        "lines": name_lines(side.name, letters),
                        "wins": number in sheet.lead.sides,
                    }
                    for number, (x, side) in enumerate(zip(across, sheet.sides, strict=True))
                ],
                "rows": [
                    {
                        "number": one.number,
                        "y": top + ROW * place + 24,
                        "line": top + ROW * (place + 1),
                        "scores": list(zip(across, one.scores, strict=True)),
                    }
                    for place, one in enumerate(hands[number * rows : (number + 1) * rows])
                ],
            }
            for number, (right, across) in enumerate(zip(rights, ends, strict=True))
        ],
        "left_out": _left_out(hand, len(sheet.hands) - len(hands), len(sheet.hands)),
        "heads": [HEAD + 14, HEAD + 34],
        "top": top,
        "bottom": top + ROW * rows,
        "hand": hand,
        "total": gettext("Total"),
        "entry": view.version,
        "fingerprint": fingerprint(view.game.head),
        "total_left": rights[-1] - column,
        "totals": [
            {"x": x, "total": total, "wins": number in sheet.lead.sides}
            for number, (x, total) in enumerate(zip(ends[-1], sheet.totals, strict=True))
        ],
    }


def _left_out(hand: str, missing: int, hands: int) -> str:
    """Which hands the picture shows, "" if it shows all."""
    if not missing:
        return ""
    return gettext("%(hand)s %(first)s to %(last)s; the printed page has all of them.") % {
        "hand": hand,
        "first": missing + 1,
        "last": hands,
    }


def result_sentence(view: GameView) -> str:
    """The result of the game, or its state, in a few words."""
    sheet = view.sheet
    best = [sheet.sides[number] for number in sheet.lead.sides]
    names = joined([side.name for side in best], get_language())
    if view.game.state == State.IN_PROGRESS:
        return gettext("In progress")
    if view.game.state == State.UNFINISHED:
        return gettext("Unfinished")
    if sheet.lead.all_level:
        return gettext("A draw")
    if not sheet.lead.alone:
        return gettext("%(best)s, level") % {"best": names}
    seats = len(best[0].seats)
    return ngettext("%(best)s wins", "%(best)s win", seats) % {"best": names}


def without_controls(svg: str) -> str:
    """Return the picture without characters that no XML may contain, such as those of old names."""
    return NOT_XML.sub("", svg)


@lru_cache(MOST_REMEMBERED)
def png(svg: str) -> bytes:
    """Return the picture as PNG. It is remembered by all that it shows: the newest entry, the names
    and the language are in it.
    """
    drawn = subprocess.run(RASTERISE, input=svg.encode(), stdout=subprocess.PIPE, check=True)  # noqa: S603
    return drawn.stdout
