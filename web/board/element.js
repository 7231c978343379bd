// @ts-check
// <tablier-board>: a board of any game. It draws what the server tells, lights up what can be touched, and
// says which move was made. It knows no rule of any game.

import { say } from "../words.js";
import { border, middles, neighbour, outline, placeAt, placeNear } from "./geometry.js";
import { Hand, isChoice } from "./hand.js";
import { PieceLayer } from "./pieces.js";

/** @typedef {import("./types.js").Board} Board */

const SVG = "http://www.w3.org/2000/svg";
/** So many pixels make a drag of a click. */
const DRAG = 6;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class TablierBoard extends HTMLElement {
  /** @type {Board | null} */
  board = null;
  hand = new Hand([]);
  /** Whether things can be touched. */
  isOpen = false;
  /** Whether what is touched is meant for later, when the others have moved. */
  isAhead = false;
  /** The move that is meant for later. @type {string | null} */
  planned = null;
  /** What the keyboard is on. @type {string | null} */
  focused = null;
  /** What the pointer is over. @type {string | null} */
  hovered = null;
  /** A move that waits for its confirmation. @type {string | null} */
  waiting = null;
  /** @type {{ id: number, x: number, y: number, name: string, undoes: boolean, moves: boolean } | null} */
  #press = null;
  /** @type {Map<string, { x: number, y: number }>} */
  #places = new Map();
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();
  /** @type {PieceLayer | null} */
  #pieces = null;

  connectedCallback() {
    const svg = this.svg;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.#drop());
    svg.addEventListener("pointerleave", () => this.#hover(null));
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focusin", (event) => {
      const name = event.target instanceof Element ? event.target.getAttribute("data-name") : null;
      if (name !== null) this.#focusOn(name, false);
    });
    svg.addEventListener("focusout", () => this.light());
    this.#pieces = new PieceLayer(this.layer("pieces"));
  }

  /** @returns {SVGSVGElement} */
  get svg() {
    return /** @type {SVGSVGElement} */ (this.querySelector("svg"));
  }

  /** @param {string} name @returns {SVGGElement} */
  layer(name) {
    return /** @type {SVGGElement} */ (this.svg.querySelector(`g.${name}`));
  }

  /**
   * Shows a board; what changed since the one before is seen moving.
   * @param {Board} board
   * @param {{ isOpen?: boolean, isStill?: boolean }} [how]
   */
  show(board, { isOpen = false, isStill = false } = {}) {
    const isSame = this.board !== null && this.board.turned === board.turned;
    const last = this.board;
    this.board = board;
    this.isOpen = isOpen;
    this.waiting = null;
    // Whoever was about to choose for later goes on with it.
    const begun = this.isAhead ? this.hand.touched : [];
    this.hand = new Hand(isOpen ? board.gestures : []);
    for (const name of begun) {
      if (this.hand.moveBy(name) !== null || !this.hand.next().has(name)) break;
      this.hand.touch(name);
    }
    this.isAhead = false;
    this.planned = null;
    if (!isSame || this.#cells.size !== board.cells.length + board.zones.length) this.#lay(board);
    this.layer("under").innerHTML = board.under;
    this.layer("over").innerHTML = board.over;
    this.#pieces?.show(board.pieces, isStill || !isSame || last === null);
    this.light();
  }

  /**
   * Lets somebody who waits choose a move for later, among those of a board.
   * @param {Board} board
   */
  offer({ gestures, choices }) {
    if (this.board === null) return;
    this.board = { ...this.board, choices };
    this.hand = new Hand(gestures);
    this.isOpen = true;
    this.isAhead = true;
    this.light();
  }

  /** Shows what is meant for later. @param {string | null} move */
  plan(move) {
    this.planned = move;
    this.light();
  }

  /**
   * Touches a place or a choice, whoever does it and how.
   * @param {string} name
   */
  touch(name) {
    const touched = this.hand.touch(name);
    if (touched.kind === "move") {
      this.#finish(touched.move);
    } else {
      this.#pieces?.settle();
      this.#tell("half", { kind: touched.kind });
    }
    this.light();
    return touched;
  }

  /** Takes back the last touch. */
  undo() {
    this.waiting = null;
    this.hand.undo();
    this.#pieces?.settle(true);
    this.#tell("half", { kind: "undone" });
    this.light();
  }

  /** Begins anew. */
  clear() {
    this.waiting = null;
    this.hand.clear();
    this.#pieces?.settle(true);
    this.light();
  }

  /** @param {string} move */
  #finish(move) {
    if (this.isAhead) {
      this.hand.clear();
      this.#pieces?.settle(true);
      this.#tell("premove", { move });
      return;
    }
    this.waiting = move;
    this.#tell("move", { move });
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** The ground, and a grid of places for pointers, keys and screen readers. @param {Board} board */
  #lay(board) {
    this.svg.setAttribute("viewBox", board.area.join(" "));
    if (board.ground !== "") this.layer("ground").innerHTML = board.ground;
    this.#places = middles(board);
    this.#cells = new Map();
    const grid = this.layer("hands");
    grid.replaceChildren();
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", this.svg.getAttribute("aria-label") ?? "");
    /** @type {Map<number, SVGElement>} */
    const rows = new Map();
    /** @param {number} y @param {string} name @param {SVGElement} shape */
    const add = (y, name, shape) => {
      let row = rows.get(y);
      if (row === undefined) {
        row = document.createElementNS(SVG, "g");
        row.setAttribute("role", "row");
        rows.set(y, row);
      }
      shape.setAttribute("role", "gridcell");
      shape.setAttribute("tabindex", "-1");
      shape.setAttribute("data-name", name);
      this.#cells.set(name, shape);
      row.append(shape);
    };
    for (const cell of [...board.cells].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", outline(cell));
      add(Math.round(cell.y), cell.name, path);
    }
    for (const { name, x, y, width, height } of board.zones) {
      const rect = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ x, y, width, height })) rect.setAttribute(key, String(value));
      add(-Math.round(y) - 1_000_000, name, rect);
    }
    grid.append(...rows.values());
    if (this.focused === null || !this.#cells.has(this.focused)) {
      this.focused = board.cells[0]?.name ?? null;
    }
  }

  /** Lights up what can be touched, what was, and what it would do. */
  light() {
    const board = this.board;
    if (board === null) return;
    const next = this.hand.next();
    const taken = new Set(board.pieces.map((piece) => piece.place));
    const pointed = this.hovered ?? (this.svg.contains(document.activeElement) ? this.focused : null);
    const move = this.waiting ?? (pointed === null ? null : this.hand.moveBy(pointed));
    const hit = new Set(move === null ? [] : (board.effects[move] ?? []));
    const apart = new Set(move === null ? board.broken : (board.breaks[move] ?? []));
    const isFirst = this.hand.touched.length === 0;
    // The more cells a board has, the smaller they are: what can be touched stays easy to see.
    const dot = Math.min(24, Math.max(13, board.area[2] / 65));
    const planned = this.hand.paths.find((path) => path.move === this.planned)?.touches ?? [];
    this.classList.toggle("ahead", this.isAhead);
    let lights = "";
    const trail = (isFirst ? planned : this.hand.touched).filter((name) => !isChoice(name));
    // On the board only: what comes from beside it comes from anywhere.
    const way = trail.filter((name) => board.cells.some((cell) => cell.name === name));
    if (way.length > 1) {
      const points = way.map((name) => this.#places.get(name)).filter((at) => at !== undefined);
      lights += `<polyline class="trail" points="${points.map(({ x, y }) => `${x},${y}`).join(" ")}"/>`;
    }
    for (const name of trail) lights += this.#ring(name, "touched", 44);
    for (const name of this.waiting === null ? next : []) {
      // Nothing calls for a move that nobody has to make yet.
      if (isChoice(name) || (isFirst && this.isAhead && name !== pointed)) continue;
      if (isFirst) lights += this.#ring(name, name === pointed ? "first pointed" : "first", 45);
      else if (taken.has(name)) lights += this.#ring(name, name === pointed ? "can taken pointed" : "can taken", 45);
      else lights += this.#ring(name, name === pointed ? "can pointed" : "can", name === pointed ? dot + 7 : dot);
    }
    this.layer("lights").innerHTML = lights;
    let marks = "";
    for (const name of hit) marks += this.#cross(name);
    if (apart.size > 0) {
      const line = border(board.cells.filter(({ name }) => apart.has(name)));
      marks += `<path class="apart" d="${line}"/><path class="apart inner" d="${line}"/>`;
    }
    const over = this.layer("over");
    over.innerHTML = board.over + marks;
    for (const [name, cell] of this.#cells) {
      const words = [board.says[name] ?? name];
      if (this.hand.touched.includes(name)) words.push(say("touched"));
      if (next.has(name) && this.waiting === null) words.push(say("legal-touch"));
      if (hit.has(name)) words.push(say("affected"));
      if (apart.has(name)) words.push(say("disconnected"));
      if (planned.includes(name)) words.push(say("premoved"));
      cell.setAttribute("aria-label", words.join(", "));
      cell.setAttribute("aria-selected", String(this.hand.touched.includes(name)));
      cell.setAttribute("tabindex", name === this.focused ? "0" : "-1");
      cell.classList.toggle("open", next.has(name) && this.waiting === null);
      cell.classList.toggle("grab", next.has(name) && taken.has(name) && this.waiting === null);
    }
  }

  /** @param {string} name @param {string} kind @param {number} radius */
  #ring(name, kind, radius) {
    const zone = this.board?.zones.find((zone) => zone.name === name);
    if (zone !== undefined) {
      const { x, y, width, height } = zone;
      return `<rect class="${kind}" x="${x + 8}" y="${y + 8}" width="${width - 16}" height="${height - 16}" rx="12"/>`;
    }
    const at = this.#places.get(name);
    return at === undefined ? "" : `<circle class="${kind}" cx="${at.x}" cy="${at.y}" r="${radius}"/>`;
  }

  /** Colour alone says nothing: what is hit has a cross. @param {string} name */
  #cross(name) {
    const at = this.#places.get(name);
    if (at === undefined) return "";
    return `<g class="hit" transform="translate(${at.x} ${at.y})"><circle r="40"/><path d="M-14-14 14 14M14-14-14 14"/></g>`;
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const matrix = this.svg.getScreenCTM();
    if (matrix === null) return { x: 0, y: 0 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  /** @param {PointerEvent} event */
  #pointed(event) {
    if (this.board === null) return null;
    const { x, y } = this.#at(event);
    return event.pointerType === "touch"
      ? placeNear(this.board, x, y, this.hand.next())
      : placeAt(this.board, x, y);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.board === null) return;
    const name = this.#pointed(event);
    if (name === null) return;
    this.focused = name;
    if (!this.isOpen || this.waiting !== null) return;
    if (this.planned !== null) {
      this.#tell("unplan", {});
      return;
    }
    const { touched } = this.hand;
    const undoes = touched[touched.length - 1] === name && !this.hand.next().has(name);
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, name, undoes, moves: false };
    if (!undoes && this.touch(name).kind === "move") this.#press = null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const name = this.#pointed(event);
    if (event.pointerType !== "touch" || this.#press?.moves) this.#hover(name);
    const press = this.#press;
    if (press === null || press.id !== event.pointerId || !this.hand.touched.includes(press.name)) return;
    if (!press.moves && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG) {
      press.moves = true;
      this.svg.setPointerCapture(event.pointerId);
    }
    if (press.moves) {
      const { x, y } = this.#at(event);
      this.#pieces?.drag(press.name, x, y);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#press = null;
    if (press === null || press.id !== event.pointerId) return;
    if (!press.moves) {
      if (press.undoes) this.undo();
      return;
    }
    const name = this.#pointed(event);
    if (name !== null && name !== press.name && this.hand.next().has(name)) {
      this.#pieces?.release(this.#places.get(name));
      this.touch(name);
    } else {
      this.#pieces?.settle();
    }
    this.#hover(null);
  }

  #drop() {
    this.#press = null;
    this.#pieces?.settle();
  }

  /** @param {string | null} name */
  #hover(name) {
    if (name === this.hovered) return;
    this.hovered = name;
    this.light();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.focused === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      const name = neighbour(this.#places, this.focused, arrow[0], arrow[1]);
      if (name !== null) this.#focusOn(name, true);
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.waiting !== null) this.#tell("confirm", {});
      else if (this.planned !== null) this.#tell("unplan", {});
      else if (this.isOpen) this.touch(this.focused);
    } else if (event.key === "Escape") {
      if (this.planned !== null) this.#tell("unplan", {});
      else this.undo();
    } else if (event.key === "m" || event.key === "f") {
      this.#tell("key", { key: event.key });
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} name @param {boolean} moves whether the keyboard goes there */
  #focusOn(name, moves) {
    this.hovered = null;
    this.focused = name;
    this.light();
    if (moves) this.#cells.get(name)?.focus();
  }
}

customElements.define("tablier-board", TablierBoard);
