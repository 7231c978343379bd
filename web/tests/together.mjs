// Several people: by link with a lost connection, in the lobby, four at Théséion, around one screen.

import assert from "node:assert/strict";
import { byKeyboard, byMouse, byTouch, byTyping, look, moveOnce, waitForTurn, whoseTurn } from "./hands.mjs";
import { PHONE, somebody } from "./server.mjs";
import { GAMES, browser, server, open, ready, view } from "./shared.mjs";
import { test } from "./suite.mjs";

async function people(count, options) {
  return Promise.all(Array.from({ length: count }, () => somebody(browser, server, options)));
}

/** Two who sit at a table of Orthokon, the second by the link of the first. */
async function pair(options) {
  const [ada, blaise] = await people(2, options);
  await open(ada.page, "orthokon", "link");
  await blaise.page.goto(await ada.page.locator("#share-link").inputValue());
  await blaise.page.getByRole("button", { name: /Take seat/ }).first().click();
  await ready(blaise.page);
  return [ada, blaise];
}

/** A connection that is lost is told in the console; nothing else may go wrong. */
function assertQuiet(...all) {
  const isLost = (error) => /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error);
  assert.deepEqual(all.flatMap(({ errors }) => errors.filter((error) => !isLost(error))), []);
}

/** The move of whoever's turn it is: a die may leave the others none. */
async function moveOfAny(...all) {
  await moveOnce(await whoseTurn(all.map(({ page }) => page)));
}

/** Both boards show everything that was played. */
async function showAll(...all) {
  for (const { page } of all) {
    const { moves } = await view(page);
    await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, moves.length, { timeout: 20_000 });
  }
}

for (const game of GAMES) {
  test(`${game}: two browsers by link, one of them cut off in the middle`, async () => {
    const [ada, blaise] = await people(2);
    await open(ada.page, game, "link");
    const link = await ada.page.locator("#share-link").inputValue();
    assert.match(link, /\?link=/);
    await blaise.page.goto(link);
    await ready(blaise.page);
    await blaise.page.getByRole("button", { name: /Take seat/ }).first().click();
    await ready(blaise.page);
    if (game === "theseion") {
      for (const { page } of [ada, blaise]) await page.getByRole("button", { name: "Ready" }).click();
    }
    for (let i = 0; i < 2; i++) await moveOfAny(ada, blaise);
    // Whoever waits loses the connection; the other one moves meanwhile.
    await showAll(ada, blaise);
    const [mover, waiting] = (await look(ada.page)).isOpen ? [ada, blaise] : [blaise, ada];
    const { ply } = await look(waiting.page);
    await waiting.context.setOffline(true);
    await waiting.page.waitForSelector("body.lost");
    await moveOnce(mover.page);
    assert.equal((await look(waiting.page)).ply, ply);
    await waiting.context.setOffline(false);
    await waiting.page.waitForSelector("body:not(.lost)", { timeout: 20_000 });
    await showAll(waiting);
    assert.ok((await look(waiting.page)).ply > ply);
    for (let i = 0; i < 2; i++) await moveOfAny(ada, blaise);
    await showAll(ada, blaise);
    await ada.page.locator("#tab-chat").click();
    await ada.page.locator("#say-text").fill("bonsoir");
    await ada.page.locator("#say-text").press("Enter");
    await blaise.page.locator("#chat", { hasText: "bonsoir" }).waitFor({ state: "attached" });
    await blaise.page.locator('[data-do="offer-draw"]').click();
    await ada.page.locator("#proposals").getByRole("button", { name: "Accept" }).click();
    await blaise.page.locator('[data-do="offer-rematch"]').click();
    await ada.page.locator("#proposals").getByRole("button", { name: "Accept" }).click();
    const before = new URL(link).pathname;
    for (const { page } of [ada, blaise]) await page.waitForURL((url) => url.pathname !== before && url.pathname.startsWith("/table/"));
    assertQuiet(ada, blaise);
    for (const { context } of [ada, blaise]) await context.close();
  });
}

test("theseion with four seats: two people, two computers, alliances, and the proof of the dice", async () => {
  const [ada, blaise] = await people(2);
  await open(ada.page, "theseion", "lobby", (page) => page.locator("#option-players").fill("4"));
  await blaise.page.goto("/lobby");
  await blaise.page.getByRole("link", { name: /Théséion/ }).first().click();
  await ready(blaise.page);
  await blaise.page.getByRole("button", { name: /Take seat/ }).first().click();
  await ready(blaise.page);
  for (const seat of [2, 3]) await ada.page.locator(`[data-engine="${seat}"]`).click();
  await ada.page.locator("#alliances").waitFor();
  await ada.page.locator("#teams").selectOption("13/24");
  await ada.page.locator("#propose-alliance").click();
  await blaise.page.locator("#proposals").getByRole("button", { name: "Accept" }).click();
  // Whoever agrees to something new has to be ready for it.
  await ada.page.locator("#proposals .proposal").waitFor({ state: "detached" });
  await ada.page.locator("#contribution").fill("chance");
  for (const { page } of [ada, blaise]) await page.getByRole("button", { name: "Ready" }).click();
  await moveOfAny(ada, blaise);
  await ada.page.locator("#tab-more").click();
  assert.match(await ada.page.locator("#dice-commitment").textContent(), /^[0-9a-f]{64}$/);
  assert.match(await ada.page.locator("#dice-contributions").textContent(), /chance/);
  assert.equal(await ada.page.locator(".player").count(), 4);
  assertQuiet(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

test("who opened a private table and has lost the link gets another one", async () => {
  const [ada, blaise] = await people(2);
  await open(ada.page, "ordo", "link");
  const before = await ada.page.locator("#share-link").inputValue();
  await ada.page.evaluate(() => localStorage.clear());
  await ada.page.goto(new URL(before).pathname);
  await ready(ada.page);
  assert.doesNotMatch(await ada.page.locator("#share-link").inputValue(), /link=/);
  await ada.page.getByRole("button", { name: "New link" }).click();
  await ada.page.waitForURL(/link=/);
  await ready(ada.page);
  const after = await ada.page.locator("#share-link").inputValue();
  assert.notEqual(after, before);
  assert.equal((await blaise.page.goto(before)).status(), 404);
  blaise.errors.splice(0);
  await blaise.page.goto(after);
  await ready(blaise.page);
  assert.equal(await blaise.page.getByRole("button", { name: "New link" }).count(), 0, "it is not theirs");
  await blaise.page.getByRole("button", { name: /Take seat/ }).first().click();
  await ready(blaise.page);
  await moveOnce(ada.page);
  assertQuiet(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

test("two around one screen", async () => {
  const [ada] = await people(1);
  await open(ada.page, "ordo", "screen");
  await moveOnce(ada.page);
  await moveOnce(ada.page);
  assert.equal((await look(ada.page)).ply, 2);
  assertQuiet(ada);
  await ada.context.close();
});

test("a clock runs, and the setup refuses one that does not exist", async () => {
  const [ada] = await people(1);
  const own = async (page, minutes) => {
    await page.locator("#clock").selectOption("own");
    await page.locator("#minutes").fill(minutes);
    await page.locator("#seconds").fill("0");
  };
  await ada.page.goto("/play/tor");
  await own(ada.page, "0");
  await ada.page.getByRole("button", { name: "Start" }).click();
  await ada.page.locator(".error", { hasText: "Invalid clock" }).waitFor();
  await own(ada.page, "5");
  await ada.page.getByRole("button", { name: "Start" }).click();
  await ada.page.waitForURL(/\/table\//);
  await ready(ada.page);
  const clocks = await ada.page.locator(".clock").allTextContents();
  assert.equal(clocks.length, 2);
  for (const clock of clocks) assert.match(clock, /^(5:00|4:5\d)$/);
  ada.errors.splice(0, ada.errors.length, ...ada.errors.filter((error) => !/status of 422/.test(error)));
  assertQuiet(ada);
  await ada.context.close();
});

test("an answer is prepared on the board, and played at once", async () => {
  const [ada, blaise] = await pair();
  await blaise.page.locator("#tab-more").click();
  await blaise.page.locator("#prepare-begin").click();
  await blaise.page.waitForFunction(() => {
    const { isOpen, isAhead } = document.querySelector("tablier-board");
    return isOpen && !isAhead;
  });
  await byMouse(blaise.page, { touches: ["a1", "a3"] });
  await blaise.page.waitForFunction(() => document.querySelector("tablier-board").hand.paths.some(({ move }) => move === "b4-b2"));
  await byMouse(blaise.page, { touches: ["b4", "b2"] });
  await blaise.page.locator("#prepared li", { hasText: "a1-a3" }).waitFor();
  await byMouse(ada.page, { touches: ["a1", "a3"] });
  await ada.page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 2);
  assertQuiet(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

test("a move for later is made on the board by mouse, touch, keys and typing, and cancelled", async () => {
  const [ada, blaise] = await pair(PHONE);
  const { page } = blaise;
  const planned = (move) => page.waitForFunction((move) => document.querySelector("tablier-board").planned === move, move);
  await page.waitForFunction(() => document.querySelector("tablier-board").isAhead);
  assert.equal(await page.locator("tablier-board .lights .first").count(), 0, "nothing calls for it");
  const touches = ["b4", "b2"];
  await byMouse(page, { touches });
  await planned("b4-b2");
  await page.locator("#status", { hasText: "Premove: b4-b2" }).waitFor();
  assert.equal(await page.locator("tablier-board .lights .touched").count(), 2);
  assert.match(await page.locator('tablier-board [data-name="b2"]').getAttribute("aria-label"), /prepared/);
  await byMouse(page, { touches: ["c3"] });
  await planned(null);
  await byTouch(page, { touches });
  await planned("b4-b2");
  await page.locator('tablier-board [data-name="b4"]').focus();
  await page.keyboard.press("Escape");
  await planned(null);
  await byTyping(page, { move: "b4-b2" });
  await planned("b4-b2");
  await page.locator("#hand-buttons").getByRole("button", { name: "Cancel" }).click();
  await planned(null);
  await byKeyboard(page, { touches });
  await planned("b4-b2");
  // It is there again on another visit, and played as soon as they have moved.
  await page.reload();
  await planned("b4-b2");
  await byMouse(ada.page, { touches: ["a1", "a3"] });
  for (const { page } of [ada, blaise]) await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 2);
  assert.deepEqual((await view(ada.page)).moves, ["a1-a3", "b4-b2"]);
  assertQuiet(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

test("a win is claimed only from who has gone, and nothing is taken back before the first move", async () => {
  const [ada, blaise] = await pair();
  await ada.page.locator(".presence.here").first().waitFor();
  const claim = ada.page.locator('[data-do="claim"]');
  const takeback = ada.page.locator('[data-do="ask-takeback"]');
  assert.ok((await claim.isHidden()) && (await takeback.isHidden()));
  await moveOnce(ada.page);
  await takeback.waitFor();
  assert.ok(await claim.isHidden());
  await blaise.context.close();
  await claim.waitFor();
  assertQuiet(ada);
  await ada.context.close();
});

test("whoever has little time left hears it", async () => {
  const [ada] = await people(1);
  const { page } = ada;
  await page.clock.install();
  await open(page, "tor", "engine", async () => {
    await page.locator("#clock").selectOption("own");
    await page.locator("#minutes").fill("5");
    await page.locator("#seconds").fill("0");
  });
  await moveOnce(page);
  await waitForTurn(page);
  /** Lets time pass until so many seconds are left. */
  const passUntil = async (seconds) => {
    const [minutes, rest] = (await page.locator(".clock.runs").textContent()).split(":").map(Number);
    await page.clock.fastForward(1000 * (60 * minutes + rest - seconds));
  };
  const hears = (text) => page.locator("#announcer", { hasText: text }).waitFor({ state: "attached" });
  await passUntil(45);
  await hears("One minute left");
  await passUntil(6);
  await hears("Ten seconds left");
  assertQuiet(ada);
  await ada.context.close();
});
