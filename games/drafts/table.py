"""The table screen: totals, what is next, the entry of the hand in play, and the sheet."""

from dataclasses import dataclass, replace
from typing import Any

from games.kinds.entry import Brief, Facts, HandInPlay, Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.readers.game.frame import hand_in_play, sheet_rows, table_frame
from games.readers.game.preview import ASK_TWICE, Preview, preview_announcements, preview_hand
from games.readers.game.rulings import explained
from games.readers.game.view import GameView
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.sentences import Names


@dataclass(frozen=True)
class Draft:
    """An entry under way: the hand that it is for, as announced at a version of the game; what was
    tapped so far; what was found wrong when it was sent; whether a hand that is seldom true was
    asked about; and, as a field carries it, what was tapped at the moment that was left for this.
    """

    hand: HandInPlay
    announced_at: int
    moment: str
    facts: Facts
    faults: tuple[Fault, ...] = ()
    ask_sure: bool = False
    carried: str = ""


def fresh_draft(view: GameView, wished: str = "") -> Draft:
    """The entry as it opens: at the moment wished for if the game has it, else the one due.

    A result waits for what must be announced before.
    """
    entry = KINDS[view.game.kind].entry
    hand = hand_in_play(view, view.announced)
    ready = not preview_announcements(hand, hand.announced, entry.REQUIRED).faults
    due = _usual_result(view) if ready else next(iter(entry.MOMENTS))
    moment = wished if ready and wished in entry.MOMENTS else due
    likely = {
        fact: hand.announced[other]
        for fact, other in entry.LIKELY.items()
        if moment == "result" and other in hand.announced
    }
    return Draft(hand, view.game.version, moment, hand.announced | likely)


def opened_draft(view: GameView, taps: Taps) -> Draft:
    """The entry as an address asks for it: at the moment of its field `entry`, filled in with its
    other fields, where that moment is due.
    """
    wished = taps.one("entry")
    draft = with_carried(view, wished, taps.one("carried"))
    if draft.moment != wished or taps.values.keys() <= {"entry", "carried"}:
        return draft
    return sent_draft(view, wished, taps, view.game.version)


def _usual_result(view: GameView) -> str:
    """The form that the last hand's result was entered in: a table that writes the short one down
    does so again.
    """
    moments, hands = KINDS[view.game.kind].entry.MOMENTS, view.current.hands
    last = hands[-1].facts if hands else {}
    results = [moment for moment in ("result", "quick") if moment in moments]
    return next((one for one in results if not last.keys().isdisjoint(moments[one])), "result")


def taken_up(view: GameView, wished: str, taps: Taps) -> Draft:
    """The entry at another of its moments, with what was tapped there before. What is tapped at the
    one that is left goes along.
    """
    draft = with_carried(view, wished, taps.one("carried"))
    return draft if draft.moment == taps.one("moment") else replace(draft, carried=taps.to_carry())


def with_carried(view: GameView, wished: str, text: str) -> Draft:
    """The entry at the moment wished for, or at the one that was left, with what was tapped there
    before. What only repeats the announcements of then gives way to those of now.
    """
    carried = Taps.carried(text)
    draft = fresh_draft(view, wished or carried.one("moment"))
    if carried.one("moment") != draft.moment:
        return draft
    entry = KINDS[view.game.kind].entry
    read = entry.read(draft.moment, carried, draft.hand)
    version = carried.number("announced_at")
    before = view.at(version if isinstance(version, int) else view.game.version).announced
    for fact, other in entry.LIKELY.items():
        if fact in draft.facts:
            likely = draft.facts[fact]
            read[fact] = _as_likely(read.get(fact, []), before.get(other, likely), likely)
    return replace(draft, facts=read)


def _as_likely(tapped: list[Any], before: list[Any], now: list[Any]) -> list[Any]:
    """What is likely `now`, save where something else was tapped than what was likely `before`."""
    if not len(tapped) == len(before) == len(now):
        return now
    each = zip(tapped, before, now, strict=True)
    return [likely if one in (None, was) else one for one, was, likely in each]


def sent_draft(view: GameView, moment: str, taps: Taps, announced_at: int) -> Draft:
    """What was tapped at a moment of the entry, by a phone that saw what was announced by then."""
    entry = KINDS[view.game.kind].entry
    hand = hand_in_play(view, view.at(announced_at).announced)
    if moment not in entry.MOMENTS:
        moment = fresh_draft(view).moment
    return Draft(
        hand, announced_at, moment, entry.read(moment, taps, hand), carried=taps.one("carried")
    )


def table_page(view: GameView, draft: Draft) -> Json:
    """Everything that the table screen draws."""
    page = table_frame(view)
    page["rows"] = sheet_rows(view)
    if not view.over:
        page["entry"] = drawn_entry(view, draft) | unsaved(view, view.current.next_place)
        hand = hand_in_play(view, view.announced)
        page["announced"] = KINDS[view.game.kind].entry.said(hand.announced, hand)
    return page


def unsaved(view: GameView, place: int) -> Json:
    """What an entry that is not saved yet is for: a hand, by its place, and the newest entry that
    says something of it.
    """
    told = view.history(place)
    return {"hand": place, "said": told[-1].number if told else 0}


def drawn_entry(view: GameView, draft: Draft) -> Json:
    """The entry of the hand in play, as far as it is filled in, with its preview."""
    slug = view.game.kind
    entry = previewed(view, draft)
    entry["action"] = "announce" if draft.moment == "announce" else "record"
    entry["announced_at"] = draft.announced_at
    entry["carried"] = draft.carried
    entry["template"] = f"kinds/{slug}/entry.html"
    entry["draw"] = KINDS[slug].entry.draw(draft.moment, draft.facts, draft.hand)
    entry["errors"] = errors(view, draft)
    return entry


def errors(view: GameView, draft: Draft) -> dict[str, str]:
    """What was found wrong, by the fact beside which it is said: the first of each; `hand` is for
    what stands beside none of this moment's.
    """
    entry, names = KINDS[view.game.kind].entry, Names(draft.hand.players, draft.hand.sides)
    said = {
        fault.field if fault.field in entry.MOMENTS[draft.moment] else "hand": fault_text(
            view.game.kind, fault, names
        )
        for fault in reversed(draft.faults)
    }
    remark = entry.remark(draft.moment, draft.facts, draft.hand)
    return said | ({remark.fact: remark.text} if remark.fact in said else {})


def preview_draft(view: GameView, draft: Draft) -> Preview:
    """The entry as it would be kept: announcements, or the hand."""
    if draft.moment == "announce":
        return preview_announcements(draft.hand, draft.facts, KINDS[view.game.kind].entry.REQUIRED)
    return preview_hand(draft.hand, draft.facts)


def previewed(view: GameView, draft: Draft) -> Json:
    """What the entry would score and why, or what it still lacks."""
    slug, hand = view.game.kind, draft.hand
    names = Names(hand.players, hand.sides)
    preview = preview_draft(view, draft)
    remark = KINDS[slug].entry.remark(draft.moment, draft.facts, hand)
    steps = [] if preview.score is None else explained(slug, preview.score, names)
    lacks = [fault_text(slug, fault, names) for fault in preview.faults]
    return {
        "moment": draft.moment,
        "announcing": draft.moment == "announce",
        "brief": brief(draft, preview, lacks),
        "steps": steps,
        "scores": () if preview.score is None else preview.score.scores,
        "lacks": lacks,
        "unfinished": preview.unfinished or bool(remark.lacks),
        "ask_sure": draft.ask_sure and preview.rare,
        "rare": " ".join([step.text for step in steps if step.code.startswith(ASK_TWICE)]),
        "remark": remark,
    }


def brief(draft: Draft, preview: Preview, lacks: list[str]) -> Brief:
    """What is said of the entry in two lines: what its game remarks, what is wrong, the verdict on
    the hand, or the announcements.
    """
    entry = KINDS[draft.hand.game.SLUG].entry
    remark = entry.remark(draft.moment, draft.facts, draft.hand)
    if remark.text:
        return Brief(remark.text, remark.reason)
    if preview.score is not None:
        return entry.verdict(draft.facts, preview.score, draft.hand)
    if preview.faults:
        return Brief(reason=remark.reason) if preview.unfinished else Brief(lacks[0])
    first, *rest = entry.said(draft.facts, draft.hand) or [""]
    return Brief(first, " ".join(rest))
