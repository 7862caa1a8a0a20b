"""What happened to a hand, or in a game: the journal in words, and what each entry changed."""

from collections.abc import Sequence
from functools import cache

from games import journal
from games.journal import Removed
from games.kinds.entry import announced_part
from games.kinds.registry import KINDS
from games.kinds.sentences import reason_text
from games.models import Entry, Kind
from games.readers.game.frame import hand_in_play, table_frame
from games.readers.game.rulings import explained
from games.readers.game.trial import before_hand, changed_totals
from games.readers.game.view import GameView
from games.scoring.values import Json
from games.wording.sentences import Names

TAKING_BACK = (Kind.UNDO, Kind.RESTORE)
TELLING = (Kind.RECORD, *journal.CHANGING)
"""The kinds of entries that say what a hand was."""


def happened(view: GameView, entries: Sequence[Entry], place: int | None = None) -> list[Json]:
    """Those entries in words, with what each did to the hand of that place (None: to every hand).

    `counts` is False for what was taken back; `hands` as `told` says; `totals` are those that
    changed, save for a hand written down as it was played; `opens` is whether there are sentences.
    """
    versions = cache(view.at)
    counting = {entry.number for entry in journal.effective(view.entries)[0]}
    events = []
    for entry in entries:
        before, after = versions(entry.number - 1), versions(entry.number)
        places = [one for one in about(view, entry) if place in (None, one)]
        hands = [told(view, before, after, entry, one) for one in places]
        event = {
            "entry": entry,
            "who": view.signed(entry),
            "counts": entry.number in counting or entry.kind in TAKING_BACK,
            "reason": reason_text(entry.reason),
            "side": view.sheet.sides[entry.facts["side"]] if entry.kind == Kind.CONFIRM else None,
            "hands": hands,
            "totals": [] if entry.kind == Kind.RECORD else changed_totals(before, after),
            "opens": any(one["was"] or one["is"] or one["version"] for one in hands),
        }
        events.append(event)
    return events


def about(view: GameView, entry: Entry) -> list[int]:
    """The places of the hands that an entry is about, be it through what it takes back."""
    if entry.kind in TAKING_BACK:
        return about(view, view.entries[entry.facts["entry"] - 1])
    changed = [one["hand"] for one in journal.changes_of(entry)]
    return changed or ([] if entry.hand is None else [entry.hand])


def told(view: GameView, before: GameView, after: GameView, entry: Entry, place: int) -> Json:
    """What an entry did to a hand: `was` and `is` are the sentences that it took and brought.

    `number` is the hand's at the time, `now` the one it has, None where it is not on the sheet;
    `scores` are its own, before and after, where it has any, and `written` all of them, where any
    differs; `version` is the entry's number where the facts that it left could be put back.
    """
    was, now = sentences(before, place), sentences(after, place)
    if was == now and before.facts(place) != after.facts(place):
        was, now = recorded(before, place), recorded(after, place)
    played = entry.kind == Kind.RECORD
    kept, present = after.facts(place), view.facts(place)
    other = entry.kind in TELLING and None not in (kept, present) and kept != present
    return {
        "number": after.current.number_of(place) or before.current.number_of(place),
        "now": view.current.number_of(place) if present is not None else None,
        "was": [] if played else [one for one in was if one not in now],
        "is": [one for one in now if played or one not in was],
        "scores": scores_of(before, after, place),
        "written": written(before, after, place),
        "version": entry.number if other else None,
    }


def sentences(view: GameView, place: int) -> list[str]:
    """A hand in words: its ruling, or, while it is open, its announcements; [] if there is none."""
    score = view.score(place)
    if score is None:
        return recorded(view, place) if place in view.current.places else []
    names = Names(view.players, view.sheet.sides)
    return [step.text for step in explained(view.game.kind, score, names)]


def recorded(view: GameView, place: int) -> list[str]:
    """What is known of a hand of the sheet, or of the open one, beside its ruling, in words."""
    form, facts = KINDS[view.game.kind].entry, view.facts(place)
    if facts is None:
        return form.said(view.announced, hand_in_play(view, view.announced))
    before = before_hand(view, view.current.number_of(place))
    return form.said(facts, hand_in_play(before, announced_part(form, facts)))


def scores_of(before: GameView, after: GameView, place: int) -> list[Json]:
    """What a hand gave each side `before` and `after`, None where it was not on the sheet: the
    sides by `name` for which that differs.
    """
    scores = [view.score(place) for view in (before, after)]
    nothing = (None,) * len(after.sheet.sides)
    was, now = [nothing if score is None else score.scores for score in scores]
    return [
        {"name": side.name, "before": earlier, "after": later}
        for side, earlier, later in zip(after.sheet.sides, was, now, strict=True)
        if earlier != later
    ]


def written(before: GameView, after: GameView, place: int) -> Json:
    """All that a hand gave, `before` and `after`; None where it was not on the sheet or is the
    same.
    """
    was, now = [view.score(place) for view in (before, after)]
    same = was is not None and now is not None and was.scores == now.scores
    return {
        "before": None if was is None or same else was.scores,
        "after": None if now is None or same else now.scores,
    }


def journal_page(view: GameView) -> Json:
    """Every entry of the game, the newest first, and the hands that were taken out."""
    events = happened(view, view.entries)
    return table_frame(view) | {
        "events": events[::-1],
        "removed": [_removed(view, removed) for removed in view.current.removed],
    }


def _removed(view: GameView, removed: Removed) -> Json:
    """A hand that was taken out: its number then, what it said, and where it would stand."""
    before = view.at(removed.entry.number - 1)
    return {
        "place": removed.place,
        "number": before.current.number_of(removed.place),
        "sentences": sentences(before, removed.place),
        "would_be": view.current.number_of(removed.before) or view.current.next_number,
    }
