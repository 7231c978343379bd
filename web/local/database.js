// @ts-check
// The database of the browser: the games on this device, and what is kept of a user's tables on the server.

/**
 * @typedef {import("../protocol").Entry} Entry
 * @typedef {import("../protocol").Terms} Terms
 */

/**
 * @typedef {object} LocalGame a game on this device; its events are kept beside it
 * @property {string} id
 * @property {Terms} terms
 * @property {string[]} words the terms in words, as the form said them
 * @property {number[]} levels the levels of the computer, by seat; 0 for people
 * @property {"playing" | "over"} phase
 * @property {number} plies
 * @property {string} result how the game ended, in words; empty while it goes on
 * @property {boolean} counts whether the game has a result that can be saved
 * @property {number} number the number of the last event
 * @property {number} startedAt
 * @property {number} changedAt
 * @property {number | null} owner the user who was signed in when it began, if any
 * @property {SaveState} save
 */

/**
 * What became of saving a game on the server. A refusal is final; one that may pass is tried again.
 * @typedef {{ state: "unsaved" } | { state: "saved", user: number, at: number } | { state: "refused", reason: string }} SaveState
 */

/**
 * @typedef {object} WaitingMove a move made without a network at a table of the server
 * @property {number} user
 * @property {string} table
 * @property {number} ply
 * @property {string} move
 * @property {string} link the secret of a private table, or empty
 * @property {string[]} before the plies that it follows
 * @property {string} game
 * @property {number} madeAt
 * @property {boolean} isSent whether the server may have it already, so that it cannot be taken back
 * @property {string} refusal why it was refused; empty while it waits
 */

/**
 * @typedef {object} KeptTable a correspondence table as it was seen last
 * @property {number} user
 * @property {string} table
 * @property {string} game
 * @property {string} name the name of the game
 * @property {number} seenAt
 * @property {import("../protocol").TablePageDataBoard} data what its page was made of, with the last view
 */

const NAME = "tablier";
const VERSION = 1;

/** Why something cannot be stored: the id of a message. @typedef {"storage-blocked" | "storage-full" | "storage-conflict"} StorageReason */

export class StorageError extends Error {
  /** @param {StorageReason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** Opens the database; fails with a `StorageError` where the browser has none. */
export function openDatabase() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    // Some browsers have none in private windows, and some fail at once.
    if (typeof indexedDB !== "object" || indexedDB === null) {
      reject(new StorageError("storage-blocked"));
      return;
    }
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("games", { keyPath: "id" });
      database.createObjectStore("events", { keyPath: ["game", "number"] });
      database.createObjectStore("moves", { keyPath: ["user", "table", "ply"] });
      database.createObjectStore("tables", { keyPath: ["user", "table"] });
      database.createObjectStore("settings");
    };
    request.onerror = () => reject(new StorageError("storage-blocked"));
    request.onblocked = () => reject(new StorageError("storage-blocked"));
    request.onsuccess = () => {
      const database = request.result;
      // A later version of the pages may need another form: it must not wait for this tab.
      database.onversionchange = () => {
        database.close();
        opened = null;
      };
      database.onclose = () => (opened = null);
      resolve(database);
    };
  });
}

/** @typedef {"games" | "events" | "moves" | "tables" | "settings"} StoreName */

/**
 * Runs a transaction; resolves when it is on disk.
 * @template T
 * @param {StoreName[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: IDBTransaction) => Promise<T> | T} body which awaits nothing but requests of the transaction
 * @returns {Promise<T>}
 */
export async function transact(stores, mode, body) {
  const database = await openDatabase();
  /** @type {IDBTransaction} */
  let transaction;
  try {
    transaction = database.transaction(stores, mode, { durability: "strict" });
  } catch {
    throw new StorageError("storage-blocked");
  }
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(storageError(transaction.error));
  });
  // Its failure is told below, or by the body.
  finished.catch(() => {});
  let result;
  try {
    result = await body(transaction);
  } catch (error) {
    if (transaction.error === null) abort(transaction);
    await finished.catch(() => {});
    throw error instanceof DOMException ? storageError(error) : error;
  }
  await finished;
  return result;
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

/** @param {DOMException | null} error */
function storageError(error) {
  if (error?.name === "QuotaExceededError") return new StorageError("storage-full");
  if (error?.name === "ConstraintError") return new StorageError("storage-conflict");
  return new StorageError("storage-blocked");
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function finish(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {string} name @returns {Promise<unknown>} */
export function readSetting(name) {
  return transact(["settings"], "readonly", (transaction) => finish(transaction.objectStore("settings").get(name)));
}

/** @param {string} name @param {unknown} value */
export function writeSetting(name, value) {
  return transact(["settings"], "readwrite", (transaction) => finish(transaction.objectStore("settings").put(value, name)));
}
