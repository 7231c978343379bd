// Every page in both languages and themes, on a desk and on a phone: nothing for axe to find, nothing in the
// console, nothing wider than the screen.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ask, personOf, shortGame, signUp } from "./accounts.mjs";
import { moveOnce } from "./hands.mjs";
import { DESK, PHONE } from "./server.mjs";
import { GAMES, open, playNow, ready, withSomebody } from "./shared.mjs";
import { test } from "./suite.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PATHS = ["/", "/lobby", "/games", "/sign-in", "/sign-up", "/settings", "/history", "/leaderboard/ordo", ...GAMES.flatMap((game) => [`/play/${game}`, `/rules/${game}`])];
const THEMES = ["light", "dark"];
/** So many games stand on a page. */
const A_PAGE = 20;
/** So many games make a graph. */
const KNOWN = 4;

/** Nothing for axe to find in either theme; a theme changes colours and nothing else. */
async function assertAccessible(page) {
  for (const [i, theme] of THEMES.entries()) {
    const found = await page.evaluate(
      async ({ source, theme, isFirst }) => {
        document.documentElement.dataset.theme = theme;
        // A page allows no script but its own; this one comes from the test.
        if (!window.axe) (0, eval)(source);
        const rules = isFirst ? {} : { runOnly: ["color-contrast"] };
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...rules });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(" | ")}`);
      },
      { source: axe, theme, isFirst: i === 0 },
    );
    assert.deepEqual(found, [], `${page.url()}, ${theme}`);
  }
}

async function assertFits(page) {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${page.url()} is ${content} wide on a screen of ${width}`);
}

async function assertGood(page) {
  await assertAccessible(page);
  await assertFits(page);
}

async function visit(page, ...paths) {
  for (const path of paths) {
    await page.goto(path);
    for (const summary of await page.locator("main details:not([open]) > summary").all()) await summary.click();
    await assertGood(page);
  }
}

/** Every page that somebody sees who has just come. */
async function asGuest({ page, errors }) {
  await visit(page, ...PATHS);
  await visit(page, "/nowhere");
  const isMissing = (error) => error.includes("/nowhere") && error.includes("404");
  errors.splice(0, errors.length, ...errors.filter((error) => !isMissing(error)));
  for (const game of GAMES) {
    await playNow(page, game);
    await assertGood(page);
    for (const tab of ["chat", "rules", "more"]) {
      await page.locator(`#tab-${tab}`).click();
      await assertGood(page);
    }
  }
  await open(page, "theseion", "link");
  await assertGood(page);
}

/** Pages with people in them, a table with two of them in play, and the same when it is over. */
async function asAccounts([ada, blaise], names) {
  for (const [i, page] of [ada, blaise].entries()) await signUp(page, names[i]);
  for (let i = 0; i < KNOWN; i++) await shortGame(...(i % 2 ? [ada, blaise] : [blaise, ada]));
  const [me, other] = [await personOf(ada), await personOf(blaise)];
  await playNow(ada, "ordo");
  await visit(ada, "/games", "/settings", `/people/${me}`, `/people/${other}`, "/leaderboard/orthokon", "/history", "/play/tor");
  await open(ada, "orthokon", "link", (page) => page.locator("#clock").selectOption("fast"));
  const link = await ada.locator("#share-link").inputValue();
  await blaise.goto(link);
  await assertGood(blaise);
  await blaise.locator(".seats form button").first().click();
  await ready(blaise);
  await ada.locator("#tab-chat").click();
  await ada.locator("#say-text").fill("bonsoir");
  await ada.locator("#say-text").press("Enter");
  await ada.locator("#chat li").waitFor();
  await moveOnce(ada);
  await moveOnce(blaise);
  await blaise.locator('[data-do="offer-draw"]').click();
  await ada.locator("#proposals .proposal").waitFor();
  await assertGood(ada);
  await ada.locator("#proposals button").first().click();
  for (const page of [ada, blaise]) await page.locator('[data-do="offer-rematch"]').waitFor();
  await assertGood(ada);
}

for (const [language, device, screen] of [
  ["en", "desk", DESK],
  ["en", "phone", PHONE],
  ["fr", "desk", DESK],
  ["fr", "phone", PHONE],
]) {
  const options = { ...screen, bypassCSP: true, locale: language };
  test(`every page is for everyone, in both themes: ${language}, ${device}`, async () => {
    await withSomebody(options, asGuest);
    await withSomebody(options, async ({ page: ada }) => {
      const names = [`Ada ${language} ${device}`, `Blaise ${language} ${device}`];
      await withSomebody(options, ({ page: blaise }) => asAccounts([ada, blaise], names));
    });
  });
}

test("what is not there is told on a page", async () => {
  await withSomebody({}, async ({ page, errors }) => {
    const answer = await page.goto("/nowhere");
    assert.equal(answer.status(), 404);
    await page.getByRole("link", { name: "Back to the games" }).waitFor();
    // That the page itself is not there is an error, and the only one.
    assert.deepEqual(errors.splice(0).filter((error) => !error.includes("404")), []);
  });
});

test("a long list of games comes page by page", async () => {
  await withSomebody({}, async ({ page }) => {
    await signUp(page, `Sophie ${process.pid}`);
    const terms = { game: "orthokon", visibility: "link", one_screen: true };
    for (let opened = 0; opened <= A_PAGE; opened++) {
      const { table } = await ask(page, "/api/tables", { terms, first: [{ do: "sit" }, { do: "sit" }] });
      await ask(page, `/api/tables/${table}`, { do: "abort" });
    }
    const rows = page.locator(".rows > li");
    const next = page.getByRole("link", { name: "Earlier games" });
    await page.goto("/games");
    assert.equal(await rows.count(), A_PAGE);
    await next.click();
    await page.waitForURL("/games?page=1");
    assert.equal(await rows.count(), 1);
    assert.equal(await next.count(), 0);
    await page.goBack();
    assert.equal(await rows.count(), A_PAGE);
    assert.equal((await page.goto("/games?page=18446744073709551615")).status(), 200);
    assert.equal(await rows.count(), 0);
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
