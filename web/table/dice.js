// @ts-check
// The proof of the dice: the seed that is shown at the end is the one that was promised.

import { say } from "../words.js";
import { byId, maybe } from "./page.js";

/** @param {import("./types.js").View} view */
export async function showDice(view) {
  if (maybe("dice") === null) return;
  byId("dice-commitment").textContent = view.commitment;
  byId("dice-contributions").textContent = view.contributions.join(" · ") || say("dice-none");
  const seed = view.over?.seed ?? null;
  byId("dice-seed").textContent = seed ?? say("dice-secret");
  // Browsers compute hashes on secure pages only.
  if (seed === null || !("subtle" in crypto)) return;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const text = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  byId("dice-check").textContent = say(text === view.commitment ? "dice-right" : "dice-wrong");
}
