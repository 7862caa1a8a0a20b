"""What can be seen on a page: whether anything is cut, covered, moving or wider than the screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from tests.browser.asking import becomes

SMALLEST = {"width": 320, "height": 568}
"""The smallest phone."""
LARGEST_ZOOM = {"width": 320, "height": 256}
"""What a window of 1280 × 1024 shows at 400 %."""

CUT = """() => {
  // The text of a key must be inside the key. Letters are as high as four fifths of their size.
  const keys = ".key > span, .action, .button, .quiet, .pad button, .tabs button, summary";
  const lines = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const half = 0.4 * parseFloat(getComputedStyle(text.parentElement).fontSize);
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      return { left, right, top: middle - half, bottom: middle + half };
    });
  };
  const outside = (line, key) => line.left < key.left - 1 || line.right > key.right + 1
    || line.top < key.top - 1 || line.bottom > key.bottom + 1;
  // Only read out: the class `sr`, and what is like it on short phones.
  const unseen = (element) => element
    && (getComputedStyle(element).clipPath === "inset(50%)" || unseen(element.parentElement));
  const words = (key) => {
    const walk = document.createTreeWalker(key, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) if (walk.currentNode.data.trim()) found.push(walk.currentNode);
    return found.filter((text) => !unseen(text.parentElement));
  };
  return [...document.querySelectorAll(keys)]
    .filter((key) => key.checkVisibility() && !key.closest(".sr"))
    .flatMap((key) => words(key)
      .filter((text) => lines(text).some((line) => outside(line, key.getBoundingClientRect())))
      .map((text) => text.data.trim()));
}"""
"""The texts of keys that are cut."""

BROKEN = r"""() => {
  // A name that is cut ends in dots instead; a soft hyphen says where a word may be.
  const words = (text) => [...text.data.matchAll(/[^\s-]+/g)].map((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return [word[0], new Set([...range.getClientRects()].map(({ top }) => top)).size];
  });
  const read = ".key > span, .action, .button, summary, legend, h1, h2";
  return [...document.querySelectorAll(read)].filter((key) => key.checkVisibility())
    .flatMap((key) => [...key.childNodes].filter((node) => node.data).flatMap(words))
    .filter(([word, lines]) => lines > 1 && !word.includes("\u00ad")).map(([word]) => word);
}"""
"""The words of keys, buttons and headings that are broken over two lines."""

IN_SIGHT = """element => {
  // Nothing covers its first or its last line.
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) =>
    element.contains(document.elementFromPoint((left + right) / 2, y)));
}"""
"""Whether nothing covers an element."""

SPILLS = """() => {
  // Nothing is wider than the page, except what scrolls separately.
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => getComputedStyle(element).overflowX !== "visible";
  const held = ({ parentElement: by }) => by && (scrolls(by) || held(by));
  return [...document.querySelectorAll("body *")]
    .map((element) => [element, element.getBoundingClientRect().right])
    .filter(([element, right]) => right > width + 1
      && element.checkVisibility() && !element.closest(".sr, svg") && !held(element))
    .map(([{ tagName, className }, right]) => `${tagName}.${className} ends at ${right}`);
}"""
"""The elements that are wider than the page."""


MOVING = """() => [...document.querySelectorAll("*")].filter((element) => {
  const style = getComputedStyle(element);
  const lasts = (times) => times.split(",").some((time) => parseFloat(time));
  return (style.animationName !== "none" && lasts(style.animationDuration))
    || lasts(style.transitionDuration) || style.scrollBehavior === "smooth";
}).map(({ tagName, className }) => `${tagName}.${className}`)"""
"""The elements that move."""

HIDES_FOCUS = """() => {
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


TOO_WIDE = "() => Math.max(document.documentElement.scrollWidth, innerWidth) > screen.width"
"""Whether the page must be scrolled sideways or zoomed out: a phone zooms out to a page that is too
wide, and `innerWidth` grows with it.
"""


def answers(page: Page, *questions: str) -> list[Any]:
    """Return what several of these scripts say, one after another, in one trip to the page."""
    return page.evaluate(f"() => [{', '.join(f'({one})()' for one in questions)}]")


def is_too_wide(page: Page) -> bool:
    """Return whether the page must be scrolled sideways or zoomed out."""
    return page.evaluate(TOO_WIDE)


def scale_page_text(page: Page, scale: str = "200%") -> None:
    """Set the text size of the page."""
    page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", scale)


@contextmanager
def browser_text_doubled(page: Page) -> Iterator[None]:
    """Set the browser's own text size to 200 % during the context."""
    protocol = page.context.new_cdp_session(page)

    def resize(size: int) -> None:
        protocol.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        now = "size => getComputedStyle(document.documentElement).fontSize === `${size}px`"
        becomes(page, now, size)

    resize(32)
    try:
        yield
    finally:
        resize(16)
        protocol.detach()
