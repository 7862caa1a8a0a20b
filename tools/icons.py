"""Draw the icons of La Marque from its mark, `static/img/mark.svg`, in the sizes of phones.

The maskable one fills its square, with the mark where every mask leaves it.
"""

from pathlib import Path

import resvg_py

FOLDER = Path(__file__).resolve().parent.parent / "static" / "img"


def main() -> None:
    """Write the icons."""
    mark = (FOLDER / "mark.svg").read_text()
    whole = mark.replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"').replace(
        '<rect width="32" height="32" rx="7"', '<rect x="-5" y="-5" width="42" height="42"'
    )
    for name, svg, size in (
        ("mark-192", mark, 192),
        ("mark-512", mark, 512),
        ("mark-maskable", whole, 512),
    ):
        (FOLDER / f"{name}.png").write_bytes(
            resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
        )


if __name__ == "__main__":
    main()
