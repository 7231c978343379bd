// Plays moves of any game by mouse, touch, keyboard or typing.

import { centers, neighbour } from "../board/geometry.js";

/** The position on the board and the moves that can be played. */
export function boardState(page) {
  return page.evaluate(() => {
    const element = document.querySelector("tablier-board");
    const { board, selection, isInteractive, isPremoving } = element;
    const hits = (move) => board.effects[move]?.length ?? 0;
    // The board takes a step by itself if it is the only one, and not the second.
    const isForced = (steps, i) => i > 1 && selection.next(steps.slice(0, i)).size === 1;
    return {
      ply: board.ply,
      isMyTurn: isInteractive && !isPremoving,
      isOver: document.getElementById("table").dataset.phase === "over",
      paths: selection.paths.map(({ steps, move }) => ({
        steps: steps.filter((_, i) => !isForced(steps, i)),
        move,
        hits: hits(move),
      })),
    };
  });
}

/** Runs in the page: whether it is my turn or the game is over. A page that is being left has no board. */
function isTurnOrOver() {
  const element = document.querySelector("tablier-board");
  if (element === null) return false;
  const { isInteractive, isPremoving, selection } = element;
  const { phase } = document.getElementById("table").dataset;
  return phase === "over" || (isInteractive && !isPremoving && selection.selected.length === 0);
}

/** Waits until it is my turn or the game is over. */
export async function waitForTurn(page) {
  await page.waitForFunction(isTurnOrOver, null, { timeout: 30_000 });
  return boardState(page);
}

/** The first of these pages whose turn it is. Each is polled briefly, so that no wait goes on in the others. */
export async function pageToMove(pages) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    for (const page of pages) {
      const isTheirTurn = await page.waitForFunction(isTurnOrOver, null, { timeout: 50 }).catch((error) => {
        if (error.name !== "TimeoutError") throw error;
        return null;
      });
      if (isTheirTurn) return page;
    }
  }
  throw new Error("it is nobody's turn");
}

/** The point on the screen of a place on the board. */
export function screenPoint(page, name) {
  return page.evaluate((name) => {
    const element = document.querySelector("tablier-board");
    const { board, svg } = element;
    const cell = board.cells.find((cell) => cell.name === name);
    const zone = board.zones.find((zone) => zone.name === name);
    const x = cell ? cell.x : zone.x + zone.width / 2;
    const y = cell ? cell.y : zone.y + zone.height / 2;
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return { x: at.x, y: at.y };
  }, name);
}

async function choiceButton(page, choice) {
  const text = await page.evaluate((name) => document.querySelector("tablier-board").board.choices[name], choice);
  return page.locator("#turn-buttons").getByRole("button", { name: text, exact: true });
}

/** Drags with a finger from the first place to the second; the other steps are taps. */
export async function byTouchDrag(page, { steps, move }) {
  const places = steps.filter((name) => !name.startsWith("?"));
  if (places.length < 2) return byTouch(page, { steps, move });
  await scrollToBoard(page);
  const [from, to] = [await screenPoint(page, steps[0]), await screenPoint(page, steps[1])];
  await touchPath(page, [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to]);
  await byTouch(page, { steps: steps.slice(2) });
}

/** Puts a finger down at the first of these points, moves it over the others and lifts it. */
export async function touchPath(page, points, { isCancelled = false } = {}) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [points[0]]);
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    // Several small steps, as a finger does.
    for (let part = 1; from && part <= 4; part++) {
      await send("touchMove", [{ x: from.x + ((to.x - from.x) * part) / 4, y: from.y + ((to.y - from.y) * part) / 4 }]);
    }
  }
  await send(isCancelled ? "touchCancel" : "touchEnd", []);
  await session.detach();
}

async function scrollToBoard(page) {
  await page.locator("tablier-board").scrollIntoViewIfNeeded();
}

export async function byMouse(page, { steps }) {
  await scrollToBoard(page);
  for (const name of steps) {
    if (name.startsWith("?")) await (await choiceButton(page, name)).click();
    else {
      const { x, y } = await screenPoint(page, name);
      await page.mouse.click(x, y);
    }
  }
}

/** Drags from the first place to the second; the other steps are clicks. */
export async function byDrag(page, { steps, move }) {
  const places = steps.filter((name) => !name.startsWith("?"));
  if (places.length < 2) return byMouse(page, { steps, move });
  await scrollToBoard(page);
  const [from, to] = [await screenPoint(page, steps[0]), await screenPoint(page, steps[1])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await byMouse(page, { steps: steps.slice(2) });
}

export async function byTouch(page, { steps }) {
  await scrollToBoard(page);
  for (const name of steps) {
    if (name.startsWith("?")) await (await choiceButton(page, name)).tap();
    else {
      const { x, y } = await screenPoint(page, name);
      await page.touchscreen.tap(x, y);
    }
  }
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The arrow keys that lead from one place to another, or null. */
function arrowsTo(board, from, to) {
  const places = centers(board);
  const paths = new Map([[from, []]]);
  for (const [name, keys] of paths) {
    if (name === to) return keys;
    for (const [key, [dx, dy]] of Object.entries(ARROWS)) {
      const next = neighbour(places, name, dx, dy);
      if (next !== null && !paths.has(next)) paths.set(next, [...keys, key]);
    }
  }
  return null;
}

/** By arrows and Enter only. */
export async function byKeyboard(page, { steps }) {
  for (const name of steps) {
    if (name.startsWith("?")) {
      const button = await choiceButton(page, name);
      await button.focus();
      await page.keyboard.press("Enter");
      continue;
    }
    await page.locator('tablier-board [role="gridcell"][tabindex="0"]').focus();
    const { board, focused } = await page.evaluate(() => {
      const { board, focused } = document.querySelector("tablier-board");
      return { board, focused };
    });
    const keys = arrowsTo(board, focused, name);
    if (keys === null) throw new Error(`no arrows lead to ${name}`);
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
}

export async function byTyping(page, { move }) {
  await page.locator("#move-input").fill(move);
  await page.locator("#move-input").press("Enter");
}

/** A seeded random number generator: the numbers are the same in every run. */
export function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A move that hits as many pieces as possible: such games end soon. */
export function chooseMove(paths, random) {
  const most = Math.max(...paths.map(({ hits }) => hits));
  const best = paths.filter(({ hits }) => hits === most);
  return best[random(best.length)];
}

/** Plays one move and waits until the board shows it; returns false if the game is over. */
export async function playMove(page, input = byMouse, random = randomNumbers(7)) {
  const { isOver, paths, ply } = await waitForTurn(page);
  if (isOver) return false;
  await input(page, chooseMove(paths, random));
  await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply > ply, ply);
  return true;
}

/** Plays until the game is over or the user has made `most` moves; returns their number. */
export async function playMoves(page, input, { most = 200, seed = 7 } = {}) {
  const random = randomNumbers(seed);
  let made = 0;
  while (made < most && (await playMove(page, input, random))) made++;
  return made;
}
