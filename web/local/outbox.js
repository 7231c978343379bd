// @ts-check
// Correspondence moves made without a network. They wait in the database, can be taken back until they are sent, and are
// sent when the server can be reached. One that is refused stays with the reason until it was read.

import { finish, transact } from "./database.js";

/** @typedef {import("./database.js").WaitingMove} WaitingMove */

/** Pages that are open together tell each other about changes. */
const CHANNEL = "tablier-moves";
/** One page sends at a time. */
const LOCK = "tablier-moves";
/** A server that does not answer within this time is asked later. */
const ANSWER_MS = 15_000;
/** A server that answers like this may take the move later. */
const isTemporary = (/** @type {number} */ status) => status === 429 || status >= 500;

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
/** @typedef {"waits" | "sent" | "refused" | "removed"} MoveState */
/** @typedef {(move: WaitingMove, state: MoveState) => void} Listener */
/** @type {Set<Listener>} */
const listeners = new Set();
channel?.addEventListener("message", ({ data: { move, state } }) => notify(move, state));

/** @type {Listener} */
function notify(move, state) {
  for (const listener of listeners) listener(move, state);
}

/** @type {Listener} */
function noteChange(move, state) {
  channel?.postMessage({ move, state });
  notify(move, state);
}

/** Calls a function whenever a move was added, sent, refused or taken back, in any page. @param {Listener} listener */
export function onOutboxChange(listener) {
  listeners.add(listener);
}

/** The moves of a user. @param {number} user @returns {Promise<WaitingMove[]>} */
export function listMoves(user) {
  return transact(["moves"], "readonly", (transaction) => finish(transaction.objectStore("moves").getAll(IDBKeyRange.bound([user], [user, []]))));
}

/** The move of a user that waits or was refused at a table, the latest first. @param {number} user @param {string} table */
export async function moveAt(user, table) {
  const moves = await listMoves(user);
  return moves.filter((move) => move.table === table).sort((one, other) => other.madeAt - one.madeAt)[0] ?? null;
}

/** Lets a move wait. @param {WaitingMove} move */
export async function addMove(move) {
  await store(move);
  noteChange(move, "waits");
}

/** Takes a move back, or forgets one that was refused. It is not sent any more when this resolves; false if it was sent before. @param {WaitingMove} move */
export function removeMove(move) {
  return exclusive(async () => {
    const isThere = await transact(["moves"], "readwrite", async (transaction) => {
      const moves = transaction.objectStore("moves");
      const key = keyOf(move);
      const found = await finish(moves.get(key));
      moves.delete(key);
      return found !== undefined;
    });
    if (isThere) noteChange(move, "removed");
    return isThere;
  });
}

/** Sends the moves of a user that wait; resolves with whether some still do. @param {number} user @returns {Promise<boolean>} */
export function sendMoves(user) {
  return exclusive(async () => {
    let isWaiting = false;
    for (const move of await listMoves(user)) {
      if (move.refusal !== "") continue;
      const answer = await send(move).catch(() => null);
      if (answer === null) {
        isWaiting = true;
        continue;
      }
      await settle(move, answer);
      noteChange({ ...move, refusal: answer }, answer === "" ? "sent" : "refused");
    }
    return isWaiting;
  });
}

/** @param {WaitingMove} move */
function store(move) {
  return transact(["moves"], "readwrite", (transaction) => finish(transaction.objectStore("moves").put(move)));
}

/** @param {WaitingMove} move @param {string} refusal empty if the move was accepted */
function settle(move, refusal) {
  return transact(["moves"], "readwrite", (transaction) => {
    const moves = transaction.objectStore("moves");
    if (refusal === "") moves.delete(keyOf(move));
    else moves.put({ ...move, refusal });
  });
}

/** @param {WaitingMove} move @returns {[number, string, number]} */
function keyOf({ user, table, ply }) {
  return [user, table, ply];
}

/**
 * Sends a move. Returns an empty text if it was accepted, the reason if it was refused, and null if the server cannot say
 * now. It counts once, however often it is sent.
 * @param {WaitingMove} waiting
 * @returns {Promise<string | null>}
 */
async function send(waiting) {
  const { user, table, ply, move, link, before } = waiting;
  const query = link === "" ? "" : `?link=${encodeURIComponent(link)}`;
  const headers = { "accept-language": document.documentElement.lang };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const path = `/api/tables/${table}${query}`;
  const me = await fetch("/api/me", { headers, signal });
  // Another user, or nobody, is signed in: the move waits for whom it belongs to.
  if (!me.ok || (await me.json()).id !== user) return null;
  const seen = await fetch(path, { headers, signal });
  if (isTemporary(seen.status)) return null;
  if (!seen.ok) return reasonOf(seen);
  /** @type {import("../protocol").TableView} */
  const view = await seen.json();
  // Moves may have been taken back and others played: then it was made in another position.
  const isSame = before.every((played, i) => view.moves[i] === played);
  if (!isSame) return document.getElementById("app-refused")?.dataset.otherPosition ?? "?";
  // From here on it may be there, even if no answer comes.
  await store({ ...waiting, isSent: true });
  const response = await fetch(path, {
    method: "POST",
    signal,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ do: "move", ply, move }),
  });
  if (response.ok) return "";
  return isTemporary(response.status) ? null : reasonOf(response);
}

/** @param {Response} response */
async function reasonOf(response) {
  /** @type {import("../protocol").ErrorResponse} */
  const { error } = await response.json();
  return error.message;
}

/** Runs one after the other, in all pages. @template T @param {() => Promise<T>} body @returns {Promise<T>} */
function exclusive(body) {
  return "locks" in navigator ? navigator.locks.request(LOCK, body) : body();
}
