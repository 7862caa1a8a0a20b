/* Buttons that print the page (data-print), or copy a link (data-copy, then data-done). */
(() => {
  "use strict";
  /* Copy a link; if that is not allowed, select it, to be copied by hand. */
  async function copy(button) {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = document.getElementById("announcer").textContent = button.dataset.done;
    } catch {
      field.focus();
      field.select();
    }
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-print], [data-copy]");
    if (button) button.matches("[data-print]") ? print() : copy(button);
  });
})();
