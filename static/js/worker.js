/* La Marque without network: its service worker, of which pages know nothing. It keeps the static files of its release, the pages
   opened last and the facts of games. What needs nobody else is answered by the engine at once; for the rest it asks the network first,
   for as long as a person is patient. What is entered without network waits in the outbox, and is sent in order, each entry once. */
/* Caches. */
const STATICS = "statics", PAGES = "pages";
/* How long, in milliseconds: a person waits for the network, also right after it failed; a failure of it counts; a request may take; a
   new release may take to renew what is kept. */
const PATIENCE = 2000, PATIENCE_AWAY = 300, FAILURE_COUNTS = 30_000, TIMEOUT = 30_000, RENEWING = 120_000, NO_TIMEOUT = 2 ** 31 - 1;
const STATIC = new URL("..", import.meta.url).pathname; // where static files are, also those of other releases
const BUSY = [429, 500, 502, 503, 504]; // the server will answer later

const isPage = ({ mode, headers }) => mode === "navigate" || headers.has("HX-Request");
const isEnded = ({ status }) => status === 403 || status === 404;
/* What is sent there changes nothing that was kept of the notebook. */
const CHANGES_NOTHING_KEPT = /^\/(new|judge|evenings|link|c)\//;
const OF_A_GAME = /^\/games\/(\w+)\/(.*)$/;
const gameOf = (url) => (OF_A_GAME.exec(new URL(url).pathname) || [])[1];
const SET_UP = /^\/new\/\w+\/$/;
const REMATCH = /\/again$/; // the phone only sets it up
const NEW_GAME_FACTS = "/new/facts"; // what is known before a new one
const NO_NOTEBOOK = "0"; // what a form names whose notebook it begins itself
const beginsGame = ({ path }) => SET_UP.test(path);
const MOST_AT_ONCE = 100; // entries that the server takes in one request
const WAITING_PAGE = "waiting/"; // where it is decided what becomes of entries that were set aside
const ANSWERED_HERE = /^(preview|open|judge\/)$/;
const fieldValue = (form, name) => form.find(([one]) => one === name)?.[1];
const textResponse = (sentence, status) => new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/* Starts to answer. `parts` are those of games/phone/pack.py, the addresses of `pages` to keep, and where it `sends` what waited, with
   which fields; the rest, what the worker is made of. */
export function serve({ release, statics, languages, pages, sends, ...parts }, { isOurs, startEngine, zoneNamed, openDB, loadMicroPython }) {
  const files = new Set(Object.values(statics));
  const writable = sends.map((both) => both.map((one) => new RegExp(one)));
  const allowedFields = (path) => writable.find(([address]) => address.test(path))?.[1]; // none where the engine does not write

  /* 1 The network */
  const network = self.fetch.bind(self);
  let failedAt = -Infinity; // when the network last did, by a clock that nobody sets
  const isAway = () => !navigator.onLine || performance.now() - failedAt < FAILURE_COUNTS;
  /* Returns the answer, and notes whether the network is there. What was asked before it last failed says nothing of now, however late its answer comes. */
  async function trackNetwork(answer) {
    const since = performance.now();
    try {
      const response = await answer;
      if (since > failedAt) failedAt = -Infinity;
      return response;
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
  }
  const patience = () => (isAway() ? PATIENCE_AWAY : PATIENCE);
  const delay = (time) => new Promise((done) => setTimeout(done, time));
  /* Ends a request that nobody sees, whatever became of it: it is made again. */
  function timeoutSignal(time = TIMEOUT) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), time);
    return controller.signal;
  }

  /* 2 What is stored: what was kept of the server, and the outbox */
  let databaseOpened;
  const upgrade = (made) => (made.createObjectStore("kept"), made.createObjectStore("outbox", { keyPath: "id", autoIncrement: true }));
  const forgetDatabase = () => (databaseOpened = null); // the next time
  const database = () =>
    (databaseOpened ??= openDB("la-marque", 1, { upgrade, terminated: forgetDatabase }).catch((error) => {
      forgetDatabase();
      throw error;
    }));
  const readKept = async (name) => (await database()).get("kept", name);
  const allEntries = async () => (await database()).getAll("outbox");
  const entriesOf = async (straight) => (await allEntries()).filter((one) => Boolean(one.straight) === straight);
  const ofKey = (key) => (one) => !key || one.key === key;
  const waiting = async (key) => (await entriesOf(false)).filter(ofKey(key)).filter(({ aside }) => !aside);
  const entriesAside = async (key) => (await entriesOf(false)).filter(ofKey(key)).filter(({ aside }) => aside);
  const tellPages = async () => (await clients.matchAll()).forEach((page) => page.postMessage("outbox"));

  /* 3 Static files */
  async function staticFile(request) {
    const found = await caches.match(request);
    if (found) return found;
    const answer = await network(request);
    if (answer.ok) await (await caches.open(STATICS)).put(request, answer.clone());
    return answer;
  }
  self.fetch = (address, options) => (files.has(address) ? staticFile(address) : network(address, options)); // what MicroPython asks for
  const addressOf = ({ url }) => new URL(url).pathname;
  /* Of the languages those of the browser, and those that pages of this phone spoke before; another is kept once a page speaks it. */
  const withoutHash = (address) => address.replace(/\.\w+(?=\.json$)/, "");
  function unspoken(kept) {
    const before = [...kept].map(withoutHash);
    const isSpoken = (code) => navigator.languages.some((one) => one.startsWith(code)) || before.includes(withoutHash(languages[code]));
    return Object.keys(languages).filter((code) => !isSpoken(code)).map((code) => languages[code]);
  }
  async function keepStatics() {
    const cache = await caches.open(STATICS);
    const found = new Set((await cache.keys()).map(addressOf));
    const others = new Set([...found, ...unspoken(found)]);
    await cache.addAll([...files].filter((one) => !others.has(one)));
    await renewPages().catch(() => {});
    await (await caches.open(PAGES)).add("/away/"); // also where nothing else can be kept
  }
  /* Files of other releases go, but for those that pages name which are still kept as they were then, and what these files name. */
  async function dropOlder() {
    const [cache, kept] = await Promise.all([STATICS, PAGES].map((one) => caches.open(one)));
    const older = new Map((await cache.keys()).map((one) => [addressOf(one), one]).filter(([address]) => !files.has(address)));
    async function spareNamed(text) {
      for (const [address, request] of older) {
        if (!text.includes(address.split("/").pop())) continue;
        older.delete(address);
        await spareNamed(await (await cache.match(request)).text());
      }
    }
    for (const one of older.size ? await kept.keys() : []) await spareNamed(await (await kept.match(one, { ignoreVary: true })).text());
    await Promise.all([...older.values()].map((one) => cache.delete(one)));
  }

  /* 4 Pages that are kept, and what may not be seen any more */
  const keptAt = new Map(); // when what a page without network shows was kept, by the id of its client
  async function deleteKept() {
    await caches.delete(PAGES);
    await (await database()).clear("kept");
  }
  /* What was kept may not be seen any more. Where nothing was, that it is not there says nothing: anybody can make a link to it. */
  async function deleteIfKept(url) {
    const isKept = (await readKept(`game ${gameOf(url)}`)) || (await caches.match(url, { ignoreVary: true }));
    if (isKept) await deleteKept();
  }
  /* Another notebook than before, or none: all that was kept is another's. */
  async function checkNotebook(answer) {
    const notebook = answer.headers.get("Notebook") ?? "";
    const before = await readKept("notebook");
    if (before !== undefined && before !== notebook) await deleteKept();
    if (before !== notebook) await (await database()).put("kept", notebook, "notebook");
  }
  async function keepPage({ url, mode }, answer) {
    if (answer.type === "opaqueredirect" || answer.status >= 500) return;
    await checkNotebook(answer);
    if (isEnded(answer)) await deleteIfKept(url);
    const html = answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html");
    const cache = await caches.open(PAGES);
    if (html && mode === "navigate") await cache.put(url, answer);
    if (new URL(url).pathname === "/") await cache.add(NEW_GAME_FACTS).catch(() => {});
    await keepPages();
  }
  /* Those that were kept before, as this release draws them; what the network does not bring stays as it was. */
  async function renewPages() {
    const cache = await caches.open(PAGES);
    const signal = timeoutSignal(RENEWING);
    const renew = async (one) => {
      const answer = await network(one, { signal });
      if (!answer.ok) return;
      await checkNotebook(answer);
      await cache.put(one, answer);
    };
    for (const one of pages) {
      if (await cache.match(one, { ignoreVary: true })) await renew(one).catch(() => {});
    }
  }
  let keeping;
  const keepPages = () => (keeping ??= keepMissing().finally(() => (keeping = null)));
  async function keepMissing() {
    const cache = await caches.open(PAGES);
    for (const one of pages) {
      if (!(await cache.match(one, { ignoreVary: true }))) await cache.add(one).catch(() => {}); // the next time, then
    }
    const told = await newGameFacts().catch(() => null);
    if (told) await staticFile(languages[told.language]).catch(() => {}); // the notebook's language may be another than the browser's
  }
  /* It names the games; the next has the players of the last. */
  const keepHome = async () => (await caches.open(PAGES)).addAll(["/", NEW_GAME_FACTS]).then(() => true, () => false);
  async function findKeptPage({ request, resultingClientId }) {
    if (request.headers.has("HX-Request")) return Response.error(); // a part of a page: what it shows stays
    const { pathname, search } = new URL(request.url);
    const cache = await caches.open(PAGES);
    const found = await cache.match(pathname === "/" ? pathname : pathname + search, { ignoreVary: true });
    if (found) keptAt.set(resultingClientId, found.headers.get("Date"));
    return found || (await cache.match("/away/", { ignoreVary: true })) || Response.error();
  }

  /* 5 The facts of a game, as the server told them last */
  const refreshing = new Map();
  function refresh(key, anew) {
    if (anew || !refreshing.has(key)) {
      const found = trackNetwork(fetchFacts(key, anew)).catch(() => {}).finally(() => refreshing.get(key) === found && refreshing.delete(key));
      refreshing.set(key, found);
    }
    return refreshing.get(key);
  }
  let questions = 0; // for facts, in order
  const toldBy = new Map(); // which of them told of a game last, by its key
  async function fetchFacts(key, anew) {
    const question = ++questions;
    const before = await readKept(`game ${key}`);
    const headers = before && !anew ? { "If-None-Match": before.etag } : {};
    const answer = await network(`/games/${key}/facts`, { headers, signal: timeoutSignal(), redirect: "manual", cache: "no-store" });
    if (!answer.ok && !isEnded(answer) && answer.status !== 304) throw new Error(answer.status);
    const told = answer.ok ? await answer.json() : null;
    if (question < toldBy.get(key)) return readKept(`game ${key}`); // it says what was before
    toldBy.set(key, question);
    if (isEnded(answer) && before && !(await waiting(key)).some(beginsGame)) await deleteKept();
    if (isEnded(answer)) return { ended: answer.status };
    const now = told
      ? { ...told, game: JSON.stringify(told.game), version: told.game.game.version, own: told.game.game.own_bids,
          etag: answer.headers.get("ETag"), mark: answer.headers.get("Game"), policy: answer.headers.get("Content-Security-Policy"), at: Date.now() }
      : { ...before, at: Date.now() };
    await (await database()).put("kept", now, `game ${key}`).catch(() => {}); // storage is full: what was kept stays, with its age
    if (told) await dropWritten(key, told.game.game.journal).catch(() => {});
    return now;
  }
  /* What was told before any game of the notebook. */
  async function newGameFacts() {
    const found = await caches.match(NEW_GAME_FACTS, { ignoreVary: true });
    const header = (name) => found.headers.get(name) ?? "";
    return found && { ...(await found.json()), notebook: header("Notebook"), at: header("Date"), policy: header("Content-Security-Policy") };
  }
  /* A game as the server told it; if it began here, what was told before. */
  async function toldFacts(key) {
    const told = await readKept(`game ${key}`);
    const begun = !told && (await waiting(key)).find(beginsGame);
    const before = begun && (await newGameFacts());
    return before && before.notebook === begun.notebook ? { ...before, at: begun.made } : told;
  }
  const answered = new Set(); // the ids of what went straight to the server, which answered it: the facts may not be told yet
  const isPartOf = (key) => (one) => one.key === key && !one.aside && (!one.straight || answered.has(one.id));
  /* The game with what waits: as the server told it, and every entry of the outbox after that which is still possible. */
  async function currentFacts(key) {
    const told = await toldFacts(key);
    const queue = told ? (await allEntries()).filter(isPartOf(key)) : [];
    if (!queue.length) return told;
    const local = await readKept(`local ${key}`);
    const { etag } = told;
    const last = queue[queue.length - 1].id;
    if (local?.release === release && local.etag === etag && local.last === last) return { ...told, game: local.game, version: local.version };
    let now = told;
    for (const one of queue) {
      const { game, entry, status } = await enterAgain(now, one);
      if (!game && status < 400) continue; // the server has it, and could not say so
      if (!game) break;
      now = { ...now, game, version: versionAfter(entry) };
    }
    const { game, version } = now;
    if (!game) return null;
    await (await database()).put("kept", { release, etag, last, game, version }, `local ${key}`).catch(() => {});
    return now;
  }
  const versionAfter = (entry) => entry?.number ?? 0; // a game that begins has none yet

  /* 6 The engine */
  const engines = {};
  function engine(code) {
    engines[code] ??= startEngine(loadMicroPython, { ...parts, statics, languages: { [code]: languages[code] } }).catch((error) => {
      delete engines[code]; // the next request tries again
      throw error;
    });
    return engines[code];
  }
  async function warmUp(url) {
    const told = await toldFacts(gameOf(url));
    if (told) await engine(told.language);
  }
  async function askEngine({ language, time_zone, phone, page, game = "", beginning }, request) {
    const fresh = { now: new Date().toISOString(), client_key: crypto.randomUUID(), chance: crypto.randomUUID(), known: [], htmx: false };
    const answer = await engine(language);
    return JSON.parse(answer(game, JSON.stringify({ ...fresh, language, time_zone, phone, page, beginning, ...request })));
  }
  /* What waits is entered again if what it rested on is still so; "" is whatever it rested on. */
  const enterAgain = (now, { path, form, made, seen, rests }) => askEngine(now, { method: "POST", path, query: "", form, waits: true, now: made, ...(rests === undefined ? {} : { seen, rests }) });
  async function engineRequest(request) {
    const { pathname, search } = new URL(request.url);
    const form = request.method === "POST" ? [...(await request.clone().formData())] : [];
    return { method: request.method, path: pathname, query: search.slice(1), form, htmx: request.headers.has("HX-Request") };
  }
  /* What is not there, or not allowed, has no page of its own. */
  const canShow = ({ status, html }, { mode }) => status < 500 && (mode !== "navigate" || status < 400 || html);
  function engineResponse({ status, headers, html }, { policy }) {
    if (headers.Location) return Response.redirect(headers.Location, status);
    return new Response(html, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy } });
  }

  /* 7 Requests */

  /* Ask the network; `otherwise` is what answers if nothing comes in time: without it, people wait. */
  async function fetchInTime(request, otherwise) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), otherwise ? patience() : NO_TIMEOUT);
    try {
      return await trackNetwork(network(request, { signal: controller.signal }));
    } finally {
      clearTimeout(timer);
    }
  }
  /* Send a form: `note` takes the answer of the server, `here` is what the phone answers if none comes in time, and once the form
     is lost. What only the server can do it may be doing: people wait. */
  async function deliver(request, note, here) {
    const controller = new AbortController();
    const answer = trackNetwork(network(request, { signal: controller.signal }));
    const outcome = await Promise.race([answer.then(() => "answered", () => "lost"), delay(patience())]);
    const own = outcome === "answered" ? null : await here(outcome === "lost");
    if (!own || own.status >= 500) return answer.then((one) => (note(one.clone()), one), () => own ?? here(true));
    controller.abort();
    return own;
  }
  /* What needs nobody else, if the phone knows what the page shows. */
  async function answerHere(request, key) {
    await Promise.race([refreshing.get(key), delay(patience())]); // a server that hangs: it is asked itself, or what is kept does
    const told = await currentFacts(key);
    if (!told || told.release !== release || told.own) return null;
    const question = await engineRequest(request);
    if (question.method === "POST" && Number(fieldValue(question.form, "version")) !== told.version) return null;
    const answer = await askEngine(told, question);
    return canShow(answer, request) ? engineResponse(answer, told) : null;
  }
  /* What only a server can do, and the network lost. */
  const refuseWithoutNetwork = ({ mode }, told) => (mode === "navigate" ? Response.redirect("/away/", 303) : textResponse(told?.says.only_here ?? "", 503));
  async function answerAway(event, key) {
    const { request, resultingClientId } = event;
    const told = await currentFacts(key).catch(() => null);
    const answer = told && (await askEngine(told, await engineRequest(request)).catch(() => null));
    if (!answer || !canShow(answer, request)) return request.mode === "navigate" ? fetchOrFindKept(event) : textResponse(told?.says.only_here ?? "", 503);
    keptAt.set(resultingClientId, told.at);
    return engineResponse(answer, told);
  }
  /* A page that the engine cannot draw, also while entries wait; a game that began here may not be there yet. */
  async function fetchOrFindKept(event) {
    const { request } = event;
    const answer = await fetchInTime(request, await caches.match(request, { ignoreVary: true })).catch(() => null);
    return answer && !isEnded(answer) ? answer : findKeptPage(event);
  }
  async function answerOfGame(event, key, address) {
    const { request } = event;
    await settleLeft().catch(() => {}); // nothing can be kept
    if (ANSWERED_HERE.test(address) && request.headers.has("HX-Request")) {
      const answer = await answerHere(request, key).catch(() => null);
      if (answer) return answer;
    }
    let queue = await waiting(key).catch(() => []);
    if (queue.length && !isAway() && !queue[0].refused && !barred.has(key)) {
      await Promise.race([send(), delay(PATIENCE)]);
      queue = await waiting(key);
    }
    if (address === WAITING_PAGE) return (await decide(event, key).catch(() => null)) ?? refuseWithoutNetwork(request, await toldFacts(key).catch(() => null));
    const isNext = !queue.length || barred.has(key);
    if (request.method === "POST") {
      const answer = await (isNext ? sendStraight(event, key) : enterHere(request, key));
      return answer ?? refuseWithoutNetwork(request, await toldFacts(key).catch(() => null));
    }
    if (!isNext) return answerAway(event, key);
    try {
      const answer = await fetchInTime(request, await readKept(`game ${key}`).catch(() => null));
      event.waitUntil(learnFrom(request, key, answer.clone()));
      return answer;
    } catch {
      return answerAway(event, key);
    }
  }
  async function sendStraight(event, key) {
    const { request } = event;
    const again = request.clone();
    const straight = await keepStraight(again, key).catch(() => null);
    const tidy = (told) => straight && (told ? removeEntry(straight) : settle(straight));
    const note = (answer) => {
      if (answer.ok) answered.add(straight?.id);
      event.waitUntil(learnFrom(again, key, answer).then(tidy));
    };
    return deliver(request, note, (isLost) => (isLost || !REMATCH.test(again.url) ? enterHere(again, key, straight) : null));
  }
  async function learnFrom({ url, method }, key, answer) {
    if (answer.type !== "opaqueredirect" && answer.status < 500) await checkNotebook(answer);
    if (isEnded(answer)) return deleteIfKept(url).then(() => answer);
    if (/\/delete\/$/.test(url) && method === "POST") return deleteKept().then(() => answer);
    if (method === "POST") await refreshing.get(key); // it was asked for before
    const told = await prepareGame(key, method === "GET" && answer.headers.get("Game"));
    await keepPages();
    return told;
  }
  /* `mark` is what an answer that changed nothing says of the game. */
  async function prepareGame(key, mark) {
    const before = await readKept(`game ${key}`);
    const told = mark && before?.mark === mark ? before : await refresh(key);
    if (!before) await keepHome();
    if (told?.language) await engine(told.language);
    return told;
  }
  /* A page that was open before there was a worker. */
  async function prepareOpenPage(url) {
    const key = gameOf(url);
    if (key && !(await readKept(`game ${key}`))) await prepareGame(key);
    await keepPages();
  }
  async function answerElsewhere(event) {
    const { request } = event;
    const before = SET_UP.test(addressOf(request)) && (await newGameFacts().catch(() => null));
    const again = before && request.clone();
    const here = async (isLost) => setUp(event, await engineRequest(again), before, isLost);
    const note = (answer) => event.waitUntil(keepPage(request, answer));
    if (request.method === "POST" && !before) {
      const answer = await network(request).catch(() => null);
      if (!answer) return request.mode === "navigate" ? refuseWithoutNetwork(request) : Response.error();
      if (!CHANGES_NOTHING_KEPT.test(addressOf(request))) await deleteKept();
      return answer;
    }
    if (request.method === "POST") return (await deliver(request, note, here)) ?? refuseWithoutNetwork(request, before);
    try {
      const answer = await fetchInTime(request, before || (await caches.match(request, { ignoreVary: true })));
      note(answer.clone());
      return answer;
    } catch {
      return (before && (await here())) || findKeptPage(event);
    }
  }
  /* A new game begins with the first form of its outbox, under the address that the server makes of the same key. */
  async function setUp(event, form, before, isLost) {
    const named = fieldValue(form.form, "notebook") ?? new URLSearchParams(form.query).get("notebook");
    if (named !== null && named !== (before.notebook || NO_NOTEBOOK)) return null; // what is known is another notebook's
    const made = new Date().toISOString();
    const answer = await askEngine(before, { ...form, now: made }).catch(() => null);
    if (!answer || (answer.status >= 400 && answer.status !== 422)) return null;
    keptAt.set(event.resultingClientId, before.at);
    if (!answer.game) return engineResponse(answer, before);
    const { key } = JSON.parse(answer.game).game;
    const sent = (await waiting(key)).find(beginsGame);
    const isTheSame = JSON.stringify(sent?.form) === JSON.stringify(form.form);
    const another = () => form.form.map(([name, value]) => [name, name === "client_key" ? crypto.randomUUID() : value]);
    const isTaken = !isTheSame && (sent || (await readKept(`game ${key}`)));
    if (isTaken && (sent?.refused || !isLost)) return null; // the server begins it, under this key
    if (isTaken) return setUp(event, { ...form, form: another() }, before, isLost);
    const one = { key, path: form.path, form: form.form, made, notebook: before.notebook, card: answer.html };
    const isKept = isTheSame || (await keepEntry(one, {}, answer).then(() => true, () => false));
    return isKept ? engineResponse(answer, before) : textResponse(before.says.not_kept, 507);
  }

  /* 8 The outbox */
  async function enterHere(request, key, straight) {
    const told = await toldFacts(key).catch(() => null);
    if (!told) return null;
    const form = await engineRequest(request);
    const made = new Date().toISOString();
    const answer = await currentFacts(key).then((now) => askEngine(now, { ...form, waits: true, now: made })).catch(() => null);
    const one = { key, path: form.path, form: form.form, made, seen: told.version ?? 0, ...answer?.waits };
    const isKept = !answer?.entry || (await keepEntry(one, told, answer).then(() => true, () => false));
    if (straight) await removeEntry(straight);
    if (!isKept) return textResponse(told.says.not_kept, 507);
    return answer && canShow(answer, request) ? engineResponse(answer, told) : null;
  }
  /* With the game after it. */
  async function keepEntry(one, { etag }, { game, entry }) {
    const change = (await database()).transaction(["kept", "outbox"], "readwrite");
    const last = await change.objectStore("outbox").add(one);
    await Promise.all([change.objectStore("kept").put({ release, etag, last, game, version: versionAfter(entry) }, `local ${one.key}`), change.done]);
    tellPages();
    registration.sync?.register("outbox").catch(() => {});
  }
  const removeEntry = async ({ id }) => (await database()).delete("outbox", id);
  /* What another phone sent from a file, or a page that asked first, leaves the outbox: with a hand goes what was announced of it. */
  async function dropWritten(key, entries) {
    const [written, aside] = [new Set(entries.map((one) => one.client_key)), await entriesAside(key)];
    const done = aside.filter(({ form }) => written.has(fieldValue(form, "client_key")));
    const isPart = ({ kind, hand }) => kind === "announce" && done.some((one) => one.kind !== "announce" && one.hand === hand);
    for (const one of aside) if (done.includes(one) || isPart(one)) await removeEntry(one);
    if (done.length) await tellPages();
  }
  /* What goes straight to the server is kept until the phone is told the game with it: the phone may be closed meanwhile. What
     became of it is then not known: it waits, unless the engine finds that it writes nothing. */
  async function keepStraight(request, key) {
    const { path, form } = await engineRequest(request);
    if (!fieldValue(form, "client_key") || !allowedFields(path)) return null; // writes nothing to the journal
    const one = { key, path, form, made: new Date().toISOString(), straight: true };
    return { ...one, id: await (await database()).add("outbox", one) };
  }
  async function settle({ straight, ...one }) {
    answered.delete(one.id); // so that the game is without it
    const told = await toldFacts(one.key).catch(() => null);
    const answer = await currentFacts(one.key).then((now) => enterAgain(now, one)).catch(() => null);
    if (answer && !answer.entry && answer.status < 400) return removeEntry(one);
    await (await database()).put("outbox", { ...one, seen: told?.version ?? 0, ...answer?.waits });
    tellPages();
  }
  let left; // by the worker before this one
  const settleAll = async () => { for (const one of await entriesOf(true)) await settle(one); };
  const settleLeft = () =>
    (left ??= settleAll().catch((error) => {
      left = null; // the next time
      throw error;
    }));
  /* Send what waits, in order, as many at once as the server takes. What a refused entry was followed by is set aside with it. */
  const tryNetwork = (key) => (key ? refresh(key) : trackNetwork(network("/away/", { method: "HEAD", signal: timeoutSignal() })).catch(() => {}));
  let sending;
  const send = () => (sending ??= sendAll().catch(() => {}).finally(() => (sending = null)));
  async function sendAll() {
    await settleLeft();
    await navigator.locks.request("outbox", async () => {
      for (const key of new Set((await waiting()).map((one) => one.key))) await sendOfGame(key).catch(() => {});
    });
    tellPages();
  }
  const barred = new Map(); // why a game takes nothing from this phone, by its key
  async function sendOfGame(key) {
    let told = await refresh(key, true); // with a new token
    const [first] = await waiting(key);
    if (first && beginsGame(first)) told = await sendBeginning(first, told);
    else if (told?.ended) barred.set(key, "gone");
    if (!told?.game) return;
    for (let queue; (queue = (await waiting(key)).slice(0, MOST_AT_ONCE)).length; ) {
      const notebook = fieldValue(queue[0].form, "notebook");
      const other = queue.findIndex(({ form }) => fieldValue(form, "notebook") !== notebook);
      const sent = other < 0 ? queue : queue.slice(0, other);
      const answer = await network(`/games/${key}/send`, { method: "POST", body: bodyOf(sent, notebook, told), signal: timeoutSignal() });
      if (answer.status === 403) barred.set(key, "reader");
      if ([400, 413].includes(answer.status)) await putAside(sent); // no later try is read either
      if (!answer.ok) return; // they are sent again: their keys keep them single
      barred.delete(key);
      const { outcomes } = await answer.json();
      told = await refresh(key, true);
      if (!told) return; // until the phone is told of them, what it shows rests on what it sent
      for (const [at, outcome] of outcomes.entries()) if (outcome !== "refused") await removeEntry(sent[at]);
      if (outcomes.includes("refused")) await putAside(await waiting(key));
      if (!areNext(sent, told)) await noteRedrawn(key);
    }
  }
  function bodyOf(entries, notebook, told) {
    const fields = { csrfmiddlewaretoken: told.page.csrf_token, entries: JSON.stringify(entries) };
    return new URLSearchParams(notebook ? { ...fields, notebook } : fields);
  }
  async function putAside(entries) {
    const change = (await database()).transaction("outbox", "readwrite");
    entries.forEach((one) => change.store.put({ ...one, aside: true }));
    await change.done;
  }
  /* Whether all entries are written with the numbers that the phone gave them, so that what it showed is what the server has. */
  function areNext(entries, told) {
    const numbers = told?.game && new Map(JSON.parse(told.game).game.journal.map((one) => [one.client_key, one.number]));
    return numbers && entries.every(({ form }) => numbers.get(fieldValue(form, "client_key")) === Number(fieldValue(form, "version")) + 1);
  }
  /* From when on a page of a game shows what the server has: older ones are loaded again. */
  const noteRedrawn = async (key) => (await database()).put("kept", Date.now(), `redrawn ${key}`);
  /* A game that began here; returns what is told of it once the server has it. */
  async function sendBeginning(one, there) {
    const told = there?.game ? there : (await keepHome()) && (await newGameFacts());
    if (!told || (!told.game && one.notebook && told.notebook !== one.notebook)) return null; // the server begins one if there was none
    if (told.game) return (await removeEntry(one), told); // also if another phone sent it, or somebody corrected its set-up
    if (one.refused) return null;
    const body = new URLSearchParams(one.form.filter(([name]) => name !== "csrfmiddlewaretoken"));
    body.append("csrfmiddlewaretoken", told.page.csrf_token);
    body.append("entered_at", one.made);
    const answer = await network(one.path, { method: "POST", body, signal: timeoutSignal() });
    if (answer.status === 403) barred.set(one.key, "reader");
    if (answer.status === 403 || BUSY.includes(answer.status)) return null;
    barred.delete(one.key);
    const now = await refresh(one.key, true);
    if (now?.game) await Promise.all([removeEntry(one), keepHome()]);
    else if (now) await (await database()).put("outbox", { ...one, refused: await answer.text() });
    return now;
  }
  /* What another phone could not send, from the file that it saved: sent from here, entry by entry. Anybody may have written it:
     it goes only where the engine writes, with the fields of what is written. */
  function parseEntry({ key, path, form, made, seen, rests, game, kind, hand, facts, title, says, notebook = "" }) {
    const known = typeof path === "string" && allowedFields(path);
    if (!known) throw new Error("Not what waits on a phone");
    const fields = form.map(([name, value]) => [String(name), String(value)]).filter(([name]) => known.test(name));
    const one = { key, path, form: fields, made: new Date(made).toISOString() };
    if (beginsGame(one)) return { ...one, form: [...fields, ["notebook", String(notebook) || NO_NOTEBOOK]], notebook: String(notebook) };
    const told = rests === undefined ? {} : { rests: String(rests), game: String(game), kind: String(kind), hand: hand && Number(hand), facts: facts && { ...facts }, title: String(title), says: says.map(String) };
    return { ...one, seen: Number.isInteger(seen) ? seen : 0, ...told };
  }
  /* Whether it is of a game that this phone knows, or that begins with it or before it. */
  async function isKnown(one, index, taken) {
    if (beginsGame(one)) return (await keyOfBegun(one)) === one.key;
    if (OF_A_GAME.exec(one.path)[1] !== one.key) return false;
    const isBegun = [...(await waiting()), ...taken.slice(0, index)].some((earlier) => earlier.key === one.key && beginsGame(earlier));
    return isBegun || Boolean((await readKept(`game ${one.key}`)) ?? (await refresh(one.key))?.game);
  }
  async function keyOfBegun({ path, form, made }) {
    const before = (await newGameFacts()) ?? ((await keepHome()) && (await newGameFacts()));
    const { game } = await askEngine(before, { method: "POST", path, query: "", form, now: made });
    return game && JSON.parse(game).game.key;
  }
  async function takeFile(text) {
    const taken = JSON.parse(text).map(parseEntry);
    const areKnown = await Promise.all(taken.map(isKnown));
    if (!taken.length || !areKnown.every(Boolean)) throw new Error("Not what waits on a phone");
    const known = new Set((await waiting()).map(({ form }) => fieldValue(form, "client_key")));
    const change = (await database()).transaction("outbox", "readwrite");
    taken.filter(({ form }) => !known.has(fieldValue(form, "client_key"))).forEach((one) => change.store.add(one));
    await change.done;
    await send();
    return Promise.all(taken.map(outcomeOf));
  }
  /* What became of an entry that another phone could not send. */
  async function outcomeOf({ key, form, title = "" }) {
    const sentKey = fieldValue(form, "client_key");
    const here = (await entriesOf(false)).find((one) => fieldValue(one.form, "client_key") === sentKey);
    if (here) return { title, became: here.aside || here.refused ? "aside" : "waits" };
    const told = await readKept(`game ${key}`);
    const isWritten = told && JSON.parse(told.game).game.journal.some((one) => one.client_key === sentKey);
    return { title, became: isWritten || !title ? "written" : "there" };
  }
  /* What was set aside is shown, one hand after the other, or it was decided what to write instead of it: that waits like all else. */
  async function decide(event, key) {
    const { request } = event;
    await Promise.race([refresh(key), delay(patience())]);
    const [form, told] = [await engineRequest(request), await currentFacts(key)];
    const aside = (await entriesAside(key)).map((one) => ({ ...one, client_key: fieldValue(one.form, "client_key") }));
    if (request.method !== "POST") {
      const answer = await askEngine(told, { ...form, waiting: aside });
      return engineResponse(answer, told);
    }
    const named = (fieldValue(form.form, "drops") ?? "").split(" ");
    const dropped = aside.filter(({ client_key }) => named.includes(client_key));
    const { seen = 0, made } = dropped[0] ?? {};
    let now = told;
    const instead = [];
    for (const [path, fields] of dropped.length ? JSON.parse(fieldValue(form.form, "instead") ?? "[]") : []) {
      if (!allowedFields(path) || OF_A_GAME.exec(path)[1] !== key) throw new Error("Not where a phone writes");
      const one = { key, path, form: renumber(fields, seen, now.version), made, seen, rests: "" };
      const answer = await enterAgain(now, one);
      if (!answer.entry) return engineResponse({ ...answer, html: withKey(answer.html, fieldValue(fields, "client_key")) }, now); // it asks, or says why not
      now = { ...now, game: answer.game, version: versionAfter(answer.entry) };
      instead.push({ ...one, ...answer.waits, seen: (await toldFacts(key)).version ?? 0 });
    }
    const change = (await database()).transaction("outbox", "readwrite");
    dropped.forEach(({ id }) => change.store.delete(id));
    instead.forEach((one) => change.store.add(one));
    await change.done;
    await Promise.race([send(), delay(patience())]);
    tellPages();
    const next = fieldValue(form.form, "next");
    return Response.redirect(new URL(next ? `?entry=${next}` : "..", request.url), 303);
  }
  /* What a page asks first is written under the key of what was set aside, which then leaves the outbox. */
  const withKey = (html, key) => html.replaceAll(/(name="client_key" value=")[^"]*/g, `$1${key}`);
  /* The fields of a form, for the version that the phone shows now; those up to the one `seen` are the server's. */
  const renumber = (fields, seen, version) =>
    [...fields.filter(([name]) => name !== "version").map(([name, value]) => [name, name === "announced_at" && Number(value) > seen ? String(version) : value]), ["version", String(version)]];

  /* 9 What pages and the browser ask */

  /* What a page says of itself. */
  async function describePage({ id, url }) {
    await settleLeft();
    const [entries, aside] = [await waiting(), await entriesAside()];
    const key = gameOf(url);
    const told = key && (await readKept(`game ${key}`));
    const now = entries.some((one) => one.key === key) ? await currentFacts(key).catch(() => null) : told;
    const before = (await newGameFacts()) ?? {};
    const { notebook } = before;
    const begun = entries.filter((one) => one.card && one.notebook === notebook);
    const timeZone = zoneNamed((told ?? before).time_zone);
    const why = entries.map((one) => barred.get(one.key)).find(Boolean);
    const token = (told ?? before).page?.csrf_token;
    const redrawn = key && (await readKept(`redrawn ${key}`));
    return { entries, aside, begun, why, token, redrawn, keptAt: keptAt.get(id) ?? null, timeZone, isAway: isAway(), version: now?.version, toldAt: told?.at };
  }

  addEventListener("install", (event) => event.waitUntil(keepStatics()));
  addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOlder(), clients.claim()])));
  addEventListener("sync", (event) => event.waitUntil(send()));
  addEventListener("message", (event) => {
    const { data: { ask, text, isOld }, source, ports: [port] } = event;
    if (ask === "takeOver") skipWaiting();
    if (ask === "claim") event.waitUntil(clients.claim());
    if (ask === "awake") event.waitUntil(warmUp(source.url));
    if (ask === "send") event.waitUntil(tryNetwork(isOld && gameOf(source.url)).then(send));
    if (ask === "take") event.waitUntil(takeFile(text).then((taken) => port.postMessage({ taken }), () => port.postMessage({})));
    if (ask === "state") event.waitUntil(prepareOpenPage(source.url));
    if (ask === "state") describePage(source).then((state) => port.postMessage(state), () => port.postMessage({}));
  });
  addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || (request.method === "POST" && !isOurs(request))) return; // the server refuses it
    const [, key, address] = OF_A_GAME.exec(pathname) || [];
    if (files.has(pathname)) event.respondWith(staticFile(request));
    else if (pathname.startsWith(STATIC)) event.respondWith(caches.match(request).then((found) => found ?? network(request)));
    else if (key && isPage(request)) event.respondWith(answerOfGame(event, key, address));
    else if (isPage(request) || pages.includes(pathname)) event.respondWith(answerElsewhere(event));
  });
}
