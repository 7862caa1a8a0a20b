"""A desk: what a phone shows one after another stands side by side."""

import pytest

from games.models import Player
from tests.browser import axe
from tests.browser.asking import of_all
from tests.browser.every_page import HANDS, PAGES
from tests.browser.pages import is_quiet
from tests.browser.sight import SPILLS, UPWARDS, answers, is_too_wide

DESKS = [{"width": 1280, "height": 800}, {"width": 1920, "height": 1080}]

SIDE_BY_SIDE = [
    "home",
    "home, empty",
    *(f"result of {kind}" for kind in HANDS),
    "result, taken over",
    "whole game, in progress",
    "whole game, twelve players",
    "shared",
    "a game in a link",
    "share, with a link",
    "journal",
    "history",
    "players",
    "player",
    "head to head",
    "leaderboard",
    "evenings",
    "evening",
    "season",
    "club evening",
    "club evening, over",
    "club evening, journal",
]
"""The pages of many things. Forms, questions and rules have one column: they are read in order."""

UNFOLDED = ["player"]
"""The pages that may be longer, because what is folded on a phone is open."""

USED = """() => {
  // In strips of two hundredths of the width: where there is a letter, a picture or a card.
  const [main] = document.getElementsByTagName("main"), { paddingLeft } = getComputedStyle(main);
  const side = parseFloat(paddingLeft), usable = innerWidth - 2 * side, strips = new Set();
  const add = ({ left, right, height }) => {
    for (let at = left; height && at < right; at += usable / 50)
      strips.add(Math.floor((at - side) / usable * 50));
  };
  main.querySelectorAll(".card, .sheet, img, .button, .action, .games a").forEach((one) =>
    add(one.getBoundingClientRect()));
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), range = new Range();
  while (walk.nextNode()) {
    range.selectNodeContents(walk.currentNode);
    if (walk.currentNode.parentElement.checkVisibility() && walk.currentNode.data.trim())
      [...range.getClientRects()].forEach(add);
  }
  return strips.size / 50;
}"""
"""How much of the usable width a page uses."""

LONGEST_LINES = r"""() => {
  const longest = [], range = new Range();
  for (const one of document.querySelectorAll("main :is(p, li):not(:has(p, li, div, a > span))")) {
    const lines = {}, walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const words = () => walk.nextNode() ? walk.currentNode.data.matchAll(/\S+/g) : null;
    for (let found; found = words();) for (const { 0: word, index } of found) {
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      const { bottom, width } = range.getBoundingClientRect();
      if (width > 2) (lines[Math.round(bottom / 4)] ??= []).push(word);
    }
    longest.push(...Object.values(lines).map((words) => words.join(" ")));
  }
  return longest.filter((line) => line.length > 80);
}"""
"""The lines from whose end the next is hard to find: lines are to have some 75 letters."""

HEIGHTS = """() => {
  const [desk] = document.querySelectorAll("link[href*='/desk.']"), { media } = desk;
  const height = () => document.documentElement.scrollHeight;
  const heights = [height()];
  desk.media = "not all";
  heights.push(height());
  desk.media = media;
  return heights;
}"""
"""How high a page is, and how high it would be as on a phone."""

FOLDS = """all => all.map((summary) => {
  summary.focus();
  const isOpen = summary.nextElementSibling.checkVisibility({ contentVisibilityAuto: true });
  return [document.activeElement === summary, isOpen];
})"""
"""Whether each fold can be opened, and whether it is open."""


@pytest.mark.parametrize("name", SIDE_BY_SIDE)
def test_a_desk_shows_more_at_a_time(page, owner, subtests, name):
    page.set_viewport_size(DESKS[0])
    with axe.loaded(page):
        PAGES[name](owner, page)
    is_quiet(page)
    for desk in DESKS:
        page.set_viewport_size(desk)
        used, spills, upwards, lines, (height, before) = answers(
            page, USED, SPILLS, UPWARDS, LONGEST_LINES, HEIGHTS
        )
        with subtests.test("It uses the width.", **desk):
            assert used >= 0.7

        with subtests.test("Nothing is wider than the screen.", **desk):
            assert (spills, is_too_wide(page)) == ([], False)

        with subtests.test("Each part is read from top to bottom.", **desk):
            assert upwards == []

        with subtests.test("No line is too long to find the next.", **desk):
            assert lines == []

        if name not in UNFOLDED:
            with subtests.test("It is no longer than in one column.", **desk):
                assert height <= max(before, desk["height"])

    with subtests.test("axe finds nothing in the light or in the dark."):
        assert axe.faults_in_both_themes(page) == axe.CLEAN


def test_figures_are_open_on_a_desk_and_folded_on_a_phone(page, owner):
    PAGES["player"](owner, page)
    records = Player.objects.get(name="Ana").seats.values("game__kind").distinct().count()
    assert of_all(page, ".record > summary", FOLDS) == [[True, False]] * records

    page.set_viewport_size(DESKS[0])
    assert of_all(page, ".record > summary", FOLDS) == [[False, True]] * records
    names = "all => all.every((one) => one.checkVisibility({ visibilityProperty: true }))"
    assert of_all(page, ".record h2", names)


def test_an_entry_of_the_journal_opens_beside_its_line(page, owner):
    page.set_viewport_size(DESKS[1])
    PAGES["journal"](owner, page)
    line = page.locator(".events summary").first
    line.click()

    top = line.bounding_box()["y"]
    opened = page.locator(".events details[open] p").first.bounding_box()
    assert opened["y"] < top + 48
    assert opened["x"] > line.bounding_box()["x"] + line.bounding_box()["width"]
