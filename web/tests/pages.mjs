// Every page in both languages and themes, on a desktop and on a phone: axe finds nothing, the console has no
// errors, nothing is wider than the screen.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { assertAccessible, assertAccessibleAndFits, assertFits } from "./accessibility.mjs";
import { post, userId, playShortGame, signUp } from "./users.mjs";
import { playMove } from "./input.mjs";
import { DESKTOP, PHONE } from "./server.mjs";
import { GAMES, boardsInTab, closeMenu, open, openMenu, playNow, ready, withUser } from "./fixtures.mjs";
import { testOnScreens } from "./screens.mjs";
import { recordWeights } from "./weights.mjs";
import { test } from "./suite.mjs";

const PATHS = ["/", "/lobby", "/games", "/sign-in", "/sign-up", "/settings", "/history", "/leaderboard", ...GAMES.flatMap((game) => [`/play/${game}`, `/rules/${game}`])];
/** The number of games on a page of a list. */
const PAGE_SIZE = 20;
/** The number of rated games after which a profile has a graph. */
const GRAPH_GAMES = 4;
/** The most bytes of all scripts of pages of the server together, packed, and of all that only play on the device needs. */
const MOST_SCRIPT_BYTES = 60 * 1024;
const ON_DEVICE = /^(local-|engine-|service-)/;
/** The most bytes of the page of a table with everything that it needs to be played. */
const MOST_TABLE_BYTES = 150 * 1024;
/** The most bytes of the module that it loads then, packed; browsers keep it. The goal is 400 KiB (docs/benchmarks.md). */
const MOST_MODULE_BYTES = 720 * 1024;

async function visit(page, ...paths) {
  for (const path of paths) {
    await page.goto(path);
    for (const summary of await page.locator("main details:not([open]) > summary").all()) await summary.click();
    await assertAccessibleAndFits(page);
  }
}

/** Every page that a new guest can see. */
async function visitAsGuest({ page, errors }) {
  await visit(page, ...PATHS);
  await visit(page, "/nowhere");
  const isMissing = (error) => error.includes("/nowhere") && error.includes("404");
  errors.splice(0, errors.length, ...errors.filter((error) => !isMissing(error)));
  for (const game of GAMES) {
    await visit(page, `/learn/${game}`);
    await playNow(page, game);
    await assertAccessibleAndFits(page);
    await openMenu(page);
    for (const tab of ["chat", "rules", "more"]) {
      await page.locator(`#tab-${tab}`).click();
      await assertAccessibleAndFits(page);
    }
  }
  await open(page, "theseion", "link");
  await assertAccessibleAndFits(page);
  await playNow(page, "orthokon");
  await page.locator("#turn-buttons button", { hasText: /Hint|Conseil/ }).click();
  await page.locator("tablier-board .highlights .hint").first().waitFor({ state: "attached" });
  await assertAccessibleAndFits(page);
}

/** The pages with accounts on them, and a table during and after a game. */
async function visitWithAccounts([ada, blaise], names) {
  for (const [i, page] of [ada, blaise].entries()) await signUp(page, names[i]);
  for (let i = 0; i < GRAPH_GAMES; i++) await playShortGame(...(i % 2 ? [ada, blaise] : [blaise, ada]));
  const [me, other] = [await userId(ada), await userId(blaise)];
  await playNow(ada, "ordo");
  await visit(ada, "/games", "/watch", "/players?name=Ada", "/settings", "/settings/sessions", "/settings/keys", "/settings/blocks", `/users/${me}`, `/users/${other}`, "/leaderboard/orthokon", "/history", "/play/tor", `/play/ordo?invite=${other}`, "/");
  await open(ada, "orthokon", "link", (page) => page.locator("#clock").selectOption("blitz"));
  const link = await ada.locator("#share-link").inputValue();
  await blaise.goto(link);
  await assertAccessibleAndFits(blaise);
  await blaise.locator("#sit-down button").click();
  await ready(blaise);
  await openMenu(ada);
  await ada.locator("#tab-chat").click();
  await ada.locator("#chat-input").fill("bonsoir");
  await ada.locator("#chat-input").press("Enter");
  await ada.locator("#chat li").waitFor();
  await closeMenu(ada);
  await playMove(ada);
  await playMove(blaise);
  await openMenu(blaise);
  await blaise.locator('[data-action="offer-draw"]').click();
  await ada.locator("#proposals .proposal").waitFor();
  await assertAccessibleAndFits(ada);
  await ada.locator("#proposals button").first().click();
  for (const page of [ada, blaise]) await page.waitForSelector('[data-action="offer-rematch"]:not([hidden])', { state: "attached" });
  await ada.locator("#end-sheet.open").waitFor();
  await assertAccessibleAndFits(ada);
}

for (const [language, device, screen] of [
  ["en", "desktop", DESKTOP],
  ["en", "phone", PHONE],
  ["fr", "desktop", DESKTOP],
  ["fr", "phone", PHONE],
]) {
  const options = { ...screen, bypassCSP: true, locale: language };
  test(`every page is accessible and fits in both themes: ${language}, ${device}`, async () => {
    await withUser(options, visitAsGuest);
    await withUser(options, async ({ page: ada }) => {
      const names = [`Ada ${language} ${device}`, `Blaise ${language} ${device}`];
      await withUser(options, ({ page: blaise }) => visitWithAccounts([ada, blaise], names));
    });
  });
}

test("a missing page is an error page", async () => {
  await withUser({}, async ({ page, errors }) => {
    const response = await page.goto("/nowhere");
    assert.equal(response.status(), 404);
    await page.getByRole("link", { name: "Back to the games" }).waitFor();
    // The only error in the console is that of the page itself.
    assert.deepEqual(errors.splice(0).filter((error) => !error.includes("404")), []);
  });
});

testOnScreens("a wrong address is an error page with the account's menu, in the reader's language", async (screen) => {
  await withUser({ ...screen.options, locale: "fr" }, async ({ page, errors }) => {
    await playNow(page, "orthokon");
    for (const path of ["/games?behind=abc", "/lobby?behind=x", "/play/chess", "/nowhere"]) {
      const response = await page.goto(path);
      assert.ok(response.status() >= 400);
      assert.equal(await page.locator("html").getAttribute("lang"), "fr");
      await screen.press(page.locator(".account-menu summary", { hasText: "Invité" }));
      await page.locator('.account-menu a[href^="/users/"]').waitFor();
      await page.getByRole("button", { name: "EN" }).waitFor();
    }
    assert.deepEqual(errors.splice(0).filter((error) => !/status of 40[04]/.test(error)), []);
  });
});

test("a long list of games has several pages", async () => {
  await withUser({}, async ({ page }) => {
    await signUp(page, `Sophie ${process.pid}`);
    const terms = { game: "orthokon", visibility: "link", one_screen: true };
    for (let i = 0; i <= PAGE_SIZE; i++) {
      const { table } = await post(page, "/api/tables", { terms, first: [{ do: "sit" }, { do: "sit" }] });
      await post(page, `/api/tables/${table}`, { do: "abort" });
    }
    const rows = page.locator(".rows > li");
    const next = page.getByRole("link", { name: "Earlier games" });
    await page.goto("/games");
    assert.equal(await rows.count(), PAGE_SIZE);
    await next.click();
    await page.waitForURL(/\/games\?behind=\d+-[a-z0-9]+$/);
    assert.equal(await rows.count(), 1);
    assert.equal(await next.count(), 0);
    await page.goBack();
    assert.equal(await rows.count(), PAGE_SIZE);
    assert.equal((await page.goto(`/games?behind=0-${"a".repeat(13)}`)).status(), 200);
    assert.equal(await rows.count(), 0);
  });
});

test("scripts and tables stay light", async () => {
  const folder = new URL("../dist/", import.meta.url);
  const scripts = { server: 0, device: 0 };
  for (const name of await readdir(folder)) {
    const bundle = gzipSync(await readFile(new URL(name, folder)));
    scripts[ON_DEVICE.test(name) ? "device" : "server"] += bundle.length;
  }
  assert.ok(scripts.server < MOST_SCRIPT_BYTES, `${scripts.server} bytes of scripts`);
  assert.ok(scripts.device > 0 && scripts.device < MOST_SCRIPT_BYTES, `${scripts.device} bytes of scripts on the device`);
  for (const game of GAMES) {
    // A service worker would serve what it has kept.
    await withUser({ ...PHONE, serviceWorkers: "block" }, async ({ page }) => {
      await playNow(page, game);
      // The browser keeps nothing of what passes through here.
      await page.route("**/*", (route) => route.continue());
      const weights = recordWeights(page);
      const loaded = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".wasm"));
      await page.reload();
      await ready(page);
      await boardsInTab(page);
      // The browser tells of it when the page has it already.
      await loaded;
      const { others, module } = await weights();
      assert.ok(others > 0 && others < MOST_TABLE_BYTES, `${game}: ${others} bytes`);
      assert.ok(module > 0 && module < MOST_MODULE_BYTES, `${game}: ${module} bytes of the module`);
    });
  }
});

test("pages allow no foreign scripts, styles or frames", async () => {
  await withUser({}, async ({ page }) => {
    const response = await page.goto("/");
    const policy = response.headers()["content-security-policy"];
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
    assert.match(policy, /worker-src 'self';/);
    assert.match(policy, /style-src 'self';/);
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ""), /unsafe/);
    // What the test itself calls may use `eval`: the timer is the page's.
    const refused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(eval("1"));
            } catch (error) {
              resolve(error.name);
            }
          });
        }),
    );
    assert.equal(refused, "EvalError");
  });
});
