// What is shown of time: clocks that have run out, days, terms, and who is still there.

import assert from "node:assert/strict";
import { newUser } from "./server.mjs";
import { browser, open, openMenu, playNow, server, view, withUser } from "./fixtures.mjs";
import { DESK_SCREEN, PHONE_SCREEN, testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";
import { post } from "./users.mjs";

testOnScreens("a loss on time shows that no time is left", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await playNow(page, "orthokon");
    // Without a move the game would be aborted; then a short clock runs out by itself.
    const terms = { game: "orthokon", one_screen: true, clock: { kind: "real-time", base: 3000 } };
    const { table } = await post(page, "/api/tables", { terms, first: [{ do: "sit" }, { do: "sit" }] });
    for (const [i, move] of ["a1-a3", "b4-b2"].entries()) await post(page, `/api/tables/${table}`, { do: "move", ply: i + 1, move });
    await page.goto(`/table/${table}`);
    await page.locator("#status", { hasText: "White ran out of time" }).waitFor();
    assert.equal(await page.locator('.player[data-seat="0"] .clock').textContent(), "0:00.0");
    const { clock, over } = await view(page);
    assert.equal(over.reason, "time");
    assert.equal(clock.left[0], 0);
  });
});

testOnScreens("days and increments are named as what they are", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await page.clock.install();
    await open(page, "ordo", "engine", async () => {
      await page.locator("#clock").selectOption("correspondence");
      await page.locator("#days").fill("100");
    });
    const clock = page.locator('.player[data-seat="0"] .clock');
    await clock.filter({ hasText: /^100 days$/ }).waitFor();
    await page.clock.fastForward(5_000);
    assert.equal(await clock.textContent(), "100 days", "a few seconds are no day");
    await openMenu(page);
    await page.locator(".game-terms", { hasText: "100 days per move" }).waitFor();
    await open(page, "ordo", "engine", () => page.locator("#clock").selectOption("rapid"));
    await openMenu(page);
    await page.locator(".game-terms", { hasText: "10 min + 5 s" }).waitFor();
  });
});

test("a host who has left is no longer in the lobby, on a desk and on a phone", async () => {
  const [host, ...visitors] = await Promise.all([{}, DESK_SCREEN.options, PHONE_SCREEN.options].map((options) => newUser(browser, server, options)));
  await open(host.page, "tor", "lobby");
  const path = new URL(host.page.url()).pathname;
  const rows = visitors.map(({ page }) => page.locator(`.rows a[href^="${path}"]`));
  for (const [i, { page }] of visitors.entries()) {
    await page.goto("/lobby");
    await rows[i].waitFor();
  }
  await host.context.close();
  // Whoever has left may be reloading the page: the table stays for a while, and the list follows by itself.
  for (const row of rows) await row.waitFor({ state: "detached", timeout: 60_000 });
  for (const { context, errors } of visitors) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});
