// @ts-check
// Proposals (draw, takeback, rematch, alliances) and the buttons that answer them.

import { t } from "../i18n.js";
import { allianceName } from "./alliances.js";
import { byId, createButton, createElement } from "./dom.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./seating.js").SendCommand} SendCommand */

/** @param {TableState} state @param {SendCommand} sendCommand */
export function showProposals(state, sendCommand) {
  const canAnswer = (/** @type {import("../protocol").Topic} */ topic) =>
    state.view.actions.some((action) => action.do === "answer" && action.topic === topic);
  const proposals = state.view.proposals.filter(({ proposal }) => canAnswer(proposal.topic));
  const items = proposals.map((proposal) => createProposal(state, proposal, sendCommand));
  if (state.view.rematch) {
    const item = createElement("div", "proposal");
    const link = createElement("a", "button", t("rematch-open"));
    link.href = state.addressOf(state.view.rematch);
    item.append(link);
    items.push(item);
  }
  byId("proposals").replaceChildren(...items);
}

/**
 * @param {TableState} state
 * @param {import("../protocol").OpenProposal} open
 * @param {SendCommand} sendCommand
 */
function createProposal(state, { proposal, agreed }, sendCommand) {
  const item = createElement("div", "proposal");
  const { topic } = proposal;
  const [proposer = 0] = agreed;
  const isMine = proposer === state.me;
  const hasAgreed = agreed.some((user) => user === state.me);
  const teams = topic === "alliance" ? allianceName(state, proposal.teams) : "";
  item.append(createElement("p", "", t(`${isMine ? "mine" : "ask"}-${topic}`, { name: state.userName(proposer), teams })));
  const buttons = createElement("div", "button-row");
  const answer = (/** @type {boolean} */ agree) => async () => {
    // The proposal stays until the server's answer is shown: a second touch must not answer it again.
    for (const button of buttons.querySelectorAll("button")) button.disabled = true;
    const isAccepted = await sendCommand({ do: "answer", topic, agree });
    if (!isAccepted) for (const button of buttons.querySelectorAll("button")) button.disabled = false;
  };
  if (!hasAgreed) buttons.append(createButton(t("agree"), answer(true), "button"));
  buttons.append(createButton(t(isMine ? "withdraw" : "decline"), answer(false)));
  item.append(buttons);
  return item;
}
