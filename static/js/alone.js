/* La Marque on one phone without any server: the worker of the folder that `make pages` writes. It keeps the files, and
   answers every page by the engine, which asks for what the page needs of what the phone keeps (IndexedDB): the `games`, how
   lists show them (`listed`), the `lines` of a file that is being read, and what else is `kept`. */
const KEY = /games\/([^/]+)\//;
const SCORER = { pk: 1, label: "", right: "scorer" };
const POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'";

const HANGING = 20_000; // in milliseconds: so long nothing came of a file

/* `parts` are those of games/phone/pack.py, with addresses below the folder, the sizes of all its `files`, the `names` of the
   languages, the `version`, and what is said of `failures`. */
export function serve(parts, { openDB }, { isOurs, startEngine }, loadMicroPython) {
  const scope = new URL(self.registration.scope).pathname;
  const files = new Map(Object.entries(parts.files).map(([name, size]) => [scope + name, size]));
  const below = (addresses) => Object.fromEntries(Object.entries(addresses).map(([name, one]) => [name, scope + one]));
  let opened, started;
  let last = Promise.resolve(); // requests are answered one after the other: each may write
  const database = () =>
    (opened ??= openDB("la-marque-alone", 1, {
      upgrade: (made) => ["games", "listed", "lines", "kept"].forEach((one) => made.createObjectStore(one)),
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
  const settings = () => kept("settings", () => ({ language: "", theme: "" }));
  const spoken = (wanted) =>
    [wanted, ...navigator.languages.map((one) => one.slice(0, 2)), "en"].find((one) => one in parts.languages);

  async function fieldsOf(request) {
    if (request.method !== "POST") return [];
    const fields = [...(await request.formData())];
    for (const field of fields) {
      if (typeof field[1] !== "string") field[1] = await keepLines(await field[1].text());
    }
    return fields;
  }
  /* A file is read some lines at a time; its seal is the hash of all lines but the last. */
  async function keepLines(text) {
    const lines = text.trim().split("\n");
    const sealed = new TextEncoder().encode(`${lines.slice(0, -1).join("\n")}\n`);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", sealed));
    const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const store = (await database()).transaction(["lines", "kept"], "readwrite");
    store.objectStore("lines").clear();
    lines.forEach((line, number) => store.objectStore("lines").put(line, number));
    store.objectStore("kept").put({ lines: lines.length, digest, last: lines.at(-1) }, "file");
    await store.done;
    return "";
  }
  const finds = {
    people: () => kept("people", () => []),
    file: async ({ head }) => {
      const known = await kept("file", () => ({ lines: 0, digest: "", last: "" }));
      return { ...known, head: await finds.lines({ start: 0, most: head }) };
    },
    lines: async ({ start, most }) => (await database()).getAll("lines", IDBKeyRange.bound(start, start + most - 1)),
    facts: async ({ keys }) => {
      const store = await database();
      return (await (keys ? Promise.all(keys.map((key) => store.get("games", key))) : store.getAll("games"))).filter(Boolean);
    },
    listed: async ({ keys }) => {
      const store = await database();
      return (await Promise.all(keys.map((key) => store.get("listed", key)))).filter(Boolean);
    },
    games: async ({ states, kind, words, start, most }) => {
      const holds = (one) => ({ text, people, kinds }) =>
        one.search.includes(text) || kinds.includes(one.kind) || one.people.some((person) => people.includes(person));
      const games = (await (await database()).getAll("listed")).filter(
        (one) => (!states.length || states.includes(one.state)) && (!kind || one.kind === kind) && words.every(holds(one)),
      );
      games.sort((one, other) => (one.started_at < other.started_at ? 1 : -1));
      return { games: games.slice(start, start + most), number: games.length };
    },
  };
  async function asked(request) {
    const { pathname, search } = new URL(request.url);
    const looks = await settings();
    return {
      method: request.method,
      path: pathname,
      query: search.slice(1),
      form: await fieldsOf(request),
      htmx: request.headers.has("HX-Request"),
      target: request.headers.get("HX-Target") ?? "",
      language: spoken(looks.language),
      time_zone: "", // where the phone is
      phone: { ...SCORER, key: await kept("phone", () => crypto.randomUUID()) },
      now: new Date().toISOString(),
      client_key: crypto.randomUUID(),
      chance: crypto.getRandomValues(new Uint32Array(1))[0],
      page: { theme: looks.theme, languages: parts.names, version: parts.version },
      settings: looks,
      found: {},
    };
  }
  /* What the engine says. It `wants` first, one by one, what the page needs. */
  async function said(game, request) {
    const answer = await engine(), given = await asked(request);
    for (;;) {
      const { wants, ...found } = JSON.parse(answer(game, JSON.stringify(given)));
      if (!wants) return found;
      const { of, ...which } = JSON.parse(wants);
      given.found[wants] = await finds[of](which);
    }
  }
  async function answered(request) {
    const key = KEY.exec(new URL(request.url).pathname)?.[1];
    const store = await database();
    const game = (key && (await store.get("games", key))) ?? "";
    const { status, headers, html, ...written } = await said(game, request);
    await keep(written);
    if (headers.Location !== undefined) return Response.redirect(new URL(headers.Location, request.url), 302);
    const type = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
    return new Response(html, { status, headers: { ...type, ...headers } });
  }
  async function keep({ game, listed, started = [], removed, file = [], ...others }) {
    if (file.length) await keepLines(file.join("\n"));
    const changed = game ? [...started, { game, listed }] : started;
    const store = (await database()).transaction(["games", "listed", "kept"], "readwrite");
    for (const one of changed) {
      store.objectStore("games").put(one.game, one.listed.key);
      store.objectStore("listed").put(one.listed, one.listed.key);
    }
    if (removed) ["games", "listed"].forEach((name) => store.objectStore(name).delete(removed));
    for (const name of ["settings", "people"]) {
      if (others[name]) store.objectStore("kept").put(others[name], name);
    }
    await store.done;
  }
  function inTurn(request) {
    last = last.then(() => answered(request)).catch((error) => failed(error, request));
    return last;
  }
  async function failed(error, request) {
    console.error(error);
    opened = started = undefined; // the next request tries again
    const { language } = await settings().catch(() => ({}));
    const full = error.name === "QuotaExceededError";
    const { sentence, page } = parts.failures[spoken(language)][full ? "full" : "else"];
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
    const tried = await Promise.allSettled([...files].map(keepFile)); // one that fails stops no other
    const lost = tried.find(({ status }) => status === "rejected");
    if (lost) throw lost.reason;
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
