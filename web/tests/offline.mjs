// Playing without a network: the network is cut, the server is stopped, a new version comes in between.

import assert from "node:assert/strict";
import { assertAccessibleAndFits } from "./accessibility.mjs";
import { boardState, byKeyboard, byMouse, playMove, playMoves, waitForTurn } from "./input.mjs";
import { DESKTOP, newUser, startServer } from "./server.mjs";
import { GAMES, browser, open, openMenu, ready, server } from "./fixtures.mjs";
import { PHONE_SCREEN } from "./screens.mjs";
import { startProxy } from "./proxy.mjs";
import { test } from "./suite.mjs";
import { signUp, userId } from "./users.mjs";

const QUICK = { ...DESKTOP, reducedMotion: "reduce", serviceWorkers: "allow" };

/** Runs a test with a new user whose browser has everything for playing without a network. */
async function withInstalled(options, body, at = server) {
  const user = await newUser(browser, at, { ...QUICK, ...options });
  try {
    await user.page.goto("/");
    await installed(user.page);
    await body(user);
    // A browser notes each request that found no network.
    const others = user.errors.filter((error) => !/net::ERR_|WebSocket connection|Failed to load resource/.test(error));
    assert.deepEqual(others, []);
  } finally {
    await user.context.close();
  }
}

/** Waits until the service worker has kept all it needs. */
function installed(page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
  });
}

/** Begins a game on this device with the set-up form. */
async function beginLocal(page, game, opponent, fillIn = async () => {}) {
  await page.goto(`/local/en/play/${game}`);
  await ready(page);
  await page.locator(`input[name="opponent"][value="${opponent}"]`).check();
  await fillIn(page);
  await page.locator("form#setup .button.large").click();
  await page.waitForURL(/\/local\/en\/table\//);
  await ready(page);
}

/** The games of the device as the page shows them. */
async function gamesOnDevice(page) {
  await page.goto("/local/en");
  await ready(page);
  return page.locator("#local-games > li");
}

test("the program can be installed, and keeps nothing private", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await signUp(page, `Installs ${process.pid}`);
    for (const path of ["/games", "/settings", "/rules/ordo"]) await page.goto(path);
    await open(page, "ordo", "engine");
    const session = await context.newCDPSession(page);
    const { errors, data } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.start_url, "/");
    for (const icon of manifest.icons) assert.equal((await page.request.get(icon.src)).status(), 200, icon.src);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
    const kept = await page.evaluate(async () => {
      const [cache] = (await caches.keys()).filter((name) => name.startsWith("tablier-"));
      const requests = await (await caches.open(cache)).keys();
      const pages = requests.filter(({ url }) => new URL(url).pathname.startsWith("/local/"));
      const texts = await Promise.all(pages.map(async ({ url }) => (await caches.match(url)).text()));
      return { paths: requests.map(({ url }) => new URL(url).pathname), isNamed: texts.some((text) => text.includes("Installs ")) };
    });
    assert.ok(kept.paths.every((path) => /^\/(local|assets|art|icons)\//.test(path)), kept.paths.join(" "));
    assert.equal(kept.isNamed, false);
  });
});

test("without a network every game opens, and its rules and guided start", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await context.setOffline(true);
    await page.goto("/");
    await page.locator("#local-games").waitFor({ state: "attached" });
    for (const game of GAMES) {
      await page.goto(`/rules/${game}`);
      await page.locator(".rules-page img, .rules-page svg").first().waitFor({ state: "attached" });
      await page.goto(`/learn/${game}`);
      await ready(page);
      await page.goto(`/play/${game}`);
      await page.locator("#setup .button.large").click();
      await page.waitForURL(/\/local\/en\/table\//);
      await ready(page);
      const { paths } = await waitForTurn(page);
      assert.ok(paths.length > 0, game);
    }
    await page.goto("/settings");
    await page.locator("#offline-needed:not([hidden])").waitFor();
  });
});

test("a whole game against level 3 without a network, closed and opened again, is found on the server", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await signUp(page, `Plane ${process.pid}`);
    await context.setOffline(true);
    await beginLocal(page, "orthokon", "engine", () => page.locator("#level").fill("3"));
    assert.equal(await playMoves(page, byMouse, { most: 2 }), 2);
    const { ply } = await waitForTurn(page);
    const address = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await ready(again);
    assert.equal((await waitForTurn(again)).ply, ply, "the game goes on where it was");
    await playMoves(again, byMouse);
    await again.locator("#end-headline", { hasText: /./ }).waitFor();
    const games = await gamesOnDevice(again);
    await games.filter({ hasText: "it is saved to “My games” when" }).waitFor();
    await context.setOffline(false);
    await games.locator(".local-save.saved").waitFor();
    const id = new URL(address).hash.slice(1);
    await again.goto(`/table/${id}`);
    await ready(again);
    const view = await again.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), id);
    assert.equal(view.phase, "over");
    assert.equal(view.seats[0].holder.user, await userId(again));
    assert.ok(!view.terms.rated);
    await again.goto("/history");
    await again.locator(`a[href="/table/${id}"]`).first().waitFor();
    // What was sent once is not sent again.
    await gamesOnDevice(again);
    await again.locator(".local-save.saved").waitFor();
  });
});

test("a whole game around one screen, with dice, takebacks and a hint", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await context.setOffline(true);
    await beginLocal(page, "orthokon", "screen");
    await playMove(page);
    await page.locator('[data-action="ask-takeback"]').click();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 0);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("#status", { hasText: /^Hint: / }).waitFor();
    await playMoves(page, byKeyboard);
    await page.locator("#end-headline", { hasText: /./ }).waitFor();
    await beginLocal(page, "theseion", "screen");
    await openMenu(page);
    await page.locator("#tab-more").click();
    assert.match(await page.locator("#dice-commitment").textContent(), /^[0-9a-f]{64}$/);
    await page.locator('[data-action="resign"]').click();
    await page.locator('[data-action="resign"]').click();
    await page.locator("#dice-check", { hasText: "The seed matches" }).waitFor();
  });
});

test("a clock stops while the game is closed, and ends the game when it has run out", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await context.setOffline(true);
    await beginLocal(page, "ordo", "screen", () => page.locator("#clock").selectOption("blitz"));
    // A game that has not really begun would not count.
    await playMoves(page, byMouse, { most: 2 });
    await page.locator(".clock.running").waitFor();
    const address = page.url();
    const left = () => page.evaluate(() => document.querySelector(".clock.running").textContent);
    await page.goto("/local/en");
    await page.clock.install({ time: Date.now() + 60_000 });
    await page.goto(address);
    await ready(page);
    assert.match(await left(), /^(3:0\d|2:5\d)$/, "a minute has gone by, and does not count");
    await page.clock.fastForward(181_000);
    await page.locator("#status", { hasText: "time" }).waitFor();
  });
});

test("the same game in a second tab waits for the first", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await beginLocal(page, "ordo", "screen");
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator("#notice", { hasText: "open in another tab" }).waitFor();
    await playMove(page);
    const { ply } = await boardState(page);
    await page.close();
    await other.waitForFunction((ply) => document.querySelector("tablier-board")?.board?.ply === ply, ply);
  });
});

test("a browser that stores nothing says so", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await beginLocal(page, "orthokon", "screen");
    await waitForTurn(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    const { paths } = await boardState(page);
    await byMouse(page, paths[0]);
    await page.locator("#notice", { hasText: "There is no space left" }).waitFor();
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 0);
    const blocked = await context.newPage();
    await blocked.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: null }));
    await blocked.goto("/local/en/play/ordo");
    await blocked.locator("#setup .button.large").click();
    await blocked.locator("#setup-error", { hasText: "does not let games be stored" }).waitFor();
  });
});

test("Théséion for three with an alliance is played on the device", async () => {
  await withInstalled({}, async ({ context, page }) => {
    await context.setOffline(true);
    await beginLocal(page, "theseion", "engine", async () => {
      await page.locator('input[name="option-players"][value="4"]').check();
      await page.locator('fieldset#option-teams label:not([hidden]) input').nth(1).check();
    });
    await waitForTurn(page);
    const { seats, teams } = await page.evaluate(() => ({
      seats: document.querySelectorAll(".player").length,
      teams: document.querySelectorAll(".player-note").length,
    }));
    assert.equal(seats, 4);
    assert.ok(teams > 1);
  });
});

test("with the server stopped: a game is begun from the home page and saved when the server is back", async () => {
  const own = await startServer();
  try {
    await withInstalled({}, async ({ page }) => {
      await signUp(page, `Stopped ${process.pid}`);
      await page.goto("/");
      await own.stop();
      await page.locator('form[action="/play/orthokon/now"] button').click();
      await page.waitForURL(/\/local\/en\/table\/orthokon#/);
      await ready(page);
      await playMoves(page, byMouse);
      await own.startAgain();
      const games = await gamesOnDevice(page);
      await games.locator(".local-save.saved").waitFor();
    }, own);
  } finally {
    await own.close();
  }
});

test("a new version announces itself and leaves a running game alone", async () => {
  const proxy = await startProxy(server.address);
  try {
    await withInstalled({}, async ({ context, page }) => {
      await beginLocal(page, "orthokon", "engine");
      await playMove(page);
      const script = await proxy.deploy("dist/local-table.js");
      const other = await context.newPage();
      await other.goto("/");
      await other.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await other.locator("#app-update:not([hidden])").waitFor();
      // The game goes on with what it was made of, also when it is loaded again.
      await playMove(page);
      await page.reload();
      await ready(page);
      const { ply } = await waitForTurn(page);
      assert.ok(ply >= 4);
      await other.locator("#app-update button").click();
      await other.waitForEvent("load");
      await playMove(page);
      await page.reload();
      await ready(page);
      assert.ok((await waitForTurn(page)).ply > ply);
      assert.equal(await page.evaluate((script) => [...document.scripts].some(({ src }) => src.endsWith(script)), script), true);
      await playMoves(page, byMouse);
      await page.waitForFunction(async () => (await caches.keys()).filter((name) => name.startsWith("tablier-")).length === 1);
    }, proxy);
  } finally {
    await proxy.close();
  }
});

/** Two users at a correspondence table; it is the first one's turn. */
async function withCorrespondence(body) {
  const [ada, ben] = await Promise.all([newUser(browser, server, QUICK), newUser(browser, server, QUICK)]);
  try {
    for (const [{ page }, name] of [[ada, "Ada"], [ben, "Ben"]]) await signUp(page, `${name} ${process.pid} ${(counter += 1)}`);
    await installed(ada.page);
    await open(ada.page, "orthokon", "lobby", () => ada.page.locator("#clock").selectOption("correspondence"));
    const path = new URL(ada.page.url()).pathname;
    await ben.page.goto(path);
    await ben.page.locator("#sit-down button").click();
    await waitForTurn(ada.page);
    const view = () => ben.page.evaluate(async (path) => (await fetch(path.replace("/table/", "/api/tables/"))).json(), path);
    await body({ ada, ben, path, view });
  } finally {
    await Promise.all([ada, ben].map(({ context }) => context.close()));
  }
}
let counter = 0;

/** Makes a move without a network; it waits. */
async function moveOffline({ context, page }) {
  await context.setOffline(true);
  await page.locator("body.disconnected").waitFor();
  const { paths } = await waitForTurn(page);
  await byMouse(page, paths[0]);
  await page.locator("#waiting-moves", { hasText: "waits on this device" }).waitFor();
  return paths[0].move;
}

/** Runs in the page: how many tables of the server are kept on the device. */
function countKept() {
  return new Promise((resolve) => {
    indexedDB.open("tablier").onsuccess = ({ target }) => {
      target.result.transaction("tables").objectStore("tables").count().onsuccess = (event) => resolve(event.target.result);
    };
  });
}

test("a correspondence move made without a network waits, survives the tab, and is sent", async () => {
  await withCorrespondence(async ({ ada, ben, path, view }) => {
    const move = await moveOffline(ada);
    await ada.page.close();
    const again = await ada.context.newPage();
    await again.goto(path);
    await ready(again);
    await again.locator("#waiting-moves", { hasText: move }).waitFor();
    assert.deepEqual((await view()).moves, []);
    await ada.context.setOffline(false);
    await ben.page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 1);
    assert.deepEqual((await view()).moves, [move]);
    await again.waitForFunction(() => document.querySelector("#waiting-moves")?.children.length === 0);
  });
});

test("a correspondence move that comes too late is refused, and the reason stays", async () => {
  await withCorrespondence(async ({ ada, ben, path }) => {
    await moveOffline(ada);
    await ben.page.waitForSelector("main[data-ready]");
    await ben.page.evaluate(async (path) => {
      const headers = { "content-type": "application/json" };
      await fetch(path.replace("/table/", "/api/tables/"), { method: "POST", headers, body: JSON.stringify({ do: "resign" }) });
    }, path);
    await ada.context.setOffline(false);
    await ada.page.locator("#waiting-moves [role=alert]", { hasText: "was not played" }).waitFor();
    await ada.page.reload();
    await ready(ada.page);
    await ada.page.locator("#waiting-moves [role=alert]").waitFor();
    await ada.page.getByRole("button", { name: "Dismiss" }).click();
    await ada.page.waitForFunction(() => document.querySelector("#waiting-moves").children.length === 0);
  });
});

test("a correspondence move that was taken back is never sent", async () => {
  await withCorrespondence(async ({ ada, path, view }) => {
    await moveOffline(ada);
    await ada.page.locator("#waiting-moves").getByRole("button", { name: "Take back" }).click();
    await ada.page.waitForFunction(() => document.querySelector("#waiting-moves").children.length === 0);
    await ada.context.setOffline(false);
    await ada.page.locator("body:not(.disconnected)").waitFor();
    await ada.page.goto(path);
    await ready(ada.page);
    assert.deepEqual((await view()).moves, []);
    assert.equal(await ada.page.evaluate(countKept), 1);
    await ada.page.goto("/");
    await ada.page.locator(".account-menu summary").click();
    await ada.page.getByRole("button", { name: "Sign out" }).click();
    await ada.page.locator("html[data-user='']").waitFor({ state: "attached" });
    // What is private is forgotten.
    while ((await ada.page.evaluate(countKept)) > 0) await ada.page.evaluate(() => new Promise(requestAnimationFrame));
  });
});

for (const options of [DESKTOP, PHONE_SCREEN.options]) {
  test(`pages on this device are accessible and fit: ${options.viewport.width} wide`, async () => {
    await withInstalled({ ...options, bypassCSP: true }, async ({ context, page }) => {
      await beginLocal(page, "orthokon", "engine");
      await waitForTurn(page);
      await assertAccessibleAndFits(page);
      await playMoves(page, byMouse, { most: 1 });
      await context.setOffline(true);
      for (const language of ["en", "fr"]) {
        for (const path of ["", "/offline", "/play/theseion", "/table/ordo#0000000000000"]) {
          await page.goto(`/local/${language}${path}`);
          await ready(page);
          await assertAccessibleAndFits(page);
        }
      }
    });
  });
}
