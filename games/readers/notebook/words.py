"""What the search of the history knows besides names and notes: in every language the names of
games, of house rules and of what tables call them; the names of evenings, the titles of games;
years, and the months in the language of the page.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils.dates import MONTHS
from django.utils.translation import gettext, override

from games.kinds.registry import GAMES, KINDS
from games.models import Notebook
from games.scoring.record import rules_of
from games.text import searchable

SHORTEST = 3  # The fewest letters of a word by which house rules are found.


def known_words(notebook: Notebook) -> Callable[[str], Q]:
    """Return which games a `searchable` word finds. Two queries."""
    evenings = dict(notebook.evenings.exclude(name="").values_list("pk", "name"))
    titles = set(notebook.games.exclude(title="").values_list("title", flat=True))
    # What is said between a month and its year: in Spanish "agosto de 2024".
    between = [one for one in searchable(gettext("F Y").replace("\\", "")).split() if len(one) > 1]

    def found(word: str) -> Q:
        named = [pk for pk, name in evenings.items() if word in searchable(name)]
        which = Q(evening__in=named) if named else Q()
        if played := [title for title in titles if word in searchable(title)]:
            which |= Q(title__in=played)
        if re.fullmatch("[12][0-9]{3}", word, re.ASCII):
            which |= Q(dated_at__year=int(word))
        for number, month in MONTHS.items():
            if word == searchable(str(month)):
                which |= Q(dated_at__month=number)
        if word in between:
            which |= ~Q(pk__in=[])
        for condition, words, shortest in _vocabulary():
            if len(word) >= shortest and any(one.startswith(word) for one in words):
                which |= condition
        return which

    return found


@cache
def _vocabulary() -> list[tuple[Q, set[str], int]]:
    """Conditions of games, each with its words, and how many letters these need."""
    found = []
    for slug, kind in KINDS.items():
        found.append((Q(kind=slug), set(_in_every_language(kind.wording.NAME)), 1))
        rules = GAMES[slug].house_rules(GAMES[slug].PLAYERS[0], {})
        usual = {rule.name: rule.default for rule in rules}
        for name, rule in kind.wording.HOUSE_RULES.items():
            words = set(_in_every_language(rule.label))
            found.append((Q(kind=slug, rules__has_key=name), words, SHORTEST))
            for value, choice in rule.choices.items():
                which = Q(kind=slug) & Q(**{f"rules__{name}": value})
                if value == usual.get(name):
                    which |= Q(kind=slug) & ~Q(rules__has_key=name)
                found.append((which, set(_in_every_language(choice.label)), SHORTEST))
        for preset in kind.wording.PRESETS.values():
            which = Q(kind=slug) & _follows(slug, preset.rules)
            found.append((which, set(_in_every_language(preset.name)), 1))
    return found


def _follows(slug: str, rules: Mapping[str, Any]) -> Q:
    """The condition that a game has these house rules; the usual ones are not stored."""
    usual = {rule.name: rule.default for rule in rules_of(GAMES[slug], None, dict(rules))}
    follows = Q()
    for name, value in rules.items():
        stored = Q(**{f"rules__{name}": value})
        follows &= stored | ~Q(rules__has_key=name) if value == usual.get(name) else stored
    return follows


def _in_every_language(message: str) -> Iterator[str]:
    for language, _ in settings.LANGUAGES:
        with override(language):
            yield from searchable(gettext(message)).split()
