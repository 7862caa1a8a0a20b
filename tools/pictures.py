"""Take the pictures of the README from a running server, into `docs/pictures/`."""

import sys
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.serving import cookie_of, play, send, served

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
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
RIVER = [
    {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]},
    {"bids": [1, 1, 1, 0], "tricks": [1, 0, 1, 0]},
    {"bids": [0, 2, 1, 1], "tricks": [0, 2, 0, 1]},
    {"bids": [2, 1, 0, 2], "tricks": [2, 1, 0, 1]},
]


def make_games() -> dict[str, tuple[object, str]]:
    """Make games at every stage; return the phone and the address of each picture."""
    from games import services

    own = services.create_notebook()
    players = ("Nora", "Émile", "Sam", "Olga")
    over = play(own, "batarde", BATARDE, names=players, rules={"deals": "rising"})
    bids = play(own, "batarde", BATARDE[:3], names=players)
    each = services.let_each_announce(game=play(own, "river", RIVER), each=True)
    bea = phone_of(each, seat=1, inviting=own)
    sender = services.Sender(own.phone, each.version, uuid.uuid4())
    for seat in (0, 2):
        services.bid(game=each, sender=sender, hand=len(RIVER) + 1, seat=seat, said={"bid": 1})
    table = play(own, "belote", BELOTE)
    send(own, services.announce, table, facts={"taker": 1, "contract": "hearts"})
    return {
        "table": (own.phone, f"/games/{table.key}/"),
        "bids": (own.phone, f"/games/{bids.key}/"),
        "each": (bea, f"/games/{each.key}/"),
        "ruling": (own.phone, f"/games/{table.key}/hands/2/"),
        "result": (own.phone, f"/games/{over.key}/result/"),
    }


def phone_of(game, *, seat: int, inviting) -> object:
    """Let the player at that seat join the game with another phone; return it."""
    from games import services

    invitation = services.invite(
        notebook=inviting.notebook,
        phone=inviting.phone,
        right="reader",
        lasting="tonight",
        game=game,
    )
    player = game.seats.get(number=seat).player
    return services.join(invitation=invitation, phone=None, key=None, label="", person=player)


def tap_bids(page) -> None:
    """Tap the bids of the first three players, so that the last player's forbidden bid is shown."""
    for seat, number in ((0, 3), (1, 1), (2, 2)):
        page.locator(f"#bids-{seat}-{number}").check()
    page.locator("[data-struck]").wait_for(state="attached")


def tap_own_bid(page) -> None:
    """Tap the bid of the player who holds the phone."""
    page.locator('.key:has([name="bid"][value="2"])').click()


def tap_points(page) -> None:
    """Type the attack's points on the pad."""
    for digit in "95":
        page.locator(f"[data-digit='{digit}']").click()
    page.locator(".action", has_text="–").wait_for()


TAPS = {"bids": tap_bids, "each": tap_own_bid, "table": tap_points}
DARK = ("result",)


def main() -> None:
    """Serve, tap, and take the screenshots."""
    PICTURES.mkdir(exist_ok=True)
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        pictures = make_games()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            for name, (phone, address) in pictures.items():
                context = browser.new_context(
                    viewport={"width": 390, "height": 844},
                    device_scale_factor=1.5,
                    locale="fr-FR",
                    color_scheme="dark" if name in DARK else "light",
                )
                context.add_cookies([cookie_of(phone, site)])
                page = context.new_page()
                page.goto(site + address, wait_until="load")
                if name in TAPS:
                    TAPS[name](page)
                page.mouse.move(0, 0)
                page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
                context.close()
            browser.close()


if __name__ == "__main__":
    main()
