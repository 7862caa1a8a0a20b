"""Nothing on the table screen moves from the first tap of a hand to the last, and nothing that was
entered is lost.
"""

import pytest
from playwright.sync_api import expect

from games.table import acts
from tests.browser.asking import becomes, of_one
from tests.browser.pages import (
    BEA,
    DAN,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    BidsTable,
    is_quiet,
)
from tests.browser.sight import IN_SIGHT, answers
from tests.cast import ANNOUNCED, FOUR
from tests.kinds.belote.samples import LITIGE

PHONE, SHORT, SMALLEST, FLAT = (390, 844), (360, 640), (320, 568), (844, 390)

PLACES = """() => Object.fromEntries(
  // Keys are named by what they send: a chip's text may change, its place may not.
  [...document.querySelectorAll(
    ".entry :is(.key, .pad button, .slot, #write), .entry :is(.chips, .tabs, .slots) button")]
    .filter((node) => node.checkVisibility())
    .map((node) => {
      const input = node.querySelector("input");
      const step = input && /^(trick|card|bids|tricks)-/.test(input.name);
      const name = input ? (step ? "" : input.name) + "=" + input.value : node.id || node.className;
      const { goto = "", digit = "" } = node.dataset;
      const { x, y, width, height } = node.getBoundingClientRect();
      return [[name, goto, digit].join(" "), [x, y, width, height].map(Math.round)];
    }))"""

COVERED = """() => {
  // The middle of a key must hit the key itself.
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const touched = ".entry :is(.key, .pad button, .chips button, .slots button, #write)";
  return [...document.querySelectorAll(touched)]
    .filter((node) => node.checkVisibility())
    .filter((node) =>
      !node.contains(document.elementFromPoint(...middle(node.getBoundingClientRect()))))
    .map((node) => node.textContent.trim());
}"""


class Watched:
    """A table on which every tap is followed by a look at where everything is, on each phone."""

    def __init__(self, page, *sizes, game):
        self.page, self.sizes, self.game = page, sizes, game
        self.places = {}
        for size in sizes:
            self.resize(size)
            self.places[size] = page.evaluate(PLACES)

    def resize(self, size):
        """Continue on a phone of this size."""
        self.size = size
        self.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))

    def tap(self, what, *, on_one_screen=False):
        """Tap a key, wait for its preview, and check that nothing has moved."""
        with self.page.expect_response("**/preview"):
            self.page.locator(what).tap()
        is_quiet(self.page)
        for size in sorted(self.sizes, key=lambda size: size != self.size):
            self.resize(size)
            places, *unseen = answers(self.page, PLACES, COVERED, "() => scrollY")
            self.check(places)
            if on_one_screen:
                assert unseen == [[], 0], size

    def reload(self):
        """Load the page again and check that nothing has moved on any phone."""
        self.page.reload()
        for size in self.sizes:
            self.resize(size)
            self.check()

    def check(self, now=None):
        """Check that nothing has moved on this phone."""
        before, now = self.places[self.size], now or self.page.evaluate(PLACES)
        both = before.keys() & now.keys()
        assert "write  " in both
        assert {key: now[key] for key in both} == {key: before[key] for key in both}, self.size
        self.places[self.size] = before | now


@pytest.fixture
def watch(page, owner):
    """Open the table of a game on phones of these sizes."""

    def watch(kind, sizes, *hands, announced=None, entry="", names=FOUR, **rules):
        game = owner.play(owner.start(kind, names, rules=rules), *hands)
        if announced:
            game = owner.say(acts.announce, game, facts=announced).game
        page.goto(f"/games/{game.key}/" + (f"?entry={entry}" if entry else ""))
        return Watched(page, *sizes, game=game)

    return watch


def key(field, value):
    return f'.entry .key:has([name="{field}"][value="{value}"])'


BELOTE_ANNOUNCED = [key("taker", BEA), key("contract", "hearts"), key("taker", DAN)]
BELOTE_COUNTED = [
    *[f'[data-digit="{digit}"]' for digit in "95"],
    key("belote", 1),
    "[data-erase]",
    '[data-digit="7"]',
    '[data-word="capot"]',
]


def said(number):
    """Return the key of a number for the player whose turn it is."""
    return f'[data-step].current .key:has([value="{number}"])'


BIDS_SAID = [said(1), said(0), said(5), said(3), key("trump", "hearts"), key("stake", "mechoune")]
TRICKS_TAKEN = [said(3), said(2)]
DOCKED = {
    "belote, announcements": ("belote", {}, BELOTE_ANNOUNCED),
    "belote, result": ("belote", {"announced": ANNOUNCED}, BELOTE_COUNTED),
    "aluette, tricks": (
        "aluette",
        {"entry": "result"},
        [
            f".entry .current {key(f'trick-{number}', winner).removeprefix('.entry ')}"
            for number, winner in enumerate((0, 1, 2, "spoiled", 0, 1, 2, 3, 0))
        ],
    ),
    "aluette, announcements": (
        "aluette",
        {"entry": "announce"},
        [key("surrender", "0-refused"), key("surrender", "")],
    ),
    "aluette, quick": ("aluette", {"entry": "quick"}, [key("won_by", 0), key("mordienne", 1)]),
    "alta_baja, cards": (
        "alta_baja",
        {},
        [key(f"card-{seat}", rank) for seat, rank in enumerate(("Q", "10", "9", "2"))],
    ),
    "batarde, bids": ("batarde", {}, BIDS_SAID),
    "batarde, tricks": ("batarde", {"announced": {"bids": [2, 2, 0, 0]}}, TRICKS_TAKEN),
    "river, bids": ("river", {}, [said(1), said(0), said(0), said(1)]),
    "river, tricks": ("river", {"announced": {"bids": [1, 1, 0, 0]}}, [said(0)]),
    "alta_baja, quick": ("alta_baja", {"entry": "quick"}, [key("first", 0), key("second", 1)]),
}
"""The entries that fit on one screen: the game, how its table is opened, every tap of a hand."""


THREE_HANDS = {
    "belote": [LITIGE] * 3,
    "aluette": [{"won_by": 0}] * 3,
    "alta_baja": [{"cards": [rank] * 4} for rank in "AKJ"],
    "batarde": [{"bids": [0] * 4, "tricks": [cards, 0, 0, 0]} for cards in (5, 6, 7)],
    "river": [{"bids": [0] * 4, "tricks": [cards, 0, 0, 0]} for cards in (1, 2, 3)],
}


@pytest.mark.parametrize("name", DOCKED)
def test_no_key_moves_from_the_first_tap_to_the_last_and_all_are_on_one_screen(watch, page, name):
    """Also the newest hands are, after an undo too."""
    kind, how, taps = DOCKED[name]
    table = watch(kind, [PHONE, SHORT, FLAT], *THREE_HANDS[kind], **how)
    for tap in taps:
        table.tap(tap, on_one_screen=True)
    for size in table.sizes:
        table.resize(size)
        expect(page.locator("#write")).to_be_in_viewport(ratio=1)
    page.reload()
    _sees(page, newest=3)
    page.locator("#take-back").tap()
    expect(page.locator(".next form[action$='/restore'] button")).to_be_visible()
    _sees(page, newest=3 if "announced" in how else 2)


def _sees(page, newest):
    """Check what is on the first screen: the header, one hand or two, all keys, the button."""
    for size, rows in ((SMALLEST, 1), (SHORT, 2)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        expect(page.locator("#write")).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED) == []
        for line in ["thead tr", *[f"#hand-{newest - row}" for row in range(rows)]]:
            assert of_one(page, f".sheet {line}", IN_SIGHT), (size, line)


@pytest.mark.parametrize(
    ("kind", "hands", "rules"),
    [
        ("batarde", ([5, 0, 0, 0], [6, 0, 0, 0]), {"stakes": "choune"}),
        ("river", ([4, 0, 0, 0], [5, 0, 0, 0], [6, 0, 0, 0], [7, 0, 0, 0]), {"max_cards": 7}),
    ],
)
def test_keys_and_chips_have_one_place_in_every_hand(watch, owner, page, kind, hands, rules):
    earlier = 3 if kind == "river" else 0
    one, two, three = ({"bids": [n, 0, 0, 0], "tricks": [n, 0, 0, 0]} for n in (1, 2, 3))
    table = watch(kind, [PHONE, SHORT, SMALLEST, FLAT], *(one, two, three)[:earlier], **rules)
    for tricks in hands:
        bids = [0, 0, 0, 0]
        game = owner.say(acts.announce, table.game, facts={"bids": bids}).game
        table.reload()
        owner.play(game, {"bids": bids, "tricks": tricks})
        table.reload()


def test_announcements_and_result_have_their_button_in_the_same_place(watch, page):
    watch("belote", [PHONE])
    table, write = BeloteTable(page), page.locator("#write")
    before = write.bounding_box()
    table.take(BEA, "hearts")
    expect(page.locator(".pad")).to_be_visible()
    assert write.bounding_box() == before


def test_a_refusal_is_shown_in_the_slot_of_the_ruling(watch, page):
    table = watch("belote", [SHORT], announced=ANNOUNCED)
    for digit in "999":
        table.tap(f'[data-digit="{digit}"]')
    page.locator("#write").tap()
    expect(page.locator(".entry .error[role=alert]")).to_be_focused()
    assert page.evaluate(PLACES) == table.places[table.size]
    table.tap("[data-erase]")
    expect(page.locator(".entry .error[role=alert]")).to_have_count(0)


def test_the_whole_ruling_opens_over_the_entry_and_closes_on_a_tap_beside_it(watch, page):
    table = watch("belote", [PHONE], announced=ANNOUNCED)
    for digit in "95":
        table.tap(f'[data-digit="{digit}"]')
    steps = page.locator(".slot .panel li")
    expect(steps.first).to_be_hidden()
    page.locator(".slot .over").tap()
    expect(steps.first).to_be_visible()
    assert page.evaluate(PLACES) == table.places[table.size]
    page.touchscreen.tap(200, 120)
    expect(steps.first).to_be_hidden()
    page.locator(".slot .over").tap()
    page.keyboard.press("Escape")
    expect(steps.first).to_be_hidden()
    expect(page.locator("[name=points-1]")).to_have_value("95")


def test_a_fault_is_picked_in_a_panel_that_moves_nothing(watch, page):
    table = watch("belote", [SHORT], announced=ANNOUNCED)
    page.locator(".beside .over").tap()
    expect(page.locator("[name=fault]").first).to_be_visible()
    table.tap(key("fault", 0))
    expect(page.locator("[name=fault]").first).to_be_hidden()
    BeloteTable(page).will_write(0, 16)


def test_a_redeal_is_picked_in_a_panel_and_written_by_the_main_button(watch, page):
    table = watch("belote", [SHORT])
    page.locator(".asides .over").first.tap()
    expect(page.locator("[name=redeal]").first).to_be_visible()
    lines = page.locator(".entry label:has([name=redeal])")
    assert [round(lines.nth(seat).bounding_box()["height"]) for seat in range(5)] == [48] * 5
    table.tap('.entry label:has([name="redeal"][value="2"])')
    expect(page.locator("[name=redeal]").first).to_be_hidden()
    expect(page.locator("#write")).to_have_text("Inscrire la redonne")
    expect(page.locator("#hands .empty")).to_have_count(1)
    page.locator("#write").tap()
    expect(page.locator("#hands tr")).to_have_count(1)
    expect(page.locator("#hands th").first).to_contain_text("redonne")


def test_the_first_digit_alarms_nobody_until_something_else_is_tapped(watch, page):
    table = watch("belote", [SHORT], announced=ANNOUNCED)
    alarm = page.locator(".slot .error")
    table.tap('[data-digit="1"]')
    expect(alarm).to_have_count(0)
    table.tap(key("belote", 0))
    expect(alarm).to_be_visible()


CUT = """() => [...document.querySelectorAll(".slot .ruling, .slot button, #write")]
  .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth)
  .map((node) => node.textContent.trim())"""


@pytest.mark.parametrize(("language", "contract"), [("fr", "all_trump"), ("en", "hearts")])
def test_the_question_about_a_rare_hand_fits_and_moves_nothing(
    watch, page, owner, language, contract
):
    owner.notebook.language = language
    owner.notebook.save()
    sizes = [PHONE, SHORT, SMALLEST, (360, 740), (1280, 800)]
    table = watch("belote", sizes, announced=ANNOUNCED | {"contract": contract})
    for digit in "258" if contract == "all_trump" else "162":
        table.tap(f'[data-digit="{digit}"]')
    page.locator("#write").tap()
    expect(page.locator(".slot [name=instead]")).to_be_visible()
    for size in sizes:
        table.resize(size)
        table.check()
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(COVERED.replace("#write", "#write, .slot button")) == [], size
    page.locator(".slot [name=instead]").tap()
    expect(page.locator("#hands th").first).to_contain_text("capot")


def test_the_question_about_a_rare_hand_is_gone_once_something_is_tapped(watch, page):
    table = watch("belote", [SHORT], announced=ANNOUNCED)
    for digit in "162":
        table.tap(f'[data-digit="{digit}"]')
    page.locator("#write").tap()
    page.locator(".slot [name=open]").tap()
    expect(page.locator(".slot [name=instead]")).to_have_count(0)
    expect(page.locator("[name=points-1]")).to_have_value("162")
    page.locator("#write").tap()
    expect(page.locator(".slot [name=instead]")).to_be_visible()
    table.tap("[data-erase]")
    expect(page.locator(".slot [name=instead]")).to_have_count(0)
    assert page.evaluate(PLACES) == table.places[SHORT]


def test_the_word_capot_is_never_cut(watch, page):
    names = ("Marie-Christine", "Jo", "Jean-Baptiste", "Al")
    table = watch("belote", [PHONE, SHORT, SMALLEST], announced=ANNOUNCED, names=names)
    with page.expect_response("**/preview"):
        page.locator('[data-word="capot"]').tap()
    expect(page.locator(".box.active input")).to_have_value("capot")
    for size in table.sizes:
        table.resize(size)
        fits = "box => box.scrollWidth <= box.clientWidth"
        assert of_one(page, ".box.active input", fits), size


def test_a_trick_of_aluette_is_changed_by_tapping_its_chip(watch, page):
    watch("aluette", [PHONE])
    table = AluetteTable(page)
    table.tricks("SSN")
    page.locator('.slots [data-goto="1"]').tap()
    table.press("trick-1", 3)
    expect(page.locator('.slots [data-goto="1"] [data-answer]')).to_have_text("D")
    expect(page.locator("[name=trick-3]").first).to_be_visible()


def test_the_points_stay_while_a_wrong_contract_is_changed(watch, page):
    watch("belote", [PHONE], announced=ANNOUNCED)
    table = BeloteTable(page)
    table.count(95)
    table.press("belote", 1)
    table.moment("announce")
    table.press("contract", "spades")
    table.save()
    expect(page.locator("[name=points-1]")).to_have_value("95")
    expect(table.key("belote", 1)).to_be_checked()
    table.will_write(7, 11)
    table.save()
    table.take(BEA, "hearts")
    expect(page.locator("[name=points-1]")).to_have_value("")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_the_points_stay_without_javascript_too(page, owner):
    game = owner.say(acts.announce, owner.start("belote"), facts=ANNOUNCED).game
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    table.type_points(1, 95)
    table.moment("announce")
    table.press("contract", "spades")
    table.save()
    expect(page.locator("[name=points-1]")).to_have_value("95")


def test_tricks_that_differ_stay_while_a_bid_is_changed(watch, page):
    watch("batarde", [PHONE], announced={"bids": [2, 2, 0, 0]})
    table = BidsTable(page)
    table.correct(dan=1)
    table.moment("announce")
    table.tap(table.chip("Ana"))
    table.say(1)
    table.save()
    expect(table.key("tricks-3", 1)).to_be_checked()
    expect(table.key("tricks-0", 1)).to_be_checked()
    expect(table.key("tricks-1", 2)).to_be_checked()


def test_the_button_shows_no_scores_after_a_preview_failed_and_a_tap_shows_them(watch, page):
    watch("alta_baja", [PHONE])
    table = AltaBajaTable(page)
    expect(table.button).to_have_class("action waiting")
    before = table.button.inner_text()
    page.route("**/preview", lambda route: route.fulfill(status=403))
    table.cards("K", "Q", "10", "2")
    expect(table.button).to_have_class("action")
    expect(table.button).not_to_have_text(before)
    table.tap(table.button)
    expect(page.locator(".slot [role=alert]")).to_contain_text("Pas encore inscrit")
    table.save()
    table.reads(3, 1, 0, 0)


def test_after_a_save_the_page_scrolls_to_the_new_hand(watch, page):
    watch("belote", [SMALLEST], LITIGE, LITIGE)
    page.evaluate("scrollTo(0, 200)")
    table = BeloteTable(page)
    table.press("taker", BEA)
    table.press("contract", "hearts")
    page.evaluate("scrollTo(0, 40)")
    table.save()
    becomes(page, "() => scrollY === 0")


def test_superseded_previews_leave_nothing_in_the_console(watch, page):
    table = watch("batarde", [SHORT])
    logged, held = [], []
    page.on("console", lambda message: logged.append(message.text))
    page.route("**/preview", lambda route: held.append(route))
    for number in (1, 0, 2):
        page.locator(said(number)).tap()
        becomes(page, "() => document.querySelector('#preview.htmx-request')")
    page.unroute("**/preview")
    table.tap(said(1))
    page.locator("#write").tap()
    expect(page.locator("#tricks-0-2, #tricks-1-1").first).to_be_attached()
    assert logged == []
