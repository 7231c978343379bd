// @ts-check
// The live region that screen readers read aloud.

import { byId } from "./dom.js";

/** @param {string} text */
export function announce(text) {
  byId("announcer").textContent = text;
}
