// @ts-check
// Clocks: what the server says is left, and what has passed since.

/** @typedef {import("./types.js").Clock} Clock */

const URGENT = 20_000;
const DAY = 86_400_000;

/**
 * The milliseconds that a seat has left now.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now the time of the server
 */
export function left(clock, seat, now) {
  const isRunning = clock.running === seat && clock.since !== null;
  const passed = isRunning ? Math.max(0, now - (clock.since ?? now)) : 0;
  return Math.max(0, clock.left[seat] - passed);
}

/** What is said when so little is left, in milliseconds. */
const WARNINGS = /** @type {const} */ ([[10_000, "ten-seconds"], [20_000, "twenty-seconds"], [60_000, "one-minute"]]);

/**
 * What is to be said now that less is left than before.
 * @param {number} before
 * @param {number} now
 */
export function warning(before, now) {
  return WARNINGS.find(([limit]) => now <= limit && before > limit)?.[1] ?? null;
}

/** @param {number} milliseconds */
export function isUrgent(milliseconds) {
  return milliseconds < URGENT;
}

/** @param {number} milliseconds */
export function written(milliseconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (milliseconds >= 2 * DAY) return `${Math.floor(milliseconds / DAY)} d`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (milliseconds < 10_000) return `0:${two(Math.floor(milliseconds / 1000))}.${Math.floor((milliseconds % 1000) / 100)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
