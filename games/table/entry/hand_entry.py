"""The entry of a hand under way: how it is opened, read from its form, and brought up to date."""

from dataclasses import replace
from typing import Any

from games import journal
from games.journal import EntryKind, is_remark
from games.kinds.entry import (
    HandInPlay,
    Taps,
    is_announced,
)
from games.kinds.registry import KINDS
from games.scoring.values import Json, without_nulls
from games.table.entry.draft import EntryDraft
from games.table.entry.preview import (
    may_become_right,
    moment_to_open,
    prefilled_facts,
    preview_announcements,
)
from games.table.view import GameView, hand_with


def open_entry(view: GameView, wished: str = "") -> EntryDraft:
    """Open the entry at the moment `wished` for, else at the moment due: no result before the
    announcements that the game requires. A hand that was undone is filled in as it was.
    """
    entry = KINDS[view.game.kind].entry
    hand = view.hand_in_play
    ready = not preview_announcements(hand).faults
    undone = journal.undone_facts(view.entries, view.current.next_place)
    if hand.game.alone(undone):
        undone = {}
    usual = moment_to_open(view.game.kind, undone) if undone else _usual_result(view)
    due = usual if ready else next(iter(entry.MOMENTS))
    moment = wished if ready and wished in entry.MOMENTS else due
    known = entry.known(hand) if moment == "result" and entry.known else {}
    shown = [fact for fact in undone if fact in entry.MOMENTS[moment]]
    kept = {fact: undone[fact] for fact in shown if fact not in hand.announced}
    return EntryDraft(
        view=view,
        place=view.current.next_place,
        hand=hand,
        announced_at=view.game.version,
        moment=moment,
        facts=hand.announced | prefilled_facts(hand, moment) | known | kept,
        prefilled=bool(kept),
    )


def entry_from_address(view: GameView, taps: Taps) -> EntryDraft:
    """The entry at the moment `entry` of an address, filled in from its other parameters if that
    moment can be opened and their hand is in play.
    """
    wished = taps.one("entry")
    draft = open_carried_entry(view, wished, taps.one("carried"))
    if draft.moment != wished or set(taps.values) <= {"entry", "carried"}:
        return draft
    if taps.number("hand") not in (None, view.current.next_place):
        return draft
    return read_entry(view, wished, taps, view.game.version)


def _usual_result(view: GameView) -> str:
    """The moment of the last hand's result: `quick` again for a table that used it last."""
    moments = KINDS[view.game.kind].entry.MOMENTS
    hands = [hand.facts for hand in view.current.hands if not hand.adjusts]
    last = hands[-1] if hands else {}
    results = [moment for moment in ("result", "quick") if moment in moments]
    return next((one for one in results if not set(last).isdisjoint(moments[one])), "result")


def entry_at_moment(view: GameView, wished: str, taps: Taps) -> EntryDraft:
    """The entry at another moment, with what was tapped there before. What was tapped at the
    current moment is carried along, unless nothing was yet.
    """
    left = taps.one("moment")
    if wished == left:
        return read_entry(view, left, taps, view.game.version)
    draft = open_carried_entry(view, wished, taps.one("carried"))
    if draft.moment == left or not is_touched(view, left, taps):
        return draft
    return replace(draft, carried=taps.to_carry())


def is_touched(view: GameView, moment: str, taps: Taps) -> bool:
    """Whether anything was tapped at a moment since it was opened, or is carried along."""
    if taps.one("carried"):
        return True
    opened = open_entry(view, moment)
    read = KINDS[view.game.kind].entry.read
    tapped = read(moment, taps, opened.hand)
    untouched = tapped == opened.facts or tapped == read(moment, Taps({}), opened.hand)
    return opened.moment != moment or not untouched


def open_carried_entry(view: GameView, wished: str, text: str) -> EntryDraft:
    """The entry at the moment `wished` for, else at the moment carried, with what was tapped there
    before for the same hand. Values that only repeated older announcements are replaced by the
    current ones.
    """
    carried = Taps.carried(text)
    draft = open_entry(view, wished or carried.one("moment"))
    same_hand = carried.number("hand") == view.current.next_place
    if carried.one("moment") != draft.moment or not same_hand:
        return draft
    entry = KINDS[view.game.kind].entry
    read = entry.read(draft.moment, carried, draft.hand)
    version = carried.number("announced_at")
    before = view.at(version if isinstance(version, int) else view.game.version).announced
    for fact, other in entry.PREFILLED_FROM.items():
        if fact in draft.facts:
            likely, tapped = draft.facts[fact], read.get(fact) or []
            read[fact] = _merge_prefilled(tapped, before.get(other) or likely, likely)
    return replace(draft, facts=read)


def _merge_prefilled(tapped: list[Any], before: list[Any], now: list[Any]) -> list[Any]:
    """The values likely `now`, except where something else was tapped than was likely `before`."""
    if not len(tapped) == len(before) == len(now):
        return now
    values = zip(tapped, before, now, strict=True)
    return [likely if value in (None, was) else value for value, was, likely in values]


def read_entry(view: GameView, moment: str, taps: Taps, announced_at: int) -> EntryDraft:
    """The entry as tapped by a phone that saw the announcements of that version."""
    entry = KINDS[view.game.kind].entry
    hand = hand_with(view, view.at(announced_at).announced)
    if moment not in entry.MOMENTS:
        moment = open_entry(view).moment
    return EntryDraft(
        view=view,
        place=view.current.next_place,
        hand=hand,
        announced_at=announced_at,
        moment=moment,
        facts=entry.read(moment, taps, hand),
        carried=taps.one("carried"),
        typing=may_become_right(hand, moment, taps),
    )


def rebase_entry(view: GameView, seen_version: int, draft: EntryDraft) -> EntryDraft | None:
    """The entry with what was announced besides the bids since its phone saw the game; None if
    anything else changed, or the entry says otherwise.
    """
    by_each, later = KINDS[view.game.kind].entry.by_each, view.entries_after(seen_version)
    if by_each is None or not 0 <= seen_version <= view.version:
        return None
    before, now = view.at(seen_version).announced, view.announced
    changed = {fact for fact in {*before, *now} if before.get(fact) != now.get(fact)}
    announced = all(one.kind == EntryKind.ANNOUNCE or is_remark(one) for one in later)
    if not announced or not changed <= set(by_each.EXTRAS):
        return None
    facts = dict(draft.facts)
    for fact in changed:
        if facts.get(fact) not in (before.get(fact), now.get(fact)):
            return None
        facts[fact] = now.get(fact)
    return replace(
        draft,
        view=view,
        hand=hand_with(view, now),
        announced_at=view.game.version,
        facts=without_nulls(facts),
    )


def is_same_hand(view: GameView, version: int) -> bool:
    """Whether an entry begun at that version is for the hand to come, as it is announced."""
    return _without_totals(view) == _without_totals(view.at(version))


def hand_saved_since(view: GameView, seen: int) -> Json | None:
    """The hand of an entry begun at the version `seen`, if it is on the sheet or `announced` by
    now; None if the entry can still be saved.
    """
    before, kind = view.at(seen), KINDS[view.game.kind].entry
    place = before.current.next_place
    if view.facts(place) is not None:
        return {"number": view.current.number_of(place)}
    here = place == view.current.next_place and not is_announced(kind, before.announced)
    if here and is_announced(kind, view.announced):
        return {"number": view.current.next_number, "announced": True}
    return None


def _without_totals(view: GameView) -> HandInPlay:
    hand = view.hand_in_play
    return replace(hand, progress=replace(hand.progress, totals=()))
