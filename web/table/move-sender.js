// @ts-check
// Sends the moves made on the board, after a confirmation if the user wants one.

import { unlockAudio } from "../sound.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

export class MoveSender {
  isSending = false;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    const { board } = page;
    board.addEventListener("move", (event) => this.#onMove(/** @type {CustomEvent<{ move: string }>} */ (event).detail.move));
    board.addEventListener("confirm", () => this.confirm());
  }

  /** @param {string} move */
  #onMove(move) {
    const { board, premoves, turnPanel } = this.page;
    if (premoves.isEditing) {
      void premoves.enterMove(move).catch((error) => showNotice(error.message));
    } else if (document.documentElement.dataset.confirm === "true") {
      turnPanel.show();
      if (board.svg.contains(document.activeElement)) turnPanel.focusFirstButton();
    } else {
      void this.confirm();
    }
  }

  /** Sends the move that is complete on the board. */
  async confirm() {
    const move = this.page.board.pendingMove;
    if (move !== null) await this.send(move, showNotice);
  }

  cancel() {
    this.page.board.clear();
    this.page.turnPanel.show();
  }

  /** Returns whether the server accepted the move. @param {string} move @param {(error: string) => void} onError */
  async send(move, onError) {
    const { board, connection, state, turnPanel } = this.page;
    unlockAudio();
    const ply = state.view.turn?.ply ?? state.view.moves.length + 1;
    this.isSending = true;
    turnPanel.show();
    try {
      await connection.send({ do: "move", ply, move });
      return true;
    } catch (error) {
      onError(error instanceof Error ? error.message : String(error));
      board.clear();
      return false;
    } finally {
      this.isSending = false;
      turnPanel.show();
    }
  }
}
