"""The entry of a hand that is already on the sheet: its moments, and what is tapped at each."""

from games.kinds.entry import Facts, HandInPlay, Taps, announced_part
from games.kinds.registry import KINDS
from games.table.preview import preview_hand
from games.table.trial import before_hand
from games.table.view import GameView, hand_in_play


def open_moment(slug: str, facts: Facts, wished: str = "") -> str:
    """The moment `wished` for if the game has it; else the moment at which these facts are entered:
    a result if they contain one, or the announcements.
    """
    entry = KINDS[slug].entry
    if wished in entry.MOMENTS:
        return wished
    announced = announced_part(entry, facts)
    results = [moment for moment in entry.MOMENTS if moment != "announce"]
    played = {fact for fact in facts if fact not in announced}
    fitting = [moment for moment in results if not played.isdisjoint(entry.MOMENTS[moment])]
    early = "announce" if "announce" in entry.MOMENTS else results[0]
    return next(iter(fitting), early)


def with_taps(hand: HandInPlay, facts: Facts, moment: str, taps: Taps) -> Facts:
    """The facts of a hand, updated with what was tapped at one of its moments.

    Announcements leave the result unchanged, unless they make a valid hand only without it, such as
    a hand that was thrown in.
    """
    tapped = KINDS[hand.game.SLUG].entry.read(moment, taps, hand)
    if moment != "announce":
        return tapped
    both = {key: facts[key] for key in facts if key not in hand.announced} | tapped
    alone = preview_hand(hand, tapped).score is not None
    return tapped if alone and preview_hand(hand, both).score is None else both


def recorded_hand(view: GameView, place: int, facts: Facts) -> HandInPlay:
    """The hand of that place before it was entered, with the announcements among `facts`."""
    announced = announced_part(KINDS[view.game.kind].entry, facts)
    return hand_in_play(before_hand(view, view.number_of(place)), announced)
