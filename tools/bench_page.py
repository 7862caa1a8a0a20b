"""How soon the table screen shows, and what it weighs, on a slow phone and a slow network.

Serves La Marque as `make run` does, with a Belote of thirty hands, and opens its table in
Chromium: 390 × 844, processor slowed down four times, 1.6 Mbit/s, 150 ms, nothing cached. Prints
the median of several first contentful paints, the bytes and the requests of a cold load.
"""

import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

HANDS = 30
LOADS = 7
SLOWDOWN = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
FIRST_PAINT = """() => new Promise((resolve) => {
  const found = performance.getEntriesByName("first-contentful-paint")[0];
  if (found) return resolve(found.startTime);
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint) resolve(paint.startTime);
  }).observe({ type: "paint", buffered: true });
})"""


def thirty_hands() -> tuple[str, str]:
    """Make the game; return its address and the cookie of its phone."""
    from django.core import signing

    from games import access, services

    chance = random.Random(1)
    own = services.visit()
    game = services.start_game(
        notebook=own.notebook,
        phone=own.phone,
        kind="belote",
        names=("Ana", "Béa", "Cyril", "Dan"),
        rules={"target": 10000},
        client_key=uuid.uuid4(),
    )
    for version in range(HANDS):
        points = chance.randrange(40, 123)
        facts = {"taker": version % 4, "contract": "hearts", "points": [points, 162 - points]}
        services.record(
            game=game,
            phone=own.phone,
            facts=facts,
            seen_version=version,
            client_key=uuid.uuid4(),
        )
    cookie = signing.get_cookie_signer(salt=access.COOKIE * 2).sign(str(own.phone.key))
    return f"/games/{game.key}/", cookie


def load_once(browser, address: str, cookie: dict) -> tuple[float, int, int]:
    """Open the page in a new browser profile; return its first paint (ms), bytes and requests."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="fr"
    )
    context.add_cookies([cookie])
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    paint = page.evaluate(FIRST_PAINT)
    context.close()
    return paint, int(sum(sizes)), len(sizes)


def wait_for(address: str) -> None:
    """Return once the server answers."""
    while True:
        try:
            urllib.request.urlopen(address, timeout=10).close()  # noqa: S310
        except OSError:
            continue
        return


def main() -> None:
    """Serve, load, print."""
    with tempfile.TemporaryDirectory() as data, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        os.environ |= {
            "DATA_DIR": data,
            "DEBUG": "0",
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        }
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "--verbosity", "0"], check=True)
        import django

        django.setup()
        path, cookie = thirty_hands()
        site = f"http://127.0.0.1:{port}"
        serve = [*manage, "serve", "--host", "127.0.0.1", "--port", str(port)]
        server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)
        try:
            wait_for(site)
            report(site + path, {"name": "phone", "value": cookie, "url": site})
        finally:
            server.terminate()
            server.wait()


def report(address: str, cookie: dict) -> None:
    """Load the page several times and print what it took."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import launch_options

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        load_once(browser, address, cookie)
        loads = [load_once(browser, address, cookie) for _ in range(LOADS)]
        browser.close()
    paints = [paint for paint, _, _ in loads]
    print(
        f"table screen, {HANDS} hands: first contentful paint"
        f" {statistics.median(paints) / 1000:.2f} s (median of {LOADS}, {min(paints) / 1000:.2f} to {max(paints) / 1000:.2f}),"
        f" {loads[0][1] / 1000:.1f} kB in {loads[0][2]} requests"
    )


if __name__ == "__main__":
    main()
