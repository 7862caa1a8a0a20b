"""What people type, fit to be kept: either database takes it, and it can be hashed."""

import unicodedata

BIDI_CONTROLS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Letters unseen that would let a name turn what stands beside it around."""


def plain(text: str) -> str:
    """The text without outer blanks, accents composed, without what no keyboard types."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    return "".join([" " if _is_control(letter) else letter for letter in composed]).strip()


def tidy(text: str) -> str:
    """The plain text on one line, words apart by one space."""
    return " ".join(plain(text).split())


def _is_control(letter: str) -> bool:
    if unicodedata.bidirectional(letter) in BIDI_CONTROLS:
        return True
    return letter != "\n" and unicodedata.category(letter) in ("Cc", "Cs")
