/* La Marque: this phone as a witness. It remembers the newest entry that it saw of each game, and the sheet as it was
   then, and says so when the server's game no longer continues it. It is only loaded once a game has moved on, if the
   server has not what the page shows, or when a phone of the notebook lost its player. It asks for the entry's fingerprint by number, and never sends the one it knows.
   Hooks: data-seen, data-mark, data-was, data-today, data-newest, data-open, data-saw, data-place, data-total, data-known, data-gone. */
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const numberOf = (mark) => Number.parseInt(mark, 10);
const lettersOf = (mark) => mark.slice(mark.indexOf(" ") + 1);
const marked = () => document.querySelector("[data-mark]");
let asking = false;
let told;

/* The sheet that the page shows, as it reads: the number and the scores of each hand by its place, and the totals. */
function sheetOf(mark) {
  const read = (cell) => (cell.firstChild?.textContent ?? "").trim();
  const rows = all("#hands tr[id^=hand-]").map((row) => {
    const scores = all("td", row).map(read).join(" · ");
    return [row.id.slice("hand-".length), [numberOf(row.textContent.trim()), scores]];
  });
  return { mark, rows: Object.fromEntries(rows), totals: all("#totals .figure").map(read) };
}
const sheetSeen = (key) => JSON.parse(localStorage[`${key} sheet`] ?? "{}");

function follow(key, mark) {
  if (numberOf(mark) <= numberOf(localStorage[key])) return;
  localStorage[key] = mark;
  if (document.getElementById("hands")) localStorage[`${key} sheet`] = JSON.stringify(sheetOf(mark));
}
/* Fill in what this phone saw beside what the server says, and leave what differs. */
function compare(warning, { rows, totals }) {
  const gone = warning.querySelector("[data-place='']");
  all("[data-place]", warning).forEach((line) => {
    const [, scores] = rows[line.dataset.place] ?? [];
    if (scores === line.cells[2].textContent.trim()) line.remove();
    else line.cells[1].textContent = scores ?? "–";
    delete rows[line.dataset.place];
  });
  for (const [number, scores] of Object.values(rows)) {
    const line = gone.cloneNode(true);
    line.cells[0].textContent = line.cells[0].textContent.replace("#", number);
    line.cells[1].textContent = scores;
    gone.before(line);
  }
  gone.remove();
  all("[data-total]", warning).forEach((line, side) => {
    if (totals[side] === line.cells[2].textContent.trim()) line.remove();
    else line.cells[1].textContent = totals[side];
  });
}
function warn(key, saw, warning) {
  const seen = sheetSeen(key);
  const known = seen.mark === saw;
  document.querySelector("[data-today]")?.remove();
  warning.querySelector("[data-saw]").textContent = lettersOf(saw);
  if (known) compare(warning, seen);
  const said = known ? (all("[data-place], [data-total]", warning).length ? "differs" : "same") : "unknown";
  all("[data-known]", warning).forEach((part) => part.dataset.known !== said && part.remove());
  warning.querySelector("button").addEventListener("click", () => {
    localStorage[key] = warning.dataset.newest;
    localStorage.removeItem(`${key} sheet`);
    if (marked()?.dataset.mark === warning.dataset.newest) warning.remove();
    else location.reload();
  });
  warning.hidden = false;
  document.getElementById("main").prepend(warning);
}
/* What nobody asked for hides no refusal. */
const trouble = () => document.getElementById("trouble");
export function inform(said) {
  const text = trouble().firstElementChild;
  const before = trouble().hidden ? "" : text.textContent;
  if (before.includes(said)) return;
  text.textContent = `${before} ${said}`.trim();
  trouble().hidden = false;
  trouble().setAttribute("role", "alert");
}
/* What is no longer so is not said any more. */
export function unsay(said) {
  const text = trouble().firstElementChild;
  text.textContent = text.textContent.replace(said, "").trim();
  trouble().hidden = !text.textContent;
}
/* If it was `heard`, the server has other entries than an open page shows. There nothing moves under the thumb:
   it says so once, over everything, and shows the rest when it is loaded again. */
export async function check(key, heard) {
  const saw = localStorage[key];
  const { mark, was } = marked()?.dataset ?? {};
  if (!mark || !saw) return; // the page has changed since
  if (!heard && (saw === mark || saw === was)) return follow(key, mark);
  if (asking || told || document.querySelector("[data-today]")) return;
  asking = true;
  try {
    const answer = await fetch(`${key}?entry=${numberOf(saw)}`);
    if (!answer.ok) return; // in the bin, or no network: no page shows the game either
    const inside = document.createElement("template");
    inside.innerHTML = await answer.text();
    const warning = inside.content.querySelector("[data-today]");
    if (localStorage[key] !== saw) return; // another tab has seen more, and asks for itself
    if (warning.dataset.today === lettersOf(saw)) follow(key, mark);
    else if (heard) inform((told = warning.dataset.open));
    else warn(key, saw, warning);
  } catch {
    /* The network failed: the next page asks again. */
  } finally {
    asking = false;
  }
}

/* A phone of the notebook lost the player who held it to another: was it this one? */
let asked;

export async function ask(told, count) {
  if (asked === count) return;
  asked = count;
  const answer = await fetch(`${told.pathname}lost`).catch(() => {});
  asked = null;
  if (!answer?.ok) return; // the next event asks again
  told.dataset.count = count;
  told.innerHTML = (await answer.text()).trim();
  if (!told.innerHTML) return;
  all("#announcer, #who-holds").forEach((place) => (place.innerHTML = told.innerHTML));
  all("[name=own]").forEach(({ form }) => (form.inert = true)); // the pad of who no longer holds this phone
}

/* On the page of a missing address: what this phone knows of the game that was there. */
document.querySelectorAll("[data-gone]").forEach((note) => {
  const [game] = /^\/games\/\w+\//.exec(location.pathname) || [];
  const saw = localStorage[`${game}seen`];
  if (!saw) return;
  note.content.querySelector("[data-entry]").textContent = numberOf(saw);
  note.content.querySelector("[data-saw]").textContent = lettersOf(saw);
  note.replaceWith(note.content);
});

/* What the buttons of forms say once they would be refused: that they are `closed`, or that they come too `late`; what they write
   again once neither is so. */
export function promise(closed, late = "", others = "") {
  const said = closed ? trouble().dataset.closed : late;
  all(`${others}#main [data-late]`).forEach((button) => {
    button.wrote = button.wrote || { said: [...button.childNodes], unknown: button.dataset.unknown };
    button.disabled = closed;
    button.style.maxWidth = said && `${button.offsetWidth}px`; // no key moves
    button.textContent = said;
    if (!said) button.append(...button.wrote.said);
    if (button.wrote.unknown) button.dataset.unknown = said || button.wrote.unknown;
  });
}
/* A phone that was put out promises nothing, on the table either. */
export function shut(said) {
  inform(said);
  promise(true, "", "#write, ");
}
/* A phone that may no longer write promises nothing; once it may again, nothing says any more that it may not. */
let lowered = "";
export function lower(said) {
  if (said || lowered) promise(Boolean(said));
  if (said) inform(said);
  else unsay(lowered);
  lowered = said || "";
}
