/* Keeps the screen awake during a game, if the switch is on, and the worker while there is an entry. `marque.js` loads this once
   there is nothing else to do. Hook: data-wake-switch. */
let lock = null;
async function keepAwake() {
  const toggle = document.querySelector("[data-wake-switch]");
  const wanted = toggle && toggle.checked && !document.hidden;
  if (!navigator.wakeLock || !wanted === !lock) return;
  if (!wanted) return lock.release();
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
      keepAwake(); // the system may take it back while the page is in sight
    });
  } catch {
    lock = null;
  }
}

/* A browser ends the worker after half a minute, and an old phone takes a second to start it. */
function wakeWorker() {
  if (!document.hidden && document.querySelector(".entry")) navigator.serviceWorker?.controller?.postMessage({ ask: "awake" });
}

keepAwake();
setInterval(wakeWorker, 20_000);
document.addEventListener("htmx:afterSettle", keepAwake);
document.addEventListener("change", ({ target }) => target.matches("[data-wake-switch]") && keepAwake());
document.addEventListener("visibilitychange", () => (keepAwake(), wakeWorker()));
