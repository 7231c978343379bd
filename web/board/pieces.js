// @ts-check
// The pieces on the board: drawn with the symbols of the page, gliding, turning over, dragged.

import { plan } from "./motion.js";

/** @typedef {import("./types.js").Piece} Piece */

const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 220;
const TURN = 240;
const FADE = 180;
/** Something that passes this near to a piece jumps over it. */
const OVER = 42;

export class PieceLayer {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {Map<Piece, SVGGElement>} */
    this.drawn = new Map();
    /** What was dropped already does not glide there once more. @type {{ x: number, y: number } | null} */
    this.dropped = null;
    /** @type {SVGGElement | null} */
    this.held = null;
  }

  /**
   * @param {Piece[]} pieces
   * @param {boolean} isStill
   */
  show(pieces, isStill) {
    const still = isStill || isQuiet();
    const { pieces: moves, gone } = plan(this.pieces, pieces);
    const dropped = this.dropped;
    this.dropped = null;
    this.held = null;
    this.pieces = pieces;
    this.drawn = new Map();
    /** @type {SVGGElement[]} */
    const elements = [];
    for (const { piece, from, turns } of moves) {
      const element = draw(piece);
      this.drawn.set(piece, element);
      elements.push(element);
      if (still) continue;
      if (from === null) fadeIn(element);
      else if (turns) turnOver(element, from, piece);
      else if (place(from) !== place(piece)) {
        const isThere = dropped !== null && Math.hypot(dropped.x - piece.x, dropped.y - piece.y) < 60;
        if (!isThere) glide(element, from, piece, pieces);
      }
    }
    this.layer.replaceChildren(...elements);
    if (!still) for (const piece of gone) this.#vanish(piece);
    // What moves is seen above what stays.
    if (!still) {
      for (const { piece, from, turns } of moves) {
        const element = this.drawn.get(piece);
        if (from !== null && !turns && from.place !== piece.place && element !== undefined) this.layer.append(element);
      }
    }
  }

  /**
   * The uppermost piece of a place follows the pointer.
   * @param {string} place
   * @param {number} x
   * @param {number} y
   */
  drag(place, x, y) {
    const piece = this.#top(place);
    const element = piece && this.drawn.get(piece);
    if (!piece || !element) return;
    if (this.held !== element) {
      this.held = element;
      element.classList.add("held");
      this.layer.append(element);
    }
    element.setAttribute("transform", transform({ ...piece, x, y, scale: piece.scale * 1.08 }));
  }

  /**
   * What was dragged stays where it was dropped until the board says otherwise.
   * @param {{ x: number, y: number } | undefined} at
   */
  release(at) {
    this.dropped = at ?? null;
  }

  /** Everything lies where the board says; what was dropped stays, unless it is taken back. */
  settle(isTakenBack = false) {
    if (this.dropped !== null && !isTakenBack) return;
    this.dropped = null;
    this.held = null;
    for (const [piece, element] of this.drawn) {
      element.classList.remove("held");
      element.setAttribute("transform", transform(piece));
    }
  }

  /** @param {string} place */
  #top(place) {
    const here = this.pieces.filter((piece) => piece.place === place);
    return here.length > 0 ? here[here.length - 1] : null;
  }

  /** @param {Piece} piece */
  #vanish(piece) {
    const element = draw(piece);
    this.layer.prepend(element);
    const done = element.animate(
      [{ opacity: 1 }, { opacity: 0, transform: css({ ...piece, scale: piece.scale * 0.6 }) }],
      { duration: FADE, easing: "ease-in" },
    );
    done.finished.then(() => element.remove(), () => element.remove());
  }
}

/** Whether nothing shall move: the system says so, or the settings. */
function isQuiet() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.animation === "false";
}

/** @param {Piece} piece */
function draw(piece) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", transform(piece));
  group.dataset.kind = piece.kind;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${piece.symbol}`);
  group.append(use);
  if (piece.plain) {
    const [letter, colour] = piece.plain;
    use.setAttribute("fill", colour);
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", "letter");
    text.setAttribute("y", "12");
    text.textContent = letter;
    group.append(text);
  }
  return group;
}

/** @param {Piece} piece */
function place({ x, y, turn, scale }) {
  return `${x} ${y} ${turn} ${scale}`;
}

/** @param {{ x: number, y: number, turn: number, scale: number }} at */
function transform({ x, y, turn, scale }) {
  return `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
}

/** @param {{ x: number, y: number, turn: number, scale: number }} at */
function css({ x, y, turn, scale }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}

/**
 * @param {SVGGElement} element
 * @param {Piece} from
 * @param {Piece} to
 * @param {Piece[]} others
 */
function glide(element, from, to, others) {
  const frames = [{ transform: css(from) }, { transform: css(to) }];
  if (jumps(from, to, others)) {
    const middle = { ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 14, scale: to.scale * 1.18 };
    frames.splice(1, 0, { transform: css(middle) });
  }
  element.animate(frames, { duration: GLIDE, easing: "ease-out" });
}

/** Whether something lies right in the middle of the way. @param {Piece} from @param {Piece} to @param {Piece[]} others */
function jumps(from, to, others) {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return others.some(
    (other) => other.place !== to.place && other.place !== from.place && Math.hypot(other.x - x, other.y - y) < OVER,
  );
}

/** @param {SVGGElement} element */
function fadeIn(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" });
}

/**
 * The old side narrows to its edge, then the new one widens.
 * @param {SVGGElement} element
 * @param {Piece} from
 * @param {Piece} to
 */
function turnOver(element, from, to) {
  const use = element.querySelector("use");
  const half = { duration: TURN / 2, easing: "ease-in" };
  use?.setAttribute("href", `#${from.symbol}`);
  const edge = (/** @type {Piece} */ piece) => `${css(piece)} scaleX(0.04)`;
  const first = element.animate([{ transform: css(from) }, { transform: edge(from) }], half);
  const second = () => {
    use?.setAttribute("href", `#${to.symbol}`);
    element.animate([{ transform: edge(to) }, { transform: css(to) }], { ...half, easing: "ease-out" });
  };
  first.finished.then(second, second);
}
