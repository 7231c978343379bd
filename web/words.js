// @ts-check
// The words of the page, in its language. They come with the page.

/** @type {Record<string, string>} */
let words = {};

/** @param {Record<string, string>} all */
export function learn(all) {
  words = all;
}

/**
 * A sentence with its arguments filled in.
 * @param {string} id
 * @param {Record<string, string | number>} [args]
 */
export function say(id, args = {}) {
  return (words[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}
