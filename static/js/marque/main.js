/* La Marque: faster entry, on every page. It shows, hides and fills in fields; it knows no rules and no scores, and every page
   works without it. It uses nothing newer than htmx does (2020): an older browser ignores both.
   `scorekeeper/scripts.py` joins these modules into marque.js, which runs before the first paint: the class `js` hides what only
   works without scripts. */
import "./keys.js";
import "./panels.js";
import "./trouble.js";
import "./previews.js";
import "./swaps.js";
import "./live.js";
import "./unsaved.js";
import "./second_tap.js";

document.documentElement.classList.add("js");

/* Once there is nothing else to do: what keeps awake, and what answers without network. */
const { awake, phone } = document.currentScript.dataset;
const loadRest = () => [awake, navigator.serviceWorker && phone].forEach((address) => import(address).catch(() => {}));
addEventListener("load", () => (window.requestIdleCallback || setTimeout)(loadRest, { timeout: 2000 }));
