// @ts-check
// The state of the table as this page knows it. What the user may do is told by the server.

import { t } from "../i18n.js";

/** @typedef {import("../protocol").Action} Action */
/** @typedef {import("../protocol").ActionKind} ActionKind */
/** @typedef {import("../protocol").Entry} Entry */

export class TableState {
  /** @param {import("../protocol").TablePageDataBoard} initialData */
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

  /** Applies moves and the state after them without fetching the view. @param {import("../protocol").TableUpdate} update @param {Entry[]} events */
  applyMoves({ state, number }, events) {
    if (number <= this.view.number) return;
    const isNew = (/** @type {Entry} */ event) => event.number > this.view.number;
    const moves = events.filter(isNew).flatMap((event) => (event.type === "moved" || event.type === "rolled" ? [event.move] : []));
    this.view = { ...this.view, ...state, number, moves: [...this.view.moves, ...moves] };
  }

  /** Applies who is connected, and when those who wait can claim the game. @param {import("../protocol").Presence} presence */
  applyPresence({ present, claim_at: claimAt }) {
    this.onlineUsers = new Set(present);
    const actions = this.view.actions.filter(({ do: kind }) => kind !== "claim");
    const isWaiting = this.mySeats().length > 0 && !this.isMyTurn();
    if (isWaiting && typeof claimAt === "number") {
      actions.push({ do: "claim", blocked: { code: "table-not-away", until: claimAt } });
    }
    this.view = { ...this.view, actions };
  }

  /** What the server says about an action; null if it is not for the user. @param {ActionKind} kind */
  action(kind) {
    return this.view.actions.find((action) => action.do === kind) ?? null;
  }

  /** Whether an action is possible now. @param {ActionKind} kind */
  can(kind) {
    const action = this.action(kind);
    return action !== null && this.blocked(action) === null;
  }

  /** Why an action is not possible yet, or null. @param {Action} action */
  blocked({ blocked }) {
    const isPast = typeof blocked?.until === "number" && blocked.until <= this.now();
    return isPast ? null : (blocked ?? null);
  }

  get me() {
    return this.initialData.me ?? null;
  }

  mySeats() {
    return [...this.view.seats.keys()].filter((seat) => this.isMySeat(seat));
  }

  /** @param {number} seat */
  isMySeat(seat) {
    const holder = this.view.seats[seat]?.holder;
    return holder?.kind === "user" && holder.user === this.me;
  }

  isMyTurn() {
    return this.can("move");
  }

  /** @param {number} seat */
  seatName(seat) {
    return this.initialData.seats[seat] ?? String(seat + 1);
  }

  /** The name of the user or computer in a seat. @param {number} seat */
  holderName(seat) {
    const holder = this.view.seats[seat]?.holder;
    if (!holder) return t("free");
    if (holder.kind === "engine") return t("engine", { level: this.initialData.levels[holder.level - 1] ?? holder.level });
    return this.userName(holder.user);
  }

  /** @param {number} id */
  userName(id) {
    return this.initialData.users[id]?.name ?? t("guest", { number: id });
  }

  /** Whether other users have a seat. */
  hasOpponents() {
    return this.view.seats.some(({ holder }) => holder?.kind === "user" && holder.user !== this.me);
  }
}
