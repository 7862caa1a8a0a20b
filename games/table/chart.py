"""The chart of a game: the coordinates of its lines, grid and labels, in SVG units. The style sheet
decides how they look.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.wording.sentences import with_minus

WIDTH, TOP, BOTTOM, LEFT = 328, 12, 26, 30
LEAST_HEIGHT, LABEL_HEIGHT, LETTER_WIDTH = 176, 16, 7
LABELS_APART = 18
"""The distance between the end of a line and its label; a connecting line is drawn across it."""

LONGEST_LABEL = 14
FIGURE_HEIGHT = 12
DASHES = 7
"""How many kinds of dashed line the style sheet has."""


@dataclass(frozen=True)
class ChartLine:
    """A side's totals, hand by hand: `points` as in SVG's `polyline`, the height where the line
    ends, the height of its label, the `label` as a height and text per line of text, and the `dots`
    on the line if another line has the same dashes.
    """

    dash: int
    points: str
    dots: tuple[tuple[int, int], ...]
    end_y: int
    label_y: int
    label: tuple[tuple[int, str], ...]
    wins: bool


@dataclass(frozen=True)
class Chart:
    """A drawn chart. `grid` holds heights and their totals, `hands` the x of the first and the last
    hand with their numbers. `turn` is the point at which the winner goes ahead for good.
    """

    width: int
    height: int
    left: int
    right: int
    lines: tuple[ChartLine, ...]
    grid: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, int], ...]
    turn: tuple[int, int] | None

    @property
    def bottom(self) -> int:
        """The height of the lowest total."""
        return self.height - BOTTOM

    @property
    def label_x(self) -> int:
        """The x at which the labels begin, right of the lines."""
        return self.right + LABELS_APART


def draw_chart(
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    winners: Sequence[int],
    turn: int | None = None,
) -> Chart | None:
    """Draw the totals after each hand, starting from 0, one line per side; None before any hand.

    `winners` are the sides whose lines stand out; `turn` is the number of the hand marked on the
    first of them.
    """
    if not totals:
        return None
    labels = [
        labelled(name, with_minus(str(total)))
        for name, total in zip(names, totals[-1], strict=True)
    ]
    label_height = LABEL_HEIGHT * max(map(len, labels))
    height = max(LEAST_HEIGHT, label_height * len(names) + TOP + BOTTOM)
    longest = max(len(line) for label in labels for line in label)
    right = WIDTH - 2 - LABELS_APART - LETTER_WIDTH * longest
    paths, y = curves(totals, LEFT, TOP, right - LEFT, height - TOP - BOTTOM)
    lowest, highest = min(0, *map(min, totals)), max(0, *map(max, totals))
    label_ys = spread([y(total) for total in totals[-1]], label_height, height - BOTTOM)
    lines = [
        ChartLine(
            dash=side % DASHES,
            points=" ".join(f"{across},{down}" for across, down in path),
            dots=tuple(path[1:]) if side >= DASHES else (),
            end_y=path[-1][1],
            label_y=label_ys[side],
            label=_around(label_ys[side], labels[side]),
            wins=side in winners,
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
        hands=tuple((paths[0][number][0], number) for number in sorted({1, len(totals)})),
        turn=None if turn is None else paths[winners[0]][turn],
    )


def curves(
    totals: Sequence[Sequence[int]], left: int, top: int, width: int, height: int
) -> tuple[list[list[tuple[int, int]]], Callable[[int], int]]:
    """The points of each side's totals in a rectangle, from 0 before the first hand on; and the
    height of a total.
    """
    columns = [[0] * len(totals[0]), *totals]
    lowest, highest = min(map(min, columns)), max(map(max, columns))
    highest += highest == lowest

    def y(total: int) -> int:
        return top + height * (highest - total) // (highest - lowest)

    paths = [
        [
            (left + width * column // len(totals), y(after[side]))
            for column, after in enumerate(columns)
        ]
        for side in range(len(totals[0]))
    ]
    return paths, y


def _apart(grid: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The grid without the lines so close to the zero line that their figures would collide."""
    zero = next(height for height, total in grid if total == 0)
    return tuple(
        (height, total)
        for height, total in grid
        if total == 0 or abs(height - zero) >= FIGURE_HEIGHT
    )


def name_lines(name: str, longest: int = LONGEST_LABEL) -> list[str]:
    """A side's name in lines of at most `longest` letters: one line, or one per player if that is
    too long.
    """
    first, sign, second = name.partition(" & ")
    if len(name) <= longest or not sign:
        return [_shortened(name, longest)]
    return [f"{_shortened(first, longest - len(' &'))} &", _shortened(second, longest)]


def labelled(name: str, total: str) -> list[str]:
    """A side's name followed by its total, on as few lines as possible."""
    *first, last = name_lines(name, LONGEST_LABEL - len(total) - 1)
    return [*first, f"{last} {total}"]


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _around(middle: int, label: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """The lines of a label, each with its height, centred on `middle`."""
    top = middle - LABEL_HEIGHT * (len(label) - 1) // 2
    return tuple((top + LABEL_HEIGHT * number, line) for number, line in enumerate(label))


def spread(heights: Sequence[int], apart: int, bottom: int) -> list[int]:
    """Move the heights as little as possible so that no two are closer than `apart`."""
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
