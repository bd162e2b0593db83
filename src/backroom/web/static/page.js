// What every page does with JavaScript beyond htmx: settings apply at once, menus close, cards zoom on a long press.
"use strict";

for (const form of document.querySelectorAll("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}

// Own randomness goes into every deal; who wants to can type it.
for (const field of document.querySelectorAll("[data-randomness]")) {
  field.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open], details.order[open], .prompt details.choices[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const dimmed = event.target.closest("[aria-disabled=true]");
  if (!dimmed) return;
  event.preventDefault();
  dimmed.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open], details.choices[open], details.order[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// What the pointer is on, by its own moves: when a table is swapped beneath a pointer that stands still, Chromium goes on
// calling hovered what no longer is, and its closer look would never close. Without JavaScript hovering has to do.
document.documentElement.classList.add("pointed");
const point = (piece) => {
  if (piece?.classList.contains("under")) return;
  for (const left of document.querySelectorAll(".under")) left.classList.remove("under");
  piece?.classList.add("under");
};
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "touch") point(event.target.closest(".card, .dossier, .track, .barrack"));
});
document.documentElement.addEventListener("pointerleave", () => point(null));

// A long press shows what hovering shows elsewhere.
let pressed = 0;
const unzoom = () => document.querySelectorAll(".zoomed").forEach((card) => card.classList.remove("zoomed"));
document.addEventListener("touchstart", (event) => {
  unzoom();
  const card = event.target.closest(".card, .dossier, .track, .barrack");
  if (card) pressed = setTimeout(() => card.classList.add("zoomed"), 450);
}, { passive: true });
for (const name of ["touchend", "touchmove", "touchcancel"]) {
  document.addEventListener(name, () => clearTimeout(pressed), { passive: true });
}

// A closer look stays open while focus goes on from its card to the link in it; else that link would be gone.
document.addEventListener("focusout", (event) => {
  const card = event.target.closest(".card, .dossier, .track, .barrack");
  if (!card?.querySelector(":scope > .zoom a") || card.classList.contains("zoomed")) return;
  card.classList.add("zoomed");
  setTimeout(() => card.classList.remove("zoomed"), 50);
});

// The rules' search narrows while typing; without JavaScript the form asks the server.
document.addEventListener("input", (event) => {
  if (!event.target.matches("input[data-filter]")) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of document.querySelectorAll(event.target.dataset.filter)) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
  }
});

// "Copy" buttons put the text of another element on the clipboard.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  const source = document.querySelector(button.dataset.copy);
  await navigator.clipboard.writeText(source.value ?? source.innerText);
  button.textContent = button.dataset.done;
});
