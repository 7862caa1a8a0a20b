"""The notebooks of a phone, by name."""

from operator import itemgetter

from django.db.models import QuerySet
from django.utils.translation import get_language, gettext

from games.models import Access, Notebook, Phone
from games.scoring.values import Json
from games.wording.sentences import join_words

NAMES = 3  # How many players name a notebook that has no name.


def notebooks_of(access: Access) -> list[Json]:
    """The notebooks of a phone, by title, with what it may do there; none if there is no other."""
    if access.pk is None:
        return []
    held = _accesses(access.phone).select_related("notebook")
    own = [
        {
            "number": one.notebook_id,
            "title": title_of(one.notebook),
            "right": one.right,
            "open": one.pk == access.pk,
        }
        for one in held
    ]
    return sorted(own, key=itemgetter("title")) if len(own) > 1 else []


def own_notebook(phone: Phone, number: int | None) -> Notebook | None:
    access = _accesses(phone).filter(notebook=number).select_related("notebook").first()
    return None if access is None else access.notebook


def title_of(notebook: Notebook) -> str:
    return name_of(notebook) or gettext("Your notebook")


def name_of(notebook: Notebook) -> str:
    """The name of a notebook; if it has none, the players who came first, or ""."""
    if notebook.name:
        return notebook.name
    players = notebook.players.filter(forgotten=False, merged_into=None)
    names = players.order_by("pk").values_list("name", flat=True)[:NAMES]
    return join_words(list(names), get_language())


def _accesses(phone: Phone) -> QuerySet[Access]:
    return phone.accesses.filter(notebook__deleted_at=None).order_by("pk")
