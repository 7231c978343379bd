// @ts-check
// Where the boards of a table come from: they are made in the tab as soon as the module is there. Until then, and where
// it cannot run, the server makes them. Both are the same function, and their boards are the same.

import { WorkerError } from "../worker/client.js";
import { BoardsInTab } from "./boards-in-tab.js";
import { byId } from "./dom.js";

/** @typedef {import("./api.js").BoardQuery} BoardQuery */
/** @typedef {import("./api.js").RefusalQuery} RefusalQuery */
/** @typedef {import("../protocol").Board} Board */
/**
 * @typedef {object} BoardMaker the server, or the tab
 * @property {(query: BoardQuery) => Promise<Board>} fetchBoard
 * @property {(query: RefusalQuery) => Promise<string | null>} fetchRefusal why a place cannot be touched now; null if nobody says
 */

export class BoardSource {
  #state;
  #server;
  /** @type {BoardsInTab | null} */
  #tab = null;
  #isLoading = false;

  /** @param {import("./state.js").TableState} state @param {BoardMaker} server */
  constructor(state, server) {
    this.#state = state;
    this.#server = server;
  }

  /** Whether boards are made in the tab, without a request. */
  get isInTab() {
    return this.#tab !== null;
  }

  /** Loads the module when all that is seen of the page is there, unless that is done already or it does not know the game. */
  async load() {
    const { board_worker: addresses } = this.#state.initialData;
    if (!addresses || this.#isLoading || this.#tab !== null) return;
    this.#isLoading = true;
    try {
      if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
      this.#tab = await BoardsInTab.load(this.#state, addresses);
      byId("main").setAttribute("data-boards", "tab");
    } catch (error) {
      console.warn(error);
    }
    this.#isLoading = false;
  }

  /** The table has changed, and the state with it. @param {import("../protocol").TableUpdate} update */
  update(update) {
    this.#tab?.update(update).catch((error) => this.#dropTab(error));
  }

  /** @param {BoardQuery} query */
  fetchBoard(query) {
    return this.#ask((maker) => maker.fetchBoard(query));
  }

  /** @param {RefusalQuery} query */
  fetchRefusal(query) {
    return this.#ask((maker) => maker.fetchRefusal(query));
  }

  /** Asks the tab, and the server if the tab has failed. @template T @param {(maker: BoardMaker) => Promise<T>} request @returns {Promise<T>} */
  async #ask(request) {
    if (this.#tab !== null) {
      try {
        return await request(this.#tab);
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        this.#dropTab(error);
      }
    }
    return request(this.#server);
  }

  /** @param {unknown} error */
  #dropTab(error) {
    console.warn(error);
    this.#tab?.close();
    this.#tab = null;
    byId("main").removeAttribute("data-boards");
  }
}
