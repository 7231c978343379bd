// @ts-check
// The form for a game on this device.

import "./setup.js";
import { setMessages, t } from "./i18n.js";
import { beginGame, localAddress } from "./local/new-game.js";
import { fillIn, readTerms } from "./local/setup-form.js";
import { sentence } from "./local/session.js";
import { byId, onSubmit } from "./table/dom.js";

setMessages(JSON.parse(byId("phrases").textContent ?? ""));
const form = /** @type {HTMLFormElement} */ (byId("setup"));
/** The level of the last game against the computer. */
const LEVEL_KEY = `level-${form.dataset.game}`;

async function begin() {
  const wanted = readTerms(form);
  const level = wanted.first.find((command) => command.do === "seat-engine")?.level;
  if (level !== undefined) localStorage.setItem(LEVEL_KEY, String(level));
  location.href = localAddress(wanted.terms.game, await beginGame(wanted));
}

/** @param {unknown} error */
function showError(error) {
  const element = byId("setup-error");
  element.textContent = typeof WebAssembly === "object" ? sentence(error) : t("local-no-module");
  element.hidden = false;
}

const query = new URLSearchParams(location.search);
const last = localStorage.getItem(LEVEL_KEY);
if (last !== null) query.append("level", query.get("level") ?? last);
fillIn(form, query);
onSubmit(form, () => void begin().catch(showError));
// The home page has a button that begins at once.
if (query.has("now")) {
  // Whoever comes back finds the form.
  history.replaceState(null, "", location.pathname);
  void begin().catch(showError);
}
byId("main").setAttribute("data-ready", "true");
