// A finger on the board: taps, drags, swipes and what interrupts them.

import assert from "node:assert/strict";
import { boardState, byTouch, byTouchDrag, playMoves, screenPoint, touchPath, waitForTurn } from "./input.mjs";
import { PHONE } from "./server.mjs";
import { GAMES, playNow, view, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";

/** Where the page is scrolled to, and what is half-made on the board. */
function traces(page) {
  return page.evaluate(() => ({
    scrolled: scrollY,
    selected: document.querySelector("tablier-board").selection.selected,
    dragged: document.querySelectorAll("tablier-board .dragged").length,
    hovered: document.querySelector("tablier-board").hovered,
  }));
}

/** Waits until the page does not scroll any more: a swipe goes on after the finger is lifted. */
function whenStill(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let [last, frames] = [scrollY, 0];
        const look = () => {
          frames = scrollY === last ? frames + 1 : 0;
          last = scrollY;
          if (frames > 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** How many moves are made by dragging: the first ones of some games are made by a touch alone. */
const DRAGGED = 3;

for (const game of GAMES) {
  test(`${game}: moves by dragging with a finger`, async () => {
    await withUser(PHONE, async ({ page }) => {
      await playNow(page, game);
      await waitForTurn(page);
      await page.locator("tablier-board").scrollIntoViewIfNeeded();
      const before = await traces(page);
      assert.equal(await playMoves(page, byTouchDrag, { most: DRAGGED, seed: 5 }), DRAGGED);
      assert.equal((await traces(page)).scrolled, before.scrolled, "the page does not scroll under a dragged piece");
    });
  });
}

test("a swipe over the board scrolls the page and plays nothing", async () => {
  await withUser(PHONE, async ({ page }) => {
    await playNow(page, "ordo");
    await waitForTurn(page);
    // The page of a table is as high as the screen: with large letters it is not.
    await page.evaluate(() => (document.body.style.paddingBottom = "50vh"));
    // From an empty square upwards: the same finger, lifted where it is, would select the square there.
    const from = await screenPoint(page, "e5");
    await touchPath(page, [from, { x: from.x, y: from.y - 160 }]);
    await page.waitForFunction(() => scrollY > 40);
    await whenStill(page);
    assert.deepEqual((await traces(page)).selected, []);
    // From a target of a selected stone, which a tap would play.
    const { paths } = await boardState(page);
    const { steps } = paths.find(({ steps }) => steps.length === 2);
    await byTouch(page, { steps: [steps[0]] });
    await page.waitForFunction((step) => document.querySelector("tablier-board").selection.selected[0] === step, steps[0]);
    await whenStill(page);
    const target = await screenPoint(page, steps[1]);
    const before = await page.evaluate(() => scrollY);
    await touchPath(page, [target, { x: target.x, y: target.y + 120 }]);
    await page.waitForFunction((before) => scrollY < before - 20, before);
    assert.deepEqual((await traces(page)).selected, [steps[0]]);
    assert.deepEqual((await view(page)).moves, []);
  });
});

test("a finger selects when it is lifted, and a drag that ends nowhere leaves the piece selected", async () => {
  await withUser(PHONE, async ({ page }) => {
    await playNow(page, "orthokon");
    const { paths } = await waitForTurn(page);
    const [from] = paths[0].steps;
    await byTouch(page, { steps: [from] });
    assert.deepEqual((await traces(page)).selected, [from]);
    await byTouch(page, { steps: [from] });
    assert.deepEqual((await traces(page)).selected, [], "a second tap deselects");
    const at = await screenPoint(page, from);
    await touchPath(page, [at, { x: at.x + 25, y: at.y - 15 }]);
    assert.deepEqual(await traces(page), { ...(await traces(page)), selected: [from], dragged: 0, hovered: null });
    assert.equal((await boardState(page)).ply, 0);
  });
});

test("nothing half-done stays of a drag that is cancelled, interrupted by a second finger, or leaves the board", async () => {
  await withUser(PHONE, async ({ page }) => {
    await playNow(page, "orthokon");
    const { paths } = await waitForTurn(page);
    const { steps } = paths[0];
    await page.locator("tablier-board").scrollIntoViewIfNeeded();
    const [from, to] = [await screenPoint(page, steps[0]), await screenPoint(page, steps[1])];
    const isClean = async () => {
      const { selected, dragged, hovered } = await traces(page);
      assert.deepEqual({ selected, dragged, hovered }, { selected: [], dragged: 0, hovered: null });
    };
    await touchPath(page, [from, to], { isCancelled: true });
    await isClean();
    const session = await page.context().newCDPSession(page);
    const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const [first, second] = [{ ...from, id: 1 }, { ...to, id: 2 }];
    await send("touchStart", [first]);
    await send("touchMove", [{ ...first, x: first.x + 30 }]);
    await send("touchStart", [{ ...first, x: first.x + 30 }, second]);
    await send("touchEnd", []);
    await isClean();
    const { x, y } = await page.locator("#players-bottom").boundingBox();
    await touchPath(page, [from, { x: x + 20, y: y + 10 }]);
    await isClean();
    assert.deepEqual((await view(page)).moves, []);
  });
});
