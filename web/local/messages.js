// @ts-check
// What the page of a table on this device says beside the game: that there is none, that it is open in another tab, and
// what became of saving it.

import { t } from "../i18n.js";
import { announce } from "../table/announcer.js";
import { byId, optionalById } from "../table/dom.js";
import { showLastingNotice, showNotice } from "../table/notice.js";
import { readGame } from "./games.js";
import { sentence } from "./session.js";
import { currentUser, saveGames } from "./sync.js";

/** @typedef {import("../table/table-page.js").TablePage} TablePage */

/** There is no such game on this device. */
export function showMissing() {
  byId("table").hidden = true;
  byId("local-missing").hidden = false;
}

/** The game is open in another tab. */
export function showElsewhere() {
  showLastingNotice(t("local-elsewhere"));
}

/** The game cannot be opened. @param {unknown} error */
export function showFailure(error) {
  showLastingNotice(typeof WebAssembly === "object" ? sentence(error) : t("local-no-module"));
}

/** Saves the game when it is over, and shows what became of that. @param {string} id @param {TablePage} page */
export function showSaved(id, page) {
  const update = () => void save(id, page).catch((error) => showNotice(sentence(error)));
  page.onChange(() => {
    if (page.state.view.phase === "over") update();
  });
  addEventListener("online", update);
}

/** @param {string} id @param {TablePage} page */
async function save(id, page) {
  if (page.state.view.phase !== "over") return;
  const user = await currentUser();
  if (user !== null) await saveGames(user);
  const read = await readGame(id);
  const element = optionalById("local-saved");
  if (read === null || element === null) return;
  const text = saveText(read.game, user !== null);
  if (element.textContent === text) return;
  element.textContent = text;
  element.hidden = text === "";
  announce(text);
}

/** What became of saving a game, in words. @param {import("./database.js").LocalGame} game @param {boolean} isSignedIn */
export function saveText({ phase, counts, save }, isSignedIn) {
  if (phase !== "over") return t("save-unfinished");
  if (!counts) return t("save-uncounted");
  if (save.state === "saved") return t("save-done");
  if (save.state === "refused") return t("save-refused", { reason: save.reason });
  return t(isSignedIn || !navigator.onLine ? "save-waits" : "save-nobody");
}
