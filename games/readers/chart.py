"""The chart of a game: where its lines, grid and labels stand. What they look like, CSS says."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, TOP, BOTTOM, LEFT = 328, 12, 10, 26
LEAST_HEIGHT, LABEL_HEIGHT, LETTER_WIDTH = 160, 16, 7
LONGEST_LABEL = 14
DASHES = 7
"""How many kinds of line the style sheet tells apart."""


@dataclass(frozen=True)
class ChartLine:
    """A side's totals, hand by hand: `points` as SVG wants them, and where its label stands."""

    dash: int
    name: str
    points: str
    label_y: int
    wins: bool


@dataclass(frozen=True)
class Chart:
    """`grid` holds heights and the totals they stand for."""

    width: int
    height: int
    left: int
    right: int
    lines: tuple[ChartLine, ...]
    grid: tuple[tuple[int, int], ...]

    @property
    def label_x(self) -> int:
        """Where the labels begin, right of the lines."""
        return self.right + 6


def draw_chart(
    names: Sequence[str], totals: Sequence[Sequence[int]], winner: int | None
) -> Chart | None:
    """The totals after each hand, from 0 on, a line a side; None before there is a line to draw."""
    if not totals:
        return None
    columns = [[0] * len(names), *totals]
    lowest, highest = min(map(min, columns)), max(max(map(max, columns)), 1)
    labels = [shortened(name) for name in names]
    height = max(LEAST_HEIGHT, LABEL_HEIGHT * len(names) + TOP + BOTTOM)
    right = WIDTH - 8 - LETTER_WIDTH * max(map(len, labels))

    def y(total: int) -> int:
        return TOP + (height - TOP - BOTTOM) * (highest - total) // (highest - lowest)

    def x(column: int) -> int:
        return LEFT + (right - LEFT) * column // (len(columns) - 1)

    label_ys = spread([y(total) for total in columns[-1]], LABEL_HEIGHT, height - BOTTOM)
    lines = [
        ChartLine(
            dash=side % DASHES,
            name=labels[side],
            points=" ".join(
                f"{x(column)},{y(totals[side])}" for column, totals in enumerate(columns)
            ),
            label_y=label_ys[side],
            wins=side == winner,
        )
        for side in range(len(names))
    ]
    grid = tuple((y(total), total) for total in sorted({lowest, 0, highest}))
    return Chart(WIDTH, height, LEFT, right, tuple(lines), grid)


def shortened(name: str) -> str:
    """The name, short enough to stand beside its line."""
    return name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1] + "…"


def spread(heights: Sequence[int], apart: int, bottom: int) -> list[int]:
    """The heights, moved as little as it takes for none to be nearer than `apart` to another."""
    order = sorted(range(len(heights)), key=lambda index: (heights[index], index))
    placed = [0] * len(heights)
    highest_free = 0
    for index in order:
        placed[index] = max(heights[index], highest_free)
        highest_free = placed[index] + apart
    lowest_free = bottom
    for index in reversed(order):
        placed[index] = min(placed[index], lowest_free)
        lowest_free = placed[index] - apart
    return placed
