"""The history of a hand or a game: the journal in words, and what each entry changed."""

from collections.abc import Sequence
from functools import cache

from games import journal
from games.journal import Entry, EntryKind
from games.kinds.adjustment import entry_of
from games.kinds.registry import KINDS
from games.kinds.sentences import ARROW, explain_ruling, reason_text
from games.scoring.values import Json
from games.table.disputes.confirmations import agreement, confirmed_before, confirming_side
from games.table.disputes.effects import Versions, effects, may_change_scores
from games.table.disputes.trial import changed_scores, changed_totals, end_sentence
from games.table.entry.preview import recorded_hand
from games.table.errors import Missing
from games.table.pages.page_context import call_words, game_context, hand_to_come, name_entry
from games.table.view import GameView, seat_changes
from games.wording.sentences import scores_text, with_minus

ENTRIES_ON_A_PAGE = 25  # Each costs a replay, or two.

# The kinds of entries that set the facts of a hand.
WITH_FACTS = (EntryKind.RECORD, *journal.CHANGING)


def describe_entries(
    view: GameView,
    entries: Sequence[Entry],
    place: int | None = None,
    versions: Versions | None = None,
) -> list[Json]:
    """These entries in words, with what each did to the hand of that place (None: to every hand).
    `versions` remembers the versions of the game for the caller.
    """
    versions = versions or cache(view.at)
    counting = {entry.number for entry in journal.effective(view.entries)[0]}
    return [_event(view, versions, counting, entry, place) for entry in entries]


def _event(
    view: GameView, versions: Versions, counting: set[int], entry: Entry, place: int | None
) -> Json:
    before, after = versions(entry.number - 1), versions(entry.number)
    places = places_about(view, entry)
    is_about = place is None or place in places
    others = effects(before, after) if may_change_scores(view, entry) else []
    hands = [
        hand_change(view, before, after, entry, changed)
        for changed in places
        if place in (None, changed)
    ]
    return {
        "entry": entry,
        "adjusts": journal.is_adjusting(entry),
        "calls": call_words(after, entry),
        "who": view.signature(entry.by),
        # False for entries that were taken back.
        "counts": entry.number in counting or entry.kind in journal.TAKING_BACK,
        "reason": reason_text(view.game.kind, entry.reason),
        "bids": bids_made(view, entry),
        "void": entry.kind not in (EntryKind.ANNOUNCE, EntryKind.RECORD),
        "took_back": _reverted_name(before, after, entry),  # what it undid or restored
        "moved": seating_changes(before, after, entry),
        "side": _side(after, entry) if entry.kind == EntryKind.CONFIRM else "",
        "same_phone": confirmed_before(after, entry) if entry.kind == EntryKind.CONFIRM else "",
        "objection": _ended_objection(view, entry),  # that it ends
        "hands": hands,
        "effects": [effect for effect in others if is_about or effect["place"] == place],
        # What it was about, if it changed the score of this hand without being about it.
        "cause": _cause(view, before, after, entry) if others and not is_about else None,
        "totals": [] if entry.kind == EntryKind.RECORD else changed_totals(before, after),
        # Whether there are sentences to unfold.
        "opens": any(hand["was"] or hand["is"] or hand["version"] for hand in hands),
    }


def _side(view: GameView, entry: Entry) -> str:
    """The side of a confirmation, "" if it is who signed it and is named already."""
    name = confirming_side(view, entry)
    return "" if name == view.signature(entry.by) else name


def bids_made(view: GameView, entry: Entry) -> list[Json]:
    """The bids of several phones that an entry has, or those that it made void."""
    return [
        {
            "name": view.name_of(one.player),
            "own": one.own,  # they held the phone
            "who": view.signature(one.by),  # else who did
            "label": one.label,
            "replaces": one.replaces,  # in place of an earlier bid
        }
        for one in entry.bids
    ]


def _reverted_name(before: GameView, after: GameView, entry: Entry) -> str:
    if entry.kind not in journal.TAKING_BACK:
        return ""
    taken_back = journal.reverted_entry(entry, after.entries)
    restored = entry.kind == EntryKind.RESTORE
    name: str = name_entry(after if restored else before, taken_back)["name"]
    return name


def _ended_objection(view: GameView, entry: Entry) -> Json | None:
    if entry.kind != EntryKind.SETTLE:
        return None
    ended = view.entries[entry.facts["objection"] - 1]
    reason = reason_text(view.game.kind, ended.reason)
    return {"entry": ended, "who": view.signature(ended.by), "reason": reason}


def _cause(view: GameView, before: GameView, after: GameView, entry: Entry) -> Json:
    cause = journal.reverted_entry(entry, view.entries)
    was = name_entry(before, cause)
    return name_entry(after, cause) if was["number"] is None else was


def seating_changes(before: GameView, after: GameView, entry: Entry) -> list[Json]:
    """The dealer, or the players of seats, `before` and `after` an entry that changed them or took
    such a change back (see `seat_changes`); `number` is that of the hand from which on, if any.
    """
    if entry.kind in journal.TAKING_BACK:
        return seating_changes(before, after, after.entries[entry.facts["entry"] - 1])
    if entry.kind == EntryKind.DEALER and entry.hand is not None:
        return _dealer_change(before, after, entry, entry.hand)
    if entry.kind == EntryKind.DEALER:
        names = [view.game_record.players[view.table.first_dealer] for view in (before, after)]
        return [{"before": names[0], "after": names[1], "number": None}]
    if entry.kind == EntryKind.REPLACE:
        number = (after.current.number_of(entry.facts["after"]) or 0) + 1
        was, now = [view.game_record.players_at(number) for view in (before, after)]
        return seat_changes(was, now, number)
    return []


def _dealer_change(before: GameView, after: GameView, entry: Entry, place: int) -> list[Json]:
    number = after.number_of(place)
    names = after.names_at(number).players
    dealers = [view.progress_before(place).dealer for view in (before, after)]
    was, now = [names[dealer or 0] for dealer in dealers]
    from_number = number if "onwards" in entry.facts else None
    return [{"before": was, "after": now, "number": from_number}]


def take_back_page_context(view: GameView) -> Json:
    """What an undo would revoke of a game that is over, and change. Raises Missing if nothing."""
    last = view.current.last
    if last is None:
        raise Missing
    undo = Entry(
        number=view.game.version + 1,
        kind=EntryKind.UNDO,
        hand=last.hand,
        facts={"entry": last.number},
    )
    then = view.with_entries((*view.entries, undo))
    confirmed = agreement(view, None)["confirmed_names"]
    return game_context(view) | {
        "unconfirmed": "" if agreement(then, None)["confirmed"] else confirmed,
        "event": describe_entries(view, [last])[0],
        "end": end_sentence(view, then),
        "same": then.over
        and (then.sheet.totals, then.players) == (view.sheet.totals, view.players),
        "changed": changed_totals(view, then),
        "uncounted": view.sheet.finished and not then.sheet.finished,
        "recounted": then.sheet.finished
        and (then.sheet, then.players) != (view.sheet, view.players),
    }


def reopen_page_context(view: GameView, moved_on: str = "") -> Json:
    ends = [one for one in journal.effective(view.entries)[0] if one.kind == EntryKind.END]
    reopening = Entry(number=view.game.version + 1, kind=EntryKind.REOPEN)
    return game_context(view) | {
        "moved_on": moved_on,
        "event": describe_entries(view, ends[-1:])[0],
        "coming": hand_to_come(view.with_entries((*view.entries, reopening))),
    }


def places_about(view: GameView, entry: Entry) -> list[int]:
    """The places of the hands that an entry is about, directly or through what it takes back."""
    if entry.kind in journal.TAKING_BACK:
        return places_about(view, view.entries[entry.facts["entry"] - 1])
    changed = [change["hand"] for change in journal.changes_of(entry)]
    return changed or ([] if entry.hand is None else [entry.hand])


def hand_change(
    view: GameView, before: GameView, after: GameView, entry: Entry, place: int
) -> Json:
    """What an entry did to the hand of a `place`."""
    was, now = hand_sentences(before, place), hand_sentences(after, place)
    if was == now and before.facts(place) != after.facts(place):
        was, now = recorded_lines(before, place), recorded_lines(after, place)
    played = entry.kind == EntryKind.RECORD
    left, present = after.facts(place), view.facts(place)
    other = entry.kind in WITH_FACTS and None not in (left, present) and left != present
    return {
        "place": place,
        # Its number at the time, and today; the sentences that the entry removed, and added.
        "number": after.current.number_of(place) or before.current.number_of(place),
        "words": (after if left is not None else before).words_at(place),
        "now": view.current.number_of(place) if present is not None else None,
        "was": [] if played else [sentence for sentence in was if sentence not in now],
        "is": [sentence for sentence in now if played or sentence not in was],
        "scores": changed_scores(before, after, place),
        "written": scores_before_and_after(before, after, place),
        "version": entry.number if other else None,  # whose facts can be restored
    }


def hand_sentences(view: GameView, place: int) -> list[str]:
    """A hand in words: its ruling, or its announcements while it is open; [] if there is none."""
    score = view.score(place)
    if score is None:
        return recorded_lines(view, place) if place in view.current.places else []
    names = view.names_at(score.number)
    return [step["text"] for step in explain_ruling(view.game.kind, score, names)]


def recorded_lines(view: GameView, place: int) -> list[str]:
    """What was recorded of a hand, or announced of the open hand, besides its ruling, in words."""
    facts = view.facts(place)
    if facts is None:
        return KINDS[view.game.kind].entry.describe(view.announced, view.hand_in_play)
    return entry_of(view.game.kind, facts).describe(facts, recorded_hand(view, place, facts))


def scores_before_and_after(before: GameView, after: GameView, place: int) -> Json:
    """The scores of a hand in words, `before` or `after` if on the sheet only then; or the
    `change`.
    """
    was, now = [view.score(place) for view in (before, after)]
    told = {"before": "", "after": "", "change": ""}
    if was is None and now is not None:
        told["after"] = scores_text(after.names_at(now.number).sides, now.scores)
    elif was is not None and now is None:
        told["before"] = scores_text(before.names_at(was.number).sides, was.scores)
    elif was is not None and now is not None:
        told["change"] = _score_change(after.names_at(now.number).sides, was.scores, now.scores)
    return told


def _score_change(sides: Sequence[str], was: Sequence[int], now: Sequence[int]) -> str:
    """The change of scores: of two sides together, of more by name."""
    if was == now:
        return ""
    if len(sides) == 2:
        return ARROW.join([scores_text(sides, was), scores_text(sides, now)])
    changed = [one for one in zip(sides, was, now, strict=True) if one[1] != one[2]]
    return ", ".join(
        [
            f"{side} {ARROW.join([with_minus(str(before)), with_minus(str(after))])}"
            for side, before, after in changed
        ]
    )


def journal_page_context(view: GameView, newest: int | None = None) -> Json:
    """The entries up to number `newest`, newest first, and the hands that they removed."""
    last = len(view.entries)
    newest = min(max(newest or last, min(ENTRIES_ON_A_PAGE, last)), last)
    entries = view.entries[max(newest - ENTRIES_ON_A_PAGE, 0) : newest]
    numbers, versions = {entry.number for entry in entries}, cache(view.at)
    return game_context(view) | {
        "events": list(reversed(describe_entries(view, entries, versions=versions))),
        "newest": newest,
        "removed": [
            _removed_hand(versions(removed.entry.number - 1), removed.place)
            for removed in view.current.removed
            if removed.entry.number in numbers
        ],
        "ways": _page_links(newest, last),
    }


def _page_links(newest: int, last: int) -> Json:
    """The links to the other pages, as queries; empty if there is no other page."""
    ways = {}
    if newest < last:
        ways["first"] = "."
        ways["newer"] = f"?upto={min(newest + ENTRIES_ON_A_PAGE, last)}"
    if newest > ENTRIES_ON_A_PAGE:
        ways["older"] = f"?upto={newest - ENTRIES_ON_A_PAGE}"
        ways["last"] = f"?upto={ENTRIES_ON_A_PAGE}"
    return ways


def _removed_hand(before: GameView, place: int) -> Json:
    return {
        "place": place,
        "number": before.current.number_of(place),
        "words": before.words_at(place),
        "sentences": hand_sentences(before, place),
    }
