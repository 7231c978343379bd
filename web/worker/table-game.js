// @ts-check
// The game of a table that a server runs: it is followed in the worker, which makes the boards that the server would.

import { TableGame } from "../wasm/tablier.js";

/** @typedef {import("../table/api.js").BoardQuery} BoardQuery */
/** @typedef {import("../table/api.js").RefusalQuery} RefusalQuery */

/** @type {TableGame | null} */
let game = null;

export const tableGame = {
  /** Follows a table from here on. @param {import("../protocol").TableView} view @param {number | null} me the current user @param {string} language */
  followTable(view, me, language) {
    game?.free();
    game = null;
    game = new TableGame(JSON.stringify(view), me ?? undefined, language);
  },

  /** Tells what has happened; refuses what does not follow. @param {import("../protocol").TableUpdate} update */
  updateTable(update) {
    followed().update(JSON.stringify(update));
  },

  /** @param {BoardQuery} query @returns {import("../protocol").Board} */
  tableBoard(query) {
    return JSON.parse(followed().board(JSON.stringify(query)));
  },

  /** Why a place cannot be touched. @param {RefusalQuery} query @returns {import("../protocol").TouchRefusal} */
  tableRefusal(query) {
    return JSON.parse(followed().refusal(JSON.stringify(query)));
  },
};

function followed() {
  if (game === null) throw new Error("no table is followed");
  return game;
}
