// @ts-check
// What the page of a table talks to. Usually it is the server of the table; a game on this device has another one.

import { TableApi } from "./api.js";
import { BoardSource } from "./board-source.js";
import { Connection } from "./connection.js";
import { CorrespondenceConnection } from "./correspondence.js";

/** @typedef {import("./connection.js").Handlers} Handlers */
/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./table-page.js").TablePage} TablePage */

/**
 * @typedef {object} Backend
 * @property {Pick<TableApi, "fetchHint" | "fetchResult" | "fetchView">} api
 * @property {(state: TableState) => Pick<BoardSource, "fetchBoard" | "fetchRefusal" | "isInTab" | "load" | "update">} boards
 * @property {(page: TablePage, handlers: Handlers) => Pick<Connection, "send" | "sendWithId" | "isWaiting" | "withdraw">} connect
 * @property {(table: string) => string} addressOf where another table is played
 */

/** @param {import("../protocol").TablePageDataBoard} initialData @returns {Backend} */
export function serverBackend({ link, view }) {
  const api = new TableApi(view.table, link);
  return {
    api,
    boards: (state) => new BoardSource(state, api),
    connect: (page, handlers) => connect(page, handlers),
    // The rematch of a private table has the same link, which spectators need.
    addressOf: (table) => `/table/${table}${link === "" ? "" : `?link=${link}`}`,
  };
}

/** Connects to the server of a table. A correspondence game also goes on without a connection. @param {TablePage} page @param {Handlers} handlers */
export function connect(page, { onMessage, onStatus }) {
  const { initialData, view } = page.state;
  const options = { table: view.table, link: initialData.link, lastEvent: view.number };
  if (view.terms.clock?.kind !== "days") return new Connection(options, { onMessage, onStatus });
  /** @type {CorrespondenceConnection | null} */
  let waiting = null;
  const connection = new Connection(options, {
    onMessage,
    onStatus: (isOpen) => {
      onStatus(isOpen);
      waiting?.onStatus(isOpen);
    },
  });
  waiting = new CorrespondenceConnection(page, connection);
  return waiting;
}
