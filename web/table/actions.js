// @ts-check
// The action buttons: takeback, draw, days off, resign, abort, claim, rematch, and the links to other games. The server
// tells which of them there are, and which are not possible yet.

import { t } from "../i18n.js";
import { formatDelay } from "./clock.js";
import { byId, createElement, optionalById, setBlocked } from "./dom.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./state.js").TableState} TableState */

/** How long a button asks for a second press. */
const CONFIRM_MS = 4_000;
/** What cannot be undone asks for a second press, with these messages. @type {Partial<Record<import("../protocol").ActionKind, string>>} */
const CONFIRMATIONS = { "take-holiday": "sure-day-off", resign: "sure-resign", abort: "sure-abort" };
const COUNTDOWN_MS = 1_000;
/** A button that stays blocked for longer than this is not shown yet. */
const LONGEST_COUNTDOWN_MS = 120_000;
/** The commands that have a button. @type {import("../protocol").Command[]} */
const COMMANDS = [{ do: "ask-takeback" }, { do: "offer-draw" }, { do: "take-holiday", days: 1 }, { do: "resign" }, { do: "abort" }, { do: "claim" }, { do: "offer-rematch" }];

/** @type {number | undefined} */
let countdown;

/** The commands of this page with their buttons: a game on this device has no days off, for instance. */
function buttons() {
  return COMMANDS.flatMap((command) => {
    /** @type {HTMLButtonElement | null} */
    const button = byId("table").querySelector(`button[data-action="${command.do}"]`);
    return button === null ? [] : [{ command, button }];
  });
}

/** @param {TableState} state @param {import("./seating.js").SendCommand} sendCommand */
export function setUpActions(state, sendCommand) {
  for (const { command, button } of buttons()) {
    button.addEventListener("click", () => {
      const reason = blockedReason(state, command.do);
      const question = CONFIRMATIONS[command.do];
      if (reason !== "") showNotice(reason);
      else if (question !== undefined && !button.classList.contains("confirming")) askToConfirm(button, t(question));
      else {
        stopConfirming(button);
        sendCommand(command);
      }
    });
  }
}

/** @param {HTMLButtonElement} button @param {string} question */
function askToConfirm(button, question) {
  button.dataset.label = button.textContent ?? "";
  button.textContent = question;
  button.classList.add("confirming");
  setTimeout(() => stopConfirming(button), CONFIRM_MS);
}

/** @param {HTMLButtonElement} button */
function stopConfirming(button) {
  if (!button.classList.contains("confirming")) return;
  button.textContent = button.dataset.label ?? "";
  button.classList.remove("confirming");
}

/** @param {TableState} state */
export function showActions(state) {
  clearTimeout(countdown);
  for (const { command, button } of buttons()) {
    const action = state.action(command.do);
    const until = action === null ? null : state.blocked(action)?.until;
    const delay = typeof until === "number" ? until - state.now() : null;
    button.hidden = action === null || (delay ?? 0) > LONGEST_COUNTDOWN_MS;
    setBlocked(button, blockedReason(state, command.do));
    showCountdown(button, delay);
    if (typeof action?.days === "number" && !button.classList.contains("confirming")) button.textContent = t("day-off", { days: action.days });
    if (delay !== null) countdown = setTimeout(() => showActions(state), COUNTDOWN_MS);
  }
  const isSeated = state.mySeats().length > 0;
  for (const id of ["another-game", "all-games"]) byId(id).hidden = state.view.phase !== "over";
  const nextGame = optionalById("next-game");
  if (nextGame !== null) nextGame.hidden = state.isMyTurn() || !isSeated || state.view.phase === "gathering" || !state.hasOpponents();
}

/** Hides what the server does not offer any more. The rest is shown with the board, which takes a while. @param {import("../protocol").Action[]} actions */
export function hideActions(actions) {
  for (const { command, button } of buttons()) {
    if (!actions.some((action) => action.do === command.do)) button.hidden = true;
  }
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
