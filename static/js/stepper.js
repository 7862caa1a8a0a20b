/* A pad that asks one question at a time: who bids what, who wins the trick. It shows and hides fields; without
   it all are there.
   Hooks: data-stepper, data-step, data-slot, data-answer, data-tally, data-goto, data-back, data-unsay, data-forbid, data-fits,
   data-with. */
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
const steps = (stepper) => all("[data-step]", stepper);
const picked = (step) => step.querySelector("input:checked");
function show(stepper, step) {
  steps(stepper).forEach((one, index) => {
    const slot = all("[data-slot]", stepper)[index];
    const answer = picked(one);
    one.classList.toggle("current", one === step);
    if (!slot) return;
    (slot.querySelector("[data-answer]") || slot).textContent = answer ? answer.dataset.short || answer.value : "";
    slot.classList.toggle("spoiled", Boolean(answer && "spoiled" in answer.dataset));
    if (one === step) slot.setAttribute("aria-current", "step");
    else slot.removeAttribute("aria-current");
  });
  all("[data-tally]", step).forEach((mark) => {
    const value = mark.closest("label").querySelector("input").value;
    mark.textContent = steps(stepper).filter((one) => (picked(one) || {}).value === value).length || "";
  });
}
/* Go to the next unanswered question. If all are answered, stay, unless the keyboard moves on. */
function advance(stepper, from, goesOn) {
  const list = steps(stepper);
  const later = list.slice(list.indexOf(from) + 1);
  const next = later.find((step) => !picked(step)) || list.find((step) => !picked(step)) || (goesOn && later[0]) || from;
  const hadFocus = from.contains(document.activeElement);
  show(stepper, next);
  if (hadFocus && next !== from) (picked(next) || next.querySelector("input:enabled")).focus({ preventScroll: true });
}
function goTo(button, byKey) {
  const stepper = button.closest("[data-stepper]");
  const list = steps(stepper);
  const here = list.findIndex((step) => step.classList.contains("current"));
  const at = "back" in button.dataset ? here - 1 : Number(button.dataset.goto);
  if (!list[at]) return;
  const hadFocus = button === document.activeElement;
  show(stepper, list[at]);
  const next = "back" in button.dataset ? hadFocus && list[at].querySelector("[data-back]") : byKey && (picked(list[at]) || list[at].querySelector("input:enabled"));
  if (next) next.focus({ preventScroll: true });
}

/* Erase the last answer: of the player shown, or of the player before. */
function takeBack(button) {
  const step = button.closest("[data-step]");
  const stepper = step.closest("[data-stepper]");
  const list = steps(stepper);
  const said = list.slice(0, list.indexOf(step) + 1).reverse().find(picked);
  if (!said) return;
  const field = picked(said);
  field.checked = false;
  show(stepper, said);
  said.querySelector("[data-unsay]").focus({ preventScroll: true });
  changed(field);
}

/* On a keyboard, arrows move between the keys of a step; the space bar and Enter go to the next step. */
let arrowing = false;
function pressKey(event) {
  const { key, target } = event;
  const step = target.closest("[data-step]");
  arrowing = key.startsWith("Arrow");
  if (!step || !target.matches("input") || (key !== " " && key !== "Enter")) return;
  const stepper = step.closest("[data-stepper]");
  if (key === " " && !target.checked) return;
  if (key === "Enter" && !event.repeat && steps(stepper).every(picked)) return;
  event.preventDefault();
  if (event.repeat) return;
  if (target.checked) advance(stepper, step, true);
  else target.click();
}

function allow(within) {
  all("[data-struck]", within).forEach((input) => {
    input.disabled = false;
    delete input.dataset.struck;
  });
}
/* Strike out the bid that the last bidder may not make; it comes from the server's preview. */
function forbid() {
  allow(document);
  all("[data-forbid]").forEach((note) => {
    const input = document.getElementById(note.dataset.forbid);
    if (!input) return;
    const wasPicked = input.checked;
    input.checked = false;
    input.disabled = true;
    input.dataset.struck = "";
    if (wasPicked) changed(input);
  });
}

/* Only what may be announced with the key picked in another row: the server names it. */
function fit(form) {
  all("[data-fits]", form).forEach((row) => {
    const { value } = form.elements[row.dataset.fits];
    all("[data-with]", row).forEach((input) => {
      input.disabled = !input.dataset.with.includes(value);
      if (input.disabled) input.checked = false;
    });
  });
}

function settle() {
  forbid(); // first: a bid that was refused is to be said again
  all("[data-stepper]").forEach((stepper) => {
    const list = steps(stepper);
    if (list.length && !stepper.querySelector("[data-step].current")) show(stepper, list.find((step) => !picked(step)) || list[0]);
  });
  all("form:has([data-fits])").forEach(fit);
}

document.addEventListener("keydown", pressKey);
document.addEventListener("keyup", () => (arrowing = false));
document.addEventListener("click", ({ target, detail }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.matches("[data-goto], [data-back]")) goTo(button, !detail); // no finger, no mouse
  else if (button.matches("[data-unsay]")) takeBack(button);
});
/* An answer leads on; one that was taken back, by the server too, is shown as that. */
document.addEventListener("change", ({ target }) => {
  const step = target.closest("[data-step]"), stepper = step?.closest("[data-stepper]");
  if (step && target.checked) (arrowing ? show : advance)(stepper, step);
  else if (step) show(stepper, stepper.querySelector(".current") || step);
});
document.addEventListener("change", ({ target: { form } }) => form && fit(form));
/* What is struck out was so for what the fields held before. */
["input", "change"].forEach((kind) =>
  document.addEventListener(kind, ({ target: { form } }) => form?.querySelector(".preview.unknown") && allow(form)),
);
document.addEventListener("htmx:afterSettle", settle);
if (document.readyState === "complete") settle();
else document.addEventListener("DOMContentLoaded", settle);
