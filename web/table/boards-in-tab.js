// @ts-check
// The boards of a table made in the tab, by a worker that follows the table.

import { CallError, WorkerClient, WorkerError } from "../worker/client.js";
import { compileModule } from "../worker/module.js";

/** @typedef {import("./api.js").BoardQuery} BoardQuery */
/** @typedef {import("./api.js").RefusalQuery} RefusalQuery */
/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {WorkerClient<import("../worker/boards.js").BoardFunctions>} BoardWorker */

export class BoardsInTab {
  #state;
  #worker;
  /** The number of the last event that the worker knows of. */
  #number = 0;

  /** @param {TableState} state @param {BoardWorker} worker */
  constructor(state, worker) {
    this.#state = state;
    this.#worker = worker;
  }

  /** Loads the module and starts a worker with it. @param {TableState} state @param {import("../protocol").BoardWorker} addresses */
  static async load(state, { module, script }) {
    const compiled = await compileModule(module);
    /** @type {BoardWorker} */
    const worker = new WorkerClient(script);
    try {
      await worker.call("start", compiled);
      const boards = new BoardsInTab(state, worker);
      await boards.#follow();
      return boards;
    } catch (error) {
      worker.close();
      throw error;
    }
  }

  /** The worker begins anew with the table as the page knows it. Without a table it can make no board. */
  async #follow() {
    const { me, view } = this.#state;
    this.#number = view.number;
    try {
      await this.#worker.call("followTable", view, me, document.documentElement.lang);
    } catch (error) {
      throw error instanceof CallError ? new WorkerError(error.message) : error;
    }
  }

  /** Makes the worker follow; called when the state has been updated. @param {import("../protocol").TableUpdate} update */
  async update(update) {
    if (update.number <= this.#number) return;
    this.#number = update.number;
    try {
      await this.#worker.call("updateTable", update);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The page may know more: it has fetched the table.
      await this.#follow();
    }
  }

  close() {
    this.#worker.close();
  }

  /** @param {BoardQuery} query */
  async fetchBoard(query) {
    if (this.#state.view.number !== this.#number) await this.#follow();
    return this.#worker.call("tableBoard", query);
  }

  /** Why a place cannot be touched now. @param {RefusalQuery} query */
  async fetchRefusal(query) {
    if (this.#state.view.number !== this.#number) await this.#follow();
    return (await this.#worker.call("tableRefusal", query)).reason;
  }
}
