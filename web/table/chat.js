// @ts-check
// The chat panel.

import { byId, createElement, inputById, onSubmit } from "./dom.js";

export class Chat {
  #list = byId("chat");

  /**
   * @param {import("./state.js").TableState} state
   * @param {(text: string) => Promise<boolean>} send
   */
  constructor(state, send) {
    this.state = state;
    for (const { by, text } of state.initialData.chat) this.#append(by, text);
    onSubmit(byId("chat-form"), async () => {
      const field = inputById("chat-input");
      const text = field.value.trim();
      if (text !== "" && (await send(text))) field.value = "";
    });
  }

  show() {
    byId("chat-form").hidden = this.state.action("say") === null;
  }

  /** @param {number} by @param {string} text */
  onMessage(by, text) {
    this.#append(by, text);
    const tab = byId("tab-chat");
    if (tab.getAttribute("aria-selected") !== "true" && by !== this.state.me) tab.classList.add("unread");
  }

  /** @param {number} by @param {string} text */
  #append(by, text) {
    const item = createElement("li", by === this.state.me ? "own" : "");
    item.append(createElement("b", "", this.state.userName(by)), createElement("span", "", text));
    this.#list.append(item);
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}
