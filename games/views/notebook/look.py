"""How pages look, for templates: the theme of the notebook, and where the icons are."""

from django.http import HttpRequest
from django.templatetags.static import static


def look(request: HttpRequest) -> dict[str, str]:
    """Context of every page: `theme`, "" if it follows the phone's light or dark setting, and
    `sprite`, the address of the icons.
    """
    # A middleware may refuse a request before `request.access` is set.
    access = getattr(request, "access", None)
    return {
        "theme": "" if access is None else access.notebook.theme,
        "sprite": static("img/sprite.svg"),
    }
