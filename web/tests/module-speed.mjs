// Prints how fast the module is in Node and in Chromium, as a share of the same code without a browser on one thread.
// Nothing is checked. TABLIER_SPEED names the program that measures the latter.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { openBrowser } from "./server.mjs";

const MODULE = new URL("../wasm/", import.meta.url);
/** How deep perft goes: for a tenth of a second or two. */
const DEPTHS = { orthokon: 9, ordo: 5, tortuga: 7, tor: 6, theseion: 8 };
/** In turns, so that a machine that is busy for a while disturbs all of them. */
const TURNS = 3;

/** Runs in Node and in a page: what is measured must stand within it. */
async function measure({ script, depths, bytes }) {
  const RUNS = 5;
  const tablier = await import(script);
  await tablier.default({ module_or_path: bytes ?? "/tablier.wasm" });
  const best = (run) => Math.max(...Array.from({ length: RUNS }, run));
  const games = {};
  for (const [game, depth] of Object.entries(depths)) {
    const start = new tablier.Game(game, "{}", undefined, "en");
    const leaves = best(() => {
      const begin = performance.now();
      return (start.perft(depth) * 1000) / (performance.now() - begin);
    });
    const nodes = best(() => {
      const { nodes, milliseconds } = JSON.parse(tablier.measureSearch(game));
      return (nodes * 1000) / milliseconds;
    });
    games[game] = { leaves, nodes };
  }
  const begin = performance.now();
  tablier.OrthokonSolution.solve();
  return { games, solve: performance.now() - begin };
}

const native = () => JSON.parse(execFileSync(process.env.TABLIER_SPEED, Object.entries(DEPTHS).map(([game, depth]) => `${game}=${depth}`), { encoding: "utf8" }));
const [script, packed] = await Promise.all(["tablier.js", "tablier.wasm.gz"].map((name) => readFile(new URL(name, MODULE))));
const bytes = gunzipSync(packed);
const server = createServer((request, response) => {
  const [type, content] = { "/tablier.js": ["text/javascript", script], "/tablier.wasm": ["application/wasm", bytes] }[request.url.split("?")[0]] ?? ["text/html", "<!doctype html><title>speed</title>"];
  response.writeHead(200, { "content-type": type }).end(content);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}`;
const browser = await openBrowser();
const page = await browser.newPage();
await page.goto(address);

const runs = { native: [], node: [], chromium: [] };
for (let turn = 0; turn < TURNS; turn++) {
  runs.native.push(native());
  // Another address is another module, which has solved nothing yet.
  runs.node.push(await measure({ script: `${new URL("tablier.js", MODULE)}?${turn}`, depths: DEPTHS, bytes }));
  runs.chromium.push(await page.evaluate(measure, { script: `/tablier.js?${turn}`, depths: DEPTHS }));
}
await browser.close();
server.close();

const fastest = (where, game, what) => Math.max(...runs[where].map(({ games }) => games[game][what]));
const share = (where, game, what) => (fastest(where, game, what) / fastest("native", game, what)).toFixed(2);
const million = (number) => (number / 1e6).toFixed(2);
console.log("game       perft/s native   Node  Chromium   search/s native   Node  Chromium");
for (const game of Object.keys(DEPTHS)) {
  const columns = ["leaves", "nodes"].map((what) => `${million(fastest("native", game, what)).padStart(13)} M ${share("node", game, what).padStart(6)} ${share("chromium", game, what).padStart(9)}`);
  console.log(`${game.padEnd(9)} ${columns.join("   ")}`);
}
const quickest = (where) => Math.min(...runs[where].map(({ solve }) => solve)).toFixed(0);
console.log(`solving Orthokon: native ${quickest("native")} ms, Node ${quickest("node")} ms, Chromium ${quickest("chromium")} ms (goal: below 500)`);
const kib = (content) => `${(content.length / 1024).toFixed(1)} KiB`;
console.log(`tablier.wasm: ${kib(bytes)}, ${kib(gzipSync(bytes, { level: 9 }))} with gzip, ${kib(brotliCompressSync(bytes))} with brotli; tablier.js: ${kib(gzipSync(script, { level: 9 }))} with gzip (goal: below 400 together)`);
