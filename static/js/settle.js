/* The first page of the folder that `make pages` writes: once its worker has kept everything, it answers. */
const { serviceWorker } = navigator;

function say(name) {
  document.querySelectorAll("[data-said]").forEach((one) => (one.hidden = one.dataset.said !== name));
}
const worker = new URL("../../worker.js", import.meta.url);
const isHome = location.pathname === new URL("index.html", worker).pathname;
const again = () => (isHome ? location.replace("./") : location.reload()); // the address may hold a game
async function settle() {
  if (!serviceWorker) return say("impossible");
  serviceWorker.addEventListener("controllerchange", again);
  try {
    await serviceWorker.register(worker, { type: "module" });
    navigator.storage?.persist?.();
    if (serviceWorker.controller) again();
  } catch {
    say("failed");
  }
}
settle();
