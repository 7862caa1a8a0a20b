/* Opens the link in the address: what it holds is in the part that browsers send nowhere. */
const form = document.querySelector("#open, #keep");
function open() {
  if (location.hash.length < 2) return;
  form.elements.link.value = location.href;
  form.action = form.getAttribute("action") + location.hash; // so that the page can be loaded again, or sent on
  form.submit();
}
addEventListener("hashchange", open);
if ("opens" in form.dataset) open();
