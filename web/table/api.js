// @ts-check
// What is fetched from the server over HTTP.

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").TableView} TableView */
/** @typedef {NonNullable<import("../protocol").operations["board"]["parameters"]["query"]>} BoardQuery */

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

  /** @returns {Promise<TableView | null>} */
  async fetchView() {
    const response = await fetch(this.#address("/api/tables/{id}", this.#query));
    return response.ok ? readView(response) : null;
  }

  /** @param {keyof import("../protocol").paths} path @param {BoardQuery} query */
  #address(path, query) {
    const params = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return `${path.replace("{id}", this.#table)}?${new URLSearchParams(params)}`;
  }
}

/** @param {Response} response @returns {Promise<Board>} */
function readBoard(response) {
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
