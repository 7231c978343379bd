// Prints the size and the speed of the pages. Nothing is checked.

import { gzipSync } from "node:zlib";
import { readFile, readdir } from "node:fs/promises";
import { recordWeights } from "./weights.mjs";
import { DESKTOP, PHONE, catalogue, newUser, openBrowser, startServer } from "./server.mjs";

const DIST = new URL("../dist/", import.meta.url);
/** As Lighthouse throttles: slow 4G, and a phone four times as slow as this machine. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };

/** The median of this many visits is printed. */
const VISITS = 7;

const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const bundles = await readdir(DIST);
const contents = await Promise.all(bundles.map((name) => readFile(new URL(name, DIST))));
const weight = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
console.log(`JavaScript: ${bundles.length} files, ${kib(weight)} gzipped (goal: below 60 KiB)`);
const module = await readFile(new URL("../wasm/tablier.wasm.gz", import.meta.url));
console.log(`module: ${kib(module.length)} gzipped (goal: below 400)`);

const server = await startServer();
const browser = await openBrowser();

for (const { game } of await catalogue(server)) {
  const { page, context } = await newUser(browser, server, PHONE);
  const session = await context.newCDPSession(page);
  await page.goto("/");
  await page.locator(`form[action="/play/${game}/now"] button`).click();
  await page.waitForSelector("main[data-ready]");
  const table = page.url();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("main[data-ready]")) window.ready ??= performance.now();
      if (document.querySelector("main[data-boards]")) window.inTab ??= performance.now();
    }).observe(document, { subtree: true, attributeFilter: ["data-ready", "data-boards"] });
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const visits = [];
  const weights = recordWeights(page);
  for (let i = 0; i < VISITS; i++) {
    await page.goto(table, { waitUntil: "commit" });
    await page.waitForSelector("main[data-ready]");
    await page.waitForSelector("main[data-boards]");
    visits.push(await page.evaluate(() => ({ shift: window.shift, ready: window.ready, inTab: window.inTab })));
  }
  const { others, module } = await weights();
  const times = visits.map(({ ready }) => ready).sort((a, b) => a - b);
  const [least, middle, most] = [times[0], times[VISITS >> 1], times[VISITS - 1]].map((time) => time.toFixed(0));
  const shift = Math.max(...visits.map(({ shift }) => shift));
  const inTab = visits.map(({ inTab }) => inTab).sort((a, b) => a - b)[VISITS >> 1];
  console.log(`${game}: table page ${kib(others / VISITS)} (goal: below 150) and the module ${kib(module / VISITS)} (goal: below 400), boards made in the tab after ${inTab.toFixed(0)} ms`);
  console.log(`${game}: interactive after ${middle} ms, ${least} to ${most} in ${VISITS} visits, at slow 4G and a quarter of the speed (goal: 1000), layout shift ${shift.toFixed(3)}`);
  await context.close();
}

{
  const { page, context } = await newUser(browser, server, DESKTOP);
  await page.goto("/");
  await page.locator('form[action="/play/ordo/now"] button').click();
  await page.waitForSelector("main[data-ready]");
  const box = await page.locator("tablier-board svg").boundingBox();
  const at = (column, row) => ({ x: box.x + (box.width * (column + 0.9)) / 11, y: box.y + (box.height * (8.4 - row)) / 9 });
  const from = at(4, 1.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    const count = (now) => {
      window.frames_.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  for (let i = 0; i < 120; i++) await page.mouse.move(from.x + 3 * i * Math.cos(i / 9), from.y - 2 * i);
  const times = await page.evaluate(() => window.frames_);
  await page.mouse.up();
  const seconds = (times[times.length - 1] - times[0]) / 1000;
  console.log(`dragging: ${(times.length / seconds).toFixed(0)} frames a second over ${seconds.toFixed(1)} s (goal: 60)`);
  await context.close();
}

await browser.close();
await server.close();
