// Every game against the computer: by mouse, by touch on a phone, by keyboard alone.

import assert from "node:assert/strict";
import test from "node:test";
import { byDrag, byKeyboard, byMouse, byTouch, byTyping, look, playOn, waitForTurn } from "./hands.mjs";
import { PHONE } from "./house.mjs";
import { GAMES, playNow, withSomebody } from "./shared.mjs";

/** Long enough for every game but Théséion, which is then resigned. */
const MOST = { orthokon: 60, ordo: 120, tortuga: 60, tor: 120, theseion: 40 };

async function resign(page) {
  const resign = page.locator('[data-do="resign"]');
  await resign.click();
  await resign.click();
  await page.locator('[data-do="offer-rematch"]').waitFor({ timeout: 10_000 });
}

for (const game of GAMES) {
  test(`${game}: a whole game by mouse`, async () => {
    await withSomebody({}, async ({ page }) => {
      await playNow(page, game);
      const { isOver, made } = await playOn(page, byMouse, { most: MOST[game] });
      assert.ok(made > 0);
      if (!isOver) await resign(page);
      await page.locator('[data-do="offer-rematch"]').waitFor();
      assert.notEqual((await page.locator("#status").textContent()).trim(), "");
    });
  });

  test(`${game}: by touch on a phone`, async () => {
    await withSomebody(PHONE, async ({ page }) => {
      await playNow(page, game);
      const { made, isOver } = await playOn(page, byTouch, { most: 5, seed: 3 });
      assert.ok(made > 1);
      if (!isOver) await resign(page);
    });
  });

  test(`${game}: by keyboard alone`, async () => {
    await withSomebody({}, async ({ page }) => {
      await playNow(page, game);
      const { made } = await playOn(page, byKeyboard, { most: 5, seed: 11 });
      assert.ok(made > 1);
    });
  });

  test(`${game}: by dragging and by typing`, async () => {
    await withSomebody({}, async ({ page }) => {
      await playNow(page, game);
      assert.equal((await playOn(page, byDrag, { most: 1, seed: 5 })).made, 1);
      assert.equal((await playOn(page, byTyping, { most: 1, seed: 9 })).made, 1);
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
    assert.match(label, /^a4, square, black piece, would be hit$/);
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
