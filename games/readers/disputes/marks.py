"""Confirmations, and whether a hand is contested, as pages show them."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format

from games.game_view import GameView
from games.journal import Confirmation, Hand
from games.kinds.registry import KINDS
from games.models import Entry, Kind
from games.wording.sentences import Names, say


@dataclass(frozen=True)
class Confirmed:
    """The name of a side that confirmed, the entry of its confirmation, and `who` signed it, "" if
    that is the name of the side.
    """

    name: str
    entry: Entry
    who: str


@dataclass(frozen=True)
class Voided(Confirmed):
    """A confirmation that the entry `by` made void, and `since` which change, in words."""

    by: Entry
    since: str


@dataclass(frozen=True)
class Waiting:
    """A side that has yet to confirm: its number, its name and its number of players, and whether
    the holder of the phone is one of them.
    """

    side: int
    name: str
    seats: int
    own: bool


@dataclass(frozen=True)
class Agreement:
    """Which sides confirmed a hand (its `number`) or the game (None), which have yet to, and whose
    confirmations became void.
    """

    number: int | None
    confirmed: Sequence[Confirmed]
    waiting: Sequence[Waiting]
    voided: Sequence[Voided]
    client_key: uuid.UUID

    @property
    def confirmed_names(self) -> str:
        """The names of the sides that confirmed, in a line."""
        return ", ".join([side.name for side in self.confirmed])

    @property
    def waits_for_holder(self) -> bool:
        """Whether the side of the phone's holder has yet to confirm."""
        return any(side.own for side in self.waiting)

    @property
    def waiting_names(self) -> str:
        """The names of the sides that have yet to confirm, in a line."""
        return ", ".join([side.name for side in self.waiting])


def hand_of(view: GameView, number: int) -> Hand:
    """The hand of that number. Raises Http404 if the sheet has no such hand."""
    if not 1 <= number <= len(view.current.hands):
        raise Http404
    return view.current.hands[number - 1]


def contested_places(view: GameView) -> set[int]:
    """The places of the hands that somebody contests."""
    return {objection.entry.hand for objection in view.current.open_objections}


def agreed_places(view: GameView) -> set[int]:
    """The places of the hands that every side confirmed, and that have not changed since."""
    valid: dict[int, dict[int, bool]] = defaultdict(dict)
    for one in view.current.confirmations:
        if one.place is not None:
            valid[one.place][one.side] = one.voided is None
    sides = len(view.sheet.sides)
    return {place for place, by in valid.items() if len(by) == sides and all(by.values())}


def awaited(view: GameView) -> int | None:
    """The place of the hand that is to be confirmed on the table: the newest one, where the
    notebook wants each confirmed; else None.
    """
    wanted = view.game.notebook.confirm_hands and not view.over and view.current.hands
    return view.current.hands[-1].place if wanted else None


def agreement(view: GameView, place: int | None) -> Agreement:
    """Which sides confirmed the hand of that place (None: the game), and which have yet to."""
    numbers = {hand.place: hand.number for hand in view.current.hands}
    confirmed, voided, waiting = [], [], []
    for side, (name, last) in enumerate(_last_confirmations(view, place)):
        if last is not None and last.voided is None:
            confirmed.append(Confirmed(name, last.entry, _signed(view, name, last.entry)))
            continue
        seats = view.sheet.sides[side].seats
        waiting.append(Waiting(side, name, len(seats), view.holder in seats))
        if last is not None:
            who = _signed(view, name, last.entry)
            since = _void_since(view, last.voided, numbers.get(last.voided.hand))
            voided.append(Voided(name, last.entry, who, last.voided, since))
    # Not the page's client key: the table screen's entry form may be sent after this form.
    number = None if place is None else numbers[place]
    return Agreement(number, confirmed, waiting, voided, uuid.uuid4())


def _signed(view: GameView, name: str, entry: Entry) -> str:
    """Who signed a confirmation, "" if that is the side's name."""
    who = view.signed(entry)
    return "" if who == name else who


def _void_since(view: GameView, entry: Entry, number: int | None) -> str:
    """The change of a hand that made a confirmation void, in words; "" if it was no such change."""
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
    """The agreement on that hand; None if nobody confirmed it and the notebook does not want it."""
    confirmed = any(confirmation.place == place for confirmation in view.current.confirmations)
    return agreement(view, place) if confirmed or view.game.notebook.confirm_hands else None


def agreed(view: GameView, place: int) -> bool:
    """Whether every side has confirmed that hand, and it has not changed since."""
    return all(last and last.voided is None for _, last in _last_confirmations(view, place))


def _last_confirmations(view: GameView, place: int | None) -> list[tuple[str, Confirmation | None]]:
    """Each side's name and its last confirmation, None if it never confirmed."""
    confirmations = [said for said in view.current.confirmations if said.place == place]
    last = {confirmation.side: confirmation for confirmation in confirmations}
    return [(side.name, last.get(number)) for number, side in enumerate(view.sheet.sides)]
