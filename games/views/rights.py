"""The rights of the requesting phone, for templates."""

from django.http import HttpRequest

from games.models import Right


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
