/* A second tap never does what the first did not say: for half a second after a tap, and after what it hit has changed, nothing is
   pressed at the place of what was tapped, on the next page neither, but keys that are pressed several times while they say the same.
   What has changed under the finger looks `unread` for so long. Enter pressed twice is a second tap, too. */
import { on } from "./page.js";

const PAUSE = 500; // ms
let last; // what was tapped last: where, what it said, since when, and whether something else is there now
let forwarded; // the field to which a label passes its click on
const control = (node) => node?.closest("label") || node?.closest("a[href], button, summary, input, select, textarea");
function textOf(one) {
  const field = one.control || one;
  return [one.href, field.name, field.getAttribute("value"), one.getAttribute("aria-label"), one.textContent.trim()].join();
}
const contains = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;

/* Is there something else under the finger now, or with the focus? */
function checkChange() {
  const one = last && control(last.box ? document.elementFromPoint(last.x, last.y) : document.activeElement);
  if (!one || textOf(one) === last.text) return;
  last.text = textOf(one);
  last.since = Date.now();
  last.isChanged = true;
  one.classList.add("unread");
  setTimeout(() => one.classList.remove("unread"), PAUSE);
}

addEventListener("click", (event) => {
  const { target, detail, clientX: x, clientY: y } = event;
  const one = control(target);
  const isForwarded = target === forwarded;
  forwarded = null;
  if (!one || isForwarded || (!detail && !one.matches("a, button, summary"))) return; // an arrow moves on in a row of keys
  let box = detail && one.getBoundingClientRect();
  const isSoon = last && Math.abs(Date.now() - last.since) < PAUSE && !box === !last.box;
  const isSecond = isSoon && (!box || contains(last.box, x, y));
  const isRepeated = isSecond && !last.isChanged && textOf(one) === last.text && one.matches("[data-digit], [data-erase], [data-back]");
  if (isSecond && !isRepeated) {
    event.preventDefault();
    event.stopImmediatePropagation();
    last.since = Date.now();
    return;
  }
  if (box && !contains(box, x, y)) box = { left: x - 24, right: x + 24, top: y - 24, bottom: y + 24 }; // it is pressed from elsewhere
  if (one.control !== target) forwarded = one.control;
  last = { x, y, box, text: textOf(one), since: Date.now() };
}, true);
addEventListener("keydown", ({ key }) => !/^( |Enter)$/.test(key) && last && !last.box && (last = null));
/* A finger that scrolls moves other things under the place. */
["pointercancel", "wheel"].forEach((kind) => addEventListener(kind, () => (last = null)));
addEventListener("scroll", () => last && Date.now() - last.since > PAUSE && (last = null), true); // keys and scripts do, too

/* The next page knows what was tapped on this one. */
try {
  last = { ...JSON.parse(sessionStorage.tapped), since: Date.now() };
} catch {} // nothing was tapped, or the store is refused
addEventListener("pagehide", () => {
  try {
    sessionStorage.tapped = JSON.stringify({ ...last, text: "" });
  } catch {}
});
on("DOMContentLoaded", () => {
  checkChange();
  new MutationObserver(checkChange).observe(document, { subtree: true, childList: true, attributes: true });
});
