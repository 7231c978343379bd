// Loads the module. Everything else is in tablier.js, which wasm-bindgen has made.

import init, { initSync } from "./tablier.js";

export * from "./tablier.js";

/**
 * Loads the module once. Without an argument it is the file beside this one, which bundlers find by this very
 * expression; a page that serves it elsewhere gives its address, a response, its bytes or a compiled module.
 */
export async function load(source) {
  loaded ??= loadFrom(source ?? new URL("./tablier.wasm", import.meta.url));
  await loaded;
}

let loaded;

async function loadFrom(source) {
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    initSync({ module: await readFile(source) });
  } else {
    await init({ module_or_path: source });
  }
}
