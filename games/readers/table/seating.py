"""Corrections of the seating: what another first dealer changes, and who can take over a seat."""

import uuid
from collections.abc import Sequence

from games import journal
from games.game_view import GameView
from games.kinds.sentences import fault_text
from games.models import Entry, Kind
from games.names import same_name
from games.readers.disputes.journal import recorded
from games.readers.game.effects import effects, end_change
from games.readers.game.frame import table_frame
from games.readers.game.trial import changed_scores, changed_totals, faults_by_hand
from games.readers.notebook.known_players import KNOWN_AT_ONCE, known_players
from games.scoring.errors import Fault
from games.scoring.values import Json

MOST_SCORED = 2_000
"""The hands to score at most for `left_out`: each hand that loses a detail scores them all."""


def dealer_page(view: GameView, deals: int | None, moved_on: bool = False) -> Json:
    """Who could deal the hand to come. If the seat picked (`deals`) is not the current dealer, also
    what that changes: who dealt each hand, who leads next, which hands become impossible.
    """
    players, dealer = view.players, view.progress.dealer
    picked = dealer if deals not in range(len(players)) else deals
    page = table_frame(view) | {
        "moved_on": moved_on,
        "number": view.progress.number,
        "players": [
            {"seat": seat, "name": name, "picked": seat == picked}
            for seat, name in enumerate(players)
        ],
        "now": players[dealer],
        "picked": players[picked],
    }
    if picked == dealer:
        return page
    first = first_dealer_if(view, picked)
    changes = left_out(view, first)
    then = dealt_first_by(view, first, changes)
    leads = then.game_record.game.leader(then.table, then.progress)
    return page | {
        "first_dealer": first,
        "dealt": _dealt(view, first),
        "leader": None if leads is None else players[leads],
        "impossible": _impossible(view, then),
        "left_out": [_left_out(view, then, one["hand"]) for one in changes],
        "changed": changed_totals(view, then),
        "effects": effects(view, then),
        "end": end_change(view, then),
    }


def first_dealer_if(view: GameView, deals: int) -> int:
    """The seat that must have dealt the first hand for `deals` to deal the hand to come."""
    return (view.table.first_dealer + deals - view.progress.dealer) % view.table.players


def dealt_first_by(view: GameView, seat: int, changes: Sequence[Json] = ()) -> GameView:
    """The game as it would be if that seat had dealt first, with those changes of hands."""
    facts = journal.dealer_facts(seat, view.table.first_dealer, changes)
    number = view.game.version + 1
    entry = Entry(game=view.game, number=number, kind=Kind.DEALER, facts=facts)
    return view.with_entries((*view.entries, entry))


def left_out(view: GameView, first: int) -> list[Json]:
    """Changes that make that first dealer possible: each hand that rules it out loses one detail
    on which no score depends. [] where there are none, where that does not help, or where so many
    hands rule it out that it takes too long to find out.
    """
    changes: list[Json] = []
    impossible = faults_by_hand(dealt_first_by(view, first))
    if len(impossible) * len(view.current.hands) > MOST_SCORED:
        return []
    for number in impossible:
        without = _without_a_detail(view, first, changes, number)
        if without is None:
            return []
        changes.append(without)
    return changes


def _without_a_detail(view: GameView, first: int, changes: list[Json], number: int) -> Json | None:
    """The change of that hand, after the other `changes`; its last facts are tried first."""
    place = view.current.places[number - 1]
    facts = view.facts(place) or view.announced
    for name in sorted(facts, key=view.game_record.game.FACTS.index, reverse=True):
        less = journal.change(place, {key: facts[key] for key in facts if key != name})
        then = dealt_first_by(view, first, [*changes, less])
        if number not in faults_by_hand(then) and not changed_scores(view, then, place):
            return less
    return None


def _left_out(view: GameView, then: GameView, place: int) -> Json:
    """What is no longer said of the hand of that place, and what is instead."""
    was, now = recorded(view, place), recorded(then, place)
    return {
        "number": view.current.number_of(place),
        "lost": [one for one in was if one not in now],
        "gained": [one for one in now if one not in was],
    }


def _dealt(view: GameView, first: int) -> list[Json]:
    """Who dealt each hand, now and with `first` as the first dealer."""
    turned = first - view.table.first_dealer
    rows = []
    for hand in view.sheet.hands:
        names = view.names_at(hand.number).players
        then = names[(hand.dealer + turned) % len(names)]
        rows.append({"number": hand.number, "now": names[hand.dealer], "then": then})
    return rows


def _impossible(view: GameView, then: GameView) -> list[Json]:
    """The hands that become impossible, each with why; `open` is whether it is still in play."""
    found = faults_by_hand(then)
    return [
        {
            "number": number,
            "open": number > len(view.current.hands),
            "why": [fault_text(view.game.kind, fault, then.names_at(number)) for fault in faults],
        }
        for number, faults in found.items()
    ]


def seats_page(
    view: GameView,
    *,
    seat: int | None = None,
    hand: int | None = None,
    name: str = "",
    faults: Sequence[Fault] = (),
    moved_on: bool = False,
) -> Json:
    """The form for taking over a seat: who leaves, from which hand on, who may take over.

    `seat`, `hand` and `name` are what was sent, and `faults` why that was refused.
    """
    players = view.players
    last = len(view.current.hands) + (0 if view.over else 1)
    hands = list(range(last, 1, -1))
    known = known_players(view.game.notebook)
    others = [other for other in known if not any(same_name(other, name) for name in players)]
    wrong = {
        fault.field if fault.field in ("seat", "hand") else "player": fault_text(
            view.game.kind, fault
        )
        for fault in reversed(faults)
    }
    return table_frame(view) | {
        "moved_on": moved_on,
        "players": [
            {"seat": number, "name": player, "picked": number == seat}
            for number, player in enumerate(players)
        ],
        "hands": [
            {
                "number": number,
                "to_come": number > len(view.current.hands),
                "picked": number == hand,
            }
            for number in hands
        ],
        "known": others[:KNOWN_AT_ONCE],
        "others": others[KNOWN_AT_ONCE:],
        "name": name,
        "wrong": wrong,
        "client_key": uuid.uuid4(),
    }
