// @ts-check
// The Web Worker for boards and tables. It never thinks for long: whoever calls it is answered at once.

import { initSync } from "../wasm/tablier.js";
import { serve } from "./serve.js";
import { tableGame } from "./table-game.js";

const functions = {
  /** Starts the module, before anything else. @param {WebAssembly.Module} module */
  start(module) {
    initSync({ module });
  },
  ...tableGame,
};

/** @typedef {typeof functions} BoardFunctions */

serve(functions);
