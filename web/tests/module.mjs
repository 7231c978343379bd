// The module for browsers, in one: what it does, and the example of the npm package.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { openBrowser } from "./server.mjs";
import { test } from "./suite.mjs";

const WORKSPACE = new URL("../../", import.meta.url).pathname;
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/** Serves the files of folders, as any web server does, with the strictest policy that lets the module run. */
async function serve(folders) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const [, mount, ...rest] = path.split("/");
    const folder = folders[mount];
    const content = folder === undefined ? null : await readFile(join(folder, ...rest)).catch(() => null);
    if (content === null) {
      response.writeHead(path === "/" ? 200 : 404, { "content-type": "text/html" }).end("<!doctype html><title>files</title>");
      return;
    }
    const isModule = path.endsWith(".wasm.gz");
    const type = isModule ? "application/wasm" : (TYPES[extname(path)] ?? "text/plain");
    response.writeHead(200, { "content-type": type, ...(isModule && { "content-encoding": "gzip" }) }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** A page of a server of its own, with whatever goes wrong on it. */
async function withPage(folders, body) {
  const [server, browser] = await Promise.all([serve(folders), openBrowser()]);
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(server.address);
    await body(page, server.address);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
    server.close();
  }
}

test("the module does in a browser what the crates do natively", () =>
  withPage({ files: WORKSPACE }, async (page) => {
    const compared = await page.evaluate(async () => {
      const tablier = await import("/files/web/wasm/tablier.js");
      await tablier.default({ module_or_path: "/files/web/wasm/tablier.wasm.gz" });
      const { check } = await import("/files/crates/wasm/tests/checks.mjs");
      return check(tablier, async (file) => (await fetch(`/files/${file}`)).text());
    });
    assert.ok(compared > 1000, `${compared} things were compared`);
  }));

test("the example of the npm package plays a game", () =>
  withPage({ package: process.env.TABLIER_NPM_PACKAGE ?? "" }, async (page, address) => {
    await page.goto(`${address}/package/example/index.html`);
    const board = page.locator("tablier-board");
    await board.locator("[role=gridcell]").first().waitFor();
    const plies = () => board.evaluate((element) => element.board.ply);
    assert.equal(await plies(), 0);
    // A move by its steps, as a finger or a key makes it.
    const steps = await board.evaluate((element) => element.board.gestures[0].slice(0, -1));
    await board.evaluate((element, steps) => element.enter(steps), steps);
    await page.waitForFunction(() => document.querySelector("tablier-board").board.ply === 2);
    if (process.env.TABLIER_SCREENSHOTS) await page.screenshot({ path: join(process.env.TABLIER_SCREENSHOTS, "example.png") });
  }));
