/* What a page that is not the table does once others write: `marque.js` loads this then. What is being read keeps its place when a newer page takes the place of this one. */
const all = (selector) => [...document.querySelectorAll(selector)];
const top = (node) => node.getBoundingClientRect().top;
let marks = [];
let scrolled = [];
let focused; // what had the focus: what is alike, and which of these it was

/* What can be found again in the newer page: by its id, or by its text if no other has the same. */
function legible() {
  const found = new Map();
  all("main :is(h2, h3, p, li, tr, summary, [id])").forEach((node) => {
    const name = node.id || node.textContent;
    found.set(name, found.has(name) ? null : node);
  });
  return [...found].filter(([, node]) => node);
}
/* Links that lead to the same place are alike, and so are the same controls of the same part. */
const nameOf = (node) => node.getAttribute("href") || [node.closest("[id]").id, node.localName, node.name, node.value].join();
const alike = (name) => all(":is(main, #menu) :is(a, button, input, select, textarea, summary, [tabindex])").filter((node) => nameOf(node) === name);
const scrollers = () => all("main [tabindex]");
const isLive = ({ detail }) => detail.target?.id === "main" && detail.requestConfig?.elt.id === "live";

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isLive(event)) return;
  const inSight = ([, node]) => node.getBoundingClientRect().bottom > 0 && top(node) < innerHeight;
  const rank = ([, place]) => (place < 0 ? innerHeight - place : place); // first what begins in sight, from the top
  marks = scrollY ? legible().filter(inSight).map(([name, node]) => [name, top(node)]) : [];
  marks.sort((one, other) => rank(one) - rank(other));
  scrolled = scrollers().map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const now = document.activeElement;
  focused = now.closest("main, #menu") && { name: nameOf(now), place: alike(nameOf(now)).indexOf(now) };
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (!isLive(event)) return;
  scrollers().forEach((node, index) => scrolled[index] && node.scrollTo(...scrolled[index]));
  const now = new Map(legible());
  const mark = marks.find(([name]) => now.has(name));
  if (mark) scrollBy(0, top(now.get(mark[0])) - mark[1]);
  if (!focused || document.activeElement !== document.body) return;
  const [again] = alike(focused.name).slice(focused.place);
  (again || document.getElementById("main")).focus({ preventScroll: true });
});

/* The page as it is now takes the place of this one, but for an open menu. A form that somebody fills in stays, and asks once what each
   version says to it: it is still of its own version. */
let answered;
export async function renew({ again, follows }, filled, isLowered, wanted) {
  const address = again || location.href;
  if (filled && wanted === answered) return;
  if (filled) {
    const isAnswered = follows === undefined ? await renewParts(address) : !isLowered && (await overtake(address));
    if (isAnswered) answered = wanted;
    return;
  }
  const selectOOB = `#heading,#lost-holder${document.querySelector("#menu:not(:has(.open))") ? ",#menu" : ""}`;
  return htmx.ajax("GET", address, { source: "#live", target: "#main", select: "#main", selectOOB, swap: "outerHTML" });
}

/* What stands apart from a form that somebody fills in is renewed beside it, unless the focus is in it. Returns whether all of it is.
   Hooks: data-part. */
async function renewParts(address) {
  if (!all("[data-part]").length) return true;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return false;
  const parts = [...document.createRange().createContextualFragment(await answer.text()).querySelectorAll("[data-part]")];
  const isInUse = ({ id }) => document.getElementById(id)?.contains(document.activeElement);
  const left = parts.filter(isInUse);
  parts.filter((part) => !left.includes(part)).forEach((part) => document.getElementById(part.id)?.replaceWith(part));
  document.dispatchEvent(new Event("renewed"));
  return !left.length;
}

/* It says what makes it too late, and so do its buttons; the same once. Returns whether the server answered. */
let told = "";
async function overtake(address) {
  const asked = new URL(address, location.href);
  asked.searchParams.set("since", document.querySelector("#main [name=version]").value);
  const answer = await fetch(asked, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return false;
  const said = document.createRange().createContextualFragment(await answer.text()).querySelector("[data-label]");
  if (!said || said.textContent === told) return true;
  const { inform, promise, unsay } = await import(document.getElementById("trouble").dataset.witness);
  unsay(told);
  promise(false, said.dataset.label);
  told = said.textContent;
  inform(told);
  return true;
}
