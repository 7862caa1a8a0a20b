"""A language that nobody speaks: French, with every text of a catalogue between marks that nobody
sees.

It is made like any other language: a folder with a catalogue.
"""

from pathlib import Path

import polib
from django.conf import settings

CODE = "eo"
"""Django knows it; La Marque does not."""

FIRST, LAST = "\u2063", "\u2064"
"""The marks: invisible, and they change neither a width nor where lines end."""


def pseudo(text: str) -> str:
    """Return the translation of a message."""
    return f"{FIRST}{text}{LAST}"


def make_languages(folder: Path) -> None:
    """Fill a folder with French and with the language that nobody speaks."""
    french = settings.LOCALE_PATHS[0] / "fr"
    (folder / "fr").symlink_to(french)
    catalogue = polib.pofile(str(french / "LC_MESSAGES" / "django.po"))
    for entry in catalogue:
        entry.msgstr = pseudo(entry.msgstr)
        entry.msgstr_plural = {n: pseudo(text) for n, text in entry.msgstr_plural.items()}
    file = folder / CODE / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    catalogue.save_as_mofile(str(file))


UNTRANSLATED = r"""() => {
  // The words outside all marks, except of another language, of code, and initials.
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
      if (letter === "\u2063") depth += 1;
      left += depth ? " " : letter;
      if (letter === "\u2064") depth -= 1;
    }
    return left.match(/\p{L}[\p{L}\p{M}’'-]+/gu) || [];  // a Sunday has a combining mark
  };
  return [all, ...texts].flatMap(outside);
}"""
"""The words of a page that no catalogue translates."""

LENGTHEN = r"""() => {
  let depth = 0, vowels = 0;
  const isLonger = (letter) => depth && /[aeiouyàéèêîôû]/i.test(letter) && (vowels += 1) % 2;
  const longer = (letter) => {
    depth += (letter === "\u2063") - (letter === "\u2064");
    return isLonger(letter) ? letter + letter : letter;
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) walk.currentNode.data = [...walk.currentNode.data].map(longer).join("");
}"""
"""Makes French a fifth longer, as long as any language is."""
