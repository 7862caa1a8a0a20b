"""Figures of statistics as pages show them."""

from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext, gettext_lazy

from games.scoring.values import Json
from games.wording.sentences import with_minus

TENTH = Decimal("0.1")
# How sure a figure is, in words, by `games.readers.counting.sureness`.
SURENESS_WORDS = (
    gettext_lazy("to be confirmed"),
    gettext_lazy("fairly sure"),
    gettext_lazy("sure"),
)

WIDTH, HEIGHT = 320, 96
MOST_POINTS = 60


def percent(part: int, whole: int) -> str:
    """The percentage in the format of the language, rounded; 0 if `whole` is 0."""
    hundredths = (200 * part + whole) // (2 * whole) if whole else 0
    return gettext("%(number)s%%") % {"number": hundredths}


def tenths(number: int, by: int) -> str:
    """The quotient with one decimal, halves rounded up, in the format of the language."""
    return with_minus(number_format((Decimal(number) / by).quantize(TENTH, ROUND_HALF_UP), 1))


def curve(values: Mapping[date, int]) -> Json | None:
    """A figure over time, as SVG's `polyline` has it; None of a single day, of many days some."""
    if len(values) < 2:
        return None
    days, step = list(values), -(-len(values) // MOST_POINTS)
    drawn = days[-1::-step][::-1]
    drawn = drawn if drawn[0] == days[0] else [days[0], *drawn]
    lowest, highest = min(values.values()), max(values.values())
    long, high = (days[-1] - days[0]).days, max(highest - lowest, 1)
    points = [
        f"{WIDTH * (day - days[0]).days // long},{HEIGHT * (highest - values[day]) // high}"
        for day in drawn
    ]
    return {
        "points": " ".join(points),
        "width": WIDTH,
        "height": HEIGHT,
        "lowest": lowest,
        "highest": highest,
        "first": days[0],
        "last": days[-1],
    }
