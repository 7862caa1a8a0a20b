"""What a table agrees on and what it does not: confirmations and objections, as pages show them."""

import uuid

from django.http import Http404

from games.journal import Confirmation, Hand
from games.readers.game.view import GameView
from games.scoring.values import Json


def hand_of(view: GameView, number: int) -> Hand:
    """The hand of that number. Raises Http404 where the sheet has no such hand."""
    if not 1 <= number <= len(view.current.hands):
        raise Http404
    return view.current.hands[number - 1]


def marks(view: GameView, hand: Hand) -> Json:
    """What a hand's row on the sheet shows of it: whether it is `contested`, whether every side has
    `agreed`; the `agreement` under way, for the newest hand of a table that wants each confirmed.
    """
    newest = hand.number == len(view.current.hands)
    wanted = newest and view.game.notebook.confirm_hands and not view.over
    return {
        "contested": any(one.entry.hand == hand.place for one in view.current.open_objections),
        "agreed": agreed(view, hand.place),
        "agreement": agreement(view, hand.place) if wanted else None,
    }


def agreement(view: GameView, place: int | None) -> Json:
    """Who confirmed the hand of that place (None: the game), who has yet to, and what made a
    confirmation void.

    `confirmed` and `voided` hold a name and the entry that confirmed. `confirmed` also says who
    signed it (`who`), where that is not the name itself; `voided` the entry that made it void
    (`by`) and the number of the hand that this one is about. `waiting` holds a side's number, its
    name and how many sit on it.
    """
    numbers = {hand.place: hand.number for hand in view.current.hands}
    confirmed, voided, waiting = [], [], []
    for side, (name, one) in enumerate(_last_word(view, place)):
        if one is not None and one.voided is None:
            who = view.signed(one.entry)
            confirmed.append({"name": name, "who": "" if who == name else who, "entry": one.entry})
            continue
        waiting.append({"side": side, "name": name, "seats": len(view.sheet.sides[side].seats)})
        if one is not None:
            number = numbers.get(one.voided.hand)
            voided.append({"name": name, "entry": one.entry, "by": one.voided, "number": number})
    return {
        "number": None if place is None else numbers[place],
        "confirmed": confirmed,
        "confirmed_names": ", ".join([one["name"] for one in confirmed]),
        "waiting": waiting,
        "waiting_names": ", ".join([one["name"] for one in waiting]),
        "voided": voided,
        # Its own: on the table the entry beside it is sent after it.
        "client_key": uuid.uuid4(),
    }


def agreement_on_hand(view: GameView, place: int) -> Json | None:
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
