/* La Marque: this phone as a witness. It remembers the newest entry that it saw of each game, and says so when the
   server's game no longer continues it. It is only loaded once a game has moved on. It asks for the entry's fingerprint
   by number, and never sends the one it knows. Hooks: data-seen, data-mark, data-was, data-today, data-saw, data-gone. */
const numberOf = (mark) => Number.parseInt(mark, 10);
const lettersOf = (mark) => mark.slice(mark.indexOf(" ") + 1);
const marked = () => document.querySelector("[data-mark]");
let asking = false;

function follow(key, mark) {
  if (numberOf(mark) > numberOf(localStorage[key])) localStorage[key] = mark;
}
function warn(key, saw, mark, warning) {
  document.querySelector("[data-today]")?.remove();
  warning.querySelector("[data-saw]").textContent = lettersOf(saw);
  warning.querySelector("button").addEventListener("click", () => {
    localStorage[key] = marked()?.dataset.mark ?? mark;
    warning.remove();
  });
  warning.hidden = false;
  document.getElementById("main").prepend(warning);
}
export async function check(key) {
  const saw = localStorage[key];
  const { mark, was } = marked()?.dataset ?? {};
  if (!mark) return; // the page has changed since
  if (saw === mark || saw === was) return follow(key, mark);
  if (asking || document.querySelector("[data-today]")) return;
  asking = true;
  try {
    const answer = await fetch(`${key}?entry=${numberOf(saw)}`);
    if (!answer.ok) return; // in the bin, or no network: no page shows the game either
    const inside = document.createElement("template");
    inside.innerHTML = await answer.text();
    const warning = inside.content.querySelector("[data-today]");
    if (localStorage[key] !== saw) return; // another tab has seen more, and asks for itself
    if (warning.dataset.today === lettersOf(saw)) follow(key, mark);
    else warn(key, saw, mark, warning);
  } catch {
    /* The network failed: the next page asks again. */
  } finally {
    asking = false;
  }
}

/* On the page of a missing address: what this phone knows of the game that was there. */
document.querySelectorAll("[data-gone]").forEach((note) => {
  const [game] = /^\/games\/\w+\//.exec(location.pathname) || [];
  const saw = localStorage[`${game}seen`];
  if (!saw) return;
  note.querySelector("[data-entry]").textContent = numberOf(saw);
  note.querySelector("[data-saw]").textContent = lettersOf(saw);
  note.hidden = false;
});
