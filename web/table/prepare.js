// @ts-check
// Moves decided on beforehand: if they play this, I play that. Their move and mine are made on the board;
// the server knows what can follow.

import { say } from "../words.js";
import { button, byId, input, make, onSubmit } from "./page.js";

/** @typedef {import("./state.js").TableState} TableState */

export class Prepare {
  /**
   * @param {TableState} state
   * @param {{ act: (command: import("./types.js").Command) => Promise<boolean>, show: (line: string) => Promise<void> }} page
   */
  constructor(state, page) {
    this.state = state;
    this.page = page;
    /** The move of theirs that is answered; null while nothing is prepared. @type {string | null} */
    this.theirs = null;
    this.isOn = false;
    byId("prepare-begin").addEventListener("click", () => this.toggle(!this.isOn));
    onSubmit(byId("premove"), async () => {
      const move = input("premove-move").value.trim();
      if (move !== "" && (await this.#set([...this.lines(), ["*", move]]))) input("premove-move").value = "";
    });
  }

  lines() {
    return this.state.view.conditions[0] ?? [];
  }

  /** Whether moves can be prepared now: it is somebody else's turn, at a game without a die. */
  isPossible() {
    const { view } = this.state;
    const isOthers = view.phase === "playing" && this.state.mine().length > 0 && !this.state.isMyTurn();
    return isOthers && !this.state.facts.game.chance && this.state.hasOpponents();
  }

  show() {
    byId("prepare").hidden = !this.isPossible();
    if (!this.isPossible()) this.isOn = false;
    const begin = byId("prepare-begin");
    begin.setAttribute("aria-pressed", String(this.isOn));
    const items = this.lines().map((line, i) => {
      const [theirs, mine] = line;
      const text = theirs === "*" ? say("prepared-any", { mine }) : say("prepared", { their: theirs, mine });
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
    return say(this.theirs === null ? "prepare-theirs" : "prepare-mine");
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
