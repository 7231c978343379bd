// @ts-check
// Applies the messages of the server, one after the other.

import { addNames } from "./names.js";
import { presentEvent } from "./events.js";

/** @typedef {import("../protocol").Entry} Entry */
/** @typedef {import("../protocol").TableUpdate} TableUpdate */
/** @typedef {import("./table-page.js").TablePage} TablePage */

/** After other events the view is fetched again. @type {Set<Entry["type"]>} */
const EVENTS_WITHOUT_VIEW = new Set(["moved", "rolled", "said"]);
/** After these events the board is fetched even if the ply is the same. @type {Set<Entry["type"]>} */
const EVENTS_WITH_BOARD = new Set(["taken-back", "begun", "ended"]);

export class UpdateHandler {
  /** The messages before: a board that is fetched slowly must not overtake a later one. */
  #queue = Promise.resolve();
  /** The number of the last event that was presented. */
  #lastEvent;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.#lastEvent = page.state.view.number;
  }

  /** @param {import("./connection.js").TableMessage} message */
  onMessage(message) {
    this.#queue = this.#queue.then(() => this.#apply(message)).catch((error) => console.error(error));
  }

  /** @param {import("./connection.js").TableMessage} message */
  async #apply(message) {
    const { state } = this.page;
    switch (message.type) {
      case "presence":
        state.applyPresence(message);
        break;
      case "snapshot":
        this.#lastEvent = Math.max(this.#lastEvent, message.number);
        state.view = message.view;
        addNames(state);
        await this.#updateBoard([], true);
        break;
      case "update":
        await this.#applyUpdate(message);
        break;
    }
    this.page.showPanels();
  }

  /** @param {TableUpdate} update */
  async #applyUpdate(update) {
    const { state } = this.page;
    const { proposals } = state.view;
    // A view may include events that have not been presented yet.
    const events = update.events.filter((event) => event.number > this.#lastEvent);
    this.#lastEvent = Math.max(this.#lastEvent, update.number);
    for (const { at } of events) state.syncClock(at);
    await this.#updateView(update, events);
    addNames(state);
    for (const event of events) presentEvent(this.page, event, proposals);
    await this.#updateBoard(events, false);
  }

  /** @param {TableUpdate} update @param {Entry[]} events */
  async #updateView(update, events) {
    const { api, premoves, state } = this.page;
    // Moves use up what was prepared, which only the view tells.
    const isStale = premoves.conditionalMoves().length > 0 || events.some(({ type }) => !EVENTS_WITHOUT_VIEW.has(type));
    if (isStale) state.view = (await api.fetchView()) ?? state.view;
    else state.applyMoves(update, events);
  }

  /** @param {Entry[]} events @param {boolean} isForced */
  async #updateBoard(events, isForced) {
    const { boardView, premoves, state } = this.page;
    const isOtherPly = boardView.currentBoard.ply !== state.view.moves.length;
    const isChanged = isOtherPly || isForced || events.some(({ type }) => EVENTS_WITH_BOARD.has(type));
    if (!isChanged) return;
    premoves.isEditing = false;
    if (events.some(({ type }) => type === "moved")) boardView.pastPly = null;
    if (boardView.pastPly === null) await boardView.showLatest();
  }
}
