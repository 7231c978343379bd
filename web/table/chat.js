// @ts-check
// What is said at the table.

import { byId, input, make, onSubmit } from "./page.js";

export class Chat {
  /**
   * @param {import("./state.js").TableState} state
   * @param {(text: string) => Promise<boolean>} send
   */
  constructor(state, send) {
    this.state = state;
    this.list = byId("chat");
    for (const { by, text } of state.facts.said) this.#add(by, text);
    onSubmit(byId("say"), async () => {
      const field = input("say-text");
      const text = field.value.trim();
      if (text !== "" && (await send(text))) field.value = "";
    });
  }

  /** @param {number} by @param {string} text */
  hear(by, text) {
    this.#add(by, text);
    const tab = byId("tab-chat");
    if (tab.getAttribute("aria-selected") !== "true" && by !== this.state.me) tab.classList.add("news");
  }

  /** @param {number} by @param {string} text */
  #add(by, text) {
    const item = make("li", by === this.state.me ? "own" : "");
    item.append(make("b", "", this.state.person(by)), make("span", "", text));
    this.list.append(item);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
