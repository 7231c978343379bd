// @ts-check
// The link that invites others to the table.

import { t } from "../i18n.js";
import { byId, inputById } from "./dom.js";

/** @param {import("./state.js").TableState} state */
export function setUpShareLink({ initialData }) {
  const { link, view, game } = initialData;
  const key = `link-${view.table}`;
  // The server tells the secret once, so the browser stores it.
  if (link !== "") localStorage.setItem(key, link);
  const secret = link || localStorage.getItem(key) || "";
  const url = new URL(`/table/${view.table}${secret === "" ? "" : `?link=${secret}`}`, location.href).href;
  const field = inputById("share-link");
  field.value = url;
  field.addEventListener("focus", () => field.select());
  const copy = byId("share-copy");
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      document.execCommand("copy");
    }
    copy.textContent = t("copied");
  });
  const send = byId("share-send");
  send.hidden = typeof navigator.share !== "function";
  send.addEventListener("click", () => void navigator.share({ title: game.name, url }).catch(() => {}));
}
