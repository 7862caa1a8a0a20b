"""The phones of a notebook, and the invitations with which others join."""

from games.models import Game, Invitation, Notebook, Phone


def open_invitation(notebook: Notebook, game: Game | None, phone: Phone) -> Invitation | None:
    """The last invitation that the phone made to the notebook, or to the game, if it still works
    and can be shown.
    """
    if notebook.pk == 0:
        return None
    invitations = notebook.invitations.working().filter(game=game, made_by=phone)
    invitation = invitations.order_by("-pk").first()
    return invitation if invitation and invitation.token else None
