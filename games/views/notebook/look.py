"""What every page may draw: the theme of the notebook, the icons, the keys of its forms."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.http import HttpRequest
from django.templatetags.static import static


def look(request: HttpRequest) -> dict[str, str | Callable[[], UUID]]:
    """Context of every page: `theme`, "" if it follows the phone's light or dark setting, and
    `sprite` and `emblems`, the addresses of the icons and of those of games; `client_key` is a new
    key for each form that has one.
    """
    # A middleware may refuse a request before `request.access` is set.
    access = getattr(request, "access", None)
    return {
        "theme": "" if access is None else access.notebook.theme,
        "sprite": static("img/sprite.svg"),
        "emblems": static("img/emblems.svg"),
        "client_key": uuid4,
    }
