/* What the page promises to write. From the first change on, it shows nothing that follows from the fields, and its button promises
   nothing, until a preview is for exactly what they contain. Hooks: data-busy, data-unknown, data-forbid, data-aside. */
import { all, fieldsIn, fire, formOf, isChanged, isPick, on, stateOf } from "./page.js";

/* The button that sends a form shows it after 300 ms, and cannot be pressed twice. */
let restoreButton = null, sendingButton = null;
export const isSending = () => Boolean(restoreButton);
function markSending(form, submitter) {
  const button = submitter || form.querySelector("[type=submit]");
  if (!button) return;
  sendingButton = button;
  const label = [...button.childNodes];
  const before = button.getAttribute("aria-disabled") || "false";
  button.classList.add("sent");
  const timer = setTimeout(() => {
    button.classList.add("busy");
    if (button.dataset.busy) button.textContent = button.dataset.busy;
  }, 300);
  button.setAttribute("aria-disabled", "true");
  restoreButton = () => {
    clearTimeout(timer);
    button.classList.remove("busy", "sent");
    button.setAttribute("aria-disabled", before);
    button.textContent = "";
    button.append(...label);
    if (button.matches(".unknown [data-unknown]")) promiseNothing(button);
    restoreButton = sendingButton = null;
    requestPreviews(); // none was asked for meanwhile
  };
}

/* What the fields contained when a request was made, and when the preview that is shown was asked for. A field whose value is not in
   the request was filled in after it was made. */
export const requestStates = new WeakMap();
const shownStates = new WeakMap();
const isInRequest = (field, sent) => isPick(field) || !sent.has(field.name) || sent.get(field.name) === field.value;
const statesOf = (sent) => new Map(fieldsIn(document).map((field) => [field, isInRequest(field, sent) ? stateOf(field) : ""]));

/* Whether fields that a preview is about differ from those states, or else from the page as it was drawn. */
const isOutdated = (form, states) =>
  fieldsIn(form).some((field) => !field.closest("[data-aside]") && (states ? states.get(field) !== stateOf(field) : isChanged(field)));

/* The preview shows what is still wrong with an entry that was refused. */
function removeErrors(form) {
  all(".error[role=alert]:not(.ruling)", form).forEach((error) => error.remove());
  all(".box.wrong", form).forEach((box) => box.classList.remove("wrong"));
}

function promiseNothing(button) {
  button.textContent = button.dataset.unknown;
}
export function invalidatePreview({ target }) {
  const form = formOf(target);
  const preview = form?.querySelector(".preview[hx-post]");
  if (!form || !isOutdated(form, shownStates.get(preview))) return;
  all("output", form).forEach((computed) => (computed.textContent = ""));
  if (!preview) return;
  removeErrors(form);
  preview.classList.add("unknown");
  all("[type=hidden], [data-forbid]", preview).forEach((one) => one.remove());
  all("[data-unknown]", preview).filter((button) => button !== sendingButton).forEach(promiseNothing);
}

/* Ask again for what was not answered, or was about an element that is gone. */
export const requestPreviews = () => all(".preview.unknown").forEach((preview) => fire(preview.closest("form")));

["input", "change"].forEach((kind) => on(kind, invalidatePreview));
on("click", ({ target }) => {
  const button = target.closest(".entry button[hx-post]");
  if (button && !restoreButton) markSending(button.form, button);
});
/* Capture: a second press must not reach htmx either. What scripts send by themselves, tap by tap or card by card, is not marked. */
on("submit", (event) => {
  const isOwn = event.target.matches("[data-taps], [data-cards]") && !event.submitter?.dataset.busy;
  if (event.target.method !== "post" || isOwn) return;
  if (!restoreButton) return markSending(event.target, event.submitter);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
/* While a form is being sent, send no other request: htmx would drop the save for a preview. */
on("htmx:confirm", (event) => {
  const cause = event.detail.triggeringEvent;
  if (restoreButton && cause && cause.type !== "submit") event.preventDefault();
});
on("htmx:beforeSend", ({ detail }) => {
  const { xhr, requestConfig: { elt, formData, triggeringEvent: cause } } = detail;
  requestStates.set(xhr, statesOf(formData));
  detail.error = ""; // htmx would log a superseded preview as an error
  /* The events of htmx do not arrive here if their element was replaced meanwhile. While the next page loads, nothing else is asked for. */
  xhr.addEventListener("loadend", () => {
    if (cause && cause.type !== "change" && !elt.matches(".preview") && !xhr.getResponseHeader("HX-Redirect")) restoreButton?.();
  });
});
/* A preview has buttons: one that is replaced under a finger would not be tapped. It is asked for again. */
let isPressed = false, isDropped = false;
on("pointerdown", () => (isPressed = true));
["pointerup", "pointercancel"].forEach((name) =>
  on(name, () => {
    if (isDropped) setTimeout(requestPreviews); // after the click
    isPressed = isDropped = false;
  }),
);
on("htmx:beforeSwap", ({ target, detail }) => {
  if (!target.matches(".preview")) return;
  isDropped = isDropped || isPressed;
  if (isPressed || isOutdated(target.closest("form"), requestStates.get(detail.xhr))) detail.shouldSwap = false;
});
/* Before the next paint, so that the old and the new message are never visible together. */
on("htmx:afterSwap", ({ detail: { target, xhr } }) => {
  if (!target?.matches(".preview")) return; // Back has none
  target.classList.remove("unknown");
  shownStates.set(target, requestStates.get(xhr));
  removeErrors(target.closest("form"));
});
addEventListener("pageshow", ({ persisted }) => persisted && restoreButton?.()); // not at the end of loading: something may be under way
