// The pages in a real browser, one subject a file.

import "./unit.mjs";
import "./pages.mjs";
import "./play.mjs";
import "./together.mjs";
import "./people.mjs";
import "./rated.mjs";
import "./sessions.mjs";
import { run } from "./suite.mjs";

run();
