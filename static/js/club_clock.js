/* The clock of a round of a club evening: it counts down, and rings once the time is up where somebody has touched the page, as browsers
   allow no sound before. Hooks: data-left (the seconds that were left when the page came), data-over (what is said then). */
(() => {
  "use strict";
  const CHIMES = [0, 0.6, 1.2], LENGTH = 0.4, PITCH = 880; // in seconds, and Hz
  let clock, endsAt, wasLeft;

  /* By this device's clock from when the page came: the server's may be another. */
  function countDown() {
    const shown = document.querySelector("[data-left]");
    if (!shown) return;
    if (shown !== clock) [clock, endsAt] = [shown, Date.now() + shown.dataset.left * 1000];
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    shown.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : shown.dataset.over;
    shown.parentElement.classList.toggle("over", !left);
    if (wasLeft && !left) ring();
    wasLeft = left;
  }
  function ring() {
    if (!navigator.userActivation?.hasBeenActive) return;
    const sound = new AudioContext();
    CHIMES.forEach((at) => {
      const tone = sound.createOscillator();
      tone.frequency.value = PITCH;
      tone.connect(sound.destination);
      tone.start(sound.currentTime + at);
      tone.stop(sound.currentTime + at + LENGTH);
    });
  }

  ["renewed", "htmx:afterSwap"].forEach((name) => document.addEventListener(name, countDown));
  countDown();
  setInterval(countDown, 1000);
})();
