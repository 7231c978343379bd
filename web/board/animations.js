// @ts-check
// The animations of pieces.

/** @typedef {import("../protocol").BoardPiece} Piece */

const SLIDE_MS = 220;
const TURN_OVER_MS = 240;
const FADE_MS = 180;
/** A piece that slides past another one nearer than this jumps over it. */
const JUMP_DISTANCE = 42;

/** Whether pieces are animated at all, by the system's and the user's settings. */
export function areAnimationsEnabled() {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !isReduced && document.documentElement.dataset.animation !== "false";
}

/**
 * @param {SVGGElement} element
 * @param {Piece} from
 * @param {Piece} to
 * @param {Piece[]} others
 */
export function slide(element, from, to, others) {
  const frames = [{ transform: cssTransform(from) }, { transform: cssTransform(to) }];
  if (isJump(from, to, others)) {
    const middle = { ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 14, scale: to.scale * 1.18 };
    frames.splice(1, 0, { transform: cssTransform(middle) });
  }
  element.animate(frames, { duration: SLIDE_MS, easing: "ease-out" });
}

/** Whether there is a piece halfway. @param {Piece} from @param {Piece} to @param {Piece[]} others */
function isJump(from, to, others) {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return others.some(
    (other) => other.place !== to.place && other.place !== from.place && Math.hypot(other.x - x, other.y - y) < JUMP_DISTANCE,
  );
}

/** @param {SVGGElement} element */
export function fadeIn(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: "ease-out" });
}

/** Fades an element out and removes it. @param {SVGGElement} element @param {Piece} piece */
export function fadeOut(element, piece) {
  const animation = element.animate(
    [{ opacity: 1 }, { opacity: 0, transform: cssTransform({ ...piece, scale: piece.scale * 0.6 }) }],
    { duration: FADE_MS, easing: "ease-in" },
  );
  animation.finished.then(() => element.remove(), () => element.remove());
}

/**
 * Narrows the old side of a piece to its edge, then widens the new one.
 * @param {SVGGElement} element
 * @param {Piece} from
 * @param {Piece} to
 */
export function turnOver(element, from, to) {
  const use = element.querySelector("use");
  const half = { duration: TURN_OVER_MS / 2, easing: "ease-in" };
  use?.setAttribute("href", `#${from.symbol}`);
  const edge = (/** @type {Piece} */ piece) => `${cssTransform(piece)} scaleX(0.04)`;
  const first = element.animate([{ transform: cssTransform(from) }, { transform: edge(from) }], half);
  const second = () => {
    use?.setAttribute("href", `#${to.symbol}`);
    element.animate([{ transform: edge(to) }, { transform: cssTransform(to) }], { ...half, easing: "ease-out" });
  };
  first.finished.then(second, second);
}

/** @param {{ x: number, y: number, turn: number, scale: number }} piece */
function cssTransform({ x, y, turn, scale }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}
