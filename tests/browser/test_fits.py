"""The table and the set-up of a game can be read: with large text, and without scrolling."""

import pytest
from playwright.sync_api import expect

from games.models import Game, Notebook
from games.store.reading import read_game
from games.table import acts
from games.views import access
from tests.browser.asking import becomes, of_all, of_one
from tests.browser.every_page import HANDS, PAGES, TWELVE
from tests.browser.sight import (
    BROKEN,
    CUT,
    IN_SIGHT,
    SMALLEST,
    SPILLS,
    TOO_WIDE,
    answers,
    is_too_wide,
    scale_page_text,
)
from tests.cast import ANNOUNCED, FOUR, MADE, cookie_of
from tests.languages import every_language


@pytest.mark.parametrize(
    "name", ["belote, points tapped", "batarde, a number forbidden", "aluette, tricks"]
)
def test_the_ruling_of_an_entry_is_in_sight(page, owner, name):
    PAGES[name](owner, page)
    page.evaluate("() => scrollTo(0, 0)")
    # The last preview may still arrive and replace the ruling.
    becomes(
        page,
        f"""() => {{
          const said = document.querySelectorAll(".preview .slot");
          return said.length === 1 && ({IN_SIGHT})(said[0]);
        }}""",
    )


def test_on_the_smallest_phone_whoever_only_follows_sees_the_sheet(page, context, cast, base_url):
    game = cast.play(cast.start(), MADE, MADE)
    phone = {"name": access.COOKIE, "value": cookie_of(cast.reader), "url": base_url}
    context.add_cookies([phone])
    page.set_viewport_size(SMALLEST)
    page.goto(f"/games/{game.key}/")
    expect(page.locator("#hand-2")).to_be_in_viewport(ratio=1)
    assert of_one(page, "#hand-2", IN_SIGHT)


def test_on_the_smallest_phone_whoever_bids_alone_sees_the_sheet(page, owner):
    page.set_viewport_size(SMALLEST)
    PAGES["bids, in turn"](owner, page)
    expect(page.locator(".sheet thead")).to_be_in_viewport(ratio=1)
    expect(page.locator(".bidding .action").first).to_be_in_viewport(ratio=1)


def test_names_are_whole_at_home_with_text_twice_as_large(page, owner):
    page.set_viewport_size({"width": 360, "height": 640})
    owner.play(owner.start(), MADE)
    page.goto("/")
    scale_page_text(page)
    fits = "all => all.map((node) => node.scrollWidth <= node.clientWidth)"
    assert of_all(page, ".total .who", fits) == [True, True]


@pytest.mark.parametrize("kind", ["batarde", "belote"])
def test_while_players_are_tapped_none_moves_and_the_button_stays_in_sight(page, owner, kind):
    owner.start("alta_baja", names=FOUR)
    page.goto(f"/new/{kind}/")
    chips = "[aria-pressed]:not(.presets *), button[name=known]"
    places = "all => all.map((chip) => [chip.getBoundingClientRect().x, chip.offsetTop])"
    before = {}
    for seated in range(len(FOUR) + 1):
        if seated:
            page.locator(f"button[name=known][value={FOUR[seated - 1]}]").tap()
            expect(page.locator(".seat-list .name")).to_have_count(seated)
        for width, height in ((320, 568), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => scrollTo(0, 0)")
            expect(page.locator("#start")).to_be_in_viewport(ratio=1)
            now = of_all(page, chips, places)
            assert before.setdefault(width, now) == now, f"{width} pixels, {seated} seated"


@pytest.mark.parametrize("kind", HANDS)
def test_a_name_of_forty_letters_overflows_nothing_and_no_column_moves_as_hands_are_added(
    page, owner, kind
):
    page.set_viewport_size({"width": 320, "height": 640})
    game = owner.start(kind, ("Abcdefghij" * 4, "Bea", "Cy", "Dan"))
    places = "all => all.map((node) => [node.getBoundingClientRect().x, node.offsetWidth])"
    heights = "all => all.map((node) => node.offsetHeight)"
    page.goto(f"/games/{game.key}/")
    before = of_all(page, ".sheet thead th", places)
    height = of_all(page, ".totals .figure", heights)
    for hands in ([], HANDS[kind]):
        owner.play(game, *hands)
        page.reload()
        assert of_all(page, ".sheet thead th", places) == before
        assert of_all(page, ".totals .figure", heights) == height
        assert not is_too_wide(page)
        for holder in (".key > span", ".sheet", ".total"):
            ends_in_dots = 'getComputedStyle(node).textOverflow === "ellipsis"'
            fits = f"node.scrollWidth <= node.clientWidth || {ends_in_dots}"
            assert of_all(page, holder, f"all => all.every((node) => {fits})")


def test_the_bars_under_the_totals_are_aligned(page, owner):
    page.set_viewport_size({"width": 320, "height": 640})
    owner.play(owner.start("belote", ("Ana", "Bea", "Cy", "Dan")), MADE)
    page.goto("/")
    tops = "all => all.map((node) => node.getBoundingClientRect().top)"
    first, second = of_all(page, ".total progress", tops)
    assert first == second


BROKEN_WORDS = r"""all => all.flatMap((one) => {
  // A word that breaks takes two lines.
  const words = (text) => text.data.matchAll(/\S+/g);
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) for (const { 0: word, index } of words(walk.currentNode)) {
    const range = document.createRange();
    range.setStart(walk.currentNode, index);
    range.setEnd(walk.currentNode, index + word.length);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (tops.size > 1) found.push(word);
  }
  return found;
})"""


def test_home_breaks_no_word_and_leaves_no_total_alone_in_a_line(page, owner):
    owner.play(owner.start("tarot", FOUR), *HANDS["tarot"] * 3)
    page.goto("/")
    tops = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    for width, lines in ((320, 2), (360, 1)):
        page.set_viewport_size({"width": width, "height": 640})
        assert len({*of_all(page, ".current .total", tops)}) == lines, width
        assert of_all(page, ".games a", BROKEN_WORDS) == [], width


@pytest.mark.parametrize(
    ("width", "height", "kinds"),
    [(740, 360, ("belote", "river")), (1280, 800, ("belote", "river", "tarot"))],
)
def test_usual_names_over_the_sheet_are_whole_on_wide_screens(page, owner, width, height, kinds):
    page.set_viewport_size({"width": width, "height": height})
    for kind in kinds:
        names = ("Ana", "Béatrice", "Cyril", "Dan")[: 3 if kind == "river" else 4]
        page.goto(f"/games/{owner.start(kind, names).key}/")
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert of_all(page, ".sheet, .sheet thead th", cut) == 0, kind


LANGUAGE = "() => document.documentElement.lang"

WITH_MANY_KEYS = (*[f"{slug}, " for slug in HANDS], "judge of ", "settings", "new game, aluette")
"""How the names of the pages begin whose keys have many words."""


@every_language
def test_no_word_of_what_is_next_breaks(page, owner, language):
    Notebook.objects.update(language=language)
    page.set_viewport_size({"width": 360, "height": 740})
    game = owner.say(acts.announce, owner.play(owner.start(), MADE), facts=ANNOUNCED).game
    page.goto(f"/games/{game.key}/")

    expect(page.locator("#take-back small")).to_be_visible()
    assert of_all(page, ".next > *", BROKEN_WORDS) == []


@pytest.mark.parametrize("name", [one for one in PAGES if one.startswith(WITH_MANY_KEYS)])
@every_language
def test_no_key_is_cut_and_none_breaks_a_word(page, owner, language, name):
    Notebook.objects.update(language=language)
    page.set_viewport_size({"width": 360, "height": 740})
    PAGES[name](owner, page)
    assert answers(page, LANGUAGE, CUT, BROKEN, SPILLS) == [language, [], [], []]


@every_language
def test_an_empty_sheet_of_twelve_columns_says_so_in_sight(page, owner, language):
    Notebook.objects.update(language=language)
    page.set_viewport_size({"width": 360, "height": 740})
    PAGES["alta_baja, twelve players"](owner, page)
    ends = """all => all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return one.closest(".sheet").getBoundingClientRect().right
        > words.getBoundingClientRect().right;
    })"""
    assert of_all(page, ".sheet .empty", ends) == [True]


@every_language
def test_rules_fit_the_smallest_phone(page, owner, subtests, language):
    Notebook.objects.update(language=language)
    page.set_viewport_size(SMALLEST)
    for kind in HANDS:
        with subtests.test(kind):
            page.goto(f"/rules/{kind}/")
            assert answers(page, LANGUAGE, SPILLS, TOO_WIDE) == [language, [], False]


def test_the_main_button_hides_nothing_that_follows_it(page, owner):
    page.goto("/settings/")
    save = page.locator(".start > .action").first.bounding_box()
    label = page.locator("label[for=label]").bounding_box()

    assert label["y"] >= save["y"] + save["height"] + 28  # as far as its shadow reaches


def test_the_buttons_of_the_journal_hold_what_they_undo(page, owner):
    page.set_viewport_size({"width": 360, "height": 740})
    PAGES["journal"](owner, page)

    expect(page.locator("main .actions .button")).to_have_count(2)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("hands", [1, 40])
def test_a_picture_moves_nothing_as_it_arrives(page, owner, hands):
    game = owner.play(owner.start(rules={"target": 5000}), *[MADE] * hands)
    held = []
    page.route("**/card.png*", lambda route: held.append(route))
    with page.expect_request("**/card.png*"):
        page.goto(f"/games/{game.key}/share/", wait_until="domcontentloaded")
    button = page.locator("a[href$='card.png']")
    before = button.bounding_box()
    held.pop().continue_()
    becomes(page, "() => document.querySelector('.picture').naturalWidth")

    assert button.bounding_box() == before
    width = "picture => picture.getBoundingClientRect().width"
    assert of_one(page, ".picture", width) > 200


ROWS = {(320, 568): 1, (360, 640): 2, (390, 844): 2, (844, 390): 2}
"""How many hands are in sight on phones of these sizes."""


@pytest.mark.parametrize(
    ("kind", "players", "hands"),
    [("batarde", 5, 3), ("batarde", 5, 5), ("batarde", 6, 3), ("river", 7, 3), ("river", 8, 3)],
    ids=["five", "14 cards", "six", "seven", "eight"],
)
def test_all_totals_and_the_newest_hands_are_in_sight(page, owner, kind, players, hands):
    rules = {"order": "down_up"} if kind == "river" else {}
    game = owner.start(kind, ("Bénédicte", *TWELVE[1:players]), rules=rules)
    for _ in range(hands):
        dealt = read_game(Game.objects.get(pk=game.pk)).sheet.next.facts["cards"]
        tricks = [dealt] + [0] * (players - 1)
        owner.play(game, {"bids": [0] * players, "tricks": tricks})
    page.goto(f"/games/{game.key}/")
    for hand in (hands, hands - 1):
        for size, rows in ROWS.items():
            page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            _sees_totals_and_hands(page, players, [f"#hand-{hand - row}" for row in range(rows)])
        page.locator("#take-back").tap()
        expect(page.locator(f"#hand-{hand}")).to_have_count(0)


def _sees_totals_and_hands(page, players, newest):
    tops = of_all(page, ".totals .figure", "all => all.map((one) => one.getBoundingClientRect().y)")
    assert of_all(page, ".totals .figure", f"all => all.map({IN_SIGHT})") == [True] * players
    assert tops == sorted(tops)
    assert len({*of_all(page, ".total", "all => all.map((one) => one.offsetWidth)")}) == 1
    for line in ["thead tr", *newest]:
        expect(page.locator(f".sheet {line}")).to_be_in_viewport(ratio=1)
        assert of_one(page, f".sheet {line}", IN_SIGHT), line
    expect(page.locator("#write")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", ["batarde", "alta_baja"])
def test_accents_of_capitals_are_whole(page, owner, kind):
    game = owner.start(kind, ("Éva", "Ôna", "Àda", "Ève", "Îda"))
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/games/{game.key}/")
    names = ".chips .person, .tabs .person, .totals .who, .sheet thead th + th"
    # A line of less than 1.3 cuts the accents of a capital letter.
    lines = "all => all.map((name) => [getComputedStyle(name)].map((style) =>"
    lines += " parseFloat(style.lineHeight) / parseFloat(style.fontSize))[0])"
    heights = of_all(page, names, lines)
    assert len(heights) == 15
    assert min(heights) >= 1.3


@pytest.mark.parametrize("players", [5, 7, 8])
def test_with_text_twice_as_large_the_sheet_of_many_does_not_scroll_sideways(page, owner, players):
    page.set_viewport_size({"width": 360, "height": 640})
    game = owner.start("river", ("Bénédicte", *TWELVE[1:players]), rules={"order": "down_up"})
    for _ in range(2):
        dealt = read_game(Game.objects.get(pk=game.pk)).sheet.next.facts["cards"]
        bids = [dealt] + [0] * (players - 1)
        owner.play(game, {"bids": bids, "tricks": bids})
    page.goto(f"/games/{game.key}/")
    scale_page_text(page)

    whole = "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
    assert of_all(page, ".sheet, .sheet td", whole)
    expect(page.locator(".sheet td")).to_have_count(2 * players)
    # Each figure is under the name of its side.
    left = "all => all.map((one) => Math.round(one.getBoundingClientRect().x))"
    names = of_all(page, ".sheet thead th + th", left)
    assert of_all(page, "#hand-2 td", left) == names
    assert not is_too_wide(page)


def test_with_text_twice_as_large_the_buttons_of_the_result_hold_their_words(page, owner):
    page.set_viewport_size({"width": 360, "height": 640})
    PAGES["result of belote"](owner, page)
    scale_page_text(page)

    expect(page.locator(".main-actions > *")).to_have_count(2)
    assert page.evaluate(CUT) == []
