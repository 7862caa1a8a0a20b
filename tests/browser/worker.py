"""The service worker of a browser: what it keeps, knows of the network and says to its pages."""

from playwright.sync_api import expect

from games.views import phone
from tests.browser.pages import hears
from tests.waiting import wait_until

BEFORE = "/new/facts"
"""What a phone is told before a game."""
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
KEPT = "async (address) => Boolean(await caches.match(address, {ignoreVary: true}))"
TOLD = """() => new Promise((told) => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = ({data}) => told(data);
  navigator.serviceWorker.controller.postMessage({ask: "state"}, [port2]);
})"""
"""What the worker says of this page and of the network."""
AWAITS_NEWS = """() => {
  const {serviceWorker} = navigator;
  window.news = new Promise((heard) => serviceWorker.addEventListener("message", () => heard()));
}"""
"""Has `news` wait until the worker says that something changed."""
A_RELEASE_WAITS = """async () =>
  Boolean((await navigator.serviceWorker.getRegistration()).waiting)"""
LOOKS_FOR_A_RELEASE = "async () => (await navigator.serviceWorker.getRegistration()).update()"
SHOWN = "#phone [data-note={}]:not([hidden])"
"""A note that a page shows of its worker."""


def change_worker(monkeypatch, text, instead):
    """Serve the worker with that text replaced, as another release would be."""
    drawn = phone.render

    def render(*what, **how):
        answer = drawn(*what, **how)
        answer.content = answer.content.replace(text.encode(), instead.encode())
        return answer

    monkeypatch.setattr(phone, "render", render)


def keeps(page, *addresses):
    """Wait until the worker answers for the page and has kept these pages."""
    wait_until(lambda: page.evaluate(CONTROLLED))
    page.reload()
    for address in addresses:
        wait_until(lambda at=address: page.evaluate(KEPT, at))


def stays_awake(page):
    """Check that a page whose clock was installed wakes its worker, whose engine then starts."""
    page.evaluate("() => import(document.querySelector('[data-awake]').dataset.awake)")
    statuses = []
    workers = page.context.new_cdp_session(page)
    workers.on(
        "ServiceWorker.workerVersionUpdated",
        lambda event: statuses.extend(one["runningStatus"] for one in event["versions"]),
    )
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    wait_until(lambda: hears(page) and statuses[-1:] == ["stopped"])
    page.clock.fast_forward(20_000)
    wait_until(lambda: hears(page) and statuses[-1:] == ["running"])
    (worker,) = page.context.service_workers
    wait_until(lambda: worker.evaluate("() => Boolean(self.engine)"))


def gives_up(page):
    """Wait until the worker no longer waits for what was asked by now: home, which the server does
    not answer either, is shown as it was kept.
    """
    home = page.context.new_page()
    home.goto("/")
    expect(home.locator(SHOWN.format("kept"))).to_have_count(1)
    home.close()
