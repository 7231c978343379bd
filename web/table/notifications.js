// @ts-check
// Tells a user who looks elsewhere that it is their turn: in the title, and by a notification if they want it.

import { t } from "../i18n.js";
import { optionalById } from "./dom.js";

const STORAGE_KEY = "notify";

export class Notifications {
  /** Nobody is told about a game on this device. @type {HTMLInputElement | null} */
  #checkbox;

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.#checkbox = /** @type {HTMLInputElement | null} */ (optionalById("notify"));
    const checkbox = this.#checkbox;
    if (checkbox === null) return;
    const isSupported = "Notification" in window;
    checkbox.disabled = !isSupported;
    checkbox.checked = isSupported && Notification.permission === "granted" && localStorage.getItem(STORAGE_KEY) === "yes";
    checkbox.addEventListener("change", async () => {
      if (checkbox.checked && (await Notification.requestPermission()) !== "granted") checkbox.checked = false;
      localStorage.setItem(STORAGE_KEY, checkbox.checked ? "yes" : "no");
    });
  }

  /** @param {boolean} isMyTurn */
  showInTitle(isMyTurn) {
    document.title = isMyTurn ? `${t("title-turn")} · ${this.game} · Tablier` : `${this.game} · Tablier`;
  }

  /** @param {string} text */
  notify(text) {
    if (!document.hidden || !this.#checkbox?.checked) return;
    try {
      new Notification(this.game, { body: text, tag: location.pathname });
    } catch {
      // Some phones allow notifications from service workers only; the title is changed anyway.
    }
  }
}
