// @ts-check
// <tablier-board>: the board of any game. It draws what the server sends, lets moves be selected and emits
// them as events. It knows no rule of any game.
//
// Events: `move` and `premove` with a move, `selectionchange`, `confirm`, `cancelpremove`, and `shortcut`
// with a key.

import { Grid } from "./grid.js";
import { drawEffects, drawSelection, findMarks } from "./highlights.js";
import { listenToKeyboard } from "./keyboard.js";
import { PieceLayer } from "./pieces.js";
import { PointerInput } from "./pointer.js";
import { Selection } from "./selection.js";

/** @typedef {import("../protocol").Board} Board */

export class TablierBoard extends HTMLElement {
  /** @type {Board | null} */
  board = null;
  selection = new Selection([]);
  /** Whether places can be selected. */
  isInteractive = false;
  /** Whether the move being selected is a premove. */
  isPremoving = false;
  /** The premove that is set. @type {string | null} */
  premove = null;
  /** The place with the keyboard focus. @type {string | null} */
  focused = null;
  /** The place under the pointer. @type {string | null} */
  hovered = null;
  /** A complete move that is not confirmed or answered yet. @type {string | null} */
  pendingMove = null;
  grid = new Grid();
  /** @type {PieceLayer | null} */
  pieces = null;

  connectedCallback() {
    this.pieces = new PieceLayer(this.#layer("pieces"));
    new PointerInput(this);
    listenToKeyboard(this);
  }

  /** @returns {SVGSVGElement} */
  get svg() {
    return /** @type {SVGSVGElement} */ (this.querySelector("svg"));
  }

  /** @param {string} name @returns {SVGGElement} */
  #layer(name) {
    return /** @type {SVGGElement} */ (this.svg.querySelector(`g.${name}`));
  }

  /**
   * Shows a board and animates the change from the one before.
   * @param {Board} board
   * @param {{ isInteractive: boolean, animate: boolean }} options
   */
  show(board, { isInteractive, animate }) {
    const isSameSide = this.board !== null && this.board.turned === board.turned;
    this.board = board;
    this.isInteractive = isInteractive;
    this.pendingMove = null;
    const begunPremove = this.isPremoving ? this.selection.selected : [];
    this.selection = new Selection(isInteractive ? board.gestures : []);
    this.#selectAgain(begunPremove);
    this.isPremoving = false;
    this.premove = null;
    if (!isSameSide || !this.grid.fits(board)) this.#build(board);
    this.#layer("under").innerHTML = board.under;
    this.#layer("over").innerHTML = board.over;
    this.pieces?.show(board.pieces, animate && isSameSide);
    this.refresh();
  }

  /** A premove that was being selected goes on as a move. @param {string[]} steps */
  #selectAgain(steps) {
    for (const step of steps) {
      if (this.selection.moveCompletedBy(step) !== null || !this.selection.next().has(step)) break;
      this.selection.select(step);
    }
  }

  /** @param {Board} board */
  #build(board) {
    this.svg.setAttribute("viewBox", board.area.join(" "));
    if (board.ground !== "") this.#layer("ground").innerHTML = board.ground;
    this.grid.build(this.#layer("grid"), board, this.svg.getAttribute("aria-label") ?? "");
    if (!this.grid.has(this.focused)) this.focused = board.cells[0]?.name ?? null;
  }

  /** Lets a premove be selected among the moves of a board. @param {Board} board */
  enablePremoves({ gestures, choices }) {
    if (this.board === null) return;
    this.board = { ...this.board, choices };
    this.selection = new Selection(gestures);
    this.isInteractive = true;
    this.isPremoving = true;
    this.refresh();
  }

  /** @param {string | null} move */
  showPremove(move) {
    this.premove = move;
    this.refresh();
  }

  /** Selects a place or a choice. @param {string} step */
  select(step) {
    const result = this.selection.select(step);
    if (result.kind === "move") {
      this.#finish(result.move);
    } else {
      this.pieces?.reset();
      this.emit("selectionchange");
    }
    this.refresh();
    return result;
  }

  /** @param {string} move */
  #finish(move) {
    if (this.isPremoving) {
      this.selection.clear();
      this.pieces?.reset(true);
      this.emit("premove", { move });
    } else {
      this.pendingMove = move;
      this.emit("move", { move });
    }
  }

  /** Deselects the last step. */
  undo() {
    this.pendingMove = null;
    this.selection.undo();
    this.pieces?.reset(true);
    this.emit("selectionchange");
    this.refresh();
  }

  /** Deselects everything. */
  clear() {
    this.pendingMove = null;
    this.selection.clear();
    this.pieces?.reset(true);
    this.refresh();
  }

  /** @param {string | null} name */
  hover(name) {
    if (name === this.hovered) return;
    this.hovered = name;
    this.refresh();
  }

  /** @param {string} name */
  markFocused(name) {
    this.hovered = null;
    this.focused = name;
    this.refresh();
  }

  /** @param {string} type @param {Record<string, string>} [detail] */
  emit(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Draws the highlights and describes the places again. */
  refresh() {
    const { board, grid } = this;
    if (board === null) return;
    const marks = findMarks(this, board);
    this.classList.toggle("premoving", this.isPremoving);
    this.#layer("highlights").innerHTML = drawSelection(board, marks, grid.centers, this.isPremoving);
    this.#layer("over").innerHTML = board.over + drawEffects(board, marks, grid.centers);
    grid.update(board, marks, this.focused);
  }
}

customElements.define("tablier-board", TablierBoard);
