"""Measure how long it takes until what was entered without network is on the server, if the network
that comes back has a latency of 600 ms.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from tools.measured import circumstances, write_down
from tools.serving import LONG, cookie_of, play, served

COUNTS = (20, 300)
ONE_WAY = 0.3
"""Seconds that bytes are under way."""

ENTERS = """async ([base, count]) => {
  const send = async (verb, version, fields) => {
    const said = {version, announced_at: version, hand: 1 + Math.floor(version / 2),
      client_key: crypto.randomUUID(), ...fields};
    const answer = await fetch(base + verb, {method: "POST", body: new URLSearchParams(said),
      headers: {"HX-Request": "true"}});
    const promise = /name="promise" value="(.+?)"/.exec(await answer.text())?.[1];
    if (answer.status === 422 && !said.promise) return send(verb, version, {...fields, promise});
    if (!answer.ok) throw new Error(`${verb} ${version}: ${answer.status}`);
  };
  for (let version = 0; version < count; version += 2) {
    await send("announce", version, {moment: "announce", taker: 1, contract: "hearts"});
    await send("record", version + 1, {moment: "result", "points-1": 95});
  }
}"""
"""Sends forms to the worker, as pages do."""


async def _relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass bytes on, each as late as the network is slow."""
    loop = asyncio.get_running_loop()
    while data := await reader.read(65_536):
        loop.call_later(ONE_WAY, writer.write, data)
    loop.call_later(ONE_WAY, writer.close)


@contextmanager
def delayed(site: str) -> Iterator[str]:
    """A slow network in front of a site; yields its address there."""
    loop, host = asyncio.new_event_loop(), urlsplit(site)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(host.hostname, host.port)
        await asyncio.gather(_relay(reader, there[1]), _relay(there[0], writer))

    server = loop.run_until_complete(asyncio.start_server(connect, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    for task in asyncio.all_tasks(loop):
        loop.call_soon_threadsafe(task.cancel)
    loop.call_soon_threadsafe(loop.call_later, ONE_WAY, loop.stop)
    thread.join()


def seconds_until_sent(browser, site: str, count: int) -> float:
    """The seconds from the return of the network until the server has that many entries."""
    from games import services
    from games.models import Game
    from tests.browser.outbox import KNOWN

    own = services.create_notebook()
    game = play(own, "belote", **LONG)
    context = browser.new_context(locale="fr")
    context.add_cookies([cookie_of(own.phone, site)])
    page = context.new_page()
    page.goto(f"{site}/games/{game.key}/")
    while page.evaluate(KNOWN, game.key) < 0:
        page.wait_for_timeout(100)
    context.set_offline(True)
    page.evaluate(ENTERS, [f"/games/{game.key}/", count])
    context.set_offline(False)
    began = time.perf_counter()
    while Game.objects.values_list("version", flat=True).get(pk=game.pk) < count:
        time.sleep(0.02)
    took = time.perf_counter() - began
    context.close()
    return took


def main() -> None:
    """Serve, measure, and save the results."""
    when = circumstances()
    with served() as site, delayed(site) as slow:
        from playwright.sync_api import sync_playwright

        from tests.browser.chromium import launch_options

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            took = [
                f"{count} in {seconds_until_sent(browser, slow, count):.1f} s" for count in COUNTS
            ]
            browser.close()
    write_down(
        "away", f"Entries on the server after the network is back: {', '.join(took)} ({when})."
    )


if __name__ == "__main__":
    main()
