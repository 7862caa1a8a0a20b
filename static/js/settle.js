/* The first page of the folder that `make pages` writes: once its worker has kept everything, it answers. What does not arrive is
   tried again, less and less often, and at once when the network is back. */
const { serviceWorker } = navigator;
const SOON = 1_000, SELDOM = 60_000, HANGING = 60_000; // in milliseconds
const { worker } = document.body.dataset;

function say(name) {
  document.querySelectorAll("[data-said]").forEach((one) => (one.hidden = one.dataset.said !== name));
}
function speak() {
  const spoken = navigator.languages.map((one) => one.slice(0, 2)).find((one) => document.querySelector(`section[lang=${one}]`));
  if (!spoken) return;
  document.documentElement.lang = spoken;
  document.querySelectorAll("section").forEach((one) => (one.hidden = one.lang !== spoken));
}
function kept(worker) {
  return new Promise((done, failed) => {
    const look = () => (worker.state === "activated" ? done() : worker.state === "redundant" && failed());
    worker.addEventListener("statechange", look);
    look();
  });
}
async function fetched() {
  const hangs = new Promise((_, failed) => setTimeout(failed, HANGING));
  const { installing, waiting, active } = await Promise.race([serviceWorker.register(worker, { type: "module" }), hangs]);
  await kept(active ?? installing ?? waiting);
}
function after(pause) {
  return new Promise((over) => {
    setTimeout(over, pause);
    addEventListener("online", over, { once: true });
  });
}
async function settle() {
  serviceWorker.addEventListener("message", ({ data }) => document.querySelectorAll("progress").forEach((one) => (one.value = data.part)));
  for (let pause = SOON; ; pause = Math.min(pause * 2, SELDOM)) {
    try {
      await fetched();
      navigator.storage?.persist?.();
      return location.reload(); // the address may hold a game
    } catch {
      say("failed");
      await after(pause);
      say("");
    }
  }
}
speak();
serviceWorker ? settle() : say("impossible");
