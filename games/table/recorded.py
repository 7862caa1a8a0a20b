"""A recorded hand as it was just before it was entered."""

from games.kinds.entry import Facts, HandInPlay, announced_part
from games.kinds.registry import KINDS
from games.table.trial import before_hand
from games.table.view import GameView, hand_in_play


def recorded_hand(view: GameView, place: int, facts: Facts) -> HandInPlay:
    """The hand of that place before it was entered, with the announcements among `facts`."""
    announced = announced_part(KINDS[view.game.kind].entry, facts)
    return hand_in_play(before_hand(view, view.current.number_of(place)), announced)
