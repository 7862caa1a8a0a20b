/* La Marque: faster entry. It shows, hides and fills in fields; it knows no rules and no scores.
   Loaded before the first paint (the class `js` hides what only works without it); every page works without it. It uses nothing newer than htmx does
   (2020): an older browser ignores both. Hooks: data-digit, data-word, data-erase, data-picks, data-unknown, data-busy, data-dismiss, data-aside, data-error-focus, data-prefilled, data-completes, data-live (where to listen), data-version, data-news (where to ask), data-follows, data-begun, data-late (what is told once a form comes too late), data-unanswered and data-closed (what is said once it is so). */
(() => {
  "use strict";
  const root = document.documentElement;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const changed = (field, kind = "change") => field.dispatchEvent(new Event(kind, { bubbles: true }));
  root.classList.add("js");

  /* The pad types into the box that was touched last. */
  const padFields = (form) => all(".box input", form);
  const activeField = (form) => form.querySelector(".box.active input") || padFields(form)[0];
  let startAfresh = null;
  function activate(field) {
    if (field !== activeField(field.form)) startAfresh = field;
    padFields(field.form).forEach((one) => one.closest(".box").classList.toggle("active", one === field));
  }
  function pressPad(button) {
    const field = activeField(button.form);
    if (!field) return;
    const { digit, word } = button.dataset;
    const replaced = startAfresh === field && digit !== undefined;
    const figures = replaced || /\D/.test(field.value) ? "" : field.value;
    startAfresh = null;
    if (word) field.value = field.value === word ? "" : word;
    else if (digit === undefined) field.value = figures.slice(0, -1);
    else if (figures.length < 3) field.value = figures + digit;
    changed(field, "input");
  }

  /* The first digit replaces a prefilled value, and clears the box that the server completes from it. */
  function giveWay({ target: field }) {
    if (!field.matches("[data-prefilled] [data-completes]")) return;
    const other = field.form.elements.namedItem(field.dataset.completes);
    if (other && field.value !== field.defaultValue && other.value === other.defaultValue) other.value = "";
  }

  /* The figure that is being typed, until its field is left: it alarms nobody yet. */
  function types({ type, target: { form, name } }) {
    if (form?.elements.typing) form.elements.typing.value = type === "input" ? name : "";
  }

  /* A button shows what it is doing after 300 ms, and cannot be pressed twice. */
  let busy = null, sending = null;
  function start(form, submitter) {
    const button = submitter || form.querySelector("[type=submit]");
    if (!button) return;
    sending = button;
    const label = [...button.childNodes];
    const before = button.getAttribute("aria-disabled") || "false";
    button.classList.add("sent");
    const timer = setTimeout(() => {
      button.classList.add("busy");
      if (button.dataset.busy) button.textContent = button.dataset.busy;
    }, 300);
    button.setAttribute("aria-disabled", "true");
    busy = () => {
      clearTimeout(timer);
      button.classList.remove("busy", "sent");
      button.setAttribute("aria-disabled", before);
      button.textContent = "";
      button.append(...label);
      if (button.matches(".unknown [data-unknown]")) promiseNothing(button);
      busy = sending = null;
      preview(); // none was asked for meanwhile
    };
  }
  const finish = () => busy && busy();

  /* Remember the newest entry that this phone saw of a game; once there is a newer one, `witness.js` checks that it continues it. */
  const marked = () => document.querySelector("[data-mark]")?.dataset || {};
  const loadWitness = (use) => import(note().dataset.witness).then(use).catch(() => {});
  function witness() {
    const { seen, mark } = marked();
    if (!mark) return;
    try {
      if (!localStorage[seen]) localStorage[seen] = mark;
      if (localStorage[seen] !== mark) loadWitness((one) => one.check(seen));
    } catch {
      /* Where the store is refused, the page works without. */
    }
  }

  function settle() {
    all(".pad").forEach((pad) => {
      const form = pad.closest("form");
      padFields(form).forEach((field) => (field.inputMode = "none"));
      if (!form.querySelector(".box.active")) activate(padFields(form).find((field) => !field.value) || padFields(form)[0]);
      if (form.dataset.prefilled === "") startAfresh = activeField(form);
      if (form.dataset.prefilled === "") form.dataset.prefilled = "seen";
    });
    witness();
  }
  function focusFault(part) {
    const fault = part.querySelector("[data-error-focus]") || part.querySelector("[role=alert]");
    if (!fault) return;
    if (!fault.matches("input, select, textarea, button, a")) fault.tabIndex = -1;
    const hidden = fault.closest(".panel:not(.open)");
    if (hidden && hidden.showPopover) hidden.showPopover();
    fault.focus();
  }

  /* After a change of a refused entry the preview shows what is still wrong, so remove the old error. */
  function forget(form) {
    all(".error[role=alert]:not(.ruling)", form).forEach((said) => said.remove());
    all(".box.wrong", form).forEach((box) => box.classList.remove("wrong"));
  }

  /* From the first change on, the page shows nothing that follows from the fields, and its button promises nothing, until a preview
     is for exactly what they contain. */
  const shownFor = new WeakMap();
  function doubt({ target }) {
    const form = target.form || target;
    const shown = form.querySelector(".preview[hx-post]");
    if (!form.matches("form") || !isOutdated(form, shownFor.get(shown))) return;
    all("output", form).forEach((made) => (made.textContent = ""));
    if (!shown) return;
    forget(form);
    shown.classList.add("unknown");
    all("[type=hidden], [data-forbid]", shown).forEach((one) => one.remove());
    all("[data-unknown]", shown).filter((button) => button !== sending).forEach(promiseNothing);
  }
  /* Ask again for what was not answered, or was about an element that is gone. */
  const preview = () => all(".preview.unknown").forEach((shown) => changed(shown.closest("form")));
  function promiseNothing(button) {
    button.textContent = button.dataset.unknown;
  }
  /* Where the link that skips what is above the entry leads, and the focus whose element was replaced. */
  let replaced = false;
  function enter() {
    const fields = all(".entry .box.active input").concat(all(".entry input:enabled:not([type=hidden])"));
    const visible = (one) => (one.checkVisibility ? one.checkVisibility() : one.getClientRects().length);
    const first = fields.find(visible) || document.querySelector("#setup .action");
    if (first) (fields.find((field) => field.name === first.name && field.checked) || first).focus({ preventScroll: true });
    return first;
  }
  function regainFocus() {
    if (replaced && document.activeElement === document.body) enter();
    replaced = false;
  }

  /* A response never replaces what was typed or picked since its request, nor closes what was opened. */
  const asked = new WeakMap();
  let late = [], unfolded = [];
  const isPick = (field) => field.matches("[type=radio], [type=checkbox]");
  const differs = (field) => !field.matches("select") && (isPick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const state = (field) => (isPick(field) ? field.checked : field.value);
  const fields = (within) => all("input:not([type=hidden]), select, textarea", within);
  /* Fields that are not in the request were filled in after it was made. */
  /* Whether fields that a preview is about differ from what they were when it was asked for, or the page was drawn. */
  const isOutdated = (form, before) => fields(form).some((field) => !field.closest("[data-aside]") && (before ? before.get(field) !== state(field) : differs(field)));
  const carried = (field, sent) => isPick(field) || !sent.has(field.name) || sent.get(field.name) === field.value;
  const states = (sent) => new Map(fields(document).map((field) => [field, carried(field, sent) ? state(field) : ""]));
  const versionOf = ({ form }) => form && form.elements.version && form.elements.version.value;
  function remember(within, before = new Map()) {
    unfolded = all("details[id][open], .panel.open", within).map(({ id }) => id);
    late = fields(within).filter((field) => before.has(field) && before.get(field) !== state(field)).map((field) => ({
      field, version: versionOf(field), focused: field === document.activeElement, caret: field.selectionStart,
    }));
  }
  function restore() {
    unfolded.splice(0).map((id) => document.getElementById(id)).forEach((one) => {
      if (one && one.matches(".panel:not(.open)")) one.showPopover();
      else if (one) one.open = true;
    });
    late.splice(0).forEach(({ field, version, focused, caret }) => {
      const same = ({ id, name, value }) => (isPick(field) ? name === field.name && value === field.value : id ? id === field.id : name === field.name);
      const now = fields(document).find(same);
      if (!now || now === field || versionOf(now) !== version) return;
      if (isPick(now)) now.checked = field.checked;
      else now.value = field.value;
      doubt({ target: now });
      if (focused) now.focus({ preventScroll: true });
      if (focused && caret != null && !isPick(now)) now.setSelectionRange(caret, caret);
    });
  }

  /* News above the entry moves no key. Below the top of the page the browser scrolls by itself. */
  let place;
  const foot = () => document.getElementById("entry")?.getBoundingClientRect().bottom;
  function stay() {
    if (place !== undefined && !scrollY) scrollBy(0, foot() - place);
    place = undefined;
  }

  /* Panels and menus are popovers: the browser closes them, and gives the focus back. Back closes them and stays, also where the browser
     has no such Back: an open one is a step of the history, which Back passes over once it was closed otherwise. */
  const panel = () => document.querySelector(".panel.open");
  const step = () => history.state?.panel && location.href;
  let at = step();
  document.addEventListener("beforetoggle", ({ target, newState }) => {
    target.classList.toggle("open", newState === "open");
    if (step() || newState !== "open") return;
    history.pushState({ panel: true }, "");
    at = step();
  }, true);
  addEventListener("popstate", () => {
    if (!history.state && at === location.href) panel() ? panel().hidePopover() : history.back();
    at = step();
  });
  /* The answer to the only question of a panel closes it, unless an arrow of the keyboard looks for it. */
  let arrowing = false;
  function answer({ target }) {
    const open = !arrowing && target.matches("[type=radio]") && panel();
    if (open && open.contains(target) && fields(open).every(({ name }) => name === target.name)) open.hidePopover();
  }

  const note = () => document.getElementById("trouble");
  /* What failed is said above everything until it is read: dismissed, or answered by the next save. */
  function warn(said = "") {
    note().hidden = !said;
    note().setAttribute("role", said ? "alert" : "none");
    note().firstElementChild.textContent = said === true ? note().dataset.unanswered : said;
  }

  /* What the last action did: said once, until it is put away or the next save. */
  const notices = () => document.querySelector(".notices");
  const putAway = () => notices()?.remove();
  const say = () => (document.getElementById("announcer").textContent = notices()?.innerText || "");

  /* Live pages. The server names the newest version of what the page shows, and the page asks for what is new; an entry that is being
     filled in is left alone. It listens while it is visible. Without event streams it asks, less and less often. */
  const SILENCE = 45_000; // the server says something every 20 seconds
  const SOONEST = 5_000;
  const LATEST = 60_000;
  const live = () => document.getElementById("live");
  const listening = () => live()?.dataset.live;
  const requests = new Set();
  let source, timer, newest, wanted, leaving, outdated, rights, right; // the version, and what says whether a phone's right changed; the right of this one
  let pause = SOONEST;
  const filling = (within) => within && (within.querySelector(".entry [role=alert], [name=carried], [data-begun]") || fields(within).some((field) => field.form && differs(field)));
  const ended = (status) => [403, 404, 410].includes(status);

  function listen() {
    hush();
    if (document.hidden || !navigator.onLine || !listening()) return;
    if (!window.EventSource) return inquire();
    source = new EventSource(listening());
    source.onmessage = ({ data }) => {
      pause = SOONEST;
      again(SILENCE);
      hear(data.split(" ")[1]);
    };
    source.addEventListener("over", listen);
    source.onerror = () => source.readyState === EventSource.CLOSED && inquire();
    again(SILENCE);
  }
  function hush() {
    if (source) source.close();
    clearTimeout(timer);
  }
  function again(delay) {
    clearTimeout(timer);
    timer = setTimeout(listen, delay);
  }
  /* The stream was refused, or there are none, or the right of this phone may have changed: asks until it knows. */
  async function inquire() {
    again(pause);
    pause = Math.min(pause * 1.5, LATEST);
    try {
      const answer = await fetch(`${listening()}${listening().includes("?") ? "&" : "?"}now`);
      const said = await answer.text();
      if (answer.ok) hear(said);
      else if (ended(answer.status)) {
        hush();
        live().dataset.live = "";
        loadWitness((one) => one.shut(said));
      }
    } catch {} // no network, or no live page any more
  }
  /* A version of a game ends with what changes with the rights of phones: this phone then asks for its own. */
  function hear(answer) {
    const [version, held, said] = answer.split("\n");
    const before = rights;
    newest = version;
    const [, , count, sum, letters] = version.split(".");
    rights = sum;
    wanted = null;
    if (!held && before !== undefined && before !== rights) inquire();
    if (held && held !== right) {
      right = held;
      const closed = isLowered() && said; // as the page is now: its news may be here before the witness
      loadWitness((one) => one.lower(closed));
    }
    update();
    const told = document.getElementById("lost-holder"); // on every page of a game
    if (told && told.dataset.count !== count) loadWitness((one) => one.ask(told, count));
    /* The server has not what the page shows: has it other data since? */
    const { seen, mark } = marked();
    if (parseInt(version) <= parseInt(mark) && !mark.includes(letters)) loadWitness((one) => one.check(seen, true));
  }
  const isLowered = () => right === "reader" && live().dataset.right !== right;
  /* A save of this page that is under way brings its version with it. A version begins with what a page says that it shows of it. Versions of games begin with a number that grows. */
  function update() {
    const shown = live()?.dataset;
    if (!shown?.version || leaving) return;
    const { version, news } = shown;
    if (outdated && !requests.size) return location.reload();
    const now = `${newest} ${right}`;
    const known = newest === undefined || newest.startsWith(version) || parseInt(newest) < parseInt(version);
    if (now === wanted || (known && (right || shown.right) === shown.right) || requests.size) return;
    wanted = now;
    pause = SOONEST;
    const main = document.getElementById("main");
    if (!news) return import(shown.reading).then(({ renew }) => renew(shown, filling(main), isLowered())).catch(() => {});
    const form = main.querySelector(".entry:not(.bidding)");
    const entry = filling(form) || (form && isLowered()) ? `&filling=${form.elements.version.value}` : `&entry=${form?.elements.moment.value ?? ""}`;
    htmx.ajax("GET", `${news}?since=${version}&right=${shown.right}${entry}`, { source: "#live", target: "#main", swap: "none" }).catch(() => {});
  }
  function goLive() {
    /* A failure here is not that of a save: the next event tries again. */
    [...FAILURES, "htmx:afterOnLoad"].forEach((name) =>
      document.addEventListener(name, (event) => {
        if (event.target.id !== "live") return;
        event.stopImmediatePropagation();
        if (listening() && ended(event.detail.xhr.status)) inquire();
      }, true),
    );
    document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
      requests.add(xhr);
      xhr.addEventListener("loadend", () => {
        requests.delete(xhr);
        leaving = leaving || ["HX-Redirect", "HX-Refresh"].some((name) => xhr.getResponseHeader(name)); // a second answer would stop the next page from loading
        update();
      });
    });
    document.addEventListener("visibilitychange", listen);
    document.addEventListener("newest", ({ detail: version }) => {
      if (version > parseInt(live()?.dataset.version)) newest = live().dataset.version.replace(/^\d+/, version);
      update();
    });
    document.addEventListener("redraw", () => {
      outdated = true; // no news leads from what it shows to what the server has
      update();
    });
    addEventListener("pageshow", () => (leaving = false));
    ["online", "offline", "pageshow"].forEach((name) => addEventListener(name, listen)); // the last also at the start
  }

  document.addEventListener("click", (event) => {
    if (event.target.matches(".skip[href='#entry']") && enter()) return event.preventDefault();
    /* What is opened near the foot of the screen comes above the button that is pinned there. */
    const fold = event.target.closest(".fold > summary")?.parentElement;
    if (fold) setTimeout(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches("[data-digit], [data-erase], [data-word]")) pressPad(button);
    else if (button.matches("[data-dismiss]")) button.closest(".notices") ? putAway() : warn();
    else if (button.matches(".entry [hx-post]") && !busy) start(button.form, button);
  });
  document.addEventListener("focusin", (event) => event.target.matches(".box input") && activate(event.target));
  document.addEventListener("keydown", ({ key }) => (arrowing = key.startsWith("Arrow")));
  document.addEventListener("click", answer);
  document.addEventListener("keyup", () => (arrowing = false));
  ["input", "change"].forEach((kind) => [giveWay, doubt, types].forEach((answer) => document.addEventListener(kind, answer)));
  document.addEventListener("change", (event) => {
    const only = document.getElementById(event.target.dataset.picks); // the answer that a key leaves to another question
    if (only && !only.form.elements[only.name].value) only.click();
  });
  /* Capture: a second press must not reach htmx either. */
  document.addEventListener("submit", (event) => {
    const tapped = event.target.matches("[data-taps]") && !event.submitter?.dataset.busy;
    if (event.target.method !== "post" || tapped) return;
    if (!busy) return start(event.target, event.submitter);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  /* While a form is being sent, send no other request: htmx would drop the save for a preview. */
  document.addEventListener("htmx:confirm", (event) => {
    const cause = event.detail.triggeringEvent;
    if (busy && cause && cause.type !== "submit") event.preventDefault();
  });
  /* Report a failed request; nothing that was tapped is lost. */
  const FAILURES = ["htmx:sendError", "htmx:responseError", "htmx:timeout"];
  FAILURES.forEach((failure) =>
    document.addEventListener(failure, (event) => {
      const { response } = event.detail.xhr;
      if (!event.target.matches(".preview")) return warn(/^[^<\s]/.test(response) ? response : true); // a sentence, not a page
      all(".waiting", event.target).forEach((button) => button.classList.remove("waiting"));
    }),
  );
  document.addEventListener("htmx:afterOnLoad", ({ detail: { xhr, requestConfig } }) => {
    const { elt, triggeringEvent: cause } = requestConfig;
    const answered = xhr.status < 400 || xhr.status === 409 || xhr.status === 422;
    if (!answered || !cause || cause.type === "click" || elt.matches(".preview")) return;
    warn();
    putAway();
  });
  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    const { xhr, requestConfig: { elt, formData, triggeringEvent: cause } } = detail;
    asked.set(xhr, states(formData));
    detail.error = ""; // htmx would log a superseded preview as an error
    /* The events of htmx do not arrive here if their element was replaced meanwhile. */
    xhr.addEventListener("loadend", () => {
      /* While the next page loads nothing else is asked for. */
      if (cause && cause.type !== "change" && !elt.matches(".preview") && !xhr.getResponseHeader("HX-Redirect")) finish();
    });
  });
  /* A preview has buttons: one that is replaced under a finger would not be tapped. It is asked for again. */
  let pressed = false, missed = false;
  document.addEventListener("pointerdown", () => (pressed = true));
  ["pointerup", "pointercancel"].forEach((end) =>
    document.addEventListener(end, () => {
      if (missed) setTimeout(preview); // after the click
      pressed = missed = false;
    }),
  );
  document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
    if (target.matches(".preview")) {
      missed = missed || pressed;
      if (pressed || isOutdated(target.closest("form"), asked.get(detail.xhr))) detail.shouldSwap = false;
    }
    /* News that another answer overtook, or would replace what is just being sent: they are asked for again. */
    const { elt } = detail.requestConfig;
    if (elt.id === "live" && (busy || !elt.isConnected)) {
      detail.shouldSwap = false;
      wanted = null;
    }
    if (!detail.shouldSwap) return;
    replaced = document.activeElement !== document.body;
    remember(target, asked.get(detail.xhr));
    place = elt.id === "live" ? foot() : undefined;
  });
  /* Two answers about the same version may both bring a row. */
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target, fragment } }) => {
    if (target.id === "hands") fragment.querySelectorAll("tr").forEach(({ id }) => document.getElementById(id)?.remove());
  });
  /* Before the next paint, so that the old and the new message are never visible together. */
  document.addEventListener("htmx:afterSwap", (event) => {
    restore();
    const { target } = event.detail;
    if (!target?.matches(".preview")) return; // Back has none
    target.classList.remove("unknown");
    shownFor.set(target, asked.get(event.detail.xhr));
    forget(target.closest("form"));
  });
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    settle();
    stay();
    if (!all(".preview.unknown").length) focusFault(target);
    regainFocus();
    preview();
  });
  document.addEventListener("DOMContentLoaded", () => {
    settle();
    focusFault(document);
    say();
    if (live()) goLive();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && finish()); // not at the end of loading: something may be under way
  /* Once there is nothing else to do: what keeps awake, and what answers without network. */
  const { awake, phone } = document.currentScript.dataset;
  const later = () => [awake, navigator.serviceWorker && phone].forEach((one) => import(one).catch(() => {}));
  addEventListener("load", () => (window.requestIdleCallback || setTimeout)(later, { timeout: 2000 }));
})();

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
    const tapped = (now.moments[part(form)] = now.moments[part(form)] || {});
    const all = fields(form);
    const typed = all.filter((one) => !picks(one) && one.value !== one.defaultValue).map((one) => one.name);
    names.forEach((name) => delete tapped[name]);
    for (const name of [...typed.filter((one) => !names.includes(one)), ...names]) {
      tapped[name] = all.filter((one) => one.name === name && (!picks(one) || one.checked)).map((one) => one.value);
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
    /* What was tapped may be forbidden since, such as another trump after a méchoune. */
    const forbidden = fields(form).filter((one) => one.disabled && !("struck" in one.dataset) && tapped?.[one.name]?.includes(one.value)).map((one) => one.name);
    const filled = fields(form).filter((one) => tapped && tapped[one.name] && !forbidden.includes(one.name));
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
    const another = asked.has("hand") && asked.get("hand") !== form.dataset.hand;
    const answered = another ? [] : [...asked.keys()].filter((name) => fields(form).some((one) => one.name === name));
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
    const note = form.querySelector("[data-left]");
    const fields = note && left.moments && left.moments[part(form, left.seen)];
    if (!fields || Number(left.hand) >= Number(form.dataset.hand)) return;
    const query = new URLSearchParams({ version: left.version, announced_at: left.announced_at, moment: left.seen });
    for (const name in fields) fields[name].forEach((value) => query.append(name, value));
    note.content.querySelector("a").href = `${note.dataset.left}?${query}`;
    note.replaceWith(note.content);
  }

  let sent = null;
  let refilled = null;
  function open() {
    const form = entry();
    const moved = document.querySelector("[data-moved]");
    /* A sent entry was saved if the game has changed, or nothing is to be entered, a bid in any case; delete all moments of a recorded hand. */
    if (sent && (moved || !form || moment(sent) === "bid" || form.elements.version.value !== sent.elements.version.value)) {
      if (sent.dataset.hand === form?.dataset.hand) forget(sent);
      else write(sent);
    }
    sent = null;
    if (moved) ["", " left"].forEach((which) => store(PREFIX + moved.dataset.moved + which));
    if (form && atTable(form)) setAside(form);
    offerToClear(form);
    if (!form || form.dataset.opened) return;
    form.dataset.opened = "1";
    if (form.querySelector("[role=alert]")) return; // the page shows what was sent, with its errors
    takeOver(form);
    if (fill(form)) {
      refilled = form;
      form.dispatchEvent(new Event("input", { bubbles: true })); // what the page shows is not about this
    }
    offerToClear(form);
  }
  /* Update the page, and request a preview. */
  function showRefilled({ target }) {
    if (!refilled || !target.contains(refilled)) return; // htmx does not listen to it yet
    refilled.dispatchEvent(new Event("change", { bubbles: true }));
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
    const form = (requestConfig.elt.form || requestConfig.elt).closest("form[data-unsaved]");
    if (!form || xhr.status >= 300 || requestConfig.elt.matches(".preview")) return;
    if (xhr.getResponseHeader("HX-Redirect")) write(form);
    else sent = form;
  });
  /* Capture: fill in the fields before the page shows what is picked. */
  document.addEventListener("DOMContentLoaded", () => (entry() && (leadsBack(entry()) || resumes(entry()))) || open(), true);
  document.addEventListener("htmx:afterSwap", () => (keepDraft(entry()), open()), true);
  document.addEventListener("htmx:afterSettle", showRefilled);
  document.addEventListener("htmx:load", showRefilled);
})();

/* A second tap never does what the first did not say: for half a second after a tap, and after what it hit has changed, nothing is pressed
   at the place of what was tapped, on the next page neither, but keys that are pressed several times while they say the same.
   What has changed under the finger looks `unread` for so long. Enter pressed twice is a second tap, too. */
(() => {
  "use strict";
  const PAUSE = 500; // ms
  let last, forwards;
  const control = (node) => node?.closest("label") || node?.closest("a[href], button, summary, input, select, textarea");
  function says(one) {
    const field = one.control || one;
    return [one.href, field.name, field.getAttribute("value"), one.getAttribute("aria-label"), one.textContent.trim()].join();
  }
  const holds = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;

  /* Is there something else under the finger now, or with the focus? */
  function look() {
    const one = last && control(last.box ? document.elementFromPoint(last.x, last.y) : document.activeElement);
    if (!one || says(one) === last.says) return;
    last.says = says(one);
    last.since = Date.now();
    one.classList.add("unread");
    setTimeout(() => one.classList.remove("unread"), PAUSE);
  }

  addEventListener("click", (event) => {
    const { target, detail, clientX: x, clientY: y } = event;
    const one = control(target);
    const passedOn = target === forwards;
    forwards = null;
    if (!one || passedOn || (!detail && !one.matches("a, button, summary"))) return; // an arrow moves on in a row of keys
    let box = detail && one.getBoundingClientRect();
    const isSoon = last && Math.abs(Date.now() - last.since) < PAUSE && !box === !last.box;
    if (isSoon && !(box && !holds(last.box, x, y)) && !(says(one) === last.says && one.matches("[data-digit], [data-erase], [data-back]"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      last.since = Date.now();
      return;
    }
    if (box && !holds(box, x, y)) box = { left: x - 24, right: x + 24, top: y - 24, bottom: y + 24 }; // it is pressed from elsewhere
    if (one.control !== target) forwards = one.control; // a label passes its click on
    last = { x, y, box, says: says(one), since: Date.now() };
  }, true);
  addEventListener("keydown", ({ key }) => !/^( |Enter)$/.test(key) && last && !last.box && (last = null));
  /* A finger that scrolls moves other things under the place. */
  ["pointercancel", "wheel"].forEach((kind) => addEventListener(kind, () => (last = null)));
  addEventListener("scroll", () => last && Date.now() - last.since > PAUSE && (last = null), true); // keys and scripts do, too
  try {
    last = { ...JSON.parse(sessionStorage.tapped), since: Date.now() };
  } catch {} // nothing was tapped, or the store is refused
  addEventListener("pagehide", () => {
    try {
      sessionStorage.tapped = JSON.stringify({ ...last, says: "" });
    } catch {}
  });
  document.addEventListener("DOMContentLoaded", () => {
    look();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
})();
