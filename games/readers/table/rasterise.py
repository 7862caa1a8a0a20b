"""Draw the SVG from standard input as PNG, to standard output.

A program of its own: resvg holds Python's lock, and so all of a worker, until the picture is drawn.
"""

import sys
from pathlib import Path

import resvg_py

# The fonts that every picture is drawn with, whatever the machine has.
FONTS = Path(__file__).resolve().parents[2] / "fonts"
SCALE = 2  # Pixels of the PNG per unit of the drawing.


def rasterise(svg: str) -> bytes:
    return resvg_py.svg_to_bytes(
        svg_string=svg, font_dirs=[str(FONTS)], serif_family="Marque Serif", zoom=SCALE
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(rasterise(sys.stdin.buffer.read().decode()))
