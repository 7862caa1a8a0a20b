"""Fetch objects and check the rights of the requesting phone, in one step.

A signed cookie identifies a phone. Looking saves nothing: a first visitor sees an empty notebook,
which is created, with the phone and its cookie, when a form first saves something. A missing,
forged or unknown cookie counts as a first visit. Every form names the notebook of its page, and
acts on that one.
"""

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID, uuid4

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import Error
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, gettext, gettext_noop

from games import services
from games.models import (
    Access,
    AccessQuerySet,
    Evening,
    Game,
    GameQuerySet,
    Guest,
    Holding,
    Notebook,
    Phone,
    Player,
    Removal,
    Right,
)
from games.models.statements import Query
from games.numbers import whole_number
from games.store.reading import as_player
from games.views import rates
from games.views.requests import PhoneRequest
from scorekeeper.unreleased import WrongDatabaseError

# What `open_to` finds, and what finds that.
Opened = TypeVar("Opened", Game, Player, Evening)
Rows = TypeVar("Rows", bound=QuerySet[Any, Any])

COOKIE = "phone"
# The cookie with the key of the phone that a first visitor's form would create; it ends with the
# first answer to that phone.
VISITOR = "visitor"
# The field with the phone's time zone, which scripts add to a form that may make its notebook.
ZONE = "phone_zone"
# The field with which a form or an address names its notebook, by its id; 0 is the one that the
# form itself is to begin.
NOTEBOOK_FIELD = "notebook"
NO_ID = -1  # What a form names that names no notebook that there can be.
RULES_PAGES = "/rules/"
# By what the name of a browser holds, in this order: what it runs on.
PHONE_KINDS = {
    "iPhone": gettext_noop("iPhone"),
    "iPad": gettext_noop("iPad"),
    "Android": gettext_noop("Android"),
    "Windows": gettext_noop("Computer"),
    "CrOS": gettext_noop("Computer"),
    "Linux": gettext_noop("Computer"),
}
ANY_PHONE = gettext_noop("Phone")
TWO_YEARS = 2 * 365 * 24 * 3600
ONE_DAY = 24 * 3600

OWN_NOTEBOOK = Query(
    """
    SELECT {access}, {notebook}, {phone}
    FROM games_phone phone
    LEFT JOIN games_access access ON access.phone_id = phone.id
    LEFT JOIN games_notebook notebook
        ON notebook.id = access.notebook_id AND notebook.deleted_at IS NULL
    WHERE phone.key = %s AND NOT phone.imported
    ORDER BY notebook.id IS NULL, access.opened_at DESC, access.id
    LIMIT 1
    """,
    access=Access,
    notebook=Notebook,
    phone=Phone,
)
OPEN_GAME = Query(
    """
    SELECT {game}, {notebook}, {evening}, {holding}, {person}, {guest}, access."right"
    FROM games_game game
    JOIN games_notebook notebook
        ON notebook.id = game.notebook_id AND notebook.deleted_at IS NULL
    LEFT JOIN games_evening evening ON evening.id = game.evening_id
    LEFT JOIN games_holding holding
        ON holding.notebook_id = game.notebook_id AND holding.phone_id = %s
    LEFT JOIN games_player person ON person.id = holding.person_id
    LEFT JOIN games_guest guest ON guest.game_id = game.id AND guest.phone_id = %s
    LEFT JOIN games_access access
        ON access.notebook_id = game.notebook_id AND access.phone_id = %s
    WHERE game.key = %s AND game.deleted_at IS NULL
        AND (access.id IS NOT NULL OR guest.id IS NOT NULL)
    ORDER BY game.notebook_id = %s DESC, access.id IS NULL, game.id
    LIMIT 1
    """,
    game=Game,
    notebook=Notebook,
    evening=Evening,
    holding=Holding,
    person=Player,
    guest=Guest,
)


class AccessEnded(PermissionDenied):
    """The phone lost its right; `removal` says which phone took it, None if it left by itself."""

    def __init__(self, removal: Removal | None) -> None:
        super().__init__()
        self.removal = removal


def phone_middleware(
    get_response: Callable[[PhoneRequest], HttpResponse],
) -> Callable[[PhoneRequest], HttpResponse]:
    """Identify the phone, speak its language, show its notebook's clock, renew its cookie.

    Of the notebook opened last: `request.access`, None for an unknown phone, not saved for a phone
    without a notebook. Of the object opened last: `request.right`, `request.notebook_number`,
    `request.guest` if the phone only joined that game, `request.game`, `request.holding`.
    `request.phone_key` is the key in the cookie.
    """

    def respond(request: PhoneRequest) -> HttpResponse:
        fresh = _phone_key(request, ONE_DAY)
        request.phone_key = fresh or _phone_key(request, TWO_YEARS)
        request.access = _access_if_needed(request)
        request.right = None if request.access is None else Right(request.access.right)
        request.guest = None
        _activate_language(request)
        with timezone.override(None if request.access is None else request.access.notebook.zone):
            response = get_response(request)
        for held in (request.access, request.guest):
            if held is not None:
                services.save_last_seen(held=held)
        patch_vary_headers(response, ["Cookie"])
        _say_what_is_shown(request, response)
        _renew_cookies(request, response, fresh)
        return response

    return respond


def _say_what_is_shown(request: PhoneRequest, response: HttpResponse) -> None:
    """Name the notebook and the version of the game, so that a phone knows whether what it keeps
    for when it is without network is still theirs.
    """
    if request.access is not None and request.access.notebook.pk:
        response.headers["Notebook"] = str(request.access.notebook.pk)
    if (game := getattr(request, "game", None)) is not None:
        known = game.version, game.own_bids, game.notebook.zone, get_language()
        response.headers["Game"] = " ".join(map(str, known))


def _renew_cookies(request: PhoneRequest, response: HttpResponse, fresh: str | None) -> None:
    if request.access is not None and request.access.phone.pk:
        # No shared cache may give the page or cookie of a phone to another phone.
        patch_cache_control(response, private=True)
        if fresh != str(request.access.phone.key):
            _set_cookie(request, response, COOKIE, request.access.phone.key, TWO_YEARS)
        if VISITOR in request.COOKIES:
            response.delete_cookie(VISITOR, samesite="Lax")
    elif "CSRF_COOKIE_NEEDS_UPDATE" in request.META and _new_phone_key(request) is None:
        patch_cache_control(response, private=True)
        _set_cookie(request, response, VISITOR, uuid4(), ONE_DAY)


def notebook_of(request: PhoneRequest, *, right: Right = Right.READER) -> Notebook:
    """Return the notebook that the request names, otherwise the one opened last; a first visitor's
    is empty and not saved. A form also opens the notebook that it names. Raises AccessEnded, and
    PermissionDenied if the phone lacks the `right`.
    """
    opened, access = request.access, _access_to_named(request)
    request.access = access
    _require(request, access.right, right)
    _show_notebook(request, access.notebook)
    if access != opened and access.pk and request.method == "POST":
        _activate_language(request)
        services.open_notebook(phone=access.phone, notebook=access.notebook)
    return access.notebook


def saved_notebook_of(request: PhoneRequest, *, right: Right) -> Notebook:
    """The notebook of `notebook_of`, to write to; a first visitor's is created."""
    notebook = notebook_of(request, right=right)
    if notebook.pk:
        return notebook
    rates.limit_rate(request, rates.NOTEBOOK)
    request.access = services.create_notebook(
        phone=_known_phone(request),
        key=_new_phone_key(request),
        kind=phone_kind(request),
        time_zone=request.POST.get(ZONE, ""),
    )
    _require(request, request.access.right, right)
    _show_notebook(request, request.access.notebook)
    return request.access.notebook


def phone_kind(request: PhoneRequest) -> str:
    """Return what a browser calls the device on which it runs. A Mac may be an iPad."""
    agent = request.headers.get("User-Agent", "")
    return gettext(next((kind for sign, kind in PHONE_KINDS.items() if sign in agent), ANY_PHONE))


def joining_phone(request: PhoneRequest) -> tuple[Phone | None, UUID | None]:
    """Return the requesting phone, None if it is not known yet, and the key to create it with."""
    return _known_phone(request), _new_phone_key(request)


def recognise_from_now(request: PhoneRequest, phone: Phone) -> None:
    """Recognise the phone from now on: it has just joined, and may not have been known."""
    if _known_phone(request) is None:
        request.access = _unsaved_access(phone)


def phone_of(request: PhoneRequest) -> Phone:
    """Return the requesting phone, whose notebook or game was loaded before."""
    return access_of(request).phone


def access_of(request: PhoneRequest) -> Access:
    """Return the access of a phone whose notebook or game was loaded before."""
    if request.access is None:
        raise ValueError("Neither a notebook nor a game was loaded")
    return request.access


def right_of(request: PhoneRequest) -> Right:
    """Return what the phone may do in the notebook or game that was loaded before."""
    if request.right is None:
        raise ValueError("Neither a notebook nor a game was loaded")
    return request.right


def game_for(request: PhoneRequest, key: str, *, right: Right) -> Game:
    """Return the game with that key, of the notebook that the request names or the phone shows, if
    there are several; `game.person` is who holds the phone there. Raises Http404 if the phone has
    no access to the game, PermissionDenied if it lacks the `right`.
    """
    # PostgreSQL rejects a NUL in a query; no key contains one.
    if request.access is None or "\0" in key:
        raise Http404
    phone, own, named = request.access.phone.pk, request.access.notebook, _named_notebook(request)
    found = OPEN_GAME.first(phone, phone, phone, key, named or own.pk)
    if found is None or (named and found[1].pk != named):
        games = _of_named(Game.objects.not_deleted().filter(key=key), named)
        raise_if_removed(request, games.values("notebook"), games)
        raise Http404
    game: Game
    game, notebook, evening, holding, person, guest, of_notebook = found
    game.notebook = own if notebook.pk == own.pk else notebook
    game.evening = evening if game.evening_id else None
    if of_notebook is None:
        request.guest = guest
    held = [Right(one) for one in (of_notebook, guest.right) if one]
    game.right = max(held, key=list(Right).index)
    _require(request, game.right, right)
    game.person = as_player(person) if holding.holder else None
    request.game, request.holding = game, holding
    _show_notebook(request, game.notebook)
    return game


def binned_game_for(request: PhoneRequest, key: str, *, right: Right) -> Game:
    """Return a game in the bin, which `game_for` does not open. It is not for guests."""
    games = Game.objects.in_bin().filter(key=key).select_related("notebook", "evening")
    return _open(request, games, right)


def binned_club_for(request: PhoneRequest, key: str, *, right: Right) -> Evening:
    """Return a club evening in the bin, which `evening_for` does not open."""
    evenings = Evening.objects.in_bin().filter(key=key).select_related("notebook")
    return _open(request, evenings, right)


def game_in_bin(request: PhoneRequest, key: str) -> Game | None:
    """Return the game with that key if it is in the bin and the phone may see it."""
    if request.access is None:
        return None
    return Game.objects.in_bin().open_to(request.access.phone).filter(key=key).first()


def raise_if_removed(
    request: PhoneRequest, notebooks: QuerySet[Any, Any], games: GameQuerySet | None = None
) -> None:
    """Raise AccessEnded if the phone was removed from one of these notebooks or games."""
    concerned = Q(game=None, notebook__in=notebooks)
    if games is not None:
        concerned |= Q(game__in=games)
    removal = phone_of(request).removals.filter(concerned).last_by_another()
    if removal is not None:
        raise AccessEnded(removal)


def player_for(request: PhoneRequest, number: int, *, right: Right) -> Player:
    """Return the player with that id. Raises as `game_for`."""
    players = Player.objects.filter(pk=number, forgotten=False).select_related("notebook")
    return _open(request, players, right)


def evening_for(request: PhoneRequest, key: str, *, right: Right) -> Evening:
    """Return the evening with that key. Raises as `game_for`."""
    evenings = Evening.objects.not_deleted().filter(key=key).select_related("notebook")
    evening = _open(request, evenings, right)
    load_holding(request, evening.notebook)
    return evening


def shown_evening_for(request: PhoneRequest, key: str) -> Evening:
    """Return the evening with that key to look at, also on a phone that only joined a table of it
    (`request.guest`). Raises as `game_for`.
    """
    try:
        return evening_for(request, key, right=Right.READER)
    except (Http404, AccessEnded):
        guest = _guest_at(request, key)
        if guest is None or guest.game.evening is None:
            raise
    request.guest, request.right, evening = guest, Right.READER, guest.game.evening
    _show_notebook(request, evening.notebook)
    load_holding(request, evening.notebook)
    return evening


def _guest_at(request: PhoneRequest, key: str) -> Guest | None:
    """What the phone may do at the table of that evening that it joined last, None without one."""
    if request.access is None or not request.access.phone.pk:
        return None
    games = Game.objects.not_deleted().filter(evening__key=key, notebook__deleted_at=None)
    joined = request.access.phone.guest_of.filter(
        game__in=_of_named(games, _named_notebook(request))
    )
    return joined.select_related("game__evening__notebook").order_by("-pk").first()


def _open(request: PhoneRequest, rows: AccessQuerySet[Opened], right: Right) -> Opened:
    """The one of these rows that the phone may open, of the named notebook or its own first."""
    if request.access is None:
        raise Http404
    rows = _of_named(rows, _named_notebook(request))
    found = rows.open_to(request.access.phone)
    one = found.filter(notebook=request.access.notebook.pk).first() or found.first()
    if one is None:
        raise_if_removed(request, rows.values("notebook"))
        raise Http404
    _require(request, one.right, right)
    _show_notebook(request, one.notebook)
    return one


def load_holding(request: PhoneRequest, notebook: Notebook) -> None:
    """Let a page that is not of one game say that another phone took this one's player."""
    held = notebook.holdings.filter(phone=phone_of(request).pk)
    request.holding = held.select_related("person", "taken_by").first() if notebook.pk else None


def _named_notebook(request: PhoneRequest) -> int | None:
    """The id of the notebook that a request names, None if it names none."""
    fields = request.POST if request.method == "POST" else request.GET
    if NOTEBOOK_FIELD not in fields:
        return None
    number = whole_number(fields[NOTEBOOK_FIELD])
    return NO_ID if number is None else number


def _of_named(rows: Rows, named: int | None) -> Rows:
    """All of these rows if no notebook is named, or one that is still to begin."""
    return rows.filter(notebook=named) if named else rows


def _access_to_named(request: PhoneRequest) -> Access:
    """The access to the notebook that the request names, else to the one opened last."""
    access, named = request.access or _unsaved_access(Phone(pk=0)), _named_notebook(request)
    if named is None or named == access.notebook.pk:
        return access
    if named == 0:
        return access.phone.accesses.begun().first() or _unsaved_access(access.phone)
    held = access.phone.accesses.filter(notebook=named, notebook__deleted_at=None)
    found = held.select_related("notebook").first()
    if found is None:
        removals = access.phone.removals.filter(game=None, notebook=named)
        raise AccessEnded(removals.last_by_another())
    return found


def _activate_language(request: PhoneRequest) -> None:
    wanted = request.access and request.access.notebook.language
    if wanted in dict(settings.LANGUAGES):
        translation.activate(wanted)
        request.LANGUAGE_CODE = wanted


def _show_notebook(request: PhoneRequest, notebook: Notebook) -> None:
    """Store which notebook the page is of, and show its clock."""
    request.notebook_number = notebook.pk
    timezone.activate(notebook.zone)


def _require(request: PhoneRequest, held: str, needed: Right) -> None:
    request.right = Right(held)
    if not request.right.covers(needed):
        raise PermissionDenied


def _unsaved_access(phone: Phone) -> Access:
    return Access(phone=phone, notebook=Notebook(pk=0), right=Right.OWNER)


def _known_phone(request: PhoneRequest) -> Phone | None:
    return request.access.phone if request.access and request.access.phone.pk else None


def _new_phone_key(request: PhoneRequest) -> UUID | None:
    """Two forms sent at once, before the phone has its cookie, get the same key."""
    key = request.get_signed_cookie(VISITOR, default=None, salt=VISITOR, max_age=ONE_DAY)
    return UUID(key) if key else None


def _phone_key(request: PhoneRequest, age: int) -> str | None:
    """The key in the cookie, None if that is forged or older than `age` seconds."""
    return request.get_signed_cookie(COOKIE, default=None, salt=COOKIE, max_age=age)


def _access_if_needed(request: PhoneRequest) -> Access | None:
    """None on the rules pages if the database, which they need not, cannot be used."""
    try:
        return _access_of(request.phone_key)
    except (Error, WrongDatabaseError):
        if not request.path.startswith(RULES_PAGES):
            raise
        return None


def _access_of(key: str | None) -> Access | None:
    if key is None:
        return None
    access: Access
    for access, notebook, phone in OWN_NOTEBOOK.rows(UUID(key).hex):
        if notebook.pk is None:
            return _unsaved_access(phone)
        access.notebook, access.phone = notebook, phone
        return access
    return None


def _set_cookie(
    request: PhoneRequest, response: HttpResponse, name: str, key: UUID, age: int
) -> None:
    response.set_signed_cookie(
        name,
        str(key),
        salt=name,
        max_age=age,
        # Where HTTP is answered as well, a phone is the same at both addresses.
        secure=request.is_secure() and not settings.HTTPS_ADDRESS,
        httponly=True,
        samesite="Lax",
    )
