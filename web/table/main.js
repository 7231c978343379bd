// @ts-check
// The script of the page of a table.

import "../board/element.js";
import { setMessages } from "../i18n.js";
import { byId } from "./dom.js";
import { TablePage } from "./table-page.js";

/** @type {import("../protocol.js").InitialData} */
const initialData = JSON.parse(byId("initial-data").textContent ?? "");
setMessages(initialData.words);
new TablePage(initialData);
byId("main").setAttribute("data-ready", "true");
