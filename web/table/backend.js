// @ts-check
// What the page of a table talks to. Usually it is the server of the table; a game on this device has another one.

import { TableApi } from "./api.js";
import { Connection } from "./connection.js";

/** @typedef {import("./connection.js").Handlers} Handlers */

/**
 * @typedef {object} Backend
 * @property {Pick<TableApi, "fetchBoard" | "fetchRefusal" | "fetchHint" | "fetchResult" | "fetchView">} api
 * @property {(handlers: Handlers) => Pick<Connection, "send" | "sendWithId" | "isWaiting" | "withdraw">} connect
 * @property {(table: string) => string} addressOf where another table is played
 */

/** @param {import("../protocol").TablePageDataBoard} initialData @returns {Backend} */
export function serverBackend({ link, view }) {
  return {
    api: new TableApi(view.table, link),
    connect: (handlers) => new Connection({ table: view.table, link, lastEvent: view.number }, handlers),
    // The rematch of a private table has the same link, which spectators need.
    addressOf: (table) => `/table/${table}${link === "" ? "" : `?link=${link}`}`,
  };
}
