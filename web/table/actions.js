// @ts-check
// The action buttons: takeback, draw, resign, abort, claim, rematch, and the link to the next game.

import { t } from "../i18n.js";
import { byId } from "./dom.js";

/** @typedef {import("./state.js").TableState} TableState */

/** How long the resign button asks for a second press. */
const CONFIRM_MS = 4_000;

function buttons() {
  return [...byId("actions").querySelectorAll("button[data-action]")].filter((button) => button instanceof HTMLButtonElement);
}

/** @param {import("./seating.js").SendCommand} sendCommand */
export function setUpActions(sendCommand) {
  for (const button of buttons()) {
    const action = button.dataset.action ?? "";
    button.addEventListener("click", () => {
      if (action === "resign" && !button.classList.contains("confirming")) askToConfirm(button);
      else sendCommand({ do: action });
    });
  }
}

/** @param {HTMLButtonElement} button */
function askToConfirm(button) {
  const text = button.textContent;
  button.textContent = t("sure-resign");
  button.classList.add("confirming");
  setTimeout(() => {
    button.textContent = text;
    button.classList.remove("confirming");
  }, CONFIRM_MS);
}

/** @param {TableState} state */
export function showActions(state) {
  const available = availableActions(state);
  for (const button of buttons()) button.hidden = !available[button.dataset.action ?? ""];
  const isSeated = state.mySeats().length > 0;
  byId("next-game").hidden = state.isMyTurn() || !isSeated || state.view.phase === "gathering" || !state.hasOpponents();
}

/** @param {TableState} state @returns {Record<string, boolean>} */
function availableActions(state) {
  const { view } = state;
  const isSeated = state.mySeats().length > 0;
  const isPlaying = view.phase === "playing" && isSeated;
  return {
    "ask-takeback": isPlaying && !view.terms.one_screen && view.moves.length > 0,
    "offer-draw": isPlaying && state.hasOpponents(),
    resign: isPlaying,
    abort: isPlaying && view.moves.length < 2 * view.seats.length,
    claim: isPlaying && view.clock === null && state.isOpponentAway(),
    "offer-rematch": view.phase === "over" && isSeated && view.rematch === null && view.over?.reason !== "aborted",
  };
}
