"""Clean up what people type, so that both databases accept it and it can be hashed."""

import unicodedata

BIDI_CONTROLS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Invisible characters with which a name could reverse the text next to it."""


def plain(text: str) -> str:
    """The text stripped, with composed accents and without control characters."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    return "".join([" " if _is_control(letter) else letter for letter in composed]).strip()


def tidy(text: str) -> str:
    """The plain text on one line, with single spaces between words."""
    return " ".join(plain(text).split())


def _is_control(letter: str) -> bool:
    if unicodedata.bidirectional(letter) in BIDI_CONTROLS:
        return True
    return letter != "\n" and unicodedata.category(letter) in ("Cc", "Cs")
