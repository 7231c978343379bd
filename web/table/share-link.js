// @ts-check
// The link that invites others to the table.

import { t } from "../i18n.js";
import { byId, inputById } from "./dom.js";

/** The address of the table for others. @param {import("./state.js").TableState} state */
export function shareUrl({ initialData }) {
  const { link, view, origin } = initialData;
  const key = `link-${view.table}`;
  // The server tells the secret once, so the browser stores it.
  if (link !== "") localStorage.setItem(key, link);
  const secret = link || localStorage.getItem(key) || "";
  return new URL(`/table/${view.table}${secret === "" ? "" : `?link=${secret}`}`, origin ?? location.origin).href;
}

/** @param {import("./state.js").TableState} state */
export function setUpShareLink(state) {
  const { game } = state.initialData;
  const url = shareUrl(state);
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
