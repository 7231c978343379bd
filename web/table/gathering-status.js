// @ts-check
// What is missing before a game can begin, in words.

import { t } from "../i18n.js";

/** @typedef {import("./state.js").TableState} TableState */

/** What everybody waits for: players, or that somebody is ready. @param {TableState} state */
export function missingText(state) {
  const { seats } = state.view;
  const free = seats.filter(({ holder }) => !holder).length;
  if (free > 0) return free === 1 ? t("missing-player") : t("missing-players", { count: free });
  const waiting = seats.flatMap(({ holder, ready }) => (holder?.kind === "user" && !ready ? [holder.user] : []));
  if (state.me !== null && waiting.includes(state.me)) return t("missing-me");
  const names = new Intl.ListFormat(document.documentElement.lang).format(waiting.map((user) => state.userName(user)));
  return t(waiting.length === 1 ? "missing-ready" : "missing-ready-several", { names });
}

/** What is to be said about one seat beside its name. @param {TableState} state @param {number} seat */
export function seatText(state, seat) {
  const { holder, ready } = state.view.seats[seat] ?? {};
  if (holder?.kind !== "user") return "";
  const words = state.isMySeat(seat) ? [t("you")] : [];
  if (state.initialData.game.chance) words.push(t(ready ? "ready" : "not-ready"));
  if (!state.isMySeat(seat) && !state.onlineUsers.has(holder.user)) words.push(t("away"));
  return words.join(" · ");
}
