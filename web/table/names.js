// @ts-check
// The names and ratings of the users at the table.

import { t } from "../i18n.js";

/** Adds the users whom the page did not know when it was loaded. @param {import("./state.js").TableState} state */
export function addNames({ initialData, view }) {
  for (const { id, name, kind, bot } of view.users) {
    if (initialData.users[id] !== undefined) continue;
    initialData.users[id] = { name: name || t("guest", { number: id }), kind, bot };
    if (kind === "account") void addRating(initialData, id).catch(() => {});
  }
}

/** Adds the rating of a user in games like this one. @param {import("../protocol").TablePageDataBoard} initialData @param {number} id */
async function addRating({ rating_class: ratingClass, users }, id) {
  if (!ratingClass) return;
  const response = await fetch(`/api/users/${id}/ratings`);
  const user = users[id];
  if (!response.ok || user === undefined) return;
  const isSame = (/** @type {import("../protocol").UserRating} */ rating) =>
    rating.game === ratingClass.game && rating.speed === ratingClass.speed && rating.player_count === ratingClass.player_count;
  user.rating = (await readRatings(response)).find(isSame) ?? null;
}

/** @param {Response} response @returns {Promise<import("../protocol").UserRating[]>} */
function readRatings(response) {
  return response.json();
}
