// @ts-check
// What the page of a table needs that its server would have told.

import { byId, optionalById } from "../table/dom.js";
import { workers } from "./workers.js";
import { LOCAL_USER } from "../worker/local-user.js";
import { t } from "../i18n.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").TablePageDataBoard} TablePageData */
/** What the page of a game on the device brings: the same for everybody. @typedef {Pick<TablePageData, "game" | "seats" | "levels" | "phrases">} LocalPageData */
/** @typedef {import("../table/api.js").BoardQuery} BoardQuery */

/** @returns {LocalPageData} */
export function readData() {
  return JSON.parse(byId("initial-data").textContent ?? "");
}

/** Whether columns and rows have their names beside the board. */
function hasCoordinates() {
  return document.documentElement.dataset.coordinates !== "false";
}

/** @param {LocalPageData} local @param {{ view: import("../protocol").TableView, board: Board }} table @returns {TablePageData} */
export function pageData(local, { view, board }) {
  return {
    ...local,
    me: LOCAL_USER,
    users: { [LOCAL_USER]: { name: t("local-me"), kind: "guest", bot: false } },
    chat: [],
    now: Date.now(),
    link: "",
    // Nothing is rated here.
    level_ratings: [],
    board_worker: { module: workers().module, script: workers().local },
    coordinates: hasCoordinates(),
    view,
    board,
  };
}

/** The board that is shown first, with its ground. @param {boolean} turned @param {(query: BoardQuery) => Promise<Board>} make @returns {Promise<Board>} */
export function firstBoard(turned, make) {
  return make({ turned, coordinates: hasCoordinates(), ground: true });
}

/** How wide boards are for their height, in hundredths: the styles have a class for each step of five. */
const [NARROWEST, WIDEST, STEP] = [50, 200, 5];

/** Gives the page the shape and the colours of a board. @param {Board} board */
export function setUpDrawing({ area }) {
  const [, , width = 1, height = 1] = area;
  const aspect = Math.round(((width / height) * 100) / STEP) * STEP;
  const table = byId("table");
  table.className = table.className.replace(/\baspect-\d+\b/, `aspect-${Math.min(WIDEST, Math.max(NARROWEST, aspect))}`);
  const contrast = optionalById("contrast-symbols");
  if (document.documentElement.dataset.palette !== "contrast" || !(contrast instanceof HTMLTemplateElement)) return;
  byId("board").querySelector("svg defs")?.replaceWith(contrast.content.cloneNode(true));
}

/** Lets the record be downloaded. @param {() => Promise<string>} write @param {string} name of the file */
export function setUpRecord(write, name) {
  for (const id of ["end-record", "more-record"]) {
    optionalById(id)?.addEventListener("click", async (event) => {
      event.preventDefault();
      const address = URL.createObjectURL(new Blob([await write()], { type: "text/plain" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${name}.tablier`;
      link.click();
      URL.revokeObjectURL(address);
    });
  }
}
