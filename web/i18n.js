// @ts-check
// Translated messages. The page brings those of its language.

/** @type {Record<string, string>} */
let messages = {};

/** @param {Record<string, string>} all the messages by id */
export function setMessages(all) {
  messages = all;
}

/**
 * Returns a message with its arguments filled in.
 * @param {string} id
 * @param {Record<string, string | number>} [args]
 */
export function t(id, args = {}) {
  return (messages[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}
