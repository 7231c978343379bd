// Before a game: options that go together, invitations, who is missing, and one screen for several.

import assert from "node:assert/strict";
import { playMove } from "./input.mjs";
import { PHONE, newUser } from "./server.mjs";
import { browser, open, ready, server, view, withUser } from "./fixtures.mjs";
import { signUp } from "./users.mjs";
import { testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";

test("only what can be chosen together is offered", async () => {
  await withUser({}, async ({ page }) => {
    await page.goto("/play/theseion");
    const seats = () => page.locator("#seat option:not([disabled])").allTextContents();
    const alliances = page.locator('#option-teams label:visible:not(:has(input[value=""]))');
    const players = (count) => page.locator(`input[name="option-players"][value="${count}"]`).check();
    assert.deepEqual(await seats(), ["Player 1", "Player 2", "Random"]);
    assert.equal(await alliances.count(), 1, "two players can only be allied");
    await players(4);
    assert.equal((await seats()).length, 5);
    assert.equal(await alliances.count(), 14);
    await page.locator("#seat").selectOption({ label: "Player 4" });
    await page.getByLabel("Player 1 and Player 3 against Player 2 and Player 4").check();
    // What is not possible any more is not chosen any more.
    await players(3);
    assert.equal(await page.locator('input[name="option-teams"]:checked').inputValue(), "");
    assert.equal(await page.locator("#seat").inputValue(), "0");
    await page.getByLabel("Player 1 and Player 3 against Player 2", { exact: true }).check();
    await page.locator("form#setup > .button").click();
    await page.waitForURL(/\/table\//);
    assert.deepEqual((await view(page)).terms.options, { players: "3", teams: "13/2" });
  });
});

test("a rated table has what it needs as soon as it is rated", async () => {
  await withUser({}, async ({ page }) => {
    await signUp(page, `Rater ${process.pid}`);
    await page.goto("/play/tor");
    await page.locator('input[name="opponent"][value="lobby"]').check();
    await page.getByLabel("Diagonals").check();
    await page.locator("#rated").check();
    assert.equal(await page.locator("#clock").inputValue(), "rapid");
    assert.ok(await page.locator("#option-pattern").evaluate((fieldset) => fieldset.disabled));
    await page.locator("form#setup > .button").click();
    await page.waitForURL(/\/table\//);
    const { terms } = await view(page);
    assert.ok(terms.rated && terms.sides === "random" && terms.options === undefined, JSON.stringify(terms));
  });
});

/** Whether elements are within the screen without scrolling. */
async function assertInView(page, ...selectors) {
  for (const selector of selectors) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box !== null && box.y >= 0 && box.y + box.height <= PHONE.viewport.height, `${selector}: ${JSON.stringify(box)}`);
  }
}

test("on a phone the host shares without scrolling, whoever comes sits down, and everybody sees what is missing", async () => {
  const users = await Promise.all([1, 2, 3].map(() => newUser(browser, server, PHONE)));
  const [ada, blaise, clara] = users.map(({ page }) => page);
  await ada.addInitScript(() => {
    navigator.share = async ({ url }) => void (document.title = url);
  });
  await open(ada, "theseion", "link", (page) => page.locator('input[name="option-players"][value="3"]').check());
  const missing = (page, text) => page.locator("#gathering-missing", { hasText: text }).waitFor();
  await missing(ada, "Waiting for 2 players");
  await ada.locator(".qr").evaluate((image) => image.decode());
  await assertInView(ada, "#share-link", "#share-copy", "#share-send", ".qr");
  const link = await ada.locator("#share-link").inputValue();
  await ada.locator("#share-send").tap();
  await ada.waitForFunction((link) => document.title === link, link);

  await blaise.goto(link);
  await ready(blaise);
  await assertInView(blaise, "#gathering-title", ".gathering-terms", "#sit-down .button");
  assert.match(await blaise.locator("#gathering-title").textContent(), /^Guest \d+ invites you to play Théséion$/);
  await blaise.locator("#sit-down .button").tap();
  await blaise.locator("#ready").waitFor();
  await clara.goto(link);
  await ready(clara);
  await missing(clara, "Waiting for one player");
  // From the chat one can sit down as well.
  const name = await blaise.evaluate(() => `Guest ${JSON.parse(document.querySelector("#initial-data").textContent).me}`);
  await clara.evaluate(() => document.querySelector("#chat-sit").requestSubmit());
  await clara.waitForSelector("#ready:not([hidden])");
  await ready(clara);
  await missing(clara, "Everyone is here: press Ready to start");
  for (const page of [ada, clara]) await page.locator("#ready .button").tap();
  await missing(ada, `${name} is not ready yet`);
  await ada.locator('.seats [data-seat="1"] .seat-state', { hasText: "not ready yet" }).waitFor();
  assert.ok(await ada.locator("#share").isHidden(), "nobody else can come");
  await blaise.locator("#ready .button").tap();
  for (const page of [ada, blaise, clara]) await page.locator("#gathering").waitFor({ state: "hidden" });
  for (const { context, errors } of users) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

testOnScreens("whoever reads the chat of a table that waits can sit down from there", async (screen) => {
  const users = await Promise.all([1, 2].map(() => newUser(browser, server, screen.options)));
  const [ada, clara] = users.map(({ page }) => page);
  await open(ada, "theseion", "lobby");
  await clara.goto(ada.url());
  await ready(clara);
  await screen.press(clara.locator("#tab-chat"));
  assert.ok(await clara.locator("#chat-form").isHidden());
  await clara.getByText("Only the players can write here.").waitFor();
  await screen.press(clara.locator("#chat-sit button"));
  await clara.waitForSelector("#ready:not([hidden])");
  await ready(clara);
  await screen.press(clara.locator("#tab-chat"));
  await clara.locator("#chat-form").waitFor();
  for (const { context, errors } of users) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test("players who share a screen take moves back", async () => {
  await withUser(PHONE, async ({ page }) => {
    await open(page, "ordo", "screen");
    await playMove(page);
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 1);
    await page.locator('[data-action="ask-takeback"][aria-disabled="false"]').evaluate((button) => button.click());
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 0);
    assert.deepEqual((await view(page)).moves, []);
  });
});

test("a day off is added to the time of a correspondence game", async () => {
  await withUser({}, async ({ page }) => {
    await open(page, "ordo", "engine", async () => {
      await page.locator("#clock").selectOption("correspondence");
      await page.locator("#days").fill("1");
      await page.locator("#days-off").fill("2");
    });
    const dayOff = page.locator('[data-action="take-holiday"]');
    const press = (text) => dayOff.filter({ hasText: text }).evaluate((button) => button.click());
    await press("Take a day off (2 left)");
    await press("Press again");
    await dayOff.filter({ hasText: "(1 left)" }).waitFor({ state: "attached" });
    await page.locator('.player[data-seat="0"] .clock', { hasText: /^(2 days|1 day 2\d ?h)$/ }).waitFor();
  });
});
