/* The phone's time zone: the notebook that a first form makes has it (data-makes-notebook), and the settings offer it first, unless
   it is chosen already. */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const makesNotebook = "makesNotebook" in document.body.dataset;
if (makesNotebook) {
  document.addEventListener("formdata", ({ target, formData }) => {
    if (target.method === "post") formData.set("phone_zone", own);
  });
}

const zones = document.getElementById("time-zone");
if (zones && own && own !== zones.value) {
  const city = own.replace(/^.*\//, "").replaceAll("_", " ");
  zones.prepend(new Option(`${zones.dataset.own} ${city}`, own, false, makesNotebook));
}
