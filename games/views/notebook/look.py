"""The theme of the notebook, for templates."""

from django.http import HttpRequest


def look(request: HttpRequest) -> dict[str, str]:
    """Context of every page: `theme`, "" if it follows the phone's light or dark setting."""
    # A request that was refused at the door has not been asked who it is.
    access = getattr(request, "access", None)
    return {"theme": "" if access is None else access.notebook.theme}
