// @ts-check
// Compiles the WebAssembly module. A compiled one can be given to several workers, which start with it at once.

/** Compiles the module while it is loaded; fails where WebAssembly is missing. @param {string} address @returns {Promise<WebAssembly.Module>} */
export async function compileModule(address) {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  return WebAssembly.compileStreaming(fetch(address, { priority: "low" }));
}
