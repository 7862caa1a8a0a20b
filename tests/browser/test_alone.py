"""La Marque for one phone: the folder of `make pages` on a static host, then without network."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games import services
from games.kinds.registry import KINDS
from tests.browser.elsewhere import send_from_elsewhere
from tests.browser.pages import BEA, STANDS_STILL, BeloteTable, NewGame, Table, lose_network
from tests.browser.static_host import Host
from tests.browser.worker import A_RELEASE_WAITS, LOOKS_FOR_A_RELEASE, stays_awake
from tests.cast import FOUR, MADE
from tests.entry.entries import whole_game
from tests.files import copies, file_of
from tests.kinds import SAMPLES, names_at, titled

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


KEEP = """([key, kept]) => new Promise((done) => {
  indexedDB.open("la-marque-alone").onsuccess = ({ target: { result } }) => {
    const store = result.transaction("games", "readwrite").objectStore("games");
    const read = store.get(key);
    if (kept) store.put(kept, key);
    store.transaction.oncomplete = () => { result.close(); done(read.result); };
  };
})"""
"""Reads what the phone keeps of a game, and keeps something else in its place."""


FILL = """(facts) => {
  for (const [name, values] of Object.entries(facts)) {
    for (const field of document.querySelectorAll(`.entry [name="${name}"]`)) {
      const isKey = /radio|checkbox/.test(field.type);
      if (isKey && field.checked !== values.includes(field.value)) field.click();
      if (isKey || field.value === values[0]) continue;
      field.value = values[0];
      field.dispatchEvent(new Event("input", {bubbles: true}));
    }
  }
}"""
"""Enters the values of facts, wherever their keys are."""


@pytest.fixture
def home(page, host):
    """A phone that opened La Marque once and has no network any more."""
    page.goto(host)
    expect(page.locator(".games")).to_be_visible()
    lose_network(page)
    return page


def set_up(page, host, kind, names):
    """The set-up of a game, with these people."""
    page.goto(host)
    page.locator(f"a[href$='/new/{kind}/']").tap()
    new_game = NewGame(page)
    new_game.seat(*names)
    return new_game


def closed_and_opened_again(page):
    """The same page in a new window; neither a worker nor the browser's cache is left."""
    browser = page.context.new_cdp_session(page)
    for command in ("ServiceWorker.enable", "ServiceWorker.stopAllWorkers"):
        browser.send(command)
    browser.send("Network.clearBrowserCache")
    context, address = page.context, page.url
    page.close()
    page = context.new_page()
    page.goto(address)
    return page


def played(page, kind):
    """Play a game from its first entry to its result."""
    entries = list(whole_game(kind))
    for number, (moment, facts) in enumerate(entries, start=1):
        table = Table(page)
        if page.locator(".entry [name=moment]").input_value() != moment:
            table.moment(moment)
        page.evaluate(FILL, facts)
        if number == len(entries):
            table.save_last()
        else:
            table.save()


def test_the_first_visit_goes_on_by_itself_and_every_address_of_home_opens(page, host, monkeypatch):
    said = []
    page.on("console", lambda message: said.append(message.text))
    monkeypatch.setattr(Host, "lacks", "rooms")
    page.goto(f"{host}index.html")
    failed = page.locator("[data-said=failed]:visible")
    expect(failed).to_have_count(1)
    assert page.evaluate(
        "() => [...document.querySelectorAll('progress')].every((one) => one.value)"
    )
    monkeypatch.setattr(Host, "lacks", "")
    Host.asked.clear()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator(".games")).to_be_visible()
    assert len([path for path in Host.asked if "/static/" in path and "rooms" not in path]) <= 4

    said.clear()
    for address in ("index.html", "link/index.html?utm=1"):
        page.goto(host + address)
        expect(page).to_have_url(host + address.replace("index.html", ""))
        expect(page.locator(".games, #open")).to_be_visible()
    assert said == []


def test_what_a_phone_cannot_answer_is_said_and_a_new_release_waits_for_a_tap(home, host, folder):
    home.clock.install()
    home.add_init_script(STANDS_STILL)
    set_up(home, host, "belote", FOUR).start()
    table = BeloteTable(home)
    stays_awake(home)
    table.take(BEA, "hearts")
    table.count(95)
    table.will_write(7, 9)
    key = home.url.rstrip("/").rpartition("/")[2]
    whole = home.evaluate(KEEP, [key, "damaged"])
    table.button.tap()
    expect(home.locator("#trouble")).to_contain_text("rien n’est enregistré")
    home.reload()
    expect(home.get_by_role("alert")).to_contain_text("rien n’est enregistré")

    home.evaluate(KEEP, [key, whole])
    home.get_by_role("link").tap()
    table.will_write(7, 9)
    table.save()
    table.reads(7, 9)

    home.context.set_offline(False)
    worker = folder / "scores" / "worker.js"
    worker.write_text(worker.read_text() + "// another release")
    table.press("contract", "spades")
    home.evaluate(LOOKS_FOR_A_RELEASE)
    expect(home.locator("#phone > button")).to_have_text("Nouvelle version")
    assert home.evaluate(A_RELEASE_WAITS)
    home.locator("#phone > button").tap()
    home.locator("#phone").get_by_role("button", name="L’utiliser").tap()
    expect(home.locator("#phone")).to_have_count(0)
    assert not home.evaluate(A_RELEASE_WAITS)
    expect(table.key("contract", "spades")).to_be_checked()


def test_no_other_site_enters_anything_on_a_phone_alone(home, host):
    set_up(home, host, "belote", FOUR).start()
    table = BeloteTable(home)
    table.take(BEA, "hearts")
    table.count(95)
    table.save()
    for referrer in ("unsafe-url", "no-referrer"):
        players = [("players", name) for name in FOUR]
        start = [("start", "1"), ("client_key", str(uuid4()))]
        send_from_elsewhere(home, f"{host}new/belote/", [*players, *start], referrer)
        undo = [("version", "2"), ("client_key", str(uuid4()))]
        send_from_elsewhere(home, f"{home.url}undo", undo, referrer)
        send_from_elsewhere(
            home, f"{host}settings/", [("language", "en"), ("theme", "dark")], referrer
        )

    home.reload()
    table.reads(7, 9)
    expect(home.locator("html")).to_have_attribute("lang", "fr")
    home.goto(host)
    expect(home.locator(".past li")).to_have_count(1)


def test_whole_games_of_every_kind_without_network_and_their_file_on_a_server(
    home, host, owner, tmp_path
):
    page = home
    page.goto(f"{host}settings/")
    page.locator("label:has([name=language][value=fr])").tap()
    page.locator("form .action").first.tap()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for kind in KINDS:
        rules, _hands = SAMPLES[kind].SHORT_GAME
        new_game = set_up(page, host, kind, names_at(kind))
        for title in titled(kind).values():
            new_game.call(title)
        for rule, value in rules.items():
            (new_game.write if isinstance(value, int) else new_game.choose)(rule, str(value))
        new_game.start()
        if kind == "belote":
            page = closed_and_opened_again(page)
        played(page, kind)

    page.goto(f"{host}settings/")
    with page.expect_download() as download:
        page.locator("a[href$='/export/file']").tap()
    file = tmp_path / "la-marque.json"
    download.value.save_as(file)
    page.locator("#file-to-read").set_input_files(file)
    page.locator("form[action$='/import/'] button").tap()
    expect(page.get_by_role("status").first).to_contain_text(f"{len(KINDS)} étaient déjà là")
    with file.open("rb") as opened:
        services.import_file(notebook=owner.notebook, file=opened)
    there = {(game.kind, game.state, game.hands) for game in owner.notebook.games.all()}
    hands = {kind: len(SAMPLES[kind].SHORT_GAME[1]) for kind in KINDS}
    assert there == {(kind, "finished", hands[kind]) for kind in KINDS}


def test_a_file_with_many_games_is_read_to_its_end_and_its_games_are_found(
    home, host, cast, tmp_path
):
    cast.play(cast.start(), MADE)
    file = tmp_path / "la-marque.json"
    file.write_text(copies(file_of(cast.notebook), 25))
    home.goto(f"{host}settings/")
    home.locator("#file-to-read").set_input_files(file)
    home.locator("form[action$='/import/'] button").tap()
    expect(home.get_by_role("status").first).to_contain_text("25 parties ajoutées")
    expect(home.locator("#games")).to_contain_text("25 parties")
    expect(home.locator(".past li")).to_have_count(20)
    home.locator("#text").fill("zoe")
    expect(home.locator("#games")).to_contain_text("Aucune partie")
    home.locator("#text").fill("BEA")
    expect(home.locator("#games")).to_contain_text("25 parties")
    home.get_by_role("link", name="Plus anciennes", exact=True).tap()
    expect(home.locator(".past li")).to_have_count(5)
    home.locator(".past a").last.tap()
    home.wait_for_url("**/games/*/")
    home.goto(f"{home.url}result/")
    home.locator("a[href$='/delete/']").tap()
    home.locator(".destroys").tap()
    expect(home.locator("#games")).to_contain_text("24 parties")
