"""What a table agrees on and what it does not: confirmations and objections, as pages show them."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format

from games.journal import Confirmation, Hand
from games.kinds.registry import KINDS
from games.models import Entry, Kind
from games.readers.game.view import GameView
from games.wording.sentences import Names, say


@dataclass(frozen=True)
class Confirmed:
    """The name of a side that confirmed, the entry in which it did, and who signed that, "" where
    the name says it.
    """

    name: str
    entry: Entry
    who: str


@dataclass(frozen=True)
class Voided(Confirmed):
    """A confirmation that the entry `by` made void, and `since` what change of a hand, in words."""

    by: Entry
    since: str


@dataclass(frozen=True)
class Waiting:
    """A side that has yet to confirm: its number, its name and how many sit on it."""

    side: int
    name: str
    seats: int


@dataclass(frozen=True)
class Agreement:
    """Who confirmed a hand (its `number`) or the game (None), who has yet to, and whose
    confirmation was made void.
    """

    number: int | None
    confirmed: Sequence[Confirmed]
    waiting: Sequence[Waiting]
    voided: Sequence[Voided]
    client_key: uuid.UUID

    @property
    def confirmed_names(self) -> str:
        """The names of those who confirmed, in a line."""
        return ", ".join([one.name for one in self.confirmed])

    @property
    def waiting_names(self) -> str:
        """The names of those who have yet to, in a line."""
        return ", ".join([one.name for one in self.waiting])


def hand_of(view: GameView, number: int) -> Hand:
    """The hand of that number. Raises Http404 where the sheet has no such hand."""
    if not 1 <= number <= len(view.current.hands):
        raise Http404
    return view.current.hands[number - 1]


def contested_places(view: GameView) -> set[int]:
    """The places of the hands that somebody contests."""
    return {one.entry.hand for one in view.current.open_objections}


def agreed_places(view: GameView) -> set[int]:
    """The places of the hands that every side confirmed, and that have not changed since."""
    confirmed = {one.place for one in view.current.confirmations if one.place is not None}
    return {place for place in confirmed if agreed(view, place)}


def awaited(view: GameView) -> int | None:
    """The place of the hand that is to be confirmed on the table: the newest one, where the
    notebook wants each confirmed; else None.
    """
    wanted = view.game.notebook.confirm_hands and not view.over and view.current.hands
    return view.current.hands[-1].place if wanted else None


def agreement(view: GameView, place: int | None) -> Agreement:
    """Who confirmed the hand of that place (None: the game), and who has yet to."""
    numbers = {hand.place: hand.number for hand in view.current.hands}
    confirmed, voided, waiting = [], [], []
    for side, (name, one) in enumerate(_last_word(view, place)):
        if one is not None and one.voided is None:
            confirmed.append(Confirmed(name, one.entry, _signed(view, name, one.entry)))
            continue
        waiting.append(Waiting(side, name, len(view.sheet.sides[side].seats)))
        if one is not None:
            who = _signed(view, name, one.entry)
            since = _void_since(view, one.voided, numbers.get(one.voided.hand))
            voided.append(Voided(name, one.entry, who, one.voided, since))
    # A key of its own: on the table the entry beside it is sent after it.
    number = None if place is None else numbers[place]
    return Agreement(number, confirmed, waiting, voided, uuid.uuid4())


def _signed(view: GameView, name: str, entry: Entry) -> str:
    """Who signed a confirmation, "" where the side's name says it."""
    who = view.signed(entry)
    return "" if who == name else who


def _void_since(view: GameView, entry: Entry, number: int | None) -> str:
    """Since what change of a hand a confirmation is void, in words; "" where no hand changed."""
    words = KINDS[view.game.kind].wording.HAND
    messages = {
        Kind.REMOVE: words.void_since_removed,
        Kind.INSERT: words.void_since_inserted,
        Kind.CORRECT: words.void_since_corrected,
        Kind.SETTLE: words.void_since_corrected,
    }
    if entry.kind not in messages:
        return ""
    at = date_format(timezone.localtime(entry.made_at), "TIME_FORMAT")
    return say(
        messages[entry.kind], {"number": "" if number is None else number, "at": at}, Names()
    )


def agreement_on_hand(view: GameView, place: int) -> Agreement | None:
    """What the table confirmed of that hand; None where it neither does nor wants to."""
    spoken = any(one.place == place for one in view.current.confirmations)
    return agreement(view, place) if spoken or view.game.notebook.confirm_hands else None


def agreed(view: GameView, place: int) -> bool:
    """Whether every side has confirmed that hand, and it has not changed since."""
    return all(one and one.voided is None for _, one in _last_word(view, place))


def _last_word(view: GameView, place: int | None) -> list[tuple[str, Confirmation | None]]:
    """Each side's name, and the last time that it confirmed, if it ever did."""
    said = {one.side: one for one in view.current.confirmations if one.place == place}
    return [(side.name, said.get(number)) for number, side in enumerate(view.sheet.sides)]
