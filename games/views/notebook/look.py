"""The theme of the notebook, for templates."""

from django.http import HttpRequest


def look(request: HttpRequest) -> dict[str, str]:
    """Context of every page: `theme`, "" if it follows the phone's light or dark setting."""
    # A middleware may refuse a request before `request.access` is set.
    access = getattr(request, "access", None)
    return {"theme": "" if access is None else access.notebook.theme}
