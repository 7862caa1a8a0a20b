"""La Marque in a browser that has its service worker: what is opened without network."""

from threading import Event

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Notebook
from games.phone.pack import parts
from games.views import phone
from games.views.notebook import rules
from tests.browser.pages import BeloteTable, lose_network
from tests.browser.worker import (
    A_RELEASE_WAITS,
    AWAITS_NEWS,
    CONTROLLED,
    KEPT,
    LOOKS_FOR_A_RELEASE,
    SHOWN,
    TOLD,
    change_worker,
    keeps,
)
from tests.cast import MADE
from tests.waiting import PATIENCE, wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


KEPT_TEXT = "async (address) => (await caches.match(address, {ignoreVary: true})).text()"


def answered_late(monkeypatch):
    """Let the server answer whether it is there only once the second of these events is set; the
    first says that it was asked.
    """
    asked, let, drawn = Event(), Event(), phone.render

    def render(request, *what, **how):
        if request.method == "HEAD":
            asked.set()
            let.wait(PATIENCE)
        return drawn(request, *what, **how)

    monkeypatch.setattr(phone, "render", render)
    return asked, let


def test_pages_open_without_network_say_how_old_they_are_until_the_phone_loses_its_access(
    page, owner, monkeypatch
):
    page.goto("/")
    keeps(page, "/", "/rules/belote/", "/judge/belote/", "/away/")
    page.goto("/history/")
    keeps(page, "/history/")
    game = owner.play(owner.start("belote"), MADE)
    page.goto(f"/games/{game.key}/")
    wait_until(lambda: game.key in page.evaluate(KEPT_TEXT, "/"))
    lose_network(page)

    page.goto("/rules/belote/")
    expect(page.locator("h1")).to_contain_text("Belote")
    page.goto("/judge/belote/")
    expect(page.locator(".pack")).to_be_visible()
    page.goto("/players/")
    expect(page.locator("main")).to_contain_text("Sans réseau")
    page.goto("/")
    expect(page.locator(".current")).to_contain_text("Belote")
    note = page.locator("#phone > button")
    expect(note).to_have_text("Sans réseau")
    note.tap()
    assert page.locator("#phone time").get_attribute("datetime").endswith("Z")
    page.context.set_offline(False)
    expect(note).to_have_text("Pas à jour")
    asked, let_answer = answered_late(monkeypatch)
    page.locator("#phone [data-note=kept] a").tap()
    expect(page.locator("#phone")).to_have_count(0)
    wait_until(asked.is_set)
    page.evaluate(f"() => void ({LOOKS_FOR_A_RELEASE})()")

    lose_network(page)
    page.goto(f"/games/{game.key}/")
    expect(note).to_have_text("Sans réseau")
    page.evaluate(AWAITS_NEWS)
    let_answer.set()
    page.evaluate("() => news")
    assert page.evaluate(TOLD)["keptAt"]
    expect(note).to_have_text("Sans réseau")
    page.context.set_offline(False)
    expect(page.locator("#phone")).to_have_count(0)

    assert page.evaluate(KEPT, "/history/")
    services.change_right(notebook=owner.notebook, phone=owner.scorer, right="owner")
    services.remove_phone(notebook=owner.notebook, phone=owner.owner, by=owner.scorer)
    page.goto("/")
    wait_until(lambda: not page.evaluate(KEPT, "/history/"))


def test_a_phone_keeps_the_sentences_of_its_own_language(page, owner):
    sentences = parts()["languages"]
    page.goto("/")
    keeps(page, sentences["fr"])
    assert not page.evaluate(KEPT, sentences["es"])

    Notebook.objects.update(language="es")
    page.goto("/")
    keeps(page, sentences["es"])


OFFERS_INSTALLING = """() => dispatchEvent(
  Object.assign(new Event("beforeinstallprompt"), {
    prompt() { window.prompted = (window.prompted ?? 0) + 1; },
  }))"""
GOES_BACK = "() => { const {now} = Date; Date.now = () => now() - 3_600_000; }"
CONTROLLED_EARLY = """let asked = 0;
Object.defineProperty(navigator.serviceWorker, "controller", {
  get: () => (asked++ ? {postMessage() {}} : null),
});"""
"""A page hears that it has a worker before it hears that the worker was installed, as in WebKit."""
ACTIVE = """async () => {
  const {active} = (await navigator.serviceWorker.getRegistration()) ?? {};
  return active?.state === "activated" && Boolean(await fetch("/away/"));
}"""


def test_a_page_that_loaded_before_its_worker_was_there_is_answered_by_it_too(page):
    """A reload past all caches is no page of the worker, and so is one that loads as it begins."""
    page.goto("/")
    wait_until(lambda: page.evaluate(CONTROLLED))
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    wait_until(lambda: page.evaluate(CONTROLLED))


def test_a_network_that_is_back_is_found_though_the_clock_was_set_back(page, owner):
    page.goto("/")
    keeps(page, "/", "/away/")
    lose_network(page)
    page.goto("/")
    expect(page.locator("#phone > button")).to_have_text("Sans réseau")
    (worker,) = page.context.service_workers
    worker.evaluate(GOES_BACK)
    page.context.set_offline(False)
    expect(page.locator("#phone > button")).to_have_text("Pas à jour")
    assert not page.evaluate(TOLD)["isAway"]


def corrects_rules(monkeypatch):
    """Serve the rules of Belote as another release would."""
    drawn = rules.render

    def render(*what, **how):
        answer = drawn(*what, **how)
        answer.content = answer.content.replace(b"</h1>", b" corrected</h1>")
        return answer

    monkeypatch.setattr(rules, "render", render)


def takes_another_release(page, monkeypatch, *changed):
    """Have a page use the next release, in which a static file has another address."""
    for text, instead in ((parts()["release"], "another"), *changed):
        change_worker(monkeypatch, text, instead)
    page.evaluate(LOOKS_FOR_A_RELEASE)
    wait_until(lambda: page.evaluate(A_RELEASE_WAITS))


def loses_network_and_cache(page):
    lose_network(page)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


SHEETS = "() => [...document.styleSheets].map(({href}) => new URL(href).pathname)"
READS = "(address) => fetch(address).then((answer) => answer.ok, () => false)"


def is_styled(page, address):
    """Whether a page has its style sheets, also the one of this address."""
    sheets = page.evaluate(SHEETS)
    return address in sheets and all(page.evaluate(READS, one) for one in sheets)


def test_a_new_release_brings_its_rules_before_anybody_opens_them_with_network(
    page, owner, monkeypatch
):
    page.goto("/")
    keeps(page, "/", "/rules/belote/", "/away/")
    corrects_rules(monkeypatch)
    takes_another_release(page, monkeypatch)
    loses_network_and_cache(page)
    page.goto("/rules/belote/")
    expect(page.locator("h1")).to_contain_text("corrected")


def test_what_a_new_release_could_not_bring_stays_with_the_files_that_it_names(
    page, owner, monkeypatch
):
    sheet, other = (parts()["statics"][name] for name in ("css/rules.css", "css/marque.css"))
    page.goto("/")
    keeps(page, "/", "/rules/belote/", "/away/")
    corrects_rules(monkeypatch)
    page.context.route("**/rules/belote/", lambda route: route.abort())
    takes_another_release(page, monkeypatch, (sheet, other))
    page.locator("#phone > button").tap()
    page.locator("#phone").get_by_role("button", name="L’utiliser").tap()
    expect(page.locator(SHOWN.format("update"))).to_have_count(0)
    wait_until(lambda: not page.evaluate(A_RELEASE_WAITS))
    wait_until(lambda: page.evaluate(CONTROLLED))
    loses_network_and_cache(page)
    page.goto("/rules/belote/")
    expect(page.locator("h1")).to_have_text("Belote")
    assert is_styled(page, sheet)


def test_the_first_worker_is_no_new_release(page):
    page.add_init_script(CONTROLLED_EARLY)
    page.goto("/")
    wait_until(lambda: page.evaluate(ACTIVE))
    expect(page.locator(SHOWN.format("update"))).to_have_count(0)


def test_installing_is_offered_once_and_a_new_release_waits_for_a_tap_and_loses_no_entry(
    page, owner, monkeypatch
):
    game = owner.start()
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    keeps(page, "/away/")
    page.wait_for_selector("link[rel=manifest]", state="attached")
    page.evaluate(OFFERS_INSTALLING)
    page.locator("#phone > button").tap()
    page.locator("#notes").get_by_role("button", name="Installer").tap()
    assert page.evaluate("() => prompted") == 1
    expect(page.locator("#phone")).to_have_count(0)
    change_worker(monkeypatch, parts()["release"], "another")
    page.reload()
    page.wait_for_selector("link[rel=manifest]", state="attached")
    page.evaluate(OFFERS_INSTALLING)
    table.press("contract", "hearts")
    page.evaluate(LOOKS_FOR_A_RELEASE)
    expect(page.locator("#phone > button")).to_have_text("Nouvelle version")
    expect(page.locator(SHOWN.format("install"))).to_have_count(0)
    assert page.evaluate(A_RELEASE_WAITS)
    page.locator("#phone > button").tap()
    page.locator("#phone").get_by_role("button", name="L’utiliser").tap()

    expect(page.locator(SHOWN.format("update"))).to_have_count(0)
    assert not page.evaluate(A_RELEASE_WAITS)
    expect(table.key("contract", "hearts")).to_be_checked()
