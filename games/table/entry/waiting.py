"""What a phone entered without network and could not send, because others wrote meanwhile: each
hand or other entry beside what is written now, until somebody decides about it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games import journal
from games.journal import AT_THE_END, Entry, EntryKind, change
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import explain_ruling, fault_text, game_name
from games.scoring.values import Json, without_nulls
from games.table.disputes.history import describe_entries, seating_changes
from games.table.entry.hand_entry import read_entry
from games.table.entry.meanwhile import entries_about
from games.table.entry.preview import Preview, preview_hand
from games.table.entry.state import dump_state
from games.table.pages.page_context import game_context, name_entry
from games.table.screen import GamePage, GameRequest, GameState, Journal, Screen
from games.table.view import GameView, hand_with
from games.wording.catalogue import gettext
from games.wording.sentences import Names, say

# The kinds of entries of a hand in play: those of one hand are decided about together.
IN_PLAY = (EntryKind.ANNOUNCE, EntryKind.RECORD)

# What a phone keeps of an entry that waits, besides its form: `describe_waiting`.
DESCRIPTION = ("game", "kind", "hand", "facts", "title", "says")

# The kinds of entries that mean nothing once others have written: they are made anew, or not.
NOT_SENT_AGAIN = (*journal.TAKING_BACK, EntryKind.END, EntryKind.REOPEN, EntryKind.CONFIRM)


class WaitingChoice(NamedTuple):
    """A button that writes forms instead of entries that wait."""

    label: str
    drops: str  # the entries, by the keys of their forms
    instead: str  # the forms: the path and fields of each


def describe_waiting(before: GameView, after: GameView, entry: Entry) -> Json:
    """Return an entry that waits in words, with the facts of its hand after it."""
    facts = entry.facts if entry.kind in IN_PLAY else _facts(after, entry.hand)
    name = game_name(after.game.kind, after.game.title)
    in_words = _title(before, after, entry), _lines(before, after, entry)
    values = (name, entry.kind, entry.hand, facts, *in_words)
    return dict(zip(DESCRIPTION, values, strict=True))


def is_waiting_saved(view: GameView, described: Json) -> bool:
    """Whether the game says already what an entry that waited says (`describe_waiting`)."""
    place, mine = described.get("hand"), described.get("facts")
    if not isinstance(place, int) or described.get("kind") not in (*IN_PLAY, *journal.CHANGING):
        return False
    saved = view.facts(place)
    if described["kind"] != EntryKind.ANNOUNCE:
        return bool(saved == mine)
    if place == view.current.next_place:
        return bool(view.announced == mine)
    return bool(mine) and isinstance(mine, dict) and saved is not None and saved | mine == saved


def _facts(view: GameView, place: int | None) -> Json | None:
    return None if place is None else view.facts(place)


def _title(before: GameView, after: GameView, entry: Entry) -> str:
    if entry.kind in IN_PLAY:
        number = before.current.next_number
        return say(KINDS[after.game.kind].wording.HAND.numbered, {"number": number}, Names())
    if entry.kind in journal.TAKING_BACK:
        undone = journal.reverted_entry(entry, after.entries)
        name = name_entry(after if entry.kind == EntryKind.RESTORE else before, undone)["name"]
        return f"{gettext('Undo' if entry.kind == EntryKind.UNDO else 'Restore')}: {name}"
    name = name_entry(after, entry)["name"]
    return f"{name[:1].upper()}{name[1:]}"


def _lines(before: GameView, after: GameView, entry: Entry) -> list[str]:
    if entry.kind == EntryKind.ANNOUNCE:
        return _announcement_lines(before, entry.facts)
    if entry.kind == EntryKind.NOTE:
        return [entry.facts["text"]]
    if entry.kind in (EntryKind.DEALER, EntryKind.REPLACE):
        return [
            f"{one['before']} → {one['after']}" for one in seating_changes(before, after, entry)
        ]
    score = None if entry.hand is None else after.score(entry.hand)
    if score is None or entry.kind in journal.REMARKS:
        return [entry.reason] if entry.reason else []
    names = after.names_at(score.number)
    return [step["text"] for step in explain_ruling(after.game.kind, score, names)]


def _announcement_lines(view: GameView, facts: Json) -> list[str]:
    return KINDS[view.game.kind].entry.describe(facts, hand_with(view, facts))


# What is decided


def _waiting_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """An entry that was not sent, that of the parameter `entry` or the first, and the choices."""
    groups = group_waiting(request.extra_context["waiting"])
    keys = [group[0]["client_key"] for group in groups]
    if not groups:
        return Screen(redirect_to="table")
    at = keys.index(request.taps.one("entry")) if request.taps.one("entry") in keys else 0
    group, view = groups[at], game.view
    page = {
        "mine": group[-1],
        "now": _lines_now(view, group[-1]),
        "meanwhile": describe_entries(view, _entries_about(view, group[0])),
        "choices": _choices(view, group) if request.phone.may_write else [],
        "drops": _keys(group),
        "behind": [one[-1] for one in groups[at + 1 :]],
        "next": "".join(keys[at + 1 : at + 2]),
    }
    return Screen(template="table/waiting.html", context=game_context(view) | page)


def group_waiting(entries: Sequence[Json]) -> list[list[Json]]:
    """Return the entries that are decided about together: those of one hand in play."""
    groups: list[list[Json]] = []
    for one in entries:
        earlier = groups[-1][-1] if groups else {}
        both = one.get("kind") in IN_PLAY and earlier.get("kind") in IN_PLAY
        if both and one["hand"] == earlier["hand"]:
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _entries_about(view: GameView, one: Json) -> Sequence[Entry]:
    """What was written about its hand since its phone saw the game; or else about any hand."""
    seen = one["seen"]
    place = one.get("hand") or None
    changes = [entry for entry in view.entries_after(seen) if not journal.is_remark(entry)]
    return entries_about(view, seen, place) or changes


def _lines_now(view: GameView, one: Json) -> list[str]:
    """What the hand in play would score, or lacks, if that is not what its phone showed."""
    if one.get("kind") not in IN_PLAY or view.over:
        return []
    slug, names = view.game.kind, view.names_at(None)
    preview = _preview_in_play(view, one)
    if preview.faults:
        return [fault_text(slug, fault, names) for fault in preview.faults]
    if preview.score is None:
        return []
    now = [step["text"] for step in explain_ruling(slug, preview.score, names)]
    return [] if now == one["says"] else now


def _choices(view: GameView, group: Sequence[Json]) -> list[WaitingChoice]:
    one = group[-1]
    if one.get("kind") not in IN_PLAY:
        again = [] if one.get("kind") in (None, *NOT_SENT_AGAIN) else [(one["path"], one["form"])]
        return [_choice(gettext("Write it all the same"), group, again)] if again else []
    place, found = one["hand"], []
    announcing = one["kind"] == EntryKind.ANNOUNCE
    if not announcing and view.facts(place) is not None:
        label = gettext("Correct number %(number)s with this")
        numbered = label % {"number": view.current.number_of(place)}
        found.append(_choice(numbered, group, [_change(one, change(place, one["facts"]))]))
    if not view.over and not _preview_in_play(view, one).faults:
        if announcing and view.announced and place == view.current.next_place:
            label = gettext("Enter this instead")
        elif announcing:
            label = gettext("Enter it for number %(number)s")
        elif view.facts(place) is not None:
            label = gettext("Write it too, as number %(number)s")
        else:
            label = gettext("Write it down as number %(number)s")
        here = [(each["path"], _for_hand(view, each["form"])) for each in group]
        if len(group) == 1 and not _reads_the_same(view, one):
            here = [_change(one, _insertion(view, one))]
        found.append(_choice(label % {"number": view.current.next_number}, group, here))
    return found


def _reads_the_same(view: GameView, one: Json) -> bool:
    """Whether its form says the same of the hand now in play, with what is announced."""
    values: dict[str, list[str]] = {}
    for name, value in one["form"]:
        values.setdefault(name, []).append(value)
    taps = Taps(values)
    sent = read_entry(view, taps.one("moment"), taps, view.version)
    return bool(without_nulls(sent.facts) == one["facts"])


def _insertion(view: GameView, one: Json) -> Json:
    """The change that inserts it, before the hand in play if anything is announced of that."""
    current = view.current
    before = AT_THE_END if current.open is None else current.next_place
    return change(current.free_place, one["facts"], before)


def _change(one: Json, changed: Json) -> tuple[str, list[tuple[str, str]]]:
    path = one["path"].rpartition("/")[0] + "/change"
    return path, [("changes", dump_state([changed])), *_key_and_notebook(one)]


def _preview_in_play(view: GameView, one: Json) -> Preview:
    preview = preview_hand(view.hand_in_play, one["facts"])
    if one["kind"] != EntryKind.ANNOUNCE:
        return preview
    return preview.of_announcements(KINDS[view.game.kind].entry.REQUIRED)


def _key_and_notebook(one: Json) -> list[tuple[str, str]]:
    kept = ("client_key", "notebook")
    return [(name, value) for name, value in one["form"] if name in kept]


def _for_hand(view: GameView, form: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    place = str(view.current.next_place)
    return [(name, place if name == "hand" else value) for name, value in form]


def _choice(
    label: str, group: Sequence[Json], forms: Sequence[tuple[str, object]]
) -> WaitingChoice:
    return WaitingChoice(label, _keys(group), dump_state([list(form) for form in forms]))


def _keys(group: Sequence[Json]) -> str:
    return " ".join([one["client_key"] for one in group])


PAGES = [GamePage("waiting/", "waiting", _waiting_page, extra_context="waiting")]
