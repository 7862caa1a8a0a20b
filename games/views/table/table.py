"""The table screen: announce, record, undo, and preview a hand before it is saved."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import (
    HttpResponseClientRedirect,
    HttpResponseClientRefresh,
    trigger_client_event,
)

from games import journal, services
from games.access import game_for, phone_of
from games.journal import EntryKind
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.models import Entry, Game, Right
from games.numbers import whole_number
from games.scoring.values import Json
from games.store.reading import pending_bids
from games.store.recent import recent_game
from games.table.bidding import bidding, extras, replaced_bid
from games.table.conflict import is_written
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
    table_page,
    written_meanwhile,
)
from games.table.history import reopen_page, take_back_page
from games.table.objections import asked_of
from games.table.shown import Shown, read_shown
from games.table.view import GameView
from games.views.sent import Sent, may_score, sender, sent, told_of
from games.views.table.conflict import instead_of_page, show_both_versions


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show the table with the entry at the moment that is due, or as the URL requests."""
    view = recent_game(game_for(request, key, right=Right.READER))
    if view.over:
        return redirect("result", key)
    draft = entry_asked_for(view, Taps(dict(request.GET.lists())))
    if "entry" in request.GET and request.right.covers(Right.SCORER):
        return _show(request, view, draft)
    return show_table(request, view, draft)


@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """Answer with what is new on the table since what a page shows (`since`), or let it load again
    if that is too old; without the entry if the parameter `filling` is given, because somebody is
    filling it in; otherwise with the entry at the moment `entry` that is open, if its hand is still
    to come.
    """
    view = recent_game(game_for(request, key, right=Right.READER))
    if not request.htmx:
        return redirect("table", key)
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[key]))
    since = read_shown(request.GET.get("since", ""))
    known = since.version is not None
    wished = request.GET.get("entry", "") if known and is_same_hand(view, since.version) else ""
    # A page with the entry of all bids keeps it.
    phone, may_write = phone_of(request), may_score(request)
    waiting = pending_bids(view.game)
    bids = None if wished and since.bids is None else bidding(view, waiting, phone, may_write)
    drawn = table_news(view, open_entry(view, wished), since.version) if known else None
    if drawn is None:
        return HttpResponseClientRefresh()
    # Hidden bids, and what is announced besides them, change nothing on the pads of the others.
    later = [entry for entry in view.entries if entry.number > since.version]
    hidden = since.bids and bids and bids["hidden"]
    same_pad = bool(hidden) and all(entry.kind == EntryKind.ANNOUNCE for entry in later)
    told = replaced_bid(view, waiting, phone)
    is_new = bool(told) and since.bids is not None and told["number"] >= since.bids
    filling = not is_new and (same_pad or "filling" in request.GET)
    drawn |= {"apart": True, "filling": filling}
    drawn["another_right"] = request.GET.get("right", request.right.value) != request.right.value
    drawn |= _for_phone(request, view, bids)
    if not filling:
        return render(request, "table/_news.html", drawn)
    return _news_beside(request, view, since.version, drawn)


def _news_beside(request: HttpRequest, view: GameView, since: int, drawn: Json) -> HttpResponse:
    """What is new beside an entry that is filled in: it says so if another phone saved its hand,
    and shows its preview again if that hand is to come once more. The parameter `filling` names the
    version that the entry is for.
    """
    seen = whole_number(request.GET.get("filling", ""))
    if seen is None or not 0 <= seen <= since:
        seen = since
    written = written_meanwhile(view, seen)
    drawn |= {"same_hand": is_same_hand(view, seen), "written": written}
    answer = render(request, "table/_news.html", drawn)
    if not written and written_meanwhile(view.at(since), seen):
        return trigger_client_event(answer, "change", {"target": "#entry"})
    return answer


@require_POST
def open_moment(request: HttpRequest, key: str) -> HttpResponse:
    """Open another moment of the entry; what was tapped in this moment is carried along. If it is
    for a hand that another phone saved meanwhile, show both versions.
    """
    view, submission = recent_game(game_for(request, key, right=Right.SCORER)), sent(request)
    taps, same_hand = submission.taps, submission.taps.number("hand") == view.current.next_place
    if not same_hand and is_touched(view.at(submission.seen_version), submission.moment, taps):
        return _answer_late(request, key, _draft(view, submission), "")
    if view.over:
        return redirect("result", key)
    wished = taps.one("open")
    draft = entry_at_moment(view, wished, taps) if same_hand else open_entry(view, wished)
    return _show(request, view, draft)


@require_POST
def announce(request: HttpRequest, key: str) -> HttpResponse:
    """Save the announcements of the hand in play, once they are complete. If they leave nothing to
    play, the hand is recorded.
    """
    view = recent_game(game_for(request, key, right=Right.SCORER))
    submission, draft = _on_top(view, sent(request))
    if not view.over:
        preview = preview_entry(view, replace(draft, moment="announce"))
        if preview.score is not None and draft.moment == "announce":
            return _record(request, view, submission, draft)
        if preview.faults and _is_current(view, submission):
            return _show(request, view, replace(draft, faults=preview.faults), status=422)
    how = {"seen": submission.seen_version, "carried": draft.carried, "over": told_of(request)}
    return _save(request, view, draft, services.announce, facts=draft.facts, **how)


@require_POST
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Record the hand. Ask first if it is legal but rare, or if the page did not show its score."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    return _record(request, view, *_on_top(view, sent(request)))


def _record(
    request: HttpRequest, view: GameView, submission: Sent, draft: EntryDraft
) -> HttpResponse:
    instead = submission.taps.one("instead")
    if instead and not view.over:
        facts = likelier_facts(view, draft, instead)
        if facts is None:
            submission = replace(submission, sure=False)
        else:  # the button said what it writes
            submission = replace(submission, sure=True, promise=None)
            draft = replace(draft, facts=facts)
    if _is_current(view, submission):
        question = asked(view, draft, submission.promise, sure=submission.sure)
        if question != draft:
            return _show(request, view, question, status=422)
    seen = submission.seen_version
    over = told_of(request)
    return _save(request, view, draft, services.record, seen=seen, facts=draft.facts, over=over)


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Undo the last entry immediately; if the game is over, ask first."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if view.over and not sent(request).sure:
        ask = reverse("take_back", args=[key])
        return HttpResponseClientRedirect(ask) if request.htmx else redirect(ask)
    return _save(request, view, None, services.undo)


@require_safe
def take_back(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to undo the last entry of a game that is over: what it is, and what follows."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if not view.over or view.current.last is None:
        return redirect("table", key)
    return render(request, "table/take_back.html", take_back_page(view))


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Revert the last undo."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    return _save(request, view, None, services.restore)


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether to resume a game that was ended early, then resume it."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if view.sheet.finished or not view.current.ended:
        return redirect("table", key)
    if request.method != "POST" or not sent(request).sure:
        return render(request, "table/reopen.html", reopen_page(view))
    try:
        services.reopen(game=view.game, sender=sender(request, view.game))
    except services.Stale:
        return render(request, "table/reopen.html", reopen_page(view, True), status=409)
    return redirect("table", key)


@require_POST
def preview(request: HttpRequest, key: str) -> HttpResponse:
    """Show what the entry would score, or what is missing, on a phone that may save it."""
    view = recent_game(game_for(request, key, right=Right.READER))
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[key]))
    if not request.right.covers(Right.SCORER):
        return render(request, "table/_lowered.html")
    submission = sent(request)
    if written := written_meanwhile(view, submission.seen_version):
        page = {"written": written, "words": KINDS[view.game.kind].wording.HAND}
        return render(request, "table/_written_meanwhile.html", page)
    entry = drawn_preview(view, _draft(view, submission))
    context = {"entry": entry, "game": view.game, "alone": True}
    return render(request, "table/_preview.html", context)


def _draft(view: GameView, submission: Sent) -> EntryDraft:
    """Return what was tapped, as facts of the hand in play."""
    return sent_entry(view, submission.moment, submission.taps, submission.announced_at)


def _on_top(view: GameView, submission: Sent) -> tuple[Sent, EntryDraft]:
    """What was tapped, on top of what was announced, bids apart, since the phone's version."""
    draft = _draft(view, submission)
    if not _is_current(view, submission) and not view.over:
        later = rebased(view, submission.seen_version, draft)
        if later is not None:
            return replace(submission, seen_version=view.game.version), later
    return submission, draft


def _is_current(view: GameView, submission: Sent) -> bool:
    """Whether the phone saw the current version, so that it can be asked to correct its entry."""
    return not view.over and not journal.is_outdated(view.entries, submission.seen_version)


def _save(
    request: HttpRequest,
    view: GameView,
    draft: EntryDraft | None,
    service: Callable[..., Entry],
    *,
    seen: int | None = None,
    carried: str = "",
    **facts: Any,
) -> HttpResponse:
    """Call a service with what was tapped, and show its faults beside their fields.

    `seen` is the version of the game for which the facts are right, if it is not that of the form;
    `carried` is what was tapped in the next moment.
    """
    who = sender(request, view.game)
    if seen is not None:
        who = replace(who, seen_version=seen)
    try:
        entry = service(game=view.game, sender=who, **facts)
    except services.Refused as refused:
        wrong = _as_refused(draft or open_entry(view), refused, sent(request).sure)
        return _show(request, view, wrong, status=422)
    except services.Stale:
        return _answer_late(request, view.game.key, draft, carried)
    return _answer(request, entry.game, carried)


def _as_refused(draft: EntryDraft, refused: services.Refused, sure: bool) -> EntryDraft:
    """The entry with its faults, or with the question whether it replaces the bids of others."""
    for one in refused.faults:
        if one.code == "others_have_bid":
            return replace(draft, over=tuple(one.params["seats"]), ask_sure=sure)
    return replace(draft, faults=tuple(refused.faults))


def _answer_late(
    request: HttpRequest, key: str, draft: EntryDraft | None, carried: str
) -> HttpResponse:
    """Respond to an entry that another phone's came before: show both versions, unless they are the
    same.
    """
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if draft is not None and is_written(view, sent(request).seen_version, draft):
        return _answer(request, view.game, carried)
    return show_both_versions(request, view, draft)


def _answer(request: HttpRequest, game: Game, carried: str) -> HttpResponse:
    """Respond to a saved entry: with the table, the result if the game is over, or the journal if
    the button was there.
    """
    if request.POST.get("back") == "journal":
        return redirect("journal", game.key)
    if not request.htmx:
        address = reverse("table", args=[game.key])
        return redirect(f"{address}?{urlencode({'carried': carried})}" if carried else address)
    view = recent_game(game)
    if view.over:
        return HttpResponseClientRedirect(reverse("result", args=[game.key]))
    return show_table(request, view, carried_entry(view, "", carried))


def show_table(
    request: HttpRequest,
    view: GameView,
    draft: EntryDraft,
    status: int = 200,
    page: Json | None = None,
) -> HttpResponse:
    """The table; while players announce each on their own phone, with that (`page`) instead of the
    entry.
    """
    page = page or bidding(view, pending_bids(view.game), phone_of(request), may_score(request))
    return _show(request, view, draft, status, page)


def _show(
    request: HttpRequest,
    view: GameView,
    draft: EntryDraft,
    status: int = 200,
    bids: Json | None = None,
) -> HttpResponse:
    """The table: the whole page, or for a reply the entry and what is new besides."""
    for_phone = _for_phone(request, view, bids)
    if not request.htmx:
        page = table_page(view, draft) | for_phone
        return render(request, "table/table.html", page, status=status)
    news = table_news(view, draft, sent(request).seen_version)
    if news is not None:
        return render(request, "table/_news.html", news | for_phone, status=status)
    page = table_page(view, draft) | for_phone
    return instead_of_page(render(request, "table/_table.html", page, status=status))


def _for_phone(request: HttpRequest, view: GameView, bids: Json | None) -> Json:
    """The address of the table (`here`), and what differs from phone to phone: the bids, what may
    be announced besides, what it is told of its own bid, and of which objection.
    """
    # A scorer's page may show the entry of all bids, which has nothing to do with those that wait.
    waiting = pending_bids(view.game)
    number = bids["bids"] if bids else None if view.game.own_bids else 0
    return {
        "here": reverse("table", args=[view.game.key]),
        "bidding": bids,
        "extras": extras(view, waiting, may_score(request)),
        "told": replaced_bid(view, waiting, phone_of(request)),
        "shown": Shown(view.game.version, number),
        "asked": asked_of(view, phone_of(request)),
    }
