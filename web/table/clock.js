// @ts-check
// Clocks: the time left, and how it is written and announced. All times are in milliseconds.

/** @typedef {import("../protocol").ClockState} Clock */

const URGENT = 20_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The times at which a player is warned, with the ids of the messages. */
const WARNINGS = /** @type {const} */ ([[10_000, "ten-seconds"], [20_000, "twenty-seconds"], [60_000, "one-minute"]]);

/**
 * The time that a seat has left.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now the server's time
 */
export function timeLeft(clock, seat, now) {
  const elapsed = clock.running === seat ? Math.max(0, now - (clock.since ?? now)) : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - elapsed);
}

/**
 * The id of the warning that is due when the time left falls from `before` to `now`, or null.
 * @param {number} before
 * @param {number} now
 */
export function timeWarning(before, now) {
  return WARNINGS.find(([limit]) => now <= limit && before > limit)?.[1] ?? null;
}

/** @param {number} time */
export function isUrgent(time) {
  return time < URGENT;
}

/**
 * How long something is away, in the language of the page: "in 45 sec.".
 * @param {number} delay
 * @param {string} language
 */
export function formatDelay(delay, language) {
  const format = new Intl.RelativeTimeFormat(language, { style: "short" });
  const seconds = Math.ceil(delay / 1000);
  if (seconds < 120) return format.format(seconds, "second");
  if (seconds < 7200) return format.format(Math.ceil(seconds / 60), "minute");
  return format.format(Math.ceil(seconds / 3600), "hour");
}

/**
 * The time on a clock: "9:41", and from a day on "2 days 23h" in the language of the page.
 * @param {number} time
 * @param {string} language
 */
export function formatTime(time, language) {
  if (time >= DAY) return formatDays(time, language);
  const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const seconds = Math.ceil(time / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  if (time < 10_000) return `0:${twoDigits(Math.floor(time / 1000))}.${Math.floor((time % 1000) / 100)}`;
  return `${minutes}:${twoDigits(seconds % 60)}`;
}

/** Three days that have just begun are three days: an hour that has begun counts. @param {number} time @param {string} language */
function formatDays(time, language) {
  const hours = Math.ceil(time / HOUR);
  const days = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "short" }).format(Math.floor(hours / 24));
  if (hours % 24 === 0) return days;
  return `${days} ${new Intl.NumberFormat(language, { style: "unit", unit: "hour", unitDisplay: "narrow" }).format(hours % 24)}`;
}
