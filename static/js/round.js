/* The signs of a pad for points above and below 0: each ends the figure of a player, 0 if there is none, and goes on to
   the next player without one. The other keys are those of marque/keys.js.
   Hooks: data-sign. */
const emptyAfter = (boxes, here) => [...boxes.slice(here + 1), ...boxes.slice(0, here)].find((box) => !box.value) || boxes[here];

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-sign]");
  if (!key) return;
  const boxes = [...key.form.querySelectorAll(".box input")];
  const here = boxes.findIndex((box) => box.closest(".active"));
  if (here < 0) return;
  const figures = boxes[here].value.replace(/\D/g, "") || "0";
  boxes[here].value = Number(figures) ? key.dataset.sign + figures : "0";
  boxes[here].dispatchEvent(new Event("input", { bubbles: true }));
  emptyAfter(boxes, here).focus({ preventScroll: true });
});
