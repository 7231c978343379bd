// @ts-check
// A message above the panels: errors, which disappear by themselves, and a lost connection, which stays as long
// as it is lost.

import { byId } from "./dom.js";

const DURATION_MS = 8_000;

/** What is shown when there is nothing else to say. */
let lastingText = "";
/** @type {number | undefined} */
let timer;

/** Shows a message for a while. @param {string} text */
export function showNotice(text) {
  clearTimeout(timer);
  show(text);
  timer = setTimeout(() => show(lastingText), DURATION_MS);
}

/** Shows a message until it is replaced by an empty one. @param {string} text */
export function showLastingNotice(text) {
  clearTimeout(timer);
  lastingText = text;
  show(text);
}

/** @param {string} text */
function show(text) {
  const element = byId("notice");
  element.textContent = text;
  element.hidden = text === "";
}
