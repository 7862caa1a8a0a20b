"""Measure how fast the table screen appears, and its size, on a slow phone and a slow network.

Opens the table of a Belote of thirty hands in Chromium: 390 × 844, processor slowed down four
times, 1.6 Mbit/s, 150 ms, nothing cached. Reports the median of several first contentful paints,
and the bytes and requests of a cold load.
"""

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.measured import circumstances, write_down
from tools.serving import LONG, belote_hands, cookie_of, play, served

HANDS = 30
LOADS = 15
SLOWDOWN = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
ONCE_IDLE = "/js/phone."
"""What the page loads when nothing else is to be done: it is counted with the worker."""

FIRST_PAINT = """() => new Promise((resolve) => {
  const found = performance.getEntriesByName("first-contentful-paint")[0];
  if (found) return resolve(found.startTime);
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint) resolve(paint.startTime);
  }).observe({ type: "paint", buffered: true });
})"""


def thirty_hands(site: str) -> tuple[str, dict]:
    """Make the game; return its address and the cookie of its phone."""
    from games import services

    own = services.create_notebook()
    game = play(own, "belote", belote_hands(HANDS), **LONG)
    return f"{site}/games/{game.key}/", cookie_of(own.phone, site)


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
    sizes: dict[str, int] = {}

    def begins(begun: dict) -> None:
        """Count what an answer has so far, as the stream of events never ends."""
        if ONCE_IDLE not in begun["response"]["url"]:
            sizes[begun["requestId"]] = begun["response"]["encodedDataLength"]

    def ends(done: dict) -> None:
        if done["requestId"] in sizes:
            sizes[done["requestId"]] = done["encodedDataLength"]

    session.on("Network.responseReceived", begins)
    session.on("Network.loadingFinished", ends)
    page.goto(address, wait_until="networkidle")
    paint = page.evaluate(FIRST_PAINT)
    context.close()
    return paint, int(sum(sizes.values())), len(sizes)


def main() -> None:
    """Serve, load several times, and save the results."""
    when = circumstances()
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        game = thirty_hands(site)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            load_once(browser, *game)
            loads = [load_once(browser, *game) for _ in range(LOADS)]
            browser.close()
    paints = [paint / 1000 for paint, _, _ in loads]
    write_down(
        "page",
        f"First contentful paint {statistics.median(paints):.2f} s (median of {LOADS},"
        f" {min(paints):.2f} to {max(paints):.2f}); {loads[0][1] / 1000:.1f} kB"
        f" in {loads[0][2]} requests ({when}).",
    )


if __name__ == "__main__":
    main()
