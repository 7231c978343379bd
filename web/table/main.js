// @ts-check
// The script of the page of a table.

import "../board/element.js";
import { setMessages } from "../i18n.js";
import { byId } from "./dom.js";
import { TablePage } from "./table-page.js";

/** @returns {import("../protocol").TablePageDataBoard} */
function readInitialData() {
  return JSON.parse(byId("initial-data").textContent ?? "");
}

const initialData = readInitialData();
setMessages(initialData.phrases);
new TablePage(initialData);
byId("main").setAttribute("data-ready", "true");
