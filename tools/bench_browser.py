"""Measure in a slowed-down Chromium how fast the table appears, and how fast a phone answers alone.

The table of a Belote of thirty hands: 390 × 844, processor slowed down four times.

- The page: 1.6 Mbit/s, 150 ms, nothing cached. The median of several first contentful paints, and
  the bytes and requests of a cold load.
- The phone: what its engine weighs; from a tap to the preview that it paints, with a network of
  600 ms and with none, also when the worker slept; from a request to the paint of the table; and to
  the number that the last player of a Bâtarde may not bid.
"""

import statistics
from pathlib import Path

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
STARTS, TAPS = 3, 20
TAPPED = """(key) => new Promise((resolve) => {
  const began = performance.now();
  const painted = () => setTimeout(() => resolve(performance.now() - began));
  document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(painted), {once: true});
  document.querySelector(key).click();
})"""
CONTRACT = ".entry [name=contract][value={}]"


def thirty_hands(site: str) -> tuple[str, dict]:
    """Make the game; return its address and the cookie of its phone."""
    from games import services

    own = services.create_notebook()
    game = play(own, "belote", belote_hands(HANDS), **LONG)
    return f"{site}/games/{game.key}/", cookie_of(own.phone, site)


def a_batarde(site: str) -> tuple[str, dict]:
    """Make a Bâtarde; return its address and the cookie of its phone."""
    from games import services

    own = services.create_notebook()
    return f"{site}/games/{play(own, 'batarde').key}/", cookie_of(own.phone, site)


def new_phone(browser, cookie: dict):
    """A page of a new browser profile, and its session."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="fr"
    )
    context.add_cookies([cookie])
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    return page, session


def slow_down(session, latency: int) -> None:
    """Slow down the processor and the network of a page."""
    session.send("Network.emulateNetworkConditions", NETWORK | {"latency": latency})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


# --- The page -------------------------------------------------------------------------------


def load_once(browser, address: str, cookie: dict) -> tuple[float, int, int]:
    """Open the page in a new browser profile; return its first paint (ms), bytes and requests."""
    page, session = new_phone(browser, cookie)
    slow_down(session, NETWORK["latency"])
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
    page.context.close()
    return paint, int(sum(sizes.values())), len(sizes)


def cold_loads(browser, table: tuple[str, dict]) -> str:
    """The median of several cold loads of the table, in words."""
    load_once(browser, *table)
    loads = [load_once(browser, *table) for _ in range(LOADS)]
    paints = [paint / 1000 for paint, _, _ in loads]
    return (
        f"First contentful paint {statistics.median(paints):.2f} s (median of {LOADS},"
        f" {min(paints):.2f} to {max(paints):.2f}); {loads[0][1] / 1000:.1f} kB"
        f" in {loads[0][2]} requests"
    )


# --- The phone ------------------------------------------------------------------------------


def weight() -> dict[str, float]:
    """What a phone loads, in kB of Brotli, with the sentences of French alone."""
    from django.conf import settings
    from django.templatetags.static import static

    from games.phone.pack import MICROPYTHON, parts

    known = parts()
    addresses = {
        "MicroPython": [static(MICROPYTHON), known["wasm"]],
        "Python, templates and addresses": [static("js/engine.js"), known["rooms"]],
        "French": [known["languages"]["fr"]],
    }
    root = Path(settings.STATIC_ROOT)
    files = {
        what: [root / (one.removeprefix(settings.STATIC_URL) + ".br") for one in ones]
        for what, ones in addresses.items()
    }
    return {what: sum(one.stat().st_size for one in files[what]) / 1000 for what in files}


def opened(browser, address: str, cookie: dict):
    """A table and a session with its page, which is slowed down, once its worker knows the game."""
    from tests.browser.outbox import KNOWN

    page, session = new_phone(browser, cookie)
    page.goto(address)
    while page.evaluate(KNOWN, address.split("/")[-2]) < 0:
        page.wait_for_timeout(100)
    page.reload()
    slow_down(session, 600)
    session.send("ServiceWorker.enable")
    return page, session


def taps(browser, address: str, cookie: dict) -> dict[str, list[float]]:
    """The milliseconds from a tap on the table to the painted preview, and from a request for the
    table to its first paint; the page alone is slowed down, not its worker.
    """
    page, session = opened(browser, address, cookie)
    contracts = [CONTRACT.format(("hearts", "spades")[number % 2]) for number in range(TAPS)]
    found = {"latency": [page.evaluate(TAPPED, key) for key in contracts]}
    page.context.set_offline(True)
    found["awake"] = [page.evaluate(TAPPED, key) for key in contracts]
    found |= {"asleep": [], "screen": []}
    for key in contracts[:STARTS]:
        session.send("ServiceWorker.stopAllWorkers")
        found["asleep"].append(page.evaluate(TAPPED, key))
    for _ in range(STARTS):
        page.reload()
        found["screen"].append(page.evaluate(FIRST_PAINT))
    page.context.close()
    return found


def forbidden(browser, address: str, cookie: dict) -> list[float]:
    """The milliseconds from the last bid but one to the number that is then struck out, on a
    network of 600 ms.
    """
    page, _ = opened(browser, address, cookie)
    for seat in (1, 2):
        page.evaluate(TAPPED, f"#bids-{seat}-0")
    times = []
    for number in range(TAPS):
        times.append(page.evaluate(TAPPED, f"#bids-3-{number % 2}"))
        if page.locator("[data-step] input:disabled").count() != 1:
            raise RuntimeError("No bid is struck out")
    page.context.close()
    return times


def alone(browser, table: tuple[str, dict], other: tuple[str, dict]) -> str:
    """How fast a phone answers alone, in words."""
    middle = {what: statistics.median(times) for what, times in taps(browser, *table).items()}
    middle["forbidden"] = statistics.median(forbidden(browser, *other))
    sizes = weight()
    parts = ", ".join([f"{what} {size:.0f}" for what, size in sizes.items()])
    return (
        f"{sum(sizes.values()):.0f} kB in Brotli: {parts}."
        f" From a tap to the painted preview: {middle['latency']:.0f} ms with a network of 600 ms,"
        f" {middle['forbidden']:.0f} to the bid that is then forbidden; without network"
        f" {middle['awake']:.0f}, {middle['asleep']:.0f} when the worker slept; the table is"
        f" painted after {middle['screen']:.0f}"
    )


def main() -> None:
    """Serve, measure both, and save the results."""
    when = circumstances()
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        table, other = thirty_hands(site), a_batarde(site)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            write_down("page", f"{cold_loads(browser, table)} ({when}).")
            write_down("phone", f"{alone(browser, table, other)} ({when}).")
            browser.close()


if __name__ == "__main__":
    main()
