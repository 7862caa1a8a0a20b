"""Take the pictures of the README anew: today's pages of games that are always the same.

    python -m tools.pictures [NAME ...]

A phone of 390 × 844 that speaks French, light. Served as `make run` does; needs Chromium.
"""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from tools.serving import ROOT, cookie_of, send, served

FOLDER = ROOT / "docs" / "pictures"
LAST_EVENING = datetime(2026, 11, 27, 21, 0, tzinfo=UTC)
HAND = timedelta(minutes=6)
DEMO_GAMES = 60
FOUR = ("Inès", "Théo", "Rosa", "Hugo")

COINCHE = [
    {"taker": 1, "bid": 90, "contract": "spades", "points": [58, 104]},
    {"taker": 0, "bid": 110, "contract": "diamonds", "points": [121, 41], "belote": 0},
    {"taker": 2, "bid": 80, "contract": "clubs", "points": [74, 88]},
    {"taker": 3, "bid": "capot", "contract": "hearts", "capot": 1},
    {"taker": 2, "bid": 100, "contract": "spades", "points": [113, 49]},
]
COINCHED = {
    "taker": 1,
    "bid": 120,
    "contract": "hearts",
    "stake": "coinche",
    "coinche_by": 2,
}
BATARDE = [
    {"bids": [2, 1, 0, 1], "tricks": [2, 2, 0, 1], "trump": "hearts"},
    {"bids": [1, 2, 2, 2], "tricks": [1, 2, 1, 2], "trump": "no_trump"},
    {"bids": [3, 0, 2, 1], "tricks": [2, 1, 3, 1], "trump": "clubs", "stake": "mechoune"},
]
RIVER = [
    {"bids": [0, 0, 1, 0], "tricks": [0, 0, 1, 0]},
    {"bids": [1, 0, 1, 1], "tricks": [1, 0, 0, 1]},
    {"bids": [1, 1, 0, 2], "tricks": [2, 1, 0, 0]},
    {"bids": [2, 0, 1, 0], "tricks": [2, 1, 1, 0]},
    {"bids": [1, 2, 0, 1], "tricks": [1, 2, 0, 1]},
    {"bids": [1, 1, 2, 1], "tricks": [0, 1, 1, 1]},
    {"bids": [1, 0, 1, 1], "tricks": [1, 0, 0, 1]},
    {"bids": [0, 1, 0, 1], "tricks": [0, 0, 0, 1]},
]


def main(names: Iterable[str]) -> None:
    """Take these pictures, or all."""
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        addresses, cookie = notebook(site)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            context = browser.new_context(
                viewport={"width": 390, "height": 844},
                device_scale_factor=1.5,
                is_mobile=True,
                has_touch=True,
                locale="fr",
                timezone_id="Europe/Paris",
                color_scheme="light",
                reduced_motion="reduce",
            )
            context.add_cookies([cookie])
            page = context.new_page()
            for name in names or addresses:
                page.goto(site + addresses[name], wait_until="load")
                page.evaluate("document.fonts.ready")
                page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")


def notebook(site: str) -> tuple[dict[str, str], dict]:
    """Fill a notebook; return the addresses of the pages by the names of their pictures, and the
    cookie of its phone.
    """
    from django.utils.translation import override

    from games import services
    from games.demo.seeding import seed

    own = services.create_notebook(key=UUID(int=1), time_zone="Europe/Paris")
    with override("fr"):
        seed(games=DEMO_GAMES, seed=1, until=LAST_EVENING - timedelta(days=7))
        coinche = played(own, "coinche", COINCHE, COINCHED)
        batarde = played(own, "batarde", BATARDE)
        river = played(own, "river", RIVER, rules={"max_cards": 4})
        ines = own.notebook.players.get(name="Inès")
    return {
        "table": f"/games/{coinche}/?entry=result&points-0=53&points-1=109",
        "ruling": f"/games/{coinche}/hands/2/",
        "bids": f"/games/{batarde}/?entry=announce&bids-0=2&bids-1=3&bids-2=2",
        "result": f"/games/{river}/result/",
        "player": f"/players/{ines.pk}/",
    }, cookie_of(own.phone, site)


def played(own: Any, kind: str, hands: Iterable[dict], said: dict | None = None, **how: Any) -> str:
    """The key of a game of the last evening, with these hands, and what is `said` of the next."""
    from games import clock, services
    from games.table import acts

    begun = {"notebook": own.notebook, "phone": own.phone, "names": FOUR} | how
    acted = [(acts.record, facts) for facts in hands] + [(acts.announce, said)] * bool(said)
    with clock.at(LAST_EVENING):
        game = services.start_game(kind=kind, client_key=uuid5(NAMESPACE_OID, kind), **begun)
    for number, (act, facts) in enumerate(acted, start=1):
        with clock.at(LAST_EVENING + number * HAND):
            game = send(own, act, game, facts=facts)
    return str(game.key)


if __name__ == "__main__":
    main(sys.argv[1:])
