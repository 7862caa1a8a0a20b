"""`manage.py messages`: collect the translatable messages in `locale/`, and compile them.

Django's `makemessages` and `compilemessages` need GNU gettext, which few machines have.
"""

import ast
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import django
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation.template import templatize

from games.kinds.registry import KINDS
from games.management.translated import TranslatedCommand
from games.wording.sentences import InContext, Plural

try:
    import polib
except ImportError:
    sys.exit(_("This command needs polib: “make messages” installs it first."))

# The functions that mark a message, and the meaning of their first arguments.
MARKS = {
    "_": ["msgid"],
    "gettext": ["msgid"],
    "gettext_lazy": ["msgid"],
    "gettext_noop": ["msgid"],
    "ngettext": ["msgid", "msgid_plural"],
    "pgettext": ["msgctxt", "msgid"],
    "npgettext": ["msgctxt", "msgid", "msgid_plural"],
    "Plural": ["msgid", "msgid_plural"],
    "InContext": ["msgctxt", "msgid"],
}

# The rows of a game's words, and how many of their first arguments are a message each.
FIRST_ARGUMENTS = {"Ruling": 2, "HouseRule": 2, "RuleChoice": 2, "Preset": 2, "Figure": 1}
# The other arguments of rows that are messages.
ROW_KEYWORDS = ("verdict", "reason")
# The dictionaries whose values are messages, written as plain texts.
TABLES = ("FAULTS", "OUTCOMES", "PROMPTS", "QUESTION_FAULTS", "REASONS", "WHY")

STRING_LITERAL = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
CALL_IN_TEMPLATE = re.compile(rf"\b(?:{'|'.join(MARKS)})\({STRING_LITERAL}(?:, {STRING_LITERAL})*")


TWO_FORMS = "nplurals=2; plural=(n != 1);"
# How many forms a language has for a number of things.
PLURAL_FORMS = re.compile(r"nplurals=(\d+)")

# Of the lines of a catalogue.
WIDTH = 98


class CatalogueMessage(NamedTuple):
    """A message in English."""

    msgctxt: str | None
    msgid: str
    msgid_plural: str


class Command(TranslatedCommand):
    """Update the catalogues in `locale/`: every message, its translation, the compiled file."""

    help = gettext_lazy("Gathers the messages into locale/*.po, and compiles them.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for only checking."""
        parser.add_argument(
            "--check", action="store_true", help=_("name what is wrong, and exit 1")
        )

    def handle(self, *, check: bool, **options: Any) -> None:
        """Collect the messages and compile the catalogues, and report what is wrong."""
        wrong: list[str] = []
        for file in catalogues():
            if not check:
                collect_messages(open_catalogue(file)).save(file)
                file.with_suffix(".mo").write_bytes(open_catalogue(file).to_binary())
            wrong += faults(file)
        for fault in wrong:
            self.stdout.write(fault)
        if check and wrong:
            sys.exit(1)


def catalogues() -> list[Path]:
    """Return the `.po` file of each translation: one for each folder in `locale/`."""
    folders = sorted(settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES"))
    return [folder / "django.po" for folder in folders]


def open_catalogue(file: Path) -> polib.POFile:
    """Return a catalogue; a new one is empty, with the plural forms of Django's own."""
    if file.exists():
        return polib.pofile(file)
    folder = file.parent.parent.name
    catalogue = polib.POFile(wrapwidth=WIDTH)
    own = Path(django.__file__).parent / "conf" / "locale" / folder / "LC_MESSAGES" / "django.po"
    plurals = polib.pofile(own).metadata["Plural-Forms"] if own.exists() else TWO_FORMS
    catalogue.metadata = {
        "Project-Id-Version": "la-marque",
        "Language": folder,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plurals,
    }
    return catalogue


def collect_messages(old: polib.POFile) -> polib.POFile:
    """Return a catalogue of the current messages, with their translations in `old`."""
    translations = {message_of(entry): entry for entry in old}
    new = polib.POFile(wrapwidth=WIDTH)
    new.metadata = old.metadata
    [forms] = PLURAL_FORMS.findall(old.metadata.get("Plural-Forms", TWO_FORMS))
    none_yet = dict.fromkeys(range(int(forms)), "")
    for message, files in messages().items():
        entry = polib.POEntry(**message._asdict(), occurrences=[(file, "") for file in files])
        if message.msgid_plural:
            entry.msgstr_plural = none_yet
        if known := translations.get(message):
            entry.msgstr, entry.msgstr_plural = known.msgstr, known.msgstr_plural
            entry.tcomment = known.tcomment
        new.append(entry)
    return new


def faults(file: Path) -> list[str]:
    """List the missing, untranslated and unused messages of a catalogue, and an outdated `.mo`."""
    entries = {message_of(entry): entry for entry in open_catalogue(file) if not entry.obsolete}
    used = messages()
    wrong = [
        _("Not in the catalogue: %(text)s") % {"text": message.msgid}
        for message in used
        if message not in entries
    ]
    for message, entry in entries.items():
        if message not in used:
            wrong.append(_("No longer used: %(text)s") % {"text": message.msgid})
        elif not entry.translated():
            wrong.append(_("Not translated: %(text)s") % {"text": message.msgid})
    binary = file.with_suffix(".mo")
    if not binary.exists() or binary.read_bytes() != open_catalogue(file).to_binary():
        wrong.append(_("Out of date, compile it again: %(file)s") % {"file": binary.name})
    language = file.parent.parent.name
    return [f"{language}: {fault}" for fault in wrong]


def message_of(entry: polib.POEntry) -> CatalogueMessage:
    """Return the message that an entry of a catalogue translates."""
    return CatalogueMessage(entry.msgctxt, entry.msgid, entry.msgid_plural)


@cache
def messages() -> dict[CatalogueMessage, list[str]]:
    """Return every message in the code and the templates, with the files that contain it."""
    found: dict[CatalogueMessage, list[str]] = {}
    for folder, suffix in (("games", "py"), ("scorekeeper", "py"), ("templates", "html")):
        for file in sorted((settings.BASE_DIR / folder).rglob(f"*.{suffix}")):
            source = file.read_text()
            name = str(file.relative_to(settings.BASE_DIR))
            for message in find_marked(source if suffix == "py" else as_python(source)):
                files = found.setdefault(message, [])
                if name not in files:
                    files.append(name)
    for slug, kind in KINDS.items():
        own = vars(kind.wording.HAND) | vars(kind.wording.CALLS)
        for words in own.values():
            found.setdefault(message_of_words(words), [f"games/kinds/{slug}/wording.py"])
    # A message with a plural somewhere has a single entry, with the plural.
    both = {(message.msgctxt, message.msgid) for message in found if message.msgid_plural}
    return {
        message: files
        for message, files in found.items()
        if message.msgid_plural or message[:2] not in both
    }


def message_of_words(words: Any) -> CatalogueMessage:
    """Return a message that stands in no source, because it is derived from another."""
    if isinstance(words, Plural):
        return CatalogueMessage(None, words.singular, words.plural)
    return (
        CatalogueMessage(*words, "")
        if isinstance(words, InContext)
        else CatalogueMessage(None, words, "")
    )


def as_python(template: str) -> str:
    """Return the messages of a template as calls in Python."""
    return "\n".join(call + ")" for call in CALL_IN_TEMPLATE.findall(templatize(template)))


def find_marked(source: str) -> Iterator[CatalogueMessage]:
    """Yield the messages marked in a Python source, in order."""
    nodes = list(ast.walk(ast.parse(source)))
    yield from _tables(nodes)
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        texts = [node.value for node in call.args if isinstance(node, ast.Constant)]
        yield from _row(call, FIRST_ARGUMENTS.get(name, 0))
        parts = MARKS.get(name, [])
        if parts and len(texts) >= len(parts):
            yield CatalogueMessage(
                **{"msgctxt": None, "msgid_plural": ""} | dict(zip(parts, texts, strict=False))
            )


def _row(call: ast.Call, first: int) -> Iterator[CatalogueMessage]:
    named = [one.value for one in call.keywords if first and one.arg in ROW_KEYWORDS]
    for node in call.args[:first] + named:
        if isinstance(node, ast.Constant) and node.value:
            yield CatalogueMessage(None, node.value, "")


def _tables(nodes: Iterable[ast.AST]) -> Iterator[CatalogueMessage]:
    """Yield the messages that a table of messages writes as plain texts."""
    for node in nodes:
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        if not {getattr(one, "id", None) for one in targets}.isdisjoint(TABLES):
            value = getattr(node, "value", None)
            for text in value.values if isinstance(value, ast.Dict) else ():
                if isinstance(text, ast.Constant):
                    yield CatalogueMessage(None, text.value, "")
