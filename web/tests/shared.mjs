// One server and one browser for all tests.

import assert from "node:assert/strict";
import { after } from "node:test";
import { DESK, openBrowser, startServer, somebody } from "./server.mjs";

export const GAMES = ["orthokon", "ordo", "tortuga", "tor", "theseion"];

export const server = await startServer();
export const browser = await openBrowser();

after(async () => {
  await browser.close();
  await server.close();
});

/** Lets somebody do something; nothing may go wrong in their browser meanwhile. */
export async function withSomebody(options, does) {
  const one = await somebody(browser, server, { ...DESK, ...options });
  try {
    await does(one);
    assert.deepEqual(one.errors, []);
  } finally {
    await one.context.close();
  }
}

/** Begins a game from the shelf. */
export async function playNow(page, game) {
  await page.goto("/");
  await page.locator(`form[action="/play/${game}/now"] button`).click();
  await page.waitForURL(/\/table\//);
  await ready(page);
}

/** The scripts of a table have begun. */
export function ready(page) {
  return page.waitForSelector("main[data-ready]");
}

/** Opens a table by the form before a game. */
export async function open(page, game, opponent, more = async () => {}) {
  await page.goto(`/play/${game}`);
  await page.locator(`input[name="opponent"][value="${opponent}"]`).check();
  await more(page);
  await page.locator("form#setup > .button").click();
  await page.waitForURL(/\/table\//);
  await ready(page);
}

/** The table of a page as the server tells it. */
export function view(page) {
  return page.evaluate(async () => (await fetch(`/api${location.pathname.replace("/table/", "/tables/")}${location.search}`)).json());
}
