// @ts-check
// What is fetched from the server over HTTP.

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").TableView} TableView */
/** @typedef {NonNullable<import("../protocol").operations["board"]["parameters"]["query"]>} BoardQuery */

/** @typedef {import("../protocol").operations["refusal"]["parameters"]["query"]} RefusalQuery */

/** An error that the server answered with. */
export class RequestError extends Error {
  /** @param {import("../protocol").ErrorBody} error */
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
    this.#query = link === "" ? {} : { link };
  }

  /** @param {BoardQuery} query @returns {Promise<Board>} */
  async fetchBoard(query) {
    const response = await fetch(this.#address("/api/tables/{id}/board", { ...query, ...this.#query }));
    if (!response.ok) throw new RequestError((await readError(response)).error);
    return readBoard(response);
  }

  /** Fetches why a place cannot be touched now; null if the server does not say. @param {RefusalQuery} query */
  async fetchRefusal(query) {
    const response = await fetch(this.#address("/api/tables/{id}/refusal", { ...query, ...this.#query }));
    return response.ok ? (await readRefusal(response)).reason : null;
  }

  /** Asks the engine for a move. @returns {Promise<import("../protocol").Hint>} */
  async fetchHint() {
    const response = await fetch(this.#address("/api/tables/{id}/hint", this.#query), { method: "POST" });
    if (!response.ok) throw new RequestError((await readError(response)).error);
    return response.json();
  }

  /** Fetches what stays of a game that is over, with the changes of ratings. @returns {Promise<import("../protocol").FinishedGame | null>} */
  async fetchResult() {
    const response = await fetch(this.#address("/api/tables/{id}/result", this.#query));
    return response.ok ? response.json() : null;
  }

  /** @returns {Promise<TableView | null>} */
  async fetchView() {
    const response = await fetch(this.#address("/api/tables/{id}", this.#query));
    return response.ok ? readView(response) : null;
  }

  /** @param {keyof import("../protocol").paths} path @param {BoardQuery | RefusalQuery} query */
  #address(path, query) {
    const params = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return `${path.replace("{id}", this.#table)}?${new URLSearchParams(params)}`;
  }
}

/** @param {Response} response @returns {Promise<Board>} */
function readBoard(response) {
  return response.json();
}

/** @param {Response} response @returns {Promise<import("../protocol").TouchRefusal>} */
function readRefusal(response) {
  return response.json();
}

/** @param {Response} response @returns {Promise<TableView>} */
function readView(response) {
  return response.json();
}

/** @param {Response} response @returns {Promise<import("../protocol").ErrorResponse>} */
function readError(response) {
  return response.json();
}
