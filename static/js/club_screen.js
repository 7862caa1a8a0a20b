/* The big screen of a club evening: pages that turn, unless one is held, and the clock of the round.
   Hooks: data-pages (what is shown in pages), data-number, data-hold, data-left (the seconds that were left when the page came), data-over. */
(() => {
  "use strict";
  const PAGE_TIME = 10_000;
  const find = (hook) => document.querySelector(`[data-${hook}]`);
  let page = 0;
  let turnAt = Date.now() + PAGE_TIME;
  let isHeld = false;
  let clock, endsAt;

  /* The list stands in columns, which go on beyond what is in sight: a page is as many of them as fit, the last ones on the last page. */
  function show() {
    const list = find("pages");
    const wide = list.getBoundingClientRect().width + (parseFloat(getComputedStyle(list).columnGap) || 0);
    const count = getComputedStyle(list).columnCount === "auto" ? 1 : Math.ceil((list.scrollWidth - 1) / wide);
    page %= count;
    list.scrollLeft = page * wide;
    find("number").textContent = `${page + 1} / ${count}`;
    find("number").parentElement.hidden = count < 2;
    find("hold").setAttribute("aria-pressed", isHeld);
  }
  function turn(steps) {
    page += steps;
    turnAt = Date.now() + PAGE_TIME;
  }
  function tick() {
    if (!isHeld && Date.now() >= turnAt) turn(1);
    show();
    countDown(find("left"));
  }
  /* By this device's clock from when the page came: the server's may be another. */
  function countDown(shown) {
    if (!shown) return;
    if (shown !== clock) [clock, endsAt] = [shown, Date.now() + shown.dataset.left * 1000];
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    shown.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : shown.dataset.over;
    shown.parentElement.classList.toggle("over", !left);
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-hold]")) isHeld = !isHeld;
    else if (target.closest("[data-pages]")) turn(1);
    show();
  });
  addEventListener("resize", show);
  tick();
  setInterval(tick, 1000);
})();
