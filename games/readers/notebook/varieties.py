"""What lists and statistics tell apart: kinds of games and, of those with titles, each title."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db.models import Max

from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import game_name
from games.models import Notebook
from games.text import kind_of, searchable, variety_of


class Variety(NamedTuple):
    """A kind of game, or one of its titles; its `name` is how that was typed last."""

    key: str
    kind: str
    name: str


def sorted_varieties(varieties: Iterable[str], titles: Mapping[str, str]) -> list[Variety]:
    """In the order in which kinds are offered, titles by name; `titles` has that of each."""
    found = [Variety(one, kind_of(one), titles.get(one, "")) for one in varieties]
    named = [one._replace(name=game_name(one.kind, one.name)) for one in found]
    kinds = list(KINDS)
    return sorted(named, key=lambda one: (kinds.index(one.kind), searchable(one.name)))


def all_varieties(titles: Mapping[str, str]) -> list[Variety]:
    """All kinds of games, of those with titles only these."""
    return sorted_varieties(
        [slug for slug in KINDS if not GAMES[slug].TITLED] + list(titles), titles
    )


def titles_played(notebook: Notebook) -> dict[str, str]:
    """The titles of a notebook's games, as they were typed last, by variety."""
    games = notebook.games.not_deleted().exclude(title="").values_list("kind", "title")
    last = games.annotate(last=Max("started_at")).order_by("last")
    return {variety_of(kind, title): title for kind, title, _ in last}
