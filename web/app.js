// @ts-check
// The script of every page: installs the service worker, tells of a new version, and sends what was done without a
// network.

import { ACTIVATE, LANGUAGE, LAST_USER, PAGE_LOADED, VERSION_LOCK } from "./local/app-version.js";
import { writeSetting } from "./local/database.js";
import { forgetOthers } from "./local/kept-tables.js";
import { listMoves, onOutboxChange, sendMoves } from "./local/outbox.js";
import { currentUser, hasUnsaved, saveGames } from "./local/sync.js";

const RETRY_MS = 30_000;
const UPDATE_INTERVAL_MS = 3_600_000;

/** @type {number | undefined} */
let retry;

/** Sends what waits, and tries again later as long as something does. */
async function sendWaiting() {
  clearTimeout(retry);
  const told = document.documentElement.dataset.user;
  // A page that does not know who is signed in asks only if there is something to save.
  if (told === undefined && !(await hasUnsaved())) return;
  const user = await currentUser();
  if (user === null) return;
  const isWaiting = [await sendMoves(user), await saveGames(user)].includes(true);
  if (isWaiting) retry = setTimeout(() => void sendWaiting().catch(ignore), RETRY_MS);
}

/** Where the browser has no database, nothing waits. */
function ignore() {}

/** Tells of moves that were refused, on pages that do not show them. */
async function showRefused() {
  const told = document.documentElement.dataset.user ?? "";
  const element = document.getElementById("app-refused");
  if (element === null || told === "") return;
  const moves = await listMoves(Number(told));
  element.hidden = !moves.some(({ refusal }) => refusal !== "") || document.getElementById("waiting-moves") !== null;
}

/** Remembers what the service worker needs, and forgets what belongs to somebody else. */
async function remember() {
  const { user } = document.documentElement.dataset;
  await writeSetting(LANGUAGE, document.documentElement.lang);
  if (user === undefined) return;
  await forgetOthers(user === "" ? null : Number(user));
  await writeSetting(LAST_USER, user === "" ? null : Number(user));
}

async function install() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  showUpdate(registration);
  navigator.serviceWorker.controller?.postMessage(PAGE_LOADED);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => showUpdate(registration));
  });
  setInterval(() => void registration.update().catch(ignore), UPDATE_INTERVAL_MS);
}

/** Announces a version that waits. The pages that are open go on with theirs until they are loaded again. @param {ServiceWorkerRegistration} registration */
function showUpdate({ waiting }) {
  const element = document.getElementById("app-update");
  if (waiting === null || navigator.serviceWorker.controller === null || element === null) return;
  element.hidden = false;
  element.querySelector("button")?.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage(ACTIVATE);
  }, { once: true });
}

// What this page was made of is kept as long as it is open.
if ("locks" in navigator) void navigator.locks.request(VERSION_LOCK + document.documentElement.dataset.version, { mode: "shared" }, () => new Promise(() => {}));
void remember().catch(ignore);
void sendWaiting().catch(ignore);
void showRefused().catch(ignore);
onOutboxChange(() => void showRefused().catch(ignore));
addEventListener("online", () => void sendWaiting().catch(ignore));
addEventListener("load", () => void install().catch((error) => console.warn(error)));
