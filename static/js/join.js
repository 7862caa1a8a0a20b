/* The address of an invitation does not stay in the history: the next page takes its place. */
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const next = event.detail.xhr.getResponseHeader("HX-Redirect");
  if (!next) return;
  event.preventDefault();
  location.replace(next);
});
