// @ts-check
// Moves decided on beforehand: whatever they play, or if they play this, I play that. All of them are made on
// the board; the server knows what can follow.

import { say } from "../words.js";
import { button, byId, make } from "./page.js";

/** @typedef {import("./state.js").TableState} TableState */

/** Stands for whatever they play. */
const WHATEVER = "*";
/** Who has waited for so long may want to decide already. */
const PATIENCE = 300;

export class Prepare {
  /**
   * @param {TableState} state
   * @param {{
   *   act: (command: import("./types.js").Command) => Promise<boolean>,
   *   show: (line: string) => Promise<void>,
   *   offer: () => Promise<void>,
   * }} page
   */
  constructor(state, page) {
    this.state = state;
    this.page = page;
    /** The move of theirs that is answered; null while nothing is prepared. @type {string | null} */
    this.theirs = null;
    this.isOn = false;
    byId("prepare-begin").addEventListener("click", () => this.toggle(!this.isOn));
  }

  /** @type {number | undefined} */
  #patience;

  lines() {
    return this.state.view.conditions[0] ?? [];
  }

  /** Whether I wait for somebody else, at a game without a die. */
  isWaiting() {
    const isOthers = this.state.view.phase === "playing" && this.state.mine().length > 0 && !this.state.isMyTurn();
    return isOthers && !this.state.facts.game.chance;
  }

  /** Whether answers can be prepared: the computer needs no foresight. */
  isPossible() {
    return this.isWaiting() && this.state.hasOpponents();
  }

  /** The move that I play whatever they do. */
  premove() {
    return this.lines().find(([theirs]) => theirs === WHATEVER)?.[1] ?? null;
  }

  /** @param {string | null} move */
  setPremove(move) {
    const others = this.lines().filter(([theirs]) => theirs !== WHATEVER);
    return this.#set(move === null ? others : [...others, [WHATEVER, move]]);
  }

  /** Offers moves for later, once somebody has waited for a moment. */
  offer() {
    clearTimeout(this.#patience);
    if (this.isWaiting() && !this.isOn) this.#patience = setTimeout(() => void this.page.offer(), PATIENCE);
  }

  show() {
    byId("prepare").hidden = !this.isPossible();
    if (!this.isPossible()) this.isOn = false;
    const begin = byId("prepare-begin");
    begin.setAttribute("aria-pressed", String(this.isOn));
    const items = this.lines().map((line, i) => {
      const [theirs, mine] = line;
      const text = theirs === WHATEVER ? say("premove", { mine }) : say("conditional", { their: theirs, mine });
      const item = make("li", "", text);
      item.append(button(say("remove"), () => void this.#set(this.lines().filter((_, other) => other !== i)), "plain"));
      return item;
    });
    byId("prepared").replaceChildren(...items);
  }

  /** @param {boolean} on */
  async toggle(on) {
    this.isOn = on && this.isPossible();
    this.theirs = null;
    await this.page.show("");
    this.show();
  }

  /** What the page says while moves are prepared. */
  words() {
    return say(this.theirs === null ? "conditional-theirs" : "conditional-mine");
  }

  /** A move was made on the board. @param {string} move */
  async made(move) {
    if (this.theirs === null) {
      this.theirs = move;
      await this.page.show(move);
      return;
    }
    const line = [this.theirs, move];
    this.isOn = false;
    this.theirs = null;
    await this.#set([...this.lines().filter(([theirs]) => theirs !== line[0]), line]);
    await this.page.show("");
  }

  /** @param {string[][]} lines */
  #set(lines) {
    return this.page.act({ do: "set-conditions", lines });
  }
}
