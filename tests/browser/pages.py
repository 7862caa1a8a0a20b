"""What people do with La Marque at a table: sit down, tap keys, read totals.

Keys are found by what they send and figures by their place, so that pages may be in any language.
Nothing here knows the rules of a game or calculates a score.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.models import Game
from tests.browser.asking import becomes, of_all
from tests.cast import key_at
from tests.waiting import wait_until

ANA, BEA, CY, DAN = range(4)
"""The seats of the players of these tests."""


STANDS_STILL = """(() => {
  let now = Date.now();
  globalThis.pauses = [];
  Date.now = () => now;
  const goOn = () => (now += pauses.shift() ?? 500);
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, goOn, true);
})();"""
"""The clock of a page: it only goes on when a test taps, by half a second, unless the test says
other `pauses`. So nothing that is tapped counts as the second of two taps, on any machine.
"""

FETCHES_NEWS = """since => {
  const address = `${location.pathname}news?filling&since=${since}`;
  return htmx.ajax("GET", address, { source: "#main", swap: "none" });
}"""
"""Asks for what is new of a table since a version."""
ASKS_IN_VAIN = "() => fetch('/healthz').then(() => false, () => true)"


def is_previewed(page: Page) -> None:
    """Wait until the page shows what is in the fields."""
    becomes(page, "() => !document.querySelector('.preview.unknown')")


def is_quiet(page: Page) -> None:
    """Wait until no answer is on its way or being put into the page."""
    becomes(page, "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


def hears(page: Page) -> bool:
    """Let what a page has sent by now arrive at the handlers of the test."""
    return page.evaluate("() => true")


def lose_network(page: Page) -> None:
    """Take the network away from a page and from its worker, which may be told a little later."""
    page.context.set_offline(True)
    for worker in page.context.service_workers:
        wait_until(lambda worker=worker: worker.evaluate(ASKS_IN_VAIN))


def middle(element: Locator) -> tuple[float, float]:
    """Return where the middle of an element is on the screen."""
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pauses(page: Page, *before: int) -> None:
    """Have the next taps come so many milliseconds after the tap before, by the page's clock."""
    page.evaluate("before => { pauses = before; }", before)


@contextmanager
def following(page: Page) -> Iterator[None]:
    """Wait, after a page was opened in the context, until its stream has said a version: from then
    on it hears of every change.
    """
    newest = ""  # the page that is open now: the one before hears too
    opened, heard = set(), set()

    def send(request: dict[str, Any]) -> None:
        nonlocal newest
        if request["type"] == "Document":
            newest = request["loaderId"]
        elif request["type"] == "EventSource" and request["loaderId"] == newest:
            opened.add(request["requestId"])

    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.requestWillBeSent", send)
    network.on("Network.eventSourceMessageReceived", lambda event: heard.add(event["requestId"]))
    yield
    wait_until(lambda: hears(page) and opened & heard)
    network.detach()


@contextmanager
def hearing(page: Page) -> Iterator[None]:
    """Wait, after something was changed in the context, until the open page has heard of it."""
    seen = page.locator("#live").get_attribute("data-version")
    heard = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.eventSourceMessageReceived", lambda event: heard.append(event["data"]))
    yield
    wait_until(lambda: hears(page) and any(f" {seen}" not in said for said in heard))
    network.detach()


HEARS_AGAIN = """async () => {
  const [Source, ask, asked] = [EventSource, fetch, []];
  const said = new Promise((done) => {
    window.EventSource = class extends Source {
      constructor(address) {
        super(address);
        this.addEventListener("message", () => setTimeout(done));
      }
    };
  });
  window.fetch = (address, how) => (asked.push(`${address}`), ask(address, how));
  dispatchEvent(new Event("online"));
  await said;
  await import(document.getElementById("live").dataset.reading);
  await new Promise((done) => setTimeout(done, 100));
  [window.EventSource, window.fetch] = [Source, ask];
  return asked;
}"""


def hear_again(page: Page) -> list[str]:
    """Have the stream say the version again, as it does every twenty seconds; return what the page
    then asks for.
    """
    asked: list[str] = page.evaluate(HEARS_AGAIN)
    return asked


CHANGED = """seen => {
  const version = document.querySelector(".entry [name=version]");
  return version && version.value !== seen;
}"""
"""Whether the entry is about another version than this."""


class Screen:
    """A page and the number of `taps` on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: str | Locator) -> None:
        """Tap the middle of an element."""
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1

    def is_previewed(self) -> None:
        """Wait until the page shows what is in the fields."""
        is_previewed(self.page)

    def skip_holder(self) -> None:
        """Wait for the table of a new game; a phone is asked once who holds it: nobody."""
        self.page.wait_for_url(re.compile(r"/games/\w+/(holder/)?$"))
        if self.page.url.endswith("/holder/"):
            self.tap(".key[value='']")
            self.page.wait_for_url(re.compile(r"/games/\w+/$"))


class NewGame(Screen):
    """The set-up of a game."""

    @classmethod
    def from_home(cls, page: Page, slug: str, home: str = "/") -> "NewGame":
        """Open the home page and choose a game."""
        page.goto(home)
        screen = cls(page)
        screen.tap(f'.games a[href^="/new/{slug}/"]')
        expect(page.locator("#setup")).to_be_visible()
        return screen

    def seat(self, *names: str) -> None:
        """Type each name and add it."""
        seated = self.page.locator(".seat-list .name")
        already = seated.count()
        for number, name in enumerate(names, already + 1):
            self.page.locator("#new-name").fill(name)
            self.tap("button[name=add]")
            expect(seated).to_have_count(number)

    def call(self, title: str) -> None:
        """Type what is played."""
        self.page.locator("#title").fill(title)

    def fill_in(self, preset: str) -> None:
        """Let a preset fill in the house rules."""
        button = f"#preset-{preset}"
        self.tap(button)
        expect(self.page.locator(button)).to_have_attribute("aria-pressed", "true")
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def choose(self, rule: str, value: str) -> None:
        """Choose a house rule by its value."""
        self._unfold(rule)
        choice = self.page.locator(f'input[name="rule-{rule}"][value="{value}"]')
        self.tap(choice)
        expect(choice).to_be_checked()
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def write(self, rule: str, text: str) -> None:
        """Type the number of a house rule."""
        self._unfold(rule)
        self.page.locator(f"#field-{rule}").fill(text)

    def start(self) -> str:
        """Start the game and return the address of its table."""
        self.tap("#start")
        self.skip_holder()
        return self.page.url

    def _unfold(self, rule: str) -> None:
        for fold in ("#rules", f"#later-rules:has(#rule-{rule})", f"#rule-{rule}"):
            closed = self.page.locator(f"{fold}:not([open])")
            if closed.count():
                self.page.dispatch_event("body", "pointercancel")  # as of a finger that scrolls
                self.tap(closed.locator("> summary"))


class Table(Screen):
    """The table screen of any game."""

    @property
    def button(self) -> Locator:
        """The main button of the entry."""
        return self.page.locator(".entry .action")

    def open(self, url: str) -> None:
        """Open the table."""
        self.page.goto(url)
        self.taps = 0

    def reads(self, *totals: int) -> None:
        """Check the totals, side by side."""
        expect(self.page.locator(".totals .figure")).to_have_text([str(total) for total in totals])

    def row_reads(self, number: int, *scores: int) -> None:
        """Check the scores of a hand on the sheet."""
        row = self.page.locator(".sheet tbody tr").filter(
            has=self.page.locator(f'a[href$="/hands/{number}/"]')
        )
        expect(row.locator("td")).to_have_text([re.compile(rf"^{score}( |$)") for score in scores])

    def will_write(self, *scores: int) -> None:
        """Check the scores on the button."""
        expect(self.button).to_contain_text(" – ".join(str(score) for score in scores))

    def key(self, field: str, value: object) -> Locator:
        """The key of the entry that sends this value."""
        return self.page.locator(f'.entry [name="{field}"][value="{value}"]')

    def press(self, field: str, value: object) -> None:
        """Tap a key."""
        self.tap(self.key(field, value))

    def save(self) -> None:
        """Tap the main button, as soon as it shows what it saves, and wait until that is saved."""
        self.is_previewed()
        self._and_wait(self.button)

    def save_last(self) -> "Result":
        """Save the hand that ends the game and open the result."""
        self.is_previewed()
        self.tap(self.button)
        self.page.wait_for_url("**/result/")
        return Result(self.page)

    def end_early(self, button: str = "main .actions button >> nth=-1") -> "Result":
        """End the game early, from the menu: without a winner, unless another button is tapped."""
        self.tap(".menu > button")
        self.tap('.menu a[href$="/end"]')
        self.tap(button)
        self.page.wait_for_url("**/result/")
        return Result(self.page)

    def undo(self) -> None:
        """Undo the last entry."""
        self._and_wait(self.page.locator(".undo button"))

    def moment(self, moment: str) -> None:
        """Go to another part of the entry."""
        self.tap(f'.entry button[name="open"][value="{moment}"]')
        expect(self.page.locator(f'.entry [name="moment"][value="{moment}"]')).to_be_attached()

    def _and_wait(self, button: Locator) -> None:
        seen = self.page.locator('.entry [name="version"]').input_value()
        self.tap(button)
        becomes(self.page, CHANGED, seen)


class BeloteTable(Table):
    """A taker and a contract, then the points."""

    def take(self, taker: int, contract: str) -> None:
        """Announce the taker and the contract."""
        self.press("taker", taker)
        self.press("contract", contract)
        self.save()

    def count(self, points: int) -> None:
        """Enter the points of the attack on the pad."""
        for digit in str(points):
            self.tap(f'[data-digit="{digit}"]')

    def type_points(self, side: int, points: int) -> None:
        """Type the points of a side, as without a pad."""
        self.page.locator(f"[name=points-{side}]").fill(str(points))

    def capot(self) -> None:
        """Enter a capot for the attack."""
        self.tap('[data-word="capot"]')

    def redeal(self, seat: int) -> None:
        """Have a player throw in the hand."""
        self.tap(".over[popovertarget=redeal]")
        self.press("redeal", seat)
        expect(self.button).to_have_text("Inscrire la redonne")
        self.save()


class BidsTable(Table):
    """A bid for each player, then their tricks. Both are given in seat order."""

    @property
    def chips(self) -> Locator:
        """The players of the pad, in the order of speaking."""
        return self.page.locator(".chips button")

    def bid(self, *bids: int, speaking: tuple[int, ...]) -> None:
        """Tap the bids in the order of speaking. The pad moves from player to player by itself."""
        for seat in speaking:
            self.press(f"bids-{seat}", bids[seat])

    def chip(self, name: str) -> Locator:
        """The chip of a player."""
        return self.chips.filter(has=self.page.get_by_text(name, exact=True))

    def chip_reads(self, name: str, number: int | str) -> None:
        """Check the number on a player's chip; "" for none."""
        expect(self.chip(name).locator("[data-answer]")).to_have_text(str(number))

    def is_turn_of(self, name: str) -> None:
        """Check whose turn it is on the pad."""
        expect(self.page.locator(".chips [aria-current] .person")).to_have_text(name)

    def say(self, number: int) -> None:
        """Tap a number for the player whose turn it is."""
        self.tap(f'[data-step].current input[value="{number}"]')

    def correct(self, **tricks: int) -> None:
        """Tap the tricks of players who did not make their bid, by name."""
        names = ("ana", "bea", "cy", "dan")
        for name, taken in tricks.items():
            self._tricks(names.index(name), taken)

    def is_forbidden(self, seat: int, number: int) -> None:
        """Check that only this number is forbidden for a player, and that the reason is shown."""
        expect(self.page.locator(f"#bids-{seat}-{number}")).to_be_disabled()
        expect(self.page.locator("[data-step] input:disabled")).to_have_count(1)
        reason = self.page.locator(".preview .ruling")
        name = self.page.locator(".chips .person").nth(self._place("bids", seat))
        expect(reason).to_contain_text(name.inner_text())
        expect(reason).to_contain_text(re.compile(rf"\b{number}\b"))

    def _tricks(self, seat: int, number: int) -> None:
        key = self.page.locator(f"#tricks-{seat}-{number}")
        if not key.is_visible():
            self.tap(self.chips.nth(self._place("tricks", seat)))
        self.tap(key)

    def _place(self, field: str, seat: int) -> int:
        """Return the place of a player on the pad."""
        names = "steps => steps.map((step) => step.querySelector('input').name)"
        fields = of_all(self.page, "[data-step]", names)
        return fields.index(f"{field}-{seat}")


class AluetteTable(Table):
    """Nine tricks, or only the winner of the deal."""

    COMPASS = "NESW"
    """The seats, clockwise, as in the worked examples."""

    def tricks(self, winners: str) -> None:
        """Tap the winner of each trick; X is a spoiled node."""
        for number, winner in enumerate(winners):
            value = "spoiled" if winner == "X" else self.COMPASS.index(winner)
            self.press(f"trick-{number}", value)

    def surrender(self, side: int, *, accepted: bool) -> None:
        """Enter that a side offered to surrender, and the other side's answer."""
        self.moment("announce")
        self.press("surrender", f"{side}-{'accepted' if accepted else 'refused'}")
        if not accepted:
            self.save()

    def won_by(self, side: int) -> None:
        """Enter the winner of the deal without the tricks."""
        self.moment("quick")
        self.press("won_by", side)


class AltaBajaTable(Table):
    """A trick: everybody's card, or only the first and the second player."""

    def cards(self, *ranks: str) -> None:
        """Tap the card of each player."""
        for seat, rank in enumerate(ranks):
            self.press(f"card-{seat}", rank)

    def places(self, first: int, second: int) -> None:
        """Enter the first and the second player without their cards."""
        self.moment("quick")
        self.press("first", first)
        self.press("second", second)


class Result(Screen):
    """The end of a game."""

    def winner_is(self, name: str, total: int) -> None:
        """Check the winner and the winning total."""
        expect(self.page.locator(".winner h2")).to_contain_text(name)
        expect(self.page.locator(".winner .serif")).to_contain_text(re.compile(rf"\b{total}\b"))

    def totals_are(self, *totals: int) -> None:
        """Check the totals under the sheet, side by side."""
        drawn = self.page.locator(".opening .foot .cell b")
        expect(drawn).to_have_text([str(total) for total in totals])

    def podium_is(self, *places: tuple[int, str, int]) -> None:
        """Check the ranking of three or more sides: rank, name and total of each."""
        lines = self.page.locator(".podium li")
        expect(lines.locator(".place")).to_have_text([f"{rank} ·" for rank, _, _ in places])
        expect(lines.locator("span > b")).to_have_text([name for _, name, _ in places])
        expect(lines.locator(".figure")).to_have_text([str(total) for _, _, total in places])

    def rematch(self) -> None:
        """Start a rematch."""
        self.tap("form[action$='/again'] button")
        self.skip_holder()

    def see_evening(self) -> "Evening":
        """Open the evening of the game."""
        self.tap('main a[href^="/evenings/"]')
        return Evening(self.page)

    def sheet_is(self, *rows: tuple[int, ...]) -> None:
        """Check the whole sheet: the scores of each hand, from the first to the last."""
        drawn = [
            tuple(map(int, row.locator(".cell b").all_inner_texts()))
            for row in self.page.locator(".opening .hand").all()
        ]
        assert sorted(drawn) == sorted(rows)
        assert drawn in (list(rows), list(reversed(rows)))


class Evening(Screen):
    """An evening: the draw, the tables and the ranking."""

    @classmethod
    def begin(cls, page: Page, kind: str, *names: str) -> "Evening":
        """Start an evening from the home page and type the names."""
        page.goto("/")
        screen = cls(page)
        screen.tap('.actions a[href="/evenings/"]')
        screen.tap('a.action[href^="/evenings/new/"]')
        screen.tap(f'[name="kind"][value="{kind}"]')
        page.locator("#new_names").fill("\n".join(names))
        screen.tap("main .action")
        expect(page.locator(".standing tbody tr")).to_have_count(len(names))
        return screen

    @property
    def tables(self) -> Locator:
        """The tables: first those without a draw, then the rounds, latest first."""
        return self.page.locator('.list a[href^="/games/"]')

    def draw(self) -> None:
        """Draw the next round and wait for the new page."""
        version = self.page.locator('form[action$="/round"] [name="version"]')
        seen = version.input_value()
        self.tap('form[action$="/round"] .action')
        expect(version).not_to_have_value(seen)

    def unfold(self, what: str) -> None:
        """Unfold the part of the page that contains this."""
        self.tap(self.page.locator("details.fold", has=self.page.locator(what)).locator("summary"))

    def end(self, button: str = 'form[action$="/end"] button') -> None:
        """End the evening."""
        self.tap(button)
        expect(self.page.locator('form[action$="/round"]')).to_have_count(0)

    def reopen(self) -> None:
        """Reopen the evening."""
        self.tap('form[action$="/reopen"] button')
        expect(self.page.locator('form[action$="/round"]')).to_have_count(1)


def set_up_belote(page: Page, *names: str, home: str = "/") -> NewGame:
    """Set up a Belote of people whom the notebook knows."""
    setup = NewGame.from_home(page, "belote", home)
    for name in names:
        page.locator("#setup button[name=known]", has_text=name).tap()
        expect(page.locator(".seat-list .name", has_text=name)).to_be_visible()
    return setup


def confirm(page: Page, game: Game, seat: int) -> None:
    """Confirm for the player of a seat. At the end of a game, open the confirmations first."""
    if page.locator(".confirming:not([open])").count():
        page.locator(".confirming > summary").tap()
    button = f'#agreement [name=player][value="{key_at(game, seat)}"]'
    page.locator(button).tap()
    expect(page.locator(f"{button}:enabled")).to_have_count(0)
