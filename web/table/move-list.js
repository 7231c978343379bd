// @ts-check
// The moves played so far, with the buttons and the keys that step through them.

import { t } from "../i18n.js";
import { byId, createElement } from "./dom.js";
import { drawSeatIcon, drawSymbol } from "./seat-icon.js";
import { findRows } from "./turns.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./turns.js").PlayedPly} PlayedPly */
/** @typedef {import("../protocol").Board} Board */

export class MoveList {
  #list = byId("moves");
  #length = 0;
  #shownPly = 0;
  /** What the list was made of. */
  #key = "";

  /** @param {TableState} state @param {(ply: number) => void} goTo shows the position after this many plies */
  constructor(state, goTo) {
    this.state = state;
    this.#list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (item instanceof HTMLElement) goTo(Number(item.dataset.ply));
    });
    for (const [id, key, target] of /** @type {const} */ ([
      ["step-first", "Home", () => 0],
      ["step-back", "ArrowLeft", () => this.#shownPly - 1],
      ["step-forward", "ArrowRight", () => this.#shownPly + 1],
      ["step-last", "End", () => this.#length],
    ])) {
      const step = () => goTo(Math.min(this.#length, Math.max(0, target())));
      byId(id).addEventListener("click", step);
      listenToKey(key, () => {
        if (this.#length > 0) step();
      });
    }
  }

  /** @param {number} length how many plies are listed @param {number} shownPly @param {Board} board */
  show(length, shownPly, board) {
    const { moves, movers = [], rolls = [], teams = [] } = this.state.view;
    const game = { moves: moves.slice(0, length), movers, rolls };
    this.#length = length;
    this.#shownPly = shownPly;
    const seats = [...this.state.view.seats.keys()];
    const names = seats.map((seat) => this.state.playerName(seat));
    const key = JSON.stringify([game.moves, names, teams]);
    if (key !== this.#key) {
      this.#key = key;
      this.#build(findRows(game, seats.length), names, board);
    }
    this.#mark(shownPly);
    const [isAtStart, isAtEnd] = [shownPly === 0, shownPly >= length];
    byId("step-back").toggleAttribute("disabled", isAtStart);
    byId("step-first").toggleAttribute("disabled", isAtStart);
    byId("step-forward").toggleAttribute("disabled", isAtEnd);
    byId("step-last").toggleAttribute("disabled", isAtEnd);
  }

  /** @param {(Turn | null)[][]} rows @param {string[]} names @param {Board} board */
  #build(rows, names, board) {
    const table = createElement("table");
    const isForTwo = names.length === 2;
    if (isForTwo) {
      const head = table.createTHead().insertRow();
      head.append(createElement("td"));
      for (const [seat, name] of names.entries()) {
        const cell = createElement("th", "move-player");
        cell.scope = "col";
        cell.append(drawSeatIcon(seat, board), createElement("span", "", name));
        head.append(cell);
      }
    }
    const body = table.createTBody();
    for (const [i, cells] of rows.entries()) {
      const row = body.insertRow();
      row.append(createElement("td", "move-number", String(i + 1)));
      for (const turn of cells) row.append(...(isForTwo ? [createCell(turn)] : this.#createSeatCells(turn, names, board)));
    }
    this.#list.replaceChildren(table);
  }

  /** Who did it, in the colour of their team, and what. @param {Turn | null} turn @param {string[]} names @param {Board} board */
  #createSeatCells(turn, names, board) {
    if (turn === null) return [];
    const player = createElement("th", "move-player");
    player.scope = "row";
    const { teams = [] } = this.state.view;
    const isAllied = teams.some((seats) => seats.length > 1);
    if (isAllied) player.dataset.team = String(teams.findIndex((seats) => seats.includes(turn.seat)));
    player.append(drawSeatIcon(turn.seat, board), createElement("span", "", names[turn.seat]));
    return [player, createCell(turn)];
  }

  /** @param {number} shownPly */
  #mark(shownPly) {
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
  }
}

/** @param {Turn | null} turn */
function createCell(turn) {
  const cell = createElement("td");
  cell.append(...(turn?.plies ?? []).map(createPly));
  return cell;
}

/** @param {PlayedPly} played */
function createPly({ ply, move, isRoll }) {
  const button = createElement("button", isRoll ? "roll" : "", isRoll ? "" : move);
  button.type = "button";
  button.dataset.ply = String(ply);
  button.setAttribute("aria-label", t(isRoll ? "roll-list" : "move-list", { ply, move }));
  if (isRoll) button.append(drawDie(move));
  return button;
}

/** The face of the die as the board draws it. @param {string} face */
function drawDie(face) {
  const symbol = document.querySelector(`tablier-board defs [id$="-die-${face}"]`);
  return symbol === null ? createElement("span", "die", face) : drawSymbol(symbol.id, "die");
}

/**
 * Listens to a key that nobody else has used: no field, no tab, nor the board, unless a pointer was there last.
 * @param {string} key
 * @param {() => void} onKey
 */
function listenToKey(key, onKey) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea") !== null) return;
    event.preventDefault();
    onKey();
  });
}
