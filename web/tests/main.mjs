// Tests the pages in a real browser.

import "./unit.mjs";
import "./api.mjs";
import "./pages.mjs";
import "./layout.mjs";
import "./single-player.mjs";
import "./touch.mjs";
import "./moves-shown.mjs";
import "./boards-in-tab.mjs";
import "./guided-start.mjs";
import "./end-sheet.mjs";
import "./multiplayer.mjs";
import "./time-shown.mjs";
import "./accounts.mjs";
import "./rated.mjs";
import "./finding-people.mjs";
import "./sessions.mjs";
import "./gathering.mjs";
import "./offline.mjs";
import "./module.mjs";
import { run } from "./suite.mjs";

run();
