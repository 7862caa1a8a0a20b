"""The table: what a phone is answered that looks at a game, fills in its entry, or saves it.

`answer` is a function of the facts, the phone and the tap. A screen with an act is not shown: its
entry is written first, and then the act says what is shown.
"""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

from games import journal
from games.journal import EntryKind
from games.kinds.registry import KINDS
from games.numbers import whole_number
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table import announcing, correcting, disputing, judge, result, seating, waiting
from games.table.bidding import lost_bid
from games.table.conflict import NOTHING, conflict_screen, fields_of, is_written
from games.table.disputing import hand_page
from games.table.drawing import bids_on, drawn_news, for_phone, with_entry
from games.table.entry import (
    EntryDraft,
    asked,
    carried_entry,
    drawn_preview,
    entry_asked_for,
    entry_at_moment,
    is_same_hand,
    is_touched,
    likelier_facts,
    open_entry,
    preview_entry,
    rebased,
    sent_entry,
    table_news,
    written_meanwhile,
)
from games.table.errors import Missing, NotAllowed
from games.table.facts import Phone
from games.table.following import moved_on, overtaken, renoted
from games.table.frame import Shown, read_shown
from games.table.history import journal_page, take_back_page
from games.table.meanwhile import gone, was_there
from games.table.screen import HAND, READER, SCORER, Facts, GamePage, Screen, Tap, to_write
from games.table.view import GameView


def answer(verb: str, facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Return what a phone is answered; `verb` is the name of the address, as in `VERBS`.

    Raises NotAllowed if a phone that only follows the game writes, and nobody there holds it;
    Missing and Malformed if what it asks for is not there, and never was.
    """
    page = VERBS[verb]
    if "since" in tap.taps.values and page.overtaken is not None and not tap.sent:
        return overtaken(facts.view, tap, page)
    try:
        screen = page.answers(facts, phone, tap)
    except Missing:
        if not was_there(facts.view, tap.place):
            raise
        return gone(facts.view, tap.place, sent=tap.sent)
    if screen.act is not None and not phone.may_write and facts.view.person is None:
        raise NotAllowed
    return screen


# Looking


def _table(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The table with the entry at the moment that is due, or as the address asks."""
    if facts.view.over:
        return Screen(to="result")
    draft = entry_asked_for(facts.view, tap.taps)
    if "entry" in tap.taps.values and phone.may_write:
        return with_entry(facts, phone, tap, draft)
    return with_entry(facts, phone, tap, draft, bids=bids_on(facts, phone))


def _news(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """What is new on the table since what a page shows (`since`), or the page again if that is too
    old; without the entry if the parameter `filling` is given, because somebody is filling it in;
    otherwise with the entry at the moment `entry` that is open, if its hand is still to come.
    """
    view, taps = facts.view, tap.taps
    if tap.whole or view.over:
        return Screen(to="table" if tap.whole else "result")
    since = read_shown(taps.one("since"))
    if since.version is None:
        return Screen()
    wished = taps.one("entry") if is_same_hand(view, since.version) else ""
    # A page with the entry of all bids keeps it.
    bids = None if wished and since.bids is None else bids_on(facts, phone)
    drawn = table_news(view, open_entry(view, wished), since.version)
    if drawn is None:
        return Screen()
    filling = _stays(facts, phone, since, bids) or (
        "filling" in taps.values and not _is_told(facts, phone, since)
    )
    drawn |= {"apart": True, "filling": filling}
    drawn["another_right"] = (taps.one("right") or phone.right) != phone.right
    drawn |= for_phone(facts, phone, bids)
    return _beside(view, tap, since.version, drawn) if filling else drawn_news(drawn)


def _is_told(facts: Facts, phone: Phone, since: Shown) -> bool:
    """Whether the phone is told of a bid that was replaced since."""
    told = lost_bid(facts.view, facts.bids, phone)
    return told is not None and since.bids is not None and bool(told["number"] >= since.bids)


def _stays(facts: Facts, phone: Phone, since: Shown, bids: Json | None) -> bool:
    """Whether the pad stays: hidden bids, and what is announced besides them, change nothing on the
    pads of the others.
    """
    later = [entry for entry in facts.view.entries if entry.number > (since.version or 0)]
    announced = all(entry.kind == EntryKind.ANNOUNCE for entry in later)
    hidden = bool(since.bids and bids and bids["hidden"])
    return hidden and announced and not _is_told(facts, phone, since)


def _beside(view: GameView, tap: Tap, since: int, drawn: Json) -> Screen:
    """What is new beside an entry that is filled in: it says so if another phone saved its hand,
    and shows its preview again if that hand is to come once more. The parameter `filling` names the
    version that the entry is for.
    """
    seen = whole_number(tap.taps.one("filling"))
    if seen is None or not 0 <= seen <= since:
        seen = since
    written = written_meanwhile(view, seen)
    drawn |= {"same_hand": is_same_hand(view, seen), "written": written}
    return drawn_news(drawn, stirs=not written and bool(written_meanwhile(view.at(since), seen)))


def _take_back(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Ask whether to undo the last entry of a game that is over: what it is, and what follows."""
    view = facts.view
    if not view.over or view.current.last is None:
        return Screen(to="table")
    return Screen(template="table/take_back.html", context=take_back_page(view))


def _conflict(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Both versions again: the address holds all that the phone sent."""
    view = facts.view
    draft = None if tap.moment in NOTHING else _draft(view, tap)
    outdated = view.over or journal.is_outdated(view.entries, tap.seen_version)
    written = draft is not None and is_written(view, tap.seen_version, draft)
    if "version" not in tap.taps.values or written or (draft is None and not outdated):
        return Screen(to="table")
    if draft is not None and not outdated:
        return Screen(to="table", query=urlencode([("entry", draft.moment), *fields_of(tap)]))
    return replace(conflict_screen(view, tap, draft), status=200)


def _hand(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """A hand and why it scores what it does."""
    page = hand_page(facts.view, tap.place, phone)
    return Screen(template="disputes/hand.html", context=page)


def _journal(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The entries of a game, the newest first, a page at a time, and the removed hands."""
    page = journal_page(facts.view, whole_number(tap.taps.one("upto")))
    return Screen(template="disputes/journal.html", context=page)


# Filling in


def _preview(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """What the entry would score, or what is missing, on a phone that may save it."""
    view = facts.view
    if view.over:
        return Screen(to="result")
    if not phone.may_write:
        return Screen(template="table/_lowered.html")
    if written := written_meanwhile(view, tap.seen_version):
        page = {"written": written, "words": KINDS[view.game.kind].wording.HAND}
        return Screen(template="table/_written_meanwhile.html", context=page)
    entry = drawn_preview(view, _draft(view, tap))
    context = {"entry": entry, "game": view.game, "alone": True}
    return Screen(template="table/_preview.html", context=context)


def _moment(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Another moment of the entry; what was tapped in this moment is carried along. If it is for a
    hand that another phone saved meanwhile, both versions.
    """
    view, taps = facts.view, tap.taps
    same_hand = taps.number("hand") == view.current.next_place
    if not same_hand and is_touched(view.at(tap.seen_version), tap.moment, taps):
        return _late(facts, phone, tap, _draft(view, tap))
    if view.over:
        return Screen(to="result")
    wished = taps.one("open")
    draft = entry_at_moment(view, wished, taps) if same_hand else open_entry(view, wished)
    return with_entry(facts, phone, tap, draft)


# Saving


def _announce(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The announcements of the hand in play, once they are complete. If they leave nothing to play,
    the hand is recorded.
    """
    view = facts.view
    seen, draft = _on_top(view, tap)
    if not view.over:
        preview = preview_entry(view, replace(draft, moment="announce"))
        if preview.score is not None and draft.moment == "announce":
            return _recorded(facts, phone, tap, seen, draft)
        if preview.faults and _is_current(view, seen):
            tap = replace(tap, seen_version=seen)
            return with_entry(facts, phone, tap, replace(draft, faults=preview.faults), 422)
    return _written("announce", facts, phone, tap, seen, draft)


def _record(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The hand. Asks first if it is legal but rare, or if the page did not show its score."""
    return _recorded(facts, phone, tap, *_on_top(facts.view, tap))


def _recorded(facts: Facts, phone: Phone, tap: Tap, seen: int, draft: EntryDraft) -> Screen:
    view, instead, sure, promise = facts.view, tap.taps.one("instead"), tap.sure, tap.promise
    if instead and not view.over:
        likelier = likelier_facts(view, draft, instead)
        if likelier is None:
            sure = False
        else:  # the button said what it writes
            sure, promise, draft = True, None, replace(draft, facts=likelier)
    if _is_current(view, seen):
        question = asked(view, draft, promise, sure=sure)
        if question != draft:
            return with_entry(facts, phone, replace(tap, seen_version=seen), question, 422)
    return _written("record", facts, phone, tap, seen, draft)


def _undo(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The last entry is taken back immediately; if the game is over, it asks first."""
    outdated = journal.is_outdated(facts.view.entries, tap.seen_version)
    if facts.view.over and not tap.sure and not outdated:
        return Screen(to="take_back")
    return _written("undo", facts, phone, replace(tap, moment="undo"), tap.seen_version)


def _restore(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The last undo is reverted."""
    return _written("restore", facts, phone, replace(tap, moment="restore"), tap.seen_version)


def _written(
    name: str, facts: Facts, phone: Phone, tap: Tap, seen: int, draft: EntryDraft | None = None
) -> Screen:
    """The act of a phone whose entry is right for the version `seen`."""
    what = {} if draft is None else {"facts": draft.facts, "over": tap.over}
    carried = draft.carried if draft is not None and name == "announce" else ""
    return to_write(
        name,
        what,
        facts,
        replace(tap, seen_version=seen),
        saved=lambda now, _: _saved(now, phone, tap, carried),
        refused=lambda now, faults: _refused(facts, phone, tap, draft, faults),
        late=lambda now: _late(now, phone, tap, draft, carried),
    )


def _saved(facts: Facts, phone: Phone, tap: Tap, carried: str = "") -> Screen:
    """After an entry was written: the table, the result if the game is over, or the journal if the
    button was there. `carried` is what was tapped in the entry's next moment.
    """
    if tap.taps.one("back") == "journal":
        return Screen(to="journal")
    if tap.whole:
        return Screen(to="table", query=urlencode({"carried": carried}) if carried else "")
    if facts.view.over:
        return Screen(to="result")
    draft = carried_entry(facts.view, "", carried)
    return with_entry(facts, phone, tap, draft, bids=bids_on(facts, phone))


def _refused(
    facts: Facts, phone: Phone, tap: Tap, draft: EntryDraft | None, faults: Sequence[Fault]
) -> Screen:
    """The entry with its faults, or with the question whether it replaces the bids of others."""
    wrong = replace(draft or open_entry(facts.view), faults=tuple(faults))
    for one in faults:
        if one.code == "others_have_bid":
            seats = tuple(one.params["seats"])
            wrong = replace(wrong, over=seats, ask_sure=tap.sure, faults=())
    return with_entry(facts, phone, tap, wrong, 422)


def _late(
    facts: Facts, phone: Phone, tap: Tap, draft: EntryDraft | None, carried: str = ""
) -> Screen:
    """An entry that another phone's came before: both versions, unless they are the same."""
    if draft is not None and is_written(facts.view, tap.seen_version, draft):
        return _saved(facts, phone, tap, carried)
    return conflict_screen(facts.view, tap, draft)


def _draft(view: GameView, tap: Tap) -> EntryDraft:
    return sent_entry(view, tap.moment, tap.taps, tap.announced_at)


def _on_top(view: GameView, tap: Tap) -> tuple[int, EntryDraft]:
    """What was tapped, on top of what was announced, bids apart, since the phone's version; and the
    version for which that is right.
    """
    draft = _draft(view, tap)
    if not _is_current(view, tap.seen_version) and not view.over:
        later = rebased(view, tap.seen_version, draft)
        if later is not None:
            return view.version, later
    return tap.seen_version, draft


def _is_current(view: GameView, seen: int) -> bool:
    """Whether the phone saw the current version, so that it can be asked to correct its entry."""
    return not view.over and not journal.is_outdated(view.entries, seen)


PAGES = [
    GamePage("", "table", _table),
    GamePage("news", "news", _news, in_parts=True),
    GamePage("open", "open_moment", _moment, seen_by="", sent_by=SCORER),
    GamePage("announce", "announce", _announce, seen_by="", sent_by=SCORER, writes=True),
    GamePage("record", "record", _record, seen_by="", sent_by=SCORER, writes=True),
    GamePage("preview", "preview", _preview, seen_by="", sent_by=READER),
    GamePage("undo", "undo", _undo, seen_by="", sent_by=SCORER, writes=True),
    GamePage("restore", "restore", _restore, seen_by="", sent_by=SCORER, writes=True),
    GamePage("conflict/", "conflict", _conflict, seen_by=SCORER),
    GamePage("take-back/", "take_back", _take_back, seen_by=SCORER, overtaken=moved_on),
    GamePage("journal/", "journal", _journal),
    GamePage(HAND, "hand", _hand, overtaken=renoted),
    *announcing.PAGES,
    *correcting.PAGES,
    *disputing.PAGES,
    *result.PAGES,
    *judge.PAGES,
    *seating.PAGES,
    *waiting.PAGES,
]
"""The pages and forms of one game, in the order in which their addresses are tried: a server and a
phone answer by this one list.
"""

VERBS = {page.verb: page for page in PAGES}


def page_at(address: str) -> tuple[GamePage, dict[str, int]] | None:
    """Return the page at an address below that of its game, with the numbers in the address; None
    if there is none.
    """
    for page in PAGES:
        where = _numbers(page.address.split("/"), address.split("/"))
        if where is not None:
            return page, where
    return None


def _numbers(pattern: list[str], parts: list[str]) -> dict[str, int] | None:
    """The numbers in an address, by the name that the pattern gives them; None if it differs."""
    found = {}
    if len(pattern) != len(parts):
        return None
    for wanted, part in zip(pattern, parts, strict=True):
        number = whole_number(part)
        if wanted.startswith("<int:") and number is not None and number >= 0:
            found[wanted[5:-1]] = number
        elif wanted != part:
            return None
    return found
