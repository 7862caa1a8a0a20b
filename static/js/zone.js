/* The settings offer the phone's own time zone first, unless it is chosen already. The notebook that they are about to make has it. */
const select = document.getElementById("time-zone");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (own && own !== select.value) {
  const city = own.replace(/^.*\//, "").replaceAll("_", " ");
  select.prepend(new Option(`${select.dataset.own} ${city}`, own, false, "makesNotebook" in document.body.dataset));
}
