// @ts-check
// The engine in a worker of its own. A search that nobody needs any more is ended with its worker, and the next one starts
// from the compiled module at once.

import { WorkerClient, WorkerError } from "../worker/client.js";
import { workers } from "./workers.js";

/** @typedef {import("../worker/engine-worker.js").EngineFunctions} EngineFunctions */

export class Engine {
  #module;
  #language;
  /** @type {WorkerClient<EngineFunctions> | null} */
  #worker = null;
  #isThinking = false;

  /** @param {WebAssembly.Module} module @param {string} language */
  constructor(module, language) {
    this.#module = module;
    this.#language = language;
  }

  /** A move of the computer; null if the search was stopped. @param {string} record the game so far @param {number} level @returns {Promise<string | null>} */
  async findMove(record, level) {
    // What was thought about before is not needed any more.
    if (this.#isThinking) this.stop();
    const worker = this.#start();
    this.#isThinking = true;
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    try {
      return await worker.call("findMove", record, level, seed, this.#language);
    } catch (error) {
      if (this.#worker !== worker) return null;
      if (error instanceof WorkerError) this.#worker = null;
      throw error;
    } finally {
      if (this.#worker === worker || this.#worker === null) this.#isThinking = false;
    }
  }

  /** Ends what is being thought about. */
  stop() {
    const worker = this.#worker;
    this.#worker = null;
    this.#isThinking = false;
    worker?.close();
  }

  #start() {
    if (this.#worker === null) {
      this.#worker = new WorkerClient(workers().engine);
      // If it fails, so does the call that follows.
      this.#worker.call("start", this.#module).catch(() => {});
    }
    return this.#worker;
  }
}
