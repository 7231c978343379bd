// @ts-check
// Where the boards of a table come from: they are made in the tab as soon as the module is there. Until then, and where
// it cannot run, the server makes them. Both are the same function, and their boards are the same.

import { WorkerError } from "../worker/client.js";
import { BoardsInTab } from "./boards-in-tab.js";
import { byId } from "./dom.js";

/** @typedef {import("./api.js").BoardQuery} BoardQuery */
/** @typedef {import("./api.js").RefusalQuery} RefusalQuery */
/** @typedef {Pick<BoardsInTab, "fetchBoard" | "fetchRefusal">} BoardMaker the server, or the tab */

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

  /** Loads the module when all that is seen of the page is there, unless that is done already. */
  async load() {
    if (this.#isLoading || this.#tab !== null) return;
    this.#isLoading = true;
    try {
      if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
      this.#tab = await BoardsInTab.load(this.#state);
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

  /** @param {BoardQuery} query @returns {Promise<import("../protocol").Board>} */
  fetchBoard(query) {
    return this.#ask((boards) => boards.fetchBoard(query));
  }

  /** Why a place cannot be touched now; null if nobody says. @param {RefusalQuery} query @returns {Promise<string | null>} */
  fetchRefusal(query) {
    return this.#ask((boards) => boards.fetchRefusal(query));
  }

  /** Asks the tab, and the server if the tab has failed. @template T @param {(boards: BoardMaker) => Promise<T>} request */
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
    this.#tab = null;
    byId("main").removeAttribute("data-boards");
  }
}
