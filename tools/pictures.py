"""Take the pictures of the README from a running server, into `docs/pictures/`."""

import sys
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.serving import cookie_of, served

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FOUR = ("Ana", "Béa", "Cyril", "Dan")
BELOTE = [
    {"taker": 1, "contract": "hearts", "points": [67, 95]},
    {"taker": 0, "contract": "spades", "points": [104, 58], "belote": 0},
    {"taker": 3, "contract": "no_trump", "points": [112, 138]},
    {"taker": 2, "contract": "diamonds", "capot": 0},
    {"taker": 1, "contract": "clubs", "points": [90, 72]},
    {"taker": 0, "contract": "spades", "points": [81, 81]},
]
BATARDE = [
    {"bids": [2, 2, 0, 2], "tricks": [1, 2, 0, 2], "trump": "hearts"},
    {"bids": [1, 2, 1, 3], "tricks": [1, 3, 1, 1], "trump": "no_trump"},
    {"bids": [2, 3, 0, 1], "tricks": [2, 3, 1, 1], "trump": "diamonds", "stake": "mechoune"},
    {"bids": [3, 2, 1, 1], "tricks": [3, 3, 1, 1], "trump": "spades"},
    {"bids": [2, 2, 3, 1], "tricks": [2, 2, 4, 1], "trump": "clubs", "stake": "choune"},
]


def make_games() -> tuple[object, dict[str, str]]:
    """Make a notebook with games at every stage; return its phone and the addresses to open."""
    from games import services
    from games.models import Game

    own = services.visit()

    def send(verb, game, facts) -> None:
        game = Game.objects.get(pk=game.pk)
        sender = services.Sender(own.phone, game.version, uuid.uuid4())
        verb(game=game, sender=sender, facts=facts)

    def play(kind, names, hands, announced=None, **how):
        game = services.start_game(
            notebook=own.notebook,
            phone=own.phone,
            kind=kind,
            names=names,
            client_key=uuid.uuid4(),
            **how,
        )
        for facts in hands:
            send(services.record, game, facts)
        if announced:
            send(services.announce, game, announced)
        return game

    players = ("Nora", "Émile", "Sam", "Olga")
    over = play("batarde", players, BATARDE, rules={"deals": "rising"})
    bids = play("batarde", players, BATARDE[:3])
    table = play("belote", FOUR, BELOTE, {"taker": 1, "contract": "hearts"})
    return own.phone, {
        "home": "/",
        "table": f"/games/{table.key}/",
        "bids": f"/games/{bids.key}/",
        "ruling": f"/games/{table.key}/hands/2/",
        "result": f"/games/{over.key}/result/",
    }


def tap_bids(page) -> None:
    """Tap the bids of the first three players, so that the last player's forbidden bid is shown."""
    for seat, number in ((0, 3), (1, 1), (2, 2)):
        page.locator(f"#bids-{seat}-{number}").check()
    page.locator("[data-struck]").wait_for(state="attached")


def tap_points(page) -> None:
    """Type the attack's points on the pad."""
    for digit in "95":
        page.locator(f"[data-digit='{digit}']").click()
    page.locator(".action", has_text="–").wait_for()


TAPS = {"bids": tap_bids, "table": tap_points}
DARK = ("result",)


def main() -> None:
    """Serve, tap, and take the screenshots."""
    PICTURES.mkdir(exist_ok=True)
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        phone, addresses = make_games()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            for name, address in addresses.items():
                context = browser.new_context(
                    viewport={"width": 390, "height": 844},
                    device_scale_factor=1.5,
                    locale="fr-FR",
                    color_scheme="dark" if name in DARK else "light",
                )
                context.add_cookies([cookie_of(phone, site)])
                page = context.new_page()
                page.goto(site + address, wait_until="networkidle")
                if name in TAPS:
                    TAPS[name](page)
                page.mouse.move(0, 0)
                page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
                context.close()
            browser.close()


if __name__ == "__main__":
    main()
