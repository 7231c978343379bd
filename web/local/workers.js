// @ts-check
// The addresses of the module and of the scripts that run it, as the page tells them: each has the hash of its content.

import { byId } from "../table/dom.js";

/** @typedef {{ module: string, local: string, engine: string }} Workers */

/** @returns {Workers} */
export function workers() {
  return JSON.parse(byId("workers").textContent ?? "");
}
