"""Who asks, and what they may see: fetch and authorise in one step.

A phone is known by a signed cookie. Its first page that needs a notebook makes one, silently; a
cookie that is missing, forged or forgotten is a first visit.
"""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers

from games import services
from games.models import Access, Game, GameQuerySet, Notebook, Phone, Player, Right

COOKIE = "phone"
TWO_YEARS = 2 * 365 * 24 * 3600


def phone_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Know the phone, speak the language of its notebook, and renew its cookie.

    `request.access` is what the phone may do in its own notebook, None for a stranger;
    `request.right` is the right that it has in what it opened last.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        request.access = _known(request)
        request.right = request.access and Right(request.access.right)
        if request.access is not None and request.access.notebook.language:
            translation.activate(request.access.notebook.language)
            request.LANGUAGE_CODE = request.access.notebook.language
        response = get_response(request)
        patch_vary_headers(response, ["Cookie"])
        if request.access is not None and request.access.pk is not None:
            _remember(request, response)
        return response

    return respond


def notebook_of(request: HttpRequest, *, right: Right = Right.READER) -> Notebook:
    """The notebook of the phone that asks, made at its first visit.

    Raises PermissionDenied where it has not that right there.
    """
    access = _own_access(request)
    _allow(request, access.right, right)
    return access.notebook


def phone_of(request: HttpRequest) -> Phone:
    """The phone that asks, made at its first visit."""
    return _own_access(request).phone


def game_for(request: HttpRequest, key: str, *, right: Right) -> Game:
    """The game of that key, with its notebook, its evening and the `right` of the phone there.

    Raises Http404 where the phone has no access to it, PermissionDenied where it lacks the right.
    """
    # PostgreSQL refuses to be asked for a NUL; no key has one.
    if request.access is None or "\0" in key:
        raise Http404
    return _own_game(request, key, right) or _the_one(
        request, Game.objects.not_deleted(), key, right
    )


def _own_game(request: HttpRequest, key: str, right: Right) -> Game | None:
    """The game of that key in the phone's own notebook, which is at hand; None if it has none."""
    access = request.access
    game = Game.objects.filter(key=key, notebook=access.notebook_id, deleted_at=None).first()
    if game is not None:
        game.notebook, game.right, game.person = access.notebook, access.right, access.person_id
        _allow(request, game.right, right)
    return game


def binned_game_for(request: HttpRequest, key: str, *, right: Right) -> Game:
    """As `game_for`, of a game in the bin, which nothing else opens."""
    return _the_one(request, Game.objects.in_bin(), key, right)


def _the_one(request: HttpRequest, games: GameQuerySet, key: str, right: Right) -> Game:
    if request.access is None:
        raise Http404
    games = games.open_to(request.access.phone).select_related("notebook", "evening")
    game = games.filter(key=key).first()
    if game is None:
        raise Http404
    _allow(request, game.right, right)
    return game


def player_for(request: HttpRequest, number: int, *, right: Right) -> Player:
    """The player of that number, with the notebook and the `right` that the phone has there.

    Raises Http404 where the phone has no access to it, PermissionDenied where it lacks the right.
    """
    if request.access is None:
        raise Http404
    players = Player.objects.open_to(request.access.phone).select_related("notebook")
    player = players.filter(pk=number, forgotten=False).first()
    if player is None:
        raise Http404
    _allow(request, player.right, right)
    return player


def _allow(request: HttpRequest, held: str, asked: Right) -> None:
    """Remember the right `held` in what is opened, for its page; refuse where it is too little."""
    request.right = Right(held)
    if not request.right.covers(asked):
        raise PermissionDenied


def _own_access(request: HttpRequest) -> Access:
    if request.access is None:
        request.access = services.visit() if request.method in ("GET", "POST") else _unkept()
    return request.access


def _unkept() -> Access:
    """For whoever asks for headers alone: an empty notebook that is not saved."""
    return Access(phone=Phone(pk=0), notebook=Notebook(pk=0), right=Right.OWNER)


def _known(request: HttpRequest) -> Access | None:
    key = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE, max_age=TWO_YEARS)
    if key is None:
        return None
    accesses = Access.objects.filter(phone__key=key, notebook__deleted_at=None)
    accesses = accesses.select_related("phone", "notebook")
    return accesses.order_by("pk").first()


def _remember(request: HttpRequest, response: HttpResponse) -> None:
    # No cache between may hand one phone's cookie to another.
    patch_cache_control(response, private=True)
    response.set_signed_cookie(
        COOKIE,
        str(request.access.phone.key),
        salt=COOKIE,
        max_age=TWO_YEARS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
