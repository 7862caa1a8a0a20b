"""What the search of the history knows besides names and notes: in every language the names of
games and of house rules; the names of evenings, and the titles of games.
"""

from collections.abc import Callable, Iterator
from functools import cache

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext, override

from games.kinds.registry import GAMES, KINDS
from games.models import Notebook
from games.text import searchable

SHORTEST = 3  # The fewest letters of a word by which house rules are found.


def known_words(notebook: Notebook) -> Callable[[str], Q]:
    """Return which games a `searchable` word finds. Two queries."""
    evenings = dict(notebook.evenings.exclude(name="").values_list("pk", "name"))
    titles = set(notebook.games.exclude(title="").values_list("title", flat=True))

    def found(word: str) -> Q:
        named = [pk for pk, name in evenings.items() if word in searchable(name)]
        which = Q(evening__in=named) if named else Q()
        if played := [title for title in titles if word in searchable(title)]:
            which |= Q(title__in=played)
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
    return found


def _in_every_language(message: str) -> Iterator[str]:
    for language, _ in settings.LANGUAGES:
        with override(language):
            yield from searchable(gettext(message)).split()
