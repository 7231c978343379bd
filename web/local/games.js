// @ts-check
// The games on this device, as the database keeps them. Events are only ever added: two tabs cannot write the same one.

import { StorageError, finish, transact } from "./database.js";

/** @typedef {import("./database.js").Entry} Entry */
/** @typedef {import("./database.js").LocalGame} LocalGame */
/** @typedef {import("./database.js").SaveState} SaveState */

/** The events of one game. @param {string} id */
function eventsOf(id) {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

/** All games, the latest first. @returns {Promise<LocalGame[]>} */
export async function listGames() {
  const games = await transact(["games"], "readonly", (transaction) => finish(transaction.objectStore("games").getAll()));
  return games.sort((one, other) => other.changedAt - one.changedAt);
}

/** A game with its events; null if it is not on this device. @param {string} id @returns {Promise<{ game: LocalGame, events: Entry[] } | null>} */
export function readGame(id) {
  return transact(["games", "events"], "readonly", async (transaction) => {
    const game = finish(transaction.objectStore("games").get(id));
    const records = finish(transaction.objectStore("events").getAll(eventsOf(id)));
    const [found, events] = await Promise.all([game, records]);
    return found === undefined ? null : { game: found, events: events.map(({ event }) => event) };
  });
}

/** Adds a game. @param {LocalGame} game @param {Entry[]} events */
export function addGame(game, events) {
  return transact(["games", "events"], "readwrite", (transaction) => {
    transaction.objectStore("games").add(game);
    addEvents(transaction, game.id, events);
  });
}

/**
 * Adds events to a game and changes what is known about it. Fails with `storage-conflict` if another tab has added
 * some, and changes nothing then.
 * @param {string} id
 * @param {Entry[]} events
 * @param {Partial<LocalGame>} changes
 */
export function appendEvents(id, events, changes) {
  return transact(["games", "events"], "readwrite", async (transaction) => {
    const games = transaction.objectStore("games");
    const game = await finish(games.get(id));
    const [first] = events;
    // It was deleted or continued in another tab.
    if (game === undefined || (first !== undefined && first.number !== game.number + 1)) throw new StorageError("storage-conflict");
    addEvents(transaction, id, events);
    const number = events.at(-1)?.number ?? game.number;
    games.put({ ...game, ...changes, number });
  });
}

/** @param {IDBTransaction} transaction @param {string} game @param {Entry[]} events */
function addEvents(transaction, game, events) {
  const store = transaction.objectStore("events");
  for (const event of events) store.add({ game, number: event.number, event });
}

/** Notes what became of saving a game on the server. @param {string} id @param {SaveState} save */
export function noteSave(id, save) {
  return transact(["games"], "readwrite", async (transaction) => {
    const games = transaction.objectStore("games");
    const game = await finish(games.get(id));
    if (game !== undefined) games.put({ ...game, save });
  });
}

/** @param {string} id */
export function deleteGame(id) {
  return transact(["games", "events"], "readwrite", (transaction) => {
    transaction.objectStore("games").delete(id);
    transaction.objectStore("events").delete(eventsOf(id));
  });
}
