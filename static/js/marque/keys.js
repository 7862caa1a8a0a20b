/* The keys of a pad, which type into the box that was touched last.
   Hooks: data-digit, data-word, data-erase, data-prefilled, data-completes, data-picks. */
import { all, fire, formOf, on } from "./page.js";

const boxFields = (form) => all(".box input", form);
const activeField = (form) => form.querySelector(".box.active input") || boxFields(form)[0];

/* The field whose next digit replaces what it contains. */
let replacedNext = null;

function activate(field) {
  if (field !== activeField(field.form)) replacedNext = field;
  boxFields(field.form).forEach((one) => one.closest(".box").classList.toggle("active", one === field));
}

function pressKey(button) {
  const field = activeField(button.form);
  if (!field) return;
  const { digit, word } = button.dataset;
  const isReplaced = replacedNext === field && digit !== undefined;
  const figures = isReplaced || /\D/.test(field.value) ? "" : field.value;
  replacedNext = null;
  if (word) field.value = field.value === word ? "" : word;
  else if (digit === undefined) field.value = figures.slice(0, -1);
  else if (figures.length < (field.dataset.digits || 3)) field.value = figures + digit;
  fire(field, "input");
}

function preparePads() {
  all(".pad").forEach((pad) => {
    const form = pad.closest("form");
    boxFields(form).forEach((field) => (field.inputMode = "none"));
    if (!form.querySelector(".box.active")) activate(boxFields(form).find((field) => !field.value) || boxFields(form)[0]);
    if (form.dataset.prefilled !== "") return;
    replacedNext = activeField(form);
    form.dataset.prefilled = "seen";
  });
}

/* The first digit in a prefilled field clears the one that the server completes from it. */
function clearCompleted({ target: field }) {
  if (!field.matches("[data-prefilled] [data-completes]")) return;
  const other = field.form.elements.namedItem(field.dataset.completes);
  if (other && field.value !== field.defaultValue && other.value === other.defaultValue) other.value = "";
}

/* A figure alarms nobody while it is being typed, that is until its field is left. */
function noteTyping({ type, target }) {
  const typing = formOf(target)?.elements.typing;
  if (typing) typing.value = type === "input" ? target.name : "";
}

/* A key may leave only one answer to another question. */
function pickOnlyAnswer({ target }) {
  const only = document.getElementById(target.dataset.picks);
  if (only && !only.form.elements[only.name].value) only.click();
}

on("click", ({ target }) => {
  const key = target.closest("[data-digit], [data-erase], [data-word]");
  if (key) pressKey(key);
});
on("focusin", ({ target }) => target.matches(".box input") && activate(target));
["input", "change"].forEach((kind) => [clearCompleted, noteTyping].forEach((react) => on(kind, react)));
on("change", pickOnlyAnswer);
["DOMContentLoaded", "htmx:afterSettle"].forEach((name) => on(name, preparePads));
