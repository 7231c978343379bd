// Coming back and finding people: a challenge, games to watch, and what waits on the home page.

import assert from "node:assert/strict";
import { signUp, userId } from "./users.mjs";
import { playMove } from "./input.mjs";
import { PHONE } from "./server.mjs";
import { open, ready, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";

/** Whether nothing on a page is wider than the screen. */
async function assertFits(page) {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${page.url()} is ${content} wide on a screen of ${width}`);
}

test("a player is found by name and challenged, and accepts on the home page", async () => {
  const name = `Hypatia ${process.pid}`;
  await withUser({}, async ({ page: ada }) => {
    await withUser(PHONE, async ({ page: hypatia }) => {
      await signUp(hypatia, name);
      await hypatia.goto("/");
      await ada.goto("/players");
      await ada.locator("#name").fill(name.toUpperCase());
      await ada.keyboard.press("Enter");
      await ada.getByRole("link", { name, exact: true }).click();
      await ada.locator("h1", { hasText: name }).waitFor();
      // By keyboard: the button opens the list of games, which come next.
      await ada.locator(".challenge summary").focus();
      await ada.keyboard.press("Enter");
      await ada.locator('.challenge-games a[href^="/play/ordo?"]').click();
      await ada.locator(".challenged", { hasText: name }).waitFor();
      await ada.locator("form#setup > .button").click();
      await ada.waitForURL(/\/table\//);
      await ready(ada);
      const table = new URL(ada.url()).pathname;

      // The page that is open shows it without being loaded again.
      const accept = hypatia.locator(`form[action="${table}/sit"] button`);
      await accept.waitFor();
      await assertFits(hypatia);
      await accept.click();
      await hypatia.waitForURL(`**${table}`);
      await ready(hypatia);
      await ada.locator("#gathering").waitFor({ state: "hidden" });

      // Ada's second challenge is declined, and her page says so.
      await ada.goto(`/play/tor?invite=${await userId(hypatia)}`);
      await ada.locator("form#setup > .button").click();
      await ada.waitForURL(/\/table\//);
      await ready(ada);
      await hypatia.goto(new URL(ada.url()).pathname);
      await hypatia.locator('form[action$="/decline"] button').click();
      await hypatia.waitForURL("/");
      await ada.locator("#status", { hasText: "Challenge declined" }).waitFor();
    });
  });
});

test("a game that goes on is watched, and waits for whose turn it is", async () => {
  await withUser({}, async ({ page: ada }) => {
    await withUser({}, async ({ page: blaise }) => {
      await withUser({ viewport: { width: 320, height: 640 } }, async ({ page: clara }) => {
        await open(ada, "tortuga", "lobby");
        const table = new URL(ada.url()).pathname;
        await clara.goto("/watch");
        await blaise.goto(table);
        await blaise.locator("#sit-down button").click();
        await ready(blaise);
        const row = clara.locator(`#watch a[href="${table}"]`);
        await row.waitFor();
        // The picture is of the position: it changes with the first move.
        const before = await row.locator("img").getAttribute("src");
        await playMove(ada);
        await clara.waitForFunction(
          ({ table, before }) => document.querySelector(`a[href="${table}"] img`)?.getAttribute("src") !== before,
          { table, before },
        );
        const image = row.locator("img");
        await image.evaluate((element) => element.decode());
        assert.ok(await image.evaluate((element) => element.naturalWidth > 0));
        await assertFits(clara);
        // Large print.
        await clara.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        assert.ok(await row.evaluate((element) => element.scrollWidth <= element.clientWidth), "the row has room for its text");
        await row.click();
        await ready(clara);
        await blaise.goto("/watch");
        await blaise.locator(`#watch a[href="${table}"]`, { hasText: "one spectator" }).waitFor();
        await blaise.goto("/");
        await blaise.locator(`[aria-labelledby="waiting-turns"] a[href="${table}"]`).waitFor();
        await ada.goto("/");
        assert.equal(await ada.locator(`#waiting a[href="${table}"]`).count(), 0, "nothing waits for Ada");
      });
    });
  });
});
