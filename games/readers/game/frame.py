"""What every screen of a game shows: its name, its totals, what is next, the rows of its sheet."""

import uuid
from itertools import zip_longest

from django.utils.translation import gettext

from games import journal
from games.kinds.entry import Facts, HandInPlay
from games.kinds.registry import KINDS
from games.models import Entry, Kind
from games.readers.disputes.marks import marks
from games.readers.game.effects import rescored
from games.readers.game.view import GameView
from games.scoring.values import HandScore, Json


def hand_in_play(view: GameView, announced: Json) -> HandInPlay:
    """The hand to come, with what was announced of it."""
    return HandInPlay(
        view.game_record.game,
        view.table,
        view.progress,
        view.players,
        view.sheet.sides,
        announced,
    )


def table_frame(view: GameView) -> Json:
    """What every screen of a game shows of it: its name, its totals, what is next."""
    return {
        "game": view.game,
        "title": gettext(KINDS[view.game.kind].wording.NAME),
        "row_template": f"kinds/{view.game.kind}/row.html",
        "coming_template": f"kinds/{view.game.kind}/coming.html",
        "sheet": view.sheet,
        "deals": view.game_record.game.DIRECTION != 0,
        "totals": totals(view),
        "coming": coming(view),
        "can_undo": view.current.last is not None,
        "to_undo": named(view, view.current.last),
        "to_restore": named(view, journal.taken_back(view.entries, view.current.undone)),
        "over": view.over,
        "seats": view.seats,
        "holder": view.holder,
        "signer": view.holder,
        "version": view.game.version,
        "client_key": uuid.uuid4(),
    }


def named(view: GameView, entry: Entry | None) -> Json | None:
    """What an entry is called on the button that takes it back or restores it: its `kind`, the
    number of its hand, None if that is not on the sheet, the name of the side that confirms.
    """
    if entry is None:
        return None
    number = None if entry.hand is None else view.current.number_of(entry.hand)
    if number is None and entry.kind == Kind.RECORD:
        number = view.current.next_number
    side = view.sheet.sides[entry.facts["side"]].name if entry.kind == Kind.CONFIRM else ""
    return {"kind": entry.kind, "number": number, "side": side}


def totals(view: GameView) -> list[Json]:
    """A line a side: its total, whether it is ahead (nobody is while all are level), the gap to the
    target, who deals and who leads.
    """
    sheet, to_come = view.sheet, view.sheet.next
    all_level = sheet.ranks.count(1) == len(sheet.ranks)
    target = view.game_record.game.target(view.table, view.progress)
    return [
        {
            "name": side.name,
            "total": sheet.totals[number],
            "leads": sheet.ranks[number] == 1 and not all_level,
            "level": sheet.ranks.count(1) > 1,
            "target": target,
            "gap": None if target is None else max(target - sheet.totals[number], 0),
            "deals": to_come is not None and to_come.dealer in side.seats,
            "starts": to_come is not None and to_come.leader in side.seats,
        }
        for number, side in enumerate(sheet.sides)
    ]


def coming(view: GameView) -> Json | None:
    """The hand to come: its number, how many there are, the total that is played to, who deals, who
    leads, what is carried.
    """
    to_come = view.sheet.next
    if to_come is None:
        return None
    players = view.players
    return {
        "number": to_come.number,
        "length": view.game_record.game.length(view.table),
        "target": view.game_record.game.target(view.table, view.progress),
        "dealer": None if to_come.dealer is None else players[to_come.dealer],
        "leader": None if to_come.leader is None else players[to_come.leader],
        "carried": view.progress.carried,
        "facts": to_come.facts,
    }


def sheet_rows(view: GameView) -> list[Json]:
    """The hands of the sheet, newest first unless the notebook prefers them last."""
    changed, took_over = rescored(view), view.took_over
    rows = [
        {
            "hand": score,
            **_row(view, hand.facts, score),
            "note": view.current.hand_notes.get(hand.place, ""),
            "fresh": score.number == len(view.sheet.hands),
            "corrected": hand.corrected,
            "inserted": hand.inserted,
            "rescored": hand.place in changed,
            "took_over": [one for one in took_over if one["number"] == score.number],
            **marks(view, hand),
        }
        for score, hand in zip(view.sheet.hands, view.current.hands, strict=False)
    ]
    return rows[::-1] if view.game.notebook.newest_first else rows


def _row(view: GameView, facts: Facts, score: HandScore) -> Json:
    """What the game says of a hand, and its `cells`: each side's score with what is under it."""
    players = view.names_at(score.number).players
    about = KINDS[view.game.kind].entry.row(facts, score, players)
    cells = list(zip_longest(score.scores, about.get("under", ()), fillvalue=""))
    return {"about": about, "cells": cells}
