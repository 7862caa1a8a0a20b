"""What every screen of a game shows: its name, its totals, the hand to come, the sheet's rows, and
what is new of these since an earlier version.
"""

from collections.abc import Container
from typing import NamedTuple

from games import journal
from games.journal import Entry, EntryKind, Hand
from games.journal.fingerprints import fingerprint
from games.kinds.entry import HandFacts
from games.kinds.registry import KINDS
from games.numbers import whole_number
from games.scoring.values import HandScore, Json
from games.table.disputes.effects import rescored
from games.table.disputes.marks import agreed_places, agreement, awaited, contested_places
from games.table.view import GameView, hand_in_play
from games.wording.catalogue import gettext, gettext_noop
from games.wording.hand import ANNOUNCEMENTS, CallWords
from games.wording.sentences import Names, say, short_forms, with_minus


class Shown(NamedTuple):
    """What a page shows of a game: the number of its newest entry, and 1 + the number of the newest
    bid that a player made on a phone, or 0 if players do not bid on their own phones. Of a game
    that is over: how many games were started from it, and how many links show these.

    An event begins with both. A page without the second names the first alone.
    """

    version: int | None
    bids: int | None = None

    def __str__(self) -> str:
        return "".join([f"{number}." for number in self if number is not None])


def read_shown(text: str) -> Shown:
    """Return what a page says that it shows; None for what it does not say."""
    return Shown(*[whole_number(number) for number in (*text.split("."), "")[:2]])


def table_frame(view: GameView) -> Json:
    """The context that every screen of a game shares: its name, its totals, the hand to come."""
    last, undone = view.current.last, journal.undone_entry(view.entries, view.current.undone)
    return {
        "game": view.game,
        "title": gettext(KINDS[view.game.kind].wording.NAME),
        "row_template": f"kinds/{view.game.kind}/row.html",
        "coming_template": f"kinds/{view.game.kind}/coming.html",
        "sheet": view.sheet,
        "words": KINDS[view.game.kind].wording.HAND,
        "calls": KINDS[view.game.kind].wording.CALLS,
        "judged": bool(KINDS[view.game.kind].judge_page.QUESTIONS),
        "totals": totals(view),
        "short_names": short_forms(view.players),
        "coming": coming(view),
        "can_undo": last is not None,
        "to_undo": last and named(view, last),
        "to_restore": undone and named(view, undone),
        "over": view.over,
        "seats": view.seats,
        "holder": view.as_person(view.person),
        "took_over": view.took_over,
        "reseated": _reseated(view),
        "version": view.game.version,
        "shown": Shown(view.game.version),
        "fingerprint": fingerprint(view.game.head),
    }


def _reseated(view: GameView) -> list[str]:
    """The names of the sides of which somebody took over a seat."""
    seats = {one.seat for one in view.current.replaced}
    return [side.name for side in view.sheet.sides if not seats.isdisjoint(side.seats)]


NAMED = {
    EntryKind.CORRECT: gettext_noop("correction"),
    EntryKind.INSERT: gettext_noop("insertion"),
    EntryKind.REMOVE: gettext_noop("removal"),
    EntryKind.OBJECT: gettext_noop("objection"),
    EntryKind.SETTLE: gettext_noop("settlement"),
    EntryKind.CONFIRM: gettext_noop("confirmation"),
    EntryKind.END: gettext_noop("end of the game"),
    EntryKind.REOPEN: gettext_noop("resuming"),
    EntryKind.NOTE: gettext_noop("note"),
}
"""The names of entries within a line, by kind: the others depend on what they hold."""


def named(view: GameView, entry: Entry) -> Json:
    """What the undo or restore button calls an entry (`name`), and the number of its hand, None if
    the hand is not on the sheet.
    """
    number = None if entry.hand is None else view.current.number_of(entry.hand)
    if (
        number is None
        and entry.kind in (EntryKind.RECORD, EntryKind.DEALER)
        and entry.hand is not None
    ):
        number = view.current.next_number
    return {"number": number, "name": _name(view, entry, number)}


def calls_of(view: GameView, entry: Entry) -> CallWords:
    """The words for what an entry announced that is in force, or was taken back last: other words
    than those for bids if it is what players announce besides (`ByEach.EXTRAS`).
    """
    kind = KINDS[view.game.kind]
    extras = kind.entry.by_each.EXTRAS if kind.entry.by_each else ()
    if entry.kind != EntryKind.ANNOUNCE or not extras:
        return kind.wording.CALLS
    earlier = [one.facts for one in view.current.announcing if one.number < entry.number]
    before = earlier[-1] if earlier else {}
    changed = [
        fact for fact in (*before, *entry.facts) if before.get(fact) != entry.facts.get(fact)
    ]
    besides = changed and all(fact in extras for fact in changed)
    return ANNOUNCEMENTS if besides else kind.wording.CALLS


def _name(view: GameView, entry: Entry, number: int | None) -> str:
    words = KINDS[view.game.kind].wording.HAND
    hand = "" if number is None else say(words.in_line, {"number": number}, Names())
    if entry.kind == EntryKind.RECORD:
        return hand
    if entry.kind == EntryKind.ANNOUNCE:
        return say(calls_of(view, entry).named, {}, Names())
    if entry.kind == EntryKind.CONFIRM:
        hand = view.sheet.sides[entry.facts["side"]].name
    if entry.kind == EntryKind.DEALER:
        name = gettext("dealer") if hand else gettext("first dealer")
    elif entry.kind == EntryKind.REPLACE:
        name = gettext("swap of seats") if "moves" in entry.facts else gettext("replacement")
    else:
        name = gettext(NAMED[entry.kind])
    return f"{name}, {hand}" if hand else name


def totals(view: GameView) -> list[Json]:
    """The sides' totals, in side order: whether the side `leads` (nobody does while all are level),
    alone or `level`, and its progress towards the target, if there is one: the `way` it has gone of
    the `whole`. The `gap` is what it still needs to win, None where reaching the target `loses`.
    """
    sheet, game = view.sheet, view.game_record.game
    target = game.target(view.table, view.progress)
    sought = target is not None and not game.target_loses(target)
    return [
        {
            "name": side.name,
            "total": total,
            "leads": number in sheet.lead.sides and not sheet.lead.all_level,
            "level": not sheet.lead.alone,
            "target": target,
            "loses": not sought,
            "whole": abs(target or 0),
            "way": _way(target or 0, total),
            "gap": None if target is None or not sought else abs(target) - _way(target, total),
        }
        for number, (side, total) in enumerate(zip(sheet.sides, sheet.totals, strict=True))
    ]


def _way(target: int, total: int) -> int:
    """How far a total has come from 0 towards a target above or below 0, from 0 to the target."""
    gone = total if target > 0 else -total
    return min(max(gone, 0), abs(target))


def coming(view: GameView) -> Json | None:
    """The hand to come; None once the game is finished. `length` is that of the game in hands,
    `target` the total that ends it, None where there is none; `dealer` and `leader` are names, None
    where nobody deals, or nobody leads or is known to; `once` is whether it is dealt out of turn;
    `carried` are the points carried over, `facts` the core's `coming`.
    """
    to_come = view.sheet.next
    if to_come is None:
        return None
    players = view.players
    leader = KINDS[view.game.kind].entry.leader(hand_in_play(view, view.announced))
    return {
        "number": to_come.number,
        "length": view.game_record.game.length(view.table),
        "target": view.game_record.game.target(view.table, view.progress),
        "dealer": None if to_come.dealer is None else players[to_come.dealer],
        "leader": None if leader is None else players[leader],
        "once": view.progress.turn is not None,
        "carried": view.progress.carried,
        "facts": to_come.facts,
    }


def sheet_rows(view: GameView, places: Container[int] | None = None) -> list[Json]:
    """The rows of the sheet, or those of some `places`: newest hand first unless the notebook
    prefers the oldest first. A row is `marked` if anything sets its hand apart.
    """
    waits = awaited(view)
    rows = [
        {
            "hand": score,
            "number": str(score.number),
            "place": str(hand.place),
            **drawn_row(view, hand.facts, score),
            "marked": bool(marks),
            **marks,
            "agreement": agreement(view, hand.place) if hand.place == waits else None,
        }
        for hand, score, marks in _marked_hands(view, places)
    ]
    return list(reversed(rows)) if view.game.notebook.newest_first else rows


def row_keys(view: GameView) -> dict[int, tuple[object, ...]]:
    """What decides the row of each hand, by place in the order of play: within a game and with the
    same names, a row is the same if its key is.
    """
    return {
        hand.place: (
            hand.number,
            len(hand.entries),
            hand.entries[-1].hash,
            score.scores,
            score.ruling,
            marks,
        )
        for hand, score, marks in _marked_hands(view)
    }


def _marked_hands(
    view: GameView, places: Container[int] | None = None
) -> list[tuple[Hand, HandScore, Json]]:
    """The hands on the sheet, or those of some `places`, with their scores and what sets each
    apart.
    """
    hands = [
        (hand, score)
        for hand, score in zip(view.current.hands, view.sheet.hands, strict=False)
        if places is None or hand.place in places
    ]
    changed, notes, took_over = rescored(view), view.current.hand_notes, view.took_over
    contested, agreed = contested_places(view), agreed_places(view)

    def marks(hand: Hand) -> Json:
        found = {
            "note": notes.get(hand.place, ""),
            "took_over": [change for change in took_over if change["number"] == hand.number],
            "inserted": hand.inserted,
            "corrected": hand.corrected,
            "rescored": hand.place in changed,
            "contested": hand.place in contested,
            "agreed": hand.place in agreed,
            "waits": hand.entries[-1].waits,
        }
        return {name: mark for name, mark in found.items() if mark}

    return [(hand, score, marks(hand)) for hand, score in hands]


def drawn_row(view: GameView, facts: HandFacts, score: HandScore) -> Json:
    """What the game shows of a hand, and its `cells`: each side's score with the text under it, all
    as text: Django would localise a figure.
    """
    players = view.game_record.players_at(score.number)
    about = dict(KINDS[view.game.kind].entry.row(facts, score, players))
    under = about.pop("under", ()) or ("",) * len(score.scores)
    cells = zip(score.scores, under, strict=True)
    texts = [(with_minus(str(figure)), str(under)) for figure, under in cells]
    return {"about": about, "cells": texts}


MOST_ENTRIES = 50
"""A phone that missed more entries gets the whole page."""


def news_since(view: GameView, version: int) -> Json | None:
    """What differs from the table that a phone shows which saw that version; None if it is too old,
    or there is no such version.

    `changed` are rows that replace those on the sheet, `added` are rows of new hands, `removed` are
    the places of hands that are no longer on the sheet. `confirmed` is whether the form to confirm
    a hand goes away. If this is not enough, `whole` is the whole sheet, and the others are left
    out. `sides` are the sides whose total changed.
    """
    if not 0 <= view.game.version - version <= MOST_ENTRIES:
        return None
    before = view.at(version)
    totals = zip(before.sheet.totals, view.sheet.totals, strict=True)
    sides = frozenset([side for side, (was, now) in enumerate(totals) if was != now])
    were, are = row_keys(before), row_keys(view)
    added = [place for place in are if place not in were]
    left = [place for place in were if place in are]
    waited, waits = awaited(before), awaited(view)
    moves = waits not in (None, waited, *added)
    reseated = before.took_over != view.took_over
    if not were or not are or list(are) != left + added or moves or reseated:
        return {"whole": sheet_rows(view), "sides": sides}
    # The form to confirm a hand sends the version of the page.
    differ = {place for place in left if were[place] != are[place] or place in (waited, waits)}
    rows = sheet_rows(view, {*differ, *added})
    return {
        "changed": [row for row in rows if int(row["place"]) in differ],
        "added": [row for row in rows if int(row["place"]) not in differ],
        "removed": [place for place in were if place not in are],
        "confirmed": waited not in (None, waits),
        "sides": sides,
    }
