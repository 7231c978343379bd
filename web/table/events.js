// @ts-check
// Presents what happens at the table beside the moves: by sounds, announcements and notices.

import { t } from "../i18n.js";
import { playSound } from "../sound.js";
import { allianceName } from "./alliances.js";
import { announce } from "./announcer.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

/**
 * @param {TablePage} page
 * @param {import("../protocol").Entry} event
 * @param {import("../protocol").OpenProposal[]} proposals those that were open before
 */
export function presentEvent({ chat, state }, event, proposals) {
  switch (event.type) {
    case "said":
      chat?.onMessage(event.by, event.text);
      if (event.by !== state.me) announce(`${state.userName(event.by)}: ${event.text}`);
      break;
    case "proposed": {
      if (event.by === state.me) break;
      const { proposal } = event;
      const teams = proposal.topic === "alliance" ? allianceName(state, proposal.teams) : "";
      announce(t(`ask-${proposal.topic}`, { name: state.userName(event.by), teams }));
      break;
    }
    case "declined": {
      const proposer = proposals.find(({ proposal }) => proposal.topic === event.topic)?.agreed[0];
      const text = declinedText(state.me, proposer, event.by);
      if (text !== null) showNotice(t(text, { name: state.userName(event.by) }));
      break;
    }
    case "taken-back":
      announce(t("taken-back"));
      break;
    case "holiday-taken":
      announce(t("day-off-taken", { name: state.playerName(event.seat) }));
      break;
    case "ended":
      playSound("end");
      break;
    case "sat":
      if (event.holder.kind === "user") announce(t("sat", { name: state.userName(event.holder.user) }));
      break;
    case "rematch-opened":
      if (state.mySeats().length > 0) location.href = state.addressOf(event.table);
      break;
  }
}

/**
 * The id of the message about a declined or withdrawn proposal for one reader; null for whoever withdrew it.
 * @param {number | null} me
 * @param {number | undefined} proposer
 * @param {number} by
 */
export function declinedText(me, proposer, by) {
  if (proposer === by) return me === by ? null : "withdrawn";
  if (me === by) return "declined-mine";
  return me === proposer ? "declined" : "declined-other";
}
