/* Panels and menus are popovers: the browser closes them, and gives the focus back. Back closes them and stays on the page, also
   where the browser has no such Back: an open one is a step of the history, which Back passes over once it was closed otherwise. */
import { fieldsIn, on } from "./page.js";

const openPanel = () => document.querySelector(".panel.open");
const panelAddress = () => history.state?.panel && location.href;
let lastAddress = panelAddress();

on("beforetoggle", ({ target, newState }) => {
  target.classList.toggle("open", newState === "open");
  if (panelAddress() || newState !== "open") return;
  history.pushState({ panel: true }, "");
  lastAddress = panelAddress();
}, true);
addEventListener("popstate", () => {
  if (!history.state && lastAddress === location.href) openPanel() ? openPanel().hidePopover() : history.back();
  lastAddress = panelAddress();
});

/* The answer to the only question of a panel closes it, unless an arrow of the keyboard looks for it. */
let isArrowDown = false;
function closeAnswered({ target }) {
  const panel = !isArrowDown && target.matches("[type=radio]") && openPanel();
  if (panel && panel.contains(target) && fieldsIn(panel).every(({ name }) => name === target.name)) panel.hidePopover();
}
on("keydown", ({ key }) => (isArrowDown = key.startsWith("Arrow")));
on("keyup", () => (isArrowDown = false));
on("click", closeAnswered);

/* What is opened near the foot of the screen comes above the button that is pinned there. */
on("click", ({ target }) => {
  const fold = target.closest(".fold > summary")?.parentElement;
  if (fold) setTimeout(() => fold.open && fold.scrollIntoView({ block: "nearest" }));
});
