// @ts-check
// Two programs that play a game over the API. Their client knows nothing but the types that are generated from
// the OpenAPI document: every path, parameter and body is checked against it.

import createClient from "openapi-fetch";

/** @typedef {import("openapi-fetch").Client<import("../protocol").paths>} Client */
/** @typedef {import("../protocol").UserEvent} UserEvent */

/** @param {string} address @param {Record<string, string>} [headers] @returns {Client} */
function connect(address, headers = {}) {
  return createClient({ baseUrl: address, headers });
}

/**
 * The data of an answer. Fails if the server refused.
 * @template T
 * @param {{ data?: T, error?: import("../protocol").ErrorResponse }} answer
 * @returns {T}
 */
function accepted({ data, error }) {
  if (error !== undefined || data === undefined) throw new Error(error?.error.message);
  return data;
}

/** Creates an account, and a client with a key of it. @param {string} address @param {string} name */
export async function createPlayer(address, name) {
  const account = await connect(address).POST("/api/account", { body: { name, password: "long enough" } });
  accepted(account);
  const cookie = account.response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const session = connect(address, { cookie, origin: address });
  const { token } = accepted(await session.POST("/api/tokens", { body: { name: "test", scopes: ["read", "play"] } }));
  return connect(address, { authorization: `Bearer ${token}` });
}

/** Follows what happens to a user. The server answers when it has subscribed. @param {Client} client */
async function followEvents(client) {
  return readEvents(accepted(await client.GET("/api/me/events", { parseAs: "stream" })));
}

/** @param {ReadableStream<Uint8Array> | null} stream @returns {AsyncGenerator<UserEvent>} */
async function* readEvents(stream) {
  if (stream === null) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (text + decoder.decode(value, { stream: true })).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines.filter((line) => line !== "")) yield readEvent(line);
    }
  } finally {
    await reader.cancel();
  }
}

/** @param {string} line @returns {UserEvent} */
function readEvent(line) {
  return JSON.parse(line);
}

/**
 * Plays whenever it is the user's turn; returns the reason why the game ended.
 * @param {Client} client
 * @param {string} id
 * @param {AsyncGenerator<UserEvent>} events
 * @param {number} mostPlies after this many the user resigns
 */
async function playTurns(client, id, events, mostPlies) {
  const params = { path: { id } };
  for await (const event of events) {
    if (event.type === "game-over") return event.reason;
    if (event.type !== "your-turn") continue;
    const { moves, ply } = accepted(await client.GET("/api/tables/{id}/moves", { params }));
    const move = moves[(7 * ply) % moves.length];
    /** @type {import("../protocol").Command} */
    const command = move === undefined || ply > mostPlies ? { do: "resign" } : { do: "move", ply, move };
    accepted(await client.POST("/api/tables/{id}", { params, body: command }));
  }
  throw new Error("the events have ended before the game");
}

/**
 * Plays a game of Orthokon; returns how it ended for each player, the table, and the record.
 * @param {Client} ada
 * @param {Client} blaise
 * @param {number} mostPlies
 */
export async function playGame(ada, blaise, mostPlies) {
  const events = [await followEvents(ada), await followEvents(blaise)];
  const { table: id } = accepted(await ada.POST("/api/tables", { body: { terms: { game: "orthokon" }, first: [{ do: "sit" }] } }));
  const params = { path: { id } };
  accepted(await blaise.POST("/api/tables/{id}", { params, body: { do: "sit" } }));
  const reasons = await Promise.all([ada, blaise].map((client, i) => playTurns(client, id, events[i] ?? readEvents(null), mostPlies)));
  const view = accepted(await ada.GET("/api/tables/{id}", { params }));
  const text = accepted(await ada.GET("/api/tables/{id}/record", { params, parseAs: "text" }));
  const record = await ada.GET("/api/tables/{id}/record", { params, headers: { accept: "application/json" } });
  return { reasons, view, text, record: readRecord(accepted(record)) };
}

/** The answer is text unless JSON was asked for. @param {string | import("../protocol").GameRecord} record */
function readRecord(record) {
  if (typeof record === "string") throw new Error("the record is not JSON");
  return record;
}
