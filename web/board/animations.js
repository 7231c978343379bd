// @ts-check
// The animations of pieces. Each function returns what is running, so that whoever started it can wait.

/** @typedef {import("../protocol").BoardPiece} Piece */
/** @typedef {import("./geometry.js").Point} Point */

const SLIDE_MS = 220;
/** A piece that goes on from place to place needs this long for each cell on its way. */
const WALK_MS_PER_CELL = 110;
const JUMP_MS = 240;
const LONGEST_LEG_MS = 520;
const TURN_OVER_MS = 240;
const FADE_MS = 180;
const CELL = 100;
/** A piece that passes another one nearer than this jumps over it. */
const JUMP_DISTANCE = 42;

/** Whether pieces are animated at all, by the system's and the user's settings. */
export function areAnimationsEnabled() {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !isReduced && document.documentElement.dataset.animation !== "false";
}

/**
 * @typedef {object} Travel a piece on its way over several points
 * @property {Keyframe[]} frames
 * @property {number} duration
 * @property {number[]} arrivals when it comes to each point after the first
 */

/**
 * Plans the way of a piece from point to point.
 * @param {Piece[]} stops the piece where it begins, at each point where it turns, and where it stops
 * @param {Piece[]} others
 * @returns {Travel}
 */
export function planTravel(stops, others) {
  /** @type {Array<{ at: number, transform: string }>} */
  const frames = [];
  /** @type {number[]} */
  const arrivals = [];
  let now = 0;
  const ends = new Set([stops[0]?.place, stops.at(-1)?.place]);
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1];
    if (from !== undefined) {
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const isJump = others.some((other) => !ends.has(other.place) && distance(other, middle) < JUMP_DISTANCE);
      if (isJump) frames.push({ at: now + JUMP_MS / 2, transform: cssTransform({ ...to, x: middle.x, y: middle.y - 14, scale: to.scale * 1.18 }) });
      now += legDuration(from, to, isJump, stops.length === 2);
      arrivals.push(now);
    }
    frames.push({ at: now, transform: cssTransform(to) });
  }
  return { frames: frames.map(({ at, transform }) => ({ transform, offset: now === 0 ? null : at / now })), duration: now, arrivals };
}

/** @param {Point} from @param {Point} to @param {boolean} isJump @param {boolean} isOnly */
function legDuration(from, to, isJump, isOnly) {
  if (isJump) return JUMP_MS;
  if (isOnly) return SLIDE_MS;
  return Math.min(LONGEST_LEG_MS, Math.max(1, Math.round(distance(from, to) / CELL)) * WALK_MS_PER_CELL);
}

/**
 * When a piece on its way passes or reaches a point: what happens there happens then. Elsewhere it happens at
 * the end.
 * @param {Travel} travel
 * @param {Piece[]} stops
 * @param {Point} point
 */
export function timeOfPassing({ arrivals, duration }, stops, point) {
  const leg = arrivals.findIndex((_, i) => {
    const [from, to] = [stops[i], stops[i + 1]];
    return from !== undefined && to !== undefined && distanceToLeg(point, from, to) < JUMP_DISTANCE;
  });
  return arrivals[leg] ?? duration;
}

/** @param {Point} point @param {Point} from @param {Point} to */
function distanceToLeg(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const clamped = Math.min(1, Math.max(0, part));
  return distance(point, { x: from.x + clamped * dx, y: from.y + clamped * dy });
}

/** @param {SVGGElement} element @param {Travel} travel @param {number} delay */
export function travel(element, { frames, duration, arrivals }, delay) {
  const easing = arrivals.length > 1 ? "linear" : "ease-out";
  return element.animate(frames, { duration, delay, easing, fill: "backwards" });
}

/** @param {SVGGElement} element @param {number} delay */
export function fadeIn(element, delay) {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, delay, easing: "ease-out", fill: "backwards" });
}

/** Fades an element out and removes it. @param {SVGGElement} element @param {Piece} piece @param {number} delay */
export function fadeOut(element, piece, delay) {
  const animation = element.animate(
    [{ opacity: 1, transform: cssTransform(piece) }, { opacity: 0, transform: cssTransform({ ...piece, scale: piece.scale * 0.6 }) }],
    { duration: FADE_MS, delay, easing: "ease-in", fill: "both" },
  );
  const remove = () => element.remove();
  animation.finished.then(remove, remove);
  return animation;
}

/**
 * Narrows the old side of a piece to its edge, then widens the new one.
 * @param {SVGGElement} element
 * @param {Piece} from
 * @param {Piece} to
 * @param {number} delay
 */
export function turnOver(element, from, to, delay) {
  const use = element.querySelector("use");
  const edge = (/** @type {Piece} */ piece) => `${cssTransform(piece)} scaleX(0.04)`;
  use?.setAttribute("href", `#${from.symbol}`);
  const half = element.animate([{ opacity: 1 }, { opacity: 1 }], { duration: TURN_OVER_MS / 2, delay });
  const showNewSide = () => use?.setAttribute("href", `#${to.symbol}`);
  half.finished.then(showNewSide, showNewSide);
  return element.animate(
    [{ transform: cssTransform(from), easing: "ease-in" }, { transform: edge(from), offset: 0.5, easing: "ease-out" }, { transform: cssTransform(to) }],
    { duration: TURN_OVER_MS, delay, fill: "backwards" },
  );
}

/** How long what runs in an element still takes. @param {Element} element */
export function remainingTime(element) {
  const times = element.getAnimations({ subtree: true }).map((animation) => {
    const end = animation.effect?.getComputedTiming().endTime ?? 0;
    return Number(end) - Number(animation.currentTime ?? 0);
  });
  return Math.max(0, ...times);
}

/** @param {Point} a @param {Point} b */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param {{ x: number, y: number, turn: number, scale: number }} piece */
function cssTransform({ x, y, turn, scale }) {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}
