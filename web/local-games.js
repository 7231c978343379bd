// @ts-check
// The page of the games on this device, and the one that stands in for pages that need the network.

import { setMessages, t } from "./i18n.js";
import { LAST_USER } from "./local/app-version.js";
import { readSetting } from "./local/database.js";
import { listTables } from "./local/kept-tables.js";
import { deleteGame, listGames } from "./local/games.js";
import { forgetOpen } from "./local/clock.js";
import { listMoves, onOutboxChange, removeMove } from "./local/outbox.js";
import { localAddress } from "./local/new-game.js";
import { saveText } from "./local/messages.js";
import { sentence } from "./local/session.js";
import { currentUser, hasUnsaved, saveGames, tryAgain } from "./local/sync.js";
import { byId, createButton, createElement, optionalById } from "./table/dom.js";

/** @typedef {import("./local/database.js").LocalGame} LocalGame */
/** @typedef {import("./local/database.js").WaitingMove} WaitingMove */

const CONFIRM_MS = 4_000;
/** @type {Record<string, string>} */
const names = JSON.parse(optionalById("game-names")?.textContent ?? "{}");
setMessages(JSON.parse(byId("phrases").textContent ?? ""));
const language = document.documentElement.lang;
/** Whether somebody is signed in, as far as it is known. */
let isSignedIn = false;

/** @param {string} text */
function tell(text) {
  byId("local-status").textContent = text;
}

async function show() {
  const [games, tables] = await Promise.all([listGames(), listTables()]);
  const user = await readSetting(LAST_USER);
  const moves = typeof user === "number" ? await listMoves(user) : [];
  // A move that was refused may be at a table that is not kept any more, because its game is over.
  const isElsewhere = (/** @type {WaitingMove} */ move) => !tables.some(({ table }) => table === move.table);
  const others = moves.filter(isElsewhere).map(({ game, table }) => ({ table, name: names[game] ?? game, seenAt: null }));
  byId("local-games").replaceChildren(...games.map(createGame));
  byId("local-games-empty").hidden = games.length > 0;
  byId("kept-tables").replaceChildren(...[...tables, ...others].map((table) => createTable(table, moves)));
  byId("kept-tables-section").hidden = tables.length + others.length === 0;
  byId("local-unsaved").hidden = !games.some((game) => game.phase === "over" && game.counts && game.save.state === "unsaved");
}

/** @param {LocalGame} game */
function createGame(game) {
  const item = createElement("li");
  const name = names[game.terms.game] ?? game.terms.game;
  const link = createElement("a", "", name);
  link.href = localAddress(game.terms.game, game.id);
  const isOver = game.phase === "over";
  const time = new Date(game.changedAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const state = isOver ? game.result || t("over") : t("local-playing", { plies: game.plies });
  const about = createElement("div", "local-game");
  const [opponent = "", ...others] = game.words;
  const levels = game.levels.filter((level) => level > 0).slice(0, 1);
  about.append(link, createElement("span", "help", [opponent, ...levels, ...others, time].join(" · ")), createElement("span", "", state));
  about.append(createElement("span", `local-save ${game.save.state}`, saveText(game, isSignedIn)));
  const buttons = createElement("div", "button-row");
  const open = createElement("a", "button quiet", t(isOver ? "local-look" : "local-continue"));
  open.href = link.href;
  open.setAttribute("aria-label", `${open.textContent}: ${name}, ${time}`);
  buttons.append(open);
  if (game.save.state === "refused") buttons.append(createButton(t("local-send-again"), () => void sendAgain(game).catch(fail)));
  buttons.append(createDelete(game, `${name}, ${time}`));
  item.append(about, buttons);
  return item;
}

/** A button that asks for a second press. @param {LocalGame} game @param {string} label */
function createDelete(game, label) {
  const button = createButton(t("local-delete"), () => {
    if (button.classList.contains("confirming")) {
      void remove(game).catch(fail);
      return;
    }
    button.classList.add("confirming");
    button.textContent = t(game.save.state === "saved" ? "local-delete-sure" : "local-delete-unsaved");
    setTimeout(() => {
      button.classList.remove("confirming");
      button.textContent = t("local-delete");
    }, CONFIRM_MS);
  });
  button.setAttribute("aria-description", label);
  return button;
}

/** @param {LocalGame} game */
async function remove({ id }) {
  await deleteGame(id);
  forgetOpen(id);
  await show();
  tell(t("local-deleted"));
}

/** @param {LocalGame} game */
async function sendAgain({ id }) {
  await tryAgain(id);
  await save();
}

/** @param {{ table: string, name: string, seenAt: number | null }} table @param {WaitingMove[]} moves */
function createTable({ table, name, seenAt }, moves) {
  const item = createElement("li");
  const link = createElement("a", "", name);
  link.href = `/table/${table}`;
  const about = createElement("div", "local-game");
  about.append(link);
  if (seenAt !== null) {
    const time = new Date(seenAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    about.append(createElement("span", "help", t("kept-table", { time })));
  }
  item.append(about);
  for (const move of moves.filter((move) => move.table === table)) {
    const isRefused = move.refusal !== "";
    about.append(createElement("span", "", isRefused ? t("move-refused", { move: move.move, reason: move.refusal }) : t("move-waits", { move: move.move })));
    const drop = () => void removeMove(move).then(show).catch(fail);
    if (isRefused || !move.isSent) item.append(createButton(t(isRefused ? "move-dismiss" : "move-take-back"), drop));
  }
  return item;
}

/** Saves what can be saved. */
async function save() {
  if (await hasUnsaved()) {
    const user = await currentUser();
    isSignedIn = user !== null;
    if (user !== null) await saveGames(user);
  }
  await show();
}

/** @param {unknown} error */
function fail(error) {
  tell(sentence(error));
}

/** The button that installs the program, where the browser offers it. */
function setUpInstall() {
  const button = optionalById("install");
  if (button === null) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.hidden = false;
    const prompt = /** @type {Event & { prompt: () => Promise<void> }} */ (event);
    button.addEventListener("click", () => void prompt.prompt().catch(() => {}), { once: true });
  });
  addEventListener("appinstalled", () => (button.hidden = true));
}

setUpInstall();
onOutboxChange(() => void show().catch(fail));
addEventListener("online", () => void save().catch(fail));
// A game may have gone on in another tab.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void show().catch(fail);
});
const needed = optionalById("offline-needed");
if (needed !== null) needed.hidden = ["/", "/local"].some((own) => location.pathname === own) || location.pathname.startsWith("/local/");
optionalById("offline-retry")?.addEventListener("click", () => location.reload());
void show()
  .then(save)
  .catch(fail)
  .finally(() => byId("main").setAttribute("data-ready", "true"));
