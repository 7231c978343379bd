// @ts-check
// Alliances: the form that proposes them before a game, and their names.

import { t } from "../i18n.js";
import { blockedReason } from "./actions.js";
import { byId, createElement, inputById, setBlocked } from "./dom.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./state.js").TableState} TableState */

/** @param {TableState} state @param {import("./seating.js").SendCommand} sendCommand */
export function setUpAlliances(state, sendCommand) {
  byId("propose-alliance").addEventListener("click", () => {
    const reason = blockedReason(state, "propose-alliance");
    if (reason !== "") showNotice(reason);
    else sendCommand({ do: "propose-alliance", teams: inputById("teams").value });
  });
}

/** @param {TableState} state */
export function showAlliances(state) {
  const action = state.action("propose-alliance");
  byId("alliances").hidden = action === null;
  setBlocked(byId("propose-alliance"), blockedReason(state, "propose-alliance"));
  const select = inputById("teams");
  const { value } = select;
  const options = (action?.alliances ?? []).map(({ teams }) => {
    const option = createElement("option", "", allianceName(state, teams));
    option.value = teams;
    return option;
  });
  select.replaceChildren(...options);
  if (options.some((option) => option.value === value)) select.value = value;
}

/** Names an alliance by its players. @param {TableState} state @param {string} teams as the game writes it */
export function allianceName(state, teams) {
  const seats = state.action("propose-alliance")?.alliances?.find((alliance) => alliance.teams === teams)?.seats ?? [];
  if (seats.every((team) => team.length === 1)) return t("alliance-none");
  if (seats.length === 1) return t("alliance-all");
  const list = new Intl.ListFormat(document.documentElement.lang);
  const names = seats.map((team) => list.format(team.map((seat) => state.playerName(seat))));
  return names.reduce((one, other) => t("alliance-against", { one, other }));
}
