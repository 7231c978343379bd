// @ts-check
// The Web Worker of a table that runs in the tab, or of one whose server cannot be reached.

import { initSync } from "../wasm/tablier.js";
import { localTable } from "./local-table.js";
import { serve } from "./serve.js";
import { tableGame } from "./table-game.js";

const functions = {
  /** Starts the module, before anything else. @param {WebAssembly.Module} module */
  start(module) {
    initSync({ module });
  },
  ...localTable,
  ...tableGame,
};

/** @typedef {typeof functions} LocalFunctions */

serve(functions);
