"""The games to which a game that is over leads, and those that shared links show."""

from games.models import Game, Guest, SharedLink, State, hash_of
from games.scoring.values import Json
from games.table.shown import Shown
from games.table.view import GameView


def led_on(view: GameView, guest: Guest | None) -> Json:
    """Where a game that is over leads: the newest game that *Play again* started and the phone may
    open, while it is played (`next_game`), or once it is over too (`later_game`); and what the page
    shows of such games.
    """
    if not view.over:
        return {}
    rematches = list(Game.objects.filter(previous=view.game.pk).not_deleted().newest_first())
    led = next((one for one in rematches if guest is None or _joined(one, guest)), None)
    page: Json = {"shown": Shown(view.game.version, len(rematches))}
    if led is None:
        return page
    if led.state != State.IN_PROGRESS:
        return page | {"later_game": led.key}
    return page | {"next_game": led.key, "evening_first": False}


def _joined(game: Game, guest: Guest) -> bool:
    return game.guests.filter(phone=guest.phone_id).exists()


def shared_game(token: str) -> Game | None:
    """The game that a shared link shows, None if the link is unknown or revoked, or its game is
    deleted.
    """
    links = SharedLink.objects.filter(
        token_hash=hash_of(token),
        revoked_at=None,
        game__deleted_at=None,
        game__notebook__deleted_at=None,
    )
    link = links.select_related("game__notebook").first()
    return link and link.game


def was_revoked(token: str) -> bool:
    """Whether a shared link was made and revoked since."""
    return SharedLink.objects.filter(token_hash=hash_of(token), revoked_at__isnull=False).exists()
