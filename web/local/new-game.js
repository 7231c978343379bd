// @ts-check
// Begins a game on this device.

import { compileModule } from "../worker/module.js";
import { LAST_USER } from "./app-version.js";
import { now } from "./clock.js";
import { readSetting } from "./database.js";
import { addGame } from "./games.js";
import { newGame, startWorker } from "./session.js";
import { workers } from "./workers.js";

/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("../protocol").Terms} Terms */

/** Loads the module. */
export function loadModule() {
  return compileModule(workers().module);
}

/** Where a game on this device is played. @param {string} game @param {string} id */
export function localAddress(game, id) {
  return `/local/${document.documentElement.lang}/table/${game}#${id}`;
}

/** Begins a game and resolves with its id when it is stored. @param {{ terms: Terms, first: Command[], words: string[] }} wanted */
export async function beginGame({ terms, first, words }) {
  const worker = startWorker(await loadModule());
  try {
    const { id, events, view } = await worker.call("createLocal", terms, first, now(), document.documentElement.lang);
    // Who was signed in last: the game is saved for them later.
    const owner = await readSetting(LAST_USER);
    // A browser that is short of space may forget what nobody wants to keep.
    void navigator.storage?.persist?.();
    await addGame(newGame(view, { words, owner: typeof owner === "number" ? owner : null, events }), events);
    return id;
  } finally {
    worker.close();
  }
}
