"""What the phone that asks may do with what it opened."""

from django.http import HttpRequest

from games.models import Right


def rights(request: HttpRequest) -> dict[str, bool]:
    """Context of every page: `may_write`, whether the phone keeps score there, and `may_own`,
    whether it may change the notebook itself. No page offers what would be refused.
    """
    # A request that was refused at the door has not been asked what it may do.
    right = getattr(request, "right", None)
    return {
        "may_write": right is not None and right.covers(Right.SCORER),
        "may_own": right is not None and right.covers(Right.OWNER),
    }
