// @ts-check
// Before a game: the word for each level, and only the fields that matter.

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const level = /** @type {HTMLInputElement} */ (document.getElementById("level"));
const word = /** @type {HTMLElement} */ (document.getElementById("level-word"));

function show() {
  const chosen = document.querySelector(`#levels option[value="${level.value}"]`);
  const text = chosen?.getAttribute("label") ?? "";
  word.textContent = `${level.value} · ${text}`;
  level.setAttribute("aria-valuetext", `${level.value}, ${text}`);
  const fields = new FormData(form);
  const on = new Set([fields.get("opponent"), fields.get("clock")]);
  for (const part of form.querySelectorAll("[data-for]")) {
    if (part instanceof HTMLElement) part.hidden = !on.has(part.dataset.for ?? "");
  }
  const seat = /** @type {HTMLSelectElement} */ (document.getElementById("seat"));
  seat.disabled = on.has("screen");
}

form.addEventListener("input", show);
show();
