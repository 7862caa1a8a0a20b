"""A second tap at the same place does nothing that the first did not say: in no pad, on no page,
however soon it comes, while the first is being answered or after. The clock stands still but for
taps, so that no machine is too slow.
"""

import re
from contextlib import contextmanager, nullcontext
from itertools import cycle
from random import Random
from zlib import crc32

import pytest
from playwright.sync_api import Error, expect

from games.models import Entry
from games.table import acts
from tests.browser.asking import of_all
from tests.browser.every_page import ALIKE, PAGES
from tests.browser.outbox import FORGETS, OUTBOX, POSTS, arrived, knows
from tests.browser.pages import BidsTable, hears, lose_network, middle, pauses
from tests.browser.worker import CONTROLLED, KEPT
from tests.cast import ANNOUNCED, MADE, totals, view_of
from tests.faults import LONG, amount
from tests.kinds import FIRST_TAPS, SAMPLES, STARTS, hand
from tests.views.away import Away
from tests.waiting import wait_until

GAPS = (80, 150, 300, 450)
"""How soon people tap again, in milliseconds."""
WAYS = [(gap, slow) for slow in (False, True) for gap in GAPS]
"""How soon, and whether the server is slow."""

SETTLED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return document.readyState === "complete"
    && !document.querySelector(".unknown, .sent, .htmx-request, .htmx-swapping, .htmx-settling");
}"""
"""Whether the page waits for nothing."""

SHOWN = """() => {
  const fields = [...document.querySelectorAll("input:not([type=hidden]), select, textarea")];
  const folds = [...document.querySelectorAll("details")];
  const panels = [...document.querySelectorAll(":popover-open")].map(({id}) => id);
  return [location.href, scrollY, document.querySelector("main").innerText,
    fields.map(({name, value, checked}) => [name, value, checked]), folds.map(({open}) => open),
    panels];
}"""
"""All that can be seen on a page."""

CONTROL = """(number) => {
  const controls = "a[href], button, summary, label, [type=checkbox]";
  const seen = (one) => one.checkVisibility() && !one.closest(".sr, .skip");
  const found = [...document.querySelectorAll(controls)].filter(seen);
  const main = found.find((one) => one.matches("main .action"));
  const one = (!number && main) || found[number % found.length];
  one.scrollIntoView({block: "center", behavior: "instant"});
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const again = one.matches("[data-digit], [data-erase], [data-back]");
  return !again && one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""Where one of the controls of a page is, the main button first, if one tap on it is enough."""


MOVES = """(one, [x, y]) => {
  one.style = `position: fixed; z-index: 9; left: ${x - 24}px; top: ${y - 24}px`;
}"""
"""Has an element stand where something else will be."""


class Phone:
    """A page on which everything is tapped twice, and what it asks of the server."""

    def __init__(self, page):
        self.page, self.sent, self.under_way = page, [], set()
        self.written = Entry.objects.count
        page.on("request", self._ask)
        for end in ("requestfinished", "requestfailed"):
            page.on(end, lambda request: self.under_way.discard(request))

    def _ask(self, request):
        if "/listen" in request.url or "/static/" in request.url or "/preview" in request.url:
            return
        of_judge = "/judge/" in request.url and not request.is_navigation_request()
        if request.method == "POST" or of_judge:
            self.sent.append(request)
        self.under_way.add(request)

    @contextmanager
    def slowly(self):
        """The server answers only after the context."""
        held = []

        def hold(route):
            return route.continue_() if held is None else held.append(route)

        self.page.route("**/*", hold)
        yield
        held, answered = None, held
        for route in answered:
            route.continue_()
        self.settles()
        self.page.unroute("**/*", hold)

    def settles(self):
        """Wait until the page has its answer."""

        def settled():
            hears(self.page)
            return not self.under_way and self.page.evaluate(SETTLED) and not self.under_way

        def asks():
            try:
                return settled()
            except Error:  # another page is just replacing it
                return False

        wait_until(asks)

    def tap(self, x, y, after=500):
        """Tap so many milliseconds after the tap before."""
        pauses(self.page, after)
        self.page.touchscreen.tap(x, y)

    def tap_twice(self, x, y, gap, slow=False):
        """Tap, and tap again once there is an answer; if the server is slow, before as well."""
        sent = len(self.sent)
        with self.slowly() if slow else nullcontext():
            pauses(self.page, 500, gap)  # nobody asks a page that is leaving
            for _ in range(1 + slow):
                self.page.touchscreen.tap(x, y)
        self.settles()
        assert len(self.sent) <= sent + 1
        once = self.page.evaluate(SHOWN), self.written()
        self.tap(x, y, after=gap)
        self.settles()
        assert (self.page.evaluate(SHOWN), self.written()) == once


@pytest.fixture
def phone(page):
    """A phone whose owner taps twice."""
    return Phone(page)


def enter(phone, fields, how):
    """Fill in fields of the entry; all is tapped twice but the digits of a number."""
    page = phone.page
    for name, value in fields.items():
        key = page.locator(f'.entry [name="{name}"][value="{value}"]')
        if key.count() == 0:
            phone.tap_twice(*middle(page.locator(f".box:has([name={name}])")), *next(how))
            for digit in value.removeprefix("−"):
                phone.tap(*middle(page.locator(f'[data-digit="{digit}"]')))
            if value.startswith("−"):
                phone.tap_twice(*middle(page.locator('[data-sign="−"]')), *next(how))
            continue
        if not key.is_visible():
            fields_of_steps = of_all(
                page, "[data-step]", "all => all.map((one) => one.querySelector('input').name)"
            )
            slot = page.locator("[data-slot]").nth(fields_of_steps.index(name))
            phone.tap_twice(*middle(slot), *next(how))
        phone.tap_twice(*middle(key), *next(how))
        assert page.locator(".entry .error:visible").count() == 0


def plays_a_hand_tapping_twice(phone, kind, how):
    for moment, fields in FIRST_TAPS[kind]:
        expect(phone.page.locator(f'.entry [name=moment][value="{moment}"]')).to_be_attached()
        enter(phone, fields, how)
        phone.settles()
        phone.tap_twice(*middle(phone.page.locator("#write")), *next(how))
        assert phone.page.locator(".entry .error:visible").count() == 0


def test_a_hand_in_which_everything_is_tapped_twice_is_written_like_any_other(
    phone, owner, subtests
):
    how = cycle(WAYS)
    for kind, samples in SAMPLES.items():
        for _ in range(amount(1, 8)):
            with subtests.test(kind):
                game = owner.start(kind, **STARTS[kind])
                phone.page.goto(f"/games/{game.key}/")
                plays_a_hand_tapping_twice(phone, kind, how)
                assert totals(game) == samples.FIRST_SCORES
                entries = game.entries.values_list("kind", flat=True)
                moments = len(FIRST_TAPS[kind])
                assert list(entries) == ["announce", "record"][-moments:]
                next(how)


@pytest.mark.own_context
@pytest.mark.browser_context_args(service_workers="allow")
def test_nor_is_it_without_network(phone, owner, subtests):
    how = cycle(WAYS[: len(GAPS)])
    for kind in [*SAMPLES][-amount(2, 7) :]:
        with subtests.test(kind):
            game = owner.start(kind, **STARTS[kind])
            phone.page.goto(f"/games/{game.key}/")
            knows(phone.page, game)
            lose_network(phone.page)
            plays_a_hand_tapping_twice(phone, kind, how)
            phone.page.context.set_offline(False)
            arrived(phone.page, game, len(FIRST_TAPS[kind]))
            assert totals(game) == SAMPLES[kind].FIRST_SCORES


KNOWN_AWAY = {
    "the table": "",
    "a correction": "hands/1/correct/",
    "an insertion": "hands/1/insert/",
    "a removal": "hands/1/remove/",
    "a penalty": "adjust/",
    "an objection": "hands/1/contest",
    "a hand": "hands/1/",
    "where a hand was forgotten": "forgotten/",
    "the journal": "journal/",
    "the whole game": "result/",
    "the end": "end",
    "the dealer": "dealer/?deals=3",
    "who leaves": "seats/",
    "a note": "note",
    "the judge": "judge/",
    "home": "/",
    "setting up": "/new/belote/",
    "two versions": "waiting/",
}
"""The pages that a phone draws by itself, by the end of their address."""


def is_away(phone, owner, name, kind):
    """Open a page without network, of a new game of that kind."""
    page = phone.page
    random = Random(f"{name} {kind}")
    game = owner.start(kind, **(STARTS[kind] | {"rules": {}}))
    for _ in range(2):
        game = owner.play(game, hand(view_of(game), random))
    page.context.set_offline(False)
    page.goto("/new/belote/")
    page.goto("/")
    page.goto(f"/games/{game.key}/")
    if name == "two versions":
        wait_until(lambda: page.evaluate(CONTROLLED))
        page.evaluate(FORGETS)  # what the game before has left
    knows(page, game)
    for address in ("/", "/new/facts"):
        wait_until(lambda at=address: page.evaluate(KEPT, at))
    lose_network(page)
    if name == "two versions":
        away = Away(None, owner.owner, game)
        for _ in range(2):
            while not away.play(hand(away.view, random)):
                pass
        for one in away.queue:
            assert page.evaluate(POSTS, [one["path"], one["form"]]) == 200, one
        owner.play(game, hand(view_of(game), random))
        page.context.set_offline(False)
        expect(page.locator("#phone [data-note=aside]:not([hidden])")).to_have_count(1)
        lose_network(page)
    path = KNOWN_AWAY[name]
    page.goto(path if path.startswith("/") else f"/games/{game.key}/{path}")


@pytest.mark.own_context
@pytest.mark.browser_context_args(service_workers="allow")
@pytest.mark.parametrize("name", [*KNOWN_AWAY][:: amount(6, 1)])
def test_nor_does_one_without_network(phone, owner, name, subtests):
    phone.written = lambda: len(phone.page.evaluate(OUTBOX, False))
    kinds = cycle(SAMPLES)
    for number in range(amount(2, 14)):
        kind = next(kinds)
        with subtests.test(f"{kind} {number}"):
            is_away(phone, owner, name, kind)
            phone.settles()
            place = phone.page.evaluate(CONTROL, number * (1 + crc32(name.encode())))
            if place:
                phone.tap_twice(*place, GAPS[number % len(GAPS)])


MOST = [name for number, name in enumerate(PAGES) if name not in ALIKE and number % 3 == 0]
"""The pages of a short run."""


@pytest.mark.parametrize("number", range(amount(1, 12)))
@pytest.mark.parametrize("name", PAGES if LONG else MOST)
def test_no_control_of_a_page_takes_the_second_of_two_taps(phone, owner, name, number):
    PAGES[name](owner, phone.page)
    phone.settles()
    number *= 1 + crc32(name.encode())
    place = phone.page.evaluate(CONTROL, number)
    if place:
        phone.tap_twice(*place, *WAYS[(crc32(name.encode()) + number) % len(WAYS)])


AGAIN = {
    "the hand is written": ("", "#write"),
    "the last hand is undone": ("", "#take-back"),
    "a hand is corrected": ("hands/1/correct/", "form.correction .action"),
    "a hand is removed": ("hands/1/remove/", "form.correction .action"),
    "the game is ended": ("end", "main .action"),
    "a card is played": ("judge/?trump=hearts", "[name=card][value=AD]"),
    "a card of a pile is counted": ("judge/?ask=points&trump=hearts", "[name=card][value=AD]"),
    "a card is taken back": ("judge/?trump=hearts&cards=AD&cards=KD&cards=7D", "#back"),
    "a player is seated": ("/new/belote/", "[name=known][value=Bea]"),
    "a player is moved up": ("/new/belote/?players=Ana&players=Bea&players=Cy", "#up-2"),
    "lots are drawn": (
        "/new/belote/?players=Ana&players=Bea&players=Cy&players=Dan",
        "#draw-seats",
    ),
}
"""What is tapped where, and tapped again as nothing seems to happen."""


def test_what_is_tapped_again_before_its_answer_is_sent_once(phone, owner, subtests):
    page, gaps = phone.page, cycle((600, 1500, 3000))
    for name, (path, control) in AGAIN.items():
        game = owner.play(owner.start(rules={"target": 10_000}), MADE, MADE)
        page.goto(path if path.startswith("/") else f"/games/{game.key}/{path}")
        phone.settles()
        place = middle(page.locator(control))
        sent = len(phone.sent)
        with subtests.test(name):
            with phone.slowly():
                pauses(page, 500, next(gaps))
                for _ in range(2):
                    page.touchscreen.tap(*place)
            assert len(phone.sent) == sent + 1


@pytest.mark.parametrize("kind", ["belote", "batarde"])
def test_what_opens_a_panel_or_a_menu_does_not_close_it_at_the_second_tap(
    phone, owner, subtests, kind
):
    page = phone.page
    game = owner.start(kind)
    owner.play(game, hand(view_of(game), Random(kind)))
    for path in ("", "hands/1/insert/", "hands/1/correct/"):
        page.goto(f"/games/{game.key}/{path}")
        for opener in page.locator("[popovertarget]:visible").all():
            panel = page.locator(f"#{opener.get_attribute('popovertarget')}")
            with subtests.test(f"{path} {panel.get_attribute('id')}"):
                opener.scroll_into_view_if_needed()
                phone.tap_twice(*middle(opener), 300)
                expect(panel).to_be_visible()
                page.keyboard.press("Escape")
                expect(panel).to_be_hidden()


def test_the_second_tap_on_a_link_presses_no_key_of_the_page_to_which_it_leads(phone, owner):
    page = phone.page
    game = owner.play(owner.start(), MADE)
    page.goto(f"/games/{game.key}/hands/1/correct/")
    left, top = middle(page.locator('[data-digit="7"]'))
    written = page.locator("[name=points-1]").input_value()
    page.goto(f"/games/{game.key}/hands/1/")
    link = page.locator("main a[href$='/correct/']").first
    link.evaluate(MOVES, [left, top])

    phone.tap_twice(left, top, 300)

    expect(page).to_have_url(re.compile("/correct/$"))
    expect(page.locator("[name=points-1]")).to_have_value(written)


def test_keys_are_pressed_as_quickly_as_people_type(phone, owner):
    page = phone.page
    game = owner.say(acts.announce, owner.start(), facts=ANNOUNCED).game
    page.goto(f"/games/{game.key}/")
    points = page.locator("[name=points-1]")
    for digits in ("11", "122", "80", "101"):
        for digit in digits:
            phone.tap(*middle(page.locator(f'[data-digit="{digit}"]')), after=80)
        expect(points).to_have_value(digits)
        for _ in digits:
            phone.tap(*middle(page.locator("[data-erase]")), after=80)
        expect(points).to_have_value("")
    # At the edge of a key the next key is near.
    box = page.locator('[data-digit="1"]').bounding_box()
    y, edge = box["y"] + box["height"] / 2, box["x"] + box["width"]
    phone.tap(edge - 2, y)
    phone.tap(edge + 10, y, after=80)
    expect(points).to_have_value("12")


def test_two_keys_at_different_places_are_pressed_for_one_player_after_the_other(phone, owner):
    page = phone.page
    page.goto(f"/games/{owner.start('batarde').key}/")
    table = BidsTable(page)
    for number, name in ((1, "Bea"), (3, "Cy"), (0, "Dan")):
        key = page.locator(f'[data-step].current .key:has([value="{number}"])')
        phone.tap(*middle(key), after=80)
        table.chip_reads(name, number)


def test_the_same_key_is_for_the_next_player_after_half_a_second(phone, owner):
    page = phone.page
    page.goto(f"/games/{owner.start('batarde').key}/")
    table = BidsTable(page)
    place = middle(page.locator('[data-step].current .key:has([value="0"])'))
    phone.tap(*place)
    expect(page.locator("[data-step].current .unread")).to_have_text("0")
    phone.tap(*place, after=499)
    table.chip_reads("Bea", 0)
    table.chip_reads("Cy", "")
    expect(page.locator(".unread")).to_have_count(0)
    phone.tap(*place)
    table.chip_reads("Cy", 0)


@pytest.mark.parametrize("by", ["a finger", "the keyboard"])
def test_what_has_changed_late_takes_no_tap_for_half_a_second(phone, owner, by):
    page, held = phone.page, []
    game = owner.start("river", **STARTS["river"])
    page.goto(f"/games/{game.key}/")
    BidsTable(page).bid(0, 1, 0, speaking=(0, 1, 2))
    phone.settles()
    write = page.locator("#write")
    place = middle(write)
    write.focus()

    def press(after):
        pauses(page, after)
        page.touchscreen.tap(*place) if by == "a finger" else page.keyboard.press("Enter")

    page.route("**/announce", lambda route: held.append(route))
    press(500)
    wait_until(lambda: hears(page) and held)
    pauses(page, 2000)
    page.evaluate("() => dispatchEvent(new Event('pointerdown'))")
    held[0].continue_()
    expect(page.locator(".entry [name=moment]")).to_have_value("result")
    phone.settles()
    for after in (300, 499):
        press(after)
        phone.settles()
        assert totals(game) == (0, 0, 0)
    press(500)
    phone.settles()
    assert totals(game) == (10, 11, 10)


def test_a_label_passes_its_tap_on(phone, owner):
    page = phone.page
    page.goto(f"/games/{owner.start().key}/")
    phone.tap(*middle(page.locator(".over[popovertarget=redeal]")))
    phone.tap(*middle(page.locator(".sure:has([name=redeal][value='2']) span")))
    expect(page.locator("[name=redeal][value='2']")).to_be_checked()


def test_a_tap_long_after_another_counts_where_the_page_was_scrolled_between(phone, owner):
    page = phone.page
    game = owner.play(owner.start(rules={"target": 10_000}), *[MADE] * 12)
    page.goto(f"/games/{game.key}/journal/")
    folds = page.locator("#main details[id] > summary")
    place = middle(folds.first)
    phone.tap(*place)
    page.evaluate("Date.now = (now => () => now)(Date.now() + 600)")
    page.evaluate("() => addEventListener('pointerdown', () => document.body.append(''), true)")
    scrolls = "() => new Promise((done) => { onscroll = done; scrollBy(0, 250); })"
    page.evaluate(scrolls)
    below = page.evaluate_handle(
        "([x, y]) => document.elementFromPoint(x, y).closest('summary')?.parentElement", place
    )
    before = below.evaluate("one => one.open")
    page.touchscreen.tap(*place)
    assert below.evaluate("one => one.open") is not before


def test_a_second_tap_beside_a_panel_presses_nothing_below_it(phone, owner):
    page = phone.page
    page.goto(f"/games/{owner.start().key}/")
    key = page.locator(".key:has([name=taker][value='1'])")
    place = middle(key)
    phone.tap(*middle(page.locator(".over[popovertarget=redeal]")))
    phone.tap_twice(*place, 300)
    expect(page.locator(".panel:popover-open")).to_have_count(0)
    expect(page.locator("[name=taker]:checked")).to_have_count(0)
    phone.tap(*place)
    expect(key.locator("input")).to_be_checked()


def test_what_restores_never_stands_where_what_undoes_stood(phone, owner):
    page = phone.page
    game = owner.play(owner.start(), MADE, MADE, MADE)
    for size in ((360, 640), (320, 568), (390, 844), (640, 360), (1280, 800)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.goto(f"/games/{game.key}/")
        undo = page.locator("#take-back")
        for left in (2, 1, 0):
            place = middle(undo)
            phone.tap_twice(*place, 150)
            now = page.locator(".redo button").bounding_box()
            assert place[0] > now["x"] + now["width"] or place[1] > now["y"] + now["height"], size
            expect(page.locator("#hands tr")).to_have_count(left or 1)
        for _ in range(3):
            phone.tap(*middle(page.locator(".redo button")))
            phone.settles()
    assert totals(game) == (21, 27)


def test_enter_pressed_twice_is_pressed_once_unless_another_key_comes_between(phone, owner):
    page, press = phone.page, phone.page.keyboard.press
    game = owner.start("river", **STARTS["river"])
    page.goto(f"/games/{game.key}/")
    BidsTable(page).bid(0, 1, 0, speaking=(0, 1, 2))
    phone.settles()
    write = page.locator("#write")
    write.focus()
    for gap in GAPS:
        pauses(page, gap)
        press("Enter")
        phone.settles()
        expect(page.locator(".entry [name=moment]")).to_have_value("result")
    for after in (500, 30, 30, 30):
        pauses(page, after)
        page.keyboard.down("Enter")
        phone.settles()
    page.keyboard.up("Enter")
    assert totals(game) == (10, 11, 10)
    assert page.locator(".entry .error:visible").count() == 0
    page.locator("#take-back").focus()
    press("Enter")
    phone.settles()
    pauses(page, 80, 80)
    press("Shift+Tab")
    press("Enter")
    phone.settles()
    assert totals(game) == (10, 11, 10)
