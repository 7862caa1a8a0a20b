/* Forms that are answered tap by tap (data-taps). On a slow network no tap is lost: each is sent when the one before it
   has been answered, with what was typed and picked when it was made; the same again is not sent until then: nobody saw what it did.
   A form whose address has all that was tapped (data-kept) opens as it was left, as long as that is about the same hand. Hooks: data-tap, data-takes, data-when-tapped, data-focus. */
(() => {
  "use strict";
  const RETRY = 1500;
  const waiting = [];
  let underWay = false;

  function tap(form, button, event) {
    const fields = [...form.querySelectorAll("[data-when-tapped]:checked")].map(({ name, value }) => [name, value]);
    const typed = button && document.getElementById(button.dataset.takes);
    if (typed) {
      fields.push([typed.name, typed.value]);
      typed.value = "";
    }
    if (button) button.classList.add("sent");
    const pressed = button && button.name && [button.name, button.value];
    const isSame = (one) => `${[one.pressed, one.fields]}` === `${[pressed, fields]}`;
    if (button && waiting.some(isSame)) return;
    waiting.push({ form: form.id, pressed, fields, event });
    send();
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
    try {
      await htmx.ajax(form.method, form.getAttribute("action"), how);
      waiting.shift();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
    underWay = false;
    send();
  }

  const kept = document.querySelector("[data-kept]");
  if (kept) {
    const [key, about] = [`kept ${location.pathname}`, `${kept.dataset.kept} `];
    if (!location.search && sessionStorage[key]?.startsWith(about)) location.replace(sessionStorage[key].slice(about.length));
    addEventListener("pagehide", () => {
      if (document.querySelector("#back:enabled")) sessionStorage[key] = about + location.search;
      else delete sessionStorage[key];
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
    if (target.matches("[data-focus]")) document.getElementById(target.dataset.focus).focus();
  });
})();
