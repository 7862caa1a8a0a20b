"""The table as a phone sees it: the whole page, or what is new, with the entry or the bids."""

from games.scoring.values import Json
from games.table.disputes.objections import asked_of
from games.table.entry.bidding import bidding, extras, has_bid_by_each, lost_bid
from games.table.entry.draft import EntryDraft
from games.table.entry.hand_entry import table_news, table_page
from games.table.pages.frame import PageVersion
from games.table.plain import Phone
from games.table.screen import GameRequest, GameState, Screen


def with_entry(
    game: GameState,
    request: GameRequest,
    draft: EntryDraft,
    status: int = 200,
    bids: Json | None = None,
) -> Screen:
    """The whole page, or for a reply the entry, or `bids` in its place, and what is new."""
    view, own = game.view, for_phone(game, request.phone, bids)
    news = None if request.whole else table_news(view, draft, request.seen_version)
    if news is not None:
        return news_screen(news | own, status)
    page, replaces = table_page(view, draft) | own, not request.whole
    template = "table/_table.html" if replaces else "table/table.html"
    return Screen(template=template, context=page, status=status, replaces_page=replaces)


def bids_on(game: GameState, phone: Phone) -> Json | None:
    return bidding(game.view, game.bids, phone, phone.may_write)


def for_phone(game: GameState, phone: Phone, bids: Json | None) -> Json:
    """What differs from phone to phone."""
    view = game.view
    # A scorer's page may show the entry of all bids, which has nothing to do with those that wait.
    number = bids["bids"] if bids else None if view.game.own_bids else 0
    return {
        "bidding": bids,
        "extras": extras(view, game.bids, phone.may_write),
        "told": lost_bid(view, game.bids, phone),
        "has_bid_by_each": has_bid_by_each(view),
        "shown": PageVersion(view.game.version, number),
        "asked": asked_of(view, phone),
    }


def news_screen(drawn: Json, status: int = 200, *, refreshes_preview: bool = False) -> Screen:
    return Screen(
        template="table/_news.html",
        context=drawn,
        status=status,
        refreshes_preview=refreshes_preview,
    )
