// @ts-check
// The page of a table without a server: a game on this device, or a correspondence table whose server cannot be reached.

import "./board/element.js";
import { setMessages, t } from "./i18n.js";
import { LocalApi, LocalConnection } from "./local/backend.js";
import { lastOpen, noteOpen, notBefore, now } from "./local/clock.js";
import { readGame } from "./local/games.js";
import { openKeptTable } from "./local/kept-table-page.js";
import { showElsewhere, showFailure, showMissing, showSaved } from "./local/messages.js";
import { holdGame } from "./local/lock.js";
import { beginGame, loadModule, localAddress } from "./local/new-game.js";
import { LocalSession, sentence, startWorker } from "./local/session.js";
import { firstBoard, pageData, readData, setUpDrawing, setUpRecord } from "./local/table-data.js";
import { byId, optionalById } from "./table/dom.js";
import { showNotice } from "./table/notice.js";
import { TablePage } from "./table/table-page.js";

/** @typedef {import("./local/database.js").LocalGame} LocalGame */
/** @typedef {import("./protocol").Entry} Entry */

const local = readData();
setMessages(local.phrases);

/** @param {string} id */
async function openGame(id) {
  const isFree = await holdGame(id, () => location.reload());
  if (!isFree) return showElsewhere();
  const read = id === "" ? null : await readGame(id);
  if (read === null) return showMissing();
  const { game, events } = read;
  notBefore(events.at(-1)?.at ?? 0);
  const language = document.documentElement.lang;
  const module = await loadModule();
  const worker = startWorker(module);
  const { next, view: before } = await worker.call("restoreLocal", id, events, now(), language);
  const session = new LocalSession({ worker, module, language, game, events, next });
  const from = lastOpen(id);
  const isClockRunning = next.deadline !== null && from !== null;
  // The time in which the game was closed does not count.
  if (isClockRunning) await session.interrupt(Math.max(from, events.at(-1)?.at ?? 0), now());
  const view = isClockRunning ? await worker.call("localView", now()) : before;
  noteOpen(id);
  const mine = view.seats.findIndex(({ holder }) => holder?.kind === "user");
  const board = await firstBoard(mine === 1 && view.seats.length === 2, (request) => worker.call("localBoard", request));
  setUpDrawing(board);
  byId("game-terms").textContent = game.words.join(" · ");
  const api = new LocalApi(worker, session);
  const page = new TablePage(pageData(local, { view, board }), {
    api,
    boards: () => api,
    connect: (_, handlers) => new LocalConnection(session, handlers),
    addressOf: (table) => localAddress(game.terms.game, table),
  });
  session.onFailure = showNotice;
  setUpRecord(() => session.record(t("local-me")), `${game.terms.game}-${id}`);
  setUpAgain(game);
  session.start();
  showSaved(id, page);
}

/** The same game again, at the level of the button. @param {LocalGame} game */
function setUpAgain({ terms, levels, words }) {
  const form = /** @type {HTMLFormElement | null} */ (optionalById("end-level"));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const level = Number(form.querySelector("button")?.value);
    const seat = levels.indexOf(0);
    const others = levels.slice(1).map(() => /** @type {const} */ ({ do: "seat-engine", level }));
    /** @type {import("./protocol").Command[]} */
    const first = [terms.sides === "random" ? { do: "sit" } : { do: "sit", seat }, ...others];
    if (local.game.chance) first.push({ do: "ready" });
    beginGame({ terms, first, words })
      .then((id) => (location.href = localAddress(terms.game, id)))
      .catch((error) => showNotice(sentence(error)));
  });
}

// Another game is another address of the same page.
addEventListener("hashchange", () => location.reload());
const path = location.pathname.split("/");
const opened = path[1] === "table" ? openKeptTable(local, path[2] ?? "") : openGame(location.hash.slice(1));
opened
  .catch((error) => showFailure(error))
  .finally(() => byId("main").setAttribute("data-ready", "true"));
