// The layout of the pages on every screen, with small and with large print, in every language, with the longest
// names. Few pages are opened; they are resized.

import assert from "node:assert/strict";
import { boardState, byMouse, playMove, playMoves, waitForTurn } from "./input.mjs";
import { post, signUp } from "./users.mjs";
import { createPlayer } from "./api-client.mjs";
import { PHONE } from "./server.mjs";
import { CATALOGUE, GAMES, open, playNow, ready, server, view, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";

const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [740, 360],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];
/** The usual size of letters, and 200 %. */
const LETTERS = [16, 32];
const LANGUAGES = ["en", "fr"];
const CLOCK = { kind: "real-time", base: 600_000, increment: 5_000 };
/** In landscape the board has at least this much of the height of a phone. */
const LANDSCAPE_SHARE = 0.85;
const CONFIRM = /Press again|Appuyez encore/;

/** A name as long as names can be, of the widest letter; each player has another number. */
function longestName(language, number) {
  const end = `${language}${number}`;
  return "W".repeat(24 - end.length) + end;
}

/** Sets the size of letters as the settings of a browser do: media queries follow. */
async function setLetters(page, size) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
  await session.detach();
}

/** What sticks out to the right of the window, although nothing hides it. */
function findOverflow(page) {
  return page.evaluate(() => {
    const isCut = (element) => {
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== "visible") return true;
      }
      return element.closest("svg, .visually-hidden") !== null;
    };
    const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
    const found = wide.filter((element) => !isCut(element)).map(({ tagName, id, className }) => `${tagName}#${id}.${className}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`, ...found] : found;
  });
}

/** Where things are on the screen. */
function rects(page, ...selectors) {
  return page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    selectors,
  );
}

/** How much of the height of something is on the screen. */
function shareInView({ top, bottom }, height) {
  return (Math.min(bottom, height) - Math.max(top, 0)) / (bottom - top);
}

/** The names of the players, the line and the board as they are drawn, and which of them are cut off. */
function findDrawn(page) {
  return page.evaluate(() => {
    const box = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { what: element.textContent, left, top, right, bottom };
    };
    const isCut = (element, { left, top, right, bottom }) => {
      for (let at = element; at !== document.body; at = at.parentElement) {
        const { overflowX, display } = getComputedStyle(at);
        if (overflowX === "visible" || display === "inline") continue;
        const outer = at.getBoundingClientRect();
        if (left < outer.left - 1 || top < outer.top - 1 || right > outer.right + 1 || bottom > outer.bottom + 1) return true;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const texts = [...document.querySelectorAll(".player-name, #status")].map((element) => [element, box(element)]);
    const svg = document.querySelector("tablier-board > svg");
    const { width, height } = svg.viewBox.baseVal;
    const outer = svg.getBoundingClientRect();
    const scale = Math.min(outer.width / width, outer.height / height);
    const [x, y] = [(outer.left + outer.right) / 2, (outer.top + outer.bottom) / 2];
    const [halfWidth, halfHeight] = [(width * scale) / 2, (height * scale) / 2];
    const board = { what: "board", left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
    return {
      board,
      texts: texts.map(([, text]) => text),
      cut: texts.filter(([element, text]) => isCut(element, text)).map(([, { what }]) => what),
    };
  });
}

/** Which of these boxes lie over each other. */
function findCollisions(boxes) {
  const meet = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => meet(one, other)).map((other) => `${one.what} and ${other.what}`));
}

/** Looks at a table on a screen: board and line are in view whatever the size of letters, and names are whole. */
async function assertTableFits(page, [width, height], letters) {
  await page.setViewportSize({ width, height });
  const at = `${page.url()} at ${width}x${height} with letters of ${letters}`;
  assert.deepEqual(await findOverflow(page), [], at);
  const [line, panel] = await rects(page, "#status", "#turn-panel");
  const { board, texts, cut } = await findDrawn(page);
  assert.deepEqual(cut, [], `names are whole: ${at}`);
  assert.deepEqual(findCollisions([board, ...texts]), [], at);
  assert.ok(board.left >= -1 && board.right <= width + 1, `the board is in view: ${at}`);
  assert.equal(shareInView(board, height + 1), 1, `the board is in view: ${at}: ${JSON.stringify(board)}`);
  assert.equal(shareInView(line, height + 1), 1, `the line is in view: ${at}: ${JSON.stringify(line)}`);
  const isLarge = letters > LETTERS[0];
  const isPortrait = height > width;
  if (!isLarge) assert.equal(shareInView(panel, height + 1), 1, `the buttons are in view: ${at}`);
  if (width === 740 && !isLarge) {
    assert.ok(board.bottom - board.top >= LANDSCAPE_SHARE * height, `the board is high enough: ${at}`);
    assert.ok(line.left >= board.right, `the line is beside the board: ${at}`);
  }
  if (isPortrait) {
    const margin = width - (board.right - board.left);
    const isForFour = texts.length > 3;
    assert.ok(margin < (isForFour ? 0.3 * width : 60), `the board goes from edge to edge: ${at}: ${margin}`);
    assert.ok(line.top >= board.bottom - 1 && line.top < board.bottom + 24, `the line is directly below the board: ${at}`);
  }
}

/** Opens the menu and looks at all of its tabs. */
async function assertMenuFits(page, size) {
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.locator("#menu-button").click();
  for (const tab of ["moves", "chat", "rules", "more"]) {
    await page.locator(`#tab-${tab}`).click();
    assert.deepEqual(await findOverflow(page), [], `${page.url()}: the menu at ${size}, ${tab}`);
  }
  await page.locator("#tab-moves").click();
  await page.locator("#menu-close").click();
  await page.locator("#menu-close").waitFor({ state: "hidden" });
}

/** A table of two accounts, or of four: two of users with a page and two of clients of the API. */
async function createTable(page, other, game, clients = []) {
  const options = clients.length > 0 ? { players: "4" } : {};
  const { table } = await post(page, "/api/tables", { terms: { game, options, clock: CLOCK }, first: [{ do: "sit", seat: 0 }] });
  const path = `/api/tables/${table}`;
  const users = [page, other].map((user) => (command) => post(user, path, command));
  for (const client of clients) users.push((body) => client.POST("/api/tables/{id}", { params: { path: { id: table } }, body }));
  for (const [seat, act] of users.entries()) if (seat > 0) await act({ do: "sit", seat });
  // Where a die is rolled, everybody says when to begin.
  const { chance } = CATALOGUE.find((entry) => entry.game === game);
  if (chance) for (const act of users) await act({ do: "ready" });
  return table;
}

for (const language of LANGUAGES) {
  test(`tables fit every screen with large letters and long names: ${language}`, async () => {
    await withUser({ locale: language, reducedMotion: "reduce" }, async ({ page }) => {
      await withUser({ locale: language }, async ({ page: other }) => {
        await signUp(page, longestName(language, 1));
        await signUp(other, longestName(language, 2));
        const clients = [];
        for (const number of [3, 4]) clients.push(await createPlayer(server.address, longestName(language, number)));
        const tables = [];
        for (const game of GAMES) tables.push(await createTable(page, other, game));
        tables.push(await createTable(page, other, "theseion", clients));
        for (const table of tables) {
          await setLetters(page, LETTERS[0]);
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(`/table/${table}`);
          await ready(page);
          for (const letters of LETTERS) {
            await setLetters(page, letters);
            for (const size of SIZES) await assertTableFits(page, size, letters);
          }
          await assertMenuFits(page, [320, 640]);
        }
        await assertMenuFits(page, [740, 360]);
        // A table that waits for players, and all other pages, on the smallest screen with large letters.
        const { table } = await post(page, "/api/tables", { terms: { game: "theseion", options: { players: "4" } }, first: [{ do: "sit" }] });
        await page.setViewportSize({ width: 320, height: 640 });
        const me = await page.locator('.account-menu a[href^="/users/"]').getAttribute("href");
        const paths = ["/", "/lobby", "/games", "/settings", "/history", "/leaderboard", me, "/play/theseion", "/rules/theseion", `/table/${table}`];
        for (const path of paths) {
          await page.goto(path);
          await page.evaluate(() => document.querySelectorAll("main details").forEach((details) => (details.open = true)));
          assert.deepEqual(await findOverflow(page), [], path);
        }
      });
    });
  });
}

test("on a phone the menu opens over the board, and closes by Escape, by the back button and by a touch beside it", async () => {
  await withUser(PHONE, async ({ page }) => {
    await playNow(page, "ordo");
    const { paths } = await waitForTurn(page);
    const [button, menu] = [page.locator("#menu-button"), page.locator("#menu")];
    const isClosed = () => menu.waitFor({ state: "hidden" });
    const hasFocus = (selector) => page.waitForFunction((selector) => document.querySelector(selector).matches(":focus"), selector);
    const address = page.url();
    assert.ok(await page.locator("header.bar").isHidden(), "the header of the site gives way");
    assert.ok(await menu.isHidden());
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.locator("#menu-close").tap(),
      () => page.touchscreen.tap(195, 40),
      () => page.goBack(),
    ]) {
      await button.tap();
      await menu.waitFor();
      await hasFocus("#menu");
      assert.equal(await menu.getAttribute("role"), "dialog");
      assert.equal(await button.getAttribute("aria-expanded"), "true");
      await close();
      await isClosed();
      await hasFocus("#menu-button");
      // The entry of the history is gone as well.
      await page.waitForFunction(() => history.state === null);
      assert.equal(page.url(), address);
    }
    await playMove(page, byMouse);
    assert.ok(paths.length > 0);
    // A move of the list shows its position, with buttons below the board to step on.
    await waitForTurn(page);
    await button.tap();
    await page.locator("#moves button").first().tap();
    await isClosed();
    await page.locator("#status", { hasText: "Position after move 1" }).waitFor();
    await page.locator("#turn-buttons").getByRole("button", { name: "Previous move" }).tap();
    await page.locator("#status", { hasText: "Position after move 0" }).waitFor();
    await page.locator("#turn-buttons").getByRole("button", { name: "Back to the current position" }).tap();
    await waitForTurn(page);
    // What ends the game asks first.
    await button.tap();
    const resign = menu.locator('[data-action="resign"]');
    await resign.tap();
    assert.equal((await view(page)).phase, "playing");
    await resign.filter({ hasText: CONFIRM }).tap();
    await page.locator("#status", { hasText: "You resigned" }).waitFor();
    await isClosed();
    await page.getByRole("link", { name: "Back to the games" }).first().tap();
    await page.waitForURL("/");
  });
});

test("what is said is marked on the menu button, and nothing moves when an offer comes", async () => {
  await withUser(PHONE, async ({ page: ada }) => {
    await withUser({}, async ({ page: blaise }) => {
      await open(ada, "orthokon", "link");
      await blaise.goto(await ada.locator("#share-link").inputValue());
      await blaise.getByRole("button", { name: /Sit down/ }).first().click();
      await ready(blaise);
      await playMove(ada);
      await playMove(blaise);
      await waitForTurn(ada);
      const places = ["tablier-board", "#status", "#players-top", "#players-bottom", "#turn-actions"];
      const columns = ["tablier-board", "#status", "#moves", "#tab-moves", "#actions"];
      const before = [await rects(ada, ...places), await rects(blaise, ...columns)];
      await blaise.locator("#tab-chat").click();
      await blaise.locator("#chat-input").fill("bonsoir");
      await blaise.locator("#chat-input").press("Enter");
      await ada.locator("#menu-button.unread").waitFor();
      assert.equal(await ada.locator("#menu-button").getAttribute("aria-label"), "Menu, new chat message");
      await blaise.locator("#tab-moves").click();
      await blaise.locator('[data-action="offer-draw"]').click();
      for (const page of [ada, blaise]) await page.locator("#proposals .proposal").waitFor();
      assert.deepEqual([await rects(ada, ...places), await rects(blaise, ...columns)], before);
      const [line, offer] = await rects(ada, "#turn-panel", "#proposals");
      assert.ok(offer.top >= line.bottom - 1, "the offer does not hide the line and its buttons");
      await ada.locator("#menu-button").tap();
      await ada.locator("#tab-chat").tap();
      await ada.locator("#chat", { hasText: "bonsoir" }).waitFor();
      assert.equal(await ada.locator(".unread").count(), 0);
      assert.equal(await ada.locator("#menu-button").getAttribute("aria-label"), "Menu");
      await ada.locator("#proposals").getByRole("button", { name: "Decline" }).tap();
      await blaise.locator("#notice", { hasText: "declined your offer" }).waitFor();
      assert.deepEqual(await rects(blaise, ...columns), before[1]);
    });
  });
});

test("arrow keys step through the game, and on the board they still move the focus", async () => {
  await withUser({}, async ({ page }) => {
    await open(page, "orthokon", "screen");
    await playMoves(page, byMouse, { most: 3 });
    const isPly = (ply) => page.waitForFunction((ply) => document.querySelector("tablier-board").board.ply === ply, ply);
    // After a click on the board as well.
    for (const [key, ply] of [["ArrowLeft", 2], ["Home", 0], ["ArrowRight", 1], ["End", 3]]) {
      await page.keyboard.press(key);
      await isPly(ply);
    }
    await page.locator("#move-input").focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator('tablier-board [data-name="b2"]').focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-name")), "a2");
    assert.equal((await boardState(page)).ply, 3);
    await page.locator("#tab-moves").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("#panel-chat").waitFor();
    assert.equal((await boardState(page)).ply, 3);
  });
});

test("the column names the game and its terms, and lists the moves of each player", async () => {
  await withUser({}, async ({ page }) => {
    await open(page, "tortuga", "engine", async () => {
      await page.locator("#clock").selectOption("rapid");
      await page.locator('#option-setup input[value="compact"]').check();
    });
    await page.locator(".game-head h2", { hasText: "Tortuga" }).waitFor();
    assert.match(await page.locator(".game-terms").textContent(), /^10 min \+ 5 s · not rated · .+: compact$/i);
    // The computer's levels are measured, a guest has no rating.
    assert.match(await page.locator("#players-top .player-rating").textContent(), /^\d+$/);
    assert.equal(await page.locator("#players-bottom .player-rating").count(), 0);
    await playMoves(page, byMouse, { most: 2 });
    await waitForTurn(page);
    const { moves, movers } = await view(page);
    assert.deepEqual(movers.slice(0, 2), [0, 1]);
    const rows = page.locator("#moves tbody tr");
    assert.deepEqual(await rows.first().locator("td").allTextContents(), ["1", moves[0], moves[1]]);
    assert.equal(await page.locator("#moves thead th").count(), 2);
  });
});

test("at a table of four the list has a row a turn, with the dice and the teams", async () => {
  await withUser({}, async ({ page }) => {
    await page.goto("/");
    await playNow(page, "orthokon");
    const engines = [1, 2, 3].map((seat) => ({ do: "seat-engine", seat, level: 1 }));
    const terms = { game: "theseion", options: { players: "4", teams: "13/24" } };
    const { table } = await post(page, "/api/tables", { terms, first: [{ do: "sit", seat: 0 }, ...engines] });
    await post(page, `/api/tables/${table}`, { do: "ready" });
    await page.goto(`/table/${table}`);
    await ready(page);
    await playMoves(page, byMouse, { most: 2 });
    await waitForTurn(page);
    const { movers, rolls } = await view(page);
    const turns = movers.filter((seat, i) => seat !== movers[i - 1]);
    assert.equal(await page.locator("#moves tbody tr").count(), turns.length);
    assert.equal(await page.locator("#moves svg.die").count(), rolls.length);
    const teams = await page.locator("#moves tbody th").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.team)));
    assert.deepEqual(teams, turns.map((seat) => seat % 2));
  });
});

test("on a desk the board stays in view while a player waits for others and reads", async () => {
  await withUser({ viewport: { width: 1024, height: 768 } }, async ({ page }) => {
    await open(page, "theseion", "link");
    await page.locator("#tab-rules").click();
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, 3000);
    await page.waitForFunction(() => scrollY > 0);
    const [board] = await rects(page, "tablier-board > svg");
    assert.equal(shareInView(board, 768), 1);
  });
});
