"""A language that nobody speaks: every message is in brackets, accented and two fifths longer.

It is made like any other language: a folder with a catalogue.
"""

import re
from pathlib import Path

import polib
from django.conf import settings

CODE = "eo"
"""Django knows it; La Marque does not."""

KEPT = re.compile(r"(\{[^}]*\}|%\(\w+\)[sd]|%%|<[^>]+>|&\w+;)")
"""What a translation takes over as it is."""
ACCENTS = str.maketrans("aceginorstuyzACEGILNORSTUYZ", "àçéĝìñòŕşţùýžÀÇÉĜÌĻÑÒŔŞŢÙÝŽ")
VOWEL = re.compile(r"([àéìòùý])", re.IGNORECASE)


def pseudo(text: str) -> str:
    """Return the translation of a message."""
    return f"⟦{''.join(_longer(part) for part in KEPT.split(text))}⟧"


def _longer(part: str) -> str:
    return part if KEPT.fullmatch(part) else VOWEL.sub(r"\1\1", part.translate(ACCENTS))


def make_languages(folder: Path) -> None:
    """Fill a folder with French and with the language that nobody speaks."""
    french = settings.LOCALE_PATHS[0] / "fr"
    (folder / "fr").symlink_to(french)
    catalogue = polib.pofile(str(french / "LC_MESSAGES" / "django.po"))
    catalogue.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    for entry in catalogue:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: pseudo(entry.msgid), 1: pseudo(entry.msgid_plural)}
        else:
            entry.msgstr = pseudo(entry.msgid)
    file = folder / CODE / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    catalogue.save_as_mofile(str(file))


UNTRANSLATED = r"""() => {
  // The words outside all brackets, except of another language, of code, and initials.
  const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder", "data-busy", "data-unknown",
    "data-unanswered"];
  const page = document.documentElement.lang, texts = [document.title];
  let all = "";
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) all += node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const elsewhere = node.lang && node.lang !== page;
    if (elsewhere || node.matches("script, style, svg, code, textarea, .letters")) return;
    texts.push(...ATTRIBUTES.map((name) => node.getAttribute(name)).filter(Boolean));
    all += "\n";
    (node.content || node).childNodes.forEach(walk);
    all += "\n";
  };
  walk(document.body);
  const outside = (text) => {
    let depth = 0, left = "";
    for (const letter of text) {
      if (letter === "⟦") depth += 1;
      left += depth ? " " : letter;
      if (letter === "⟧") depth -= 1;
    }
    return left.match(/\p{L}[\p{L}’'-]+/gu) || [];
  };
  return [all, ...texts].flatMap(outside);
}"""
"""The words of a page that no catalogue translates."""
