"""Objections: one under way is a correction of one hand, for others to make."""

from dataclasses import replace

from games.journal import (
    LONGEST_REASON,
    Entry,
    Hand,
    Objection,
    change,
    changes_of,
    place_of,
)
from games.kinds.adjustment import entry_of
from games.kinds.entry import HandFacts, Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, reason_text, reason_texts
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.acts import may_withdraw
from games.table.disputes.confirmations import hand_of
from games.table.disputes.correction_draft import (
    CorrectionDraft,
    is_idle,
    open_correction,
    with_taps,
)
from games.table.disputes.effects import effects, end_change
from games.table.disputes.trial import changed_totals, impossible_hands, with_changes
from games.table.entry.preview import (
    hand_version,
    preview_announcements,
    preview_hand,
    recorded_hand,
)
from games.table.entry.state import read_hand_facts
from games.table.errors import Missing
from games.table.pages.page_context import game_context, totals
from games.table.plain import Phone
from games.table.view import GameView

MOST_OPEN = 8  # The open objections drawn on the page of a hand. Each costs a replay.


def objection_of(view: GameView, number: int) -> Objection:
    """The objection of that entry. Raises Missing if there is none, or it was undone."""
    found = [objection for objection in view.current.objections if objection.entry.number == number]
    if not found:
        raise Missing
    return found[0]


def objections_to(view: GameView, place: int, phone: Phone) -> list[Json]:
    """The open objections to a hand, without the newest of many, and the settled ones."""
    found = [objection for objection in view.current.objections if objection.entry.hand == place]
    unsettled = [objection for objection in found if objection.settled is None]
    settled = [objection for objection in found if objection.settled is not None]
    shown = [*unsettled[:MOST_OPEN], *settled]
    return [objection_context(view, objection, phone) for objection in shown]


def count_undrawn(view: GameView, place: int) -> int:
    """The number of open objections to the hand of that place that `objections_to` leaves out."""
    unsettled = [one for one in view.current.open_objections if one.entry.hand == place]
    return max(len(unsettled) - MOST_OPEN, 0)


def open_objections(view: GameView) -> list[Json]:
    return [_open_context(view, objection) for objection in view.current.open_objections]


def objection_to_show(view: GameView, phone: Phone) -> Json | None:
    """The newest objection of another phone, to a hand that this phone entered if there is one."""
    hands = {hand.place: hand for hand in view.current.hands}

    def entered_here(objection: Objection) -> bool:
        hand = hands.get(place_of(objection.entry))
        return hand is not None and any(one.phone.pk == phone.pk for one in hand.entries)

    found = [one for one in view.current.open_objections if one.entry.phone.pk != phone.pk]
    return _open_context(view, sorted(found, key=entered_here)[-1]) if found else None


def _open_context(view: GameView, objection: Objection) -> Json:
    entry, place = objection.entry, place_of(objection.entry)
    return {
        "why": reason_text(view.game.kind, entry.reason),
        "who": view.signature(entry.by),
        "entry": entry,
        # None if the hand is not on the sheet.
        "number": None if view.facts(place) is None else view.current.number_of(place),
        "words": view.words_at(place),
    }


def objection_context(view: GameView, objection: Objection, phone: Phone) -> Json:
    """How it was settled, or both versions while it is open and its hand is on the sheet."""
    entry = objection.entry
    author = entry.by if view.is_meant(entry.by, view.person) else None
    drawn = _open_context(view, objection) | {
        "own_say": may_withdraw(view, entry, phone.pk),
        # The author, if they hold the phone.
        "withdraws": "" if author is None else view.name_of(author),
    }
    if objection.settled is not None:
        return drawn | _settlement_context(view, objection, objection.settled)
    hand = view.current.hand_at(place_of(entry))
    if hand is None:
        return drawn
    drawn["written"] = hand_version(view, hand.facts, view.scored(hand.place))
    return drawn | (
        {} if objection.facts is None else _own_version_context(view, hand, objection.facts)
    )


def _settlement_context(view: GameView, objection: Objection, by: Entry) -> Json:
    changes = changes_of(by)
    facts = [changed["facts"] for changed in changes if changed["hand"] == objection.entry.hand]
    return {
        "settled": by,
        "settled_who": view.signature(by.by),
        "withdrawn": objection.withdrawn,
        "by_author": (by.by and by.by.key) == (objection.entry.by and objection.entry.by.key),
        "corrected": bool(changes),
        "as_objected": objection.facts is not None and objection.facts in facts,
        "word": reason_text(view.game.kind, by.reason),  # a comment
    }


def _own_version_context(view: GameView, hand: Hand, facts: HandFacts) -> Json:
    """The objector's own version of a hand, and what it does to others."""
    then = with_changes(view, [change(hand.place, facts)])
    bars = next(iter(impossible_hands(view, then)), None)
    own = {
        "own": scored_version(view, hand.place, facts),
        "same": facts == hand.facts,
        "bars": bars,
    }
    return own if then.faults else own | _consequences_context(view, then)


def _consequences_context(view: GameView, then: GameView) -> Json:
    return {
        "effects": effects(view, then),
        "changed": changed_totals(view, then),
        "end": end_change(view, then),
    }


def scored_version(view: GameView, place: int, facts: HandFacts) -> Json:
    """What the hand of that place would score with these facts, or what is `wrong` with them."""
    preview = preview_hand(recorded_hand(view, place, facts), facts)
    if preview.score is not None:
        return hand_version(view, facts, preview.score)
    names = view.names_at(view.current.number_of(place))
    return {"wrong": [fault_text(view.game.kind, fault, names) for fault in preview.faults]}


def read_objection(view: GameView, place: int, taps: Taps) -> CorrectionDraft:
    """An objection as its form sends it: what was tapped before, updated with the last taps. It is
    open at its announcements while these are impossible: no result is drawn after them.
    """
    moments = entry_of(view.game.kind, view.facts(place) or {}).MOMENTS
    reason, typed = taps.one("reason"), taps.one("typed")
    draft = replace(open_correction(view, place), reason=reason, typed=typed)
    facts, moment, wished = (
        read_hand_facts(view, taps.one("facts")),
        taps.one("moment"),
        taps.one("do"),
    )
    if facts:
        draft = draft.with_facts(place, facts)
    if moment in moments:
        draft = with_taps(replace(draft, moment=moment), taps)
    if wished in moments:
        draft = replace(draft, moment=wished)
    hand = draft.open_hand
    if hand is None or "announce" not in moments:
        return draft
    impossible = preview_announcements(hand.in_play).wrong
    return replace(draft, moment="announce") if impossible else draft


def own_faults(draft: CorrectionDraft) -> tuple[Fault, ...]:
    """What is wrong with the objector's version of the hand; () if there is none."""
    hand = draft.open_hand
    return () if hand is None or is_idle(draft) else preview_hand(hand.in_play, hand.facts).faults


def objection_preview_context(draft: CorrectionDraft) -> Json:
    """What the objector's version scores, once it differs and is complete; or what it lacks."""
    view, entry, facts = draft.view, draft.entry, draft.facts
    page: Json = {"totals": totals(view), "words": view.words_at(draft.at)}
    if entry is None or facts is None or is_idle(draft):
        return page
    page["entry"] = entry
    own = scored_version(view, draft.at, facts)
    if "wrong" in own or draft.trial.faults:
        return page
    return page | {"own": own} | _consequences_context(view, draft.trial)


def objection_form_context(draft: CorrectionDraft, *, unfolded: bool) -> Json:
    view, hand = draft.view, hand_of(draft.view, draft.at)
    page = {
        "number": hand.number,
        "words": view.words_at(draft.at),
        "written": hand_version(view, hand.facts, view.scored(hand.place)),
        "draft": draft,
        "reasons": reason_texts(view.game.kind, KINDS[view.game.kind].wording.OBJECTIONS),
        "longest": LONGEST_REASON,
        "unfolded": unfolded or bool(draft.faults) or not is_idle(draft),
    }
    return game_context(view) | page | objection_preview_context(draft) | {"entry": draft.entry}
