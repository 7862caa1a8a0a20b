"""The table screen: totals, what is next, the entry of the hand in play, and the sheet."""

import uuid
from dataclasses import dataclass
from typing import Any

from games.forms.entry import EntryForm, Facts, HandInPlay
from games.forms.registry import FORMS
from games.readers.game import GameView
from games.readers.preview import Preview, preview_announcements, preview_hand
from games.readers.rulings import explained
from games.scoring.errors import Fault
from games.scoring.values import HandScore, Json
from games.wording.registry import WORDING, fault_text
from games.wording.sentences import Names


@dataclass(frozen=True)
class Draft:
    """An entry under way: what was tapped so far, and what was found wrong when it was sent."""

    moment: str
    facts: Facts
    faults: tuple[Fault, ...] = ()
    ask_sure: bool = False


def hand_in_play(view: GameView) -> HandInPlay:
    """The hand to come, with whatever was announced of it."""
    record = view.game_record
    return HandInPlay(
        record.game,
        record.table,
        view.progress,
        record.players,
        view.sheet.sides,
        dict(view.current.open or {}),
    )


def table_page(view: GameView, draft: Draft | None = None) -> Json:
    """Everything that the table screen draws."""
    slug = view.game.kind
    page = {
        "game": view.game,
        "slug": slug,
        "title": WORDING[slug].NAME,
        "sheet": view.sheet,
        "totals": totals(view),
        "coming": coming(view),
        "rows": rows(view),
        "note": view.current.note,
        "over": view.over,
    }
    if not view.over:
        hand = hand_in_play(view)
        page["entry"] = entry(slug, hand, draft or fresh_draft(slug, hand, ""))
        page["entry"] |= {"version": view.game.version, "client_key": uuid.uuid4()}
    return page


def fresh_draft(slug: str, hand: HandInPlay, wished: str) -> Draft:
    """The entry as it opens: the moment wished for if the game has it, else the one that is due."""
    moments = FORMS[slug].MOMENTS
    due = "result" if "announce" not in moments or hand.announced else "announce"
    moment = wished if wished in moments else due
    return Draft(moment, dict(hand.announced))


def totals(view: GameView) -> list[Json]:
    """A line a side: its total, who leads, the gap to the target, dealer and leader."""
    sheet, coming = view.sheet, view.sheet.next
    target = view.game_record.game.target(view.game_record.table)
    started = bool(sheet.hands)
    return [
        {
            "name": side.name,
            "total": sheet.totals[number],
            "leads": started and sheet.ranks[number] == 1,
            "level": sheet.ranks.count(1) > 1,
            "target": target,
            "gap": None if target is None else max(target - sheet.totals[number], 0),
            "deals": coming is not None and coming.dealer in side.seats,
            "starts": coming is not None and coming.leader in side.seats,
        }
        for number, side in enumerate(sheet.sides)
    ]


def coming(view: GameView) -> Json | None:
    """The hand to come: its number, how many there are, who deals and who leads."""
    coming = view.sheet.next
    if coming is None:
        return None
    players = view.game_record.players
    return {
        "number": coming.number,
        "length": view.game_record.game.length(view.game_record.table),
        "dealer": None if coming.dealer is None else players[coming.dealer],
        "leader": None if coming.leader is None else players[coming.leader],
        "carried": view.progress.carried,
        "facts": coming.facts,
    }


def rows(view: GameView) -> list[Json]:
    """The hands of the sheet, newest first."""
    form, players = FORMS[view.game.kind], view.game_record.players
    lines = [
        {
            "hand": score,
            "about": form.row(facts, score, players),
            "note": view.current.hand_notes.get(score.number, ""),
        }
        for score, facts in zip(view.sheet.hands, view.game_record.hands, strict=True)
    ]
    lines.reverse()
    return lines


def entry(slug: str, hand: HandInPlay, draft: Draft) -> Json:
    """The entry of the hand in play, as far as it is filled in, with its preview."""
    form: EntryForm = FORMS[slug]
    names = Names(hand.players, hand.sides)
    return {
        "moment": draft.moment,
        "moments": form.MOMENTS,
        "announced": hand.announced,
        "draw": form.draw(draft.moment, draft.facts, hand),
        "errors": {fault.field: fault_text(slug, fault, names) for fault in draft.faults},
        "preview": previewed(slug, hand, draft),
    }


def previewed(slug: str, hand: HandInPlay, draft: Draft) -> Json:
    """What the entry would score and why, or what it still lacks."""
    names = Names(hand.players, hand.sides)
    announcing = draft.moment == "announce"
    preview = (preview_announcements if announcing else preview_hand)(hand, draft.facts)
    return {
        "steps": [] if preview.score is None else explained(slug, preview.score, names),
        "scores": _scores(preview),
        "faults": [fault_text(slug, fault, names) for fault in preview.faults],
        "missing": preview.missing,
        "announcing": announcing,
        "ask_sure": draft.ask_sure and preview.rare,
    }


def _scores(preview: Preview) -> str:
    score: HandScore | None = preview.score
    return "" if score is None else " – ".join(str(points) for points in score.scores)
