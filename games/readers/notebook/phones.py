"""The phones of a notebook, and the invitations with which others join."""

from django.db.models import F, OuterRef, QuerySet, Subquery

from games.kinds.sentences import game_name
from games.models import Access, Evening, Game, Guest, Holding, Invitation, Notebook, Phone, Right
from games.numbers import whole_number
from games.scoring.values import Json

MOST_GUESTS = 100  # How many guests the list shows: those seen last.


def open_invitation(
    notebook: Notebook, game: Game | None, phone: Phone, wanted: str | None = None
) -> Invitation | None:
    """The invitation with the id `wanted`, else the last, if the phone made it and it works."""
    if notebook.pk == 0:
        return None
    invitations = notebook.invitations.working().filter(game=game, made_by=phone)
    if wanted is not None:
        invitations = invitations.filter(pk=whole_number(wanted) or 0)
    invitation = invitations.order_by("-pk").first()
    return invitation if invitation and invitation.token else None


def table_tokens(evening: Evening, phone: Phone) -> dict[int, str]:
    """The tokens of the evening's tables, by game, of invitations of the phone that work."""
    invitations = evening.notebook.invitations.working().filter(game__evening=evening)
    made = invitations.filter(made_by=phone, right=Right.SCORER).order_by("pk")
    return {one.game_id: one.token for one in made if one.game_id is not None and one.token}


def joined_phones(notebook: Notebook, game: Game | None, phone: Phone) -> list[Access | Guest]:
    """The other phones that joined the notebook, or the game, newest first, and who holds each."""
    others = guests_of(notebook).filter(game=game) if game else phones_of(notebook)
    return list(others.exclude(phone=phone).order_by("-pk"))


def has_joined(phone: Phone, invitation: Invitation) -> bool:
    rights = [*phone.accesses.filter(notebook=invitation.notebook_id).values_list("right")]
    if invitation.game_id:
        rights += phone.guest_of.filter(game=invitation.game_id).values_list("right")
    return any(Right(held).covers(Right(invitation.right)) for (held,) in rights)


def phones_page(notebook: Notebook) -> Json:
    """The phones of the notebook, the guests of its games, and the invitations that work."""
    guests = guests_of(notebook).order_by(F("seen_at").desc(), "pk")
    invitations = notebook.invitations.working().order_by("-pk")
    return {
        "notebook": notebook,
        "phones": phones_of(notebook).order_by(F("seen_at").desc(), "pk"),
        "guests": [guest_page(one) for one in guests[:MOST_GUESTS]],
        "invitations": [
            {"invitation": one, "title": one.game and _title(one.game)}
            for one in invitations.select_related("game", "made_by")
        ],
    }


def guest_page(guest: Guest) -> Json:
    return {"one": guest, "title": _title(guest.game)}


def seen_besides(guest: Guest) -> Json:
    """What a guest sees besides that game: the whole notebook (`access`), or other games."""
    notebook = guest.game.notebook_id
    others = guests_of(guest.game.notebook).filter(phone=guest.phone).exclude(pk=guest.pk)
    return {
        "access": guest.phone.accesses.filter(notebook=notebook).first(),
        "others": [
            {"title": _title(one.game), "started_at": one.game.started_at}
            for one in others.order_by("-game__started_at")
        ],
    }


def phones_of(notebook: Notebook) -> QuerySet[Access]:
    return notebook.accesses.select_related("phone").annotate(held_by=_held_by(notebook))


def guests_of(notebook: Notebook) -> QuerySet[Guest]:
    guests = Guest.objects.filter(game__notebook=notebook, game__deleted_at=None)
    return guests.select_related("phone", "game").annotate(held_by=_held_by(notebook))


def _held_by(notebook: Notebook) -> Subquery:
    held = Holding.objects.in_force().filter(notebook=notebook, phone=OuterRef("phone"))
    return Subquery(held.values("person__name"))


def _title(game: Game) -> str:
    return game_name(game.kind, game.title)
