// @ts-check
// The chat panel.

import { byId, createElement, inputById, onSubmit, optionalById } from "./dom.js";

export class Chat {
  #list = byId("chat");
  #tab = byId("tab-chat");

  /**
   * @param {import("./state.js").TableState} state
   * @param {import("./menu.js").Menu} menu
   * @param {(text: string) => Promise<boolean>} send
   */
  constructor(state, menu, send) {
    this.state = state;
    this.menu = menu;
    for (const { by, text } of state.initialData.chat) this.#append(by, text);
    onSubmit(byId("chat-form"), async () => {
      const field = inputById("chat-input");
      const text = field.value.trim();
      if (text !== "" && (await send(text))) field.value = "";
    });
  }

  show() {
    const isForm = this.state.action("say") !== null;
    byId("chat-form").hidden = !isForm;
    byId("chat-note").hidden = isForm;
    // Whoever may still sit down can do so from here.
    optionalById("chat-sit")?.toggleAttribute("hidden", this.state.action("sit") === null);
  }

  /** @param {number} by @param {string} text */
  onMessage(by, text) {
    this.#append(by, text);
    if (by === this.state.me || this.#isSeen()) return;
    this.#tab.classList.toggle("unread", this.#tab.getAttribute("aria-selected") !== "true");
    this.menu.setUnread(true);
  }

  /** What was said has been read once the panel is seen. */
  onPanelShown() {
    if (!this.#isSeen()) return;
    this.#list.scrollTop = this.#list.scrollHeight;
    this.#tab.classList.remove("unread");
    this.menu.setUnread(false);
  }

  /** Whether neither another tab nor a closed menu hides the panel. */
  #isSeen() {
    return this.#list.offsetParent !== null;
  }

  /** @param {number} by @param {string} text */
  #append(by, text) {
    const item = createElement("li", by === this.state.me ? "own" : "");
    item.append(createElement("b", "", this.state.userName(by)), createElement("span", "", text));
    this.#list.append(item);
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}
