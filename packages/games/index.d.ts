export * from "./tablier.js";

/**
 * Loads the module once; has to be awaited before anything else. Without an argument it is the file of the package. A page
 * that serves it elsewhere gives its address, a response, its bytes or a compiled module.
 */
export function load(source?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<void>;
