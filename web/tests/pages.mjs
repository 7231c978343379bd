// Every page in both languages and themes: nothing for axe to find, nothing in the console, nothing wider
// than the screen.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test from "node:test";
import { DESK, PHONE } from "./house.mjs";
import { GAMES, house, playNow, ready, withSomebody } from "./shared.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PATHS = ["/", "/lobby", "/games", "/sign-in", "/sign-up", "/settings", "/history", "/best/ordo", ...GAMES.flatMap((game) => [`/play/${game}`, `/rules/${game}`])];

async function assertAccessible(page) {
  const found = await page.evaluate(async (source) => {
    // A page allows no script but its own; this one comes from the test.
    if (!window.axe) (0, eval)(source);
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(" | ")}`);
  }, axe);
  assert.deepEqual(found, [], page.url());
}

async function assertFits(page) {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${page.url()} is ${content} wide on a screen of ${width}`);
}

async function remember(context, language, theme) {
  const url = house.address;
  await context.addCookies([
    { name: "language", value: language, url },
    { name: "taste", value: `${theme}.usual.csa`, url },
  ]);
}

for (const [language, theme, device, screen] of [
  ["en", "light", "desk", DESK],
  ["fr", "dark", "phone", PHONE],
  ["fr", "light", "phone", PHONE],
  ["en", "dark", "desk", DESK],
]) {
  test(`every page is for everyone: ${language}, ${theme}, ${device}`, async () => {
    await withSomebody({ ...screen, bypassCSP: true }, async ({ page, context }) => {
      await remember(context, language, theme);
      for (const path of PATHS) {
        await page.goto(path);
        await assertAccessible(page);
        await assertFits(page);
      }
      for (const game of GAMES) {
        await playNow(page, game);
        await assertAccessible(page);
        await assertFits(page);
        for (const tab of ["chat", "rules", "more"]) await page.locator(`#tab-${tab}`).click();
        await assertAccessible(page);
      }
      await page.goto("/play/theseion");
      await page.locator('input[value="link"]').check();
      await page.locator("form#setup > .button").click();
      await page.waitForURL(/\/table\//);
      await ready(page);
      await assertAccessible(page);
      await assertFits(page);
    });
  });
}

test("what is not there is told on a page", async () => {
  await withSomebody({}, async ({ page, errors }) => {
    const answer = await page.goto("/nowhere");
    assert.equal(answer.status(), 404);
    await page.getByRole("link", { name: "To the shelf" }).waitFor();
    // That the page itself is not there is an error, and the only one.
    assert.deepEqual(errors.splice(0).filter((error) => !error.includes("404")), []);
  });
});

test("no page allows foreign scripts, styles or frames", async () => {
  await withSomebody({}, async ({ page }) => {
    const answer = await page.goto("/");
    const policy = answer.headers()["content-security-policy"];
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe/);
  });
});
