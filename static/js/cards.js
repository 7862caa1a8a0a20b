/* The cards of a club evening, typed from a stack: Enter goes on, to the next field and after the last to the next card. What was typed
   waits in a queue until the server has said what it saved of it; a card that is sent twice is saved once. Local storage holds each card
   of it by itself, so that no tab of this page writes over what another one waits for.
   Hooks: #cards (the line) with what a sum has to be and the sentences, [data-table] (a table of the list), data-said. */
const form = document.getElementById("cards");
const fields = form.elements;
const listOf = (name) => [...form.querySelectorAll(`[name=${name}]`)];
const part = (name) => form.querySelector(`[data-${name}]`);
const [points, capots] = [listOf("points"), listOf("capots")];
const STORE = `cards ${form.dataset.cards} `;
const PAUSES = [1000, 2000, 5000, 10_000], PATIENCE = 20_000; // in milliseconds

let queue = []; // what is not saved yet: { key, at (when it was typed), round, table, shown, sent (fields and values), wrong, isTried }
const stored = new Set(); // the keys of those that local storage holds
try {
  const places = Object.keys(localStorage).filter((place) => place.startsWith(STORE));
  queue = places.map((place) => ({ ...JSON.parse(localStorage[place]), isTried: true })).sort((one, other) => one.at - other.at);
  queue.forEach(({ key }) => stored.add(key));
} catch {} // the store is refused
function store(card) {
  try {
    localStorage[STORE + card.key] = JSON.stringify(card);
    stored.add(card.key);
  } catch {} // it is full, or refused
}
function drop(...cards) {
  queue = queue.filter((card) => !cards.includes(card));
  try {
    cards.forEach(({ key }) => localStorage.removeItem(STORE + key));
  } catch {}
}
const isUnkept = () => queue.some(({ key }) => !stored.has(key));
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* Which table the typed number is of, and the order in which its card has the sides. */
const rows = () => [...document.querySelectorAll("#tables [data-table]")];
const sidesOf = (row) => row.dataset.seats.split(" ").map((side) => side.split(","));
function find() {
  const number = String(parseInt(fields.number.value));
  const isOf = fields.find.value === "entrant" ? (row) => sidesOf(row).flat().includes(number) : (row) => row.dataset.table === number;
  const row = rows().find(isOf);
  if (!row) return {};
  const sides = sidesOf(row).map((_, side) => side);
  const own = fields.find.value === "entrant" ? sidesOf(row).findIndex((side) => side.includes(number)) : 0;
  return { row, order: [own, ...sides.filter((side) => side !== own)] };
}
const waiting = (here) => queue.filter(({ round, table }) => round === here.round && table === here.table);
const waitingFor = (row) => waiting({ round: fields.round.value, table: row.dataset.table }).pop();

function show(name, text) {
  part(name).textContent = text;
  part(name).hidden = !text && name !== "said"; // that line is kept free
  if (name === "wrong") part(name).setAttribute("role", text ? "alert" : "none");
}
const fill = (into, values, order) => into.forEach((field, place) => (field.value = values[order[place]] ?? ""));
const valuesOf = (row, name) => row.dataset[name].split(" ").filter(Boolean);

/* The names of the sides, and what is saved or waits of a table, which is then called back. */
let isCalled = Number(fields.at.value) > 0; // whether it has what is saved of it, or waits
let shown; // the id of the row that the line is of
function callUp({ row, order } = find()) {
  points.forEach((field, place) => {
    const names = row && order[place] !== undefined && row.querySelectorAll("p > span")[order[place]]?.textContent;
    const label = field.previousElementSibling;
    label.textContent = names || label.dataset.names;
    label.title = names || "";
    field.parentElement.hidden = Boolean(row) && order[place] === undefined;
    if (capots[place]) capots[place].parentElement.hidden = field.parentElement.hidden;
  });
  if (shown === row?.id) return;
  const wasCalled = isCalled;
  const { saved = [], made = [] } = row ? { saved: valuesOf(row, "points"), made: valuesOf(row, "capots") } : {};
  shown = row?.id;
  fields.seen.value = row ? row.dataset.seen : "";
  const isRead = saved.length || row?.matches(".read, .parted"); // what was read once can be taken away too
  fields.at.value = isRead ? row.dataset.table : 0;
  part("called").hidden = !isRead;
  part("swap")?.remove(); // the question was about another table
  show("wrong", "");
  offerReason(false);
  const kept = row && waitingFor(row);
  isCalled = Boolean(kept || saved.length);
  if (kept) {
    const sent = (name) => kept.sent.filter(([one]) => one === name).map(([, value]) => value);
    sent("points").forEach((value, place) => points[place] && (points[place].value = value));
    sent("capots").forEach((value, place) => capots[place] && (capots[place].value = value));
    show("wrong", kept.wrong || "");
    offerReason(Boolean(kept.wrong));
  } else if (saved.length || wasCalled) {
    fill(points, saved, order || []);
    fill(capots, made.map((one) => (one === "0" ? "" : one)), order || []);
  }
}

/* What the game's rules fix of the sum of a card: the same as `games/evenings/cards.py`. */
const number = (field) => (/^\s*[-−]?[\d .]+\s*$/.test(field.value) ? Number(field.value.replace("−", "-").replace(/[ .]/g, "")) : NaN);
const inUse = (list) => list.filter((field) => !field.parentElement.hidden);
const { least, most, by, capot, hands } = Object.fromEntries(["least", "most", "by", "capot", "hands"].map((name) => [name, Number(form.dataset[name])]));
const total = (list) => list.reduce((sum, field) => sum + (field.value.trim() ? number(field) : 0), 0);
const sentence = (code, values) => form.dataset[code].replace(/{(\w+)}/g, (_, name) => String(values[name]).replace("-", "−"));
function wrongSum() {
  const [given, made] = [total(inUse(points)), total(inUse(capots))];
  if (made > hands) return sentence("more_capots_than_hands", { given: made, hands });
  if (Number.isNaN(least + given + made)) return "";
  const [lowest, highest] = [least, most].map((bound) => bound + capot * made);
  const over = (given - lowest) % by;
  if (given < lowest || given > highest) return sentence(lowest === highest ? "sum_is_fixed" : "sum_out_of_range", { given, lowest, highest });
  return over ? sentence("sum_between", { given, below: given - over, above: given - over + by }) : "";
}
/* Whether there can be capots on the card: where the rules fix its sum, that says so. */
function leavesCapots() {
  if (!inUse(capots).length || Number.isNaN(least) || total(inUse(capots))) return inUse(capots).length > 0;
  const over = total(inUse(points)) - least;
  const rests = Array.from({ length: hands }, (_, one) => over - capot * (one + 1));
  return rests.some((rest) => rest >= 0 && rest <= most - least && rest % by === 0);
}
const blanks = () => inUse(points).filter((field) => !field.value.trim());
/* The points that follow from those of the others. */
function remainder() {
  const [blank, ...more] = blanks();
  const isFixed = least === most && blank && !more.length;
  points.forEach((field) => (field.placeholder = ""));
  if (isFixed) blank.placeholder = String(least + capot * total(inUse(capots)) - total(inUse(points))).replace("-", "−");
  return isFixed;
}
function offerReason(isOffered) {
  part("why").hidden = !isOffered;
  if (!isOffered) fields.why.value = "";
}
let thinking;
function check({ isTyping = false } = {}) {
  clearTimeout(thinking);
  remainder();
  const isOpen = blanks().length || (isTyping && !total(inUse(capots)) && leavesCapots()); // capots may make it right
  const wrong = isOpen ? "" : wrongSum();
  show("wrong", wrong);
  if (wrong || !fields.why.value) offerReason(Boolean(wrong));
  return wrong;
}

/* What was refused of a table that this page does not show, which leads to its round, or is dropped. */
function markElsewhere() {
  const isHere = ({ round, table }) => round === fields.round.value && rows().some((row) => row.dataset.table === table);
  const refused = queue.filter((card) => card.wrong && !isHere(card));
  part("elsewhere").hidden = !refused.length;
  if (refused.length !== part("elsewhere").children.length) part("elsewhere").replaceChildren(...refused.map(refusedElsewhere)); // said once
}
function refusedElsewhere(card) {
  const item = document.createElement("li"), link = document.createElement("a"), button = document.createElement("button");
  link.href = `${form.dataset.page}?round=${card.round}&table=${card.table}`;
  link.textContent = sentence("where", card);
  button.type = "button";
  button.className = "button";
  button.textContent = form.dataset.drop;
  button.addEventListener("click", () => {
    drop(card);
    mark();
    fields.number.focus();
  });
  item.append(link, ` · ${card.shown} · ${card.wrong} `, button);
  return item;
}

/* The list says what is on its way, and what was refused. */
function mark() {
  rows().forEach((row) => {
    const card = waitingFor(row);
    row.classList.toggle("sending", Boolean(card && !card.wrong));
    row.classList.toggle("wrong", Boolean(card?.wrong));
    const said = row.querySelector("[data-said]");
    said.hidden = !card;
    said.textContent = card ? `${card.shown} · ${card.wrong || form.dataset.sending}` : "";
  });
  markElsewhere();
  form.querySelector("button").className = document.querySelector("#next .action") ? "button" : "action"; // one main button
}
function replace(answer) {
  answer.querySelectorAll("[data-table]").forEach((row) => document.getElementById(row.id)?.replaceWith(row));
}

/* A card that corrects one that was just saved was typed by who knew what that one says. */
function showSaved(card, row) {
  const update = ([name, value]) => [name, name === "seen" && row ? row.dataset.seen : value];
  waiting(card).forEach((later) => {
    later.sent = later.sent.map(update);
    store(later);
  });
}

let isSending = false, tries = 0;
async function send() {
  const card = queue.find(({ wrong }) => !wrong);
  if (isSending || !card) return;
  isSending = card.isTried = true;
  try {
    const body = new URLSearchParams([...card.sent, ["csrfmiddlewaretoken", fields.csrfmiddlewaretoken.value]]);
    const aborted = new AbortController(), timer = setTimeout(() => aborted.abort(), PATIENCE);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, signal: aborted.signal });
    const text = await answer.text();
    clearTimeout(timer);
    if (answer.status >= 500 || answer.status === 429) throw answer.status;
    const said = document.createRange().createContextualFragment(text);
    const status = answer.ok && said.querySelector("[role=status]");
    const isCorrected = waiting(card).pop() !== card;
    if (!status) card.wrong = said.querySelector("[role=alert]")?.textContent || form.dataset.refused;
    if (status || isCorrected) drop(card);
    else store(card);
    if (status) showSaved(card, said.getElementById(`table-${card.round}-${card.table}`));
    replace(said);
    show("said", status ? status.textContent : "");
    const otherwise = said.querySelector("[data-otherwise]");
    if (otherwise) show("otherwise", otherwise.textContent);
    tries = 0;
  } catch {
    show("said", isUnkept() ? form.dataset.unkept : form.dataset.waiting);
    setTimeout(send, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
    return;
  } finally {
    isSending = false;
    mark();
  }
  send();
}

function keep(row) {
  const sent = new FormData(form);
  const key = newKey();
  sent.set("client_key", key);
  ["csrfmiddlewaretoken", "at", "to", "sure"].forEach((name) => sent.delete(name));
  const given = inUse(points).map((field) => field.value || field.placeholder);
  const card = { key, at: Date.now(), round: fields.round.value, table: row.dataset.table, shown: given.join(" / "), sent: [...sent] };
  drop(...waiting(card).filter(({ wrong, isTried }) => wrong || !isTried)); // the others may be saved
  queue.push(card);
  store(card);
}
function clear() {
  [fields.number, ...points, ...capots].forEach((field) => (field.value = field.placeholder = ""));
  callUp({});
  show("wrong", "");
  offerReason(false);
  fields.number.focus();
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "sure" || event.submitter?.hasAttribute("formaction")) return;
  const { row } = find();
  if (!row) {
    event.preventDefault();
    if (fields.number.value.trim()) show("wrong", form.dataset.unknown);
    return fields.number.select();
  }
  callUp();
  const isEmpty = inUse(points).every((field) => !field.value.trim());
  if (isEmpty && Number(fields.at.value)) return; // the server asks whether the result is taken away
  event.preventDefault();
  if (isEmpty && waitingFor(row)?.wrong) {
    drop(waitingFor(row));
    return mark(), clear();
  }
  if (blanks().length && !remainder()) return blanks()[0].focus();
  if (check() && !fields.why.value.trim()) return;
  keep(row);
  mark();
  clear();
  send();
});

/* Enter goes on to the next figure, and after the last one the card is saved. It skips the capots where there can be none, and the last
   points if they follow; the space bar goes on to every field. */
form.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (target === fields.to && key === "Enter" && !event.isComposing) {
    event.preventDefault();
    return part("move").click(); // Enter presses the button beside it, not the first of the form
  }
  const isFigure = target === fields.number || points.includes(target) || capots.includes(target);
  if (!isFigure || event.isComposing || !["Enter", " "].includes(key)) return;
  event.preventDefault();
  if (target === fields.number) callUp();
  const isOn = key === " " || capots.includes(target) || leavesCapots();
  const line = [fields.number, ...inUse(points), ...(isOn ? inUse(capots) : [])];
  const next = line[line.indexOf(target) + 1];
  const follows = key === "Enter" && points.includes(target) && remainder() && blanks()[0] === next;
  if (next && !follows) next.focus(), next.select();
  else if (key === "Enter") form.requestSubmit();
});
form.addEventListener("focusin", ({ target }) => {
  if (points.includes(target) || capots.includes(target) || part("called").contains(target)) callUp();
});
form.addEventListener("input", ({ target }) => {
  if (target.name === "find") return clear();
  if (target === fields.number) return show("wrong", "");
  if (target === fields.why || target === fields.to) return;
  clearTimeout(thinking);
  thinking = setTimeout(check, 400, { isTyping: true });
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("#tables a.number");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  form.querySelector("[name=find][value=table]").checked = true;
  fields.number.value = link.closest("[data-table]").dataset.table;
  callUp();
  points[0].focus();
  points[0].select();
});
document.addEventListener("renewed", mark);
addEventListener("online", send);
addEventListener("beforeunload", (event) => isUnkept() && (event.returnValue = true));

shown = find().row?.id; // what the server filled in stays
callUp();
form.dataset.begun = ""; // a newer page leaves the line alone
if (matchMedia("(hover: hover)").matches) (find().row ? points[0] : fields.number).focus();
mark();
send();
