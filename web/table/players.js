// @ts-check
// The players above and below the board: names, presence, points and clocks.

import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { formatTime, isUrgent, timeLeft, timeWarning } from "./clock.js";
import { byId, createElement } from "./dom.js";
import { drawSeatIcon } from "./seat-icon.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./state.js").TableState} TableState */

const TICK_MS = 200;

export class Players {
  /** The clock of each seat. @type {Map<number, HTMLElement>} */
  #clocks = new Map();
  /** The time each seat had left at the last tick. @type {number[]} */
  #lastTimes = [];
  /** The warnings given so far: each is given once a visit. @type {Set<string>} */
  #warnings = new Set();

  /** @param {TableState} state */
  constructor(state) {
    this.state = state;
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** @param {Board} board */
  show(board) {
    const mySeats = this.state.mySeats();
    const seats = [...this.state.view.seats.keys()];
    // My seats or the first one are below the board; with two seats the board's side decides.
    const isMineOrFirst = (/** @type {number} */ seat) => (mySeats.length > 0 ? mySeats.includes(seat) : seat === 0);
    const below = seats.length === 2 ? [board.turned ? 1 : 0] : seats.filter(isMineOrFirst);
    const above = seats.filter((seat) => !below.includes(seat));
    this.#clocks.clear();
    byId("players-top").replaceChildren(...above.map((seat) => this.#row(seat, board)));
    byId("players-bottom").replaceChildren(...below.map((seat) => this.#row(seat, board)));
    this.#tick();
  }

  /** @param {number} seat @param {Board} board */
  #row(seat, board) {
    const { view } = this.state;
    const row = createElement("div", "player");
    row.dataset.seat = String(seat);
    if (view.turn?.seat === seat) row.classList.add("on-turn");
    const names = createElement("div", "player-names");
    names.append(createElement("span", "player-name", this.state.holderName(seat)), this.#meta(seat, board));
    row.append(drawSeatIcon(seat, board), names);
    const points = view.over?.values?.[seat];
    if (points !== undefined) row.append(createElement("span", "player-points", String(points).replace("0.5", "½")));
    if (view.clock) {
      const clock = createElement("span", "clock");
      this.#clocks.set(seat, clock);
      row.append(clock);
    }
    return row;
  }

  /** What there is to know about a player beside the name. @param {number} seat @param {Board} board */
  #meta(seat, board) {
    const { view } = this.state;
    const state = view.seats[seat];
    const meta = createElement("span", "player-meta");
    meta.append(createElement("span", "player-seat", this.state.seatName(seat)));
    const rating = this.state.rating(seat);
    if (rating !== null) meta.append(createRating(rating));
    const allies = this.#allies(seat);
    if (allies !== "") meta.append(createElement("span", "player-note", t("allied", { names: allies })));
    const note = board.seat_notes[seat];
    if (note && view.phase === "playing") meta.append(createElement("span", "player-note seat-note", note));
    if (this.state.isMySeat(seat)) meta.append(createElement("span", "player-note", t("you")));
    if (state?.given_up) meta.append(createElement("span", "player-note", t("resigned")));
    if (state?.ready && view.phase === "gathering") meta.append(createElement("span", "player-note", t("ready")));
    if (state?.holder?.kind === "user" && !this.state.isMySeat(seat)) {
      const isOnline = this.state.onlineUsers.has(state.holder.user);
      meta.append(createElement("span", isOnline ? "presence online" : "presence", t(isOnline ? "here" : "away")));
    }
    return meta;
  }

  /** The names of those who win and lose with a seat. @param {number} seat */
  #allies(seat) {
    const team = this.state.view.teams?.find((seats) => seats.includes(seat)) ?? [];
    const names = team.filter((other) => other !== seat).map((other) => this.state.playerName(other));
    return new Intl.ListFormat(document.documentElement.lang).format(names);
  }

  #tick() {
    const { clock } = this.state.view;
    if (!clock) return;
    for (const [seat, element] of this.#clocks) {
      const isRunning = clock.running === seat;
      const time = timeLeft(clock, seat, this.state.now());
      const text = formatTime(time, document.documentElement.lang);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("running", isRunning);
      element.classList.toggle("urgent", isRunning && isUrgent(time));
      if (isRunning && this.state.isMySeat(seat)) this.#warn(this.#lastTimes[seat] ?? time, time);
      this.#lastTimes[seat] = time;
    }
  }

  /** @param {number} before @param {number} now */
  #warn(before, now) {
    const warning = timeWarning(before, now);
    if (warning === null || this.#warnings.has(warning)) return;
    this.#warnings.add(warning);
    announce(t(warning));
  }
}

/** @param {string} rating */
function createRating(rating) {
  const element = createElement("span", "player-rating", rating);
  element.setAttribute("aria-label", t("player-rating", { rating }));
  element.setAttribute("role", "img");
  return element;
}
