// Two tabs: what ends in one ends in the other.

import assert from "node:assert/strict";
import { signUp } from "./accounts.mjs";
import { somebody } from "./server.mjs";
import { browser, server, open, ready } from "./shared.mjs";
import { test } from "./suite.mjs";

test("who signs out in one tab is signed out in the other, where the game is", async () => {
  const { context, page } = await somebody(browser, server);
  await signUp(page, `Tabs ${process.pid}`);
  await open(page, "ordo", "lobby");
  await page.locator("#tab-chat").click();
  const other = await context.newPage();
  await other.goto("/games");
  await other.locator(".me summary").click();
  await Promise.all([
    page.waitForEvent("load"),
    other.getByRole("button", { name: "Sign out" }).click(),
  ]);
  await ready(page);
  assert.equal(await page.locator('.me a[href^="/people/"]').count(), 0, "the page is a stranger's now");
  const me = await page.evaluate(() => JSON.parse(document.querySelector("#facts").textContent).me);
  assert.equal(me, null);
  await context.close();
});

test("who signs out at the table leaves it", async () => {
  const { context, page, errors } = await somebody(browser, server);
  await signUp(page, `Leaves ${process.pid}`);
  await open(page, "ordo", "lobby");
  await page.locator(".me summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  assert.equal(await page.locator('.me a[href^="/people/"]').count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test("who watches by a link that was replaced sees the table no more", async () => {
  const [ada, clara] = await Promise.all([somebody(browser, server), somebody(browser, server)]);
  await open(ada.page, "ordo", "link");
  const link = await ada.page.locator("#share-link").inputValue();
  await clara.page.goto(link);
  await ready(clara.page);
  await clara.page.waitForSelector("body:not(.lost)");
  const status = clara.page.waitForResponse((answer) => answer.url() === link && answer.status() === 404);
  await ada.page.evaluate(async () => {
    await fetch(`/api${location.pathname.replace("/table/", "/tables/")}/link`, { method: "POST" });
  });
  await status;
  await clara.page.waitForSelector("main:not([data-ready])");
  for (const { context } of [ada, clara]) await context.close();
});
