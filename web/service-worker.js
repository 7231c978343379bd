// @ts-check
// The service worker: lets the pages for playing on this device open without a network. It keeps what is the same for
// everybody, by the version of the program, and nothing else: no answer of the API, no page with something of a user.

import { ACTIVATE, CACHE_PREFIX, LANGUAGE, PAGE_LOADED, VERSION_LOCK } from "./local/app-version.js";
import { readSetting } from "./local/database.js";
import { findTable } from "./local/kept-tables.js";

/** @typedef {import("./local/service-worker").FetchEvent} FetchEvent */

const worker = /** @type {import("./local/service-worker").ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { version, files, pages } = worker.TABLIER;
const CACHE = CACHE_PREFIX + version;
const VERSION_HEADER = "tablier-version";
const FILES_AT_ONCE = 6;
/** What a proxy answers whose server is not there. */
const IS_AWAY = [502, 503, 504];

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === ACTIVATE) void worker.skipWaiting();
  if (event.data === PAGE_LOADED) event.waitUntil(forgetOldVersions());
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(method === "GET" ? openPage(event) : sendForm(event.request));
  else if (method === "GET" && /^\/(assets|art|icons)\//.test(pathname)) event.respondWith(openFile(event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  const waiting = [...files, ...pages];
  const fill = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      await cache.put(address, await load(address));
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, fill));
}

/** @param {string} address @returns {Promise<Response>} */
async function load(address) {
  // The address of a file changes with the file: what an earlier version has of it is right.
  const kept = files.includes(address) ? await caches.match(address) : undefined;
  if (kept !== undefined) return kept;
  const response = await fetch(address, { cache: "reload" });
  // While servers of two versions run side by side, either may answer.
  const isOfThisVersion = response.headers.get(VERSION_HEADER) === version;
  if (!response.ok || !isOfThisVersion) throw new Error(`${address} is not of version ${version}`);
  return response;
}

async function activate() {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  await forgetOldVersions();
}

/** Forgets the versions that no open page was made of. */
async function forgetOldVersions() {
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map(({ name = "" }) => name.replace(VERSION_LOCK, CACHE_PREFIX)));
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== CACHE && !used.has(name)) await caches.delete(name);
  }
}

/** A page of the network; without one, the page for this device that stands in for it. @param {FetchEvent} event */
async function openPage(event) {
  const { pathname } = new URL(event.request.url);
  // Pages for this device go with the files of their version.
  const own = await cachedPage(pathname);
  if (own !== null) return own;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    return IS_AWAY.includes(response.status) ? await standIn(pathname) : response;
  } catch {
    return standIn(pathname);
  }
}

/** @param {string} path */
async function cachedPage(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? null;
}

/** What is shown in place of a page that needs the network. @param {string} path */
async function standIn(path) {
  const folder = `/local/${await language()}`;
  const [, kind, name = ""] = path.split("/");
  const pages = { play: `play/${name}`, rules: `rules/${name}`, learn: `learn/${name}` };
  const table = kind === "table" ? await findTable(name).catch(() => null) : null;
  const page = table === null ? Object.entries(pages).find(([known]) => known === kind)?.[1] : `table/${table.game}`;
  const found = path === "/" ? await cachedPage(folder) : page === undefined ? null : await cachedPage(`${folder}/${page}`);
  return found ?? (await cachedPage(`${folder}/offline`)) ?? Response.error();
}

/** The language of the page that was seen last. */
async function language() {
  const chosen = await readSetting(LANGUAGE).catch(() => undefined);
  const known = pages.map((page) => page.split("/")[2]);
  return [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((code) => known.includes(String(code))) ?? known[0];
}

/** Sends a form. Without a network a new game is begun on this device instead. @param {Request} request */
async function sendForm(request) {
  const { pathname } = new URL(request.url);
  const copy = request.clone();
  try {
    const response = await fetch(request);
    if (!IS_AWAY.includes(response.status)) return response;
  } catch {
    // There is no network.
  }
  const [, kind, game, isNow] = pathname.split("/");
  if (kind !== "play") return standIn(pathname);
  const query = new URLSearchParams(isNow === undefined ? await fieldsOf(copy) : { now: "" });
  return Response.redirect(`/local/${await language()}/play/${game}?${query}`, 303);
}

/** What a form says. @param {Request} request @returns {Promise<Record<string, string>>} */
async function fieldsOf(request) {
  const fields = await request.formData().catch(() => new FormData());
  return Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
}

/** A file of a version: from the cache of that version, so that an open page finds what it was made of. @param {Request} request */
async function openFile(request) {
  const kept = await caches.match(request);
  if (kept !== undefined && !mayChange(kept)) return kept;
  try {
    const response = await fetch(request);
    // The server answers for every version with what it has.
    const isSame = kept === undefined || response.headers.get(VERSION_HEADER) === kept.headers.get(VERSION_HEADER);
    return response.ok && isSame ? response : (kept ?? response);
  } catch (error) {
    if (kept !== undefined) return kept;
    throw error;
  }
}

/** A debug build reads the files from disk, where they change under the same address. @param {Response} response */
function mayChange(response) {
  return response.headers.get("cache-control")?.includes("no-cache") ?? false;
}
