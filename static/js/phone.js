/* What a page says of the network and of the app on this phone, in the top bar. `marque.js` loads this once there is nothing
   else to do. Nothing is said where the browser has no worker for it: the page then asks the server, as always. */
const { serviceWorker } = navigator;
const OFFERED = "install offered";
let notes;

/* What the worker knows, None if it does not answer for this page. */
function asked(question) {
  if (!serviceWorker.controller) return null;
  const { port1, port2 } = new MessageChannel();
  serviceWorker.controller.postMessage(question, [port2]);
  return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
}

/* Returns a note, shown in the top bar. */
async function note(name) {
  notes ??= notesOf(await fetch("/away/"));
  const panel = await notes;
  const found = panel.querySelector(`[data-note=${name}]`);
  found.hidden = false;
  panel.querySelector("summary").textContent = panel.querySelector("li:not([hidden])").dataset.label;
  if (!panel.isConnected) document.querySelector(".topbar").append(panel);
  return found;
}
async function notesOf(answer) {
  const { head, body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  const template = body.querySelector("#phone-notes");
  const style = document.createElement("link");
  Object.assign(style, { rel: "stylesheet", href: template.dataset.style });
  document.head.append(style);
  const panel = document.importNode(template.content.firstElementChild, true);
  panel.querySelectorAll("li").forEach((one) => (one.hidden = true));
  return panel;
}

/* A new release waits until somebody takes it, or no page is open any more. */
async function offerUpdate(waiting) {
  const found = await note("update");
  found.querySelector("button").onclick = () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage({ ask: "takeOver" });
  };
}
function watch(registration) {
  if (registration.waiting && serviceWorker.controller) offerUpdate(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => installing.state === "installed" && serviceWorker.controller && offerUpdate(installing));
  });
}

/* Installing is offered once. */
addEventListener("beforeinstallprompt", async (event) => {
  event.preventDefault();
  if (localStorage[OFFERED]) return;
  const found = await note("install");
  found.closest("details").addEventListener("toggle", () => (localStorage[OFFERED] = 1));
  found.querySelector("button").onclick = () => event.prompt();
});

async function sayWhatIsKept() {
  const { keptAt } = (await asked({ ask: "state" })) ?? {};
  if (!keptAt) return;
  const moment = new Date(keptAt);
  const time = (await note("kept")).querySelector("time");
  time.dateTime = moment.toISOString();
  time.textContent = moment.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

function start(registration) {
  const manifest = document.createElement("link");
  Object.assign(manifest, { rel: "manifest", href: "/manifest.webmanifest", crossOrigin: "use-credentials" });
  document.head.append(manifest);
  watch(registration);
  sayWhatIsKept();
}
serviceWorker.register("/worker.js", { type: "module" }).then(start).catch(() => {}); // no modules there, or no files: as without
