// @ts-check
// The page's side of calls to a Web Worker: each is a message with an id, and is answered by one with the same id.

/** The worker has failed or was closed: it answers no call any more. */
export class WorkerError extends Error {}

/** A function of the worker has refused a call, for a reason in the language of the page. */
export class CallError extends Error {
  /** @param {{ message: string, code: string }} error */
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

/** @template {import("./serve.js").Functions} F the functions of the worker */
export class WorkerClient {
  #worker;
  #lastId = 0;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #pending = new Map();
  /** Why no call is answered any more. @type {WorkerError | null} */
  #failure = null;

  /** @param {string} script the address of the worker's script */
  constructor(script) {
    this.#worker = new Worker(script, { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#onAnswer(data));
    this.#worker.addEventListener("messageerror", () => this.#fail("a message cannot be read"));
    this.#worker.addEventListener("error", (event) => {
      // Those who wait for answers are told.
      event.preventDefault();
      this.#fail(event.message || `${script} cannot be loaded`);
    });
  }

  /**
   * Calls a function of the worker. Calls are carried out in the order in which they are made. Fails with a `CallError`
   * if the function refuses, and with a `WorkerError` if the worker has failed.
   * @template {keyof F & string} N
   * @param {N} name
   * @param {Parameters<F[N]>} args
   * @returns {Promise<ReturnType<F[N]>>}
   */
  call(name, ...args) {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) throw this.#failure;
      const id = ++this.#lastId;
      this.#worker.postMessage({ id, name, args });
      this.#pending.set(id, { resolve, reject });
    });
  }

  /** Ends the worker at once, whatever it does. */
  close() {
    this.#fail("the worker was closed");
  }

  /** @param {import("./serve.js").Answer} answer */
  #onAnswer(answer) {
    const call = this.#pending.get(answer.id);
    if ("error" in answer && answer.error.isBroken) {
      this.#fail(answer.error.message);
      return;
    }
    this.#pending.delete(answer.id);
    if ("error" in answer) call?.reject(new CallError(answer.error));
    else call?.resolve(answer.result);
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#failure ??= new WorkerError(reason);
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}
