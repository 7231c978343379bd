// @ts-check
// Who plays: names and clocks, close to the board.

import { say } from "../words.js";
import { isUrgent, left, warning, written } from "./clock.js";
import { byId, make } from "./page.js";

/** @typedef {import("./state.js").TableState} TableState */

const SVG = "http://www.w3.org/2000/svg";

export class Players {
  /** What was said already: nobody wants to hear it at every move. @type {Set<string>} */
  #warned = new Set();
  /** What was left of the time of each seat. @type {number[]} */
  #left = [];

  /**
   * @param {TableState} state
   * @param {(text: string) => void} announce
   */
  constructor(state, announce) {
    this.state = state;
    this.announce = announce;
    /** @type {Map<number, HTMLElement>} */
    this.clocks = new Map();
    setInterval(() => this.tick(), 200);
  }

  /** @param {import("../board/types.js").Board} board */
  show(board) {
    const { view } = this.state;
    const mine = this.state.mine();
    const count = view.seats.length;
    // Whoever sits below stands below: me, or the first seat, unless the board is turned.
    const seats = view.seats.map((_, seat) => seat);
    const below = count === 2 ? [board.turned ? 1 : 0] : seats.filter((seat) => mine.length > 0 ? mine.includes(seat) : seat === 0);
    const above = seats.filter((seat) => !below.includes(seat));
    this.clocks.clear();
    byId("players-top").replaceChildren(...above.map((seat) => this.#row(seat, board)));
    byId("players-bottom").replaceChildren(...below.map((seat) => this.#row(seat, board)));
    this.tick();
  }

  /** @param {number} seat @param {import("../board/types.js").Board} board */
  #row(seat, board) {
    const { view } = this.state;
    const state = view.seats[seat];
    const row = make("div", "player");
    row.dataset.seat = String(seat);
    if (view.turn?.seat === seat) row.classList.add("on-turn");
    row.append(this.#sign(seat, board));
    const name = make("span", "player-name", this.state.nameOf(seat));
    row.append(name, make("span", "player-seat", this.state.seatName(seat)));
    if (this.state.isMine(seat)) row.append(make("span", "player-note", say("you")));
    if (state.given_up) row.append(make("span", "player-note", say("resigned")));
    if (state.ready && view.phase === "gathering") row.append(make("span", "player-note", say("ready")));
    if (state.holder?.kind === "person" && !this.state.isMine(seat)) {
      const isHere = this.state.present.has(state.holder.person);
      const dot = make("span", isHere ? "presence here" : "presence", say(isHere ? "here" : "away"));
      row.append(dot);
    }
    const points = view.over?.values?.[seat];
    if (points !== undefined) row.append(make("span", "player-points", String(points).replace("0.5", "½")));
    if (view.clock !== null) {
      const clock = make("span", "clock");
      this.clocks.set(seat, clock);
      row.append(clock);
    }
    return row;
  }

  /** A piece of the seat, as a sign for it. @param {number} seat @param {import("../board/types.js").Board} board */
  #sign(seat, board) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "sign");
    svg.setAttribute("viewBox", "-50 -50 100 100");
    svg.setAttribute("aria-hidden", "true");
    const piece = board.pieces.find((piece) => piece.owner === seat);
    if (piece !== undefined) {
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#${piece.symbol}`);
      if (piece.plain) use.setAttribute("fill", piece.plain[1]);
      svg.append(use);
    }
    return svg;
  }

  tick() {
    const { clock } = this.state.view;
    if (clock === null) return;
    for (const [seat, element] of this.clocks) {
      const milliseconds = left(clock, seat, this.state.now());
      const text = written(milliseconds);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("runs", clock.running === seat);
      element.classList.toggle("urgent", clock.running === seat && isUrgent(milliseconds));
      if (clock.running === seat && this.state.isMine(seat)) this.#warn(this.#left[seat] ?? milliseconds, milliseconds);
      this.#left[seat] = milliseconds;
    }
  }

  /** My own time, said aloud. @param {number} before @param {number} now */
  #warn(before, now) {
    const words = warning(before, now);
    if (words === null || this.#warned.has(words)) return;
    this.#warned.add(words);
    this.announce(say(words));
  }
}
