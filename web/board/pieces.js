// @ts-check
// Draws the pieces with the symbols in the page, animates their moves and lets them be dragged.

import { areAnimationsEnabled, fadeIn, fadeOut, planTravel, remainingTime, timeOfPassing, travel, turnOver } from "./animations.js";
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
  /** Where pieces are dragged to. @type {Map<SVGGElement, Piece>} */
  #dragged = new Map();
  /** When the last piece came to rest. */
  #settledAt = 0;

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
  }

  /**
   * Shows pieces, and moves those that have moved. What is moving already goes on if it goes to the same place.
   * @param {Piece[]} pieces
   * @param {{ animate: boolean, route?: Piece["place"][], centers?: Map<string, Point> }} options the places
   *   along which a piece has gone
   */
  show(pieces, { animate, route = [], centers = new Map() }) {
    const transition = findTransition(this.#pieces, pieces);
    const previous = this.#elements;
    const dragged = this.#dragged;
    this.#dragged = new Map();
    this.#pieces = pieces;
    this.#elements = new Map();
    for (const { piece, from, isTurnedOver } of transition.pieces) {
      const known = from === null || isTurnedOver ? undefined : previous.get(from);
      if (known !== undefined) {
        known.classList.remove("dragged");
        known.setAttribute("transform", svgTransform(piece));
      }
      this.#elements.set(piece, known ?? draw(piece));
    }
    // What fades out goes on.
    const leaving = [...this.layer.children].filter((child) => child.classList.contains("leaving"));
    this.layer.replaceChildren(...leaving, ...this.#elements.values());
    if (animate && areAnimationsEnabled()) this.#animate(transition, dragged, route, centers);
    else for (const animation of this.layer.getAnimations({ subtree: true })) animation.finish();
    void this.whenSettled();
  }

  /** Resolves when no piece moves any more, with the time at which that happened. */
  async whenSettled() {
    const running = this.layer.getAnimations({ subtree: true });
    if (running.length > 0) {
      await Promise.allSettled(running.map((animation) => animation.finished));
      this.#settledAt = performance.now();
    }
    return this.#settledAt;
  }

  /**
   * @param {import("./transition.js").Transition} transition
   * @param {Map<SVGGElement, Piece>} dragged
   * @param {string[]} route
   * @param {Map<string, Point>} centers
   */
  #animate({ pieces, removed }, dragged, route, centers) {
    // A move of one's own is shown before the server has answered: what it does to others waits until it has landed.
    const busy = remainingTime(this.layer);
    const moved = pieces.flatMap(({ piece, from, isTurnedOver }) => {
      const element = this.#elements.get(piece);
      if (element === undefined || from === null || isTurnedOver) return [];
      const start = dragged.get(element) ?? from;
      const isThere = dragged.has(element)
        ? Math.hypot(start.x - piece.x, start.y - piece.y) < DROP_RADIUS
        : svgTransform(start) === svgTransform(piece);
      const way = isThere ? null : findWay(route, from, piece, centers);
      return isThere ? [] : [{ element, piece, stops: [start, ...(way ?? []), piece], isOnRoute: way !== null }];
    });
    const mover = moved.find(({ isOnRoute }) => isOnRoute);
    const plan = mover === undefined ? null : planTravel(mover.stops, this.#pieces);
    /** What happens to others happens when the mover comes by. @param {Piece} piece */
    const delayAt = (piece) => (plan === null || mover === undefined ? busy : timeOfPassing(plan, mover.stops, piece));
    for (const { element, piece, stops } of moved) {
      const isWithMover = mover === undefined || piece.owner === mover.piece.owner;
      const isMoving = element.getAnimations().length > 0;
      const delay = (isWithMover && plan !== null) || isMoving ? 0 : delayAt(stops[0] ?? piece);
      for (const animation of element.getAnimations()) animation.cancel();
      travel(element, planTravel(stops, this.#pieces), delay);
      // Moving pieces are drawn above the others.
      this.layer.append(element);
    }
    for (const { piece, from, isTurnedOver } of pieces) {
      const element = this.#elements.get(piece);
      if (element === undefined) continue;
      if (from === null) fadeIn(element, delayAt(piece));
      else if (isTurnedOver) turnOver(element, from, piece, delayAt(piece));
    }
    for (const piece of removed) {
      const element = draw(piece);
      element.classList.add("leaving");
      this.layer.prepend(element);
      fadeOut(element, piece, delayAt(piece));
    }
  }

  /**
   * Moves the top pieces of some places along with a pointer.
   * @param {string[]} places
   * @param {Point} offset how far the pointer has come
   */
  drag(places, { x, y }) {
    for (const place of places) {
      const piece = this.top(place);
      const element = piece && this.#elements.get(piece);
      if (!piece || !element) continue;
      if (!this.#dragged.has(element)) {
        for (const animation of element.getAnimations()) animation.cancel();
        element.classList.add("dragged");
        this.layer.append(element);
      }
      const at = { ...piece, x: piece.x + x, y: piece.y + y, scale: piece.scale * 1.08 };
      this.#dragged.set(element, at);
      element.setAttribute("transform", svgTransform(at));
    }
  }

  /** The piece that lies on top of a place. @param {string} place */
  top(place) {
    return this.#pieces.findLast((piece) => piece.place === place);
  }
}

/**
 * The piece at each place where it turned on its way, without the ends; null if it did not go along the route.
 * @param {string[]} route
 * @param {Piece} from
 * @param {Piece} to
 * @param {Map<string, Point>} centers
 */
function findWay(route, from, to, centers) {
  const end = route.lastIndexOf(to.place);
  const start = route.lastIndexOf(from.place, end - 1);
  if (start < 0 || end < 1) return null;
  const lift = to.y - (centers.get(to.place)?.y ?? to.y);
  return route.slice(start + 1, end).flatMap((place) => {
    const center = centers.get(place);
    return center === undefined ? [] : [{ ...to, place, x: center.x, y: center.y + lift }];
  });
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
