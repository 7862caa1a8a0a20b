/* The big screen of a club evening: pages that turn, unless one is held. Hooks: data-pages (what is shown in pages), data-number,
   data-hold. */
(() => {
  "use strict";
  const PAGE_TIME = 10_000;
  const find = (hook) => document.querySelector(`[data-${hook}]`);
  let page = 0;
  let turnAt = Date.now() + PAGE_TIME;
  let isHeld = false;

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
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-hold]")) isHeld = !isHeld;
    else if (target.closest("[data-pages]")) turn(1);
    show();
  });
  addEventListener("resize", show);
  document.addEventListener("htmx:afterSwap", show); // a newer page shows what this one did
  tick();
  setInterval(tick, 1000);
})();
