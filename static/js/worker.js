/* La Marque without network: its service worker, of which pages know nothing. It keeps the static files of its release,
   the pages that were opened last and the facts of games. It asks the network first, for as long as a person waits gladly. */
const STATICS = "statics", PAGES = "pages";
const GLADLY = 2000, ONCE_AWAY = 300, REMEMBERED = 30_000; // in milliseconds

const within = (time) => new Promise((_, reject) => setTimeout(reject, time, new Error("No answer in time.")));
const isPage = ({ mode, headers }) => mode === "navigate" || headers.has("HX-Request");
const isEnded = ({ status }) => status === 403 || status === 404;
/* What is sent there changes nothing that was kept of the notebook. */
const CHANGES_NOTHING_KEPT = /^\/(new|judge|evenings)\//;

/* `parts` are those of games/phone/parts.py; the rest, what the worker is made of. */
export function serve({ statics, languages, pages }, { openDB }) {
  const files = new Set(Object.values(statics));
  const early = [...files].filter((one) => !Object.values(languages).includes(one)); // the sentences only once they are used
  const network = self.fetch.bind(self);
  const shown = new Map(); // when the pages that are open without network were kept, by the id of their client
  let failed = 0; // when the network last did
  let opened;
  const database = () => (opened ??= openDB("la-marque", 1, { upgrade: (made) => made.createObjectStore("kept") }));

  async function staticFile(asked) {
    const kept = await caches.match(asked);
    if (kept) return kept;
    const answer = await network(asked);
    if (answer.ok) await (await caches.open(STATICS)).put(asked, answer.clone());
    return answer;
  }
  const addressOf = ({ url }) => new URL(url).pathname;
  async function keepStatics() {
    const cache = await caches.open(STATICS);
    const kept = new Set((await cache.keys()).map(addressOf));
    await cache.addAll(early.filter((one) => !kept.has(one)));
  }
  async function dropOlder() {
    const cache = await caches.open(STATICS);
    const older = (await cache.keys()).filter((one) => !files.has(addressOf(one)));
    await Promise.all(older.map((one) => cache.delete(one)));
  }

  /* Empty what may not be seen any more. */
  async function forget() {
    await caches.delete(PAGES);
    await (await database()).clear("kept");
  }
  /* Another notebook than before, or none: another phone, for all that was kept. */
  async function noteNotebook(answer) {
    const notebook = answer.headers.get("Notebook") ?? "";
    const kept = await (await database()).get("kept", "notebook");
    if (kept !== undefined && kept !== notebook) await forget();
    if (kept !== notebook) await (await database()).put("kept", notebook, "notebook");
  }

  /* Ask the network, for as long as somebody waits gladly. */
  async function asked(request, patience = Date.now() - failed < REMEMBERED ? ONCE_AWAY : GLADLY) {
    try {
      const answer = await Promise.race([network(request), within(patience)]);
      failed = 0;
      return answer;
    } catch (error) {
      failed = Date.now();
      throw error;
    }
  }
  async function keepPage(request, answer) {
    if (answer.type === "opaqueredirect" || answer.status >= 500) return;
    await noteNotebook(answer);
    if (isEnded(answer)) await forget();
    const html = answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html");
    const cache = await caches.open(PAGES);
    if (html && request.mode === "navigate") await cache.put(request.url, answer);
    for (const one of pages) if (!(await cache.match(one))) await cache.add(one);
  }
  async function looked(event) {
    const { request } = event;
    try {
      const answer = await asked(request);
      event.waitUntil(keepPage(request, answer.clone()));
      return answer;
    } catch {
      return kept(event);
    }
  }
  async function kept({ request, resultingClientId }) {
    const { pathname, search } = new URL(request.url);
    const cache = await caches.open(PAGES);
    const found = await cache.match(pathname === "/" ? pathname : pathname + search, { ignoreVary: true });
    if (found) shown.set(resultingClientId, found.headers.get("Date"));
    return found || (await cache.match("/away/", { ignoreVary: true })) || Response.error();
  }
  async function sent({ request }) {
    const { pathname } = new URL(request.url);
    const answer = await network(request);
    if (!CHANGES_NOTHING_KEPT.test(pathname)) await forget();
    return answer;
  }

  addEventListener("install", (event) => event.waitUntil(keepStatics()));
  addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOlder(), clients.claim()])));
  addEventListener("message", ({ data: { ask }, source, ports: [port] }) => {
    if (ask === "takeOver") skipWaiting();
    if (ask === "state") port.postMessage({ keptAt: shown.get(source.id) });
  });
  addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin) return;
    if (files.has(pathname)) event.respondWith(staticFile(request));
    else if (isPage(request) || pages.includes(pathname)) event.respondWith(request.method === "POST" ? sent(event) : looked(event));
  });
}
