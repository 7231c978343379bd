// @ts-check
// Decides which board is shown: the current one, a past one, or one after moves that are tried out.

import { byId } from "./dom.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./table-page.js").TablePage} TablePage */

export class BoardView {
  /** The ply that is shown if it is not the current one. @type {number | null} */
  pastPly = null;
  #isFlipped;

  /** @param {TablePage} page @param {Board} board */
  constructor(page, board) {
    this.page = page;
    /** The board of the current position. */
    this.currentBoard = board;
    this.#isFlipped = board.turned;
    byId("flip").addEventListener("click", () => void this.flip());
  }

  /** Fetches a board; the page has drawn its ground. @param {import("./api.js").BoardQuery} [query] */
  #fetch(query = {}) {
    const { coordinates } = this.page.state.initialData;
    return this.page.api.fetchBoard({ ground: false, ...query, turned: this.#isFlipped, coordinates });
  }

  /** @param {Board} board */
  show(board, { animate = true } = {}) {
    const { premoves, state } = this.page;
    const isCurrent = this.pastPly === null;
    if (isCurrent && !premoves.isEditing) this.currentBoard = board;
    const isInteractive = isCurrent && (premoves.isEditing || state.isMyTurn());
    this.page.board.show(board, { isInteractive, animate });
    this.page.showBoardPanels(board);
    if (isCurrent) premoves.scheduleOffer();
  }

  /** Fetches and shows the board after the last move. */
  async showLatest() {
    // With its ply: the server may know the next move already, whose update comes later.
    this.show(await this.#fetch({ ply: this.page.state.view.moves.length }));
  }

  /** Shows the board after this many plies. @param {number} ply */
  async goTo(ply) {
    this.page.premoves.isEditing = false;
    this.pastPly = ply < this.page.state.view.moves.length ? ply : null;
    this.show(await this.#fetch(this.#plyQuery()));
  }

  async flip() {
    this.#isFlipped = !this.#isFlipped;
    this.show(await this.#fetch({ ground: true, ...this.#plyQuery() }), { animate: false });
  }

  #plyQuery() {
    return this.pastPly === null ? {} : { ply: this.pastPly };
  }

  /** Shows the board after moves that are not played. @param {string} line */
  async showLine(line) {
    this.pastPly = null;
    this.show(await this.#fetch(line === "" ? {} : { line }));
  }

  /** Lets the user select a premove on the current board. */
  async offerPremoves() {
    const { board: element, premoves } = this.page;
    const board = await this.#fetch({ premoves: true });
    const isCurrent = this.pastPly === null && board.ply === element.board?.ply;
    if (!isCurrent || !premoves.canPremove() || premoves.isEditing) return;
    element.enablePremoves(board);
    element.showPremove(premoves.premove());
    this.page.showSelectionPanels();
  }
}
