// A table that lives: news by server-sent events, movement of cards, keys.
"use strict";

const table = () => document.getElementById("table");
const strip = document.getElementById("strip");
const calm = () =>
  document.documentElement.dataset.animation === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// --- news: the stream tells version numbers; the page fetches itself anew when it is behind -------------------------
let fetching = false;
let behind = false;
let newest = "";
let sending = 0;

// While an own form is under way its answer is as new as the news: only what it does not show is fetched.
function catchUp() {
  if (newest && !sending && newest !== table()?.dataset.changes) refresh();
}
addEventListener("htmx:before:request", (event) => {
  if (event.detail.ctx.request.method === "GET") return;
  sending++;
  table()?.setAttribute("aria-busy", "true");
});
addEventListener("htmx:finally:request", (event) => {
  if (event.detail.ctx.request.method === "GET") return;
  sending--;
  if (!sending) table()?.removeAttribute("aria-busy");
  catchUp();
});

// The second half of a double click, or a key held down, is no decision about what has come in the meantime.
const hasty = (event) => {
  const again = event.type === "click" ? event.detail > 1 : event.repeat && [" ", "Enter"].includes(event.key);
  if (again && event.target.closest("#table button")) event.preventDefault();
};
addEventListener("click", hasty, true);
addEventListener("keydown", hasty, true);

async function refresh() {
  behind = true;
  if (fetching) return;
  fetching = true;
  while (behind) {
    behind = false;
    try {
      await htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "outerMorph" });
    } catch {
      tell("slow");
    }
  }
  fetching = false;
}

function tell(state) {
  strip.hidden = !state;
  strip.textContent = state ? strip.dataset[state] : "";
}

function listen() {
  const address = table()?.dataset.stream;
  if (!address) return;
  const news = new EventSource(address);
  news.addEventListener("open", () => tell(""));
  news.addEventListener("version", (event) => {
    tell("");
    newest = event.data;
    catchUp();
  });
  news.addEventListener("error", () => tell(navigator.onLine ? "slow" : "offline"));
  addEventListener("pagehide", () => news.close());
}
addEventListener("offline", () => tell("offline"));
addEventListener("online", () => refresh());

// --- movement: remember where everything was, and let it glide from there (FLIP) ------------------------------------
let places = new Map();
let opened = [];
let version = "";
let focused = null;
let typed = false;
let atEnd = true;

// Where a piece is: on the page, and in its section, so that nothing glides where whole sections shift.
function place(piece) {
  const box = piece.getBoundingClientRect();
  const section = piece.parentElement.closest("section[id]");
  const corner = section?.getBoundingClientRect();
  return { box, section: section?.id, left: box.left - (corner?.left ?? 0), top: box.top - (corner?.top ?? 0) };
}

addEventListener("htmx:before:swap", () => {
  places = new Map();
  const log = document.querySelector("#panel .log");
  atEnd = !log || log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  opened = [...document.querySelectorAll("#table details[open][id]")].map((box) => box.id);
  version = table()?.dataset.version;
  // A box that has just closed has dropped the focus of its button: then what had it last counts.
  const active = document.activeElement;
  if (active && active !== document.body) focused = active.closest("#table") ? active.id : null;
  if (calm()) return;
  for (const piece of document.querySelectorAll("#table [data-flip]")) {
    const now = place(piece);
    if (now.box.width && now.box.bottom > -200 && now.box.top < innerHeight + 200) places.set(piece.dataset.flip, now);
  }
});

addEventListener("htmx:after:swap", () => {
  const duration = document.documentElement.dataset.animation === "fast" ? 140 : 320;
  // What somebody unfolded stays unfolded, boxes with choices as long as these are the same.
  const same = version === table()?.dataset.version;
  for (const box of opened.map((id) => document.getElementById(id))) {
    if (same || !box?.matches(".order, .choices, .menu")) box?.setAttribute("open", "");
  }
  const moving = new Set();
  for (const piece of document.querySelectorAll("#table [data-flip]")) {
    // What lies on a moving card moves with it; what was nowhere comes from where its like are kept (data-from).
    if (moving.has(piece.parentElement.closest("[data-flip]"))) continue;
    const before = places.get(piece.dataset.flip) ?? places.get(piece.dataset.from);
    const now = place(piece);
    if (!before || !now.box.width) continue;
    const [from, to] = before.section && before.section === now.section ? [before, now] : [before.box, now.box];
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    moving.add(piece);
    piece.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], {
      duration,
      easing: "cubic-bezier(.2, .8, .2, 1)",
    });
  }
  places = new Map();
  if (navigator.onLine) tell("");
  afterwards();
});

function afterwards() {
  const now = table();
  if (!now) return;
  const line = document.getElementById("typed");
  if (typed && line && !document.querySelector("#bar .notice")) line.value = "";
  typed = false;
  const icon = document.getElementById("favicon");
  const wanted = now.dataset.favicon;
  if (icon && wanted && icon.getAttribute("href") !== wanted) {
    icon.setAttribute("href", wanted);
    if (now.dataset.awaited === "true") chime();
  }
  if (focused && document.activeElement === document.body) {
    // the same piece, where it can still take the focus; else the prompt
    for (const id of [focused, "prompt"]) {
      if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
    }
  }
  // a question that must be answered takes the focus to the prompt; its buttons come next
  if (document.getElementById("confirm-yes") && !document.activeElement.closest?.(".confirm")) {
    document.getElementById("prompt").focus();
  }
  // what a search has narrowed stays so
  for (const search of document.querySelectorAll("input[data-filter]")) {
    if (search.value) search.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const log = document.querySelector("#panel .log");
  if (log && atEnd) log.scrollTop = log.scrollHeight;
}

// --- looking elsewhere: links that stay at this table change only what differs --------------------------------------------
document.addEventListener("click", (event) => {
  const link = event.target.closest("#table a[href]");
  if (!link?.search || link.getAttribute("href").startsWith("#") || link.pathname !== location.pathname || link.matches("[download], [data-copy]")) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  look(link);
});
addEventListener("popstate", () => refresh());

async function look(link) {
  const { search, hash } = link;
  history.pushState({}, "", search);
  await refresh();
  openRule();
  if (hash && matchMedia("(max-width: 70rem)").matches) document.querySelector(hash)?.scrollIntoView();
}

// The rule asked for is shown in its box; the page stays where it is.
function openRule() {
  const entry = document.querySelector("#panel .rule-entry.open");
  const box = entry?.closest(".scroll");
  if (box) box.scrollTop += entry.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

// Where the server could not answer, the table stays as it was and the strip says so.
for (const name of ["htmx:response:error", "htmx:error"]) {
  addEventListener(name, () => tell(navigator.onLine ? "slow" : "offline"));
}

// --- sound: two soft tones when it is your turn, only where switched on -------------------------------------------------
function chime() {
  if (document.documentElement.dataset.sounds !== "on") return;
  const audio = new AudioContext();
  for (const [at, tone] of [[0, 523], [0.14, 784]]) {
    const wave = audio.createOscillator();
    const loud = audio.createGain();
    wave.frequency.value = tone;
    loud.gain.setValueAtTime(0.08, audio.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
    wave.connect(loud).connect(audio.destination);
    wave.start(audio.currentTime + at);
    wave.stop(audio.currentTime + at + 0.32);
  }
}

// --- keys ---------------------------------------------------------------------------------------------------------------
const KEYS = {
  "?": () => document.getElementById("keys")?.toggleAttribute("open"),
  "/": () => document.getElementById("typed")?.select(),
  p: () => document.getElementById("prompt")?.focus(),
  u: () => document.getElementById("undo")?.click(),
  ArrowLeft: () => document.querySelector("[data-key=back]")?.click(),
  ArrowRight: () => document.querySelector("[data-key=forward]")?.click(),
  Home: () => document.querySelector("[data-key=first]")?.click(),
  End: () => document.querySelector("[data-key=last]")?.click(),
};
for (const name of ["table", "log", "rules", "sheet", "notes"]) {
  KEYS[name[0]] = () => document.querySelector(`[data-tab=${name}]`)?.click();
}
// What of the prompt's choices is in sight: boxes that hold several, and buttons.
const shownChoices = () =>
  [...document.querySelectorAll("#prompt-choices :is(summary, button[name=choice])")].filter((one) => one.checkVisibility());
for (let digit = 1; digit <= 9; digit++) {
  KEYS[digit] = () => shownChoices()[digit - 1]?.focus();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    if (event.key !== "/" || event.target.id !== "typed") return;
    // no choice has a slash in it: here too it means "type anew"
  }
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// After an own choice the boxes with further choices close.
addEventListener("submit", (event) => {
  if (!event.target.closest("#table")) return;
  typed = event.target.classList.contains("typed");
  focused = document.activeElement?.id;
  for (const box of document.querySelectorAll("#table details.choices[open], #table details.order[open]")) box.open = false;
});

listen();
const lines = document.querySelector("#panel .log");
if (lines) lines.scrollTop = lines.scrollHeight;
openRule();
