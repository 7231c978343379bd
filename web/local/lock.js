// @ts-check
// A game on this device is open in one tab at a time. Where the browser has no locks, the database alone keeps two tabs
// from writing the same event.

/**
 * Holds a game until the page is left. Resolves at once with whether it is free; if it is not, `onFree` is called when
 * the other tab has let it go.
 * @param {string} id
 * @param {() => void} onFree
 * @returns {Promise<boolean>}
 */
export async function holdGame(id, onFree) {
  if (!("locks" in navigator)) return true;
  const name = `tablier-game-${id}`;
  const isFree = await new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : untilLeft();
    });
  });
  if (!isFree) void navigator.locks.request(name, () => onFree());
  return isFree;
}

/** A lock is held until this is over, which the end of the page is. */
function untilLeft() {
  return new Promise(() => {});
}
