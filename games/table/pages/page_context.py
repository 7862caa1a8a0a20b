"""What every screen of a game shows, and what is new of it since an earlier version."""

from collections.abc import Iterable
from typing import NamedTuple

from games import journal
from games.journal import Entry, EntryKind, Hand
from games.journal.fingerprints import fingerprint
from games.kinds.adjustment import entry_of
from games.kinds.registry import KINDS
from games.kinds.sentences import game_name, number_text, reason_text
from games.numbers import whole_number
from games.scoring.errors import quoted
from games.scoring.values import HandScore, Json
from games.table.disputes.confirmations import (
    agreed_places,
    agreement,
    contested_places,
    place_to_confirm,
)
from games.table.disputes.effects import rescored_places
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop
from games.wording.hand import ANNOUNCEMENTS, CallWords
from games.wording.sentences import Names, say, short_forms, with_minus


class PageVersion(NamedTuple):
    """What a page shows. An event begins with both; a page without the second names the first
    alone.
    """

    # The number of its newest entry; of a game that is over, how many were started from it.
    version: int | None
    # 1 + the number of the newest bid made on a phone, 0 if players do not bid on their own; of a
    # game that is over, how many links show those that were started from it.
    bids: int | None = None

    def __str__(self) -> str:
        return "".join([f"{number}." for number in self if number is not None])


def read_page_version(text: str) -> PageVersion:
    return PageVersion(*[whole_number(number) for number in (*text.split("."), "")[:2]])


def game_context(view: GameView) -> Json:
    slug, kind = view.game.kind, KINDS[view.game.kind]
    last, undone = view.current.last, journal.undone_entry(view.entries, view.current.undone)
    taken_over = {one.seat for one in view.current.replaced}
    return {
        "game": view.game,
        "title": game_name(slug, view.game.title),
        "called": kind.wording.called(view.table.rules),
        "row_template": f"kinds/{slug}/row.html",
        "coming_template": f"kinds/{slug}/coming.html",
        "sheet": view.sheet,
        "words": kind.wording.HAND,
        "calls": kind.wording.CALLS,
        "styles": kind.entry.styles(view.table.rules),
        "judged": bool(kind.judge_page.QUESTIONS),
        "totals": totals(view),
        "short_names": short_forms(view.players),
        "coming": hand_to_come(view),
        "to_undo": last and name_entry(view, last),
        "to_restore": undone and name_entry(view, undone),
        "over": view.over,
        "endless": view.game_record.game.endless(view.table),
        "seats": view.seats,
        "holder": view.as_person(view.person),
        "took_over": view.took_over,
        # The sides of which somebody took over a seat.
        "reseated": [
            side.name for side in view.sheet.sides if not taken_over.isdisjoint(side.seats)
        ],
        "version": view.game.version,
        "shown": PageVersion(view.game.version),
        "fingerprint": fingerprint(view.game.head),
    }


# The names of entries within a line, by kind: the others depend on what they hold.
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


def name_entry(view: GameView, entry: Entry) -> Json:
    """What the undo or restore button calls an entry, and the number of its hand on the sheet."""
    number = None if entry.hand is None else view.current.number_of(entry.hand)
    if (
        number is None
        and entry.kind in (EntryKind.RECORD, EntryKind.DEALER)
        and entry.hand is not None
    ):
        number = view.current.next_number
    return {"number": number, "name": _name(view, entry, number)}


def call_words(view: GameView, entry: Entry) -> CallWords:
    """The words for what an entry announced: not those for bids if it is what players announce
    besides.
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
    words = view.words_at(entry.hand or 0)
    if journal.is_adjusting(entry):
        return say(KINDS[view.game.kind].wording.ADJUSTMENT.in_line, {}, Names())
    hand = "" if number is None else say(words.in_line, {"number": number}, Names())
    if entry.kind == EntryKind.RECORD:
        return hand
    if entry.kind == EntryKind.ANNOUNCE:
        return say(call_words(view, entry).named, {}, Names())
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
    """The sides' totals, in side order. Nobody leads while all are level."""
    sheet, game = view.sheet, view.game_record.game
    target = game.target(view.table, view.progress)
    sought = target is not None and not game.target_loses(view.table, target)
    whole, found = abs(target or 0), []
    for number, (side, total) in enumerate(zip(sheet.sides, sheet.totals, strict=True)):
        way = min(max(total if (target or 0) > 0 else -total, 0), whole)  # from 0 to the target
        found.append(
            {
                "name": side.name,
                "total": total,
                "leads": number in sheet.lead.sides and not sheet.lead.all_level,
                "level": not sheet.lead.alone,
                "target": target,
                "loses": not sought,
                "whole": whole,
                "way": way,
                "gap": whole - way if sought else None,
            }
        )
    return found


def hand_to_come(view: GameView) -> Json | None:
    to_come = view.sheet.next
    if to_come is None:
        return None
    players = view.players
    leader = KINDS[view.game.kind].entry.leader(view.hand_in_play)
    return {
        "number": to_come.number,
        "length": view.game_record.game.length(view.table),
        "left": view.game_record.game.left(view.table, view.progress),
        "target": view.game_record.game.target(view.table, view.progress),
        "dealer": None if to_come.dealer is None else players[to_come.dealer],
        "leader": None if leader is None else players[leader],
        "once": view.progress.turn is not None,
        "sits_out": to_come.dealer is not None and to_come.dealer not in view.hand_in_play.playing,
        "carried": view.progress.carried,
        "facts": to_come.facts,
    }


class MarkedHand(NamedTuple):
    """A hand on the sheet, and what sets it apart."""

    hand: Hand
    score: HandScore
    marks: Json

    @property
    def key(self) -> tuple[object, ...]:
        """Within a game and with the same names, a row is the same if this is."""
        hand, score = self.hand, self.score
        newest = len(hand.entries), hand.entries[-1].hash
        return hand.number, *newest, score.scores, score.ruling, self.marks


def marked_hands(view: GameView) -> dict[int, MarkedHand]:
    """The hands on the sheet by place, in the order of play."""
    changed, notes, took_over = rescored_places(view), view.current.hand_notes, view.took_over
    contested, agreed = contested_places(view), agreed_places(view)
    found = {}
    for hand, score in zip(view.current.hands, view.sheet.hands, strict=False):
        marks = {
            "note": notes.get(hand.place, ""),
            "took_over": [
                change
                for change in took_over
                if change["number"] == hand.number and not hand.adjusts
            ],
            "inserted": hand.inserted,
            "corrected": hand.corrected,
            "rescored": hand.place in changed,
            "contested": hand.place in contested,
            "agreed": hand.place in agreed,
            "waits": hand.entries[-1].waits,
        }
        marks = {name: mark for name, mark in marks.items() if mark}
        found[hand.place] = MarkedHand(hand, score, marks)
    return found


def sheet_rows(view: GameView, hands: Iterable[MarkedHand] | None = None) -> list[Json]:
    """The rows of the sheet, or those of some of its hands, in the order that the notebook
    prefers.
    """
    waits = place_to_confirm(view)
    rows = [
        {
            "hand": score,
            "number": number_text(score),
            "place": str(hand.place),
            **row_context(view, hand, score),
            "marked": bool(marks),
            **marks,
            "agreement": agreement(view, hand.place) if hand.place == waits else None,
        }
        for hand, score, marks in (marked_hands(view).values() if hands is None else hands)
    ]
    return list(reversed(rows)) if view.game.notebook.newest_first else rows


def row_context(view: GameView, hand: Hand, score: HandScore) -> Json:
    """What the game shows of a hand, or why an adjustment was made; and each side's score with the
    text under it, all as text: Django would localise a figure.
    """
    players = view.game_record.players_at(score.number)
    entry = entry_of(view.game.kind, hand.facts)
    reason = reason_text(view.game.kind, hand.entries[0].reason)
    about = dict(entry.row(hand.facts, score, players))
    if hand.adjusts and reason:
        about["reason"] = quoted(reason)
    under = about.pop("under", ()) or ("",) * len(score.scores)
    cells = zip(score.scores, under, strict=True)
    texts = [(with_minus(str(figure)), str(under)) for figure, under in cells]
    return {"about": about, "cells": texts, "template": entry.row_template}


# A phone that missed more entries gets the whole page.
MOST_ENTRIES_MISSED = 50


def news_since(view: GameView, version: int) -> Json | None:
    """What differs from the table on a phone that saw that version; None if it needs the whole
    page.
    """
    if not 0 <= view.game.version - version <= MOST_ENTRIES_MISSED:
        return None
    before = view.at(version)
    totals = zip(before.sheet.totals, view.sheet.totals, strict=True)
    sides = frozenset([side for side, (was, now) in enumerate(totals) if was != now])
    were, are = marked_hands(before), marked_hands(view)
    added = [place for place in are if place not in were]
    left = [place for place in were if place in are]
    waited, waits = place_to_confirm(before), place_to_confirm(view)
    moves = waits not in (None, waited, *added)
    reseated = before.took_over != view.took_over
    if not were or not are or list(are) != left + added or moves or reseated:
        return {"whole": sheet_rows(view, are.values()), "sides": sides}
    # The form to confirm a hand sends the version of the page.
    asked = (waited, waits)
    differ = {place for place in left if were[place].key != are[place].key or place in asked}
    rows = sheet_rows(view, [are[place] for place in are if place in differ or place not in were])
    return {
        "changed": [row for row in rows if int(row["place"]) in differ],
        "added": [row for row in rows if int(row["place"]) not in differ],
        "removed": [place for place in were if place not in are],
        "confirmed": waited not in (None, waits),
        "sides": sides,
    }
