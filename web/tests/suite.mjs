// Runs the browser tests three at a time, because they mostly wait for the server.

import { describe, it } from "node:test";

const CONCURRENCY = 3;
/** @type {Array<[string, () => Promise<void>]>} */
const tests = [];

export function test(name, body) {
  tests.push([name, body]);
}

export function run() {
  describe("in the browser", { concurrency: CONCURRENCY }, () => {
    for (const [name, body] of tests) it(name, body);
  });
}
