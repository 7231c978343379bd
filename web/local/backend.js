// @ts-check
// What the page of a table talks to when the table runs in the tab: in place of the WebSocket and of the API.

import { now } from "./clock.js";
import { sentence } from "./session.js";

/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("../worker/client.js").WorkerClient<import("../worker/local-worker.js").LocalFunctions>} LocalWorker */
/** @typedef {import("./session.js").LocalSession} LocalSession */
/** @typedef {import("../table/connection.js").Handlers} Handlers */

/** The same methods as those of `Connection`. */
export class LocalConnection {
  #session;
  #lastId = 0;

  /** @param {LocalSession} session @param {Handlers} handlers */
  constructor(session, { onMessage, onStatus }) {
    this.#session = session;
    session.onUpdate = (update) => onMessage({ type: "update", ...update });
    onStatus(true);
  }

  /** Resolves when the events of a command are stored. @param {Command} command */
  async send(command) {
    try {
      await this.#session.act(command);
    } catch (error) {
      throw new Error(sentence(error));
    }
  }

  /** @param {Command} command */
  sendWithId(command) {
    return { id: ++this.#lastId, reply: this.send(command) };
  }

  /** Nothing waits for a network. */
  isWaiting() {
    return false;
  }

  withdraw() {}
}

/** The same methods as those of `TableApi` and of `BoardSource`. */
export class LocalApi {
  /** Boards are made in the tab, without a request. */
  isInTab = true;

  #session;
  #worker;

  /** @param {LocalWorker} worker @param {LocalSession} session */
  constructor(worker, session) {
    this.#worker = worker;
    this.#session = session;
  }

  /** @param {import("../table/api.js").BoardQuery} query @returns {Promise<import("../protocol").Board>} */
  fetchBoard(query) {
    return this.#worker.call("localBoard", query);
  }

  /** @param {import("../table/api.js").RefusalQuery} query @returns {Promise<string | null>} */
  async fetchRefusal(query) {
    return (await this.#worker.call("localRefusal", query)).reason;
  }

  /** The module is there before the page. */
  async load() {}

  /** The worker knows it before the page does. */
  update() {}

  fetchHint() {
    return this.#session.findHint();
  }

  fetchView() {
    return this.#worker.call("localView", now());
  }

  /** Nothing is rated here. */
  async fetchResult() {
    return null;
  }
}
