// @ts-check
// The list of legal moves, for those who cannot or do not want to use the board.

import { byId, createButton, createElement } from "./dom.js";

/** @typedef {import("../board/element.js").TablierBoard} TablierBoard */

/** @param {TablierBoard} board */
export function setUpLegalMoves(board) {
  byId("legal").addEventListener("toggle", () => showLegalMoves(board));
}

/** @param {TablierBoard} board */
export function showLegalMoves(board) {
  if (!(/** @type {HTMLDetailsElement} */ (byId("legal")).open)) return;
  const moves = board.isInteractive ? [...new Set(board.selection.paths.map(({ move }) => move))].sort() : [];
  const items = moves.map((move) => {
    const item = createElement("li");
    item.append(createButton(move, () => selectMove(board, move), "plain"));
    return item;
  });
  byId("legal-moves").replaceChildren(...items);
}

/** Selects the steps of a legal move on the board; returns false if there is no such move. @param {TablierBoard} board @param {string} move */
export function selectMove(board, move) {
  const path = board.selection.paths.find((path) => path.move === move);
  if (path === undefined) return false;
  board.enter(path.steps);
  return true;
}
