// @ts-check
// The state of the table as this page knows it. What the user may do is told by the server.

import { t } from "../i18n.js";

/** @typedef {import("../protocol").Action} Action */
/** @typedef {import("../protocol").ActionKind} ActionKind */
/** @typedef {import("../protocol").Entry} Entry */
/** @typedef {import("../protocol").TableUpdate} TableUpdate */

/** Stands for any move of the opponent in a prepared line. */
export const ANY_MOVE = "*";

export class TableState {
  /** @param {import("../protocol").TablePageDataBoard} initialData @param {(table: string) => string} addressOf where another table is played */
  constructor(initialData, addressOf = (table) => `/table/${table}`) {
    this.initialData = initialData;
    this.addressOf = addressOf;
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

  /** Applies what has happened at the table, and what it led to. @param {TableUpdate} update */
  applyUpdate({ details, events, number, state }) {
    const { view } = this;
    if (number <= view.number) return;
    const game = { moves: view.moves, movers: view.movers ?? [], rolls: view.rolls ?? [], conditional_moves: view.conditional_moves };
    const after = events.filter((event) => event.number > view.number).reduce(applyPly, game);
    this.view = { ...view, ...after, ...details, ...state, number };
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

  /** Whether the computer has a seat. @param {number} seat */
  isEngine(seat) {
    return this.view.seats[seat]?.holder?.kind === "engine";
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

  /** The rating of a player in games like this one, with a question mark as long as it is not sure. @param {number} seat */
  rating(seat) {
    const { level_ratings: levels, rating_class: ratingClass, users } = this.initialData;
    const holder = this.view.seats[seat]?.holder;
    if (!ratingClass || !holder) return null;
    if (holder.kind === "engine") return levels[holder.level - 1]?.toString() ?? null;
    const rating = users[holder.user]?.rating;
    return rating ? `${rating.rating}${rating.provisional ? "?" : ""}` : null;
  }

  /** A user by their name, and a computer, of which there may be several, by its seat. @param {number} seat */
  playerName(seat) {
    return this.view.seats[seat]?.holder?.kind === "user" ? this.holderName(seat) : this.seatName(seat);
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

/** @typedef {{ moves: string[], movers: number[], rolls: number[], conditional_moves: string[][][] }} Plies the plies of a game, and what is prepared */

/** Adds a ply that was played, or takes back those that were taken back. @param {Plies} game @param {Entry} event @returns {Plies} */
function applyPly({ moves, movers, rolls, conditional_moves: prepared }, event) {
  switch (event.type) {
    case "moved":
    case "rolled":
      return {
        moves: [...moves, event.move],
        movers: [...movers, event.seat],
        rolls: event.type === "rolled" ? [...rolls, moves.length] : rolls,
        conditional_moves: prepared.map((lines) => advance(lines, event.move)),
      };
    case "taken-back": {
      const { to } = event;
      return { moves: moves.slice(0, to), movers: movers.slice(0, to), rolls: rolls.filter((ply) => ply < to), conditional_moves: prepared };
    }
    default:
      return { moves, movers, rolls, conditional_moves: prepared };
  }
}

/** What is left of prepared lines after a move: those that foresaw it go on, the others are over. @param {string[][]} lines @param {string} move */
function advance(lines, move) {
  const foreseen = lines.filter(([first]) => first === move || first === ANY_MOVE);
  return foreseen.map((line) => line.slice(1)).filter((line) => line.length > 0);
}
