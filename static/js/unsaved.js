/* An entry that is not saved yet survives leaving the page, until it is saved or cleared: local storage holds what was tapped,
   an entry a game, for one hand. Where the store is refused, the page works without.
   Hooks: data-unsaved (whose), data-hand (what for), data-said (the announcements it changes), data-clear, data-left, data-moved.
   If another phone saved the hand first, its entry is set aside: the link in data-left shows both versions, at an address that holds the entry (data-moved).
   A correction that went on from the hand it began with is stored as its form sends it (`draft`), for the address it began at. */
(() => {
  "use strict";
  const PREFIX = "entry ";
  const MOST_GAMES = 20;
  const entry = () => document.querySelector("form[data-unsaved]");
  const atTable = (form) => form.matches(".table > .entry");
  const moment = (form) => form.elements.moment?.value || "";
  /* Incomplete announcements do not replace those saved since. */
  const part = (form, name = moment(form)) => (name === "announce" ? name + form.dataset.said : name);
  const fields = (form) => [...form.elements].filter((one) => one.name && one.matches("input:not([type=hidden]), select, textarea"));
  const picks = (field) => field.matches("[type=radio], [type=checkbox]");

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {};
    }
  }
  function kept(form) {
    const found = read(PREFIX + form.dataset.unsaved);
    return found.hand === form.dataset.hand ? found : { hand: form.dataset.hand, moments: {}, draft: found.draft };
  }
  /* Returns whether the browser stored it. */
  const write = (form, now) => store(PREFIX + form.dataset.unsaved, now);
  function store(key, now) {
    try {
      if (now && (now.draft || Object.keys(now.moments).length)) localStorage.setItem(key, JSON.stringify({ ...now, at: Date.now() }));
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
  const here = () => location.pathname + location.search;
  function keepDraft(form) {
    if (!form || !form.elements.changes || form.dataset.opened) return;
    const { csrfmiddlewaretoken, client_key, ...said } = Object.fromEntries(new FormData(form));
    write(form, { ...kept(form), draft: { address: here(), said } });
  }
  /* The server draws the correction as far as it had come; what was tapped since is filled in then. */
  function resumes(form) {
    const { draft } = kept(form);
    if (!draft || draft.address !== here()) return false;
    htmx.ajax("POST", form.action, { source: form, values: { ...draft.said, tapped: "", do: draft.said.moment || "back" } });
    return true;
  }
  function forget(form) {
    const now = kept(form);
    delete now.moments[part(form)];
    write(form, now);
  }
  /* In order of taps; the numbers that a digit replaced are included. */
  function keep(form, names) {
    const now = kept(form);
    const tapped = (now.moments[part(form)] ||= {});
    const typed = fields(form).filter((one) => !picks(one) && one.value !== one.defaultValue).map((one) => one.name);
    names.forEach((name) => delete tapped[name]);
    for (const name of [...typed.filter((one) => !names.includes(one)), ...names]) {
      tapped[name] = fields(form).filter((one) => one.name === name && (!picks(one) || one.checked)).map((one) => one.value);
    }
    now.seen = moment(form);
    for (const name of ["version", "announced_at"]) now[name] = form.elements[name]?.value;
    const written = write(form, now);
    offerToClear(form);
    return written;
  }
  function offerToClear(form) {
    const offered = form && (kept(form).draft || kept(form).moments[part(form)]);
    document.querySelectorAll("[data-clear]").forEach((button) => (button.closest("li").hidden = !offered));
  }
  function fill(form) {
    const tapped = kept(form).moments[part(form)];
    const filled = fields(form).filter((one) => tapped && tapped[one.name]);
    for (const field of filled) {
      if (picks(field)) field.checked = tapped[field.name].includes(field.value);
      else field.value = tapped[field.name][0] || "";
      const fold = field.closest("details.own");
      if (fold) fold.open = true;
    }
    const order = Object.keys(tapped || {});
    const [last] = filled.filter((one) => one.closest(".box")).sort((one, other) => order.indexOf(other.name) - order.indexOf(one.name));
    if (last) form.querySelectorAll(".box").forEach((box) => box.classList.toggle("active", box.contains(last)));
    if (last && "prefilled" in form.dataset) form.dataset.prefilled = "seen"; // the next digit continues the number
    return filled.length;
  }
  /* Values in the URL, such as the judge's answer, take precedence over stored values; then they are removed, so that a reload does not apply them again. */
  function takeOver(form) {
    const asked = new URLSearchParams(atTable(form) ? location.search : "");
    const answered = [...asked.keys()].filter((name) => fields(form).some((one) => one.name === name));
    const written = answered.length ? keep(form, answered) : write(form, { ...kept(form), seen: moment(form) });
    if (written && asked.has("entry")) history.replaceState(history.state, "", location.pathname);
  }
  /* Open the moment of the hand at which the entry was left. */
  function leadsBack(form) {
    const { seen, moments } = kept(form);
    const elsewhere = atTable(form) && !location.search && seen !== moment(form) && moments[part(form, seen)];
    if (elsewhere) location.replace(`?entry=${seen}`);
    return elsewhere;
  }

  /* The entry of an earlier hand, set aside; it comes back if that hand is open again. */
  function setAside(form) {
    const key = PREFIX + form.dataset.unsaved;
    const aside = `${key} left`;
    const found = read(key);
    if (found.version && found.hand !== form.dataset.hand && Object.keys(found.moments).length) {
      store(aside, found);
      store(key);
    }
    const left = read(aside);
    if (left.hand === form.dataset.hand && !read(key).moments) {
      store(key, left);
      store(aside);
    }
    const link = form.querySelector("[data-left]");
    const fields = link && left.moments && left.moments[part(form, left.seen)];
    if (!fields || Number(left.hand) >= Number(form.dataset.hand)) return;
    const query = new URLSearchParams({ version: left.version, announced_at: left.announced_at, moment: left.seen });
    for (const name in fields) fields[name].forEach((value) => query.append(name, value));
    link.href = `${link.dataset.left}?${query}`;
    link.closest("p").hidden = false;
  }

  let sent = null;
  let refilled = null;
  function open() {
    const form = entry();
    /* A sent entry was saved if the game has changed; delete all moments of a recorded hand. */
    if (sent && form && form.elements.version.value !== sent.elements.version.value) {
      if (sent.dataset.hand === form.dataset.hand) forget(sent);
      else write(sent);
    }
    sent = null;
    const moved = document.querySelector("[data-moved]");
    if (moved) ["", " left"].forEach((which) => store(PREFIX + moved.dataset.moved + which));
    if (form && atTable(form)) setAside(form);
    offerToClear(form);
    if (!form || form.dataset.opened) return;
    form.dataset.opened = "1";
    if (form.querySelector("[role=alert]")) return; // the page shows what was sent, with its errors
    takeOver(form);
    if (fill(form)) refilled = form;
    offerToClear(form);
  }
  /* Update the page, and request a preview. */
  function showRefilled() {
    if (refilled) refilled.dispatchEvent(new Event("change", { bubbles: true }));
    refilled = null;
  }

  ["change", "input"].forEach((kind) =>
    document.addEventListener(kind, ({ target }) => {
      if (target.form && target.name && target.form === entry()) keep(target.form, [target.name]);
    }),
  );
  document.addEventListener("click", ({ target }) => {
    const form = target.closest("[data-clear]") && entry();
    if (!form) return;
    if (kept(form).draft) write(form);
    else forget(form);
    location.replace(atTable(form) ? `?entry=${moment(form)}` : location.href);
  });
  document.addEventListener("htmx:beforeOnLoad", ({ detail: { requestConfig, xhr } }) => {
    const form = requestConfig.elt.closest("form[data-unsaved]");
    const cause = requestConfig.triggeringEvent;
    if (!form || xhr.status >= 300 || (cause && cause.type === "change")) return;
    if (xhr.getResponseHeader("HX-Redirect")) write(form);
    else sent = form;
  });
  /* Capture: fill in the fields before the page shows what is picked. */
  document.addEventListener("DOMContentLoaded", () => (entry() && (leadsBack(entry()) || resumes(entry()))) || open(), true);
  document.addEventListener("htmx:afterSwap", () => (keepDraft(entry()), open()), true);
  document.addEventListener("htmx:afterSettle", showRefilled);
  document.addEventListener("htmx:load", showRefilled);
})();
