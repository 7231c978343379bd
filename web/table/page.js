// @ts-check
// Small helpers for the page.

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`#${id} is missing`);
  return found;
}

/** @param {string} id @returns {HTMLElement | null} */
export function maybe(id) {
  return document.getElementById(id);
}

/** @param {string} id */
export function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  if (text !== "") element.textContent = text;
  return element;
}

/**
 * @param {string} text
 * @param {() => void} press
 * @param {string} [className]
 */
export function button(text, press, className = "button quiet") {
  const made = make("button", className, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** @param {HTMLElement} form @param {() => void} submitted */
export function onSubmit(form, submitted) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submitted();
  });
}
