"""Measure the table in a phone: what its engine weighs, and how fast it starts, previews and draws.

Starts the engine in Chromium with its processor slowed down four times, and asks it for previews
and for the table of a Belote of thirty hands. Nothing is fetched while it is asked. Then the table
itself: from a tap to the preview that it paints, with a network of 600 ms and with none, also when
the worker slept; and to the number that the last player of a Bâtarde may not bid.
"""

import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.bench_page import FIRST_PAINT, NETWORK, SLOWDOWN, thirty_hands
from tools.measured import circumstances, write_down
from tools.serving import cookie_of, play, served

STARTS, ASKED = 3, 20
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
START = """async ({engine, micropython, parts}) => {
  const {startEngine} = await import(engine);
  const {loadMicroPython} = await import(micropython);
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name].bind(WebAssembly);
    WebAssembly[name] = async (...given) => {
      const made = await make(...given);
      const {exports} = made.instance ?? made;
      window.memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
      return made;
    };
  }
  const began = performance.now();
  window.answer = await startEngine(loadMicroPython, parts);
  return performance.now() - began;
}"""
TIMES = """({game, asked, times}) => Array.from({length: times}, () => {
  const began = performance.now();
  answer(game, asked);
  return performance.now() - began;
})"""
MEMORY = "() => memory.buffer.byteLength / 1e6"
TAPPED = """(key) => new Promise((resolve) => {
  const began = performance.now();
  const painted = () => setTimeout(() => resolve(performance.now() - began));
  document.addEventListener("htmx:afterSwap", () => requestAnimationFrame(painted), {once: true});
  document.querySelector(key).click();
})"""
CONTRACT = ".entry [name=contract][value={}]"


def loaded() -> dict:
    """The addresses of what an engine is made of."""
    from django.templatetags.static import static

    from games.phone.pack import MICROPYTHON
    from games.phone.parts import parts

    known = parts()
    french = {"languages": {"fr": known["languages"]["fr"]}}
    engine, micropython = static("js/engine.js"), static(MICROPYTHON)
    return {"engine": engine, "micropython": micropython, "parts": known | french}


def weight(given: dict) -> dict[str, float]:
    """What a phone loads, in kB of Brotli, with the sentences of French alone."""
    from django.conf import settings

    addresses = {
        "MicroPython": [given["micropython"], given["parts"]["wasm"]],
        "Python, templates and addresses": [given["engine"], given["parts"]["rooms"]],
        "French": [given["parts"]["languages"]["fr"]],
    }
    root = Path(settings.STATIC_ROOT)
    return {
        what: sum(
            [
                (root / (one.removeprefix(settings.STATIC_URL) + ".br")).stat().st_size
                for one in ones
            ]
        )
        / 1000
        for what, ones in addresses.items()
    }


def questions(table: str) -> tuple[str, dict[str, str]]:
    """The Belote of thirty hands at that address, and what is asked of it."""
    from games.models import Game
    from games.phone.told import told_facts
    from games.store.recent import recent_game
    from games.table.screen import Facts
    from tests.phone.cases import request

    key = table.split("/")[-2]
    game = Game.objects.select_related("notebook").get(key=key)
    told = json.dumps(told_facts(Facts(recent_game(game))))
    fields = {
        "version": str(game.version),
        "moment": "result",
        "hand": str(game.version + 1),
        "taker": "1",
        "contract": "hearts",
        "points-1": "95",
    }
    table = f"/games/{key}/"
    preview = request("POST", f"{table}preview", fields.items(), htmx=True)
    asked = {"a preview": preview, "the table of 30 hands": request("GET", table)}
    return told, {what: json.dumps(one) for what, one in asked.items()}


def empty_page(browser, site: str):
    """Open an empty page, slowed down, with the policy under which an engine runs."""
    page = browser.new_page()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    headers = {"Content-Security-Policy": POLICY}
    page.route(
        f"{site}/engine.html",
        lambda route: route.fulfill(body="", content_type="text/html", headers=headers),
    )
    page.goto(f"{site}/engine.html")
    return page


def measure(page, given: dict, game: str, asked: dict[str, str]) -> tuple[float, dict, float]:
    """The milliseconds of a start and of each question, and the memory in MB."""
    start = page.evaluate(START, given)
    times = {
        what: page.evaluate(TIMES, {"game": game, "asked": one, "times": ASKED})
        for what, one in asked.items()
    }
    return start, times, page.evaluate(MEMORY)


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
    contracts = [CONTRACT.format(("hearts", "spades")[number % 2]) for number in range(ASKED)]
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
    for number in range(ASKED):
        times.append(page.evaluate(TAPPED, f"#bids-3-{number % 2}"))
        if page.locator("[data-step] input:disabled").count() != 1:
            raise RuntimeError("No bid is struck out")
    page.context.close()
    return times


def main() -> None:
    """Serve, start several times, and save the results."""
    when = circumstances()
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        given, table, other = loaded(), thirty_hands(site), a_batarde(site)
        game, asked = questions(table[0])
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            measured = []
            for _ in range(STARTS):
                page = empty_page(browser, site)
                measured.append(measure(page, given, game, asked))
                page.close()
            tapped = taps(browser, *table)
            tapped["forbidden"] = forbidden(browser, *other)
            browser.close()
    sizes = weight(given)
    said = ", ".join([f"{what} {size:.0f}" for what, size in sizes.items()])
    lines = [f"{sum(sizes.values()):.0f} kB in Brotli: {said}."]
    start = statistics.median([one[0] for one in measured])
    lines.append(f"It starts in {start / 1000:.2f} s.")
    for what in asked:
        again = [time for _, times, _ in measured for time in times[what][1:]]
        first = statistics.median([times[what][0] for _, times, _ in measured])
        lines.append(f"Asked for {what}: {statistics.median(again):.0f} ms, {first:.0f} at first.")
    middle = {what: statistics.median(times) for what, times in tapped.items()}
    lines.append(
        f"From a tap to the painted preview: {middle['latency']:.0f} ms with a network of 600 ms,"
        f" {middle['forbidden']:.0f} to the bid that is then forbidden; without network"
        f" {middle['awake']:.0f}, {middle['asleep']:.0f} when the worker slept; the table is"
        f" painted after {middle['screen']:.0f}."
    )
    lines.append(f"{max([one[2] for one in measured]):.0f} MB of memory.")
    write_down("phone", " ".join([*lines, f"({when.replace(' at the start', '')})"]))


if __name__ == "__main__":
    main()
