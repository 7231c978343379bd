// @ts-check
// The names of the users at the table.

import { t } from "../i18n.js";

/** Adds the users whom the page did not know when it was loaded. @param {import("./state.js").TableState} state */
export function addNames({ initialData, view }) {
  for (const { id, name, kind, bot } of view.users) {
    initialData.users[id] ??= { name: name || t("guest", { number: id }), kind, bot };
  }
}
