/* Makes a link that holds a game, or all games: compressed, in the part of an address that browsers send nowhere. */
const LONGEST = 1_000_000, LARGEST_CODE = 2_800; // in characters; games/exchange/links.py has the first, cameras read the second

/* Bytes as digits to the base of 32, five in each eight: what `games/exchange/links.py` reads. */
function lettersOf(bytes) {
  const fives = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, at) => [0, 1, 2, 3, 4].map((one) => bytes[at * 5 + one] ?? 0));
  const eights = fives.map((five) => five.reduce((sum, byte) => sum * 256 + byte).toString(32).padStart(8, "0"));
  return eights.join("").slice(0, Math.ceil((bytes.length * 8) / 5)).toUpperCase();
}

/* Nothing if it would hold more than a link may; it fails where there is no answer, or where the browser compresses nothing. */
async function linkOf({ from, to }) {
  const answer = await fetch(from, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw answer.status;
  const packed = answer.body.pipeThrough(new CompressionStream("deflate-raw"));
  const link = `${new URL(to, location.href)}#${lettersOf(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
  return link.length > LONGEST ? undefined : link;
}

/* Says why there is none. */
async function tryLink(ends, tooLong) {
  const link = await linkOf(ends).catch(() => "");
  document.getElementById(tooLong).hidden = link !== undefined;
  document.getElementById("no-link").hidden = link !== "";
  return link;
}

/* The page from which a game is sent; `copy.js` does the sending. */
async function show(panel) {
  const link = await tryLink(panel.dataset, "long");
  if (!link) return;
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

/* The address of a server as people say it; without its scheme it is https, but at home, where few servers have that. */
const AT_HOME = /^([^.:/]+|[\d.]+|[^:/]+\.local)(:\d+)?(\/|$)/i;
function addressOf(said) {
  const scheme = /:\/\//.test(said) ? "" : AT_HOME.test(said) ? "http://" : "https://";
  try {
    const { protocol, origin } = new URL(scheme + said);
    return /^https?:$/.test(protocol) && !/\s/.test(said) ? origin : ""; // some browsers take a space for part of a name
  } catch {
    return "";
  }
}

/* All games of the phone open on a server, which adds those that it has not yet. */
async function move(form) {
  const { server } = form.elements;
  const address = addressOf(server.value.trim());
  document.getElementById("wrong-server").hidden = Boolean(address);
  if (!address) return server.focus();
  const link = await tryLink({ from: form.dataset.from, to: new URL("/link/", address).href }, "too-many");
  if (!link) return;
  server.value = address;
  try {
    localStorage.server = address;
  } catch {} // the store is refused
  location.assign(link);
}

const panel = document.getElementById("sends"), moves = document.getElementById("moves");
if (panel) show(panel);
if (moves) {
  try {
    moves.elements.server.value = localStorage.server ?? "";
  } catch {}
  moves.addEventListener("submit", (event) => (event.preventDefault(), move(moves)));
}
