// Every game against the computer: by mouse, by touch on a phone, by keyboard alone.

import assert from "node:assert/strict";
import { byDrag, byKeyboard, byMouse, byTouch, byTyping, look, moveOnce, playOn, waitForTurn } from "./hands.mjs";
import { PHONE } from "./server.mjs";
import { GAMES, open, playNow, view, withSomebody } from "./shared.mjs";
import { test } from "./suite.mjs";

/** A small labyrinth: seven pawns need an evening for the large one. */
const RING = "name: ring\n\n###o###\n#RoGoR#\n#o#e#o#\noGeYeGo\n#o#e#o#\n#RoGoR#\n###o###";
/** How games end that were not played to their end. */
const CUT_SHORT = ["resigned", "agreed", "time", "abandoned", "aborted"];

async function against(page, game) {
  await open(page, game, "engine", async () => {
    if (game !== "theseion") return;
    await page.locator("#option-exact").selectOption("false");
    await page.locator("details.rare summary").click();
    await page.locator("#option-board").fill(RING);
  });
}

for (const game of GAMES) {
  for (const [way, hand, screen, seed] of [
    ["by mouse", byMouse, {}, 7],
    ["by touch on a phone", byTouch, PHONE, 3],
    ["by keyboard alone", byKeyboard, {}, 11],
  ]) {
    test(`${game}: a whole game ${way}`, async () => {
      await withSomebody(screen, async ({ page }) => {
        await against(page, game);
        assert.ok((await playOn(page, hand, { seed })) > 1);
        const { phase, over } = await view(page);
        assert.equal(phase, "over");
        assert.ok(!CUT_SHORT.includes(over.reason), over.reason);
        await page.locator('[data-do="offer-rematch"]').waitFor();
        assert.notEqual((await page.locator("#status").textContent()).trim(), "");
      });
    });
  }

  test(`${game}: by dragging and by typing`, async () => {
    await withSomebody({}, async ({ page }) => {
      await playNow(page, game);
      assert.equal(await playOn(page, byDrag, { most: 1, seed: 5 }), 1);
      assert.equal(await playOn(page, byTyping, { most: 1, seed: 9 }), 1);
    });
  });
}

test("a typed move that is not legal is explained in the words of the game", async () => {
  await withSomebody({}, async ({ page }) => {
    await playNow(page, "orthokon");
    await byTyping(page, { move: "a1-a2" });
    await page.locator("#typed-error", { hasText: "goes as far as it can" }).waitFor();
    assert.equal((await look(page)).ply, 0);
  });
});

test("what a move turns over is shown before it is made", async () => {
  await withSomebody({}, async ({ page }) => {
    await playNow(page, "orthokon");
    const { paths } = await waitForTurn(page);
    const path = paths.find(({ move }) => move === "a1-a3");
    await byMouse(page, { touches: [path.touches[0]] });
    await page.locator('tablier-board [data-name="a3"]').hover();
    await page.locator("tablier-board .over .hit").waitFor();
    const label = await page.locator('tablier-board [data-name="a4"]').getAttribute("aria-label");
    assert.match(label, /^a4, square, black piece, would be affected$/);
  });
});

test("the group that a move would break apart is outlined", async () => {
  await withSomebody({}, async ({ page }) => {
    await open(page, "ordo", "screen");
    // Captures as soon as one is possible, until a group can be broken.
    const breaking = () => page.evaluate(() => Object.keys(document.querySelector("tablier-board").board.breaks)[0] ?? null);
    while ((await breaking()) === null) assert.ok(await moveOnce(page), "a group can be broken before the end");
    const { paths } = await waitForTurn(page);
    const move = await breaking();
    const { touches } = paths.find((path) => path.move === move);
    assert.equal(await page.locator("tablier-board .over .apart").count(), 0);
    await byMouse(page, { touches: touches.slice(0, -1) });
    await page.locator(`tablier-board [data-name="${touches[touches.length - 1]}"]`).hover();
    await page.locator("tablier-board .over .apart").first().waitFor({ state: "attached" });
    assert.ok((await page.locator('tablier-board [aria-label*="not connected"]').count()) > 2);
  });
});

test("a half-made move can be undone, and past positions looked at", async () => {
  await withSomebody({}, async ({ page }) => {
    await playNow(page, "tortuga");
    await playOn(page, byMouse, { most: 2 });
    const { paths, ply } = await waitForTurn(page);
    await byMouse(page, { touches: [paths[0].touches[0]] });
    assert.equal(await page.locator("tablier-board .lights .touched").count(), 1);
    await page.keyboard.press("Escape");
    await page.locator("#hand-buttons").getByRole("button", { name: "Undo" }).click({ timeout: 2000 }).catch(() => {});
    assert.equal(await page.locator("tablier-board .lights .touched").count(), 0);
    await page.locator("#step-first").click();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 0);
    assert.equal((await look(page)).isOpen, false);
    await page.locator("#step-last").click();
    await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, ply);
    assert.equal((await look(page)).isOpen, true);
  });
});

test("a legal move can be chosen from a list, and confirmed", async () => {
  await withSomebody({}, async ({ page }) => {
    await page.goto("/settings");
    await page.getByLabel("Confirm every move").check();
    await page.getByRole("button", { name: "Save" }).click();
    await playNow(page, "ordo");
    await waitForTurn(page);
    await page.locator("#legal summary").click();
    await page.locator("#legal-moves button").first().click();
    assert.equal((await look(page)).ply, 0, "nothing is sent before it is confirmed");
    await page.locator("#hand-buttons button", { hasText: "Play" }).click();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply > 0);
  });
});
