"""The chart of a game: where its lines, grid and labels stand. What they look like, CSS says."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.wording.sentences import with_minus

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
    label stands, line by line in `label`, and the `dots` on it where another has the same dashes.
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
    """`grid` holds heights and the totals they stand for, `hands` the first and last hands' numbers
    and where they stand; `turn` is the point at which the winner goes ahead for good; `table` is
    the same in figures: the totals after each hand.
    """

    width: int
    height: int
    left: int
    right: int
    lines: tuple[ChartLine, ...]
    grid: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, int], ...]
    turn: tuple[int, int] | None
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
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    winner: int | None,
    turn: int | None = None,
) -> Chart | None:
    """The totals after each hand, from 0 on, a line a side; None before there is a line to draw.

    `turn` is the number of the hand that is marked on the winner's line.
    """
    if not totals:
        return None
    columns = [[0] * len(names), *totals]
    lowest, highest = min(map(min, columns)), max(max(map(max, columns)), 1)
    labels = [
        labelled(name, with_minus(str(total)))
        for name, total in zip(names, columns[-1], strict=True)
    ]
    label_height = LABEL_HEIGHT * max(map(len, labels))
    height = max(LEAST_HEIGHT, label_height * len(names) + TOP + BOTTOM)
    longest = max(len(line) for label in labels for line in label)
    right = WIDTH - 2 - LABELS_APART - LETTER_WIDTH * longest

    def y(total: int) -> int:
        return TOP + (height - TOP - BOTTOM) * (highest - total) // (highest - lowest)

    def x(column: int) -> int:
        return LEFT + (right - LEFT) * column // (len(columns) - 1)

    label_ys = spread([y(total) for total in columns[-1]], label_height, height - BOTTOM)
    paths = [
        [(x(column), y(after[side])) for column, after in enumerate(columns)]
        for side in range(len(names))
    ]
    lines = [
        ChartLine(
            dash=side % DASHES,
            points=" ".join(f"{across},{down}" for across, down in path),
            dots=tuple(path[1:]) if side >= DASHES else (),
            end_y=path[-1][1],
            label_y=label_ys[side],
            label=_around(label_ys[side], labels[side]),
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
        turn=None if winner is None or turn is None else paths[winner][turn],
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


def name_lines(name: str, longest: int = LONGEST_LABEL) -> list[str]:
    """A side's name in so many letters: on a line, or where it is too long on a line a player."""
    first, sign, second = name.partition(" & ")
    if len(name) <= longest or not sign:
        return [_shortened(name, longest)]
    return [f"{_shortened(first, longest - len(' &'))} &", _shortened(second, longest)]


def labelled(name: str, total: str) -> list[str]:
    """A side's name with its total after it, on as few lines as they take."""
    *first, last = name_lines(name, LONGEST_LABEL - len(total) - 1)
    return [*first, f"{last} {total}"]


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _around(middle: int, label: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """The lines of a label, each with its height, as far above the middle as below."""
    top = middle - LABEL_HEIGHT * (len(label) - 1) // 2
    return tuple((top + LABEL_HEIGHT * number, line) for number, line in enumerate(label))


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
