// Games against the computer by mouse, touch and keyboard, and what the board shows meanwhile.

import assert from "node:assert/strict";
import { byDrag, byKeyboard, byMouse, byTouch, byTyping, boardState, playMove, playMoves, waitForTurn } from "./input.mjs";
import { PHONE } from "./server.mjs";
import { GAMES, open, playNow, ready, view, withUser } from "./fixtures.mjs";
import { pressInMenu, testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";

/** A small board: a game on the usual one takes too long. */
const SMALL_BOARD = "name: ring\n\n###o###\n#RoGoR#\n#o#e#o#\noGeYeGo\n#o#e#o#\n#RoGoR#\n###o###";
/** The reasons of games that end before the rules end them. */
const EARLY_ENDINGS = ["resigned", "agreed", "time", "abandoned", "aborted"];

async function openEngineGame(page, game) {
  await open(page, game, "engine", async () => {
    if (game !== "theseion") return;
    await page.locator("details.advanced summary").click();
    await page.locator('#option-exact input[value="false"]').check();
    await page.locator("#option-board").fill(SMALL_BOARD);
  });
}

for (const game of GAMES) {
  for (const [method, input, screen, seed] of [
    ["by mouse", byMouse, {}, 7],
    ["by touch on a phone", byTouch, PHONE, 3],
    ["by keyboard only", byKeyboard, {}, 11],
  ]) {
    test(`${game}: a whole game ${method}`, async () => {
      // Without animations: a whole game takes long enough.
      await withUser({ ...screen, reducedMotion: "reduce" }, async ({ page }) => {
        await openEngineGame(page, game);
        assert.ok((await playMoves(page, input, { seed })) > 1);
        const { phase, over } = await view(page);
        assert.equal(phase, "over");
        assert.ok(!EARLY_ENDINGS.includes(over.reason), over.reason);
        await page.waitForSelector('[data-action="offer-rematch"]:not([hidden])', { state: "attached" });
        assert.notEqual((await page.locator("#status").textContent()).trim(), "");
      });
    });
  }

  test(`${game}: moves by dragging and by typing`, async () => {
    await withUser({}, async ({ page }) => {
      await playNow(page, game);
      assert.equal(await playMoves(page, byDrag, { most: 1, seed: 5 }), 1);
      assert.equal(await playMoves(page, byTyping, { most: 1, seed: 9 }), 1);
    });
  });
}

test("an illegal typed move is explained", async () => {
  await withUser({}, async ({ page }) => {
    await playNow(page, "orthokon");
    await byTyping(page, { move: "a1-a2" });
    await page.locator("#move-error", { hasText: "goes as far as it can" }).waitFor();
    assert.equal((await boardState(page)).ply, 0);
  });
});

test("the effects of a move are shown before it is played", async () => {
  await withUser({}, async ({ page }) => {
    await playNow(page, "orthokon");
    const { paths } = await waitForTurn(page);
    const path = paths.find(({ move }) => move === "a1-a3");
    await byMouse(page, { steps: [path.steps[0]] });
    await page.locator('tablier-board [data-name="a3"]').hover();
    await page.locator("tablier-board .over .hit").waitFor();
    const label = await page.locator('tablier-board [data-name="a4"]').getAttribute("aria-label");
    assert.match(label, /^a4, square, black piece, would be affected$/);
  });
});

test("the group that a move would break apart is outlined", async () => {
  await withUser({}, async ({ page }) => {
    await open(page, "ordo", "screen");
    // Moves that capture soon make it possible to break a group.
    const breaking = () => page.evaluate(() => Object.keys(document.querySelector("tablier-board").board.breaks)[0] ?? null);
    while ((await breaking()) === null) assert.ok(await playMove(page), "a group can be broken before the end");
    const { paths } = await waitForTurn(page);
    const move = await breaking();
    const { steps } = paths.find((path) => path.move === move);
    assert.equal(await page.locator("tablier-board .over .broken").count(), 0);
    await byMouse(page, { steps: steps.slice(0, -1) });
    await page.locator(`tablier-board [data-name="${steps[steps.length - 1]}"]`).hover();
    await page.locator("tablier-board .over .broken").first().waitFor({ state: "attached" });
    assert.ok((await page.locator('tablier-board [aria-label*="not connected"]').count()) > 2);
  });
});

test("a selection can be undone, and past positions can be shown", async () => {
  await withUser({}, async ({ page }) => {
    await playNow(page, "tortuga");
    await playMoves(page, byMouse, { most: 2 });
    const { paths, ply } = await waitForTurn(page);
    await byMouse(page, { steps: [paths[0].steps[0]] });
    assert.equal(await page.locator("tablier-board .highlights .selected:not(.edge)").count(), 1);
    await page.keyboard.press("Escape");
    await page.locator("#turn-buttons").getByRole("button", { name: "Undo" }).click({ timeout: 2000 }).catch(() => {});
    assert.equal(await page.locator("tablier-board .highlights .selected:not(.edge)").count(), 0);
    await page.locator("#step-first").click();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 0);
    assert.equal((await boardState(page)).isMyTurn, false);
    await page.locator("#step-last").click();
    await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, ply);
    assert.equal((await boardState(page)).isMyTurn, true);
  });
});

test("a move can be chosen from the list of legal moves and must be confirmed", async () => {
  await withUser({}, async ({ page }) => {
    await page.goto("/settings");
    await page.getByLabel("Confirm every move").check();
    await page.getByRole("button", { name: "Save" }).click();
    await playNow(page, "ordo");
    await waitForTurn(page);
    await page.locator("#legal summary").click();
    await page.locator("#legal-moves button").first().click();
    assert.equal((await boardState(page)).ply, 0, "the move is not sent before it is confirmed");
    await page.locator("#turn-buttons button", { hasText: "Play" }).click();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply > 0);
  });
});

testOnScreens("aborting asks first, and then there is a way on", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await playNow(page, "ordo");
    const abort = page.locator('[data-action="abort"]');
    await pressInMenu(page, screen, abort);
    assert.equal((await view(page)).phase, "playing", "the first press only asks");
    await screen.press(abort.filter({ hasText: "Press again to abort the game" }));
    await page.locator("#status", { hasText: "Game aborted" }).waitFor();
    assert.ok(await abort.isHidden());
    assert.ok(await page.locator("#move-form").isHidden());
    await page.getByRole("link", { name: "Back to the games" }).first().waitFor();
    await screen.press(page.getByRole("link", { name: "New game" }));
    await page.waitForURL("/play/ordo");
    await page.goto("/games");
    await page.locator(".rows li", { hasText: "Game aborted" }).waitFor();
  });
});

test("what the server would refuse is not offered, even before the board is there", async () => {
  await withUser({ hasWasm: false }, async ({ page }) => {
    await playNow(page, "orthokon");
    const { paths } = await waitForTurn(page);
    const abort = page.locator('[data-action="abort"]');
    assert.ok(await abort.isVisible());
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    await page.route(/\/board\?/, async (route) => {
      await released;
      await route.continue();
    });
    await byMouse(page, paths[0]);
    await abort.waitFor({ state: "hidden" });
    assert.ok((await view(page)).moves.length >= 2, "the computer has answered");
    release();
    await waitForTurn(page);
    assert.ok(await abort.isHidden());
  });
});

testOnScreens("the setup form names the level that the browser restores", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await page.goto("/play/ordo");
    await page.locator("#level").fill("8");
    await screen.press(page.getByRole("button", { name: "Start" }));
    await page.waitForURL(/\/table\//);
    await ready(page);
    await page.goBack();
    await page.waitForURL("/play/ordo");
    await page.waitForLoadState();
    const level = await page.locator("#level").inputValue();
    assert.equal(level, "8", "the browser restores what was chosen");
    await page.locator("#level-label", { hasText: /^8 · / }).waitFor();
  });
});
