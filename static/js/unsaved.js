/* An entry that is not saved yet outlives the page: a reload, the judge, a call, a phone that closes the tab.
   Each game has one in this browser's store, for one hand; it goes once it is saved or cleared. Hooks: data-unsaved, data-clear.
   Where the store is refused, the page works without. */
(() => {
  "use strict";
  const PREFIX = "entry ";
  const MOST_GAMES = 20;
  const PICKED = ["radio", "checkbox"];
  const entry = () => document.querySelector("form[data-unsaved]");

  function read(game) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + game)) || {};
    } catch {
      return {};
    }
  }
  function write(game, kept) {
    try {
      if (!kept.moments || !Object.keys(kept.moments).length) return localStorage.removeItem(PREFIX + game);
      localStorage.setItem(PREFIX + game, JSON.stringify({ ...kept, at: Date.now() }));
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => [read(key.slice(PREFIX.length)).at, key])
        .sort(([one], [other]) => other - one)
        .slice(MOST_GAMES)
        .forEach(([, key]) => localStorage.removeItem(key));
    } catch {
      return;
    }
  }
  /* What is kept of the hand that this form is for: fields by moment of the entry. */
  function kept(form) {
    const { unsaved: game, hand } = form.dataset;
    const found = read(game);
    return found.hand === hand ? found : { hand, moments: {} };
  }
  const moment = (form) => form.elements.moment.value;
  const fields = (form) => [...form.elements].filter((one) => one.name && one.matches("input:not([type=hidden]), select, textarea"));
  const tapped = (form) =>
    fields(form)
      .filter((one) => !PICKED.includes(one.type) || one.checked)
      .map((one) => [one.name, one.value]);

  function keep(form) {
    const now = kept(form);
    now.moments[moment(form)] = tapped(form);
    write(form.dataset.unsaved, now);
    offerToClear(form);
  }
  function forget(form) {
    const now = kept(form);
    delete now.moments[moment(form)];
    write(form.dataset.unsaved, now);
  }
  function offerToClear(form) {
    const offered = Boolean(form && kept(form).moments[moment(form)]);
    document.querySelectorAll("[data-clear]").forEach((button) => (button.closest("li").hidden = !offered));
  }

  /* Fields that the address filled in are the judge's answer: they go before what was kept. */
  function fill(form) {
    const before = kept(form).moments[moment(form)];
    if (!before) return false;
    const answered = new URLSearchParams(location.search);
    for (const field of fields(form).filter((one) => !answered.has(one.name))) {
      const values = before.filter(([name]) => name === field.name).map(([, value]) => value);
      if (PICKED.includes(field.type)) field.checked = values.includes(field.value);
      else field.value = values[0] || "";
    }
    return true;
  }
  /* Where the page was asked for another moment of the entry, a reload opens that one again. */
  const address = (form) => history.replaceState(history.state, "", location.pathname + (form ? `?entry=${moment(form)}` : ""));

  /* The address has done its part: a reload must not bring its answer back over what is tapped later. */
  function takeOverAddress(form) {
    const names = [...new URLSearchParams(location.search).keys()];
    if (!names.some((name) => name !== "entry")) return;
    keep(form);
    address(form);
  }

  let refilled = null;
  let opening = false;
  function open() {
    const form = entry();
    offerToClear(form);
    if (!form || form.dataset.opened) return;
    if (opening) address(form);
    opening = false;
    form.dataset.opened = "1";
    if (form.querySelector("[role=alert]")) return; // the server says what was wrong with what was sent
    if (fill(form)) refilled = form;
    takeOverAddress(form);
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
      if (form && form === entry()) keep(form);
    }),
  );
  document.addEventListener("click", ({ target }) => {
    const form = target.closest("[data-clear]") && entry();
    if (!form) return;
    forget(form);
    location.replace(`${location.pathname}?entry=${moment(form)}`);
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { elt, triggeringEvent } = detail.requestConfig;
    const form = elt.closest("form[data-unsaved]");
    const opens = elt.name === "open" || (triggeringEvent && triggeringEvent.submitter && triggeringEvent.submitter.name === "open");
    const saved = form && detail.xhr.status < 300 && triggeringEvent && triggeringEvent.type !== "change" && !opens;
    opening = Boolean(form && opens && detail.xhr.status < 300);
    if (!saved) return;
    forget(form);
    address();
  });
  /* Capture: fields are filled in before the page shows what is picked. */
  document.addEventListener("DOMContentLoaded", open, true);
  document.addEventListener("htmx:afterSettle", open, true);
  document.addEventListener("htmx:afterSettle", showRefilled);
  document.addEventListener("htmx:load", showRefilled);
})();
