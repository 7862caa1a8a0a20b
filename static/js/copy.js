/* Buttons that print the page (data-print), copy a link (data-copy, then data-done), or send a game (data-send). */
(() => {
  "use strict";
  const announce = (said) => (document.getElementById("announcer").textContent = said);
  /* Copy a link; if that is not allowed, select it, to be copied by hand. */
  async function copied(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      field.focus();
      field.select();
      return false;
    }
  }
  async function copy(button) {
    if (await copied(document.getElementById(button.dataset.copy))) announce((button.textContent = button.dataset.done));
  }

  /* Send a game: the picture and the link by the phone's own sharing; where it has none, the link is copied, and shown as a code. */
  const form = document.querySelector("[data-send]");
  /* Fetched before it is wanted: phones only share at once after a tap. */
  const fetched = () => fetch(card.currentSrc).then((answer) => answer.ok && answer.blob()).catch(() => null);
  const card = document.getElementById("card");
  const picture = card && navigator.canShare ? fetched() : null;
  const addressed = () => document.getElementById("address");
  async function link() {
    if (addressed()) return addressed();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("link").replaceWith(page.getElementById("link"));
    return addressed();
  }
  async function send() {
    const field = await link();
    const sent = { text: form.dataset.send, url: field.value };
    const drawn = await picture;
    const files = drawn ? [new File([drawn], "la-marque.png", { type: "image/png" })] : [];
    const all = [{ ...sent, files }, sent].find((one) => navigator.canShare?.(one));
    if (all) await navigator.share(all).catch(() => {}); // not sent after all, or too late: the link is on the page
    else if (await copied(field)) announce((document.getElementById("sent").textContent = form.dataset.copied));
    scrollTo({ top: 0 });
  }
  let sending = false;
  form?.querySelector("button").addEventListener("click", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    send().catch(() => form.submit()).finally(() => (sending = false));
  });

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-print], [data-copy]");
    if (button) button.matches("[data-print]") ? print() : copy(button);
  });
})();
