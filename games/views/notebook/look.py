"""What every page may draw: the theme of the notebook, the icons, the keys of its forms, and what
the requesting phone may do.
"""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.http import HttpRequest
from django.templatetags.static import static

from games.models import Right


def look(request: HttpRequest) -> dict[str, str | int | bool | Callable[[], UUID]]:
    """Context of every page: `theme`, "" if it follows the phone's light or dark setting, and
    `sprite` and `emblems`, the addresses of the icons and of those of games; `client_key` is a new
    key for each form that has one, `notebook_number` the id of the notebook that the page is of, 0
    if it is still to begin, and a form may make it (`makes_notebook`).
    """
    # A middleware may refuse a request before `request.access` is set.
    access = getattr(request, "access", None)
    opened = 0 if access is None else access.notebook.pk
    number = getattr(request, "notebook_number", opened)
    return {
        "theme": "" if access is None else access.notebook.theme,
        "sprite": static("img/sprite.svg"),
        "emblems": static("img/emblems.svg"),
        "client_key": uuid4,
        "notebook_number": number,
        "makes_notebook": not number,
    }


def rights(request: HttpRequest) -> dict[str, bool]:
    """Add to the context of every page: `may_write`, whether the phone may enter scores there,
    `may_own`, whether it may change the notebook itself, `right`, by its name, and `guest`, whether
    it may open nothing else of this notebook. Pages only offer what is allowed.
    """
    # A middleware may refuse a request before `request.right` is set.
    right = getattr(request, "right", None)
    return {
        "may_write": right is not None and right.covers(Right.SCORER),
        "may_own": right is not None and right.covers(Right.OWNER),
        "right": right or "",
        "guest": getattr(request, "guest", None) is not None,
    }
