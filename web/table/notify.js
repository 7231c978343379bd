// @ts-check
// Calls somebody who looks elsewhere: in the title, and by a notification if that was asked for.

import { say } from "../words.js";
import { input } from "./page.js";

const KEY = "notify";

export class Notifier {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    const box = input("notify");
    const isPossible = "Notification" in window;
    box.disabled = !isPossible;
    box.checked = isPossible && Notification.permission === "granted" && localStorage.getItem(KEY) === "yes";
    box.addEventListener("change", async () => {
      if (box.checked && (await Notification.requestPermission()) !== "granted") box.checked = false;
      localStorage.setItem(KEY, box.checked ? "yes" : "no");
    });
  }

  /** @param {boolean} isMyTurn */
  show(isMyTurn) {
    document.title = isMyTurn ? `${say("title-turn")} · ${this.name} · Tablier` : `${this.name} · Tablier`;
  }

  /** @param {string} text */
  call(text) {
    if (!document.hidden || !input("notify").checked) return;
    try {
      new Notification(this.name, { body: text, tag: location.pathname });
    } catch {
      // Some phones allow notifications from service workers only; the title says it as well.
    }
  }
}
