// @ts-check
// Helpers for the elements of the page.

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`#${id} is missing`);
  return element;
}

/** @param {string} id @returns {HTMLElement | null} */
export function optionalById(id) {
  return document.getElementById(id);
}

/** @param {string} id */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function createElement(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  if (text !== "") element.textContent = text;
  return element;
}

/**
 * @param {string} text
 * @param {() => void} onClick
 * @param {string} [className]
 */
export function createButton(text, onClick, className = "button quiet") {
  const button = createElement("button", className, text);
  button.type = "button";
  button.addEventListener("click", onClick);
  return button;
}

/**
 * Blocks a button or makes it possible again. A blocked one can still be focused, and tells the reason.
 * @param {HTMLElement} button
 * @param {string} reason why it is blocked; empty if it is not
 */
export function setBlocked(button, reason) {
  button.setAttribute("aria-disabled", String(reason !== ""));
  button.title = reason;
}

/** @param {HTMLElement} form @param {() => void} handler */
export function onSubmit(form, handler) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    handler();
  });
}
