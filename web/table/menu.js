// @ts-check
// The menu of the table on a phone: what is a column beside the board on a desk is a sheet over it. It closes by
// its button, by Escape, by a touch beside it and by the back button of the browser.

import { t } from "../i18n.js";
import { byId } from "./dom.js";

/** Where the styles make the column a sheet. */
const COMPACT = "(max-width: 63.99rem), (max-height: 29.99rem)";

export class Menu {
  #button = byId("menu-button");
  #sheet = byId("menu");
  #label = this.#button.getAttribute("aria-label") ?? "";
  #isOpen = false;
  /** Called when the menu has been opened. */
  onOpen = () => {};

  constructor() {
    this.#button.addEventListener("click", () => this.#open());
    for (const id of ["menu-close", "menu-backdrop"]) byId(id).addEventListener("click", () => this.close());
    this.#sheet.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    // The back button closes the menu, as people expect on a phone. A page that is loaded again begins without it.
    if (isEntry(history.state)) history.replaceState(null, "");
    addEventListener("popstate", ({ state }) => (isEntry(state) ? this.#show() : this.#hide()));
    matchMedia(COMPACT).addEventListener("change", () => this.close());
  }

  #open() {
    if (this.#isOpen) return;
    history.pushState({ isMenu: true }, "");
    this.#show();
  }

  close() {
    if (!this.#isOpen) return;
    this.#hide();
    if (isEntry(history.state)) history.back();
  }

  #show() {
    this.#setOpen(true);
    this.#sheet.setAttribute("role", "dialog");
    this.#sheet.setAttribute("aria-modal", "true");
    this.#sheet.setAttribute("aria-label", this.#label);
    this.#sheet.focus();
    this.onOpen();
  }

  #hide() {
    if (!this.#isOpen) return;
    // A touch beside the sheet has taken the focus away from it.
    const { activeElement } = document;
    const hadFocus = activeElement === document.body || this.#sheet.contains(activeElement);
    this.#setOpen(false);
    for (const name of ["role", "aria-modal", "aria-label"]) this.#sheet.removeAttribute(name);
    if (hadFocus) this.#button.focus();
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    this.#isOpen = isOpen;
    document.body.classList.toggle("menu-open", isOpen);
    byId("menu-backdrop").hidden = !isOpen;
    byId("play").inert = isOpen;
    this.#button.setAttribute("aria-expanded", String(isOpen));
  }

  /** Marks that there is something new in the menu. @param {boolean} isUnread */
  setUnread(isUnread) {
    this.#button.classList.toggle("unread", isUnread);
    this.#button.setAttribute("aria-label", isUnread ? t("menu-unread") : this.#label);
  }
}

/** Whether an entry of the history is that of the open menu. @param {unknown} state */
function isEntry(state) {
  return typeof state === "object" && state !== null && "isMenu" in state;
}
