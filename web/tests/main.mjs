// Tests the pages in a real browser.

import "./unit.mjs";
import "./api.mjs";
import "./pages.mjs";
import "./single-player.mjs";
import "./multiplayer.mjs";
import "./accounts.mjs";
import "./rated.mjs";
import "./sessions.mjs";
import { run } from "./suite.mjs";

run();
