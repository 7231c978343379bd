// @ts-check
// Presents what happens at the table: by sounds, announcements, notices and notifications.

import { t } from "../i18n.js";
import { playSound } from "../sound.js";
import { announce } from "./announcer.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

/**
 * @param {TablePage} page
 * @param {import("../protocol").Entry} event
 * @param {import("../protocol").OpenProposal[]} proposals those that were open before
 */
export function presentEvent({ board, chat, notifications, state }, event, proposals) {
  switch (event.type) {
    case "moved":
      playSound("move");
      announce(t("moved", { seat: state.seatName(event.seat), move: event.move }));
      if (state.isMyTurn()) notifications.notify(t("your-turn"));
      break;
    case "rolled":
      playSound("roll");
      restartAnimation(board, "rolling");
      announce(t("rolled", { seat: state.seatName(event.seat), move: event.move }));
      break;
    case "said":
      chat.onMessage(event.by, event.text);
      break;
    case "declined": {
      if (event.by === state.me) break;
      const declined = proposals.find(({ proposal }) => proposal.topic === event.topic);
      const isWithdrawn = declined?.agreed[0] === event.by;
      showNotice(t(isWithdrawn ? "withdrawn" : "declined", { name: state.userName(event.by) }));
      break;
    }
    case "taken-back":
      announce(t("taken-back"));
      break;
    case "ended":
      playSound("end");
      break;
    case "sat":
      if (event.holder.kind === "user") announce(t("sat", { name: state.userName(event.holder.user) }));
      break;
    case "rematch-opened":
      if (state.mySeats().length > 0) location.href = `/table/${event.table}`;
      break;
  }
}

/** @param {HTMLElement} element @param {string} className */
function restartAnimation(element, className) {
  element.classList.remove(className);
  // Reading a layout property makes the browser apply the removal.
  void element.offsetWidth;
  element.classList.add(className);
}
