/* Cards that were typed on this device (`cards.js`) and not saved before the club evening ended: they wait until it is reopened.
   Hooks: [data-left-cards] (what says so, hidden; of which evening). */
try {
  const said = document.querySelector("[data-left-cards]");
  said.hidden = !localStorage.getItem(`cards ${said.dataset.leftCards}`);
} catch {} // the store is refused
