"""What a page must never do, whatever its size, its font, its players and their names: cut what is
read, cover it, leave the page, or have a key that is too small for a thumb.
"""

from contextlib import nullcontext

from playwright.sync_api import Page

from tests.browser.sight import browser_text_doubled

UPRIGHT = ((320, 568), (360, 640), (390, 844))
FLAT = ((568, 320), (640, 360), (740, 360), (844, 390))
WIDE = ((768, 1024), (1280, 800))
SIZES = UPRIGHT + FLAT + WIDE
"""Of phones held upright and laid flat, of a tablet and of a desk."""

FONTS = ("Liberation Sans", "Roboto, Arimo, Liberation Sans", "DejaVu Sans")
"""The widest last."""

MEASURED = r"""([docked, doubled]) => {
  const found = new Set(), apart = new Map(), lines = [];
  const FIGURE = /^[−-]?\d[\d.,]*$/;
  const NAMED = `thead th, .head > :not(:first-child), .labels bdi, .who, .chips .person,
    .tabs .person, .key, .box`;
  const KEYS = `button, summary, .key, .button, .action, .quiet, .box,
    input:not(.key input, .box input, .sure input, .menu input, [type=hidden]), select`;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const told = (node) => {
    const text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} “${text}”`;
  };
  const say = (what, node, more = "") => found.add(`${what}: ${told(node)} ${more}`.trim());
  const rectOf = (node) => node.getBoundingClientRect();

  // 1 Each line of text is inside whatever clips it, and inside the page.
  const letters = (text, from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    // Letters are as high as four fifths of their size.
    const half = 0.4 * parseFloat(getComputedStyle(text.parentElement).fontSize);
    return [...range.getClientRects()].filter((line) => line.width > 0.5)
      .map(({ left, right, top, bottom }) => {
        const middle = (top + bottom) / 2;
        return { left, right, top: middle - half, bottom: middle + half };
      });
  };
  const seen = (text, clip) => {
    // The letters that are read before the dots.
    const dots = clip && clip.dots && clip.node.scrollWidth > clip.node.clientWidth
      ? parseFloat(getComputedStyle(clip.node).fontSize) * .8 : 0;
    const end = !clip ? width : clip.scrollsX ? Infinity : clip.right - dots + 1;
    return [...text.data].filter((_, at) =>
      letters(text, at, at + 1).every(({ right }) => right <= end)).join("");
  };
  const give = (named, whole, part) => {
    const who = apart.get(named) || { whole: "", seen: "" };
    apart.set(named, { whole: who.whole + whole, seen: who.seen + part });
  };
  const pen = document.createElement("canvas").getContext("2d");
  const shortened = (name, whole) => {
    // The short form is drawn instead, as far as it fits.
    const style = getComputedStyle(name), { width: room } = rectOf(name);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    let { short } = name.dataset;
    while (short && pen.measureText(short).width > room) short = short.slice(0, -1);
    give(name.closest(NAMED) || name, whole, short);
  };
  const breaks = (text) => {
    const line = (at) => letters(text, at, at + 1)[0]?.top;
    for (const { index } of text.data.matchAll(/\p{L}(?=\p{L})/gu))
      if (line(index + 1) > line(index) + 1)
        return say("a word is broken", text.parentElement);
  };
  const read = (text, clip, pinned, named) => {
    const trimmed = text.data.trim(), node = text.parentElement;
    if (!trimmed) return;
    const name = node.closest(".person[data-short]");
    if (name && rectOf(node).top > rectOf(name).bottom - 4) return shortened(name, text.data);
    const isFigure = FIGURE.test(trimmed);
    const rows = letters(text, 0, text.data.length);
    if (isFigure && new Set(rows.map(({ top }) => Math.round(top))).size > 1)
      say("a figure is broken", node, trimmed);
    if (node.matches(".seats .name")) breaks(text);
    let cut = false;
    for (const line of rows) {
      const sideways = clip && (line.right > clip.right + 1 || line.left < clip.left - 1);
      const upright = clip && (line.bottom > clip.bottom + 1 || line.top < clip.top - 1);
      if (sideways && !clip.scrollsX) {
        if (!clip.dots) say("cut without dots", node, `in ${told(clip.node)}`);
        else if (isFigure) say("a figure is cut", node, trimmed);
        cut = true;
      }
      if (upright && !clip.scrollsY) { say("cut", node, `in ${told(clip.node)}`); cut = true; }
      if (!clip && (line.right > width + 1 || line.left < -1)) say("leaves the page", node);
      if (!cut && !sideways && !upright)
        lines.push({ ...line, node, text: trimmed, pinned });
    }
    if (named) give(named, text.data, seen(text, clip));
  };
  const inner = (node, style, clip) => {
    const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
    if (!clips) return clip;
    const box = rectOf(node), scrolls = (axis) => /auto|scroll/.test(axis);
    const cut = { node, scrollsX: scrolls(style.overflowX), scrollsY: scrolls(style.overflowY),
      dots: style.textOverflow === "ellipsis",
      left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    return cut;
  };
  const walk = (node, clip, pinned, named) => {
    if (node.nodeType === Node.TEXT_NODE) return read(node, clip, pinned, named);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("script, style, svg, template")) return;
    const style = getComputedStyle(node);
    if (style.display === "none" || style.visibility === "hidden" || +style.opacity === 0) return;
    if (style.clipPath === "inset(50%)" || node.matches("input, select, textarea, option")) return;
    if (style.display !== "contents" && !node.checkVisibility()) return;
    const { position } = style;
    if (position === "fixed") clip = null;
    if (position === "fixed" || position === "sticky" || node.matches(".panel")) pinned = node;
    if (node.matches(NAMED)) named = node;
    if (style.webkitLineClamp !== "none" && node.scrollHeight > node.clientHeight + 1)
      say("more lines than there is room for", node);
    const inside = inner(node, style, clip);
    if (inside !== clip && inside.scrollsX && node.scrollWidth > node.clientWidth + 1
      && node.matches(".sheet, .entry, .totals, .panel"))
      say("scrolls sideways", node, `${node.scrollWidth} in ${node.clientWidth}`);
    for (const child of node.childNodes) walk(child, inside, pinned, named);
  };
  const measure = (root) => { lines.length = 0; walk(root, null, null, null); overlaps(); };

  // 2 No text lies on another; figures side by side do not touch.
  const overlaps = () => {
    lines.sort((one, other) => one.top - other.top);
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (other.top > one.bottom - 1.5) break;
        if (other.node === one.node || other.pinned !== one.pinned) continue;
        const room = FIGURE.test(one.text) && FIGURE.test(other.text) ? -2 : 1.5;
        if (one.left < other.right - room && other.left < one.right - room)
          say("lies on another", one.node, `and ${told(other.node)}`);
      }
    });
  };

  // 3 Keys are large enough, and nothing covers them.
  const isKey = (key) => key.checkVisibility({ visibilityProperty: true })
    && !key.closest(".sr, .skip, .menu ul") && getComputedStyle(key).clipPath !== "inset(50%)";
  let by = "";
  const seenAt = (key) => {
    const { left, right, top, bottom } = rectOf(key);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const far = key.matches(".slot .ruling") ? 2 : 6;
    const points = [[x, y], [left + far, y], [right - far, y], [x, top + far], [x, bottom - far]];
    return points.map((point) => {
      const hit = document.elementFromPoint(...point);
      const label = key.closest("label");
      const own = hit && (key.contains(hit) || hit.contains(key) || label?.contains(hit)
        || key.matches(".ruling") && key.parentElement.contains(hit));
      if (!own) by = hit ? `by ${told(hit)}` : "";
      return own;
    });
  };
  const clear = (key) => seenAt(key).every(Boolean);
  const held = (key) => {
    for (let by = key.parentElement; by; by = by.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(by).overflowY)) continue;
      const one = rectOf(key), box = rectOf(by);
      if (one.top < box.top || one.bottom > box.bottom + 1) return true;
    }
    return false;
  };
  const keys = (root) => {
    for (const key of [...root.querySelectorAll(KEYS)].filter(isKey)) {
      const { width: wide, height: high } = rectOf(key);
      if (key.closest("label, .key") && key.closest("label, .key") !== key) continue;
      if (wide < 43.5 || high < 43.5)
        say("too small", key, `${Math.round(wide)} × ${Math.round(high)}`);
    }
  };
  measure(document.body);
  keys(document.body);
  const isIn = ({ left, right, top, bottom }) =>
    left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1;
  const must = docked && !doubled ? `.entry :is(.key, .pad button, .box, .sure),
    .entry :is(.chips, .tabs, .slots) button, .slot, .slot :is(.ruling, summary), #write,
    .entry :is(.phase, .entry-head), .totals .figure, .next, .sheet thead th` : "";
  scrollTo(0, 0);
  const answer = doubled ? null : document.querySelector(".felt + .answer");
  if (answer && !isIn(rectOf(answer))) say("out of sight", answer);
  if (must) for (const one of document.querySelectorAll(must)) {
    if (!isKey(one) || !one.offsetHeight || one.closest(".panel")) continue;
    if (!isIn(rectOf(one))) say("out of sight", one);
    else if (one.matches("th")) continue;
    else if (!clear(one)) say("covered", one, by);
  } else for (const key of [...document.querySelectorAll(KEYS)].filter(isKey)) {
    if (key.closest("[inert]") || key.disabled) continue;
    const seen = ["center", "start", "end"].map((block) => {
      key.scrollIntoView({ block, inline: "nearest" });
      return held(key) ? [true] : seenAt(key);
    });
    // One that is higher than half of the window need not be in sight at once.
    const shown = rectOf(key).height > height / 2
      ? seen[0].every((_, at) => seen.some((points) => points[at] ?? true))
      : seen.some((points) => points.every(Boolean));
    if (!shown) say("covered", key, by);
  }
  scrollTo(0, 0);

  // 4 Names can be told apart.
  const groups = new Map();
  for (const one of apart) {
    const group = one[0].closest(".chips, .tabs, .totals, .felt, thead, .head, .labels, fieldset")
      || one[0].parentElement;
    groups.set(group, [...groups.get(group) || [], one]);
  }
  for (const group of groups.values()) {
    const by = new Map();
    for (const [node, { whole, seen }] of group) {
      const [all, part] = [whole, seen].map((text) => text.replace(/\s+/g, " ").trim());
      if (by.has(part) && by.get(part) !== all) say("not told apart", node, `“${part}”`);
      by.set(part, all);
    }
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width + 1) found.add(`the page is ${scrollWidth} wide`);
  return [...found];
}"""
"""The faults of a page: of one that is `docked`, everything is in sight without scrolling, unless
its text is twice as large (`doubled`).
"""


def faults(
    page: Page, size: tuple[int, int], font: str, *, docked=False, doubled=False
) -> list[str]:
    """Return what is wrong with a page of this size, in this font."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate("font => document.documentElement.style.setProperty('--sans', font)", font)
    with browser_text_doubled(page) if doubled else nullcontext():
        return page.evaluate(MEASURED, [docked, doubled])
