"""Measure what a phone without a server takes with no game, and with hundreds.

The folder of `make pages` on a static host of this machine; the games are those that the demo
plays, copied to earlier days, and come in a file. What is measured is the processor time of the
browser's renderer, in which the page, its worker and the engine run, and its memory.

    python -m tools.bench_alone [games games …]
"""

import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path

from tools.bench_browser import CONTRACT, TAPPED
from tools.measured import circumstances, write_down
from tools.serving import set_up

GAMES = (0, 50, 200, 600)
PLAYED = 50
"""How many games the demo plays; all others are copies of these."""
ROUNDS, TIMES = 4, 10
PATIENCE = 300_000
"""How many milliseconds an import may take."""


def played() -> tuple[dict, list[dict]]:
    """The parts of a file, and its games, without end: each time a day earlier."""
    from django.utils import timezone

    from games.demo.seeding import seed
    from games.readers.exchange.export import Choice, exported

    notebook = seed(games=PLAYED, seed=1, until=timezone.now()).notebook
    parts = json.loads(b"".join(exported(Choice(notebook))))
    games = parts.pop("games")
    for game in games:
        game |= {"evening": None, "previous": None, "round": 0, "table": 0}
        for entry in game["journal"]:
            del entry["hash"]
    return parts | {"evenings": [], "notebook": None}, games


def copies(games: list[dict]) -> Iterator[dict]:
    """Yield the games again and again, earlier each time, under other keys."""
    from games import journal
    from games.exchange.lines import moment_text
    from games.exchange.links import chained

    for days in range(1000):
        for game in games:
            started = datetime.fromisoformat(game["started_at"]) - timedelta(days=days)
            key = journal.game_key([game["key"], days])
            again = {"key": key, "started_at": moment_text(started)}
            yield chained(game | again)


def file_of(count: int, folder: Path) -> Path:
    """A file with so many games."""
    from games.exchange.lines import file_lines

    parts, games = played()
    file = folder / f"{count}.json"
    file.write_bytes(b"".join(file_lines(parts, islice(copies(games), count))))
    return file


@contextmanager
def hosted() -> Iterator[str]:
    """Serve the folder; yield its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    from games.phone.folder import write_folder

    with tempfile.TemporaryDirectory() as folder:
        write_folder(Path(folder) / "pages")
        answer = partial(Quiet, directory=f"{folder}/pages")
        with ThreadingHTTPServer(("127.0.0.1", 0), answer) as server:
            threading.Thread(target=server.serve_forever).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


class Measured:
    """The renderer of a browser's only page."""

    def __init__(self, browser) -> None:
        self.session = browser.new_browser_cdp_session()

    def _renderers(self) -> list[dict]:
        found = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [one for one in found if one["type"] == "renderer"]

    def seconds(self) -> float:
        """The processor time until now."""
        return sum(one["cpuTime"] for one in self._renderers())

    def megabytes(self) -> float:
        """The memory that is used now."""
        sizes = []
        for one in self._renderers():
            status = Path(f"/proc/{one['id']}/status").read_text()
            sizes.append(int(status.partition("RssAnon:")[2].split()[0]))
        return max(sizes) / 1000

    def each(self, what) -> float:
        """The milliseconds of processor time that it takes each time, in the best round."""
        what()
        rounds = []
        for _ in range(ROUNDS):
            before = self.seconds()
            for _ in range(TIMES):
                what()
            rounds.append((self.seconds() - before) / TIMES * 1000)
        return min(rounds)


def measure(browser, host: str, file: Path | None) -> dict[str, float]:
    """What a phone takes with the games of a file."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page, renderer, found = context.new_page(), Measured(browser), {}
    page.goto(host)
    page.locator(".games").wait_for()
    found["import"] = found["import, waited"] = 0.0
    if file is not None:
        page.goto(f"{host}settings/")
        page.locator("#file-to-read").set_input_files(file)
        before, began = renderer.seconds(), time.monotonic()
        page.locator("form[action$='/import/'] button").tap()
        page.wait_for_url("**/history/", timeout=PATIENCE)
        found["import, waited"] = time.monotonic() - began
        found["import"] = renderer.seconds() - before

    def opens(path: str):
        def open_page() -> None:
            page.goto(f"{host}{path}")
            page.locator("main").wait_for()

        return open_page

    found["home"] = renderer.each(opens(""))
    found["history"] = renderer.each(opens("history/"))
    found["set-up"] = renderer.each(opens("new/belote/"))
    page.goto(f"{host}new/belote/")
    for name in ("Ana", "Bea", "Cy", "Dan"):
        page.locator("[name=new_name]").fill(name)
        page.locator("[name=add]").tap()
        page.locator(f"[name=players][value={name}]").first.wait_for(state="attached")
    page.locator("[name=start]").tap()
    page.locator(".entry").wait_for()
    keys = [CONTRACT.format(one) for one in ("hearts", "spades")]

    def taps() -> None:
        keys.reverse()
        page.evaluate(TAPPED, keys[0])

    found["preview"] = renderer.each(taps)
    found["memory"] = renderer.megabytes()
    context.close()
    return found


def table(found: dict[int, dict[str, float]]) -> Iterator[str]:
    """A row for each number of games, and the ratio of the last to the first."""
    yield "| games | a preview | home | history | set-up | memory | import | waited for it |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for count, one in found.items():
        yield (
            f"| {count} | {one['preview']:.0f} ms | {one['home']:.0f} ms | {one['history']:.0f} ms"
            f" | {one['set-up']:.0f} ms | {one['memory']:.0f} MB | {one['import']:.1f} s"
            f" | {one['import, waited']:.1f} s |"
        )
    first, last = (found[count] for count in (min(found), max(found)))
    ratios = [
        f"{last[what] / first[what]:.2f}"
        for what in ("preview", "home", "history", "set-up", "memory")
    ]
    yield f"| ratio | {' | '.join(ratios)} | | |"


def main(counts: list[int]) -> None:
    """Measure with each number of games, and save the results."""
    when = circumstances()
    with set_up(), tempfile.TemporaryDirectory() as files:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        found = {}
        made = {count: file_of(count, Path(files)) if count else None for count in counts}
        with hosted() as host, sync_playwright() as playwright:
            for count in counts:
                browser = playwright.chromium.launch(**launch_options())
                found[count] = measure(browser, host, made[count])
                browser.close()
                print(count, found[count], flush=True)
    write_down("alone", f"{when[0].upper()}{when[1:]}.\n\n" + "\n".join(table(found)))


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]] or list(GAMES))
