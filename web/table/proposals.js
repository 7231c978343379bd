// @ts-check
// What somebody proposes, and what I answer.

import { say } from "../words.js";
import { button, byId, make } from "./page.js";

/** @typedef {import("./state.js").TableState} TableState */

/**
 * @param {TableState} state
 * @param {(command: import("./types.js").Command) => void} act
 */
export function showProposals(state, act) {
  const items = state.view.proposals.map(({ what, agreed }) => {
    const item = make("div", "proposal");
    const isMine = state.me !== null && agreed.includes(state.me);
    const args = { name: state.person(agreed[0]), teams: what.teams ?? "" };
    item.append(make("p", "", say(`${isMine ? "mine" : "ask"}-${what.topic}`, args)));
    if (!isMine && state.mine().length > 0) {
      const answer = (/** @type {boolean} */ agree) => () => act({ do: "answer", topic: what.topic, agree });
      const ways = make("div", "ways");
      ways.append(button(say("agree"), answer(true), "button"), button(say("decline"), answer(false)));
      item.append(ways);
    }
    return item;
  });
  if (state.view.rematch !== null) {
    const link = make("a", "button", say("rematch-open"));
    link.href = `/table/${state.view.rematch}`;
    items.push(make("div", "proposal"));
    items[items.length - 1].append(link);
  }
  byId("proposals").replaceChildren(...items);
}
