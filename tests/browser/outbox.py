"""What is entered without network: it waits in the worker, arrives once, or is set aside."""

from io import StringIO

from django.core.management import call_command
from playwright.sync_api import expect

from games.models import Entry
from tests.browser.pages import BEA
from tests.browser.worker import CONTROLLED, KEPT
from tests.waiting import wait_until

KNOWN = """async (key) => {
  if (!(await indexedDB.databases()).some(({name}) => name === "la-marque")) return -1;
  return new Promise((resolve) => {
    indexedDB.open("la-marque").onsuccess = ({target: {result: db}}) => {
      const change = db.transaction(["kept", "outbox"]);
      const found = change.objectStore("kept").get(`game ${key}`);
      const waiting = change.objectStore("outbox").count();
      change.oncomplete = () => {
        db.close();
        resolve(found.result && !waiting.result ? found.result.version : -1);
      };
    };
  });
}"""
"""The version of a game that the worker was told, -1 if none or if entries wait."""
POSTS = """async ([path, form]) => {
  const post = (fields) => fetch(path, {method: "POST", body: new URLSearchParams(fields),
    headers: {"HX-Request": "true"}});
  const answer = await post(form);
  const promise = /name="promise" value="(.+?)"/.exec(await answer.text())?.[1];
  return answer.status === 422 && promise ? (await post([...form, ["promise", promise]])).status
    : answer.status;
}"""
"""Sends a form as pages do, again with what the answer shows that it writes."""
OUTBOX = """(aside) => new Promise((resolve) => {
  indexedDB.open("la-marque").onsuccess = ({target: {result: db}}) => {
    db.transaction("outbox").objectStore("outbox").getAll().onsuccess = ({target: {result}}) => {
      db.close();
      const found = result.filter((one) => Boolean(one.aside) === aside).map(({form}) => form);
      resolve(found.map((form) => form.find(([name]) => name === "client_key")[1]));
    };
  };
})"""
"""The keys of what waits, or of what was set aside."""
FORGETS = """() => new Promise((resolve) => {
  indexedDB.open("la-marque").onsuccess = ({target: {result: db}}) => {
    db.transaction("outbox", "readwrite").objectStore("outbox").clear().onsuccess = () => {
      db.close();
      resolve();
    };
  };
})"""


def knows(page, game):
    """Wait until the worker answers for the page and knows the game as it is now."""
    wait_until(lambda: page.evaluate(CONTROLLED))
    wait_until(lambda: page.evaluate(KNOWN, game.key) == version_of(game))
    wait_until(lambda: page.evaluate(KEPT, "/away/"))


def version_of(game):
    """The version that the server has."""
    game.refresh_from_db()
    return game.version


def plays_a_hand(table, points=95):
    """Enter a whole hand of Belote."""
    table.take(BEA, "hearts")
    table.count(points)
    table.save()


def fills_in(table):
    """Fill in whatever the game asks for next, unless what was typed before is there still."""
    if table.page.locator(".entry [name=moment]").input_value() == "announce":
        table.press("taker", BEA)
        table.press("contract", "hearts")
    elif table.page.locator("[name=points-1]").input_value() != "95":
        table.count(95)
    table.is_previewed()


def waits(page, count):
    """Check how many entries wait for the network."""
    expect(page.locator("#phone > button")).to_have_text(f"{count} ↑ en attente")


def is_aside(page, count):
    """Check how many hands were set aside, as others wrote first."""
    expect(page.locator("#phone > button")).to_have_text(f"{count} à trancher")


def look_at_it(page):
    """Open the page that asks what is to become of what was set aside."""
    page.locator("#phone > button").tap()
    page.locator("#phone [data-note=aside] .action").tap()


def arrived(page, game, version):
    """Wait until nothing waits any more; the server has every entry once, in a chain."""
    wait_until(lambda: version_of(game) == version)
    expect(page.locator("#phone [data-note=waiting]:not([hidden])")).to_have_count(0)
    entries = Entry.objects.filter(game=game)
    assert len({entry.client_key for entry in entries}) == len(entries) == version
    call_command("verify", stdout=StringIO())
