"""What people set on their device: forced colours, less motion, 400 % zoom; what is read in which
order without seeing the page.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.every_page import PAGES
from tests.browser.sight import is_too_wide

LARGEST_ZOOM = {"width": 320, "height": 256}
"""What a window of 1280 × 1024 shows at 400 %."""

MOVING = """() => [...document.querySelectorAll("*")].filter((element) => {
  const style = getComputedStyle(element);
  const lasts = (times) => times.split(",").some((time) => parseFloat(time));
  return (style.animationName !== "none" && lasts(style.animationDuration))
    || lasts(style.transitionDuration) || style.scrollBehavior === "smooth";
}).map(({ tagName, className }) => `${tagName}.${className}`)"""
"""The elements that move."""

COVERED = """() => {
  const stops = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  const drawn = (stop) =>
    (stop.matches("[type=radio], [type=checkbox]") && stop.closest("label")) || stop;
  const isSeen = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [0.2, 0.5, 0.8].some((part) => {
      const hit = document.elementFromPoint((left + right) / 2, top + part * (bottom - top));
      return hit && (element.contains(hit) || hit.contains(element));
    });
  };
  const isCovered = (stop) => {
    stop.focus();
    return stop === document.activeElement && !isSeen(drawn(stop));
  };
  return [...stops].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility())
    .filter(isCovered).map(drawn).map(({ textContent }) => textContent.trim());
}"""
"""What is covered when it gets the focus."""

UNMARKED = """() => {
  const look = (input) => {
    const style = getComputedStyle(input.nextElementSibling);
    return [style.backgroundColor, style.color, style.borderColor, style.outlineStyle].join();
  };
  const keys = [...document.querySelectorAll(".key input")]
    .filter((input) => input.closest(".key").checkVisibility());
  const isAlike = (picked) => keys.some((other) =>
    other.name === picked.name && !other.checked && look(other) === look(picked));
  return keys.filter((key) => key.checked && isAlike(key))
    .map(({ name, value }) => `${name}=${value}`);
}"""
"""The picked keys that look like another of their row that is not."""

UPWARDS = """() => {
  const read = "main :is(h2, h3, button, label, a, summary, p, td, th)";
  // A legend is read with the keys of its group, an error when it gets the focus.
  const elsewhere = ".sr, svg, .error, legend";
  const isPinned = (element) => element
    && (["fixed", "sticky"].includes(getComputedStyle(element).position)
      || isPinned(element.parentElement));
  const seen = [...document.querySelectorAll(read)].filter((element) =>
    element.checkVisibility() && !element.closest(elsewhere) && !isPinned(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2);
  return seen.slice(1).filter(({ box }, index) => {
    const before = seen[index].box;
    return box.bottom < before.top - 2 && box.left < before.right && box.right > before.left;
  }).map(({ element }) => element.textContent.trim());
}"""
"""What is read after something that is below it."""


@pytest.mark.parametrize(
    "name",
    [
        "belote, announcements",
        "belote, points",
        "aluette, tricks",
        "alta_baja, cards",
        "batarde, seven players",
        "river, tricks",
        "bids, each on their own phone",
        "new game, belote",
        "hand contested",
        "result of belote",
        "journal",
        "judge of belote, a pile",
        "evening",
        "settings",
    ],
)
def test_a_page_follows_what_is_set_on_the_device(page, owner, subtests, name):
    PAGES[name](owner, page)
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)

    with subtests.test("Nothing moves for whoever wants less motion."):
        page.emulate_media(reduced_motion="reduce")
        assert page.evaluate(MOVING) == []

    with subtests.test("In forced colours a picked key is told from the others."):
        page.emulate_media(forced_colors="active")
        assert page.evaluate(UNMARKED) == []
        page.emulate_media(forced_colors="none")

    with subtests.test("It is read from top to bottom."):
        assert page.evaluate(UPWARDS) == []

    with subtests.test(
        "At 400 % nothing is cut at the side, and nothing covers what has the focus."
    ):
        page.set_viewport_size(LARGEST_ZOOM)
        assert not is_too_wide(page)
        assert page.evaluate(COVERED) == []
