// Hands for the tests: they play any game by mouse, touch, keyboard or typing, and know no rule either.

import { middles, neighbour } from "../board/geometry.js";

/** What the board shows and what can be done. */
export function look(page) {
  return page.evaluate(() => {
    const element = document.querySelector("tablier-board");
    const { board, hand, isOpen, isAhead } = element;
    const hits = (move) => board.effects[move]?.length ?? 0;
    return {
      ply: board.ply,
      isOpen: isOpen && !isAhead,
      isOver: document.getElementById("table").dataset.phase === "over",
      paths: hand.paths.map(({ touches, move }) => ({ touches, move, hits: hits(move) })),
    };
  });
}

/** In the page: whether it is my turn or the game is over. A page on its way elsewhere has no board. */
function isTurn() {
  const element = document.querySelector("tablier-board");
  if (element === null) return false;
  const { isOpen, isAhead, hand } = element;
  const { phase } = document.getElementById("table").dataset;
  return phase === "over" || (isOpen && !isAhead && hand.touched.length === 0);
}

/** Waits until it is my turn or the game is over. */
export async function waitForTurn(page) {
  await page.waitForFunction(isTurn, null, { timeout: 30_000 });
  return look(page);
}

/** The first of these pages whose turn it is. Each is asked for a moment: nothing goes on waiting in the others. */
export async function whoseTurn(pages) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    for (const page of pages) {
      const isTheirs = await page.waitForFunction(isTurn, null, { timeout: 50 }).catch((error) => {
        if (error.name !== "TimeoutError") throw error;
        return null;
      });
      if (isTheirs) return page;
    }
  }
  throw new Error("it is nobody's turn");
}

/** The point of a place on the screen. */
function pointOf(page, name) {
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

async function say(page, choice) {
  const text = await page.evaluate((name) => document.querySelector("tablier-board").board.choices[name], choice);
  return page.locator("#hand-buttons").getByRole("button", { name: text, exact: true });
}

async function bring(page) {
  await page.locator("tablier-board").scrollIntoViewIfNeeded();
}

export async function byMouse(page, { touches }) {
  await bring(page);
  for (const name of touches) {
    if (name.startsWith("?")) await (await say(page, name)).click();
    else {
      const { x, y } = await pointOf(page, name);
      await page.mouse.click(x, y);
    }
  }
}

/** The first two places by one drag, the others by clicks. */
export async function byDrag(page, { touches, move }) {
  const places = touches.filter((name) => !name.startsWith("?"));
  if (places.length < 2) return byMouse(page, { touches, move });
  await bring(page);
  const [from, to] = [await pointOf(page, touches[0]), await pointOf(page, touches[1])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await byMouse(page, { touches: touches.slice(2) });
}

export async function byTouch(page, { touches }) {
  await bring(page);
  for (const name of touches) {
    if (name.startsWith("?")) await (await say(page, name)).tap();
    else {
      const { x, y } = await pointOf(page, name);
      await page.touchscreen.tap(x, y);
    }
  }
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The arrow keys that lead from one place to another, or null. */
function arrowsTo(board, from, to) {
  const places = middles(board);
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

/** Arrows and Enter alone. */
export async function byKeyboard(page, { touches }) {
  for (const name of touches) {
    if (name.startsWith("?")) {
      const button = await say(page, name);
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
  await page.locator("#typed-move").fill(move);
  await page.locator("#typed-move").press("Enter");
}

/** Numbers that look random and are the same every time. */
export function lots(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A move that hits as much as it can: such games come to an end soon. */
export function eager(paths, lot) {
  const most = Math.max(...paths.map(({ hits }) => hits));
  const best = paths.filter(({ hits }) => hits === most);
  return best[lot(best.length)];
}

/** Makes one move, and waits until the board shows it. */
export async function moveOnce(page, hand = byMouse, lot = lots(7)) {
  const { isOver, paths, ply } = await waitForTurn(page);
  if (isOver) return false;
  await hand(page, eager(paths, lot));
  await page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply > ply, ply);
  return true;
}

/** Plays until the game is over, or so many moves of one's own; tells how many were made. */
export async function playOn(page, hand, { most = 200, seed = 7 } = {}) {
  const lot = lots(seed);
  let made = 0;
  while (made < most && (await moveOnce(page, hand, lot))) made++;
  return made;
}
