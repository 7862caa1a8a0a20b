/* Cards that were typed on this device (`cards.js`) and not saved before the club evening ended: they wait until it is reopened.
   Hooks: [data-left-cards] (a template of what says so; of which evening). */
try {
  const said = document.querySelector("[data-left-cards]");
  if (Object.keys(localStorage).some((place) => place.startsWith(`cards ${said.dataset.leftCards} `))) said.replaceWith(said.content);
} catch {} // the store is refused
