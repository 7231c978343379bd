// @ts-check
// Applies the updates from the server, one after the other.

import { loadNames } from "./names.js";
import { presentEvent } from "./events.js";

/** @typedef {import("../protocol.js").TableEvent} TableEvent */
/** @typedef {import("../protocol.js").TableUpdate} TableUpdate */
/** @typedef {import("./table-page.js").TablePage} TablePage */

/** After other events the view is fetched again. */
const EVENTS_WITHOUT_VIEW = new Set(["moved", "rolled", "said"]);
/** After these events the board is fetched even if the ply is the same. */
const EVENTS_WITH_BOARD = new Set(["taken-back", "begun", "ended"]);

export class UpdateHandler {
  /** The updates before: a board that is fetched slowly must not overtake a later one. */
  #queue = Promise.resolve();
  /** The number of the last event that was presented. */
  #lastEvent;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.#lastEvent = page.state.view.number;
  }

  /** @param {TableUpdate} update */
  onUpdate(update) {
    this.#queue = this.#queue.then(() => this.#apply(update)).catch((error) => console.error(error));
  }

  /** @param {TableUpdate} update */
  async #apply(update) {
    const { board, boardView, players, state } = this.page;
    if (update.present !== undefined) {
      state.onlineUsers = new Set(update.present);
      players.show(board.board ?? boardView.currentBoard);
      this.page.showPanels();
      return;
    }
    // A view may include events that have not been presented yet.
    const events = (update.events ?? []).filter((event) => event.number > this.#lastEvent);
    this.#lastEvent = Math.max(this.#lastEvent, update.number);
    for (const { at } of events) state.syncClock(at);
    await this.#updateView(update, events);
    await loadNames(state, events);
    for (const event of events) presentEvent(this.page, event);
    await this.#updateBoard(update, events);
    this.page.showPanels();
  }

  /** @param {TableUpdate} update @param {TableEvent[]} events */
  async #updateView(update, events) {
    const { api, state } = this.page;
    if (update.view !== undefined) state.view = update.view;
    else if (events.some(({ type }) => !EVENTS_WITHOUT_VIEW.has(type))) state.view = (await api.fetchView()) ?? state.view;
    else state.applyMoves(update, events);
  }

  /** @param {TableUpdate} update @param {TableEvent[]} events */
  async #updateBoard(update, events) {
    const { boardView, premoves, state } = this.page;
    const isOtherPly = boardView.currentBoard.ply !== state.view.moves.length;
    const isChanged = isOtherPly || update.view !== undefined || events.some(({ type }) => EVENTS_WITH_BOARD.has(type));
    if (!isChanged) return;
    premoves.isEditing = false;
    if (events.some(({ type }) => type === "moved")) boardView.pastPly = null;
    if (boardView.pastPly === null) await boardView.showLatest();
  }
}
