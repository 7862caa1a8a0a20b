/* On a phone without a server: says in the top bar that a new release waits, and uses it when told to; else it is used once no
   page is open any more. `marque.js` loads this once there is nothing else to do. */
const { serviceWorker } = navigator;
function offer(waiting) {
  const template = document.getElementById("release");
  if (document.getElementById("phone")) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: template.dataset.style }));
  const panel = document.importNode(template.content.firstElementChild, true);
  panel.querySelector("button").textContent = panel.querySelector("[data-label]").dataset.label;
  panel.querySelector(".action").onclick = () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage({ ask: "takeOver" });
  };
  document.querySelector(".topbar").append(panel);
}
serviceWorker.ready.then((registration) => {
  const look = () => registration.waiting && offer(registration.waiting);
  look();
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
});
