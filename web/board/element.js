// @ts-check
// <tablier-board>: the board of any game. It draws what the server sends, lets moves be selected and emits
// them as events. It knows no rule of any game.
//
// Events: `move` and `premove` with a move, `selectionchange`, `rejected` with a step that leads nowhere,
// `confirm`, `cancelpremove`, `withdraw`, and `shortcut` with a key.

import { Grid } from "./grid.js";
import { drawEffects, drawSelection, findMarks } from "./highlights.js";
import { listenToKeyboard } from "./keyboard.js";
import { PieceLayer } from "./pieces.js";
import { PointerInput } from "./pointer.js";
import { findPreview } from "./preview.js";
import { Selection, isChoice } from "./selection.js";

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
  /** A move that the engine would play. @type {string | null} */
  hint = null;
  /** The place with the keyboard focus. @type {string | null} */
  focused = null;
  /** The place under the pointer. @type {string | null} */
  hovered = null;
  /** A complete move that is not confirmed or answered yet. @type {string | null} */
  pendingMove = null;
  /** The places of pieces that are moved together. @type {string[]} */
  group = [];
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
   * Shows a board and animates the change from the one before. What is selected or waits for an answer stays if the
   * position is the same, as after a reconnection.
   * @param {Board} board
   * @param {{ isInteractive: boolean, animate: boolean, move?: string | null, isPending?: boolean }} options the move
   *   that led to it, whose steps on the board before are the way of the piece, and whether it still waits for an answer
   */
  show(board, { isInteractive, animate, move = null, isPending = false }) {
    const isSameSide = this.board !== null && this.board.turned === board.turned;
    const route = this.board?.gestures.find((gesture) => gesture.at(-1) === move) ?? [];
    const isSameMove = isInteractive && this.isInteractive && !this.isPremoving && isSamePosition(this.board, board);
    const begunPremove = this.isPremoving ? this.selection.selected : [];
    this.board = board;
    this.isInteractive = isInteractive;
    if (!isSameMove) {
      this.pendingMove = isPending ? move : null;
      this.group = [];
      this.selection = new Selection(isInteractive ? board.gestures : []);
    }
    this.isPremoving = false;
    this.premove = null;
    this.hint = null;
    if (!isSameSide || !this.grid.fits(board)) this.#build(board);
    this.#layer("under").innerHTML = board.under;
    this.#layer("over").innerHTML = board.over;
    this.pieces?.show(board.pieces, { animate: animate && isSameSide, route: route.slice(0, -1), centers: this.grid.centers });
    if (isSameMove && this.selection.selected.length > 0) this.#showPreview();
    this.#selectAgain(begunPremove);
    this.refresh();
  }

  /** A premove that was being selected goes on as a move. @param {string[]} steps */
  #selectAgain(steps) {
    for (const [i, step] of steps.entries()) {
      // A step that was the only one possible is selected already.
      if (this.selection.selected[i] === step) continue;
      if (this.selection.moveCompletedBy(step) !== null || !this.selection.next().has(step)) break;
      this.selection.select(step);
    }
    if (this.selection.selected.length > 0) this.#showPreview();
  }

  /** @param {Board} board */
  #build(board) {
    const hadFocus = this.svg.contains(document.activeElement);
    this.svg.setAttribute("viewBox", board.area.join(" "));
    if (board.ground !== "") this.#layer("ground").innerHTML = board.ground;
    this.grid.build(this.#layer("grid"), board, this.svg.getAttribute("aria-label") ?? "");
    if (!this.grid.has(this.focused)) this.focused = board.cells[0]?.name ?? null;
    if (hadFocus && this.focused !== null) this.grid.focus(this.focused);
  }

  /** Resolves when no piece moves any more, with the time at which that happened. */
  whenSettled() {
    return this.pieces?.whenSettled() ?? Promise.resolve(0);
  }

  /** Lets a premove be selected among the moves of a board. @param {Board} board */
  enablePremoves({ gestures, choices, prompts }) {
    if (this.board === null) return;
    this.board = { ...this.board, choices, prompts };
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

  /** Marks a move that could be made. @param {string} move */
  showHint(move) {
    this.hint = move;
    this.refresh();
  }

  /** Selects a place or a choice. @param {string} step */
  select(step) {
    const result = this.selection.select(step);
    if (result.kind === "move") this.#finish(result.move);
    else if (result.kind === "rejected") this.emit("rejected", { step });
    else this.#changeSelection();
    this.refresh();
    return result;
  }

  /** Enters a whole move by its steps. @param {string[]} steps */
  enter(steps) {
    this.clear();
    const result = this.selection.selectPath(steps);
    if (result.kind === "move") this.#finish(result.move);
    this.refresh();
  }

  /** Shows a move as if it had just been made. @param {string} move */
  showPending(move) {
    const gesture = this.board?.gestures.find((gesture) => gesture.at(-1) === move);
    if (gesture === undefined) return;
    this.clear();
    this.selection.selectPath(gesture.slice(0, -1));
    this.pendingMove = move;
    this.#showPreview();
    this.refresh();
  }

  /** @param {string} move */
  #finish(move) {
    if (this.isPremoving) {
      this.selection.clear();
      this.#showPreview();
      this.emit("premove", { move });
    } else {
      this.pendingMove = move;
      this.#showPreview();
      this.emit("move", { move });
    }
  }

  #changeSelection() {
    this.#showPreview();
    this.emit("selectionchange");
  }

  /** Shows the pieces where the selected steps have moved them. */
  #showPreview() {
    const { board, grid, selection } = this;
    if (board === null) return;
    const { pieces, group } = findPreview(board, selection.selected, selection.pathsFrom(), selection.paths, grid.centers);
    this.group = group;
    const route = selection.selected.filter((step) => !isChoice(step));
    this.pieces?.show(pieces, { animate: true, route, centers: grid.centers });
  }

  /** Deselects the last step, or everything if the move was complete. */
  undo() {
    if (this.pendingMove !== null) {
      this.emit("withdraw");
      return;
    }
    this.selection.undo();
    this.#changeSelection();
    this.refresh();
  }

  /** Goes back to steps that were selected before. @param {string[]} steps */
  restore(steps) {
    this.selection.selected = steps;
    this.#changeSelection();
    this.refresh();
  }

  /** Deselects everything. */
  clear() {
    this.pendingMove = null;
    this.selection.clear();
    this.#showPreview();
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

/**
 * Whether the same moves can be made on both boards. A page may have left out moves that are asked for later.
 * @param {Board | null} before
 * @param {Board} after
 */
function isSamePosition(before, after) {
  return (
    before !== null &&
    before.ply === after.ply &&
    before.turn === after.turn &&
    before.position === after.position &&
    before.gestures.length === after.gestures.length
  );
}

customElements.define("tablier-board", TablierBoard);
