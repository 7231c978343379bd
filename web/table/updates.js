// @ts-check
// Applies the messages of the server, one after the other. What is known about the table changes at once; the
// board follows ply by ply.

import { hideActions, showActions } from "./actions.js";
import { addNames } from "./names.js";
import { presentEvent } from "./events.js";

/** @typedef {import("../protocol").Entry} Entry */
/** @typedef {import("../protocol").TableUpdate} TableUpdate */
/** @typedef {import("./table-page.js").TablePage} TablePage */
/** @typedef {import("./playback.js").Ply} Ply */

/** Updates with other events have details, unless an older server sends them. @type {Set<Entry["type"]>} */
const EVENTS_WITHOUT_DETAILS = new Set(["moved", "rolled", "said", "holiday-taken", "interrupted"]);
/** After these events the board is fetched even if the ply is the same. @type {Set<Entry["type"]>} */
const EVENTS_WITH_BOARD = new Set(["taken-back", "begun", "ended"]);

export class UpdateHandler {
  /** The messages before: a view that is fetched slowly must not overtake a later one. */
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
    if (message.type === "update") hideActions(message.state.actions);
    this.#queue = this.#queue.then(() => this.#apply(message)).catch((error) => console.error(error));
  }

  /** @param {import("./connection.js").TableMessage} message */
  async #apply(message) {
    const { boardView, state } = this.page;
    switch (message.type) {
      case "presence":
        state.applyPresence(message);
        break;
      case "snapshot":
        this.#lastEvent = Math.max(this.#lastEvent, message.number);
        state.view = message.view;
        addNames(state);
        await boardView.catchUp();
        break;
      case "update":
        await this.#applyUpdate(message);
        break;
    }
    this.page.showPanels();
  }

  /** @param {TableUpdate} update */
  async #applyUpdate(update) {
    const { api, boards, boardView, playback, state } = this.page;
    const { proposals } = state.view;
    // A view may include events that have not been presented yet.
    const events = update.events.filter((event) => event.number > this.#lastEvent);
    this.#lastEvent = Math.max(this.#lastEvent, update.number);
    for (const { at } of events) state.syncClock(at);
    const view = this.#isWhole(update, events) ? null : await api.fetchView();
    if (view === null) state.applyUpdate(update);
    else state.view = view;
    boards.update(update);
    addNames(state);
    showActions(state);
    for (const event of events) presentEvent(this.page, event, proposals);
    const plies = events.filter(isPly);
    if (events.some(({ type }) => type === "taken-back" || type === "begun")) await boardView.catchUp();
    else if (plies.length > 0) playback.add(plies);
    else if (events.some(({ type }) => EVENTS_WITH_BOARD.has(type)) && !playback.isBehind) await boardView.catchUp();
  }

  /** Whether an update tells all there is to know: of users it tells the number alone. @param {TableUpdate} update @param {Entry[]} events */
  #isWhole({ details }, events) {
    const { users } = this.page.state.initialData;
    const isNewcomer = (/** @type {Entry} */ event) => event.type === "sat" && event.holder.kind === "user" && users[event.holder.user] === undefined;
    if (events.some(isNewcomer)) return false;
    return Boolean(details) || events.every(({ type }) => EVENTS_WITHOUT_DETAILS.has(type));
  }
}

/** @param {Entry} event @returns {event is Ply} */
function isPly(event) {
  return event.type === "moved" || event.type === "rolled";
}
