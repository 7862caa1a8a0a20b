"""The chart of a game: where its lines, grid and labels stand. What they look like, CSS says."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, TOP, BOTTOM, LEFT = 328, 12, 26, 30
LEAST_HEIGHT, LABEL_HEIGHT, LETTER_WIDTH = 176, 16, 7
LABELS_APART = 18
"""Between a line's end and its name: the way there is drawn."""

LONGEST_LABEL = 14
FIGURE_HEIGHT = 12
DASHES = 7
"""How many kinds of line the style sheet tells apart."""


@dataclass(frozen=True)
class ChartLine:
    """A side's totals, hand by hand: `points` as SVG wants them, where the line ends, where its
    label stands, and whether its hands are `dotted`, as no other line of the same dashes is.
    """

    dash: int
    name: str
    points: str
    dots: tuple[tuple[int, int], ...]
    end_y: int
    label_y: int
    wins: bool


@dataclass(frozen=True)
class Chart:
    """`grid` holds heights and the totals they stand for, `hands` the first and last hands' numbers
    and where they stand; `table` is the same in figures: the totals after each hand.
    """

    width: int
    height: int
    left: int
    right: int
    lines: tuple[ChartLine, ...]
    grid: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, int], ...]
    table: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def bottom(self) -> int:
        """Where the lowest total stands."""
        return self.height - BOTTOM

    @property
    def label_x(self) -> int:
        """Where the labels begin, right of the lines."""
        return self.right + LABELS_APART


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
    right = WIDTH - 2 - LABELS_APART - LETTER_WIDTH * max(map(len, labels))

    def y(total: int) -> int:
        return TOP + (height - TOP - BOTTOM) * (highest - total) // (highest - lowest)

    def x(column: int) -> int:
        return LEFT + (right - LEFT) * column // (len(columns) - 1)

    label_ys = spread([y(total) for total in columns[-1]], LABEL_HEIGHT, height - BOTTOM)
    paths = [
        [(x(column), y(after[side])) for column, after in enumerate(columns)]
        for side in range(len(names))
    ]
    lines = [
        ChartLine(
            dash=side % DASHES,
            name=labels[side],
            points=" ".join(f"{across},{down}" for across, down in path),
            dots=tuple(path[1:]) if side >= DASHES else (),
            end_y=path[-1][1],
            label_y=label_ys[side],
            wins=side == winner,
        )
        for side, path in enumerate(paths)
    ]
    return Chart(
        WIDTH,
        height,
        LEFT,
        right,
        tuple(lines),
        grid=_apart([(y(total), total) for total in sorted({lowest, 0, highest})]),
        hands=tuple((x(number), number) for number in sorted({1, len(totals)})),
        table=tuple((number, tuple(after)) for number, after in enumerate(totals, start=1)),
    )


def _apart(grid: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The grid without a line so near to the one of nothing that their figures would collide."""
    nothing = next(height for height, total in grid if total == 0)
    return tuple(
        (height, total)
        for height, total in grid
        if total == 0 or abs(height - nothing) >= FIGURE_HEIGHT
    )


def shortened(name: str, longest: int = LONGEST_LABEL) -> str:
    """The name, short enough to stand beside its line."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


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
