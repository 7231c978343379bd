// Boards that are made in the tab: without a request, and the same as those of the server.

import assert from "node:assert/strict";
import { boardState, byMouse, chooseMove, playMove, playMoves, randomNumbers, waitForTurn } from "./input.mjs";
import { newUser } from "./server.mjs";
import { CATALOGUE, boardsInTab, browser, open, playNow, ready, recordRequests, server, view, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";
import { post } from "./users.mjs";

function isPly(page, ply) {
  return page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, ply);
}

/** The position on the board, and the move that waits for an answer. */
function shown(page) {
  return page.evaluate(() => {
    const { board, isInteractive, pendingMove } = document.querySelector("tablier-board");
    return { ply: board.ply, position: board.position, pendingMove, isInteractive };
  });
}

/** Keeps the answers of the server back until they are let through. */
async function holdServer(page) {
  let release = () => {};
  const released = new Promise((resolve) => (release = resolve));
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const upstream = socket.connectToServer();
    let isHeld = false;
    socket.onMessage((message) => {
      isHeld ||= JSON.parse(message).type === "act";
      upstream.send(message);
    });
    upstream.onMessage(async (message) => {
      if (isHeld) await released;
      socket.send(message);
    });
  });
  return () => release();
}

test("a game between people needs no request, whatever they look at", async () => {
  const [ada, blaise] = await Promise.all([newUser(browser, server), newUser(browser, server)]);
  await open(ada.page, "orthokon", "link");
  await blaise.page.goto(await ada.page.locator("#share-link").inputValue());
  await blaise.page.getByRole("button", { name: /Sit down/ }).first().click();
  for (const { page } of [ada, blaise]) {
    await ready(page);
    await boardsInTab(page);
  }
  await waitForTurn(ada.page);
  const requests = [ada, blaise].map(({ page }) => recordRequests(page));
  // A premove is played, and the next one is offered.
  await blaise.page.waitForFunction(() => document.querySelector("tablier-board").isPremoving);
  await byMouse(blaise.page, { steps: ["b4", "b2"] });
  await blaise.page.waitForFunction(() => document.querySelector("tablier-board").premove === "b4-b2");
  await byMouse(ada.page, { steps: ["a1", "a3"] });
  for (const { page } of [ada, blaise]) await isPly(page, 2);
  await waitForTurn(ada.page);
  // A touch that leads nowhere is explained, and a past position is looked at from both sides.
  await byMouse(ada.page, { steps: ["a2"] });
  await ada.page.waitForFunction(() => !document.querySelector("#status").textContent.startsWith("Your turn"));
  await ada.page.keyboard.press("Home");
  await isPly(ada.page, 0);
  await ada.page.locator("#flip").click();
  await ada.page.waitForFunction(() => document.querySelector("tablier-board").board.turned);
  await ada.page.keyboard.press("ArrowRight");
  await isPly(ada.page, 1);
  await ada.page.locator("#turn-buttons").getByRole("button", { name: "Back to the current position" }).click();
  await isPly(ada.page, 2);
  await playMove(ada.page);
  await playMove(blaise.page);
  // A takeback, a conditional line and the end of the game change more than moves.
  await blaise.page.locator('[data-action="ask-takeback"][aria-disabled="false"]').click();
  await ada.page.locator("#proposals .proposal").getByRole("button", { name: "Accept" }).click();
  for (const { page } of [ada, blaise]) await isPly(page, 3);
  await waitForTurn(blaise.page);
  await ada.page.locator("#tab-more").click();
  await ada.page.locator("#conditional-moves-edit").click();
  await ada.page.waitForFunction(() => document.querySelector("tablier-board").isInteractive && !document.querySelector("tablier-board").isPremoving);
  const theirs = await ada.page.evaluate(() => document.querySelector("tablier-board").selection.paths[0]);
  await byMouse(ada.page, theirs);
  await ada.page.waitForFunction((position) => document.querySelector("tablier-board").board.position !== position, (await shown(blaise.page)).position);
  const mine = await ada.page.evaluate(() => document.querySelector("tablier-board").selection.paths[0]);
  await byMouse(ada.page, mine);
  await ada.page.locator("#conditional-moves-list li").waitFor();
  await waitForTurn(blaise.page);
  await byMouse(blaise.page, theirs);
  for (const { page } of [ada, blaise]) await isPly(page, 5);
  const resign = ada.page.locator('[data-action="resign"]');
  await resign.click();
  await resign.filter({ hasText: "Press again" }).click();
  for (const { page } of [ada, blaise]) await page.locator("#end-sheet").waitFor();
  assert.equal(await ada.page.locator("#end-headline").textContent(), "You lost");
  assert.equal(await blaise.page.locator("#end-headline").textContent(), "You won");
  assert.deepEqual(requests, [[], []]);
  for (const { context, errors } of [ada, blaise]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

for (const { game } of CATALOGUE) {
  test(`${game}: moves against the computer need no request`, async () => {
    await withUser({}, async ({ page }) => {
      await playNow(page, game);
      await boardsInTab(page);
      await waitForTurn(page);
      const requests = recordRequests(page);
      await playMoves(page, byMouse, { most: 3 });
      await waitForTurn(page);
      assert.deepEqual(requests, []);
    });
  });
}

test("one's own move is shown before the server has answered", async () => {
  await withUser({}, async ({ page }) => {
    const release = await holdServer(page);
    await playNow(page, "ordo");
    await boardsInTab(page);
    const { paths } = await waitForTurn(page);
    const before = await shown(page);
    const path = chooseMove(paths, randomNumbers(3));
    await byMouse(page, path);
    await page.waitForFunction((position) => document.querySelector("tablier-board").board.position !== position, before.position);
    const sent = await shown(page);
    assert.deepEqual([sent.ply, sent.pendingMove, sent.isInteractive], [before.ply, path.move, false]);
    // The move stays while something else is looked at.
    await page.locator("#flip").click();
    await page.waitForFunction((position) => {
      const { board, pendingMove } = document.querySelector("tablier-board");
      return board.turned && board.position === position && pendingMove !== null;
    }, sent.position);
    release();
    await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply > ply, before.ply);
    assert.equal((await view(page)).moves[0], path.move);
  });
});

test("one's own move that is refused or withdrawn is taken back from the board", async () => {
  const { context, page } = await newUser(browser, server);
  let refuses = true;
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage(async (message) => {
      const { type, id } = JSON.parse(message);
      if (type !== "act" || !refuses) return upstream.send(message);
      await page.waitForFunction(() => document.querySelector("tablier-board").board.turn === 1);
      socket.send(JSON.stringify({ type: "reply", id, error: { code: "table-not-your-turn", message: "It is not your turn" } }));
    });
  });
  await playNow(page, "orthokon");
  await boardsInTab(page);
  await waitForTurn(page);
  const before = await shown(page);
  await byMouse(page, { steps: ["a1", "a3"] });
  await page.locator("#notice", { hasText: "It is not your turn" }).waitFor();
  assert.deepEqual(await shown(page), before);
  refuses = false;
  await playMove(page);
  assert.equal((await view(page)).moves.length > 0, true);
  await context.close();
});

test("a move that was shown without a connection is withdrawn", async () => {
  const { context, page } = await newUser(browser, server);
  await playNow(page, "orthokon");
  await boardsInTab(page);
  await waitForTurn(page);
  const before = await shown(page);
  await context.setOffline(true);
  await page.waitForSelector("body.disconnected");
  await byMouse(page, { steps: ["a1", "a3"] });
  await page.waitForFunction(() => document.querySelector("tablier-board").board.turn === 1);
  await page.locator("#turn-buttons").getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await shown(page), before);
  // Another one is sent when there is a connection again.
  await byMouse(page, { steps: ["b1", "b3"] });
  await page.waitForFunction(() => document.querySelector("tablier-board").board.turn === 1);
  await context.setOffline(false);
  await page.waitForFunction(() => document.querySelector("tablier-board").board.ply > 0, null, { timeout: 30_000 });
  assert.equal((await view(page)).moves[0], "b1-b3");
  await context.close();
});

test("without WebAssembly the server makes the boards", async () => {
  await withUser({ hasWasm: false }, async ({ page }) => {
    await playNow(page, "orthokon");
    await page.waitForLoadState("networkidle");
    await waitForTurn(page);
    const requests = recordRequests(page);
    await playMoves(page, byMouse, { most: 2 });
    await byMouse(page, { steps: [(await waitForTurn(page)).paths[0].steps[0]] });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await isPly(page, 0);
    assert.ok(requests.length > 0 && requests.every((path) => path.endsWith("/board")), `${requests}`);
    assert.equal(await page.locator("main[data-boards]").count(), 0);
  });
});

test("when the worker fails the server makes the boards", async () => {
  await withUser({}, async ({ page }) => {
    // A worker that starts, follows and then fails.
    const script = `addEventListener("message", ({ data: { id, name } }) => {
      if (name === "tableBoard") setTimeout(() => { throw new Error("out of memory"); });
      else postMessage({ id, result: undefined });
    });`;
    await page.route(/\/dist\/boards\.js/, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
    await playNow(page, "orthokon");
    await boardsInTab(page);
    await waitForTurn(page);
    const requests = recordRequests(page);
    await playMoves(page, byMouse, { most: 2 });
    await page.keyboard.press("Home");
    await isPly(page, 0);
    assert.equal(await page.locator("main[data-boards]").count(), 0);
    assert.ok(requests.length > 0 && requests.every((path) => path.endsWith("/board")), `${requests}`);
  });
});

/** Runs in the page: what differs between the boards of the tab and those of the server, for these queries. */
async function differences({ boards, refusals }) {
  const initialData = JSON.parse(document.querySelector("#initial-data").textContent);
  const { me, board_worker: addresses } = initialData;
  const path = `/api/tables/${initialData.view.table}`;
  const get = async (address) => (await fetch(address)).json();
  const worker = new Worker(addresses.script, { type: "module" });
  const call = (name, ...args) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => ("result" in data ? resolve(data.result) : reject(new Error(data.error.message)));
      worker.postMessage({ id: 1, name, args });
    });
  await call("start", await WebAssembly.compileStreaming(fetch(addresses.module)));
  await call("followTable", await get(path), me, document.documentElement.lang);
  const differing = (one, other, at) => {
    if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return Object.is(one, other) ? [] : [`${at}: ${one}, ${other}`];
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].flatMap((key) => differing(one[key], other[key], `${at}.${key}`));
  };
  const found = [];
  for (const [kind, name, queries] of [["board", "tableBoard", boards], ["refusal", "tableRefusal", refusals]]) {
    for (const query of queries) {
      const [made, fetched] = await Promise.all([call(name, query), get(`${path}/${kind}?${new URLSearchParams(query)}`)]);
      found.push(...differing(made, fetched, JSON.stringify(query)).slice(0, 3));
    }
  }
  worker.terminate();
  return found;
}

/** Plays random moves over the API on one screen, until so many plies are there or the game is over. */
async function playAtRandom(page, path, plies, random) {
  for (;;) {
    const { ply, moves } = await page.evaluate(async (path) => (await fetch(`${path}/moves`)).json(), path);
    if (ply > plies || moves.length === 0) return;
    await post(page, path, { do: "move", ply, move: moves[random(moves.length)] });
  }
}

for (const [i, { game, chance }] of CATALOGUE.entries()) {
  test(`${game}: the tab and the server make the same boards, in French and English`, async () => {
    for (const [j, locale] of ["en", "fr"].entries()) {
      await withUser({ locale }, async ({ page }) => {
        const random = randomNumbers(11 + 7 * i + j);
        await playNow(page, game);
        const { table } = await post(page, "/api/tables", { terms: { game, one_screen: true, visibility: "link" }, first: [{ do: "sit" }, { do: "sit" }] });
        const path = `/api/tables/${table}`;
        if (chance) await post(page, path, { do: "ready" });
        await playAtRandom(page, path, 12, random);
        await page.goto(`/table/${table}`);
        await ready(page);
        const { ply, paths } = await waitForTurn(page);
        assert.ok(ply > 3, `${ply} plies`);
        const plies = [0, 1 + random(ply - 1), ply];
        const boards = plies.flatMap((ply) => [{ ply, turned: false, ground: false }, { ply, turned: true, coordinates: false }]);
        boards.push({ line: paths[random(paths.length)]?.move ?? "", turned: false }, { premoves: true, ground: false });
        // A place that can be touched is not refused.
        const cells = await page.evaluate(() => document.querySelector("tablier-board").board.cells.map(({ name }) => name));
        const refused = cells.filter((name) => paths.every(({ steps }) => steps[0] !== name));
        const refusals = [0, 1, 2].map(() => ({ ply, touched: "", touch: refused[random(refused.length)] }));
        assert.deepEqual(await page.evaluate(differences, { boards, refusals }), []);
      });
    }
  });
}

test("the tab and the server tell the end of a game in the same words", async () => {
  for (const locale of ["en", "fr"]) {
    await withUser({ locale }, async ({ page }) => {
      await playNow(page, "ordo");
      const [, id] = page.url().match(/\/table\/([^?]+)/);
      await post(page, `/api/tables/${id}`, { do: "resign" });
      await page.locator("#end-sheet").waitFor();
      assert.deepEqual(await page.evaluate(differences, { boards: [{}, { ply: 0, turned: true }], refusals: [{ touch: "a1" }] }), []);
    });
  }
});
