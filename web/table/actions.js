// @ts-check
// The action buttons: takeback, draw, resign, abort, claim, rematch, and the link to the next game. The server
// tells which of them there are, and which are not possible yet.

import { t } from "../i18n.js";
import { formatDelay } from "./clock.js";
import { byId, createElement, setBlocked } from "./dom.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./state.js").TableState} TableState */

/** How long the resign button asks for a second press. */
const CONFIRM_MS = 4_000;
const COUNTDOWN_MS = 1_000;
/** The commands that have a button. @type {import("../protocol").Command[]} */
const COMMANDS = [{ do: "ask-takeback" }, { do: "offer-draw" }, { do: "resign" }, { do: "abort" }, { do: "claim" }, { do: "offer-rematch" }];

/** @type {number | undefined} */
let countdown;

/** @param {import("../protocol").Command} command */
function buttonOf(command) {
  return /** @type {HTMLButtonElement} */ (byId("actions").querySelector(`button[data-action="${command.do}"]`));
}

/** @param {TableState} state @param {import("./seating.js").SendCommand} sendCommand */
export function setUpActions(state, sendCommand) {
  for (const command of COMMANDS) {
    const button = buttonOf(command);
    button.addEventListener("click", () => {
      const reason = blockedReason(state, command.do);
      if (reason !== "") showNotice(reason);
      else if (command.do === "resign" && !button.classList.contains("confirming")) askToConfirm(button);
      else sendCommand(command);
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
  clearTimeout(countdown);
  for (const command of COMMANDS) {
    const button = buttonOf(command);
    const action = state.action(command.do);
    button.hidden = action === null;
    setBlocked(button, blockedReason(state, command.do));
    const until = action === null ? null : state.blocked(action)?.until;
    showCountdown(button, typeof until === "number" ? until - state.now() : null);
    if (typeof until === "number") countdown = setTimeout(() => showActions(state), COUNTDOWN_MS);
  }
  const isSeated = state.mySeats().length > 0;
  byId("next-game").hidden = state.isMyTurn() || !isSeated || state.view.phase === "gathering" || !state.hasOpponents();
}

/** The reason why an action is not possible yet, in words; empty if it is possible. @param {TableState} state @param {import("../protocol").ActionKind} kind */
export function blockedReason(state, kind) {
  const action = state.action(kind);
  const blocked = action === null ? null : state.blocked(action);
  return blocked === null ? "" : t(`blocked-${blocked.code}`);
}

/** Shows on a button how long it stays blocked. @param {HTMLButtonElement} button @param {number | null} delay */
function showCountdown(button, delay) {
  button.querySelector(".countdown")?.remove();
  if (delay === null) return;
  button.append(createElement("span", "countdown", formatDelay(delay, document.documentElement.lang)));
}
