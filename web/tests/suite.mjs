// The tests in the browser run three at a time: most of a test is waiting for an answer.

import { describe, it } from "node:test";

const AT_ONCE = 3;
/** @type {Array<[string, () => Promise<void>]>} */
const all = [];

export function test(name, does) {
  all.push([name, does]);
}

export function run() {
  describe("in the browser", { concurrency: AT_ONCE }, () => {
    for (const [name, does] of all) it(name, does);
  });
}
