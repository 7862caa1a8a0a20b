/* The table in the phone: MicroPython with the rooms that games/phone packs. It answers as the
   server does. */

const category = (letter) =>
  /\p{Cc}/u.test(letter) ? "Cc" : /\p{Cs}/u.test(letter) ? "Cs" : /\p{Cf}/u.test(letter) ? "Cf"
    : /\p{Z}/u.test(letter) ? "Zs" : "L";

/* Whether a page of ours sent it: a worker is also asked what pages of other sites open and send. Only they lack the address
   of one of our pages, as only forms that open a page may come from elsewhere. */
export const isOurs = ({ mode, referrer }) => mode !== "navigate" || (referrer !== "" && new URL(referrer).origin === location.origin);

/* The time zone with that name; undefined, which is where the phone is, for none and for one that this browser does not know. */
export function zoneNamed(name) {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
const FIGURES = { hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" };
const clocks = {}; // they are slow to make
function clockOf(zone) {
  const timeZone = zoneNamed(zone);
  return timeZone ? new Intl.DateTimeFormat("en", { ...FIGURES, timeZone }) : null;
}
/* By how many minutes the clocks of a time zone are ahead of UTC then. */
function minutesAhead(moment, zone) {
  const time = new Date(moment);
  if (!(zone in clocks)) clocks[zone] = clockOf(zone);
  if (!clocks[zone]) return -time.getTimezoneOffset();
  const shown = Object.fromEntries(clocks[zone].formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
  return local / 60_000 - Math.floor(time / 60_000);
}

/* One MicroPython for all engines: its script keeps what it shares with Python in global variables.
   With a second one loaded, objects of the first that are dropped would be freed in the second,
   which then crashes. */
let loaded;
function micropython(loadMicroPython, url) {
  loaded ??= loadMicroPython({ url }).then(
    (python) => (python.runPython("import sys; sys.path.append('/phone')"), python),
    (error) => {
      loaded = null; // the next time tries again
      throw error;
    },
  );
  return loaded;
}

/* Starts it. `parts` are the addresses of MicroPython's file `wasm`, of the `rooms` and of the
   `languages`, each by its code; `statics`, those of the files that pages name. A phone without a
   server is `alone`: it has more `rooms`, the `rules`, each by its language, and the folder (`base`)
   in which its pages lie. Returns `answer`, from the facts of a game and a request, both as JSON, to
   the answer. */
export async function startEngine(loadMicroPython, { wasm, rooms, languages, statics }, alone) {
  globalThis.engine = {
    lowered: (text) => text.toLowerCase(),
    uppered: (text) => text.toUpperCase(),
    normalized: (form, text) => text.normalize(form),
    combining: (letter) => /\p{Mn}/u.test(letter),
    minutes_ahead: minutesAhead,
    category,
  };
  const fetched = async (address) => (await fetch(address)).text();
  const codes = Object.keys(languages);
  const [python, packed, ...catalogues] = await Promise.all([
    micropython(loadMicroPython, wasm),
    fetched(rooms),
    ...codes.map((code) => fetched(languages[code])),
  ]);
  const files = JSON.parse(packed);
  if (alone) {
    Object.assign(files, JSON.parse(await fetched(alone.rooms)));
    for (const code of codes) files[`rules.${code}.json`] = await fetched(alone.rules[code]);
  }
  codes.forEach((code, at) => (files[`${code}.json`] = catalogues[at]));
  files["statics.json"] = JSON.stringify(statics);
  for (const [path, text] of Object.entries(files)) {
    python.FS.mkdirTree(`/phone/${path}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/phone/${path}`, text);
  }
  python.runPython(
    alone
      ? `from games.phone.micropython.alone import Alone; answer = Alone('/phone', ${JSON.stringify(alone.base)}).answer`
      : "from games.phone.micropython.engine import Engine; answer = Engine('/phone').answer",
  );
  return python.globals.get("answer");
}
