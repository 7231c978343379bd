// The guided start of every game: the steps are made by touch, and what leads nowhere is explained.

import assert from "node:assert/strict";
import { byKeyboard, byTouch, screenPoint } from "./input.mjs";
import { PHONE } from "./server.mjs";
import { GAMES, open, ready, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";

/** The steps that enter the first move that is asked for. */
function asked(page) {
  return page.evaluate(() => {
    const { selection } = document.querySelector("tablier-board");
    const { steps, move } = selection.paths[0];
    // The board takes a step by itself if it is the only one, and not the second.
    const isForced = (step, i) => i > 1 && selection.next(steps.slice(0, i)).size === 1;
    return { steps: steps.filter((step, i) => !isForced(step, i)), move };
  });
}

/** Makes all steps and returns how many there were. */
async function makeSteps(page, input) {
  for (let number = 1; ; number++) {
    await page.locator("#learn-step", { hasText: `Step ${number} of` }).waitFor();
    const task = await page.locator("#status").textContent();
    await input(page, await asked(page));
    await page.waitForFunction((task) => !document.querySelector("tablier-board").isInteractive && document.getElementById("status").textContent !== task, task);
    if (await page.locator("#learn-end").isVisible()) return number;
    await page.getByRole("button", { name: "Next" }).click();
  }
}

for (const game of GAMES) {
  test(`${game}: a newcomer learns it by touch and plays`, async () => {
    await withUser({ ...PHONE, isNewcomer: true }, async ({ page }) => {
      await page.goto("/");
      await page.locator(`form[action="/play/${game}/now"] button`).click();
      await page.waitForURL(`/learn/${game}`);
      await ready(page);
      const steps = await makeSteps(page, byTouch);
      assert.ok(steps >= 3 && steps <= 4, `${steps} steps`);
      await page.locator("#learn-end").getByRole("button", { name: "Play now" }).click();
      await page.waitForURL(/\/table\//);
      await ready(page);
      await page.locator(".player", { hasText: "first steps" }).first().waitFor();
      // The second time there is nothing to learn first.
      await page.goto("/");
      await page.locator(`form[action="/play/${game}/now"] button`).click();
      await page.waitForURL(/\/table\//);
    });
  });
}

test("whoever is invited to a game that is new to them can learn it first and comes back to the table", async () => {
  await withUser({}, async ({ page: host }) => {
    await open(host, "tor", "link");
    const link = await host.locator("#share-link").inputValue();
    await withUser({ ...PHONE, isNewcomer: true }, async ({ page }) => {
      await page.goto(link);
      await page.getByRole("link", { name: "New to Tor? Learn it in half a minute" }).click();
      await page.waitForURL(/\/learn\/tor\?/);
      await ready(page);
      await makeSteps(page, byTouch);
      await page.getByRole("link", { name: "Back to the table" }).last().click();
      await page.waitForURL((url) => url.href === link);
      assert.equal(await page.getByRole("link", { name: /Learn it in half a minute/ }).count(), 0);
      await page.getByRole("button", { name: "Sit down" }).first().click();
      await ready(page);
    });
  });
});

test("the guided start explains a touch that leads nowhere, and can be done by keyboard or skipped", async () => {
  await withUser({}, async ({ page }) => {
    await page.goto("/play/orthokon");
    await page.getByRole("link", { name: "Learn by playing" }).click();
    await page.waitForURL("/learn/orthokon");
    await ready(page);
    const { x, y } = await screenPoint(page, "a4");
    await page.mouse.click(x, y);
    await page.locator("#status", { hasText: "belongs to your opponent" }).waitFor();
    await byKeyboard(page, await asked(page));
    await page.locator("#status", { hasText: "turned it over" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next");
    await page.getByRole("button", { name: "Skip and play" }).click();
    await page.waitForURL(/\/table\//);
  });
});
