/* La Marque on one phone without any server: the worker of the folder that `make pages` writes. It keeps the files, and
   answers every page by the engine from what it keeps of the games (IndexedDB): their facts, and how lists show them. */
const KEY = /games\/([^/]+)\//;
const SCORER = { pk: 1, label: "", right: "scorer" };
const POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'";

const HANGING = 20_000; // in milliseconds: so long nothing came of a file

const nameOf = (path) => path.replace(/.*\//, "");

/* `parts` are those of games/phone/pack.py, with addresses below the folder, the sizes of all its `files`, the `names` of the
   languages, and what is said of `failures`. */
export function serve(parts, { openDB }, { isOurs, startEngine }, loadMicroPython) {
  const scope = new URL(self.registration.scope).pathname;
  const files = new Map(Object.entries(parts.files).map(([name, size]) => [scope + name, size]));
  const below = (addresses) => Object.fromEntries(Object.entries(addresses).map(([name, one]) => [name, scope + one]));
  let opened, started;
  let last = Promise.resolve(); // requests are answered one after the other: each may write
  const database = () =>
    (opened ??= openDB("la-marque-alone", 1, {
      upgrade: (made) => ["games", "listed", "kept"].forEach((one) => made.createObjectStore(one)),
    }));
  const caching = (release) => `${scope} ${release}`; // others may keep something under the same host
  const network = self.fetch.bind(self);
  const fetched = async (asked, how) => (await caches.match(asked)) ?? network(asked, how);
  self.fetch = fetched; // what MicroPython and the engine ask for

  function engine() {
    const { wasm, rooms, alone, languages, rules, statics } = parts;
    return (started ??= startEngine(
      loadMicroPython,
      { wasm: scope + wasm, rooms: scope + rooms, languages: below(languages), statics: below(statics) },
      { rooms: scope + alone, rules: below(rules), base: scope },
    ));
  }
  async function kept(name, make) {
    const store = await database();
    const found = await store.get("kept", name);
    if (found === undefined) await store.put("kept", make(), name);
    return found ?? store.get("kept", name);
  }
  async function shelf() {
    const games = await (await database()).getAll("listed");
    games.sort((one, other) => (one.started_at < other.started_at ? 1 : -1));
    return { settings: await kept("settings", () => ({ language: "", theme: "" })), games };
  }
  const spoken = (wanted) =>
    [wanted, ...navigator.languages.map((one) => one.slice(0, 2)), "en"].find((one) => one in parts.languages);

  async function fieldsOf(request) {
    if (request.method !== "POST") return [];
    const fields = [...(await request.formData())];
    return Promise.all(fields.map(async ([name, value]) => [name, typeof value === "string" ? value : await value.text()]));
  }
  async function exported(key) {
    const store = await database();
    return key ? [await store.get("games", key)] : store.getAll("games");
  }
  async function asked(request) {
    const { pathname, search, searchParams } = new URL(request.url);
    const known = await shelf();
    return {
      method: request.method,
      path: pathname,
      query: search.slice(1),
      form: await fieldsOf(request),
      htmx: request.headers.has("HX-Request"),
      target: request.headers.get("HX-Target") ?? "",
      language: spoken(known.settings.language),
      time_zone: "", // where the phone is
      phone: { ...SCORER, key: await kept("phone", () => crypto.randomUUID()) },
      now: new Date().toISOString(),
      client_key: crypto.randomUUID(),
      chance: crypto.getRandomValues(new Uint32Array(1))[0],
      page: { theme: known.settings.theme, languages: parts.names },
      shelf: known,
      exported: nameOf(pathname) === "file" ? await exported(searchParams.get("game")) : [],
    };
  }
  async function answered(request) {
    const key = KEY.exec(new URL(request.url).pathname)?.[1];
    const store = await database();
    const game = (key && (await store.get("games", key))) ?? "";
    const { status, headers, html, ...written } = JSON.parse((await engine())(game, JSON.stringify(await asked(request))));
    await keep(written);
    if (headers.Location !== undefined) return Response.redirect(new URL(headers.Location, request.url), 302);
    const type = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
    return new Response(html, { status, headers: { ...type, ...headers } });
  }
  async function keep({ game, listed, started = [], settings }) {
    const changed = game ? [...started, { game, listed }] : started;
    const store = (await database()).transaction(["games", "listed", "kept"], "readwrite");
    for (const one of changed) {
      store.objectStore("games").put(one.game, one.listed.key);
      store.objectStore("listed").put(one.listed, one.listed.key);
    }
    if (settings) store.objectStore("kept").put(settings, "settings");
    await store.done;
  }
  function inTurn(request) {
    last = last.then(() => answered(request)).catch((error) => failed(error, request));
    return last;
  }
  async function failed(error, request) {
    console.error(error);
    opened = started = undefined; // the next request tries again
    const { settings } = await shelf().catch(() => ({ settings: {} }));
    const full = error.name === "QuotaExceededError";
    const { sentence, page } = parts.failures[spoken(settings.language)][full ? "full" : "else"];
    const [text, type] = request.mode === "navigate" ? [page, "html"] : [sentence, "plain"];
    return new Response(text, { status: full ? 507 : 503, headers: { "Content-Type": `text/${type}; charset=utf-8` } });
  }

  /* Names change with what is in a file: what an earlier release kept, or a try that was interrupted, is not fetched again. */
  async function keepFiles() {
    const cache = await caches.open(caching(parts.release));
    const whole = [...files.values()].reduce((sum, size) => sum + size);
    let arrived = 0;
    const arrives = async (size) => {
      arrived += size;
      (await clients.matchAll({ includeUncontrolled: true })).forEach((page) => page.postMessage({ part: arrived / whole }));
    };
    const keepFile = async ([address, size]) => {
      const found = await caches.match(address);
      await cache.put(address, found ?? (await whatArrives(address, arrives)));
      if (found) arrives(size);
    };
    await Promise.all([...files].map(keepFile));
  }
  /* A file from the host, not from what the browser remembers of it; it fails where it hangs. */
  async function whatArrives(address, arrives) {
    const given = new AbortController();
    let timer;
    const goesOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => given.abort(), HANGING);
    };
    goesOn();
    const { ok, status, body, headers } = await network(address, { cache: "no-cache", signal: given.signal });
    if (!ok) throw new Error(`${address}: ${status}`);
    const transform = (part, rest) => (goesOn(), arrives(part.length), rest.enqueue(part));
    const counted = body.pipeThrough(new TransformStream({ transform, flush: () => clearTimeout(timer) }));
    return new Response(counted, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } });
  }

  addEventListener("install", (event) => event.waitUntil(keepFiles()));
  addEventListener("activate", (event) => {
    const older = async () => (await caches.keys()).filter((one) => one.startsWith(caching("")) && one !== caching(parts.release));
    const dropped = older().then((found) => Promise.all(found.map((one) => caches.delete(one))));
    event.waitUntil(dropped.then(() => clients.claim()));
  });
  addEventListener("message", (event) => {
    if (event.data.ask === "takeOver") skipWaiting();
    if (event.data.ask === "awake") event.waitUntil(engine()); // an entry is in sight
  });
  addEventListener("fetch", (event) => {
    const { origin, pathname, search } = new URL(event.request.url);
    if (origin !== location.origin || !pathname.startsWith(scope)) return;
    if (event.request.method === "POST" && !isOurs(event.request)) return; // nobody takes it
    const looks = event.request.mode === "navigate" || event.request.headers.has("HX-Request");
    if (looks && pathname.endsWith("/index.html")) event.respondWith(Response.redirect(pathname.replace(/index\.html$/, search)));
    else if (files.has(pathname)) event.respondWith(fetched(event.request));
    else if (looks) event.respondWith(inTurn(event.request));
  });
}
