"""Measure the table in a phone: what its engine weighs, and how fast it previews and draws.

Opens a Belote of thirty hands in Chromium with its processor slowed down four times: from a tap to
the preview that it paints, with a network of 600 ms and with none, also when the worker slept; from
a request to the paint of the table; and to the number that the last player of a Bâtarde may not
bid.
"""

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.bench_page import FIRST_PAINT, NETWORK, SLOWDOWN, thirty_hands
from tools.measured import circumstances, write_down
from tools.serving import cookie_of, play, served

STARTS, TAPS = 3, 20
TAPPED = """(key) => new Promise((resolve) => {
  const began = performance.now();
  const painted = () => setTimeout(() => resolve(performance.now() - began));
  document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(painted), {once: true});
  document.querySelector(key).click();
})"""
CONTRACT = ".entry [name=contract][value={}]"


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


def a_batarde(site: str) -> tuple[str, dict]:
    """Make a Bâtarde; return its address and the cookie of its phone."""
    from games import services

    own = services.create_notebook()
    return f"{site}/games/{play(own, 'batarde').key}/", cookie_of(own.phone, site)


def opened(browser, address: str, cookie: dict):
    """A table and a session with its page, which is slowed down, once its worker knows the game."""
    from tests.browser.test_outbox import KNOWN

    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, locale="fr"
    )
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(address)
    while page.evaluate(KNOWN, address.split("/")[-2]) < 0:
        page.wait_for_timeout(100)
    page.reload()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK | {"latency": 600})
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


def main() -> None:
    """Serve, tap, and save the results."""
    when = circumstances()
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        table, other = thirty_hands(site), a_batarde(site)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            tapped = taps(browser, *table)
            tapped["forbidden"] = forbidden(browser, *other)
            browser.close()
        sizes = weight()
    parts = ", ".join([f"{what} {size:.0f}" for what, size in sizes.items()])
    middle = {what: statistics.median(times) for what, times in tapped.items()}
    write_down(
        "phone",
        f"{sum(sizes.values()):.0f} kB in Brotli: {parts}."
        f" From a tap to the painted preview: {middle['latency']:.0f} ms with a network of 600 ms,"
        f" {middle['forbidden']:.0f} to the bid that is then forbidden; without network"
        f" {middle['awake']:.0f}, {middle['asleep']:.0f} when the worker slept; the table is"
        f" painted after {middle['screen']:.0f}. ({when})",
    )


if __name__ == "__main__":
    main()
