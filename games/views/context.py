"""What every page may draw, of the notebook, and of what the requesting phone may do."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.http import HttpRequest
from django.templatetags.static import static

from games.models import Right


def page_context(request: HttpRequest) -> dict[str, str | int | bool | Callable[[], UUID]]:
    """Context of every page: `theme`, "" for the phone's own; `client_key`, a new key for each
    form; the id of the page's notebook, 0 if it is still to begin, and whether a form may make it.
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


def rights(request: HttpRequest) -> dict[str, bool | str]:
    """Context of every page: what the phone may do; a `guest` may open nothing else there."""
    # A middleware may refuse a request before `request.right` is set.
    right = getattr(request, "right", None)
    return {
        "may_write": right is not None and right.covers(Right.SCORER),
        "may_own": right is not None and right.covers(Right.OWNER),
        "right": right or "",
        "guest": getattr(request, "guest", None) is not None,
    }
