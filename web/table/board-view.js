// @ts-check
// Decides which board is shown: the current one, a past one, or one after moves that are tried out.

import { byId } from "./dom.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./table-page.js").TablePage} TablePage */

export class BoardView {
  /** The ply that is shown if it is not the current one. @type {number | null} */
  pastPly = null;
  #isFlipped;
  /** How many boards were asked for or shown: an answer that was overtaken is not shown. */
  #requests = 0;
  /** Whether the ground that is drawn is that of the other side. */
  #needsGround = false;
  /** The die as it was seen last. @type {import("../protocol").BoardPiece | null} */
  #die = null;

  /** @param {TablePage} page @param {Board} board */
  constructor(page, board) {
    this.page = page;
    /** The board of the current position. */
    this.currentBoard = board;
    this.#isFlipped = board.turned;
    byId("flip").addEventListener("click", () => {
      page.menu.close();
      void this.flip();
    });
  }

  /** Fetches a board; the page has drawn its ground, unless it was flipped. @param {import("./api.js").BoardQuery} [query] */
  #fetch(query = {}) {
    const { coordinates } = this.page.state.initialData;
    return this.page.boards.fetchBoard({ ground: this.#needsGround, ...query, turned: this.#isFlipped, coordinates });
  }

  /** @param {Board} board @param {{ animate?: boolean, move?: string | null }} [options] the move that led to it */
  show(board, { animate = true, move = null } = {}) {
    const { playback, premoves, state } = this.page;
    const isCurrent = this.pastPly === null;
    if (board.ground !== "") this.#needsGround = false;
    if (isCurrent && !premoves.isEditing) this.currentBoard = board;
    const isInteractive = isCurrent && (premoves.isEditing || (state.isMyTurn() && !playback.isBehind));
    this.page.board.show(board, { isInteractive, animate, move });
    this.page.showBoardPanels(board);
    if (isCurrent) premoves.scheduleOffer();
  }

  /** Fetches a board and shows it, unless another one was asked for meanwhile. @param {import("./api.js").BoardQuery} query @param {{ animate?: boolean }} [options] */
  async #showFetched(query, options) {
    const request = ++this.#requests;
    const board = await this.#fetch(query);
    if (request !== this.#requests) return;
    this.show(board, options);
    if (this.pastPly === null) await this.showSentMove();
  }

  /** Shows the board after one's own move before the server has answered, where no request is needed for it. */
  async showSentMove() {
    const { board: element, boards, moveSender, playback, state } = this.page;
    const ply = state.view.moves.length;
    const move = moveSender.sentMove(ply + 1);
    if (move === null || !boards.isInTab || !state.isMyTurn() || playback.isBehind) return;
    const request = this.#requests;
    const board = await this.#fetch({ ply, line: move }).catch(() => null);
    // It may have been answered or withdrawn meanwhile.
    if (board === null || request !== this.#requests || moveSender.sentMove(ply + 1) !== move) return;
    element.show(board, { isInteractive: false, animate: true, move, isPending: true });
    this.page.showSelectionPanels();
  }

  /** Shows the current board again in place of one's own move, which was withdrawn or refused. */
  showBeforeMove() {
    const { board: element } = this.page;
    if (element.board === this.currentBoard) element.clear();
    else this.show(this.currentBoard);
  }

  /** Fetches the board after a ply that was played. @param {number} ply */
  fetchPly(ply) {
    return this.#fetch({ ply });
  }

  /** Whether the current board is shown and includes a ply. @param {number} ply */
  shows(ply) {
    return this.pastPly === null && !this.page.premoves.isEditing && this.currentBoard.ply >= ply;
  }

  /** Shows the board after a ply that was played. @param {Board} board @param {import("./playback.js").Ply} ply */
  showPlayed(board, { type, move }) {
    this.#requests++;
    this.page.premoves.isEditing = false;
    this.pastPly = null;
    this.show(type === "rolled" ? this.#withDie(board, move) : board, { move });
    if (type === "rolled") restartAnimation(this.page.board, "rolling");
  }

  /** A roll that nobody can use is not on the board any more, and shown all the same. @param {Board} board @param {string} face */
  #withDie(board, face) {
    const die = board.pieces.find(({ kind }) => kind === "die");
    if (die !== undefined) this.#die = die;
    if (die !== undefined || this.#die === null) return board;
    const symbol = this.#die.symbol.replace(/\d+$/, face);
    return { ...board, pieces: [...board.pieces, { ...this.#die, symbol }] };
  }

  /** Shows the current board at once, if it is another one than that which is shown. */
  async catchUp() {
    const { playback, premoves, state } = this.page;
    playback.clear();
    premoves.isEditing = false;
    if (this.pastPly === null) await this.#showFetched({ ply: state.view.moves.length });
  }

  /** Shows the board after this many plies. @param {number} ply */
  async goTo(ply) {
    this.page.playback.clear();
    this.page.premoves.isEditing = false;
    this.pastPly = ply < this.page.state.view.moves.length ? ply : null;
    await this.#showFetched(this.#plyQuery());
  }

  async flip() {
    this.page.playback.clear();
    this.#isFlipped = !this.#isFlipped;
    this.#needsGround = true;
    await this.#showFetched(this.#plyQuery(), { animate: false });
  }

  #plyQuery() {
    return this.pastPly === null ? {} : { ply: this.pastPly };
  }

  /** Shows the board after moves that are not played. @param {string} line */
  async showLine(line) {
    this.page.playback.clear();
    this.pastPly = null;
    await this.#showFetched(line === "" ? {} : { line });
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

/** @param {HTMLElement} element @param {string} className */
function restartAnimation(element, className) {
  element.classList.remove(className);
  // Reading a layout property makes the browser apply the removal.
  void element.offsetWidth;
  element.classList.add(className);
}
