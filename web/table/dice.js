// @ts-check
// The proof that the dice were fair: the seed revealed at the end has the hash published at the start.

import { t } from "../i18n.js";
import { byId, optionalById } from "./dom.js";

/** @param {import("../protocol").TableView} view */
export async function showDiceProof(view) {
  if (optionalById("dice") === null) return;
  byId("dice-commitment").textContent = view.commitment;
  byId("dice-contributions").textContent = view.contributions.join(" · ") || t("dice-none");
  const seed = view.over?.seed ?? null;
  byId("dice-seed").textContent = seed ?? t("dice-secret");
  // Browsers compute hashes on secure pages only.
  if (seed === null || !("subtle" in crypto)) return;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  byId("dice-check").textContent = t(hash === view.commitment ? "dice-right" : "dice-wrong");
}
