"""What a phone is told whose form was about an earlier version of the game."""

from games.kinds.registry import KINDS
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Names, say

MOVED_ON = gettext_noop("The game has moved on in the meantime: this is how it stands now.")


def moved_on(view: GameView, seen: int, place: int | None, message: str = MOVED_ON) -> str:
    """The message that the game has changed since the version `seen`, and the number of the hand of
    that place if it is another since.
    """
    was, now = [version.current.number_of(place) for version in (view.at(seen), view)]
    if None in (was, now) or was == now:
        return gettext(message)
    words = KINDS[view.game.kind].wording.HAND
    return f"{gettext(message)} {say(words.renumbered, {'before': was, 'number': now}, Names())}"
