// @ts-check
// The panel with the moves played so far and the buttons that step through them.

import { t } from "../i18n.js";
import { byId, createElement } from "./dom.js";

export class MoveList {
  #list = byId("moves");
  /** @type {string[]} */
  #moves = [];
  #shownPly = 0;

  /** @param {(ply: number) => void} goTo shows the position after this many plies */
  constructor(goTo) {
    this.#list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (item instanceof HTMLElement) goTo(Number(item.dataset.ply));
    });
    byId("step-first").addEventListener("click", () => goTo(0));
    byId("step-back").addEventListener("click", () => goTo(Math.max(0, this.#shownPly - 1)));
    byId("step-forward").addEventListener("click", () => goTo(Math.min(this.#moves.length, this.#shownPly + 1)));
    byId("step-last").addEventListener("click", () => goTo(this.#moves.length));
  }

  /** @param {string[]} moves @param {number} shownPly */
  show(moves, shownPly) {
    const hasChanged = moves.length !== this.#moves.length || moves.at(-1) !== this.#moves.at(-1);
    this.#moves = moves;
    this.#shownPly = shownPly;
    if (hasChanged || this.#list.childElementCount !== moves.length) {
      this.#list.replaceChildren(...moves.map((move, i) => createItem(move, i + 1)));
    }
    for (const button of this.#list.querySelectorAll("button")) {
      const isShown = Number(button.dataset.ply) === shownPly;
      button.classList.toggle("shown", isShown);
      if (isShown) {
        button.setAttribute("aria-current", "step");
        this.#list.scrollTop = Math.max(0, button.offsetTop - this.#list.clientHeight / 2);
      } else {
        button.removeAttribute("aria-current");
      }
    }
    const [isAtStart, isAtEnd] = [shownPly === 0, shownPly >= moves.length];
    byId("step-back").toggleAttribute("disabled", isAtStart);
    byId("step-first").toggleAttribute("disabled", isAtStart);
    byId("step-forward").toggleAttribute("disabled", isAtEnd);
    byId("step-last").toggleAttribute("disabled", isAtEnd);
  }
}

/** @param {string} move @param {number} ply */
function createItem(move, ply) {
  const item = createElement("li");
  const button = createElement("button", "", move);
  button.type = "button";
  button.dataset.ply = String(ply);
  button.setAttribute("aria-label", t("move-list", { ply, move }));
  item.append(button);
  return item;
}
