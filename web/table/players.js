// @ts-check
// The players above and below the board: names, presence, points and clocks.

import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { formatTime, isUrgent, timeLeft, timeWarning } from "./clock.js";
import { byId, createElement } from "./dom.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./state.js").TableState} TableState */

const SVG = "http://www.w3.org/2000/svg";
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
    const state = view.seats[seat];
    const row = createElement("div", "player");
    row.dataset.seat = String(seat);
    if (view.turn?.seat === seat) row.classList.add("on-turn");
    row.append(drawSeatIcon(seat, board));
    row.append(createElement("span", "player-name", this.state.holderName(seat)));
    row.append(createElement("span", "player-seat", this.state.seatName(seat)));
    if (this.state.isMySeat(seat)) row.append(createElement("span", "player-note", t("you")));
    if (state?.given_up) row.append(createElement("span", "player-note", t("resigned")));
    if (state?.ready && view.phase === "gathering") row.append(createElement("span", "player-note", t("ready")));
    if (state?.holder?.kind === "user" && !this.state.isMySeat(seat)) {
      const isOnline = this.state.onlineUsers.has(state.holder.user);
      row.append(createElement("span", isOnline ? "presence online" : "presence", t(isOnline ? "here" : "away")));
    }
    const points = view.over?.values?.[seat];
    if (points !== undefined) row.append(createElement("span", "player-points", String(points).replace("0.5", "½")));
    if (view.clock) {
      const clock = createElement("span", "clock");
      this.#clocks.set(seat, clock);
      row.append(clock);
    }
    return row;
  }

  #tick() {
    const { clock } = this.state.view;
    if (!clock) return;
    for (const [seat, element] of this.#clocks) {
      const isRunning = clock.running === seat;
      const time = timeLeft(clock, seat, this.state.now());
      const text = formatTime(time);
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

/** Draws a piece of the seat. @param {number} seat @param {Board} board */
function drawSeatIcon(seat, board) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "seat-icon");
  svg.setAttribute("viewBox", "-50 -50 100 100");
  svg.setAttribute("aria-hidden", "true");
  const piece = board.pieces.find((piece) => piece.owner === seat);
  if (piece !== undefined) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${piece.symbol}`);
    const colour = piece.plain?.[1];
    if (colour !== undefined) use.setAttribute("fill", colour);
    svg.append(use);
  }
  return svg;
}
