// What is seen of a move: while it is made, when it was made, and when others make theirs.

import assert from "node:assert/strict";
import { boardState, byMouse, pageToMove, playMove, playMoves, waitForTurn } from "./input.mjs";
import { newUser } from "./server.mjs";
import { browser, closeMenu, open, playNow, ready, server, view, withUser } from "./fixtures.mjs";
import { pressInMenu, testOnScreens } from "./screens.mjs";
import { test } from "./suite.mjs";

/** The kind and owner of the piece that is seen on top of a place. */
function seenAt(page, place) {
  return page.evaluate((place) => {
    const piece = document.querySelector("tablier-board").pieces.top(place);
    return piece ? `${piece.kind} ${piece.owner}` : null;
  }, place);
}

function isPly(page, ply) {
  return page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, ply);
}

testOnScreens("a move without a connection is shown at once, and not sent if it is taken back", async (screen) => {
  const { context, page } = await newUser(browser, server, screen.options);
  await playNow(page, "orthokon");
  await waitForTurn(page);
  await page.waitForSelector("body:not(.disconnected)");
  await page.clock.install();
  await context.setOffline(true);
  const notice = page.locator("#notice", { hasText: "Connection lost" });
  await notice.waitFor();
  await screen.play(page, { steps: ["a1", "a3"] });
  assert.equal(await seenAt(page, "a3"), "disc 0");
  assert.equal(await seenAt(page, "a1"), null);
  await page.clock.fastForward(20_000);
  assert.ok(await notice.isVisible(), "it is still lost");
  await screen.press(page.locator("#turn-buttons").getByRole("button", { name: "Cancel" }));
  assert.equal(await seenAt(page, "a1"), "disc 0");
  await context.setOffline(false);
  await page.waitForSelector("body:not(.disconnected)", { timeout: 30_000 });
  assert.ok(await notice.isHidden());
  // Another move is sent, and only that.
  await screen.play(page, { steps: ["b1", "b3"] });
  await page.waitForFunction(() => document.querySelector("tablier-board").board.ply > 0);
  assert.equal((await view(page)).moves[0], "b1-b3");
  await context.close();
});

test("a move without a connection is sent when there is one again", async () => {
  const { context, page } = await newUser(browser, server);
  await playNow(page, "orthokon");
  await waitForTurn(page);
  await page.waitForSelector("body:not(.disconnected)");
  await context.setOffline(true);
  await page.locator("#notice", { hasText: "Connection lost" }).waitFor();
  await byMouse(page, { steps: ["a1", "a3"] });
  await context.setOffline(false);
  await page.waitForFunction(() => document.querySelector("tablier-board").board.ply > 0, null, { timeout: 30_000 });
  assert.equal((await view(page)).moves[0], "a1-a3");
  await context.close();
});

test("a move that is refused is taken back with the reason", async () => {
  await withUser({}, async ({ page }) => {
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      const upstream = socket.connectToServer();
      socket.onMessage((message) => {
        const { type, id } = JSON.parse(message);
        if (type !== "act") return upstream.send(message);
        socket.send(JSON.stringify({ type: "reply", id, error: { code: "table-not-your-turn", message: "It is not your turn" } }));
      });
    });
    await playNow(page, "orthokon");
    await waitForTurn(page);
    await byMouse(page, { steps: ["a1", "a3"] });
    await page.locator("#notice", { hasText: "It is not your turn" }).waitFor();
    assert.equal(await seenAt(page, "a1"), "disc 0");
    assert.equal(await seenAt(page, "a3"), null);
    assert.equal((await boardState(page)).isMyTurn, true);
  });
});

testOnScreens("no confirmation flashes up where none is wanted", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await playNow(page, "orthokon");
    await waitForTurn(page);
    await page.evaluate(() => {
      window.buttons = [];
      const panel = document.querySelector("#turn-buttons");
      new MutationObserver(() => window.buttons.push(...[...panel.children].map((button) => button.textContent))).observe(panel, { childList: true });
    });
    await playMove(page, screen.play);
    await waitForTurn(page);
    const buttons = new Set(await page.evaluate(() => window.buttons));
    assert.deepEqual([...buttons].filter((text) => text !== "Hint"), ["Undo"]);
  });
});

testOnScreens("a half-made move is seen: the pawn has gone, the line is outlined", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await open(page, "tor", "screen");
    while (!(await waitForTurn(page)).paths.some(({ steps }) => steps.length === 3)) await playMove(page, screen.play);
    const { steps } = (await boardState(page)).paths.find(({ steps }) => steps.length === 3);
    const pawn = await seenAt(page, steps[0]);
    await screen.play(page, { steps: steps.slice(0, 2) });
    assert.equal(await seenAt(page, steps[1]), pawn);
    assert.notEqual(await seenAt(page, steps[0]), pawn);
    await page.keyboard.press("Escape");
    await screen.play(page, { steps: [steps[1]] });
    await open(page, "ordo", "screen");
    const line = (await waitForTurn(page)).paths.find(({ steps }) => steps.length === 3);
    await screen.play(page, { steps: line.steps.slice(0, 2) });
    assert.equal(await page.locator("tablier-board .highlights .group:not(.edge)").count(), 1);
    assert.equal(await seenAt(page, line.steps[0]), "stone 0", "the line has not moved");
  });
});

testOnScreens("a line is built from either end and sent to the goal of any of its pieces", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await open(page, "ordo", "screen");
    const { paths } = await waitForTurn(page);
    for (const [i, steps] of [["c2", "d2", "c3"], ["d2", "c2", "d3"]].entries()) {
      if (i > 0) await open(page, "ordo", "screen");
      assert.ok(paths.some((path) => path.steps.join() === steps.join()), steps.join());
      await waitForTurn(page);
      await screen.play(page, { steps: steps.slice(0, 2) });
      await page.locator("#status", { hasText: "Choose where the line" }).waitFor();
      await screen.play(page, { steps: steps.slice(2) });
      await isPly(page, 1);
      assert.deepEqual((await view(page)).moves, ["c2:d2-c3"]);
    }
  });
});

test("the computer's answer waits until one's own move was seen, a person's does not", async () => {
  const [ada, blaise] = await Promise.all([newUser(browser, server, { pause: 1_000_000 }), newUser(browser, server)]);
  const { page } = ada;
  await playNow(page, "orthokon");
  await waitForTurn(page);
  await byMouse(page, { steps: ["a1", "a3"] });
  await page.waitForFunction(async () => {
    const table = await (await fetch(`/api${location.pathname.replace("/table/", "/tables/")}`)).json();
    return table.moves.length === 2;
  });
  await isPly(page, 1);
  await page.locator("#status", { hasText: "The computer is thinking" }).waitFor();
  assert.equal((await boardState(page)).isMyTurn, false, "the answer is not shown yet");
  assert.equal(await page.locator("#moves button").count(), 1);
  await open(page, "orthokon", "link");
  await blaise.page.goto(await page.locator("#share-link").inputValue());
  await blaise.page.getByRole("button", { name: /Sit down/ }).first().click();
  await ready(blaise.page);
  await waitForTurn(page);
  await byMouse(page, { steps: ["a1", "a3"] });
  await waitForTurn(blaise.page);
  await byMouse(blaise.page, { steps: ["b4", "b2"] });
  await isPly(page, 2);
  for (const { context } of [ada, blaise]) await context.close();
});

test("every ply is shown in its turn, after the one before has landed", async () => {
  await withUser({ pause: 50 }, async ({ page }) => {
    await playNow(page, "theseion");
    await waitForTurn(page);
    await page.evaluate(() => {
      const element = document.querySelector("tablier-board");
      const show = element.show.bind(element);
      window.shown = [];
      element.show = (board, options) => {
        // One's own move goes on when the server has answered.
        const moving = element.pendingMove === null ? element.pieces.layer.getAnimations({ subtree: true }).length : 0;
        window.shown.push({ ply: board.ply, moving });
        show(board, options);
      };
    });
    await playMoves(page, byMouse, { most: 3 });
    await waitForTurn(page);
    const shown = await page.evaluate(() => window.shown);
    const { moves } = await view(page);
    const plies = [...new Set(shown.map(({ ply }) => ply))];
    assert.deepEqual(plies, [...plies.keys()].map((i) => plies[0] + i), "none is left out");
    assert.equal(plies.at(-1), moves.length);
    assert.deepEqual(shown.filter(({ moving }) => moving > 0), [], "nothing is cut short");
  });
});

test("a board that comes late does not replace one that was asked for after it", async () => {
  await withUser({ hasWasm: false }, async ({ page }) => {
    await open(page, "orthokon", "screen");
    await playMoves(page, byMouse, { most: 3 });
    // The last move is stored, too: until then its board may still be asked for.
    await waitForTurn(page);
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    await page.route(/\/board\?.*ply=0\b/, async (route) => {
      await released;
      await route.continue();
    });
    const late = page.waitForResponse(/\/board\?.*ply=0\b/);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    await isPly(page, 2);
    release();
    await (await late).finished();
    // What the page does with an answer is done before the next frame but one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal((await boardState(page)).ply, 2);
  });
});

testOnScreens("a premove that was played is gone without a reload", async (screen) => {
  const [ada, blaise] = await Promise.all([newUser(browser, server, screen.options), newUser(browser, server, screen.options)]);
  await open(ada.page, "orthokon", "link");
  await blaise.page.goto(await ada.page.locator("#share-link").inputValue());
  await screen.press(blaise.page.getByRole("button", { name: /Sit down/ }).first());
  await ready(blaise.page);
  const { page } = blaise;
  await page.waitForFunction(() => document.querySelector("tablier-board").isPremoving);
  await screen.play(page, { steps: ["b4", "b2"] });
  await page.waitForFunction(() => document.querySelector("tablier-board").premove === "b4-b2");
  await waitForTurn(ada.page);
  await screen.play(ada.page, { steps: ["a1", "a3"] });
  await isPly(page, 2);
  await page.waitForFunction(() => document.querySelector("tablier-board").isPremoving);
  assert.equal(await page.evaluate(() => document.querySelector("tablier-board").premove), null);
  assert.equal(await page.locator("tablier-board .highlights .selected").count(), 0);
  assert.equal(await page.locator("#conditional-moves-list li").count(), 0);
  for (const { context } of [ada, blaise]) await context.close();
});

testOnScreens("the keyboard keeps its place, the board is one tab stop, and a dead square is told", async (screen) => {
  await withUser(screen.options, async ({ page }) => {
    await playNow(page, "orthokon");
    await waitForTurn(page);
    await page.locator('tablier-board [data-name="a1"]').focus();
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.querySelector("tablier-board").board.turned);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-name")), "a1");
    const isOnBoard = () => page.evaluate(() => document.querySelector("tablier-board").contains(document.activeElement));
    for (const key of ["Tab", "Shift+Tab", "Shift+Tab", "Tab"]) {
      const before = await isOnBoard();
      await page.keyboard.press(key);
      assert.equal(await isOnBoard(), !before, "the board is one tab stop");
    }
    await page.keyboard.press("ArrowDown");
    const name = await page.evaluate(() => document.activeElement.getAttribute("data-name"));
    assert.equal(await seenAt(page, name), null, "an empty square");
    await page.keyboard.press("Enter");
    await page.locator("#announcer", { hasText: `${name}, square, empty` }).waitFor({ state: "attached" });
  });
});

test("touches are answered where nothing can be played: by a spectator, in the past, out of turn", async () => {
  await withUser({}, async ({ page: ada }) => {
    await open(ada, "theseion", "lobby");
    await withUser({}, async ({ page: blaise }) => {
      await withUser({}, async ({ page: clara }) => {
        await blaise.goto(ada.url());
        await blaise.getByRole("button", { name: /Sit down/ }).first().click();
        await ready(blaise);
        for (const page of [ada, blaise]) await page.locator("#ready button").click();
        const isTurn = (page) => page.waitForFunction(() => document.querySelector("tablier-board").isInteractive).then(() => page);
        const mover = await Promise.race([isTurn(ada), isTurn(blaise)]);
        const other = mover === ada ? blaise : ada;
        const touchAnything = (page) => page.evaluate(() => {
          const element = document.querySelector("tablier-board");
          element.select(element.board.cells[0].name);
        });
        await clara.goto(ada.url());
        await ready(clara);
        await touchAnything(clara);
        await clara.locator("#status", { hasText: "You are watching this game" }).waitFor();
        await touchAnything(other);
        await other.locator("#status", { hasText: "Not your turn yet" }).waitFor();
        await mover.keyboard.press("Home");
        await mover.locator("#status", { hasText: "Position after move 0" }).waitFor();
        await touchAnything(mover);
        await mover.locator("#status", { hasText: "This is an earlier position" }).waitFor();
      });
    });
  });
});

testOnScreens("offers and what others say are announced", async (screen) => {
  const [ada, blaise] = await Promise.all([newUser(browser, server, screen.options), newUser(browser, server, screen.options)]);
  await open(ada.page, "orthokon", "link");
  await blaise.page.goto(await ada.page.locator("#share-link").inputValue());
  await screen.press(blaise.page.getByRole("button", { name: /Sit down/ }).first());
  await ready(blaise.page);
  const isAnnounced = (text) => ada.page.locator("#announcer", { hasText: text }).waitFor({ state: "attached" });
  await pressInMenu(blaise.page, screen, blaise.page.locator("#tab-chat"));
  await blaise.page.locator("#chat-input").fill("good luck");
  await blaise.page.locator("#chat-input").press("Enter");
  await isAnnounced("good luck");
  await closeMenu(blaise.page);
  await playMove(ada.page, screen.play);
  await playMove(blaise.page, screen.play);
  await isPly(ada.page, 2);
  const words = await ada.page.evaluate(() => document.querySelector("tablier-board").board.recent_moves.at(-1));
  const { moves } = await view(ada.page);
  assert.ok(words.startsWith("Black") && !words.includes(moves[1]), `${words}: words, not ${moves[1]}`);
  await isAnnounced(words);
  await pressInMenu(blaise.page, screen, blaise.page.locator('[data-action="ask-takeback"]'));
  await isAnnounced("take");
  await screen.press(ada.page.locator("#proposals").getByRole("button", { name: "Decline" }));
  await pressInMenu(blaise.page, screen, blaise.page.locator('[data-action="offer-draw"]'));
  await isAnnounced("offers a draw");
  for (const { context } of [ada, blaise]) await context.close();
});

test("a move that came with a slow view is not shown again", async () => {
  const [ada, blaise] = await Promise.all([newUser(browser, server), newUser(browser, server)]);
  let moveArrived;
  const move = new Promise((resolve) => (moveArrived = resolve));
  await ada.page.routeWebSocket(/\/api\/live/, (socket) => {
    const upstream = socket.connectToServer();
    upstream.onMessage((message) => {
      socket.send(message);
      if (message.includes('"type":"moved"')) moveArrived();
    });
  });
  await open(ada.page, "orthokon", "link", (page) => page.locator("#seat").selectOption("1"));
  await ada.page.evaluate(() => {
    const element = document.querySelector("tablier-board");
    const show = element.show.bind(element);
    window.shownPlies = [];
    element.show = (board, options) => {
      window.shownPlies.push(board.ply);
      show(board, options);
    };
  });
  // Who has sat down is asked for, and the answer has their first move, whose message comes before it.
  await ada.page.route(/\/api\/tables\/[^/?]+(\?|$)/, async (route) => {
    await move;
    await route.continue();
  });
  await blaise.page.goto(await ada.page.locator("#share-link").inputValue());
  await blaise.page.getByRole("button", { name: /Sit down/ }).first().click();
  await ready(blaise.page);
  await playMove(blaise.page);
  // The message of the move was read when it is announced.
  await ada.page.locator("#announcer", { hasText: "slides" }).waitFor({ state: "attached" });
  assert.deepEqual(await ada.page.evaluate(() => window.shownPlies), [1]);
  for (const { context } of [ada, blaise]) await context.close();
});

test("what is selected stays when the connection comes back and the board is turned", async () => {
  const { context, page } = await newUser(browser, server);
  await playNow(page, "orthokon");
  await waitForTurn(page);
  await page.waitForSelector("body:not(.disconnected)");
  await byMouse(page, { steps: ["a1"] });
  await context.setOffline(true);
  await page.locator("#notice", { hasText: "Connection lost" }).waitFor();
  await context.setOffline(false);
  await page.waitForSelector("body:not(.disconnected)", { timeout: 30_000 });
  await page.evaluate(() => document.querySelector("#flip").click());
  await page.waitForFunction(() => document.querySelector("tablier-board").board.turned);
  await byMouse(page, { steps: ["a3"] });
  await page.waitForFunction(() => document.querySelector("tablier-board").board.ply > 0);
  assert.equal((await view(page)).moves[0], "a1-a3");
  await context.close();
});
