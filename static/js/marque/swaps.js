/* A response never replaces what was typed or picked since its request, nor closes what was opened, nor loses the focus.
   Hooks: data-error-focus. */
import { all, fieldsIn, isPick, on, stateOf } from "./page.js";
import { invalidatePreview, requestPreviews, requestStates } from "./previews.js";

let lateInput = [], openParts = [], hadFocus = false;
const versionOf = ({ form }) => form && form.elements.version && form.elements.version.value;

function keepLateInput(within, before = new Map()) {
  openParts = all("details[id][open], .panel.open", within).map(({ id }) => id);
  lateInput = fieldsIn(within).filter((field) => before.has(field) && before.get(field) !== stateOf(field)).map((field) => ({
    field, version: versionOf(field), focused: field === document.activeElement, caret: field.selectionStart,
  }));
}
function restoreLateInput() {
  openParts.splice(0).map((id) => document.getElementById(id)).forEach((one) => {
    if (one && one.matches(".panel:not(.open)")) one.showPopover();
    else if (one) one.open = true;
  });
  lateInput.splice(0).forEach(({ field, version, focused, caret }) => {
    const isSame = ({ id, name, value }) => (isPick(field) ? name === field.name && value === field.value : id ? id === field.id : name === field.name);
    const now = fieldsIn(document).find(isSame);
    if (!now || now === field || versionOf(now) !== version) return;
    if (isPick(now)) now.checked = field.checked;
    else now.value = field.value;
    invalidatePreview({ target: now });
    if (focused) now.focus({ preventScroll: true });
    if (focused && caret != null && !isPick(now)) now.setSelectionRange(caret, caret);
  });
}

function focusFault(part) {
  const fault = part.querySelector("[data-error-focus]") || part.querySelector("[role=alert]");
  if (!fault) return;
  if (!fault.matches("input, select, textarea, button, a")) fault.tabIndex = -1;
  const panel = fault.closest(".panel:not(.open)");
  if (panel && panel.showPopover) panel.showPopover();
  fault.focus();
}
/* Where the link that skips what is above the entry leads, and the focus whose element was replaced. */
function focusEntry() {
  const fields = all(".entry .box.active input").concat(all(".entry input:enabled:not([type=hidden])"));
  const isVisible = (one) => (one.checkVisibility ? one.checkVisibility() : one.getClientRects().length);
  const first = fields.find(isVisible) || document.querySelector("#setup .action");
  if (first) (fields.find((field) => field.name === first.name && field.checked) || first).focus({ preventScroll: true });
  return first;
}
function regainFocus() {
  if (hadFocus && document.activeElement === document.body) focusEntry();
  hadFocus = false;
}

on("click", (event) => {
  if (event.target.matches(".skip[href='#entry']") && focusEntry()) event.preventDefault();
});
on("htmx:beforeSwap", ({ target, detail: { shouldSwap, xhr } }) => {
  if (!shouldSwap) return;
  hadFocus = document.activeElement !== document.body;
  keepLateInput(target, requestStates.get(xhr));
});
/* Two answers about the same version may both bring a row. */
on("htmx:oobBeforeSwap", ({ detail: { target, fragment } }) => {
  if (target.id === "hands") fragment.querySelectorAll("tr").forEach(({ id }) => document.getElementById(id)?.remove());
});
on("htmx:afterSwap", restoreLateInput);
on("htmx:afterSettle", ({ target }) => {
  if (!all(".preview.unknown").length) focusFault(target);
  regainFocus();
  requestPreviews();
});
on("DOMContentLoaded", () => focusFault(document));
