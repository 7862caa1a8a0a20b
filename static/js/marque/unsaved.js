/* An entry that is not saved yet survives leaving the page, until it is saved or cleared: local storage holds what was tapped,
   an entry a game, for one hand. Where the store is refused, the page works without.
   If another phone saved the hand first, its entry is set aside: the link in data-left shows both versions, at an address that holds the
   entry (data-moved). A correction that went on from the hand it began with is stored as its form sends it (`draft`), for the address
   it began at.
   Hooks: data-unsaved (whose), data-hand (what for), data-said (the announcements it changes), data-clear, data-left, data-moved. */
import { all, fire, formOf, isPick, on } from "./page.js";

const PREFIX = "entry ";
const MOST_GAMES = 20;
const entry = () => document.querySelector("form[data-unsaved]");
const isAtTable = (form) => form.matches(".table > .entry");
const momentOf = (form) => form.elements.moment?.value || "";
/* Incomplete announcements do not replace those saved since. */
const partOf = (form, moment = momentOf(form)) => (moment === "announce" ? moment + form.dataset.said : moment);
const namedFields = (form) => [...form.elements].filter((one) => one.name && one.matches("input:not([type=hidden]), select, textarea"));
const addressHere = () => location.pathname + location.search;

/* What is stored: under a key, and of the hand that a form is about. */

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch {
    return {};
  }
}
/* Returns whether the browser stored it. */
function write(key, stored) {
  try {
    if (stored && (stored.draft || Object.keys(stored.moments).length)) localStorage.setItem(key, JSON.stringify({ ...stored, at: Date.now() }));
    else localStorage.removeItem(key);
    Object.keys(localStorage)
      .filter((one) => one.startsWith(PREFIX))
      .sort((one, other) => read(other).at - read(one).at)
      .slice(MOST_GAMES)
      .forEach((one) => localStorage.removeItem(one));
    return true;
  } catch {
    return false;
  }
}
const keyOf = (form) => PREFIX + form.dataset.unsaved;
const writeEntry = (form, stored) => write(keyOf(form), stored);
function readEntry(form) {
  const stored = read(keyOf(form));
  return stored.hand === form.dataset.hand ? stored : { hand: form.dataset.hand, moments: {}, draft: stored.draft };
}
function removePart(form) {
  const stored = readEntry(form);
  delete stored.moments[partOf(form)];
  writeEntry(form, stored);
}

/* What is tapped is stored in order of taps; the numbers that a digit replaced are included. */
function storeTapped(form, names) {
  const stored = readEntry(form);
  const tapped = (stored.moments[partOf(form)] = stored.moments[partOf(form)] || {});
  const fields = namedFields(form);
  const typed = fields.filter((one) => !isPick(one) && one.value !== one.defaultValue).map((one) => one.name);
  names.forEach((name) => delete tapped[name]);
  for (const name of [...typed.filter((one) => !names.includes(one)), ...names]) {
    tapped[name] = fields.filter((one) => one.name === name && (!isPick(one) || one.checked)).map((one) => one.value);
  }
  stored.seen = momentOf(form);
  for (const name of ["version", "announced_at"]) stored[name] = form.elements[name]?.value;
  const isStored = writeEntry(form, stored);
  offerToClear(form);
  return isStored;
}
function offerToClear(form) {
  const isOffered = form && (readEntry(form).draft || readEntry(form).moments[partOf(form)]);
  all("[data-clear]").forEach((button) => (button.closest("li").hidden = !isOffered));
}

/* The draft of a correction: the server draws it as far as it had come; what was tapped since is filled in then. */
function storeDraft(form) {
  if (!form || !form.elements.changes || form.dataset.opened) return;
  const { csrfmiddlewaretoken, client_key, ...said } = Object.fromEntries(new FormData(form));
  writeEntry(form, { ...readEntry(form), draft: { address: addressHere(), said } });
}
function resumeDraft(form) {
  const { draft } = readEntry(form);
  if (!draft || draft.address !== addressHere()) return false;
  form.dataset.opened = "1"; // nothing else is stored before this comes
  htmx.ajax("POST", form.action, { source: form, values: { ...draft.said, tapped: "", do: draft.said.moment || "back" } }).catch(() => {});
  return true;
}

/* What is stored is filled in when the page opens. */

/* Returns how many fields were filled in. */
function fillIn(form) {
  const tapped = readEntry(form).moments[partOf(form)];
  if (!tapped) return 0;
  /* What was tapped may be forbidden since, such as a trump that has been fixed. */
  const isForbidden = (one) => one.disabled && !("struck" in one.dataset) && tapped[one.name]?.includes(one.value);
  const forbidden = namedFields(form).filter(isForbidden).map((one) => one.name);
  const filled = namedFields(form).filter((one) => tapped[one.name] && !forbidden.includes(one.name));
  for (const field of filled) {
    if (isPick(field)) field.checked = tapped[field.name].includes(field.value);
    else field.value = tapped[field.name][0] || "";
    const fold = field.closest("details.own");
    if (fold) fold.open = true;
  }
  const order = Object.keys(tapped);
  const [last] = filled.filter((one) => one.closest(".box")).sort((one, other) => order.indexOf(other.name) - order.indexOf(one.name));
  if (last) all(".box", form).forEach((box) => box.classList.toggle("active", box.contains(last)));
  if (last && "prefilled" in form.dataset) form.dataset.prefilled = "seen"; // the next digit continues the number
  return filled.length;
}
/* Values in the URL, such as the judge's answer, take precedence over stored values; then they are removed, so that a reload does not
   apply them again. */
function storeFromAddress(form) {
  const query = new URLSearchParams(isAtTable(form) ? location.search : "");
  const isOther = query.has("hand") && query.get("hand") !== form.dataset.hand;
  const names = isOther ? [] : [...query.keys()].filter((name) => namedFields(form).some((one) => one.name === name));
  const isStored = names.length ? storeTapped(form, names) : writeEntry(form, { ...readEntry(form), seen: momentOf(form) });
  if (isStored && query.has("entry")) history.replaceState(history.state, "", location.pathname);
}
/* Open the moment of the hand at which the entry was left. */
function returnToMoment(form) {
  const { seen, moments } = readEntry(form);
  const isElsewhere = isAtTable(form) && !location.search && seen !== momentOf(form) && moments[partOf(form, seen)];
  if (isElsewhere) location.replace(`?entry=${seen}`);
  return isElsewhere;
}

/* The entry of an earlier hand, set aside; it comes back if that hand is open again. */
function setAside(form) {
  const key = keyOf(form);
  const keyAside = `${key} left`;
  const earlier = read(key);
  if (earlier.version && earlier.hand !== form.dataset.hand && Object.keys(earlier.moments).length) {
    write(keyAside, earlier);
    write(key);
  }
  const aside = read(keyAside);
  if (aside.hand === form.dataset.hand && !read(key).moments) {
    write(key, aside);
    write(keyAside);
  }
  const note = form.querySelector("[data-left]");
  const tapped = note && aside.moments && aside.moments[partOf(form, aside.seen)];
  if (!tapped || Number(aside.hand) >= Number(form.dataset.hand)) return;
  const query = new URLSearchParams({ version: aside.version, announced_at: aside.announced_at, moment: aside.seen });
  for (const name in tapped) tapped[name].forEach((value) => query.append(name, value));
  note.content.querySelector("a").href = `${note.dataset.left}?${query}`;
  note.replaceWith(note.content);
}

let sentForm = null, refilledForm = null;
function openEntry() {
  const form = entry();
  const moved = document.querySelector("[data-moved]");
  /* A sent entry was saved if the game has changed, or nothing is to be entered, a bid in any case; delete all moments of a recorded hand. */
  if (sentForm && (moved || !form || momentOf(sentForm) === "bid" || form.elements.version.value !== sentForm.elements.version.value)) {
    if (sentForm.dataset.hand === form?.dataset.hand) removePart(sentForm);
    else writeEntry(sentForm);
  }
  sentForm = null;
  if (moved) ["", " left"].forEach((which) => write(PREFIX + moved.dataset.moved + which));
  if (form && isAtTable(form)) setAside(form);
  offerToClear(form);
  if (!form || form.dataset.opened) return;
  form.dataset.opened = "1";
  if (form.querySelector("[role=alert]")) return; // the page shows what was sent, with its errors
  storeFromAddress(form);
  if (fillIn(form)) {
    refilledForm = form;
    fire(form, "input"); // what the page shows is not about this
  }
  offerToClear(form);
}
/* Update the page, and request a preview, once htmx listens to the form. */
function previewRefilled({ target }) {
  if (!refilledForm || !target.contains(refilledForm)) return;
  fire(refilledForm);
  refilledForm = null;
}

["change", "input"].forEach((kind) =>
  on(kind, ({ target }) => {
    if (target.form && target.name && target.form === entry()) storeTapped(target.form, [target.name]);
  }),
);
on("click", ({ target }) => {
  const form = target.closest("[data-clear]") && entry();
  if (!form) return;
  if (readEntry(form).draft) writeEntry(form);
  else removePart(form);
  location.replace(isAtTable(form) ? `?entry=${momentOf(form)}` : location.href);
});
on("htmx:beforeOnLoad", ({ detail: { requestConfig, xhr } }) => {
  const form = formOf(requestConfig.elt)?.closest("[data-unsaved]");
  if (!form || xhr.status >= 300 || requestConfig.elt.matches(".preview")) return;
  if (xhr.getResponseHeader("HX-Redirect")) writeEntry(form);
  else sentForm = form;
});
/* Capture: fill in the fields before the page shows what is picked. */
on("DOMContentLoaded", () => (entry() && (returnToMoment(entry()) || resumeDraft(entry()))) || openEntry(), true);
on("htmx:afterSwap", () => (storeDraft(entry()), openEntry()), true);
on("htmx:afterSettle", previewRefilled);
on("htmx:load", previewRefilled);
