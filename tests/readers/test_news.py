from dataclasses import replace

import pytest

from games.models import Game, Notebook
from games.store.recent import load_view
from games.table.pages.page_context import news_since, sheet_rows
from tests.cast import eventful_game


def view_of(game):
    return load_view(Game.objects.select_related("notebook").get(pk=game.pk))


def as_of(view, version):
    """The game as it was when that version was its newest."""
    return replace(view.at(version), game=replace(view.game, version=version))


def after(shown, news, now):
    """The rows of a page that showed `shown` and put the news in their places."""
    if "whole" in news:
        return news["whole"]
    changed = {row["place"]: row for row in news["changed"]}
    left = [
        changed.get(row["place"], row) for row in shown if int(row["place"]) not in news["removed"]
    ]
    newest_first = now.game.notebook.newest_first
    return [*news["added"], *left] if newest_first else [*left, *news["added"]]


def seen(row):
    """What a row shows; forms have keys and a version of their own."""
    agreement = row["agreement"]
    waits = agreement and [side["name"] for side in agreement["waiting"]]
    return row | {"agreement": waits, "hand": None}


@pytest.mark.parametrize("newest_first", [True, False])
@pytest.mark.parametrize("careful", [True, False], ids=["confirmed by hand", "not confirmed"])
def test_the_news_turn_any_page_of_a_game_into_any_later_page(cast, newest_first, careful):
    game = eventful_game(cast)
    Notebook.objects.update(newest_first=newest_first, confirm_hands=careful)
    pages = [as_of(view_of(game), version) for version in range(view_of(game).game.version + 1)]
    for version, now in enumerate(pages):
        for since, before in enumerate(pages[: version + 1]):
            news = news_since(now, since)
            rows = after(sheet_rows(before), news, now)
            assert [seen(row) for row in rows] == [seen(row) for row in sheet_rows(now)]
            totals = enumerate(zip(before.sheet.totals, now.sheet.totals, strict=True))
            assert news["sides"] == {side for side, (was, total) in totals if was != total}
