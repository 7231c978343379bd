// @ts-check
// <tablier-board> with the game that it shows, for pages of other sites. `cargo xtask npm` bundles it.

import "../../web/board/element.js";

/** @typedef {import("../../web/board/element.js").TablierBoard} TablierBoard */
/** @typedef {import("./board").ShownGame} Game */

const LAYERS = ["ground", "under", "pieces", "highlights", "over", "grid"];

/**
 * Adds a board to a page.
 * @param {Element} parent
 * @param {Game} game
 * @param {string} symbols
 */
export function createBoard(parent, game, symbols) {
  const layers = LAYERS.map((name) => `<g class="${name}"></g>`).join("");
  parent.insertAdjacentHTML("beforeend", `<tablier-board><svg role="group" aria-label="${game.game()}"><defs>${symbols}</defs>${layers}</svg></tablier-board>`);
  const board = /** @type {TablierBoard} */ (parent.lastElementChild);
  showGame(board, game);
  return board;
}

/**
 * Shows the present position of a game; the pieces slide there from where they are.
 * @param {TablierBoard} board
 * @param {Game} game
 * @param {{ isInteractive?: boolean, turned?: boolean, move?: string | null }} [options] `move` is the move that led there
 */
export function showGame(board, game, { isInteractive = true, turned = false, move = null } = {}) {
  const shown = JSON.parse(game.board(JSON.stringify({ turned })));
  board.show(shown, { isInteractive, animate: true, move });
}
