// @ts-check
// The worker's side of calls: runs the function that a message names, and sends what it returned, or why it failed.

/** @typedef {{ id: number, name: string, args: unknown[] }} Call */
/** @typedef {{ id: number, result: unknown } | { id: number, error: { message: string, code: string, isBroken: boolean } }} Answer */

/** Functions by name; arguments and results are what can be sent between threads. @typedef {Record<string, (...args: any[]) => any>} Functions */

/** Answers every call with one of these functions, one after the other. @param {Functions} functions */
export function serve(functions) {
  self.addEventListener("message", ({ data }) => {
    const { id, name, args } = /** @type {Call} */ (data);
    self.postMessage(answer(functions, id, name, args));
  });
}

/** @param {Functions} functions @param {number} id @param {string} name @param {unknown[]} args @returns {Answer} */
function answer(functions, id, name, args) {
  try {
    const called = functions[name];
    if (called === undefined) throw new Error(`there is no function ${name}`);
    return { id, result: called(...args) };
  } catch (error) {
    // After a panic nothing in the module can be trusted any more.
    const isBroken = error instanceof WebAssembly.RuntimeError;
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { id, error: { message, code, isBroken } };
  }
}
