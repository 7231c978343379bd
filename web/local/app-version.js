// @ts-check
// What the pages and the service worker have to agree on.

/** A page holds a lock of this name and its version, so that what it was made of is kept. */
export const VERSION_LOCK = "tablier-version-";
/** The caches of the service worker, by version. */
export const CACHE_PREFIX = "tablier-";
/** The setting that has the user who is signed in, as far as it is known; null if nobody is. */
export const LAST_USER = "user";
/** The setting that has the language of the page that was seen last. */
export const LANGUAGE = "language";
/** The message that a page has been loaded: those before it may be gone. */
export const PAGE_LOADED = "page-loaded";
/** The message that lets a service worker that waits take over. */
export const ACTIVATE = "activate";
