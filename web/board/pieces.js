// @ts-check
// Draws the pieces with the symbols in the page, animates their moves and lets them be dragged.

import { areAnimationsEnabled, fadeIn, fadeOut, slide, turnOver } from "./animations.js";
import { findTransition } from "./transition.js";

/** @typedef {import("../protocol").BoardPiece} Piece */
/** @typedef {import("./geometry.js").Point} Point */

const SVG = "http://www.w3.org/2000/svg";
/** A piece that was dropped this near to where it moves does not slide there. */
const DROP_RADIUS = 60;

export class PieceLayer {
  /** @type {Piece[]} */
  #pieces = [];
  /** @type {Map<Piece, SVGGElement>} */
  #elements = new Map();
  /** The place where a piece was dropped that the board does not show there yet. @type {Point | null} */
  #droppedAt = null;
  /** @type {SVGGElement | null} */
  #dragged = null;

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
  }

  /** @param {Piece[]} pieces @param {boolean} animate */
  show(pieces, animate) {
    const isAnimated = animate && areAnimationsEnabled();
    const transition = findTransition(this.#pieces, pieces);
    const droppedAt = this.#droppedAt;
    this.#droppedAt = null;
    this.#dragged = null;
    this.#pieces = pieces;
    this.#elements = new Map(pieces.map((piece) => [piece, draw(piece)]));
    this.layer.replaceChildren(...this.#elements.values());
    if (isAnimated) this.#animate(transition, droppedAt);
  }

  /** @param {import("./transition.js").Transition} transition @param {Point | null} droppedAt */
  #animate({ pieces, removed }, droppedAt) {
    for (const { piece, from, isTurnedOver } of pieces) {
      const element = this.#elements.get(piece);
      if (element === undefined) continue;
      if (from === null) fadeIn(element);
      else if (isTurnedOver) turnOver(element, from, piece);
      else if (svgTransform(from) !== svgTransform(piece)) {
        const isThere = droppedAt !== null && Math.hypot(droppedAt.x - piece.x, droppedAt.y - piece.y) < DROP_RADIUS;
        if (!isThere) slide(element, from, piece, this.#pieces);
      }
    }
    for (const piece of removed) {
      const element = draw(piece);
      this.layer.prepend(element);
      fadeOut(element, piece);
    }
    // Moving pieces are drawn above the others.
    for (const { piece, from, isTurnedOver } of pieces) {
      const element = this.#elements.get(piece);
      if (from !== null && !isTurnedOver && from.place !== piece.place && element !== undefined) this.layer.append(element);
    }
  }

  /**
   * Moves the top piece of a place to a point.
   * @param {string} place
   * @param {Point} point
   */
  drag(place, { x, y }) {
    const piece = this.#pieces.findLast((piece) => piece.place === place);
    const element = piece && this.#elements.get(piece);
    if (!piece || !element) return;
    if (this.#dragged !== element) {
      this.#dragged = element;
      element.classList.add("dragged");
      this.layer.append(element);
    }
    element.setAttribute("transform", svgTransform({ ...piece, x, y, scale: piece.scale * 1.08 }));
  }

  /** Leaves the dragged piece where it is until the next board is shown. @param {Point | undefined} point */
  drop(point) {
    this.#droppedAt = point ?? null;
  }

  /** Moves every piece back to its place; a dropped piece only if its move is cancelled. */
  reset(isCancelled = false) {
    if (this.#droppedAt !== null && !isCancelled) return;
    this.#droppedAt = null;
    this.#dragged = null;
    for (const [piece, element] of this.#elements) {
      element.classList.remove("dragged");
      element.setAttribute("transform", svgTransform(piece));
    }
  }
}

/** @param {Piece} piece */
function draw(piece) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", svgTransform(piece));
  group.dataset.kind = piece.kind;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${piece.symbol}`);
  group.append(use);
  if (piece.plain) {
    const [letter = "", colour = ""] = piece.plain;
    use.setAttribute("fill", colour);
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", "letter");
    text.setAttribute("y", "12");
    text.textContent = letter;
    group.append(text);
  }
  return group;
}

/** @param {{ x: number, y: number, turn: number, scale: number }} piece */
function svgTransform({ x, y, turn, scale }) {
  return `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
}
