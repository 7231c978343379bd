// @ts-check
// The moves so far, and stepping through them.

import { say } from "../words.js";
import { byId, make } from "./page.js";

export class Moves {
  /**
   * @param {(ply: number) => void} goTo shows the board after so many plies
   */
  constructor(goTo) {
    this.goTo = goTo;
    /** @type {string[]} */
    this.moves = [];
    /** The ply that is shown. */
    this.shown = 0;
    this.list = byId("moves");
    this.list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (item instanceof HTMLElement) this.goTo(Number(item.dataset.ply));
    });
    byId("step-first").addEventListener("click", () => this.goTo(0));
    byId("step-back").addEventListener("click", () => this.goTo(Math.max(0, this.shown - 1)));
    byId("step-on").addEventListener("click", () => this.goTo(Math.min(this.moves.length, this.shown + 1)));
    byId("step-last").addEventListener("click", () => this.goTo(this.moves.length));
  }

  /** @param {string[]} moves @param {number} shown */
  show(moves, shown) {
    const isNew = moves.length !== this.moves.length || moves[moves.length - 1] !== this.moves[moves.length - 1];
    this.moves = moves;
    this.shown = shown;
    if (isNew || this.list.childElementCount !== moves.length) {
      this.list.replaceChildren(...moves.map((move, i) => this.#item(move, i + 1)));
    }
    for (const item of this.list.querySelectorAll("button")) {
      const isShown = Number(item.dataset.ply) === shown;
      item.classList.toggle("shown", isShown);
      if (isShown) {
        item.setAttribute("aria-current", "step");
        this.list.scrollTop = Math.max(0, item.offsetTop - this.list.clientHeight / 2);
      } else {
        item.removeAttribute("aria-current");
      }
    }
    const isPast = shown < moves.length;
    byId("step-back").toggleAttribute("disabled", shown === 0);
    byId("step-first").toggleAttribute("disabled", shown === 0);
    byId("step-on").toggleAttribute("disabled", !isPast);
    byId("step-last").toggleAttribute("disabled", !isPast);
  }

  /** @param {string} move @param {number} ply */
  #item(move, ply) {
    const item = make("li");
    const button = make("button", "", move);
    button.type = "button";
    button.dataset.ply = String(ply);
    button.setAttribute("aria-label", say("move-list", { ply, move }));
    item.append(button);
    return item;
  }
}
