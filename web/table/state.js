// @ts-check
// The state of the table as this page knows it.

import { t } from "../i18n.js";

/** @typedef {import("../protocol.js").TableUpdate} TableUpdate */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

export class TableState {
  /** @param {import("../protocol.js").InitialData} initialData */
  constructor(initialData) {
    this.initialData = initialData;
    this.view = initialData.view;
    /** How far the server's clock is ahead of ours. */
    this.clockOffset = initialData.now - Date.now();
    /** @type {Set<number>} */
    this.onlineUsers = new Set();
  }

  /** The server's time. */
  now() {
    return Date.now() + this.clockOffset;
  }

  /** The server's clock is not behind the time of an event. @param {number} at */
  syncClock(at) {
    this.clockOffset = Math.max(this.clockOffset, at - Date.now());
  }

  /** Applies moves and the state after them without fetching the view. @param {TableUpdate} update @param {TableEvent[]} events */
  applyMoves({ state, number }, events) {
    if (state === undefined || number <= this.view.number) return;
    const isMove = (/** @type {TableEvent} */ { type }) => type === "moved" || type === "rolled";
    const moves = events.filter((event) => isMove(event) && event.number > this.view.number).map(({ move }) => move);
    const { phase, position, turn, clock, over } = state;
    this.view = { ...this.view, phase, position, turn, clock, over, number, moves: [...this.view.moves, ...moves] };
  }

  get me() {
    return this.initialData.me;
  }

  mySeats() {
    return [...this.view.seats.keys()].filter((seat) => this.isMySeat(seat));
  }

  /** @param {number} seat */
  isMySeat(seat) {
    const holder = this.view.seats[seat]?.holder;
    return holder?.kind === "person" && holder.person === this.me;
  }

  isMyTurn() {
    return this.view.turn !== null && this.isMySeat(this.view.turn.seat);
  }

  /** @param {number} seat */
  seatName(seat) {
    return this.initialData.seats[seat] ?? String(seat + 1);
  }

  /** The name of the user or computer in a seat. @param {number} seat */
  holderName(seat) {
    const holder = this.view.seats[seat]?.holder ?? null;
    if (holder === null) return t("free");
    if (holder.kind === "engine") return t("engine", { level: this.initialData.levels[holder.level - 1] ?? holder.level });
    return this.userName(holder.person);
  }

  /** @param {number} id */
  userName(id) {
    return this.initialData.people[id]?.name ?? t("guest", { number: id });
  }

  /** The other users with a seat. */
  opponents() {
    return this.view.seats.flatMap(({ holder }) => (holder?.kind === "person" && holder.person !== this.me ? [holder.person] : []));
  }

  hasOpponents() {
    return this.opponents().length > 0;
  }

  isOpponentAway() {
    return this.opponents().some((user) => !this.onlineUsers.has(user));
  }
}
