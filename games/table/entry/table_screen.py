"""The table as a phone sees it: the whole page, or what is new, with the entry or the bids."""

from games.journal.fingerprints import fingerprint
from games.kinds.registry import KINDS
from games.scoring.values import Json
from games.table.disputes.objections import objection_to_show
from games.table.entry.bid_context import extras_context, has_bid_by_each, lost_bid
from games.table.entry.draft import EntryDraft
from games.table.pages.page_context import PageVersion, game_context, news_since, sheet_rows
from games.table.plain import Phone
from games.table.screen import GameRequest, GameState, Screen
from games.table.view import GameView


def table_screen(
    game: GameState,
    request: GameRequest,
    draft: EntryDraft,
    status: int = 200,
    bids: Json | None = None,
) -> Screen:
    """The whole page, or for a reply the entry, or `bids` in its place, and what is new."""
    view, own = game.view, phone_context(game, request.phone, bids)
    news = None if request.whole else table_news_context(view, draft, request.seen_version)
    if news is not None:
        return Screen(template="table/_news.html", context=news | own, status=status)
    page, replaces = table_page_context(view, draft) | own, not request.whole
    template = "table/_table.html" if replaces else "table/table.html"
    return Screen(template=template, context=page, status=status, replaces_page=replaces)


def phone_context(game: GameState, phone: Phone, bids: Json | None) -> Json:
    """What differs from phone to phone."""
    view = game.view
    # A scorer's page may show the entry of all bids, which has nothing to do with those that wait.
    number = bids["bids"] if bids else None if view.game.own_bids else 0
    return {
        "bidding": bids,
        "extras": extras_context(game, phone),
        "lost_bid": lost_bid(game, phone),
        "has_bid_by_each": has_bid_by_each(view),
        "shown": PageVersion(view.game.version, number),
        "objection": objection_to_show(view, phone),
    }


def table_page_context(view: GameView, draft: EntryDraft) -> Json:
    by_each = KINDS[view.game.kind].entry.by_each is not None
    page = game_context(view) | {"rows": sheet_rows(view), "by_each": by_each}
    return page if view.over else page | _in_play_context(view, draft)


def _in_play_context(view: GameView, draft: EntryDraft) -> Json:
    hand = view.hand_in_play
    return {
        "entry": draft,
        "announced": KINDS[view.game.kind].entry.describe(hand.announced, hand),
    }


def table_news_context(view: GameView, draft: EntryDraft, version: int) -> Json | None:
    """What is new for a phone that saw that version; None if it needs the whole page."""
    news = news_since(view, version)
    if news is None or view.over:
        return None
    was = f"{version} {fingerprint(view.entries[version - 1].hash)}" if version > 0 else ""
    page = game_context(view) | {"news": news, "seen": version, "was": was}
    page["totals"] = [
        total | {"changed": side in news["sides"]} for side, total in enumerate(page["totals"])
    ]
    return page | _in_play_context(view, draft)
