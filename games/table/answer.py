"""The pages of a game. `answer` is a function of the game and the request; what a page writes goes
into the journal that is handed in.
"""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

from games.journal import EntryKind, is_outdated
from games.kinds.registry import KINDS
from games.numbers import whole_number
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table import acts
from games.table.disputes import correction_pages, hand_pages
from games.table.disputes.hand_pages import hand_page_context
from games.table.disputes.history import journal_page_context, take_back_page_context
from games.table.entry import bid_pages, waiting
from games.table.entry.bid_context import bid_context, lost_bid
from games.table.entry.conflict import NOT_DONE, conflict_screen, fields_to_repeat, is_draft_saved
from games.table.entry.draft import EntryDraft
from games.table.entry.hand_entry import (
    entry_at_moment,
    entry_from_address,
    hand_saved_since,
    is_same_hand,
    is_touched,
    open_carried_entry,
    open_entry,
    read_entry,
    rebase_entry,
)
from games.table.entry.meanwhile import taken_off_screen, was_taken_off
from games.table.entry.open_forms import (
    label_if_hands_changed,
    label_if_note_changed,
    overtaken_screen,
)
from games.table.entry.table_screen import phone_context, table_news_context, table_screen
from games.table.errors import Missing, Refused, Stale
from games.table.pages import judge_page as judge
from games.table.pages import result
from games.table.pages.page_context import PageVersion, read_page_version
from games.table.plain import Phone
from games.table.screen import (
    HAND,
    READER,
    SCORER,
    GamePage,
    GameRequest,
    GameState,
    Journal,
    Screen,
)
from games.table.seats import seating
from games.table.view import GameView


def answer(name: str, game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """Answer a request to the page of that name. What it writes is signed by who holds the phone.

    Raises NotAllowed if a phone that only follows the game writes, and nobody there holds it;
    Missing and Malformed if what it asks for never was there; NotHere if only a server can write
    it.
    """
    page, view = PAGE_BY_NAME[name], game.view
    if "since" in request.taps.values and page.late_label is not None and not request.sent:
        return overtaken_screen(view, request, page)
    try:
        return page.handler(game, replace(request, by=view.as_person(view.person)), journal)
    except Missing:
        if not was_taken_off(view, request.place):
            raise
        return taken_off_screen(view, request.place, sent=request.sent)


# Looking


def _table(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    if game.view.over:
        return Screen(redirect_to="result")
    draft = entry_from_address(game.view, request.taps)
    if "entry" in request.taps.values and request.phone.may_write:
        return table_screen(game, request, draft)
    return table_screen(game, request, draft, bids=bid_context(game, request.phone))


def _news(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """What is new on the table since what a page shows (`since`), or the page again if that is too
    old; without the entry while somebody fills it in (`filling`), else with the entry at the moment
    `entry` that is open, if its hand is still to come.
    """
    view, taps = game.view, request.taps
    if request.whole or view.over:
        return Screen(redirect_to="table" if request.whole else "result")
    since = read_page_version(taps.one("since"))
    if since.version is None:
        return Screen()
    wished = taps.one("entry") if is_same_hand(view, since.version) else ""
    # A page with the entry of all bids keeps it.
    bids = None if wished and since.bids is None else bid_context(game, request.phone)
    drawn = table_news_context(view, open_entry(view, wished), since.version)
    if drawn is None:
        return Screen()
    filling = _keeps_bid_pad(game, request.phone, since, bids) or (
        "filling" in taps.values and not _was_overruled(game, request.phone, since)
    )
    drawn |= {"apart": True, "filling": filling}
    drawn["another_right"] = (taps.one("right") or request.phone.right) != request.phone.right
    drawn |= phone_context(game, request.phone, bids)
    if filling:
        return _news_beside_entry(view, request, since.version, drawn)
    return Screen(template="table/_news.html", context=drawn)


def _was_overruled(game: GameState, phone: Phone, since: PageVersion) -> bool:
    told = lost_bid(game, phone)
    return told is not None and since.bids is not None and bool(told["number"] >= since.bids)


def _keeps_bid_pad(game: GameState, phone: Phone, since: PageVersion, bids: Json | None) -> bool:
    """Hidden bids, and what is announced besides them, change nothing on the pads of the others."""
    later = [entry for entry in game.view.entries if entry.number > (since.version or 0)]
    announced = all(entry.kind == EntryKind.ANNOUNCE for entry in later)
    hidden = bool(since.bids and bids and bids["hidden"])
    return hidden and announced and not _was_overruled(game, phone, since)


def _news_beside_entry(view: GameView, request: GameRequest, since: int, drawn: Json) -> Screen:
    """News beside an entry that is filled in, for the version that `filling` names."""
    seen = whole_number(request.taps.one("filling"))
    if seen is None or not 0 <= seen <= since:
        seen = since
    written = hand_saved_since(view, seen)
    drawn |= {"same_hand": is_same_hand(view, seen), "written": written}
    refreshes = not written and bool(hand_saved_since(view.at(since), seen))
    return Screen(template="table/_news.html", context=drawn, refreshes_preview=refreshes)


def _take_back(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    if not view.over or view.current.last is None:
        return Screen(redirect_to="table")
    return Screen(template="table/take_back.html", context=take_back_page_context(view))


def _conflict(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    draft = None if request.moment in NOT_DONE else _read_entry(view, request)
    outdated = view.over or is_outdated(view.entries, request.seen_version)
    written = draft is not None and is_draft_saved(view, request.seen_version, draft)
    if "version" not in request.taps.values or written or (draft is None and not outdated):
        return Screen(redirect_to="table")
    if draft is not None and not outdated:
        return Screen(
            redirect_to="table",
            query=urlencode([("entry", draft.moment), *fields_to_repeat(request)]),
        )
    return replace(conflict_screen(view, request, draft), status=200)


def _hand(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    page = hand_page_context(game.view, request.place, request.phone)
    return Screen(template="disputes/hand.html", context=page)


def _journal(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    page = journal_page_context(game.view, whole_number(request.taps.one("upto")))
    return Screen(template="disputes/journal.html", context=page)


# Filling in


def _preview(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    if view.over:
        return Screen(redirect_to="result")
    if not request.phone.may_write:
        return Screen(template="table/_lowered.html")
    if written := hand_saved_since(view, request.seen_version):
        page = {"written": written, "words": KINDS[view.game.kind].wording.HAND}
        return Screen(template="table/_written_meanwhile.html", context=page)
    context = {"entry": _read_entry(view, request), "game": view.game, "alone": True}
    return Screen(template="table/_preview.html", context=context)


def _moment(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, taps = game.view, request.taps
    same_hand = taps.number("hand") == view.current.next_place
    if not same_hand and is_touched(view.at(request.seen_version), request.moment, taps):
        return _show_conflict(game, request, _read_entry(view, request))
    if view.over:
        return Screen(redirect_to="result")
    wished = taps.one("open")
    draft = entry_at_moment(view, wished, taps) if same_hand else open_entry(view, wished)
    return table_screen(game, request, draft)


# Saving


def _announce(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """The announcements of the hand in play; the hand, if they leave nothing to play."""
    view = game.view
    current, draft = _rebase(view, request)
    if not view.over:
        preview = replace(draft, moment="announce").preview
        if preview.score is not None and draft.moment == "announce":
            return _save_hand(game, request, current, draft, journal)
        if preview.faults and _is_current(view, current.seen_version):
            return table_screen(game, current, replace(draft, faults=preview.faults), 422)
    try:
        now = journal.append(acts.announce, current, facts=draft.facts, replaces=request.replaces)
    except Refused as refused:
        return _show_refusal(game, request, draft, refused.faults)
    except Stale as stale:
        return _show_conflict(stale.now, request, draft, draft.carried)
    return _show_saved(now, request, draft.carried)


def _record(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    return _save_hand(game, request, *_rebase(game.view, request), journal)


def _save_hand(
    game: GameState,
    request: GameRequest,
    current: GameRequest,
    draft: EntryDraft,
    journal: Journal,
) -> Screen:
    if not game.view.over:
        draft, current = draft.with_answer(current)
    if _is_current(game.view, current.seen_version):
        question = draft.with_questions(current)
        if question != draft:
            return table_screen(game, current, question, 422)
    try:
        now = journal.append(acts.record, current, facts=draft.facts, replaces=request.replaces)
    except Refused as refused:
        return _show_refusal(game, request, draft, refused.faults)
    except Stale as stale:
        return _show_conflict(stale.now, request, draft)
    return _show_saved(now, request)


def _undo(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    outdated = is_outdated(game.view.entries, request.seen_version)
    if game.view.over and not request.sure and not outdated:
        return Screen(redirect_to="take_back")
    try:
        now = journal.append(acts.undo, request)
    except Refused as refused:
        return _show_refusal(game, request, None, refused.faults)
    except Stale as stale:
        return _show_conflict(stale.now, replace(request, moment="undo"), None)
    return _show_saved(now, request)


def _restore(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    try:
        now = journal.append(acts.restore, request)
    except Refused as refused:
        return _show_refusal(game, request, None, refused.faults)
    except Stale as stale:
        return _show_conflict(stale.now, replace(request, moment="restore"), None)
    return _show_saved(now, request)


def _show_saved(game: GameState, request: GameRequest, carried: str = "") -> Screen:
    if request.taps.one("back") == "journal":
        return Screen(redirect_to="journal")
    if request.whole:
        return Screen(redirect_to="table", query=urlencode({"carried": carried}) if carried else "")
    if game.view.over:
        return Screen(redirect_to="result")
    draft = open_carried_entry(game.view, "", carried)
    return table_screen(game, request, draft, bids=bid_context(game, request.phone))


def _show_refusal(
    game: GameState, request: GameRequest, draft: EntryDraft | None, faults: Sequence[Fault]
) -> Screen:
    wrong = replace(draft or open_entry(game.view), faults=tuple(faults))
    for one in faults:
        if one.code == "others_have_bid":
            people = tuple([game.view.person_at(seat) for seat in one.params["seats"]])
            sure = request.sure and wrong.rare
            wrong = replace(wrong, replaces=people, ask_sure=sure, faults=())
    return table_screen(game, request, wrong, 422)


def _show_conflict(
    game: GameState, request: GameRequest, draft: EntryDraft | None, carried: str = ""
) -> Screen:
    if draft is not None and is_draft_saved(game.view, request.seen_version, draft):
        return _show_saved(game, request, carried)
    return conflict_screen(game.view, request, draft)


def _read_entry(view: GameView, request: GameRequest) -> EntryDraft:
    return read_entry(view, request.moment, request.taps, request.announced_at)


def _rebase(view: GameView, request: GameRequest) -> tuple[GameRequest, EntryDraft]:
    """What was tapped, on top of what was announced since, bids apart; and the request as for the
    version for which that is right.
    """
    draft = _read_entry(view, request)
    if not _is_current(view, request.seen_version) and not view.over:
        later = rebase_entry(view, request.seen_version, draft)
        if later is not None:
            return replace(request, seen_version=view.version), later
    return request, draft


def _is_current(view: GameView, seen: int) -> bool:
    """Whether the phone saw the current version, so that it can be asked to correct its entry."""
    return not view.over and not is_outdated(view.entries, seen)


# The pages and forms of one game, in the order in which addresses are tried, by every host.
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
    GamePage(
        "take-back/", "take_back", _take_back, seen_by=SCORER, late_label=label_if_hands_changed
    ),
    GamePage("journal/", "journal", _journal),
    GamePage(HAND, "hand", _hand, late_label=label_if_note_changed),
    *bid_pages.PAGES,
    *correction_pages.PAGES,
    *hand_pages.PAGES,
    *result.PAGES,
    *judge.PAGES,
    *seating.PAGES,
    *waiting.PAGES,
]

PAGE_BY_NAME = {page.name: page for page in PAGES}


def find_page(address: str) -> tuple[GamePage, dict[str, int]] | None:
    """The page at an address below that of its game, with the numbers in the address."""
    for page in PAGES:
        where = _match_address(page.address.split("/"), address.split("/"))
        if where is not None:
            return page, where
    return None


def _match_address(pattern: list[str], parts: list[str]) -> dict[str, int] | None:
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
