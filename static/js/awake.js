/* Keeps the screen awake during a game, if the switch is on, and the worker while there is an entry; shows what comes with style sheets
   of its own once they are there. `marque.js` loads this once there is nothing else to do. Hook: data-wake-switch. */
let lock = null, isAsking = false;
async function keepAwake() {
  const toggle = document.querySelector("[data-wake-switch]");
  const wanted = toggle && toggle.checked && !document.hidden;
  if (!navigator.wakeLock || isAsking || !wanted === !lock) return;
  if (!wanted) return lock.release();
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
      keepAwake(); // the system may take it back while the page is in sight
    });
  } catch {
    return; // it is refused: the next change asks again
  } finally {
    isAsking = false;
  }
  keepAwake(); // it may have been switched off meanwhile
}

const LONGEST_UNSEEN = 3_000; // ms
const known = new WeakSet(); // style sheets
function awaitStyles() {
  const links = [...document.querySelectorAll("main link[rel=stylesheet]")].filter((link) => !known.has(link));
  links.forEach((link) => known.add(link));
  const late = links.filter((link) => ![...document.styleSheets].some(({ href }) => href === link.href));
  if (!late.length) return;
  const comes = (link) => new Promise((done) => ["load", "error"].forEach((name) => link.addEventListener(name, done)));
  const enough = new Promise((done) => setTimeout(done, LONGEST_UNSEEN));
  const parts = late.map(({ parentElement }) => parentElement);
  parts.forEach(({ style }) => (style.opacity = 0)); // it has the focus, and is read aloud
  Promise.race([Promise.all(late.map(comes)), enough]).then(() => parts.forEach(({ style }) => (style.opacity = "")));
}

/* A browser ends the worker after half a minute, and an old phone takes a second to start it. */
function wakeWorker() {
  if (!document.hidden && document.querySelector(".entry")) navigator.serviceWorker?.controller?.postMessage({ ask: "awake" });
}

keepAwake();
awaitStyles();
new MutationObserver(awaitStyles).observe(document.body, { childList: true, subtree: true });
setInterval(wakeWorker, 20_000);
document.addEventListener("htmx:afterSettle", keepAwake);
document.addEventListener("change", ({ target }) => target.matches("[data-wake-switch]") && keepAwake());
document.addEventListener("visibilitychange", () => (keepAwake(), wakeWorker()));
