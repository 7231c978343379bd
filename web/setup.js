// @ts-check
// The form for a new table: labels the level, and offers only what can be chosen together.

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const level = /** @type {HTMLInputElement} */ (document.getElementById("level"));
const levelLabel = /** @type {HTMLElement} */ (document.getElementById("level-label"));
const seat = /** @type {HTMLSelectElement} */ (document.getElementById("seat"));
const clock = /** @type {HTMLSelectElement} */ (document.getElementById("clock"));
/** Only users with an account have it. */
const rated = /** @type {HTMLInputElement | null} */ (document.getElementById("rated"));

function update() {
  labelLevel();
  const { opponent, clock: chosenClock } = chosen();
  const isRated = updateRated(opponent === "screen");
  for (const part of form.querySelectorAll("[data-for]")) {
    if (part instanceof HTMLElement) part.hidden = ![opponent, chosenClock].includes(part.dataset.for ?? "");
  }
  for (const part of form.querySelectorAll("[data-unrated]")) {
    if (part instanceof HTMLFieldSetElement) part.disabled = isRated;
  }
  for (const part of form.querySelectorAll("[data-only-with]")) {
    if (part instanceof HTMLElement) offer(part, isPossible(part.dataset.onlyWith ?? ""));
  }
  updateSeats();
  seat.disabled = isRated || opponent === "screen";
}

function labelLevel() {
  const option = document.querySelector(`#levels option[value="${level.value}"]`);
  const label = option?.getAttribute("label") ?? "";
  levelLabel.textContent = `${level.value} · ${label}`;
  level.setAttribute("aria-valuetext", `${level.value}, ${label}`);
}

/** What the form says, by field. @returns {Record<string, string>} */
function chosen() {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** A rated game has a clock and random sides, and nobody shares a screen. Returns whether it is one. @param {boolean} sharesScreen */
function updateRated(sharesScreen) {
  if (rated === null) return false;
  rated.disabled = sharesScreen;
  const isRated = rated.checked && !sharesScreen;
  const noClock = clock.options[0];
  if (noClock !== undefined) noClock.disabled = isRated;
  if (isRated && clock.value === "none") clock.value = "rapid";
  if (isRated) seat.value = "random";
  return isRated;
}

/** Whether another option has the value that is needed: `OPTION=VALUE`. @param {string} condition */
function isPossible(condition) {
  const [option, ...value] = condition.split("=");
  return chosen()[`option-${option}`] === value.join("=");
}

/** Shows something that can be chosen, or hides it and chooses what is usual. @param {HTMLElement} part @param {boolean} isOffered */
function offer(part, isOffered) {
  part.hidden = !isOffered;
  const input = part.querySelector("input");
  if (input === null) return;
  input.disabled = !isOffered;
  if (isOffered || !input.checked || input.type !== "radio") return;
  const usual = part.parentElement?.querySelector("input");
  if (usual) usual.checked = true;
}

/** There are as many seats as players. */
function updateSeats() {
  const players = Number(chosen()["option-players"] ?? Infinity);
  for (const option of seat.options) {
    option.hidden = option.disabled = Number(option.value) >= players;
  }
  if (seat.selectedOptions[0]?.disabled) seat.value = "0";
}

form.addEventListener("input", update);
// A browser that comes back restores what was chosen after the scripts have run, and tells nobody.
addEventListener("pageshow", update);
update();
