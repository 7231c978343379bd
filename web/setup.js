// @ts-check
// The form for a new table: labels the level and shows only the fields that apply.

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const level = /** @type {HTMLInputElement} */ (document.getElementById("level"));
const levelLabel = /** @type {HTMLElement} */ (document.getElementById("level-label"));
const seat = /** @type {HTMLSelectElement} */ (document.getElementById("seat"));

function update() {
  const option = document.querySelector(`#levels option[value="${level.value}"]`);
  const label = option?.getAttribute("label") ?? "";
  levelLabel.textContent = `${level.value} · ${label}`;
  level.setAttribute("aria-valuetext", `${level.value}, ${label}`);
  const fields = new FormData(form);
  const selected = new Set([fields.get("opponent"), fields.get("clock")]);
  for (const part of form.querySelectorAll("[data-for]")) {
    if (part instanceof HTMLElement) part.hidden = !selected.has(part.dataset.for ?? "");
  }
  seat.disabled = selected.has("screen");
}

form.addEventListener("input", update);
update();
