"""Clean typed text, so that both databases accept it and it can be hashed."""

import unicodedata

BIDI_CONTROLS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Invisible characters that would reverse the text around a name."""


def plain(text: str) -> str:
    """Return the text without outer blanks and control characters, with accents composed."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    return "".join([" " if _is_control(letter) else letter for letter in composed]).strip()


def tidy(text: str) -> str:
    """Return the plain text on one line, with single spaces."""
    return " ".join(plain(text).split())


def _is_control(letter: str) -> bool:
    if unicodedata.bidirectional(letter) in BIDI_CONTROLS:
        return True
    return letter != "\n" and unicodedata.category(letter) in ("Cc", "Cs")
