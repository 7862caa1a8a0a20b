"""QR codes of addresses."""

import segno


def qr_code(address: str) -> str:
    """Return the address as a drawing, dark on light in every theme: not all phones read others."""
    code = segno.make_qr(address, error="m")
    return code.svg_inline(border=4, omitsize=True, dark="#000", light="#fff")
