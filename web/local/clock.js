// @ts-check
// The time of this device, which never goes back, and the time when a game was last open.

let latest = 0;

/** Milliseconds since 1970. A clock that is set back stands still until it has caught up. */
export function now() {
  latest = Math.max(latest, Date.now());
  return latest;
}

/** No time before this is told any more: events of a game never go back. @param {number} time */
export function notBefore(time) {
  latest = Math.max(latest, time);
}

const HEARTBEAT_MS = 2_000;

/** @param {string} id */
const key = (id) => `open-${id}`;

/** Notes again and again that a game is open. @param {string} id */
export function noteOpen(id) {
  const note = () => {
    try {
      localStorage.setItem(key(id), String(now()));
    } catch {
      // Without it the clock does not stop when the tab is closed.
    }
  };
  note();
  setInterval(note, HEARTBEAT_MS);
  addEventListener("pagehide", note);
}

/** When a game was last open; null if that is not known. @param {string} id */
export function lastOpen(id) {
  try {
    return Number(localStorage.getItem(key(id))) || null;
  } catch {
    return null;
  }
}

/** @param {string} id */
export function forgetOpen(id) {
  try {
    localStorage.removeItem(key(id));
  } catch {
    // There is nothing to forget.
  }
}
