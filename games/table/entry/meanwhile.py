"""What other phones wrote while a page was open, in sentences."""

from collections.abc import Callable, Sequence

from games import journal
from games.journal import Entry, EntryKind
from games.kinds.registry import KINDS
from games.kinds.sentences import ARROW
from games.scoring.values import Json
from games.table.disputes.history import (
    WITH_FACTS,
    describe_entries,
    places_about,
    scores_before_and_after,
    seating_changes,
)
from games.table.pages.page_context import name_entry
from games.table.screen import Screen
from games.table.view import GameView
from games.wording.catalogue import get_language, gettext, gettext_noop, ngettext
from games.wording.sentences import Message, Names, isolate, join_words, say

IsAlike = Callable[[Entry], bool]  # Whether an entry does the same as what came too late.

SWAP = "\N{NO-BREAK SPACE}⇄\N{NO-BREAK SPACE}"

MOST_SAID = 2  # The newest entries that a sentence names: it counts the others.

WROTE: Message = gettext_noop("{who} has written {what}")
DID: dict[str, Message] = {
    EntryKind.ANNOUNCE: gettext_noop("{who} has started to enter {what}"),
    EntryKind.RECORD: WROTE,
    EntryKind.CORRECT: gettext_noop("{who} has corrected {what}"),
    EntryKind.INSERT: gettext_noop("{who} has inserted {what}"),
    EntryKind.REMOVE: gettext_noop("{who} has removed {what}"),
    EntryKind.OBJECT: gettext_noop("{who} has contested {what}"),
    EntryKind.SETTLE: gettext_noop("{who} has settled the objection about {what}"),
    EntryKind.CONFIRM: gettext_noop("{who} has confirmed {what}"),
    EntryKind.END: gettext_noop("{who} has ended {what}"),
    EntryKind.REOPEN: gettext_noop("{who} has resumed {what}"),
    EntryKind.NOTE: gettext_noop("{who} has written a note about {what}"),
    EntryKind.DEALER: gettext_noop("{who} has corrected who deals {what}"),
    EntryKind.REPLACE: gettext_noop("{who} has changed the seats"),
    EntryKind.BIDDING: gettext_noop("{who} has set bidding back to one phone"),
    EntryKind.UNDO: gettext_noop("{who} has undone this: {what}"),
    EntryKind.RESTORE: gettext_noop("{who} has restored this: {what}"),
}
EACH: Message = gettext_noop("{who} has let players bid each on their own phone")
WITHDREW: Message = gettext_noop("{who} has withdrawn the objection about {what}")

MOVED_ON = gettext_noop("The game has moved on in the meantime: this is how it stands now.")


def _never(_entry: Entry) -> bool:
    return False


def too_late_message(
    nothing: str, view: GameView, seen: int, place: int | None = None, is_alike: IsAlike = _never
) -> str:
    """That nothing was written, and what was: about that hand or `is_alike`, or else whatever."""
    return " ".join([gettext(nothing), changes_message(view, seen, place, is_alike)])


def changes_message(
    view: GameView, seen: int, place: int | None = None, is_alike: IsAlike = _never
) -> str:
    later = view.entries_after(seen)
    changes = [entry for entry in later if not journal.is_remark(entry)]
    found = entries_about(view, seen, place, is_alike) or changes or later
    return " ".join([meanwhile_message(view, found), *_renumbered(view, seen, place)])


def entries_about(
    view: GameView, seen: int, place: int | None, is_alike: IsAlike = _never
) -> list[Entry]:
    """The entries since a version about a hand, or `is_alike`, or that take such an entry back."""
    return [
        entry
        for entry in view.entries_after(seen)
        if place in places_about(view, entry)
        or is_alike(journal.reverted_entry(entry, view.entries))
    ]


def meanwhile_message(view: GameView, entries: Sequence[Entry], here: int | None = None) -> str:
    """Who wrote what, newest first; `here` is the id of the phone that asks."""
    if not entries:
        return gettext(MOVED_ON)
    phrases = [entry_phrase(view, entry, here) for entry in reversed(entries[-MOST_SAID:])]
    if more := len(entries) - len(phrases):
        phrases.append(ngettext("{more} more", "{more} more", more).format(more=more))
    return gettext("Meanwhile, %(said)s.") % {"said": join_words(phrases, get_language())}


def was_taken_off(view: GameView, place: int) -> bool:
    """Whether the hand of that place was on the sheet, and is no longer."""
    once = any(entry.kind in WITH_FACTS for entry in view.newest_about(place))
    return once and view.facts(place) is None


def taken_off_screen(view: GameView, place: int, *, sent: bool) -> Screen:
    changes = [entry for entry in view.newest_about(place) if not journal.is_remark(entry)]
    words = view.words_at(place)
    off = say(words.not_saved_taken_off if sent else words.taken_off, {}, Names())
    message = f"{off} {meanwhile_message(view, changes[:1])}"
    return Screen(redirect_to="journal", messages=[("error" if sent else "warning", message)])


def entry_phrase(view: GameView, entry: Entry, here: int | None = None) -> str:
    """Who wrote an entry, and what it is, within a sentence."""
    before, after = view.at(entry.number - 1), view.at(entry.number)
    what = _subject_phrase(view, before, after, entry)
    changes = [
        f"{one['before']}{SWAP if one.get('swap') else ARROW}{one['after']}"
        for one in seating_changes(before, after, entry)
    ]
    for place in places_about(view, entry) if entry.kind in journal.CHANGING else ():
        if change := scores_before_and_after(before, after, place)["change"]:
            changes.append(change)
    text = say(_message(entry), {"who": author_phrase(view, entry, here), "what": what}, Names())
    return f"{text} ({', '.join(changes)})" if changes else text


def _message(entry: Entry) -> Message:
    if journal.is_withdrawal(entry):
        return WITHDREW
    if journal.is_adjusting(entry):
        return WROTE
    return EACH if entry.facts.get("each") else DID[entry.kind]


def author_phrase(view: GameView, entry: Entry, here: int | None = None) -> str:
    """Who wrote an entry, within a sentence: the player, or the phone if nobody is known."""
    label = entry.label or entry.phone.label
    if name := view.signature(entry.by):
        return isolate(name)
    if entry.phone.pk == here:
        return gettext("this phone")
    if not label:
        return gettext("another phone")
    return gettext("the phone “%(phone)s”") % {"phone": label}


def _subject_phrase(view: GameView, before: GameView, after: GameView, entry: Entry) -> str:
    if entry.kind in journal.TAKING_BACK:
        restored = entry.kind == EntryKind.RESTORE
        name: str = name_entry(
            after if restored else before, journal.reverted_entry(entry, view.entries)
        )["name"]
        return name
    hands = [_hand_phrase(view, before, place) for place in places_about(view, entry)]
    if entry.kind == EntryKind.DEALER and not hands:
        words = KINDS[view.game.kind].wording.HAND
        hands = [say(words.after_verb, {"number": 1}, Names())]
    return join_words(hands, get_language()) or gettext("the game")


def _hand_phrase(view: GameView, before: GameView, place: int) -> str:
    """A hand by its number on the sheet, or as long as it was there."""
    here = next((one for one in (view, before) if place in one.current.places), view)
    words, number = here.words_at(place), here.number_of(place)
    return say(words.after_verb, {"number": number}, Names())


def _renumbered(view: GameView, seen: int, place: int | None) -> list[str]:
    if place is None:
        return []
    was, now = [one.current.number_of(place) for one in (view.at(seen), view)]
    hand = view.current.hand_at(place)
    if None in (was, now) or was == now or (hand is not None and hand.adjusts):
        return []
    words = KINDS[view.game.kind].wording.HAND
    return [say(words.renumbered, {"before": was, "number": now}, Names())]


def events_about(
    view: GameView, seen: int, place: int | None = None, is_alike: IsAlike = _never
) -> list[Json]:
    return describe_entries(view, entries_about(view, seen, place, is_alike))
