/* La Marque without network: its service worker, of which pages know nothing. It keeps the static files of its release, the pages
   opened last and the facts of games. What needs nobody else is answered by the engine at once; for the rest it asks the network first,
   for as long as a person waits gladly. What is entered without network waits in the outbox, and is sent in order, each entry once. */
const STATICS = "statics", PAGES = "pages";
const GLADLY = 2000, ONCE_AWAY = 300, REMEMBERED = 30_000, HANGING = 30_000, WITHOUT_END = 2 ** 31 - 1; // in milliseconds
const BUSY = [429, 500, 502, 503, 504]; // the server will answer later

const isPage = ({ mode, headers }) => mode === "navigate" || headers.has("HX-Request");
const isEnded = ({ status }) => status === 403 || status === 404;
const isAnswerTo = { redirect: "manual", cache: "no-store" };
/* What is sent there changes nothing that was kept of the notebook. */
const CHANGES_NOTHING_KEPT = /^\/(new|judge|evenings|link)\//;
const OF_A_GAME = /^\/games\/(\w+)\/(.*)$/;
const gameOf = (url) => (OF_A_GAME.exec(new URL(url).pathname) || [])[1];
const SET_UP = /^\/new\/\w+\/$/;
const REMATCH = /\/again$/; // the phone only sets it up
const BEFORE_A_GAME = "/new/facts"; // what is known before a new one
const NOT_YET = "0"; // what a form names whose notebook it begins itself
const begins = ({ path }) => SET_UP.test(path);
const AT_ONCE = 100; // entries that the server takes in one request
const DECIDED = "waiting/"; // where it is decided what becomes of entries that were set aside
const NEEDS_NOBODY = /^(preview|open|judge\/)$/;
const value = (form, name) => form.find(([one]) => one === name)?.[1];
const said = (sentence, status) => new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/* `parts` are those of games/phone/pack.py, the addresses of `pages` to keep, and where it `sends` what waited, with which fields;
   the rest, what the worker is made of. */
export function serve({ release, statics, languages, pages, sends, ...parts }, { isOurs, startEngine, zoneNamed, openDB, loadMicroPython }) {
  const files = new Set(Object.values(statics));
  const written = sends.map((both) => both.map((one) => new RegExp(one)));
  const fieldsOf = (path) => written.find(([address]) => address.test(path))?.[1]; // none where the engine does not write
  const network = self.fetch.bind(self);
  const shown = new Map(); // when what a page without network shows was kept, by the id of its client
  let failed = 0; // when the network last did
  let opened;
  const upgrade = (made) => (made.createObjectStore("kept"), made.createObjectStore("outbox", { keyPath: "id", autoIncrement: true }));
  const isAway = () => !navigator.onLine || Date.now() - failed < REMEMBERED;
  /* Notes whether the network is there. What was asked before it last failed says nothing of now, however late its answer comes. */
  async function noting(answer) {
    const since = Date.now();
    try {
      const given = await answer;
      if (since > failed) failed = 0;
      return given;
    } catch (error) {
      failed = Date.now();
      throw error;
    }
  }
  const gladly = () => (isAway() ? ONCE_AWAY : GLADLY);
  const after = (time) => new Promise((done) => setTimeout(done, time));
  /* Ends a request that nobody sees, whatever became of it: it is made again. */
  function limit() {
    const given = new AbortController();
    setTimeout(() => given.abort(), HANGING);
    return given.signal;
  }
  const reopen = () => (opened = null); // the next time
  const database = () =>
    (opened ??= openDB("la-marque", 1, { upgrade, terminated: reopen }).catch((error) => {
      reopen();
      throw error;
    }));
  const kept = async (name) => (await database()).get("kept", name);
  const everything = async () => (await database()).getAll("outbox");
  const outbox = async (straight) => (await everything()).filter((one) => Boolean(one.straight) === straight);
  const ofKey = (key) => (one) => !key || one.key === key;
  const waiting = async (key) => (await outbox(false)).filter(ofKey(key)).filter(({ aside }) => !aside);
  const setAside = async (key) => (await outbox(false)).filter(ofKey(key)).filter(({ aside }) => aside);
  const tell = async () => (await clients.matchAll()).forEach((page) => page.postMessage("outbox"));

  /* 1 Static files */
  async function staticFile(asked) {
    const found = await caches.match(asked);
    if (found) return found;
    const answer = await network(asked);
    if (answer.ok) await (await caches.open(STATICS)).put(asked, answer.clone());
    return answer;
  }
  self.fetch = (asked, how) => (files.has(asked) ? staticFile(asked) : network(asked, how)); // what MicroPython asks for
  const addressOf = ({ url }) => new URL(url).pathname;
  async function keepStatics() {
    const cache = await caches.open(STATICS);
    const found = new Set((await cache.keys()).map(addressOf));
    await cache.addAll([...files].filter((one) => !found.has(one)));
    await (await caches.open(PAGES)).add("/away/"); // also where nothing else can be kept
  }
  async function dropOlder() {
    const cache = await caches.open(STATICS);
    const older = (await cache.keys()).filter((one) => !files.has(addressOf(one)));
    await Promise.all(older.map((one) => cache.delete(one)));
  }

  /* 2 What is kept, and what may not be seen any more */
  async function forget() {
    await caches.delete(PAGES);
    await (await database()).clear("kept");
  }
  /* What was kept may not be seen any more. Where nothing was, that it is not there says nothing: anybody can make a link to it. */
  async function forgetAll(url) {
    const isKept = (await kept(`game ${gameOf(url)}`)) || (await caches.match(url, { ignoreVary: true }));
    if (isKept) await forget();
  }
  /* Another notebook than before, or none: all that was kept is another's. */
  async function noteNotebook(answer) {
    const notebook = answer.headers.get("Notebook") ?? "";
    const before = await kept("notebook");
    if (before !== undefined && before !== notebook) await forget();
    if (before !== notebook) await (await database()).put("kept", notebook, "notebook");
  }
  async function keepPage({ url, mode }, answer) {
    if (answer.type === "opaqueredirect" || answer.status >= 500) return;
    await noteNotebook(answer);
    if (isEnded(answer)) await forgetAll(url);
    const html = answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html");
    const cache = await caches.open(PAGES);
    if (html && mode === "navigate") await cache.put(url, answer);
    if (new URL(url).pathname === "/") await cache.add(BEFORE_A_GAME).catch(() => {});
    await keepPages();
  }
  let keeping;
  const keepPages = () => (keeping ??= keepMissing().finally(() => (keeping = null)));
  async function keepMissing() {
    const cache = await caches.open(PAGES);
    for (const one of pages) {
      if (!(await cache.match(one, { ignoreVary: true }))) await cache.add(one).catch(() => {}); // the next time, then
    }
  }
  /* It names the games; the next has the players of the last. */
  const keepHome = async () => (await caches.open(PAGES)).addAll(["/", BEFORE_A_GAME]).then(() => true, () => false);
  async function keptPage({ request, resultingClientId }) {
    if (request.headers.has("HX-Request")) return Response.error(); // a part of a page: what it shows stays
    const { pathname, search } = new URL(request.url);
    const cache = await caches.open(PAGES);
    const found = await cache.match(pathname === "/" ? pathname : pathname + search, { ignoreVary: true });
    if (found) shown.set(resultingClientId, found.headers.get("Date"));
    return found || (await cache.match("/away/", { ignoreVary: true })) || Response.error();
  }

  /* 3 The facts of a game, as the server told them last */
  const refreshing = new Map();
  function refresh(key, anew) {
    if (anew || !refreshing.has(key)) {
      const found = noting(factsOf(key, anew)).catch(() => {});
      refreshing.set(key, found.finally(() => refreshing.delete(key)));
    }
    return refreshing.get(key);
  }
  async function factsOf(key, anew) {
    const before = await kept(`game ${key}`);
    const headers = before && !anew ? { "If-None-Match": before.etag } : {};
    const answer = await network(`/games/${key}/facts`, { headers, signal: limit(), ...isAnswerTo });
    if (isEnded(answer) && before && !(await waiting(key)).some(begins)) await forget();
    if (isEnded(answer)) return { ended: answer.status };
    if (!answer.ok && answer.status !== 304) throw new Error(answer.status);
    const told = answer.ok ? await answer.json() : null;
    const now = told
      ? { ...told, game: JSON.stringify(told.game), version: told.game.game.version, own: told.game.game.own_bids,
          etag: answer.headers.get("ETag"), mark: answer.headers.get("Game"), policy: answer.headers.get("Content-Security-Policy"), at: Date.now() }
      : { ...before, at: Date.now() };
    await (await database()).put("kept", now, `game ${key}`).catch(() => {}); // storage is full: what was kept stays, with its age
    if (told) await dropWritten(key, told.game.game.journal).catch(() => {});
    return now;
  }
  /* What was told before any game of the notebook. */
  async function beforeGame() {
    const found = await caches.match(BEFORE_A_GAME, { ignoreVary: true });
    const header = (name) => found.headers.get(name) ?? "";
    return found && { ...(await found.json()), notebook: header("Notebook"), at: header("Date"), policy: header("Content-Security-Policy") };
  }
  /* A game as the server told it; if it began here, what was told before. */
  async function toldOf(key) {
    const told = await kept(`game ${key}`);
    const begun = !told && (await waiting(key)).find(begins);
    const before = begun && (await beforeGame());
    return before && before.notebook === begun.notebook ? { ...before, at: begun.made } : told;
  }
  const answered = new Set(); // the ids of what went straight to the server, which answered it: the facts may not be told yet
  const isPartOf = (key) => (one) => one.key === key && !one.aside && (!one.straight || answered.has(one.id));
  /* The game with what waits: as the server told it, and every entry of the outbox after that which is still possible. */
  async function table(key) {
    const told = await toldOf(key);
    const queue = told ? (await everything()).filter(isPartOf(key)) : [];
    if (!queue.length) return told;
    const local = await kept(`local ${key}`);
    const { etag } = told;
    const last = queue[queue.length - 1].id;
    if (local?.release === release && local.etag === etag && local.last === last) return { ...told, game: local.game, version: local.version };
    let now = told;
    for (const one of queue) {
      const { game, entry } = await enter(now, one);
      if (!game) break;
      now = { ...now, game, version: versionAfter(entry) };
    }
    const { game, version } = now;
    if (!game) return null;
    await (await database()).put("kept", { release, etag, last, game, version }, `local ${key}`).catch(() => {});
    return now;
  }
  const versionAfter = (entry) => entry?.number ?? 0; // a game that begins has none yet

  /* 4 The engine */
  const engines = {};
  function engine(code) {
    engines[code] ??= startEngine(loadMicroPython, { ...parts, statics, languages: { [code]: languages[code] } }).catch((error) => {
      delete engines[code]; // the next request tries again
      throw error;
    });
    return engines[code];
  }
  async function stayAwake(url) {
    const told = await toldOf(gameOf(url));
    if (told) await engine(told.language);
  }
  async function ask({ language, time_zone, phone, page, game = "", beginning }, request) {
    const fresh = { now: new Date().toISOString(), client_key: crypto.randomUUID(), chance: crypto.randomUUID(), known: [], htmx: false };
    const answer = await engine(language);
    return JSON.parse(answer(game, JSON.stringify({ ...fresh, language, time_zone, phone, page, beginning, ...request })));
  }
  /* What waits is entered again if what it rested on is still so; "" is whatever it rested on. */
  const enter = (now, { path, form, made, seen, rests }) => ask(now, { method: "POST", path, query: "", form, waits: true, now: made, ...(rests === undefined ? {} : { seen, rests }) });
  async function asksFor(request) {
    const { pathname, search } = new URL(request.url);
    const form = request.method === "POST" ? [...(await request.clone().formData())] : [];
    return { method: request.method, path: pathname, query: search.slice(1), form, htmx: request.headers.has("HX-Request") };
  }
  function drawn({ status, headers, html }, { policy }) {
    if (headers.Location) return Response.redirect(headers.Location, status);
    return new Response(html, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy } });
  }

  /* 5 Requests */
  /* Ask the network; `otherwise` is what answers if nothing comes in time: without it, people wait. */
  async function asked(request, otherwise) {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), otherwise ? gladly() : WITHOUT_END);
    try {
      return await noting(network(request, { signal: given.signal }));
    } finally {
      clearTimeout(timer);
    }
  }
  /* Send a form: `note` takes the answer of the server, `here` is what the phone answers if none comes in time, and once the form
     is lost. What only the server can do it may be doing: people wait. */
  async function delivered(request, note, here) {
    const given = new AbortController();
    const answer = noting(network(request, { signal: given.signal }));
    const outcome = await Promise.race([answer.then(() => "answered", () => "lost"), after(gladly())]);
    const own = outcome === "answered" ? null : await here(outcome === "lost");
    if (!own || own.status >= 500) return answer.then((one) => (note(one.clone()), one), () => own ?? here(true));
    given.abort();
    return own;
  }
  /* What needs nobody else, if the phone knows what the page shows. */
  async function alone(request, key) {
    await Promise.race([refreshing.get(key), after(gladly())]); // a server that hangs: it is asked itself, or what is kept does
    const told = await table(key);
    if (!told || told.release !== release || told.own) return null;
    const said = await asksFor(request);
    if (said.method === "POST" && Number(value(said.form, "version")) !== told.version) return null;
    const answer = await ask(told, said);
    return answer.status < 500 ? drawn(answer, told) : null;
  }
  /* What only a server can do, and the network lost. */
  const onlyWithNetwork = ({ mode }, told) => (mode === "navigate" ? Response.redirect("/away/", 303) : said(told?.says.only_here ?? "", 503));
  async function away(event, key) {
    const { request, resultingClientId } = event;
    const told = await table(key).catch(() => null);
    const answer = told && (await ask(told, await asksFor(request)).catch(() => null));
    if (!answer || answer.status >= 500) return request.mode === "navigate" ? onlyThere(event) : said(told?.says.only_here ?? "", 503);
    shown.set(resultingClientId, told.at);
    return drawn(answer, told);
  }
  /* A page that the engine cannot draw, also while entries wait; a game that began here may not be there yet. */
  async function onlyThere(event) {
    const { request } = event;
    const answer = await asked(request, await caches.match(request, { ignoreVary: true })).catch(() => null);
    return answer && !isEnded(answer) ? answer : keptPage(event);
  }
  async function ofGame(event, key, address) {
    const { request } = event;
    await settleLeft().catch(() => {}); // nothing can be kept
    if (NEEDS_NOBODY.test(address) && request.headers.has("HX-Request")) {
      const answer = await alone(request, key).catch(() => null);
      if (answer) return answer;
    }
    let queue = await waiting(key).catch(() => []);
    if (queue.length && !isAway() && !queue[0].refused && !barred.has(key)) {
      await Promise.race([send(), after(GLADLY)]);
      queue = await waiting(key);
    }
    if (address === DECIDED) return (await decided(event, key).catch(() => null)) ?? onlyWithNetwork(request, await toldOf(key).catch(() => null));
    const isNext = !queue.length || barred.has(key);
    if (request.method === "POST") {
      const answer = await (isNext ? sentStraight(event, key) : entered(request, key));
      return answer ?? onlyWithNetwork(request, await toldOf(key).catch(() => null));
    }
    if (!isNext) return away(event, key);
    try {
      const answer = await asked(request, await kept(`game ${key}`).catch(() => null));
      event.waitUntil(seen(request, key, answer.clone()));
      return answer;
    } catch {
      return away(event, key);
    }
  }
  async function sentStraight(event, key) {
    const { request } = event;
    const again = request.clone();
    const straight = await keepStraight(again, key).catch(() => null);
    const tidy = (told) => straight && (told ? remove(straight) : settle(straight));
    const note = (answer) => {
      if (answer.ok) answered.add(straight?.id);
      event.waitUntil(seen(again, key, answer).then(tidy));
    };
    return delivered(request, note, (isLost) => (isLost || !REMATCH.test(again.url) ? entered(again, key, straight) : null));
  }
  async function seen({ url, method }, key, answer) {
    if (answer.type !== "opaqueredirect" && answer.status < 500) await noteNotebook(answer);
    if (isEnded(answer)) return forgetAll(url).then(() => answer);
    if (/\/delete\/$/.test(url) && method === "POST") return forget().then(() => answer);
    if (method === "POST") await refreshing.get(key); // it was asked for before
    const told = await getReady(key, method === "GET" && answer.headers.get("Game"));
    await keepPages();
    return told;
  }
  /* `mark` is what an answer that changed nothing says of the game. */
  async function getReady(key, mark) {
    const before = await kept(`game ${key}`);
    const told = mark && before?.mark === mark ? before : await refresh(key);
    if (!before) await keepHome();
    if (told?.language) await engine(told.language);
    return told;
  }
  /* A page that was open before there was a worker. */
  async function meet(url) {
    const key = gameOf(url);
    if (key && !(await kept(`game ${key}`))) await getReady(key);
    await keepPages();
  }
  async function elsewhere(event) {
    const { request } = event;
    const before = SET_UP.test(addressOf(request)) && (await beforeGame().catch(() => null));
    const again = before && request.clone();
    const here = async (isLost) => setUp(event, await asksFor(again), before, isLost);
    const note = (answer) => event.waitUntil(keepPage(request, answer));
    if (request.method === "POST" && !before) {
      const answer = await network(request).catch(() => null);
      if (!answer) return request.mode === "navigate" ? onlyWithNetwork(request) : Response.error();
      if (!CHANGES_NOTHING_KEPT.test(addressOf(request))) await forget();
      return answer;
    }
    if (request.method === "POST") return (await delivered(request, note, here)) ?? onlyWithNetwork(request, before);
    try {
      const answer = await asked(request, before || (await caches.match(request, { ignoreVary: true })));
      note(answer.clone());
      return answer;
    } catch {
      return (before && (await here())) || keptPage(event);
    }
  }
  /* A new game begins with the first form of its outbox, under the address that the server makes of the same key. */
  async function setUp(event, form, before, isLost) {
    const named = value(form.form, "notebook") ?? new URLSearchParams(form.query).get("notebook");
    if (named !== null && named !== (before.notebook || NOT_YET)) return null; // what is known is another notebook's
    const made = new Date().toISOString();
    const answer = await ask(before, { ...form, now: made }).catch(() => null);
    if (!answer || (answer.status >= 400 && answer.status !== 422)) return null;
    shown.set(event.resultingClientId, before.at);
    if (!answer.game) return drawn(answer, before);
    const { key } = JSON.parse(answer.game).game;
    const sent = (await waiting(key)).find(begins);
    const isTheSame = JSON.stringify(sent?.form) === JSON.stringify(form.form);
    const another = () => form.form.map(([name, seen]) => [name, name === "client_key" ? crypto.randomUUID() : seen]);
    const isTaken = !isTheSame && (sent || (await kept(`game ${key}`)));
    if (isTaken && (sent?.refused || !isLost)) return null; // the server begins it, under this key
    if (isTaken) return setUp(event, { ...form, form: another() }, before, isLost);
    const one = { key, path: form.path, form: form.form, made, notebook: before.notebook, card: answer.html };
    const isKept = isTheSame || (await keepEntry(one, {}, answer).then(() => true, () => false));
    return isKept ? drawn(answer, before) : said(before.says.not_kept, 507);
  }

  /* 6 The outbox */
  async function entered(request, key, straight) {
    const told = await toldOf(key).catch(() => null);
    if (!told) return null;
    const form = await asksFor(request);
    const made = new Date().toISOString();
    const answer = await table(key).then((now) => ask(now, { ...form, waits: true, now: made })).catch(() => null);
    const one = { key, path: form.path, form: form.form, made, seen: told.version ?? 0, ...answer?.waits };
    const isKept = !answer?.entry || (await keepEntry(one, told, answer).then(() => true, () => false));
    if (straight) await remove(straight);
    if (!isKept) return said(told.says.not_kept, 507);
    return answer && answer.status < 500 ? drawn(answer, told) : null;
  }
  /* With the game after it. */
  async function keepEntry(one, { etag }, { game, entry }) {
    const change = (await database()).transaction(["kept", "outbox"], "readwrite");
    const last = await change.objectStore("outbox").add(one);
    await Promise.all([change.objectStore("kept").put({ release, etag, last, game, version: versionAfter(entry) }, `local ${one.key}`), change.done]);
    tell();
    registration.sync?.register("outbox").catch(() => {});
  }
  const remove = async ({ id }) => (await database()).delete("outbox", id);
  /* What another phone sent from a file, or a page that asked first, leaves the outbox: with a hand goes what was announced of it. */
  async function dropWritten(key, entries) {
    const [written, aside] = [new Set(entries.map((one) => one.client_key)), await setAside(key)];
    const done = aside.filter(({ form }) => written.has(value(form, "client_key")));
    const isPart = ({ kind, hand }) => kind === "announce" && done.some((one) => one.kind !== "announce" && one.hand === hand);
    for (const one of aside) if (done.includes(one) || isPart(one)) await remove(one);
    if (done.length) await tell();
  }
  /* What goes straight to the server is kept until the phone is told the game with it: the phone may be closed meanwhile. What
     became of it is then not known: it waits, unless the engine finds that it writes nothing. */
  async function keepStraight(request, key) {
    const { path, form } = await asksFor(request);
    if (!value(form, "client_key") || !fieldsOf(path)) return null; // writes nothing to the journal
    const one = { key, path, form, made: new Date().toISOString(), straight: true };
    return { ...one, id: await (await database()).add("outbox", one) };
  }
  async function settle({ straight, ...one }) {
    answered.delete(one.id); // so that the game is without it
    const told = await toldOf(one.key).catch(() => null);
    const answer = await table(one.key).then((now) => enter(now, one)).catch(() => null);
    if (answer && !answer.entry && answer.status < 400) return remove(one);
    await (await database()).put("outbox", { ...one, seen: told?.version ?? 0, ...answer?.waits });
    tell();
  }
  let left; // by the worker before this one
  const settleAll = async () => { for (const one of await outbox(true)) await settle(one); };
  const settleLeft = () =>
    (left ??= settleAll().catch((error) => {
      left = null; // the next time
      throw error;
    }));
  /* Send what waits, in order, as many at once as the server takes. What a refused entry was followed by is set aside with it. */
  const tryNetwork = (key) => (key ? refresh(key) : noting(network("/away/", { method: "HEAD", signal: limit() })).catch(() => {}));
  let sending;
  const send = () => (sending ??= sendAll().catch(() => {}).finally(() => (sending = null)));
  async function sendAll() {
    await settleLeft();
    await navigator.locks.request("outbox", async () => {
      for (const key of new Set((await waiting()).map((one) => one.key))) await sendThose(key).catch(() => {});
    });
    tell();
  }
  const barred = new Map(); // why a game takes nothing from this phone, by its key
  async function sendThose(key) {
    let told = await refresh(key, true); // with a new token
    const [first] = await waiting(key);
    if (first && begins(first)) told = await sendBeginning(first, told);
    else if (told?.ended) barred.set(key, "gone");
    if (!told?.game) return;
    for (let queue; (queue = (await waiting(key)).slice(0, AT_ONCE)).length; ) {
      const notebook = value(queue[0].form, "notebook");
      const other = queue.findIndex(({ form }) => value(form, "notebook") !== notebook);
      const sent = other < 0 ? queue : queue.slice(0, other);
      const answer = await network(`/games/${key}/send`, { method: "POST", body: bodyOf(sent, notebook, told), signal: limit() });
      if (answer.status === 403) barred.set(key, "reader");
      if (!answer.ok) return; // they are sent again: their keys keep them single
      barred.delete(key);
      const { outcomes } = await answer.json();
      for (const [at, outcome] of outcomes.entries()) if (outcome !== "refused") await remove(sent[at]);
      told = await refresh(key, true);
      if (outcomes.includes("refused")) await putAside(await waiting(key));
      if (outcomes.includes("refused") || !areNext(sent, told)) await redraw(key);
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
  /* Whether entries have the numbers that the phone gave them, so that what it showed is what the server has. */
  function areNext(entries, told) {
    const numbers = told?.game && new Map(JSON.parse(told.game).game.journal.map((one) => [one.client_key, one.number]));
    return numbers && entries.every(({ form }) => [undefined, Number(value(form, "version")) + 1].includes(numbers.get(value(form, "client_key"))));
  }
  /* From when on a page of a game shows what the server has: older ones are loaded again. */
  const redraw = async (key) => (await database()).put("kept", Date.now(), `redrawn ${key}`);
  /* A game that began here; returns what is told of it once the server has it. */
  async function sendBeginning(one, there) {
    const told = there?.game ? there : (await keepHome()) && (await beforeGame());
    if (!told || (!told.game && one.notebook && told.notebook !== one.notebook)) return null; // the server begins one if there was none
    if (told.game) return (await remove(one), told); // also if another phone sent it, or somebody corrected its set-up
    if (one.refused) return null;
    const body = new URLSearchParams(one.form.filter(([name]) => name !== "csrfmiddlewaretoken"));
    body.append("csrfmiddlewaretoken", told.page.csrf_token);
    body.append("entered_at", one.made);
    const answer = await network(one.path, { method: "POST", body, signal: limit() });
    if (answer.status === 403) barred.set(one.key, "reader");
    if (answer.status === 403 || BUSY.includes(answer.status)) return null;
    barred.delete(one.key);
    const now = await refresh(one.key, true);
    if (now?.game) await Promise.all([remove(one), keepHome()]);
    else if (now) await (await database()).put("outbox", { ...one, refused: await answer.text() });
    return now;
  }
  /* What another phone could not send, from the file that it saved: sent from here, entry by entry. Anybody may have written it:
     it goes only where the engine writes, with the fields of what is written. */
  function readEntry({ key, path, form, made, seen, rests, game, kind, hand, facts, title, says, notebook = "" }) {
    const known = typeof path === "string" && fieldsOf(path);
    if (!known) throw new Error("Not what waits on a phone");
    const fields = form.map(([name, said]) => [String(name), String(said)]).filter(([name]) => known.test(name));
    const one = { key, path, form: fields, made: new Date(made).toISOString() };
    if (begins(one)) return { ...one, form: [...fields, ["notebook", String(notebook) || NOT_YET]], notebook: String(notebook) };
    const told = rests === undefined ? {} : { rests: String(rests), game: String(game), kind: String(kind), hand: hand && Number(hand), facts: facts && { ...facts }, title: String(title), says: says.map(String) };
    return { ...one, seen: Number(seen) || 0, ...told };
  }
  /* Whether it is of a game that this phone knows, or that begins with it or before it. */
  async function isKnown(one, index, taken) {
    if (begins(one)) return (await begunBy(one)) === one.key;
    if (OF_A_GAME.exec(one.path)[1] !== one.key) return false;
    const isBegun = [...(await waiting()), ...taken.slice(0, index)].some((earlier) => earlier.key === one.key && begins(earlier));
    return isBegun || Boolean((await kept(`game ${one.key}`)) ?? (await refresh(one.key))?.game);
  }
  async function begunBy({ path, form, made }) {
    const before = (await beforeGame()) ?? ((await keepHome()) && (await beforeGame()));
    const { game } = await ask(before, { method: "POST", path, query: "", form, now: made });
    return game && JSON.parse(game).game.key;
  }
  async function take(text) {
    const taken = JSON.parse(text).map(readEntry);
    const areKnown = await Promise.all(taken.map(isKnown));
    if (!taken.length || !areKnown.every(Boolean)) throw new Error("Not what waits on a phone");
    const known = new Set((await waiting()).map(({ form }) => value(form, "client_key")));
    const change = (await database()).transaction("outbox", "readwrite");
    taken.filter(({ form }) => !known.has(value(form, "client_key"))).forEach((one) => change.store.add(one));
    await change.done;
    await send();
    return Promise.all(taken.map(becameOf));
  }
  /* What became of an entry that another phone could not send. */
  async function becameOf({ key, form, title = "" }) {
    const sentKey = value(form, "client_key");
    const here = (await outbox(false)).find((one) => value(one.form, "client_key") === sentKey);
    if (here) return { title, became: here.aside || here.refused ? "aside" : "waits" };
    const told = await kept(`game ${key}`);
    const isWritten = told && JSON.parse(told.game).game.journal.some((one) => one.client_key === sentKey);
    return { title, became: isWritten || !title ? "written" : "there" };
  }
  /* What was set aside is shown, one hand after the other, or it was decided what to write instead of it: that waits like all else. */
  async function decided(event, key) {
    const { request } = event;
    await Promise.race([refresh(key), after(gladly())]);
    const [form, told] = [await asksFor(request), await table(key)];
    const aside = (await setAside(key)).map((one) => ({ ...one, client_key: value(one.form, "client_key") }));
    if (request.method !== "POST") {
      const answer = await ask(told, { ...form, waiting: aside });
      return drawn(answer, told);
    }
    const named = (value(form.form, "drops") ?? "").split(" ");
    const dropped = aside.filter(({ client_key }) => named.includes(client_key));
    const { seen = 0, made } = dropped[0] ?? {};
    let now = told;
    const instead = [];
    for (const [path, fields] of dropped.length ? JSON.parse(value(form.form, "instead") ?? "[]") : []) {
      if (!fieldsOf(path) || OF_A_GAME.exec(path)[1] !== key) throw new Error("Not where a phone writes");
      const one = { key, path, form: renumbered(fields, seen, now.version), made, seen, rests: "" };
      const answer = await enter(now, one);
      if (!answer.entry) return drawn({ ...answer, html: underKey(answer.html, value(fields, "client_key")) }, now); // it asks, or says why not
      now = { ...now, game: answer.game, version: versionAfter(answer.entry) };
      instead.push({ ...one, ...answer.waits, seen: (await toldOf(key)).version ?? 0 });
    }
    const change = (await database()).transaction("outbox", "readwrite");
    dropped.forEach(({ id }) => change.store.delete(id));
    instead.forEach((one) => change.store.add(one));
    await change.done;
    await Promise.race([send(), after(gladly())]);
    tell();
    const next = value(form.form, "next");
    return Response.redirect(new URL(next ? `?entry=${next}` : "..", request.url), 303);
  }
  /* What a page asks first is written under the key of what was set aside, which then leaves the outbox. */
  const underKey = (html, key) => html.replaceAll(/(name="client_key" value=")[^"]*/g, `$1${key}`);
  /* The fields of a form, for the version that the phone shows now; those up to the one `seen` are the server's. */
  const renumbered = (fields, seen, version) =>
    [...fields.filter(([name]) => name !== "version").map(([name, said]) => [name, name === "announced_at" && Number(said) > seen ? String(version) : said]), ["version", String(version)]];

  /* What a page says of itself. */
  async function stateOf({ id, url }) {
    await settleLeft();
    const [entries, aside] = [await waiting(), await setAside()];
    const key = gameOf(url);
    const told = key && (await kept(`game ${key}`));
    const now = entries.some((one) => one.key === key) ? await table(key).catch(() => null) : told;
    const before = (await beforeGame()) ?? {};
    const { notebook } = before;
    const begun = entries.filter((one) => one.card && one.notebook === notebook);
    const timeZone = zoneNamed((told ?? before).time_zone);
    const why = entries.map((one) => barred.get(one.key)).find(Boolean);
    const token = (told ?? before).page?.csrf_token;
    const redrawn = key && (await kept(`redrawn ${key}`));
    return { entries, aside, begun, why, token, redrawn, keptAt: shown.get(id) ?? null, timeZone, isAway: isAway(), version: now?.version, toldAt: told?.at };
  }

  addEventListener("install", (event) => event.waitUntil(keepStatics()));
  addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOlder(), clients.claim()])));
  addEventListener("sync", (event) => event.waitUntil(send()));
  addEventListener("message", (event) => {
    const { data: { ask, text, isOld }, source, ports: [port] } = event;
    if (ask === "takeOver") skipWaiting();
    if (ask === "claim") event.waitUntil(clients.claim());
    if (ask === "awake") event.waitUntil(stayAwake(source.url));
    if (ask === "send") event.waitUntil(tryNetwork(isOld && gameOf(source.url)).then(send));
    if (ask === "take") event.waitUntil(take(text).then((taken) => port.postMessage({ taken }), () => port.postMessage({})));
    if (ask === "state") event.waitUntil(meet(source.url));
    if (ask === "state") stateOf(source).then((state) => port.postMessage(state), () => port.postMessage({}));
  });
  addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || (request.method === "POST" && !isOurs(request))) return; // the server refuses it
    const [, key, address] = OF_A_GAME.exec(pathname) || [];
    if (files.has(pathname)) event.respondWith(staticFile(request));
    else if (key && isPage(request)) event.respondWith(ofGame(event, key, address));
    else if (isPage(request) || pages.includes(pathname)) event.respondWith(elsewhere(event));
  });
}
