"""Measure the table in a phone: what its engine weighs, and how fast it starts, previews and draws.

Starts the engine in Chromium with its processor slowed down four times, and asks it for previews
and for the table of a Belote of thirty hands. Nothing is fetched while it is asked.
"""

import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.bench_page import SLOWDOWN, thirty_hands
from tools.measured import circumstances, write_down
from tools.serving import served

STARTS, ASKED = 3, 20
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
START = """async ({engine, micropython, parts}) => {
  const {startEngine} = await import(engine);
  const {loadMicroPython} = await import(micropython);
  const began = performance.now();
  const load = async (options) => (window.python = await loadMicroPython(options));
  window.answer = await startEngine(load, parts);
  return performance.now() - began;
}"""
TIMES = """({game, asked, times}) => Array.from({length: times}, () => {
  const began = performance.now();
  answer(game, asked);
  return performance.now() - began;
})"""
MEMORY = "() => python.pyimport('gc').mem_alloc() / 1e6"


def parts() -> dict:
    """The addresses of what an engine is made of."""
    from django.conf import settings
    from django.templatetags.static import static

    from games.phone.pack import ROOMS, language_file
    from games.phone.pages import named_statics

    return {
        "engine": static("js/engine.js"),
        "micropython": static("vendor/micropython/micropython.mjs"),
        "parts": {
            "wasm": static("vendor/micropython/micropython.wasm"),
            "rooms": static(ROOMS),
            "languages": {code: static(language_file(code)) for code, _ in settings.LANGUAGES},
            "statics": {name: static(name) for name in named_statics()},
        },
    }


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


def questions(site: str) -> tuple[str, dict[str, str]]:
    """A Belote of thirty hands, and what is asked of it."""
    from games.models import Game
    from games.phone.told import told_facts
    from games.store.recent import recent_game
    from games.table.screen import Facts
    from tests.phone.cases import request

    key = thirty_hands(site)[0].split("/")[-2]
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


def main() -> None:
    """Serve, start several times, and save the results."""
    when = circumstances()
    with served() as site:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        given = parts()
        game, asked = questions(site)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            measured = []
            for _ in range(STARTS):
                page = empty_page(browser, site)
                measured.append(measure(page, given, game, asked))
                page.close()
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
    lines.append(f"{max([one[2] for one in measured]):.0f} MB in Python's heap.")
    write_down("phone", " ".join([*lines, f"({when.replace(' at the start', '')})"]))


if __name__ == "__main__":
    main()
