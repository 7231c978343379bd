// @ts-check
// The Web Worker of the engine. It thinks for as long as it takes: whoever cannot wait ends it.

import { Game, initSync } from "../wasm/tablier.js";
import { serve } from "./serve.js";

const functions = {
  /** Starts the module, before anything else. @param {WebAssembly.Module} module */
  start(module) {
    initSync({ module });
  },

  /** A move of the computer; null if there is none to find. @param {string} record the game so far @param {number} level @param {number} seed @param {string} language @returns {string | null} */
  findMove(record, level, seed, language) {
    const game = Game.fromRecord(record, language);
    try {
      return game.move(JSON.stringify({ level, seed })) ?? null;
    } finally {
      game.free();
    }
  },
};

/** @typedef {typeof functions} EngineFunctions */

serve(functions);
