"""What is new on the table since an earlier version of the game."""

from dataclasses import dataclass, field

from games.game_view import GameView
from games.journal import Hand
from games.readers.disputes.marks import agreed_places, awaited, contested_places
from games.readers.game.effects import newest_rescoring, rescored
from games.readers.game.frame import sheet_rows
from games.scoring.values import HandScore, Json

MOST_ENTRIES = 50
"""A phone that missed more entries gets the whole page."""


@dataclass(frozen=True)
class News:
    """The differences between the table that a phone shows and the current game.

    `changed` are rows that replace those on the sheet, `added` are rows of new hands, `removed` are
    the places of hands that are no longer on the sheet. `confirmed` is whether the form to confirm
    a hand goes away. If this is not enough, `whole` is the whole sheet, and the others are empty.
    `sides` are the sides whose total changed.
    """

    changed: list[Json] = field(default_factory=list)
    added: list[Json] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    confirmed: bool = False
    whole: list[Json] | None = None
    sides: frozenset[int] = frozenset()


def news_since(view: GameView, version: int) -> News | None:
    """What is new since that version; None if it is too old, or there is no such version."""
    if not 0 <= view.game.version - version <= MOST_ENTRIES:
        return None
    before = view.at(version)
    totals = zip(before.sheet.totals, view.sheet.totals, strict=True)
    sides = frozenset([side for side, (was, now) in enumerate(totals) if was != now])
    were, are = _order(before), _order(view)
    known = set(were)
    added = [place for place in are if place not in known]
    left = [place for place in were if place in set(are)]
    waited, waits = awaited(before), awaited(view)
    moves = waits not in (None, waited, *added)
    if not were or not are or are != left + added or moves:
        return News(whole=sheet_rows(view), sides=sides)
    changed = _changed(before, view) - set(added)
    rows = sheet_rows(view, {*changed, *added})
    return News(
        changed=[row for row in rows if int(row["place"]) in changed],
        added=[row for row in rows if int(row["place"]) not in changed],
        removed=[place for place in were if place not in left],
        confirmed=waited not in (None, waits),
        sides=sides,
    )


def _order(view: GameView) -> list[int]:
    """The places of the hands on the sheet, in order."""
    shown = len(view.sheet.hands)
    return [hand.place for hand in view.current.hands[:shown]]


def _changed(before: GameView, now: GameView) -> set[int]:
    """The places of the hands on the sheet whose rows differ."""
    were, are = _hands(before), _hands(now)
    changed = {place for place in are if place in were and _differ(were[place], are[place])}
    for marked in (contested_places, agreed_places):
        changed |= marked(before) ^ marked(now)
    if newest_rescoring(before) != newest_rescoring(now):
        changed |= rescored(before) ^ rescored(now)
    for place in before.current.hand_notes.keys() | now.current.hand_notes.keys():
        if before.current.hand_notes.get(place) != now.current.hand_notes.get(place):
            changed.add(place)
    if before.took_over != now.took_over:
        changed |= are.keys()
    # The form to confirm a hand sends the version of the page.
    return (changed | {awaited(before), awaited(now)}) & are.keys()


def _hands(view: GameView) -> dict[int, tuple[Hand, HandScore]]:
    hands = zip(view.current.hands, view.sheet.hands, strict=False)
    return {hand.place: (hand, score) for hand, score in hands}


def _differ(before: tuple[Hand, HandScore], now: tuple[Hand, HandScore]) -> bool:
    (was, scored), (hand, score) = before, now
    entries = len(was.entries), was.entries[-1].number
    if entries != (len(hand.entries), hand.entries[-1].number) or was.number != hand.number:
        return True
    same = scored is score or (scored.scores, scored.ruling) == (score.scores, score.ruling)
    return not same
