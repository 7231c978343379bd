// The parts of the board that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import { border, middles, neighbour, placeAt, placeNear } from "../board/geometry.js";
import { Hand } from "../board/hand.js";
import { plan } from "../board/motion.js";
import { left, warning, written } from "../table/clock.js";

test("a hand walks the tree of gestures", () => {
  const hand = new Hand([
    ["a1", "a3", "a1-a3"],
    ["a1", "b2", "a1-b2"],
    ["c1", "c2", "?own-0", "c1-c2+"],
    ["c1", "c2", "?enemy-0", "c1-c2-"],
  ]);
  assert.deepEqual([...hand.next()], ["a1", "c1"]);
  assert.deepEqual(hand.touch("b2"), { kind: "refused" });
  assert.deepEqual(hand.touch("a1"), { kind: "half" });
  assert.equal(hand.moveBy("a3"), "a1-a3");
  assert.deepEqual(hand.touch("c1"), { kind: "half" }, "another beginning begins anew");
  assert.deepEqual(hand.touch("c1"), { kind: "undone" });
  hand.touch("c1");
  assert.equal(hand.moveBy("c2"), null, "something is left to be said");
  assert.deepEqual(hand.touch("c2"), { kind: "half" });
  assert.deepEqual(hand.choices(), ["?own-0", "?enemy-0"]);
  assert.deepEqual(hand.touch("?enemy-0"), { kind: "move", move: "c1-c2-" });
});

const piece = (place, symbol, x = 0, y = 0) => ({ place, symbol, x, y, turn: 0, scale: 1, kind: "k", owner: 0 });
const ways = (before, after) => {
  const { pieces, gone } = plan(before, after);
  return {
    moved: pieces.filter(({ from, piece, turns }) => from && !turns && from.place !== piece.place).map(({ from, piece }) => `${from.place}-${piece.place}`),
    turned: pieces.filter(({ turns }) => turns).map(({ piece }) => piece.place),
    come: pieces.filter(({ from }) => !from).map(({ piece }) => piece.place),
    gone: gone.map(({ place }) => place),
  };
};

test("what slides is not taken for what is turned over beside it", () => {
  const before = [piece("a1", "white", 0, 300), piece("a4", "black", 0, 0)];
  const after = [piece("a4", "white", 0, 0), piece("a3", "white", 0, 100)];
  assert.deepEqual(ways(before, after), { moved: ["a1-a3"], turned: ["a4"], come: [], gone: [] });
});

test("what captures moves, and what is captured goes", () => {
  const before = [piece("b2", "white", 100, 0), piece("c3", "black", 200, 0)];
  const after = [piece("c3", "white", 200, 0)];
  assert.deepEqual(ways(before, after), { moved: ["b2-c3"], turned: [], come: [], gone: ["c3"] });
});

test("a place is found by its shape, and by a wide finger", () => {
  const board = {
    cells: [
      { name: "a1", x: 50, y: 50, shape: "square" },
      { name: "b1", x: 150, y: 50, shape: "square" },
      { name: "h", x: 400, y: 50, shape: "hexagon" },
    ],
    zones: [{ name: "hand", x: 0, y: 120, width: 100, height: 80 }],
  };
  assert.equal(placeAt(board, 99, 1), "a1");
  assert.equal(placeAt(board, 50, 150), "hand");
  assert.equal(placeAt(board, 345, 50), "h");
  assert.equal(placeAt(board, 345, 5), null, "the corner of a hexagon is cut off");
  assert.equal(placeNear(board, 95, 50, new Set(["b1"])), "b1");
  assert.equal(placeNear(board, 5, 50, new Set(["b1"])), "a1");
  assert.equal(neighbour(middles(board), "a1", 1, 0), "b1");
  assert.equal(neighbour(middles(board), "a1", 0, 1), "hand");
  assert.equal(neighbour(middles(board), "a1", 0, -1), null);
});

test("clocks are written as people read them", () => {
  assert.equal(written(600_000), "10:00");
  assert.equal(written(59_001), "1:00");
  assert.equal(written(9_870), "0:09.8");
  assert.equal(written(3_723_000), "1:02:03");
  const clock = { left: [10_000, 20_000], running: 1, since: 1_000 };
  assert.equal(left(clock, 0, 5_000), 10_000);
  assert.equal(left(clock, 1, 5_000), 16_000);
  assert.equal(left(clock, 1, 99_000), 0);
});

test("a warning is said when a limit is passed, and no other", () => {
  assert.equal(warning(60_100, 59_900), "one-minute");
  assert.equal(warning(59_900, 59_700), null);
  assert.equal(warning(20_050, 19_850), "twenty-seconds");
  assert.equal(warning(61_000, 9_000), "ten-seconds", "the least counts");
  assert.equal(warning(9_000, 61_000), null, "time was added");
});

test("the line around cells leaves out the edges between them", () => {
  const square = (x, y) => ({ name: `${x}${y}`, x, y, shape: "square" });
  const edges = (cells) => border(cells).split("M").length - 1;
  assert.equal(edges([square(50, 50)]), 4);
  assert.equal(edges([square(50, 50), square(150, 50)]), 6);
  assert.equal(edges([square(50, 50), square(250, 50)]), 8, "two parts have a line each");
  const hexagon = (x, y) => ({ name: `${x}${y}`, x, y, shape: "hexagon" });
  assert.equal(edges([hexagon(0, 0), hexagon(86.55, 50)]), 10);
});
