// @ts-check
// The names of the users at the table.

import { t } from "../i18n.js";
import { fetchUser } from "./api.js";

/**
 * Loads the names of users who are not known yet.
 * @param {import("./state.js").TableState} state
 * @param {import("../protocol.js").TableEvent[]} events
 */
export async function loadNames({ initialData, view }, events) {
  const { people } = initialData;
  const seated = view.seats.map(({ holder }) => (holder?.kind === "person" ? holder.person : null));
  const ids = [...seated, ...events.map((event) => event.by)].filter((id) => typeof id === "number");
  for (const id of new Set(ids)) {
    if (id in people) continue;
    const { name, kind } = await fetchUser(id);
    people[id] = { name: name || t("guest", { number: id }), kind };
  }
}
