"""The sentences that a phone carries, titles of the rules, and how a language writes figures."""

import ast
import gettext
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import formats
from django.utils.dates import MONTHS, MONTHS_AP, WEEKDAYS
from django.utils.translation import gettext as translated
from django.utils.translation import override, to_locale

from games.kinds.registry import KINDS
from games.phone.converter import NotForPhones
from games.phone.micropython.sentences import sentence_key
from games.readers.notebook.rules import section_titles

# The numbers whose plural form is kept: larger ones have that of their last two digits.
KEPT_PLURALS = 200


def catalogue(code: str, sources: Iterable[str]) -> dict[str, Any]:
    """The sentences of a language in these sources. Raises NotForPhones if two share a key."""
    texts = {text for source in sources for text in _texts(source)} | _hand_words()
    known = gettext.translation(
        "django", settings.LOCALE_PATHS[0], [to_locale(code)], fallback=True
    )
    messages: dict[str, Any] = {}
    for key, sentence in sorted(getattr(known, "_catalog", {}).items(), key=repr):
        message = key[0] if isinstance(key, tuple) else key
        if message.rpartition("\x04")[2] in texts and isinstance(key, tuple):
            messages.setdefault(message, []).append(sentence)
        elif message and message.rpartition("\x04")[2] in texts:
            messages[message] = sentence
    plural: Callable[[int], int] = getattr(known, "plural", lambda number: number != 1)
    return {
        "messages": _by_key(messages),
        "plurals": "".join([str(int(plural(number))) for number in range(KEPT_PLURALS)]),
        "figures": _figures(code),
        "sections": {slug: section_titles(slug, code) for slug in KINDS},
    }


def _by_key(messages: dict[str, Any]) -> dict[str, Any]:
    keyed = {sentence_key(message): sentence for message, sentence in messages.items()}
    if len(keyed) < len(messages):
        raise NotForPhones("Two sentences have the same key")
    return keyed


@cache
def _texts(source: str) -> set[str]:
    nodes = ast.walk(ast.parse(source))
    return {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _hand_words() -> set[str]:
    """Every text of the words for a hand, which games derive from one another."""
    words = [message for kind in KINDS.values() for message in vars(kind.wording.HAND).values()]
    return {text for one in words for text in ((one,) if isinstance(one, str) else one)}


def _figures(code: str) -> dict[str, Any]:
    """How a language writes days, times and numbers, as Django knows it."""
    with override(code):
        return {
            "months": [str(MONTHS[month]) for month in range(1, 13)],
            "short_months": [str(MONTHS_AP[month]) for month in range(1, 13)],
            "weekdays": [str(WEEKDAYS[day]) for day in range(7)],
            "time": formats.get_format("TIME_FORMAT"),
            "decimal": formats.get_format("DECIMAL_SEPARATOR"),
            "group": formats.get_format("THOUSAND_SEPARATOR"),
            "am": translated("a.m."),
            "pm": translated("p.m."),
            "noon": translated("noon"),
            "midnight": translated("midnight"),
        }
