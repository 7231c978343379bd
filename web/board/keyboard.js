// @ts-check
// Keyboard input: arrows move the focus, Enter and Space select, Escape undoes. Where a pointer has left the focus,
// the arrows to the left and right are for the page: whoever plays with a mouse steps through the game with them.

import { neighbour } from "./geometry.js";

/** @typedef {import("./element.js").TablierBoard} TablierBoard */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** Keys for the page unless the board is played by keyboard. */
const STEPS = ["ArrowLeft", "ArrowRight"];
/** Keys for the page around the board. */
const SHORTCUTS = ["m", "f"];

/** @param {TablierBoard} element */
export function listenToKeyboard(element) {
  // Not on the drawing: Chromium makes an SVG element that listens to the focus a tab stop of its own.
  let isByPointer = false;
  element.addEventListener("pointerup", () => (isByPointer = true));
  element.addEventListener("focusout", () => (isByPointer = false));
  element.addEventListener("keydown", (event) => {
    if (isByPointer && STEPS.includes(event.key)) return;
    onKeyDown(element, event);
    if (event.defaultPrevented) isByPointer = false;
  });
  element.addEventListener("focusin", (event) => {
    const name = event.target instanceof Element ? event.target.getAttribute("data-name") : null;
    if (name !== null) element.markFocused(name);
  });
  element.addEventListener("focusout", () => element.refresh());
}

/** @param {TablierBoard} element @param {KeyboardEvent} event */
function onKeyDown(element, event) {
  const { focused } = element;
  const { key } = event;
  if (focused === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[key];
  if (arrow !== undefined) {
    const name = neighbour(element.grid.centers, focused, ...arrow);
    if (name !== null) {
      element.markFocused(name);
      element.grid.focus(name);
    }
  } else if (key === "Enter" || key === " ") {
    if (element.pendingMove !== null) element.emit("confirm");
    else if (element.premove !== null) element.emit("cancelpremove");
    else element.select(focused);
  } else if (key === "Escape") {
    if (element.premove !== null) element.emit("cancelpremove");
    else element.undo();
  } else if (SHORTCUTS.includes(key)) {
    element.emit("shortcut", { key });
  } else {
    return;
  }
  event.preventDefault();
}
