// One server and one browser for all tests, and what most tests do with them.

import assert from "node:assert/strict";
import { after } from "node:test";
import { DESKTOP, catalogue, newUser, openBrowser, startServer } from "./server.mjs";

export const server = await startServer();
export const browser = await openBrowser();
/** All games as the server lists them. */
export const CATALOGUE = await catalogue(server);
export const GAMES = CATALOGUE.map(({ game }) => game);

after(async () => {
  await browser.close();
  await server.close();
});

/** Runs a test with a new user; fails if there are errors in the console. */
export async function withUser(options, body) {
  const user = await newUser(browser, server, { ...DESKTOP, ...options });
  try {
    await body(user);
    assert.deepEqual(user.errors, []);
  } finally {
    await user.context.close();
  }
}

/** Starts a game against the computer from the home page. */
export async function playNow(page, game) {
  await page.goto("/");
  await page.locator(`form[action="/play/${game}/now"] button`).click();
  await page.waitForURL(/\/table\//);
  await ready(page);
}

/** Waits until the script of a table has started. */
export function ready(page) {
  return page.waitForSelector("main[data-ready]");
}

/** Waits until the boards of a table are made in the tab. */
export function boardsInTab(page) {
  return page.waitForSelector("main[data-boards=tab]", { timeout: 20_000 });
}

/** Creates a table with the setup form. */
export async function open(page, game, opponent, fillIn = async () => {}) {
  await page.goto(`/play/${game}`);
  await page.locator(`input[name="opponent"][value="${opponent}"]`).check();
  await fillIn(page);
  await page.locator("form#setup > .button").click();
  await page.waitForURL(/\/table\//);
  await ready(page);
}

/** Opens the menu of a table, which is a column that is always there on a desk. */
export async function openMenu(page) {
  const button = page.locator("#menu-button");
  if (!(await button.isVisible())) return;
  await button.click();
  await page.locator("#menu-close").waitFor();
}

/** Closes the menu of a table where it is one. */
export async function closeMenu(page) {
  const button = page.locator("#menu-close");
  if (!(await button.isVisible())) return;
  await button.click();
  await button.waitFor({ state: "hidden" });
}

/** The server's view of the table of a page. */
export function view(page) {
  return page.evaluate(async () => (await fetch(`/api${location.pathname.replace("/table/", "/tables/")}${location.search}`)).json());
}

/** Every request of a page from now on, by its path. Browsers load the icon of a page when they like. */
export function recordRequests(page) {
  const requests = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/icons/")) requests.push(pathname);
  });
  return requests;
}
