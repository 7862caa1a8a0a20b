/* What a page says of the network and of the app on this phone, in the top bar. `marque.js` loads this once there is nothing
   else to do. Nothing is said where the browser has no worker for it: the page then asks the server, as always. */
const { serviceWorker } = navigator;
const OFFERED = "install offered", REDRAWN = "redrawn";
let notes;

/* What the worker knows, None if it does not answer for this page. */
function asked(question) {
  if (!serviceWorker.controller) return null;
  const { port1, port2 } = new MessageChannel();
  serviceWorker.controller.postMessage(question, [port2]);
  return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
}

/* Returns a note, shown in the top bar; its label may have a number, and there may be several of it. */
async function note(name, number, which = "label") {
  notes ??= fetch("/away/").then(notesOf);
  const panel = await notes.catch((error) => {
    notes = null; // not kept yet, and no network
    throw error;
  });
  const found = panel.querySelector(`[data-note=${name}]`);
  found.hidden = false;
  found.dataset.which = which;
  if (number) found.dataset.number = number;
  label(panel);
  if (!panel.isConnected) document.querySelector(".topbar").append(panel);
  return found;
}
function label(panel) {
  const first = panel.querySelector("li:not([hidden])");
  if (first) panel.querySelector("button").textContent = `${first.dataset.number ?? ""} ${first.dataset[first.dataset.which]}`.trim();
  else panel.remove();
}
async function hide(name) {
  const panel = await notes?.catch(() => null);
  if (!panel) return;
  panel.querySelector(`[data-note=${name}]`).hidden = true;
  label(panel);
}
async function notesOf(answer) {
  const { head, body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  const template = body.querySelector("#phone-notes");
  const style = document.createElement("link");
  Object.assign(style, { rel: "stylesheet", href: template.dataset.style });
  document.head.append(style);
  const panel = document.importNode(template.content.firstElementChild, true);
  panel.querySelectorAll("li").forEach((one) => (one.hidden = true));
  return panel;
}

/* A new release waits until somebody takes it, or no page is open any more. */
async function offerUpdate(waiting) {
  const found = await note("update");
  found.querySelector("button").onclick = () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage({ ask: "takeOver" });
  };
}
function watch(registration) {
  const offer = () => registration.active && registration.waiting && offerUpdate(registration.waiting);
  offer();
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", offer));
}

/* Installing is offered once. */
addEventListener("beforeinstallprompt", async (event) => {
  event.preventDefault();
  if (localStorage[OFFERED]) return;
  const found = await note("install");
  found.closest(".panel").addEventListener("toggle", () => (localStorage[OFFERED] = 1));
  found.querySelector("button").onclick = () => (event.prompt(), hide("install")); // it asks once
});
addEventListener("appinstalled", () => hide("install"));

/* What waits for the network, and what was refused. While something waits, it is tried again, less and less often; from the start
   once the network is back, which may carry nothing at first. A worker that says nothing for so long is asked again. */
const SOON = 250, SELDOM = 300_000, SILENT = 60_000;
let pause, timer, begunHere;
let asking = new AbortController(); // what was asked last: whatever was before says nothing any more
let drawn = Promise.resolve();
const waitingHere = new Set(); // the games of home of which something waited
let keptAt; // when what this page shows was kept, null if the server drew it; a worker that has ended forgets it
const state = () => told().catch(() => {}); // the next time, then
async function told() {
  if (!timer) sendIn(SILENT);
  offerToSend();
  asking.abort();
  const { signal } = (asking = new AbortController());
  const said = (await asked({ ask: "state" })) ?? { entries: [] };
  if (keptAt === undefined) keptAt = said.keptAt;
  if (signal.aborted) return;
  const { isAway, entries, version, toldAt } = said;
  if (toldAt > new Date(keptAt) && versionShown() >= version) keptAt = null;
  const isToSend = !entries || (keptAt && (isAway || versionShown())) || entries.some(({ refused }) => !refused);
  sendIn(isToSend ? pause : null);
  if (entries) drawn = drawn.then(() => draw(said, signal)).catch(() => {});
}
async function draw({ isAway, entries, aside = [], begun = [], why, token, redrawn, version, timeZone }, signal) {
  redrawOnce(redrawn);
  if (version) document.dispatchEvent(new CustomEvent("newest", { detail: version })); // entered on another page of this phone
  begun.forEach(addToHome);
  listenFromNowOn(begun.find(({ key }) => location.pathname.startsWith(`/games/${key}/`)));
  const waiting = new Set(entries.map(({ key }) => key));
  if ([...waitingHere].some((key) => !waiting.has(key))) location.reload(); // this home was of before it was sent
  if (!entries.length) document.querySelectorAll("[data-waits]").forEach((mark) => mark.remove());
  await sayHowOld(isAway, timeZone);
  await sayWhatWaits(entries.filter(({ refused }) => !refused), [...entries, ...aside], why);
  await sayWhatIsAside(aside, [...entries, ...aside]);
  await sayWhatWasRefused(entries.find(({ refused }) => refused), token);
  for (const card of document.querySelectorAll(".card[data-game]")) await bringUpToDate(card, entries, signal).catch(() => {});
}
/* The server has other data than this page, if it was there before. Whether it was, the clock may say wrongly: those that the same tab opens later do not ask again. */
const redrawnBefore = remembered();
function remembered() {
  try {
    return Number(sessionStorage[REDRAWN]);
  } catch {} // the store is refused
}
function redrawOnce(mark) {
  if (!(mark > performance.timeOrigin) || mark === redrawnBefore) return;
  try {
    sessionStorage[REDRAWN] = mark;
  } catch {
    return; // nothing would end it
  }
  document.dispatchEvent(new Event("redraw"));
}
function sendNow() {
  pause = SOON;
  send();
}
function send() {
  pause = Math.min(pause * 1.5, SELDOM);
  sendIn(Math.max(pause, SILENT));
  serviceWorker.controller?.postMessage({ ask: "send", isOld: Boolean(keptAt) });
}
function sendIn(time) {
  clearTimeout(timer);
  timer = time && setTimeout(send, time);
}
/* The page of a game brings itself up to date. */
const versionShown = () => parseInt(document.getElementById("live")?.dataset.version);
async function sayHowOld(isAway, timeZone) {
  if (!keptAt) return hide("kept");
  const moment = new Date(keptAt);
  const found = await note("kept", "", isAway ? "label" : "back");
  const time = found.querySelector("time");
  found.querySelector("a").hidden = isAway;
  time.dateTime = moment.toISOString();
  time.textContent = moment.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short", timeZone });
}
async function sayWhatWaits(entries, all, why) {
  if (!entries.length) return hide("waiting");
  const found = await note("waiting", entries.length);
  found.querySelectorAll("[data-why]").forEach((one) => (one.hidden = one.dataset.why !== (why ?? "")));
  offerFile(found, all);
}
/* All of it, also what was set aside. */
function offerFile(found, all) {
  const link = found.querySelector("[download]");
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([JSON.stringify(all)], { type: "application/json" }));
}
/* What others wrote first: each hand is decided about on a page of its game. */
async function sayWhatIsAside(aside, all) {
  if (!aside.length) return hide("aside");
  const isAnnounced = ({ kind, hand }, next) => kind === "announce" && next?.kind === "record" && next.hand === hand;
  const decisions = aside.filter((one, at) => !isAnnounced(one, aside[at + 1]));
  const found = await note("aside", decisions.length);
  const several = new Set(decisions.map(({ key }) => key)).size > 1;
  const said = decisions.map(({ game, title, says = [] }) => {
    const [line, name] = [document.createElement("p"), document.createElement("b")];
    name.textContent = several ? `${game} · ${title}` : title;
    line.append(name, ` ${says.join(" ")}`);
    return line;
  });
  found.querySelector("div").replaceChildren(...said);
  const { key } = aside.find((one) => location.pathname.startsWith(`/games/${one.key}/`)) ?? aside[0];
  found.querySelector(".action").href = `/games/${key}/waiting/`;
  offerFile(found, all);
}
/* A page offers to send what another phone saved as a file. */
function offerToSend() {
  const template = document.getElementById("send-for-another");
  if (!template || !serviceWorker.controller) return;
  const panel = document.importNode(template.content, true).firstElementChild;
  template.replaceWith(panel);
  panel.querySelector("input").onchange = async ({ target: { files: [file] } }) => {
    const { taken } = (await asked({ ask: "take", text: await file.text() })) ?? {};
    const isSaidAgain = ({ title, became }, next) => title && next?.title === title && next.became === became;
    const said = taken?.filter((one, at) => !isSaidAgain(one, taken[at + 1])).map(({ title, became }) => `${title || panel.dataset.untitled} – ${panel.getAttribute(`data-when-${became}`)}`);
    panel.querySelector("[role=status]").replaceChildren(...(said ?? [panel.dataset.wrong]).map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  };
}
/* The server knows the game of this page from now on. */
function listenFromNowOn(stillWaiting) {
  const live = document.getElementById("live");
  if (begunHere && !stillWaiting && live) {
    live.dataset.live = `/games/${begunHere}/listen`;
    dispatchEvent(new Event("pageshow"));
  }
  begunHere = stillWaiting?.key;
}
/* Home was kept before: it lacks a game that began since. */
function addToHome({ key, card }) {
  const isThere = document.querySelector(`[data-game="${key}"]`);
  if (!isThere) document.querySelector(".card[data-game], #new")?.insertAdjacentHTML("beforebegin", card);
}
/* Home was kept before: a game of which entries wait has the totals that its table shows with them. */
async function bringUpToDate(card, entries, signal) {
  const table = card.querySelector("a").pathname;
  const count = entries.filter(({ key }) => table === `/games/${key}/`).length;
  if (!count) return;
  waitingHere.add(card.dataset.game);
  const answer = await fetch(table, { headers: { "HX-Request": "true" }, signal });
  if (!answer.ok) return;
  const waiting = `${count} ${(await note("waiting", entries.length)).dataset.label}`;
  if (answer.headers.has("HX-Redirect")) return listAsOver(card, answer.headers.get("HX-Redirect"), waiting, signal);
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const line = card.querySelector(".between").lastElementChild;
  card.querySelector(".totals")?.replaceWith(drawn.querySelector(".totals") ?? "");
  line.textContent = waiting;
}
/* It ended since, so that it is among the last games. */
async function listAsOver(card, result, waiting, signal) {
  const answer = await fetch(result, { headers: { "HX-Request": "true" }, signal });
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const said = (selector) => drawn.querySelector(selector)?.textContent.trim().replace(/\s+/g, " ") ?? "";
  const made = (name, ...inside) => {
    const one = document.createElement(name);
    one.append(...inside);
    return one;
  };
  const icon = document.querySelector(`.games .icon-${card.dataset.kind}`).cloneNode(true);
  const about = [said("h1"), said(".winner .serif"), waiting].filter(Boolean).join(" · ");
  const link = made("a", icon, made("span", made("b", said(".winner h2")), made("small", about)));
  link.href = result;
  if (!card.isConnected) return; // it is there by now
  const results = document.getElementById("results");
  const list = results.matches("ul") ? results : Object.assign(made("ul"), { id: "results", className: "card list past" });
  const line = made("li", link);
  line.dataset.game = card.dataset.game;
  list.prepend(line);
  results.replaceWith(list);
  card.remove();
}
async function sayWhatWasRefused(entry, token) {
  if (!entry) return hide("refused");
  const found = await note("refused");
  const answer = new DOMParser().parseFromString(entry.refused, "text/html");
  const reasons = ["[role=alert]", "h2"].flatMap((one) => [...answer.querySelectorAll(`main ${one}`)].map(({ textContent }) => textContent.trim()));
  found.querySelector("[data-reason]").textContent = reasons.find(Boolean) ?? "";
  const form = found.querySelector("form");
  form.action = entry.path;
  const fields = entry.form.filter(([name]) => name !== "csrfmiddlewaretoken").concat([["csrfmiddlewaretoken", token ?? ""]]);
  form.querySelectorAll("input").forEach((one) => one.remove());
  fields.forEach(([name, value]) => form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value })));
}

function start(registration) {
  const manifest = document.createElement("link");
  Object.assign(manifest, { rel: "manifest", href: "/manifest.webmanifest", crossOrigin: "use-credentials" });
  document.head.append(manifest);
  watch(registration);
  serviceWorker.addEventListener("message", state);
  serviceWorker.addEventListener("controllerchange", state);
  addEventListener("online", sendNow);
  addEventListener("pageshow", state);
  document.addEventListener("visibilitychange", () => document.hidden || state());
  if (!serviceWorker.controller) registration.active?.postMessage({ ask: "claim" }); // it was being activated while this page loaded
  state();
  sendNow();
}
/* To register again would wait for a server that hangs while the browser asks it for another release. */
const registered = serviceWorker.controller ? serviceWorker.ready : serviceWorker.register("/worker.js", { type: "module" });
registered.then(start).catch(() => {}); // no modules there, or no files: as without
