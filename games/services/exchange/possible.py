"""Whether an entry that was read could have been written: it is what its act writes."""

import json
from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

from games import journal
from games.journal import EntryKind, NewEntry
from games.models import Entry
from games.scoring.values import Json
from games.table import acts
from games.table.errors import Refused
from games.table.plain import Sender
from games.table.screen import GameState
from games.table.view import GameView

WRONG = (AttributeError, IndexError, KeyError, Refused, TypeError, ValueError)
"""What an act or the fold raises for an entry that nobody wrote."""


def is_possible(view: GameView, entry: Entry) -> bool:
    """Whether an entry could be written in the game before it."""
    try:
        if entry.kind == EntryKind.REPLACE:
            return _seats_can_change(view, entry)
        return _is_written(view, entry)
    except WRONG:
        return False


def _is_written(view: GameView, entry: Entry) -> bool:
    act, offered = _act(entry), _offered(view, entry)
    needed = {name: offered[name] for name in _needs(act) if name in offered}
    sender = Sender(entry.phone, view.version, entry.client_key, entry.by)
    try:
        written = act(GameState(view), sender, **needed)
    except Refused:
        return False
    return isinstance(written, NewEntry) and _said(written) == _said(entry)


@cache
def _needs(act: Callable[..., Any]) -> tuple[str, ...]:
    """The names of what an act needs."""
    return tuple(signature(act).parameters)


def _said(entry: NewEntry | Entry) -> str:
    """What an entry says, so that 1 is not true; a file cannot prove who held a phone."""
    facts = dict(entry.facts)
    if entry.kind == EntryKind.OBJECT and isinstance(facts.get("own"), bool):
        del facts["own"]
    return json.dumps([entry.hand, facts, entry.reason], sort_keys=True)


def _offered(view: GameView, entry: Entry) -> Json:
    """What an entry says that acts need, by the names of their parameters."""
    facts, place = entry.facts, entry.hand
    if entry.kind in (EntryKind.ANNOUNCE, EntryKind.RECORD):
        return {"facts": facts}
    offered = facts | {"hand": place, "place": place, "reason": entry.reason}
    if entry.kind in (EntryKind.CORRECT, EntryKind.INSERT, EntryKind.REMOVE):
        first, *also = facts["changes"]
        offered |= first | {"also": also}
    if entry.kind == EntryKind.INSERT and place not in [one.place for one in view.current.removed]:
        offered["place"] = None
    if entry.kind == EntryKind.CONFIRM:
        offered |= {"side": range(len(view.sheet.sides))[facts["side"]], "by": entry.by}
        offered["own"] = {True: True, False: False}[facts["own"]]
    return offered


def _act(entry: Entry) -> Callable[..., Any]:
    """The act that writes an entry."""
    if journal.is_withdrawal(entry):
        return acts.withdraw_for_author
    once = entry.kind == EntryKind.DEALER and entry.hand is not None
    return acts.correct_dealer_once if once else ACTS[entry.kind]


ACTS: dict[str, Callable[..., Any]] = {
    EntryKind.ANNOUNCE: acts.announce,
    EntryKind.RECORD: acts.record,
    EntryKind.CORRECT: acts.correct,
    EntryKind.INSERT: acts.insert,
    EntryKind.REMOVE: acts.remove,
    EntryKind.UNDO: acts.undo,
    EntryKind.RESTORE: acts.restore,
    EntryKind.OBJECT: acts.object_to,
    EntryKind.SETTLE: acts.settle,
    EntryKind.CONFIRM: acts.confirm_for,
    EntryKind.END: acts.end_game,
    EntryKind.REOPEN: acts.reopen,
    EntryKind.NOTE: acts.write_note,
    EntryKind.DEALER: acts.correct_dealer,
    EntryKind.BIDDING: acts.let_each_bid,
}


def _seats_can_change(view: GameView, entry: Entry) -> bool:
    """Whether seats could be taken over like this: several at once each by one player, in order."""
    after = entry.facts["after"]
    players = {move["seat"]: move["player"] for move in journal.moves_of(entry)}
    possible = after in [hand.place for hand in view.current.hands]
    possible = possible and set(players) <= set(range(len(view.seats)))
    return possible and journal.seat_facts(after, players) == entry.facts
