// @ts-check
// Proposals (draw, takeback, rematch, alliances) and the buttons that answer them.

import { t } from "../i18n.js";
import { byId, createButton, createElement } from "./dom.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./seating.js").SendCommand} SendCommand */

/** @param {TableState} state @param {SendCommand} sendCommand */
export function showProposals(state, sendCommand) {
  const items = state.view.proposals.map((proposal) => createProposal(state, proposal, sendCommand));
  if (state.view.rematch !== null) {
    const item = createElement("div", "proposal");
    const link = createElement("a", "button", t("rematch-open"));
    link.href = `/table/${state.view.rematch}`;
    item.append(link);
    items.push(item);
  }
  byId("proposals").replaceChildren(...items);
}

/**
 * @param {TableState} state
 * @param {import("../protocol.js").Proposal} proposal
 * @param {SendCommand} sendCommand
 */
function createProposal(state, { what, agreed }, sendCommand) {
  const item = createElement("div", "proposal");
  const [proposer] = agreed;
  const isMine = state.me !== null && agreed.includes(state.me);
  const args = { name: proposer === undefined ? "" : state.userName(proposer), teams: what.teams ?? "" };
  item.append(createElement("p", "", t(`${isMine ? "mine" : "ask"}-${what.topic}`, args)));
  if (!isMine && state.mySeats().length > 0) {
    const answer = (/** @type {boolean} */ agree) => () => sendCommand({ do: "answer", topic: what.topic, agree });
    const buttons = createElement("div", "button-row");
    buttons.append(createButton(t("agree"), answer(true), "button"), createButton(t("decline"), answer(false)));
    item.append(buttons);
  }
  return item;
}
