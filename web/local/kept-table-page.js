// @ts-check
// A correspondence table whose server cannot be reached, as it was seen last. A move made here waits.

import { t } from "../i18n.js";
import { TableApi } from "../table/api.js";
import { connect } from "../table/backend.js";
import { byId } from "../table/dom.js";
import { TablePage } from "../table/table-page.js";
import { findTable } from "./kept-tables.js";
import { showMissing } from "./messages.js";
import { loadModule } from "./new-game.js";
import { startWorker } from "./session.js";
import { firstBoard, setUpDrawing } from "./table-data.js";

/** @typedef {import("./backend.js").LocalWorker} LocalWorker */

/** Boards of a table that was seen before, made in the tab. */
class KeptBoards {
  isInTab = true;
  #worker;

  /** @param {LocalWorker} worker */
  constructor(worker) {
    this.#worker = worker;
  }

  /** @param {import("../table/api.js").BoardQuery} query */
  fetchBoard(query) {
    return this.#worker.call("tableBoard", query);
  }

  /** @param {import("../table/api.js").RefusalQuery} query */
  async fetchRefusal(query) {
    return (await this.#worker.call("tableRefusal", query)).reason;
  }

  async load() {}

  /** Nothing is heard of the server before its page takes over. */
  update() {}
}

class KeptApi extends TableApi {
  /** @override @returns {Promise<import("../protocol").Hint>} */
  async fetchHint() {
    throw new Error(t("needs-network"));
  }
}

/** @param {import("./table-data.js").LocalPageData} local @param {string} id */
export async function openKeptTable(local, id) {
  const kept = await findTable(id);
  if (kept === null) return showMissing();
  const { data } = kept;
  const worker = startWorker(await loadModule());
  await worker.call("followTable", data.view, data.me ?? null, document.documentElement.lang);
  const turned = data.view.seats[1]?.holder?.kind === "user" && data.view.seats[1].holder.user === data.me && data.view.seats.length === 2;
  const board = await firstBoard(turned, (wanted) => worker.call("tableBoard", wanted));
  setUpDrawing(board);
  byId("game-terms").textContent = t("kept-table", { time: new Date(kept.seenAt).toLocaleString(document.documentElement.lang) });
  new TablePage(
    { ...data, phrases: local.phrases, board },
    {
      api: new KeptApi(id, data.link),
      boards: () => new KeptBoards(worker),
      // The page of the server knows more: it takes over as soon as it can be loaded.
      connect: (page, handlers) => connect(page, { ...handlers, onStatus: (isOpen) => (isOpen ? location.reload() : handlers.onStatus(false)) }),
      addressOf: (table) => `/table/${table}`,
    },
  );
}
