/* What all modules use: elements, events, and what fields contain. */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const on = (name, react, capture) => document.addEventListener(name, react, capture);
export const FAILURES = ["htmx:sendError", "htmx:responseError", "htmx:timeout"];
export const fire = (field, kind = "change") => field.dispatchEvent(new Event(kind, { bubbles: true }));
export const fieldsIn = (within) => all("input:not([type=hidden]), select, textarea", within);
export const isPick = (field) => field.matches("[type=radio], [type=checkbox]");
export const stateOf = (field) => (isPick(field) ? field.checked : field.value);
export const isChanged = (field) =>
  !field.matches("select") && (isPick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
/* A field may stand within another form than its own, and be called as what a form has: `form`. */
export const formOf = (one) => (one.matches("form") ? one : one.form || one.closest("form"));
