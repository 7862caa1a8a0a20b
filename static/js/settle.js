/* The first page of the folder that `make pages` writes: once its worker has kept everything, it answers. */
const { serviceWorker } = navigator;

function say(name) {
  document.querySelectorAll("[data-said]").forEach((one) => (one.hidden = one.dataset.said !== name));
}
async function settle() {
  if (!serviceWorker) return say("impossible");
  serviceWorker.addEventListener("controllerchange", () => location.replace("./"));
  try {
    await serviceWorker.register("worker.js", { type: "module" });
    navigator.storage?.persist?.();
    if (serviceWorker.controller) location.replace("./");
  } catch {
    say("failed");
  }
}
settle();
