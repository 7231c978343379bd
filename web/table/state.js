// @ts-check
// The table as this page knows it, and how news change it.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Holder} Holder */

import { say } from "../words.js";

export class TableState {
  /** @param {Facts} facts */
  constructor(facts) {
    this.facts = facts;
    this.view = facts.view;
    /** The clock of the server is ahead of ours by so much. */
    this.ahead = facts.now - Date.now();
    /** Who is connected. @type {Set<number>} */
    this.present = new Set();
  }

  now() {
    return Date.now() + this.ahead;
  }

  /** The clock of the server is never behind the time of an event; it may have been set forward. @param {number} at */
  catchUp(at) {
    this.ahead = Math.max(this.ahead, at - Date.now());
  }

  get me() {
    return this.facts.me;
  }

  /** My seats. */
  mine() {
    const seats = this.view.seats.map((_, seat) => seat);
    return seats.filter((seat) => this.isMine(seat));
  }

  /** @param {number} seat */
  isMine(seat) {
    const holder = this.view.seats[seat]?.holder;
    return holder?.kind === "person" && holder.person === this.me;
  }

  /** Whether I am to move. */
  isMyTurn() {
    return this.view.turn !== null && this.isMine(this.view.turn.seat);
  }

  /** @param {number} seat */
  seatName(seat) {
    return this.facts.seats[seat] ?? String(seat + 1);
  }

  /** What the holder of a seat is called. @param {number} seat */
  nameOf(seat) {
    const holder = this.view.seats[seat]?.holder ?? null;
    if (holder === null) return say("free");
    if (holder.kind === "engine") return say("engine", { level: this.facts.levels[holder.level - 1] ?? holder.level });
    return this.person(holder.person);
  }

  /** @param {number} id */
  person(id) {
    return this.facts.people[id]?.name ?? say("guest", { number: id });
  }

  /** Whether somebody else has to answer, who is a person. */
  hasOpponents() {
    return this.opponents().length > 0;
  }

  /** Whether one of them has gone. */
  isSomebodyAway() {
    return this.opponents().some((person) => !this.present.has(person));
  }

  /** The other people at the table. */
  opponents() {
    return this.view.seats.flatMap(({ holder }) => (holder?.kind === "person" && holder.person !== this.me ? [holder.person] : []));
  }
}
