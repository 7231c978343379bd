// @ts-check
// What is fetched from the server over HTTP.

/** @typedef {import("../protocol.js").Board} Board */

/** An error that the server answered with. */
export class RequestError extends Error {
  /** @param {import("../protocol.js").ApiError} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
  }
}

export class TableApi {
  #table;
  #query;

  /** @param {string} table @param {string} link the secret of a private table, or empty */
  constructor(table, link) {
    this.#table = table;
    this.#query = link === "" ? "" : `link=${link}`;
  }

  /**
   * @param {Record<string, string>} params
   * @returns {Promise<Board>}
   */
  async fetchBoard(params) {
    const query = `${new URLSearchParams(params)}${this.#query && `&${this.#query}`}`;
    const response = await fetch(`/table/${this.#table}/board?${query}`, { headers: { accept: "application/json" } });
    const body = await response.json();
    if (!response.ok) throw new RequestError(body.error);
    return body;
  }

  /** @returns {Promise<import("../protocol.js").TableView | null>} */
  async fetchView() {
    const response = await fetch(`/api/tables/${this.#table}?${this.#query}`);
    return response.ok ? response.json() : null;
  }
}

/** @param {number} id @returns {Promise<import("../protocol.js").User>} */
export async function fetchUser(id) {
  const response = await fetch(`/api/people/${id}`);
  return response.ok ? response.json() : { name: "", kind: "gone" };
}
