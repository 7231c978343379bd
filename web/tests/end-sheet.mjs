// The end of a game: the sheet that tells the result to each reader and offers what can be done now; and hints.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { byMouse, playMoves, waitForTurn } from "./input.mjs";
import { PHONE } from "./server.mjs";
import { open, playNow, ready, view, withUser } from "./fixtures.mjs";
import { testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";

const sheet = (page) => page.locator("#end-sheet");

/** Resigns at a table where both have moved. */
async function resign(page) {
  const button = page.locator('[data-action="resign"]');
  await button.evaluate((button) => button.click());
  await button.and(page.locator(".confirming")).waitFor({ state: "attached" });
  await button.evaluate((button) => button.click());
}

test("the end is shown on a phone without hiding the board, and leads to an easier game", async () => {
  await withUser(PHONE, async ({ page }) => {
    await playNow(page, "orthokon");
    await playMoves(page, byMouse, { most: 1, seed: 5 });
    await waitForTurn(page);
    await resign(page);
    await sheet(page).locator("h2", { hasText: "You lost" }).waitFor();
    await page.locator("#end-sheet.open #end-reason", { hasText: "You resigned" }).waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    const board = await page.locator("tablier-board").boundingBox();
    const box = await sheet(page).boundingBox();
    assert.ok(board.y >= 0 && board.y + board.height <= box.y, `the board ${JSON.stringify(board)} above the sheet ${JSON.stringify(box)}`);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "end-sheet");
    await page.locator("#announcer", { hasText: "You lost. You resigned" }).waitFor({ state: "attached" });
    assert.equal(await page.locator("#status").textContent(), "You lost. You resigned");
    const first = page.url();
    await sheet(page).getByRole("button", { name: "Easier: level 2" }).click();
    await page.waitForURL((url) => url.href !== first);
    await page.locator(".player", { hasText: "beginner" }).waitFor();
  });
});

test("winner, loser and spectator each read their own sentence, and a reload has no sheet in the way", async () => {
  await withUser({}, async ({ page: ada }) => {
    await open(ada, "orthokon", "lobby");
    await withUser(PHONE, async ({ page: blaise }) => {
      await withUser({}, async ({ page: clara }) => {
        await blaise.goto(ada.url());
        await ready(blaise);
        await blaise.getByRole("button", { name: /Sit down/ }).first().click();
        await ready(blaise);
        await clara.goto(ada.url());
        await ready(clara);
        await waitForTurn(ada);
        await resign(blaise);
        await sheet(ada).locator("h2", { hasText: "You won" }).waitFor();
        // The host's page was opened before the game began.
        await ada.locator("#end-sheet.open").waitFor();
        await ada.locator("#announcer", { hasText: "You won" }).waitFor({ state: "attached" });
        await sheet(blaise).locator("h2", { hasText: "You lost" }).waitFor();
        await sheet(clara).locator("h2", { hasText: "White won" }).waitFor();
        assert.equal(await ada.locator("#end-reason").textContent(), "Black resigned, you win");
        assert.equal(await clara.locator("#end-reason").textContent(), "Black resigned, White wins");
        assert.equal(await sheet(ada).locator("#end-level").isVisible(), false, "there is no level among people");
        await ada.locator("#end-close").click();
        await ada.locator("#end-headline").waitFor({ state: "hidden" });
        await ada.locator("#status", { hasText: "You won" }).waitFor();

        // An offer that comes while the sheet is open is in the sheet.
        await ada.locator('[data-action="offer-rematch"]').click();
        await sheet(blaise).getByRole("button", { name: "Accept" }).waitFor();
        await blaise.reload();
        await ready(blaise);
        await sheet(blaise).locator("h2", { hasText: "You lost" }).waitFor();
        assert.equal(await blaise.locator("#end-sheet.open").count(), 0);
        await sheet(blaise).getByRole("button", { name: "Accept" }).click();
        await clara.getByRole("link", { name: "Go to the rematch" }).click();
        await ready(clara);
        await ada.waitForURL((url) => url.pathname === new URL(clara.url()).pathname);
      });
    });
  });
});

test("a game that was won lights what decided it, and can be reviewed and shared", async () => {
  await withUser({ reducedMotion: "reduce" }, async ({ page }) => {
    await open(page, "orthokon", "screen");
    await playMoves(page, byMouse, { seed: 3 });
    assert.equal((await view(page)).phase, "over");
    await sheet(page).locator("h2", { hasText: "won" }).waitFor();
    const decisive = await page.evaluate(() => document.querySelector("tablier-board").board.decisive.length);
    assert.equal(await page.locator("tablier-board .highlights .decisive:not(.edge)").count(), decisive);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.locator("#end-share").click();
    await page.getByRole("link", { name: "Picture of the final position" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "The game as an animated GIF" }).click()]);
    assert.match(download.suggestedFilename(), /^orthokon-.*\.gif$/);
    assert.match((await readFile(await download.path())).toString("latin1", 0, 6), /^GIF89a$/);
    await page.locator("#end-review").click();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 0);
    await page.locator("#step-forward").evaluate((button) => button.click());
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 1);
    assert.equal(await page.locator("tablier-board .highlights .decisive").count(), 0);
  });
});

testOnScreens("a hint is shown in the line and on the board, and can be played", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    for (const start of [() => playNow(page, "tortuga"), () => open(page, "tortuga", "screen")]) {
      await start();
      await waitForTurn(page);
      await screen.press(page.getByRole("button", { name: "Hint" }));
      await page.locator("#status", { hasText: "Hint: South" }).waitFor();
      await page.locator("tablier-board .highlights .hint").first().waitFor({ state: "attached" });
      const move = await page.evaluate(() => document.querySelector("tablier-board").hint);
      const { paths } = await waitForTurn(page);
      await screen.play(page, paths.find((path) => path.move === move));
      await page.waitForFunction(() => document.querySelector("tablier-board").board.ply >= 1);
      await page.locator("tablier-board .highlights .hint").first().waitFor({ state: "detached" });
    }
    // On one screen the other side may ask as well.
    await screen.press(page.getByRole("button", { name: "Hint" }));
    await page.locator("#status", { hasText: "Hint: North" }).waitFor();
  });
});
