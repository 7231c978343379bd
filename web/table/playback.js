// @ts-check
// Shows the plies that were played, one after the other, so that each is seen: the computer's answer begins only
// when one's own move has landed and a breath has passed. A person's move is never delayed, nor are clocks.

import { t } from "../i18n.js";
import { playSound } from "../sound.js";
import { announce } from "./announcer.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./table-page.js").TablePage} TablePage */
/** @typedef {Extract<import("../protocol").Entry, { type: "moved" | "rolled" }>} Ply */

/** If more plies wait than this, only the last of them is shown. */
const MOST_WAITING = 12;
/** If more plies wait than this, nothing is waited for. */
const MOST_PAUSED = 8;
/** After a failure the board is fetched again after this time. */
const RETRY_MS = 2000;

export class Playback {
  /** @type {Ply[]} */
  #waiting = [];
  #isRunning = false;
  /** The ply that was shown last. @type {Ply | null} */
  #last = null;
  /** What there is to say about the ply that was shown last, beside what the board shows. */
  remark = "";

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** Whether the board is behind the table. */
  get isBehind() {
    return this.#waiting.length > 0;
  }

  /** The seat whose move is about to be shown, if it is not one's own. */
  get nextSeat() {
    return this.#waiting.find(({ seat }) => !this.page.state.isMySeat(seat))?.seat ?? null;
  }

  /** @param {Ply[]} plies */
  add(plies) {
    this.#waiting.push(...plies);
    if (!this.#isRunning) void this.#run();
  }

  /** Forgets the plies that were not shown yet, because another board is shown. */
  clear() {
    this.#waiting = [];
  }

  async #run() {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length > MOST_WAITING || document.hidden) this.#waiting.splice(0, this.#waiting.length - 1);
      const [ply] = this.#waiting;
      if (ply !== undefined) await this.#show(ply).catch((error) => this.#waitToRetry(error));
    }
    this.#isRunning = false;
  }

  /** @param {Ply} ply */
  async #show(ply) {
    const { boardView } = this.page;
    // The board is fetched during the pause.
    const [board] = await Promise.all([boardView.fetchPly(ply.ply), this.#pause(ply)]);
    if (this.#waiting[0] !== ply) return;
    this.#waiting.shift();
    this.#last = ply;
    this.remark = "";
    // A board that was fetched together with a view may be ahead of the messages.
    if (!boardView.shows(ply.ply)) boardView.showPlayed(board, ply);
    this.#present(ply, board);
    this.page.showPanels();
  }

  /** After a failure only the last ply is shown: nobody wants to see the others late. @param {Error} error */
  async #waitToRetry(error) {
    console.warn(error);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    this.#waiting.splice(0, this.#waiting.length - 1);
  }

  /** Waits until a ply may be shown. @param {Ply} ply */
  async #pause({ type, seat }) {
    const { board, state } = this.page;
    if (document.hidden || this.#waiting.length > MOST_PAUSED) return;
    // A roll follows a move at once; but a roll that nobody could use must be seen before the next.
    const isPaused = type === "rolled" ? this.#last?.type === "rolled" : state.isEngine(seat);
    if (type === "moved" && !isPaused) return;
    const settledAt = await board.whenSettled();
    const left = isPaused ? settledAt + pauseTime() - performance.now() : 0;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** Tells about a ply in sounds and words. @param {Ply} ply @param {Board} board */
  #present({ type, seat, move }, board) {
    const { board: element, notifications, state } = this.page;
    const name = state.seatName(seat);
    if (type === "moved") {
      // One's own move was heard when it was made.
      if (!state.isMySeat(seat)) void element.whenSettled().then(() => playSound("move"));
      announce(inWords(board) ?? t("moved", { seat: name, move }));
      if (state.isMyTurn()) notifications.notify(t("your-turn"));
      return;
    }
    playSound("roll");
    const isInVain = board.turn !== seat;
    const text = inWords(board) ?? t(isInVain ? "rolled-in-vain" : "rolled", { seat: name, move });
    announce(text);
    if (isInVain) this.remark = text;
  }
}

/** The last ply in the words of the game, if it has them. @param {Board} board */
function inWords(board) {
  return board.recent_moves.at(-1) ?? null;
}

/** How long the computer waits before its move is shown, as the reader has chosen. */
function pauseTime() {
  return Number(document.documentElement.dataset.pause);
}
