"""The chart of a game, in tenths of the size of the page's letters, with which it grows."""

from collections.abc import Callable, Sequence

from games.scoring.values import Json

# The width of the drawing, and where the curves end: lines to their labels follow.
WIDTH, ENDS = 1000, 950

LEAST_HEIGHT, LABEL_HEIGHT, FIGURE_HEIGHT = 110, 14, 10
# Up to so many letters, a name is on one line.
LONG = 10

MOST_OF_TWO_LINES = 4
# How many kinds of dashed line the style sheet has.
DASHES = 7


def draw_chart(
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    winners: Sequence[int],
    turn: int | None = None,
) -> Json | None:
    """Draw the totals after each hand, starting from 0; None before any hand. The lines of the
    `winners` (sides) stand out, the first marked after so many of the totals (`turn`).
    """
    if not totals:
        return None
    tall = len(names) <= MOST_OF_TWO_LINES and max(map(len, names)) > LONG
    label = LABEL_HEIGHT * (1 + tall)
    height = max(LEAST_HEIGHT, label * len(names))
    paths, y = curves(totals, 0, label // 2, ENDS, height - label)
    label_ys = spread([y(total) for total in totals[-1]], label, height - label // 2)
    lines = [
        {
            "name": names[side],
            "total": totals[-1][side],
            "dash": side % DASHES,
            "points": " ".join(f"{across},{down}" for across, down in path),
            "dots": tuple(path[1:]) if side >= DASHES else (),
            "end_y": path[-1][1],
            "label_y": label_ys[side],
            "wins": side in winners,
        }
        for side, path in enumerate(paths)
    ]
    order = sorted(range(len(lines)), key=lambda side: label_ys[side])
    lowest, highest = min(0, *map(min, totals)), max(0, *map(max, totals))
    grid = _apart([(y(total), total) for total in sorted({lowest, 0, highest}, reverse=True)])
    above_labels = _gaps([label_ys[side] for side in order], label)
    above_figures = _gaps([down for down, _ in grid], FIGURE_HEIGHT)
    return {
        "height": height,
        "lines": lines,
        "labels": list(zip(above_labels, [lines[side] for side in order], strict=True)),
        "tall": tall,
        "grid": grid,
        "figures": list(zip(above_figures, [total for _, total in grid], strict=True)),
        "first": 100 * paths[0][1][0] // WIDTH,
        "hands": len(totals),
        "turn": None if turn is None else paths[winners[0]][turn],
    }


def curves(
    totals: Sequence[Sequence[int]], left: int, top: int, width: int, height: int
) -> tuple[list[list[tuple[int, int]]], Callable[[int], int]]:
    """The points of each side's totals in a rectangle, from 0 before the first hand on; and the
    function from a total to its height.
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


def _gaps(middles: Sequence[int], tall: int) -> list[int]:
    tops = [middle - tall // 2 for middle in middles]
    bottoms = [0, *[top + tall for top in tops[:-1]]]
    return [max(top - bottom, 0) for top, bottom in zip(tops, bottoms, strict=True)]


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
