/* Live pages. The server names the newest version of what the page shows, and the page asks for what is new; an entry that is being
   filled in is left alone. It listens while it is visible. Without event streams it asks, less and less often.
   Hooks: data-live (where to listen), data-version, data-news (where to ask), data-right, data-reading, data-begun, data-seen, data-mark. */
import { FAILURES, fieldsIn, isChanged, on } from "./page.js";
import { isSending } from "./previews.js";

/* Remember the newest entry that this phone saw of a game; once there is a newer one, `witness.js` checks that it continues it. */
const marked = () => document.querySelector("[data-mark]")?.dataset || {};
const loadWitness = (use) => import(document.getElementById("trouble").dataset.witness).then(use).catch(() => {});
function rememberNewest() {
  const { seen, mark } = marked();
  if (!mark) return;
  try {
    if (!localStorage[seen]) localStorage[seen] = mark;
    if (localStorage[seen] !== mark) loadWitness((witness) => witness.check(seen));
  } catch {
    /* Where the store is refused, the page works without. */
  }
}

/* In milliseconds; the server says something every 20 seconds. */
const SILENCE = 45_000, SHORTEST_PAUSE = 5_000, LONGEST_PAUSE = 60_000;
const live = () => document.getElementById("live");
const address = () => live()?.dataset.live;
const isGone = (status) => [403, 404, 410].includes(status);
let source, timer;
let requests = 0; // how many are under way
let pause = SHORTEST_PAUSE;
let newest; // the version that the server named last
let rightsSum; // the part of it that changes with the right of any phone
let right; // the right of this phone
let requested; // for which version and right news were asked last
let isLeaving, mustReload;

function listen() {
  stopListening();
  if (document.hidden || !navigator.onLine || !address()) return;
  if (!window.EventSource) return askVersion();
  source = new EventSource(address());
  source.onmessage = ({ data }) => {
    pause = SHORTEST_PAUSE;
    listenIn(SILENCE);
    readVersion(data.split(" ")[1]);
  };
  source.addEventListener("over", listen);
  source.onerror = () => source.readyState === EventSource.CLOSED && askVersion();
  listenIn(SILENCE);
}
function stopListening() {
  if (source) source.close();
  clearTimeout(timer);
}
function listenIn(delay) {
  clearTimeout(timer);
  timer = setTimeout(listen, delay);
}
/* The stream was refused, or there are none, or the right of this phone may have changed: asks until it knows. */
async function askVersion() {
  listenIn(pause);
  pause = Math.min(pause * 1.5, LONGEST_PAUSE);
  try {
    const answer = await fetch(`${address()}${address().includes("?") ? "&" : "?"}now`);
    const text = await answer.text();
    if (answer.ok) readVersion(text);
    else if (isGone(answer.status)) {
      stopListening();
      live().dataset.live = "";
      loadWitness((witness) => witness.shut(text));
    }
  } catch {} // no network, or no live page any more
}
/* A version of a game ends with what changes with the rights of phones: this phone then asks for its own. */
function readVersion(answer) {
  const [version, ownRight, sentence] = answer.split("\n");
  const before = rightsSum;
  newest = version;
  const [, , count, sum, letters] = version.split(".");
  rightsSum = sum;
  requested = null;
  if (!ownRight && before !== undefined && before !== rightsSum) askVersion();
  if (ownRight && ownRight !== right) {
    right = ownRight;
    const closed = isLowered() && sentence; // as the page is now: its news may be here before the witness
    loadWitness((witness) => witness.lower(closed));
  }
  askForNews();
  const lostHolder = document.getElementById("lost-holder"); // on every page of a game
  if (lostHolder && lostHolder.dataset.count !== count) loadWitness((witness) => witness.ask(lostHolder, count));
  /* The server has not what the page shows: has it other data since? */
  const { seen, mark } = marked();
  if (parseInt(version) <= parseInt(mark) && !mark.includes(letters)) loadWitness((witness) => witness.check(seen, true));
}
const isLowered = () => right === "reader" && live().dataset.right !== right;
const isFilledIn = (within) =>
  within && (within.querySelector(".entry [role=alert], [name=carried], [data-begun]") || fieldsIn(within).some((field) => field.form && isChanged(field)));
/* A save of this page that is under way brings its version with it. A version begins with what a page says that it shows of it; that of
   a game begins with a number that grows. */
function askForNews() {
  const shown = live()?.dataset;
  if (!shown?.version || isLeaving) return;
  const { version, news } = shown;
  if (mustReload && !requests) return location.reload();
  const wanted = `${newest} ${right}`;
  const isKnown = newest === undefined || newest.startsWith(version) || parseInt(newest) < parseInt(version);
  if (wanted === requested || (isKnown && (right || shown.right) === shown.right) || requests) return;
  requested = wanted;
  pause = SHORTEST_PAUSE;
  const main = document.getElementById("main");
  if (!news) return import(shown.reading).then(({ renew }) => renew(shown, isFilledIn(main), isLowered(), wanted)).catch(() => {});
  const form = main.querySelector(".entry:not(.bidding)");
  const entry = isFilledIn(form) || (form && isLowered()) ? `&filling=${form.elements.version.value}` : `&entry=${form?.elements.moment.value ?? ""}`;
  htmx.ajax("GET", `${news}?since=${version}&right=${shown.right}${entry}`, { source: "#live", target: "#main", swap: "none" }).catch(() => {});
}

function startLive() {
  /* A failure here is not that of a save: the next event tries again. */
  [...FAILURES, "htmx:afterOnLoad"].forEach((name) =>
    on(name, (event) => {
      if (event.target.id !== "live") return;
      event.stopImmediatePropagation();
      if (address() && isGone(event.detail.xhr.status)) askVersion();
    }, true),
  );
  on("htmx:beforeSend", ({ detail: { xhr } }) => {
    requests += 1;
    xhr.addEventListener("loadend", () => {
      requests -= 1;
      /* A second answer would stop the next page from loading. */
      isLeaving = isLeaving || ["HX-Redirect", "HX-Refresh"].some((name) => xhr.getResponseHeader(name));
      askForNews();
    });
  });
  on("visibilitychange", listen);
  on("newest", ({ detail: version }) => {
    if (version > parseInt(live()?.dataset.version)) newest = live().dataset.version.replace(/^\d+/, version);
    askForNews();
  });
  /* No news leads from what the page shows to what the server has. */
  on("redraw", () => {
    mustReload = true;
    askForNews();
  });
  addEventListener("pageshow", () => (isLeaving = false));
  ["online", "offline", "pageshow"].forEach((name) => addEventListener(name, listen)); // the last also at the start
}

/* News above the entry moves no key. Below the top of the page the browser scrolls by itself. */
let bottomBefore;
const entryBottom = () => document.getElementById("entry")?.getBoundingClientRect().bottom;
/* Capture: before others keep what the news would replace. News that another answer overtook, or that would replace what is just
   being sent, are asked for again. */
on("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  const isNews = elt.id === "live";
  if (isNews && (isSending() || !elt.isConnected)) {
    detail.shouldSwap = false;
    requested = null;
  }
  if (detail.shouldSwap) bottomBefore = isNews ? entryBottom() : undefined;
}, true);
on("htmx:afterSettle", () => {
  rememberNewest();
  if (bottomBefore !== undefined && !scrollY) scrollBy(0, entryBottom() - bottomBefore);
  bottomBefore = undefined;
}, true);
on("DOMContentLoaded", () => {
  rememberNewest();
  if (live()) startLive();
});
