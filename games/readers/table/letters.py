"""The letters of pictures: how wide a text is, read from the files of their fonts."""

import re
from functools import cache
from pathlib import Path
from struct import unpack_from

FONTS = Path(__file__).resolve().parents[2] / "fonts"
TEXT_ELEMENT = re.compile("([^<>]+)(?=</t(?:ext|span)>)")
NOBODYS = '<tspan font-size=".01" fill="none">\u0378</tspan>'  # A sign that no font has.


def in_one_font(svg: str) -> str:
    """The picture without signs for which resvg would draw a whole text with another font."""
    known = _advances(400)

    def marked(text: re.Match[str]) -> str:
        return text[0] if all(ord(one) in known for one in text[0].strip()) else text[0] + NOBODYS

    return TEXT_ELEMENT.sub(marked, svg)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width without kerning; a sign that the font lacks is as wide as the widest of another."""
    advances = _advances(600 if bold else 400)
    return size * sum(advances.get(ord(letter), 1.25) for letter in text)


@cache
def _advances(weight: int) -> dict[int, float]:
    """The width of each letter of a font of letters of size 1 (TrueType, its map in format 4)."""
    data = (FONTS / f"marque-serif-{weight}.ttf").read_bytes()
    count = unpack_from(">H", data, 4)[0]
    found = [unpack_from(">4s4xL", data, 12 + 16 * number) for number in range(count)]
    tables = {tag.decode(): start for tag, start in found}
    units = unpack_from(">H", data, tables["head"] + 18)[0]
    metrics = unpack_from(">H", data, tables["hhea"] + 34)[0]
    return {
        letter: unpack_from(">H", data, tables["hmtx"] + 4 * min(glyph, metrics - 1))[0] / units
        for letter, glyph in _glyphs(data, tables["cmap"]).items()
    }


def _glyphs(data: bytes, start: int) -> dict[int, int]:
    """The number of the glyph of each letter."""
    count = unpack_from(">H", data, start + 2)[0]
    maps = [start + unpack_from(">4xL", data, start + 4 + 8 * one)[0] for one in range(count)]
    at = next(one for one in maps if unpack_from(">H", data, one)[0] == 4)
    twice = unpack_from(">H", data, at + 6)[0]
    found = {}
    for segment in range(0, twice, 2):
        last, first, delta, offset = [
            unpack_from(">H", data, at + start + segment)[0]
            for start in (14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice)
        ]
        for letter in range(first, last + 1):
            glyph = letter
            if offset:
                start = at + 16 + 3 * twice + segment + offset + 2 * (letter - first)
                glyph = unpack_from(">H", data, start)[0]
            if glyph or not offset:
                found[letter] = (glyph + delta) % 0x10000
    found.pop(0xFFFF, None)
    return found
