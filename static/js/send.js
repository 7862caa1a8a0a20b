/* Makes a link that holds a game, or all games: compressed, in the part of an address that browsers send nowhere. */
const LONGEST = 1_000_000, LARGEST_CODE = 1_500; // in characters; games/exchange.py has the first, cameras read the second

/* Nothing if it would hold more than a link may. */
async function linkOf({ from, to }) {
  const answer = await fetch(from, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const packed = answer.body.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
  const link = `${new URL(to, location.href)}#${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return link.length > LONGEST ? undefined : link;
}

/* The page from which a game is sent; `copy.js` does the sending. */
async function show(panel) {
  const link = await linkOf(panel.dataset);
  if (!link) return (document.getElementById("long").hidden = false);
  const form = document.getElementById("send");
  form.dataset.send = document.getElementById("said").textContent.trim();
  document.getElementById("address").value = link;
  document.querySelectorAll("[disabled]").forEach((button) => (button.disabled = false));
  if (link.length > LARGEST_CODE) return;
  const { generate } = await import(panel.dataset.code);
  const code = document.getElementById("code");
  generate(link).toCanvas(code, { off: [255, 255, 255, 255] });
  code.hidden = false;
}

/* All games of the phone open on a server, which adds those that it has not yet. */
async function move(form) {
  const { server, long } = form.elements;
  const link = await linkOf({ from: form.dataset.from, to: new URL("/link/", server.value).href });
  if (!link) return (long.hidden = false);
  localStorage.server = server.value;
  location.assign(link);
}

const panel = document.getElementById("sends"), moves = document.getElementById("moves");
if (panel) show(panel);
if (moves) {
  moves.elements.server.value = localStorage.server ?? "";
  moves.addEventListener("submit", (event) => (event.preventDefault(), move(moves)));
}
