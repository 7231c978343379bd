// @ts-check
// Sends the moves made on the board, after a confirmation if the user wants one.

import { playSound, unlockAudio } from "../sound.js";
import { WithdrawnError } from "./connection.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

export class MoveSender {
  /** Whether the move on the board waits for a confirmation. */
  isConfirming = false;
  /** The move that the server has not answered yet, with the id of its command. @type {{ id: number, ply: number, move: string } | null} */
  #sent = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    const { board } = page;
    board.addEventListener("move", (event) => this.#onMove(/** @type {CustomEvent<{ move: string }>} */ (event).detail.move));
    board.addEventListener("confirm", () => void this.confirm());
    board.addEventListener("withdraw", () => this.withdraw());
  }

  /** @param {string} move */
  #onMove(move) {
    const { board, premoves, turnPanel } = this.page;
    unlockAudio();
    if (premoves.isEditing) {
      void premoves.enterMove(move).catch((error) => showNotice(error.message));
    } else if (document.documentElement.dataset.confirm === "true") {
      this.isConfirming = true;
      turnPanel.show();
      if (board.svg.contains(document.activeElement)) turnPanel.focusFirstButton();
    } else {
      void this.#sendPending();
    }
  }

  /** Sends the move on the board if it waits for a confirmation. */
  async confirm() {
    if (this.isConfirming) await this.#sendPending();
  }

  async #sendPending() {
    const move = this.page.board.pendingMove;
    if (move === null) return;
    playSound("move");
    await this.send(move, showNotice);
  }

  /** Whether the move on the board can still be taken back: it is not confirmed, or there is no connection. */
  canWithdraw() {
    return this.isConfirming || (this.#sent !== null && this.page.connection.isWaiting(this.#sent.id));
  }

  /** The move of a ply that the server has not answered yet, or null. @param {number} ply */
  sentMove(ply) {
    return this.#sent?.ply === ply ? this.#sent.move : null;
  }

  /** Goes on with a move that was made before the page was loaded, and still waits. @param {string} move */
  resume(move) {
    this.page.board.showPending(move);
    void this.send(move, showNotice);
  }

  /** Takes the move on the board back before it is sent. */
  withdraw() {
    if (!this.canWithdraw()) return;
    if (this.#sent !== null) this.page.connection.withdraw(this.#sent.id);
    this.#sent = null;
    this.isConfirming = false;
    this.page.boardView.showBeforeMove();
    this.page.showSelectionPanels();
  }

  /** Returns whether the server accepted the move. @param {string} move @param {(error: string) => void} onError */
  async send(move, onError) {
    const { board, boardView, connection, state } = this.page;
    const ply = state.view.turn?.ply ?? state.view.moves.length + 1;
    const { id, reply } = connection.sendWithId({ do: "move", ply, move });
    this.#sent = { id, ply, move };
    this.isConfirming = false;
    this.page.showSelectionPanels();
    void boardView.showSentMove();
    try {
      await reply;
      return true;
    } catch (error) {
      if (!(error instanceof WithdrawnError)) onError(error instanceof Error ? error.message : String(error));
      // A later board may be shown already.
      if (board.pendingMove === move) boardView.showBeforeMove();
      return false;
    } finally {
      if (this.#sent?.id === id) this.#sent = null;
      this.page.showSelectionPanels();
    }
  }
}
