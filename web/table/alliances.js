// @ts-check
// The form that proposes alliances before a game with three or four seats.

import { t } from "../i18n.js";
import { byId, createElement, inputById } from "./dom.js";

/** The possible teams by the number of seats. @type {Record<number, string[]>} */
const TEAMS = { 3: ["12/3", "13/2", "23/1"], 4: ["13/24", "12/34", "14/23"] };

/**
 * @param {import("./state.js").TableState} state
 * @param {import("./seating.js").SendCommand} sendCommand
 */
export function setUpAlliances(state, sendCommand) {
  const teams = TEAMS[state.view.seats.length];
  if (teams === undefined || state.mySeats().length === 0) return;
  byId("alliances").hidden = false;
  const none = state.view.seats.map((_, seat) => seat + 1).join("/");
  const options = [none, ...teams].map((value) => {
    const option = createElement("option", "", value === none ? t("alliance-none") : value);
    option.value = value;
    return option;
  });
  byId("teams").replaceChildren(...options);
  byId("propose-alliance").addEventListener("click", () => {
    sendCommand({ do: "propose-alliance", teams: inputById("teams").value });
  });
}
