// @ts-check
// What the form for a game on this device says.

/** @typedef {import("../protocol").ClockRule} ClockRule */
/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("../protocol").Terms} Terms */

const MINUTE = 60_000;
const OPTION = "option-";
const SEED_FIELD = `${OPTION}seed`;

/** Chooses in the form what an address says, as the form of the server would have sent it. @param {HTMLFormElement} form @param {URLSearchParams} query */
export function fillIn(form, query) {
  for (const [name, value] of query) {
    const field = form.elements.namedItem(name);
    if (field === null) continue;
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) continue;
    if (field instanceof RadioNodeList && ![...field].some((radio) => radio instanceof HTMLInputElement && radio.value === value)) continue;
    if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) field.value = value;
  }
  form.dispatchEvent(new Event("input"));
}

/** @param {HTMLFormElement} form @returns {{ terms: Terms, first: Command[], words: string[] }} */
export function readTerms(form) {
  const fields = new FormData(form);
  const field = (/** @type {string} */ name) => String(fields.get(name) ?? "").trim();
  const options = readOptions(form, fields);
  const seat = field("seat");
  const isShared = field("opponent") === "screen";
  const count = Number(options.players ?? (field(`${OPTION}players`) || form.dataset.players));
  const level = Number(field("level"));
  /** @type {Command} */
  const sit = isShared || seat === "random" ? { do: "sit" } : { do: "sit", seat: Number(seat) };
  /** @type {Command[]} */
  const others = Array.from({ length: count - 1 }, () => (isShared ? sit : { do: "seat-engine", level }));
  return {
    terms: {
      game: form.dataset.game ?? "",
      options,
      clock: readClock(field),
      // Nobody else finds a game around one screen.
      visibility: isShared ? "link" : "open",
      sides: seat === "random" ? "random" : "chosen",
      one_screen: isShared,
      rated: false,
    },
    // A die waits until everybody is ready.
    first: [sit, ...others, ...(form.dataset.chance === "true" ? [/** @type {Command} */ ({ do: "ready" })] : [])],
    words: inWords(form, options),
  };
}

/** The options that are not as usual. @param {HTMLFormElement} form @param {FormData} fields @returns {Record<string, string>} */
function readOptions(form, fields) {
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of fields) {
    if (!name.startsWith(OPTION) || isHidden(form, name)) continue;
    const text = String(value).trim();
    const id = name.slice(OPTION.length);
    // Another shuffle for every game.
    if (name === SEED_FIELD && text === "") options[id] = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
    else if (text !== usualValue(form, name)) options[id] = text;
  }
  return options;
}

/** Whether a field means nothing with what is chosen. @param {HTMLFormElement} form @param {string} name */
function isHidden(form, name) {
  const [field] = fieldsOf(form, name);
  return field?.closest("[data-only-with][hidden]") !== null;
}

/** @param {HTMLFormElement} form @param {string} name */
function fieldsOf(form, name) {
  return /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)]);
}

/** What the form says before anything is chosen. @param {HTMLFormElement} form @param {string} name */
function usualValue(form, name) {
  const all = fieldsOf(form, name);
  const usual = all.find(({ type, defaultChecked }) => type !== "radio" || defaultChecked);
  return (usual?.type === "radio" ? usual.value : usual?.defaultValue)?.trim();
}

/** @param {(name: string) => string} field @returns {ClockRule} */
function readClock(field) {
  const timed = (/** @type {number} */ minutes, /** @type {number} */ seconds) =>
    /** @type {ClockRule} */ ({ kind: "real-time", base: minutes * MINUTE, increment: seconds * 1000, delay: 0 });
  switch (field("clock")) {
    case "blitz":
      return timed(3, 2);
    case "rapid":
      return timed(10, 5);
    case "classical":
      return timed(30, 15);
    case "own":
      return timed(Number(field("minutes")), Number(field("seconds")));
    default:
      return { kind: "none" };
  }
}

/** The terms as the labels of the form say them; the level may be another one in the next game. @param {HTMLFormElement} form @param {Record<string, string>} options */
function inWords(form, options) {
  const opponent = form.querySelector('[name="opponent"]:checked')?.parentElement?.querySelector("b")?.textContent ?? "";
  const clock = /** @type {HTMLSelectElement | null} */ (form.querySelector("#clock"));
  const chosen = Object.keys(options).flatMap((id) => {
    const label = form.querySelector(`[name="${CSS.escape(OPTION + id)}"]:checked`)?.parentElement?.querySelector("b")?.textContent;
    return label ? [label] : [];
  });
  return [opponent, clock?.selectedOptions[0]?.textContent ?? "", ...chosen].filter((word) => word !== "");
}
