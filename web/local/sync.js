// @ts-check
// Saves finished games of this device on the server, for the user who is signed in. A game that is sent twice is saved
// once.

import { finish, transact } from "./database.js";
import { listGames, noteSave, readGame } from "./games.js";

/** @typedef {import("./database.js").LocalGame} LocalGame */

const LOCK = "tablier-save-games";
/** The clock of this device is ahead of the server's: the game can be saved later. */
const FUTURE = "local-game-future";

/** Whether a game has a result. @param {LocalGame} game */
function isFinished({ phase, counts }) {
  return phase === "over" && counts;
}

/** Whether a game can be saved: it belongs to the user or to nobody yet. @param {LocalGame} game @param {number} user */
function isDue(game, user) {
  return isFinished(game) && game.save.state === "unsaved" && (game.owner === null || game.owner === user);
}

/** Whether a game waits to be saved for somebody. */
export async function hasUnsaved() {
  const games = await listGames();
  return games.some((game) => isFinished(game) && game.save.state === "unsaved");
}

/** The user who is signed in, as the page or the server says; null if it is nobody or not known. @returns {Promise<number | null>} */
export async function currentUser() {
  const told = document.documentElement.dataset.user;
  if (told !== undefined) return told === "" ? null : Number(told);
  const response = await fetch("/api/me").catch(() => null);
  return response?.ok ? (await response.json()).id : null;
}

/** Saves all games that can be saved; resolves with whether some of them still wait for the server. @param {number} user @param {() => void} onChange called after each */
export async function saveGames(user, onChange = () => {}) {
  const save = async () => {
    for (const game of await listGames()) {
      if (!isDue(game, user)) continue;
      if (!(await saveGame(game.id, user))) return true;
      onChange();
    }
    return false;
  };
  return "locks" in navigator ? navigator.locks.request(LOCK, save) : save();
}

/** Returns whether the server has answered. @param {string} id @param {number} user */
async function saveGame(id, user) {
  const read = await readGame(id);
  if (read === null) return true;
  const response = await fetch("/api/me/local-games", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    body: JSON.stringify({ id, events: read.events }),
  }).catch(() => null);
  if (response === null || response.status === 401 || response.status === 429 || response.status >= 500) return false;
  if (response.ok) {
    await noteSave(id, { state: "saved", user, at: Date.now() });
    return true;
  }
  /** @type {import("../protocol").ErrorResponse} */
  const { error } = await response.json();
  if (error.code === FUTURE) return false;
  await noteSave(id, { state: "refused", reason: error.message });
  return true;
}

/** Lets a game that was refused be sent again. @param {string} id */
export function tryAgain(id) {
  return transact(["games"], "readwrite", async (transaction) => {
    const games = transaction.objectStore("games");
    const game = await finish(games.get(id));
    if (game?.save.state === "refused") games.put({ ...game, save: { state: "unsaved" } });
  });
}
