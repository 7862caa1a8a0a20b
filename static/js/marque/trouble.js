/* What failed is said above everything until it is read: dismissed, or answered by the next save. Nothing that was tapped is lost.
   What the last action did is said once. Hooks: data-dismiss, data-unanswered. */
import { all, FAILURES, on } from "./page.js";

const troubleBox = () => document.getElementById("trouble");

function showTrouble(text = "") {
  troubleBox().hidden = !text;
  troubleBox().setAttribute("role", text ? "alert" : "none");
  troubleBox().firstElementChild.textContent = text;
}

const notices = () => document.querySelector(".notices");
const removeNotices = () => notices()?.remove();

FAILURES.forEach((failure) =>
  on(failure, ({ target, detail }) => {
    const { response } = detail.xhr;
    if (!target.matches(".preview")) return showTrouble(/^[^<\s]/.test(response) ? response : troubleBox().dataset.unanswered); // a sentence, not a page
    all(".waiting", target).forEach((button) => button.classList.remove("waiting"));
  }),
);
on("htmx:afterOnLoad", ({ detail: { xhr, requestConfig } }) => {
  const { elt, triggeringEvent: cause } = requestConfig;
  const isAnswer = xhr.status < 400 || xhr.status === 409 || xhr.status === 422;
  if (!isAnswer || !cause || cause.type === "click" || elt.matches(".preview")) return;
  showTrouble();
  removeNotices();
});
on("click", ({ target }) => {
  const button = target.closest("button[data-dismiss]");
  if (button) button.closest(".notices") ? removeNotices() : showTrouble();
});
on("DOMContentLoaded", () => (document.getElementById("announcer").textContent = notices()?.innerText || ""));
