/* Live pages: the server names the newest version of what the page shows; the page asks for what is new. An entry that is being
   filled in is left alone. The page listens while it is visible; without event streams it asks, less and less often.
   Hooks, in shared/_live.html: data-live (where to listen), data-version (what is shown), data-news (where to ask). */
(() => {
  "use strict";
  const SILENCE = 45_000; // the server says something every 20 seconds
  const SOONEST = 5_000;
  const LATEST = 60_000;
  const live = () => document.getElementById("live");
  const main = () => document.getElementById("main");
  let source, timer, newest, asked;
  let pause = SOONEST;
  const sent = new Set();

  const isPick = (field) => field.matches("[type=radio], [type=checkbox]");
  const differs = (field) => (isPick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const filling = (within) =>
    within && (within.querySelector(".entry [role=alert], [name=carried]") || [...within.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.form && differs(field)));

  function start() {
    stop();
    if (document.hidden || !navigator.onLine) return;
    if (!window.EventSource) return ask();
    source = new EventSource(live().dataset.live);
    source.onmessage = ({ data }) => {
      pause = SOONEST;
      again(start, SILENCE);
      hear(data.split(" ")[1]);
    };
    source.addEventListener("over", start);
    source.onerror = () => source.readyState === EventSource.CLOSED && ask();
    again(start, SILENCE);
  }
  function stop() {
    if (source) source.close();
    clearTimeout(timer);
  }
  function again(what, delay) {
    clearTimeout(timer);
    timer = setTimeout(what, delay);
  }
  /* The stream was refused, or there are none: ask for the newest version, and try again later. */
  async function ask() {
    stop();
    again(start, pause);
    pause = Math.min(pause * 1.5, LATEST);
    try {
      const answer = await fetch(`${live().dataset.live}?now`);
      if (answer.ok) hear(await answer.text());
      else if (answer.status < 500) leave();
    } catch {} // no network
  }
  function leave() {
    stop();
    removeEventListener("online", start);
    document.removeEventListener("visibilitychange", start);
    live().hidden = false;
  }

  function hear(version) {
    newest = version;
    asked = null;
    update();
  }
  /* The page's own save, if it is under way, brings its version with it. Versions of games are numbers, and grow. */
  function update() {
    const { version, news } = live().dataset;
    const known = newest === undefined || newest === asked || newest === version || (newest !== "" && +newest < +version);
    if (known || [...sent].some((request) => request.readyState < 4)) return;
    const entry = document.querySelector(".table > .entry");
    if (!news && filling(main())) return;
    asked = newest;
    pause = SOONEST;
    if (news) request(`${news}?since=${version}${filling(entry) ? "&filling" : ""}`, { target: "#main", swap: "none" });
    else request(location.href, { target: "#main", select: "#main", swap: "outerHTML" });
  }
  const request = (address, how) => htmx.ajax("GET", address, { source: "#live", ...how }).catch(() => {});

  /* A failure here is not that of a save: the next event tries again. */
  ["htmx:sendError", "htmx:responseError", "htmx:timeout", "htmx:afterOnLoad"].forEach((name) =>
    document.addEventListener(name, (event) => {
      if (event.target.id !== "live") return;
      event.stopImmediatePropagation();
      const { status } = event.detail.xhr;
      if (status >= 400 && status < 500) leave();
    }, true),
  );
  document.addEventListener("htmx:beforeSend", ({ detail }) => sent.add(detail.xhr));
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    sent.delete(detail.xhr);
    update();
  });
  document.addEventListener("visibilitychange", start);
  ["online", "offline"].forEach((name) => addEventListener(name, start));
  addEventListener("pageshow", ({ persisted }) => persisted && start());
  start();
})();
