"""How the notebook wishes its pages to look."""

from django.http import HttpRequest


def look(request: HttpRequest) -> dict[str, str]:
    """Context of every page: `theme`, "" where the phone's own light or dark is followed."""
    # A request that was refused at the door has not been asked who it is.
    access = getattr(request, "access", None)
    return {"theme": "" if access is None else access.notebook.theme}
