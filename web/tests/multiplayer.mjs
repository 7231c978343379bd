// Games between people: by link with a lost connection, in the lobby, with four seats, on one screen.

import assert from "node:assert/strict";
import { byKeyboard, byMouse, byTouch, byTyping, boardState, playMove, waitForTurn, pageToMove } from "./input.mjs";
import { PHONE, newUser } from "./server.mjs";
import { CATALOGUE, boardsInTab, browser, closeMenu, server, open, openMenu, ready, recordRequests, view } from "./fixtures.mjs";
import { pressInMenu, testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";

async function newUsers(count, options) {
  return Promise.all(Array.from({ length: count }, () => newUser(browser, server, options)));
}

/** Two users at a table of Orthokon; the second one came by link. */
async function startGameForTwo(options) {
  const [ada, blaise] = await newUsers(2, options);
  await open(ada.page, "orthokon", "link");
  await blaise.page.goto(await ada.page.locator("#share-link").inputValue());
  await blaise.page.getByRole("button", { name: /Sit down/ }).first().click();
  await ready(blaise.page);
  return [ada, blaise];
}

/** The name that others see of the guest of a page. */
async function guestName(page) {
  const { me } = await page.evaluate(() => JSON.parse(document.querySelector("#initial-data").textContent));
  return `Guest ${me}`;
}

/** A button that is not possible yet says why: in its description, and when it is pressed. */
async function assertBlocked(page, screen, button, reason) {
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  assert.equal(await button.getAttribute("title"), reason);
  await screen.press(button, { force: true });
  await page.locator("#notice", { hasText: reason }).waitFor();
}

/** Resigns, which is asked twice. */
async function resign(page, screen) {
  const button = page.locator('[data-action="resign"]');
  await pressInMenu(page, screen, button);
  await screen.press(button.filter({ hasText: "Press again" }));
}

/** The button that accepts a draw or a rematch, and no other proposal that is still shown. */
function acceptButton(page, topic) {
  return page.locator("#proposals .proposal", { hasText: `offers a ${topic}` }).getByRole("button", { name: "Accept" });
}

/** The console has no errors but those of lost connections. */
function assertNoErrors(...all) {
  const isLost = (error) => /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error);
  assert.deepEqual(all.flatMap(({ errors }) => errors.filter((error) => !isLost(error))), []);
}

/** Plays a move of the user whose turn it is: after a roll it may be the same one again. */
async function playMoveOfEither(...all) {
  await playMove(await pageToMove(all.map(({ page }) => page)));
}

/** Waits until the boards show all moves. */
async function waitForAllMoves(...all) {
  for (const { page } of all) {
    const { moves } = await view(page);
    await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, moves.length, { timeout: 20_000 });
  }
}

for (const { game, chance } of CATALOGUE) {
  test(`${game}: two users by link, one of whom loses the connection`, async () => {
    const [ada, blaise] = await newUsers(2);
    await open(ada.page, game, "link");
    const link = await ada.page.locator("#share-link").inputValue();
    assert.match(link, /\?link=/);
    await blaise.page.goto(link);
    await ready(blaise.page);
    await blaise.page.getByRole("button", { name: /Sit down/ }).first().click();
    await ready(blaise.page);
    if (chance) {
      for (const { page } of [ada, blaise]) await page.getByRole("button", { name: "Ready" }).click();
    }
    for (let i = 0; i < 2; i++) await playMoveOfEither(ada, blaise);
    // The waiting user loses the connection, and the other one moves meanwhile.
    await waitForAllMoves(ada, blaise);
    const [mover, waiting] = (await boardState(ada.page)).isMyTurn ? [ada, blaise] : [blaise, ada];
    const { ply } = await boardState(waiting.page);
    await waiting.context.setOffline(true);
    await waiting.page.waitForSelector("body.disconnected");
    await playMove(mover.page);
    assert.equal((await boardState(waiting.page)).ply, ply);
    await waiting.context.setOffline(false);
    await waiting.page.waitForSelector("body:not(.disconnected)", { timeout: 20_000 });
    await waitForAllMoves(waiting);
    assert.ok((await boardState(waiting.page)).ply > ply);
    for (let i = 0; i < 2; i++) await playMoveOfEither(ada, blaise);
    await waitForAllMoves(ada, blaise);
    await ada.page.locator("#tab-chat").click();
    await ada.page.locator("#chat-input").fill("bonsoir");
    await ada.page.locator("#chat-input").press("Enter");
    await blaise.page.locator("#chat", { hasText: "bonsoir" }).waitFor({ state: "attached" });
    await blaise.page.locator('[data-action="offer-draw"]').click();
    await acceptButton(ada.page, "draw").click();
    await blaise.page.locator('[data-action="offer-rematch"]').click();
    await acceptButton(ada.page, "rematch").click();
    const before = new URL(link).pathname;
    for (const { page } of [ada, blaise]) await page.waitForURL((url) => url.pathname !== before && url.pathname.startsWith("/table/"));
    assertNoErrors(ada, blaise);
    for (const { context } of [ada, blaise]) await context.close();
  });
}

testOnScreens("theseion with four seats: two users, two computers, alliances and the proof of the dice", async (screen) => {
  const [ada, blaise] = await newUsers(2, screen.options);
  await open(ada.page, "theseion", "lobby", (page) => page.locator('input[name="option-players"][value="4"]').check());
  await blaise.page.goto("/lobby");
  // The same test runs on another screen at the same time.
  await screen.press(blaise.page.locator(`a[href="${new URL(ada.page.url()).pathname}"]`).first());
  await ready(blaise.page);
  await screen.press(blaise.page.getByRole("button", { name: /Sit down/ }).first());
  await ready(blaise.page);
  await assertBlocked(ada.page, screen, ada.page.locator("#propose-alliance"), "Possible once all seats are taken");
  for (const seat of [2, 3]) await screen.press(ada.page.locator(`[data-engine-seat="${seat}"]`));
  await ada.page.locator('#propose-alliance[aria-disabled="false"]').waitFor();
  assert.equal(await ada.page.locator(".player-name", { hasText: "Computer" }).count(), 2);
  // Alliances are named by their players: users by their names, others by their seats.
  const [first, second] = await Promise.all([ada, blaise].map(({ page }) => guestName(page)));
  await ada.page.locator("#teams").selectOption({ label: `${first} and Player 3 against ${second} and Player 4` });
  await screen.press(ada.page.locator("#propose-alliance"));
  const proposal = blaise.page.locator("#proposals", { hasText: `${first} proposes: ${first} and Player 3 against ${second} and Player 4` });
  await proposal.waitFor();
  await screen.press(ada.page.locator("#proposals").getByRole("button", { name: "Withdraw" }));
  await blaise.page.locator("#notice", { hasText: `${first} withdrew the offer` }).waitFor();
  await screen.press(ada.page.locator("#propose-alliance"));
  await screen.press(proposal.getByRole("button", { name: "Accept" }));
  // After an agreement everyone has to be ready again.
  await ada.page.locator("#proposals .proposal").waitFor({ state: "detached" });
  await screen.press(ada.page.locator("#ready summary"));
  await ada.page.locator("#contribution").fill("chance");
  for (const { page } of [ada, blaise]) await screen.press(page.getByRole("button", { name: "Ready" }));
  await playMove(await pageToMove([ada.page, blaise.page]), screen.play);
  // During the game everyone sees who plays with whom, and no seat is free.
  for (const { page } of [ada, blaise]) {
    await page.locator('.player[data-seat="0"] .player-note', { hasText: "with Player 3" }).waitFor();
    await page.locator('.player[data-seat="2"] .player-note', { hasText: `with ${first}` }).waitFor();
    assert.equal(await page.locator(".player-name", { hasText: "free" }).count(), 0);
  }
  await pressInMenu(ada.page, screen, ada.page.locator("#tab-more"));
  assert.match(await ada.page.locator("#dice-commitment").textContent(), /^[0-9a-f]{64}$/);
  assert.match(await ada.page.locator("#dice-contributions").textContent(), /chance/);
  assert.equal(await ada.page.locator(".player").count(), 4);
  // The computer plays on for whoever resigns, and all see that.
  await resign(blaise.page, screen);
  for (const { page } of [ada, blaise]) {
    const row = page.locator('.player[data-seat="1"]');
    await row.locator(".player-name", { hasText: "Computer" }).waitFor();
    assert.match(await row.textContent(), /resigned/);
    assert.doesNotMatch(await row.textContent(), /you/);
  }
  assert.ok(await blaise.page.locator("#move-form").isHidden());
  assertNoErrors(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

test("the creator of a private table can replace its link", async () => {
  const [ada, blaise] = await newUsers(2);
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
  assert.equal(await blaise.page.getByRole("button", { name: "New link" }).count(), 0, "only the creator can replace the link");
  await blaise.page.getByRole("button", { name: /Sit down/ }).first().click();
  await ready(blaise.page);
  await playMove(ada.page);
  assertNoErrors(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

for (const [where, options] of [["in the tab", {}], ["by the server", { hasWasm: false }]]) {
  test(`two users on one screen, whose boards are made ${where}`, async () => {
    const [ada] = await newUsers(1, options);
    await open(ada.page, "ordo", "screen");
    if (options.hasWasm !== false) await boardsInTab(ada.page);
    const fetched = recordRequests(ada.page);
    await playMove(ada.page);
    await playMove(ada.page);
    assert.equal((await boardState(ada.page)).ply, 2);
    const others = fetched.filter((path) => !path.endsWith("/board"));
    assert.deepEqual(others, [], "a move needs no view");
    assert.equal(fetched.length > 0, options.hasWasm === false, `${fetched}`);
    assertNoErrors(ada);
    await ada.context.close();
  });
}

test("a clock runs, and the setup form rejects an invalid one", async () => {
  const [ada] = await newUsers(1);
  const setClock = async (page, minutes) => {
    await page.locator("#clock").selectOption("own");
    await page.locator("#minutes").fill(minutes);
    await page.locator("#seconds").fill("0");
  };
  await ada.page.goto("/play/tor");
  await setClock(ada.page, "0");
  await ada.page.getByRole("button", { name: "Start" }).click();
  await ada.page.locator(".error", { hasText: "nvalid clock" }).waitFor();
  await setClock(ada.page, "5");
  await ada.page.getByRole("button", { name: "Start" }).click();
  await ada.page.waitForURL(/\/table\//);
  await ready(ada.page);
  const clocks = await ada.page.locator(".clock").allTextContents();
  assert.equal(clocks.length, 2);
  for (const clock of clocks) assert.match(clock, /^(5:00|4:5\d)$/);
  ada.errors.splice(0, ada.errors.length, ...ada.errors.filter((error) => !/status of 422/.test(error)));
  assertNoErrors(ada);
  await ada.context.close();
});

test("a conditional move is entered on the board and played at once", async () => {
  const [ada, blaise] = await startGameForTwo();
  await blaise.page.locator("#tab-more").click();
  await blaise.page.locator("#conditional-moves-edit").click();
  await blaise.page.waitForFunction(() => {
    const { isInteractive, isPremoving } = document.querySelector("tablier-board");
    return isInteractive && !isPremoving;
  });
  await byMouse(blaise.page, { steps: ["a1", "a3"] });
  await blaise.page.waitForFunction(() => document.querySelector("tablier-board").selection.paths.some(({ move }) => move === "b4-b2"));
  await byMouse(blaise.page, { steps: ["b4", "b2"] });
  await blaise.page.locator("#conditional-moves-list li", { hasText: "a1-a3" }).waitFor();
  await byMouse(ada.page, { steps: ["a1", "a3"] });
  await ada.page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 2);
  assertNoErrors(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

test("a premove is set by mouse, touch, keyboard and typing, and cancelled", async () => {
  const [ada, blaise] = await startGameForTwo(PHONE);
  const { page } = blaise;
  const premoveIs = (move) => page.waitForFunction((move) => document.querySelector("tablier-board").premove === move, move);
  await page.waitForFunction(() => document.querySelector("tablier-board").isPremoving);
  assert.equal(await page.locator("tablier-board .highlights .start").count(), 0, "a premove is not suggested");
  const steps = ["b4", "b2"];
  await byMouse(page, { steps });
  await premoveIs("b4-b2");
  await page.locator("#status", { hasText: "Premove: b4-b2" }).waitFor();
  assert.equal(await page.locator("tablier-board .highlights .selected:not(.edge)").count(), 2);
  assert.match(await page.locator('tablier-board [data-name="b2"]').getAttribute("aria-label"), /premove$/);
  await byMouse(page, { steps: ["c3"] });
  await premoveIs(null);
  await byTouch(page, { steps });
  await premoveIs("b4-b2");
  await page.locator('tablier-board [data-name="b4"]').focus();
  await page.keyboard.press("Escape");
  await premoveIs(null);
  await openMenu(page);
  await byTyping(page, { move: "b4-b2" });
  await premoveIs("b4-b2");
  await page.locator("#menu").waitFor({ state: "hidden" });
  await page.locator("#turn-buttons").getByRole("button", { name: "Cancel" }).click();
  await premoveIs(null);
  await byKeyboard(page, { steps });
  await premoveIs("b4-b2");
  // It is kept on the next visit and played as soon as the opponent has moved.
  await page.reload();
  await premoveIs("b4-b2");
  await byMouse(ada.page, { steps: ["a1", "a3"] });
  for (const { page } of [ada, blaise]) await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 2);
  assert.deepEqual((await view(ada.page)).moves, ["a1-a3", "b4-b2"]);
  assertNoErrors(ada, blaise);
  for (const { context } of [ada, blaise]) await context.close();
});

testOnScreens("a win can be claimed when the opponent has been away for a minute, and a takeback asked for after a move", async (screen) => {
  const [ada, blaise] = await newUsers(2, screen.options);
  const { page } = ada;
  await page.clock.install();
  await open(page, "orthokon", "link", () => page.locator("#clock").selectOption("rapid"));
  await blaise.page.goto(await page.locator("#share-link").inputValue());
  await screen.press(blaise.page.getByRole("button", { name: /Sit down/ }).first());
  await ready(blaise.page);
  await page.locator(".presence.online").first().waitFor();
  const [claim, takeback] = ["claim", "ask-takeback"].map((action) => page.locator(`[data-action="${action}"]`));
  await openMenu(page);
  await assertBlocked(page, screen, takeback, "You have not made a move yet");
  await closeMenu(page);
  await playMove(page, screen.play);
  await page.locator('[data-action="ask-takeback"][aria-disabled="false"]').waitFor({ state: "attached" });
  assert.ok(await claim.isHidden());
  await blaise.context.close();
  await claim.waitFor();
  assert.match(await claim.textContent(), /^Claim the win.*in \d+ sec\.$/);
  await assertBlocked(page, screen, claim, "Possible once your opponent has been away for long enough");
  await page.clock.fastForward(61_000);
  await page.locator('[data-action="claim"][aria-disabled="false"]').waitFor();
  assert.equal((await claim.textContent()).trim(), "Claim the win");
  // The server's time decides, not that of the page.
  await screen.press(claim);
  await page.locator("#notice", { hasText: /you can claim the win in \d+ seconds/ }).waitFor();
  assertNoErrors(ada);
  await ada.context.close();
});

test("whoever watches has no buttons, and whoever leaves a seat can take one again", async () => {
  const [ada, blaise, clara] = await newUsers(3);
  await open(ada.page, "theseion", "lobby");
  await blaise.page.goto(ada.page.url());
  for (let i = 0; i < 2; i++) {
    await blaise.page.getByRole("button", { name: /Sit down/ }).click();
    await ready(blaise.page);
    await blaise.page.locator("#ready").waitFor();
    if (i === 0) await blaise.page.locator("#leave").click();
  }
  await clara.page.goto(ada.page.url());
  await ready(clara.page);
  await clara.page.locator("#tab-chat").click();
  const controls = clara.page.locator("#chat-form, #ready, #leave, #alliances, .seats button, #actions > *");
  assert.equal(await controls.filter({ visible: true }).count(), 0);
  assertNoErrors(ada, blaise, clara);
  for (const { context } of [ada, blaise, clara]) await context.close();
});

test("a player with little time left is warned", async () => {
  const [ada] = await newUsers(1);
  const { page } = ada;
  await page.clock.install();
  await open(page, "tor", "engine", async () => {
    await page.locator("#clock").selectOption("own");
    await page.locator("#minutes").fill("5");
    await page.locator("#seconds").fill("0");
  });
  await playMove(page);
  await waitForTurn(page);
  /** Lets time pass until this many seconds are left. */
  const passTimeUntil = async (seconds) => {
    const [minutes, rest] = (await page.locator(".clock.running").textContent()).split(":").map(Number);
    await page.clock.fastForward(1000 * (60 * minutes + rest - seconds));
  };
  const isAnnounced = (text) => page.locator("#announcer", { hasText: text }).waitFor({ state: "attached" });
  await passTimeUntil(45);
  await isAnnounced("One minute left");
  await passTimeUntil(6);
  await isAnnounced("Ten seconds left");
  assertNoErrors(ada);
  await ada.context.close();
});

testOnScreens("winner, loser and spectator read their own sentence, and the spectator goes on to the rematch", async (screen) => {
  const [ada, blaise] = await startGameForTwo(screen.options);
  const [clara] = await newUsers(1, screen.options);
  await clara.page.goto(await ada.page.evaluate(() => document.querySelector("#share-link").value));
  await ready(clara.page);
  await clara.page.waitForSelector("body:not(.disconnected)");
  assert.ok(await clara.page.locator("#move-form").isHidden(), "a spectator types no moves");
  assert.ok(await clara.page.locator("#legal").isHidden());
  await pressInMenu(clara.page, screen, clara.page.locator("#tab-chat"));
  await clara.page.getByText("Only the players can write here.").waitFor();
  await screen.press(clara.page.locator("#tab-moves"));
  assert.equal(await clara.page.locator("#move-form, #legal").filter({ visible: true }).count(), 0, "nor in the menu");
  await closeMenu(clara.page);
  await openMenu(blaise.page);
  assert.ok(await blaise.page.locator("#move-form").isVisible());
  await closeMenu(blaise.page);
  await playMove(ada.page, screen.play);
  await playMove(blaise.page, screen.play);
  await resign(blaise.page, screen);
  for (const [{ page }, sentence] of [
    [ada, "You won. Black resigned, you win"],
    [blaise, "You lost. You resigned"],
    [clara, "Black resigned, White wins"],
  ]) {
    await page.locator("#status").filter({ hasText: new RegExp(`^${sentence}$`) }).waitFor();
    assert.ok(await page.locator("#move-form").isHidden(), "nobody types moves after the end");
    await page.getByRole("link", { name: "New game" }).waitFor();
  }
  const before = ada.page.url();
  await screen.press(ada.page.locator('[data-action="offer-rematch"]'));
  await screen.press(blaise.page.locator("#proposals").getByRole("button", { name: "Decline" }));
  await ada.page.locator("#notice", { hasText: `${await guestName(blaise.page)} declined your offer` }).waitFor();
  await blaise.page.locator("#notice", { hasText: "You declined the offer" }).waitFor();
  await clara.page.locator("#notice", { hasText: `${await guestName(blaise.page)} declined the offer` }).waitFor();
  await screen.press(blaise.page.locator('[data-action="offer-rematch"]'));
  await screen.press(acceptButton(ada.page, "rematch"));
  await ada.page.waitForURL((url) => url.href !== before);
  await screen.press(clara.page.getByRole("link", { name: "Go to the rematch" }));
  await clara.page.waitForURL((url) => url.pathname === new URL(ada.page.url()).pathname);
  await ready(clara.page);
  await clara.page.waitForSelector("body:not(.disconnected)");
  assertNoErrors(ada, blaise, clara);
  for (const { context } of [ada, blaise, clara]) await context.close();
});
