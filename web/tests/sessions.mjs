// Sessions that end while a table is open.

import assert from "node:assert/strict";
import { signUp } from "./users.mjs";
import { newUser } from "./server.mjs";
import { browser, server, open, ready } from "./fixtures.mjs";
import { pressInMenu, testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";

testOnScreens("signing out in one tab reloads the table in another", async (screen) => {
  const { context, page } = await newUser(browser, server, screen.options);
  await signUp(page, `Tabs ${screen.name} ${process.pid}`);
  await open(page, "ordo", "lobby");
  await pressInMenu(page, screen, page.locator("#tab-chat"));
  const other = await context.newPage();
  await other.goto("/games");
  await screen.press(other.locator(".account-menu summary"));
  await Promise.all([
    page.waitForEvent("load"),
    screen.press(other.getByRole("button", { name: "Sign out" })),
  ]);
  await ready(page);
  assert.equal(await page.locator('.account-menu a[href^="/users/"]').count(), 0, "the page is signed out");
  const me = await page.evaluate(() => JSON.parse(document.querySelector("#initial-data").textContent).me);
  assert.equal(me, null);
  await context.close();
});

test("signing out at a table leads to the home page", async () => {
  const { context, page, errors } = await newUser(browser, server);
  await signUp(page, `Leaves ${process.pid}`);
  await open(page, "ordo", "lobby");
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  assert.equal(await page.locator('.account-menu a[href^="/users/"]').count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test("a spectator whose link was replaced cannot see the table any more", async () => {
  const [ada, clara] = await Promise.all([newUser(browser, server), newUser(browser, server)]);
  await open(ada.page, "ordo", "link");
  const link = await ada.page.locator("#share-link").inputValue();
  await clara.page.goto(link);
  await ready(clara.page);
  await clara.page.waitForSelector("body:not(.disconnected)");
  const status = clara.page.waitForResponse((response) => response.url() === link && response.status() === 404);
  await ada.page.evaluate(async () => {
    await fetch(`/api${location.pathname.replace("/table/", "/tables/")}/link`, { method: "POST" });
  });
  await status;
  await clara.page.waitForSelector("main:not([data-ready])");
  for (const { context } of [ada, clara]) await context.close();
});
