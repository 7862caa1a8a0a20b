/* An entry that is not saved yet outlives the page: a reload, the judge, a call, a phone that closes the tab.
   This browser's store holds what was tapped, not what the page filled in by itself: an entry a game, for one hand; it goes once it is saved or cleared.
   Where the store is refused, the page works without. Hooks: data-unsaved (the entry), data-hand (what it is for), data-said (the announcements that it changes), data-clear. */
(() => {
  "use strict";
  const PREFIX = "entry ";
  const MOST_GAMES = 20;
  const NOTHING = { moments: {} };
  const entry = () => document.querySelector("form[data-unsaved]");
  const picked = (field) => ["radio", "checkbox"].includes(field.type);

  function read(name) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + name)) || {};
    } catch {
      return {};
    }
  }
  /* Returns whether the store took it. */
  function write(name, kept) {
    try {
      if (!Object.keys(kept.moments).length) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, JSON.stringify({ ...kept, at: Date.now() }));
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => [read(key.slice(PREFIX.length)).at, key])
        .sort(([one], [other]) => other - one)
        .slice(MOST_GAMES)
        .forEach(([, key]) => localStorage.removeItem(key));
      return true;
    } catch {
      return false;
    }
  }
  /* What is kept of the hand that this form is for: fields by moment of the entry, and the moment seen last. */
  function kept(form) {
    const found = read(form.dataset.unsaved);
    return found.hand === form.dataset.hand ? found : { hand: form.dataset.hand, moments: {} };
  }
  const moment = (form) => form.elements.moment.value;
  /* Announcements are changed as they stood: half of them does not go over others that were made since. */
  const part = (form, name = moment(form)) => (name === "announce" ? `announce ${form.dataset.said}` : name);
  const fields = (form) => [...form.elements].filter((one) => one.name && one.matches("input:not([type=hidden]), select, textarea"));
  const values = (form, name) =>
    fields(form)
      .filter((one) => one.name === name && (!picked(one) || one.checked))
      .map((one) => one.value);

  /* The fields of these names, last tapped last. Numbers that gave way to a digit go with it. */
  function keep(form, names) {
    const now = kept(form);
    const tapped = (now.moments[part(form)] = now.moments[part(form)] || {});
    const emptied = fields(form).filter((one) => !picked(one) && one.value !== one.defaultValue);
    for (const name of new Set([...emptied.map((one) => one.name), ...names])) {
      if (names.includes(name)) delete tapped[name];
      tapped[name] = values(form, name);
    }
    now.seen = moment(form);
    const written = write(form.dataset.unsaved, now);
    offerToClear(form);
    return written;
  }
  function offerToClear(form) {
    const offered = Boolean(form && kept(form).moments[part(form)]);
    document.querySelectorAll("[data-clear]").forEach((button) => (button.closest("li").hidden = !offered));
  }

  function fill(form) {
    const tapped = kept(form).moments[part(form)];
    if (!tapped) return false;
    for (const field of fields(form).filter((one) => tapped[one.name])) {
      if (picked(field)) field.checked = tapped[field.name].includes(field.value);
      else field.value = tapped[field.name][0] || "";
    }
    const boxes = [...form.querySelectorAll(".box")];
    const last = Object.keys(tapped).reverse().map((name) => form.elements[name]).find((one) => one && boxes.includes(one.parentElement));
    if (last) boxes.forEach((box) => box.classList.toggle("active", box === last.parentElement));
    if (last && "prefilled" in form.dataset) form.dataset.prefilled = "seen"; // the next digit goes on with the number
    form.querySelectorAll("details.own").forEach((fold) => (fold.open ||= fields(form).some((one) => fold.contains(one) && tapped[one.name])));
    return true;
  }
  const atTable = (form) => form.matches(".table > .entry");
  /* The address may hold the judge's answer, which goes before what was kept. Then its part is done: a reload must not bring it back over what is tapped later. */
  function takeOver(form) {
    const asked = new URLSearchParams(atTable(form) ? location.search : "");
    const answered = [...asked.keys()].filter((name) => name !== "moment" && form.elements[name]);
    const written = answered.length ? keep(form, answered) : write(form.dataset.unsaved, { ...kept(form), seen: moment(form) });
    if (written && asked.has("entry")) history.replaceState(history.state, "", location.pathname);
  }
  /* Whether the entry was left at another moment of its hand: then that one is opened. */
  function leadsBack(form) {
    const { seen, moments } = kept(form);
    const elsewhere = atTable(form) && !location.search && seen !== moment(form) && moments[part(form, seen)];
    if (elsewhere) location.replace(`?entry=${seen}`);
    return elsewhere;
  }

  let sent = null;
  /* What was sent is saved once the game has gone on; with a hand its other moments go too. */
  function saved(form) {
    if (!sent || form.elements.version.value === sent.elements.version.value) return;
    const now = kept(sent);
    delete now.moments[part(sent)];
    write(sent.dataset.unsaved, sent.dataset.hand === form.dataset.hand ? now : NOTHING);
  }
  let refilled = null;
  function open() {
    const form = entry();
    if (form) saved(form);
    sent = null;
    offerToClear(form);
    if (!form || form.dataset.opened) return;
    form.dataset.opened = "1";
    if (form.querySelector("[role=alert]")) return; // the server says what was wrong with what was sent
    takeOver(form);
    if (fill(form)) refilled = form;
    offerToClear(form);
  }
  /* The page shows what was filled in, and asks what it comes to. */
  function showRefilled() {
    if (refilled) refilled.dispatchEvent(new Event("change", { bubbles: true }));
    refilled = null;
  }

  ["change", "input"].forEach((kind) =>
    document.addEventListener(kind, ({ target }) => {
      const form = target.form;
      if (form && form === entry() && target.name) keep(form, [target.name]);
    }),
  );
  document.addEventListener("click", ({ target }) => {
    const form = target.closest("[data-clear]") && entry();
    if (!form) return;
    const now = kept(form);
    delete now.moments[part(form)];
    write(form.dataset.unsaved, now);
    location.replace(atTable(form) ? `?entry=${moment(form)}` : location.href);
  });
  document.addEventListener("htmx:beforeOnLoad", ({ detail: { requestConfig, xhr } }) => {
    const form = requestConfig.elt.closest("form[data-unsaved]");
    const cause = requestConfig.triggeringEvent;
    if (!form || xhr.status >= 300 || (cause && cause.type === "change")) return;
    if (xhr.getResponseHeader("HX-Redirect")) write(form.dataset.unsaved, NOTHING);
    else sent = form;
  });
  /* Capture: fields are filled in before the page shows what is picked. */
  document.addEventListener("DOMContentLoaded", () => entry() && (leadsBack(entry()) || open()), true);
  document.addEventListener("htmx:afterSettle", open, true);
  document.addEventListener("htmx:afterSettle", showRefilled);
  document.addEventListener("htmx:load", showRefilled);
})();
