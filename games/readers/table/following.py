"""Which phones follow a game, and where those that follow it are led on to."""

from datetime import timedelta

from django.db.models import Count, Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from games import clock
from games.models import Access, Evening, Game, Guest, Holding, Player, SharedLink, State, hash_of
from games.numbers import whole_number
from games.scoring.values import Json
from games.store.reading import as_player
from games.table.pages.page_context import PageVersion, game_context
from games.table.view import GameView, seat_of
from scorekeeper.topics import LIFE


def here_page(view: GameView, guest: Guest | None) -> Json:
    """Who is here, by phone; a guest is not told the names of people who do not play."""
    opened = clock.now() - timedelta(seconds=LIFE)
    listening = {
        "phone__following__game": view.game.pk,
        "phone__following__listened_at__gt": opened,
    }
    of_game = Guest.objects.filter(game=view.game.pk, **listening)
    of_notebook = Access.objects.filter(notebook__games=view.game.pk, **listening)
    rights = (*of_game.select_related("phone"), *of_notebook.select_related("phone"))
    phones = {one.phone for one in rights}
    held = Holding.objects.in_force().filter(notebook__games=view.game.pk)
    persons = {one.phone_id: one.person for one in held.select_related("person")}
    return game_context(view) | {
        "phones": [
            {"phone": phone, "who": _name(view, persons.get(phone.pk), guest)}
            for phone in sorted(phones, key=lambda phone: phone.pk)
        ]
    }


def _name(view: GameView, person: Player | None, guest: Guest | None) -> str:
    """As on the sheet; "" if it is not known."""
    if person is None:
        return ""
    seat = seat_of(view.seats, as_player(person))
    if seat is None:
        return "" if guest else person.shown_name
    return view.players[seat]


def led_on(view: GameView, guest: Guest | None) -> Json:
    """Where a game that is over leads: the newest rematch that the phone may open, and others."""
    if not view.over:
        return {}
    rematches, shown = _rematches(view)
    led = next((one for one in rematches if guest is None or _may_open(guest, one)), None)
    page: Json = {"shown": shown}
    if led is None:
        return page
    if led.state != State.IN_PROGRESS:
        return page | {"later_game": led.key}
    return page | {"next_game": led.key, "evening_first": False}


def _may_open(guest: Guest, game: Game) -> bool:
    return game.guests.filter(phone=guest.phone_id).exists()


def led_on_by_link(view: GameView) -> Json:
    """Where a shared link leads: to the newest such game that is shared too."""
    if not view.over:
        return {}
    rematches, shown = _rematches(view)
    links = SharedLink.objects.filter(game__in=rematches, revoked_at=None)
    link = links.order_by("-game__started_at", "-pk").first()
    return {"shown": shown, "next_link": link and _following_token(link.pk)}


def _rematches(view: GameView) -> tuple[list[Game], PageVersion]:
    working = Count("links", filter=Q(links__revoked_at=None))
    games = Game.objects.filter(previous=view.game.pk).not_deleted().newest_first()
    rematches = list(games.annotate(working=working))
    links = sum([one.working for one in rematches])  # type: ignore[attr-defined]  # annotated
    many = len(rematches) + links
    return rematches, PageVersion(view.game.version, many)


def _following_token(link: int) -> str:
    """Another token of a link, for those whom an earlier game's link leads to it."""
    return f"{link}-{salted_hmac('games.led_on', str(link), algorithm='sha256').hexdigest()}"


def shown_by_link(token: str) -> Game | Evening | None:
    """What a shared link shows; None if it is unknown or revoked, or what it shows is deleted."""
    links = _links_of(token).select_related("game__notebook", "evening__notebook")
    link = links.filter(
        revoked_at=None,
        game__deleted_at=None,
        game__notebook__deleted_at=None,
        evening__deleted_at=None,
        evening__notebook__deleted_at=None,
    ).first()
    return None if link is None else link.game or link.evening


def was_revoked(token: str) -> bool:
    return _links_of(token).filter(revoked_at__isnull=False).exists()


def _links_of(token: str) -> QuerySet[SharedLink]:
    """The link with this token, as it was made or as an earlier game leads to it."""
    link = whole_number(token.partition("-")[0])
    if link is not None and constant_time_compare(token, _following_token(link)):
        return SharedLink.objects.filter(pk=link)
    return SharedLink.objects.filter(token_hash=hash_of(token))
