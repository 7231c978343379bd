// @ts-check
// A message above the panels that disappears by itself: errors and a lost connection.

import { byId } from "./dom.js";

const DURATION_MS = 8_000;

/** @type {number | undefined} */
let timer;

/** @param {string} text */
export function showNotice(text) {
  const element = byId("notice");
  element.textContent = text;
  element.hidden = text === "";
  clearTimeout(timer);
  timer = setTimeout(hideNotice, DURATION_MS);
}

export function hideNotice() {
  byId("notice").hidden = true;
}
