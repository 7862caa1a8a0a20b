/* Forms that are answered tap by tap (data-taps). On a slow network no tap is lost: each is sent when the one before it
   has been answered, with what was typed and picked when it was made; the same again is not sent until then: nobody saw what it did.
   If the server fails, what was typed is given back, and nothing is sent of what was tapped since.
   A form whose address has all that was tapped (data-kept) opens as it was left, as long as that is about the same hand. Hooks: data-tap, data-takes, data-when-tapped, data-focus. */
(() => {
  "use strict";
  const RETRY = 1500;
  const waiting = [];
  let underWay = false, hasFailed = false;

  function tap(form, button, event) {
    const fields = [...form.querySelectorAll("[data-when-tapped]:checked")].map(({ name, value }) => [name, value]);
    const field = button && document.getElementById(button.dataset.takes);
    const typed = field?.value;
    if (field) {
      fields.push([field.name, typed]);
      field.value = "";
    }
    if (button) button.classList.add("sent");
    const pressed = button && button.name && [button.name, button.value];
    const isSame = (one) => `${[one.pressed, one.fields]}` === `${[pressed, fields]}`;
    if (button && waiting.some(isSame)) return;
    waiting.push({ form: form.id, pressed, fields, event, field: field?.id, typed });
    send();
  }
  function giveBack() {
    const taps = waiting.splice(0);
    const field = document.getElementById(taps.find((one) => one.field)?.field);
    if (field) field.value = [...taps.map(({ typed }) => typed), field.value].filter(Boolean).join(", ");
    document.querySelectorAll("[data-taps] .sent").forEach((button) => button.classList.remove("sent"));
  }

  async function send() {
    if (underWay || !waiting.length) return;
    const [{ form: id, pressed, fields, event }] = waiting;
    const form = document.getElementById(id);
    const values = new FormData(form);
    fields.forEach(([name, value]) => values.set(name, value));
    if (pressed) values.append(...pressed);
    const how = { source: "#main", target: form, swap: form.getAttribute("hx-swap"), values, event };
    underWay = true;
    hasFailed = false;
    try {
      await htmx.ajax(form.method, form.getAttribute("action"), how);
      if (hasFailed) giveBack();
      waiting.shift();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
    underWay = false;
    send();
  }

  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.requestConfig.elt.id === "main") hasFailed = true;
  });

  const kept = document.querySelector("[data-kept]");
  if (kept) {
    const [key, about] = [`kept ${location.pathname}`, `${kept.dataset.kept} `];
    let store = {};
    try {
      store = sessionStorage;
    } catch {} // it is refused
    if (!location.search && store[key]?.startsWith(about)) location.replace(store[key].slice(about.length));
    addEventListener("pagehide", () => {
      if (document.querySelector("#back:enabled")) store[key] = about + location.search;
      else delete store[key];
    });
  }

  /* Pages on the way to another one (`passed`): Back does not lead to them. What fails there is sent as a plain form, whose answer is a page. */
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const to = document.querySelector("main.passed") && event.detail.xhr.getResponseHeader("HX-Redirect");
    if (!to) return;
    event.preventDefault();
    location.replace(to);
  });
  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((failure) =>
    document.addEventListener(failure, ({ target: form, detail }) => {
      if (!form.matches("main.passed > form")) return;
      const { name, value } = detail.requestConfig.triggeringEvent.submitter;
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      form.submit();
    }),
  );

  /* Capture: htmx and the browser leave these forms alone. */
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-taps]") || event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tap(event.target, event.submitter, event);
  }, true);
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-taps] [data-tap]")) tap(event.target.form, null, event);
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-focus]");
    if (button) document.getElementById(button.dataset.focus).focus();
  });
})();
