// @ts-check
// The live region that screen readers read aloud. Every message is an element of its own: several that come at
// once are all read, and one that is repeated is read again.

import { byId } from "./dom.js";

/** As many messages stay, so that none is taken away before it was read. */
const MOST_MESSAGES = 4;

/** @param {string} text */
export function announce(text) {
  if (text === "") return;
  const region = byId("announcer");
  const message = document.createElement("span");
  message.textContent = `${text}. `;
  region.append(message);
  while (region.childElementCount > MOST_MESSAGES) region.firstElementChild?.remove();
}
