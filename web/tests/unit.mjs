// Tests of modules that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import { centers, groupPath, neighbour, placeAt, placeNearTouch } from "../board/geometry.js";
import { Selection } from "../board/selection.js";
import { findTransition } from "../board/transition.js";
import { formatDelay, formatTime, timeLeft, timeWarning } from "../table/clock.js";
import { TableState } from "../table/state.js";

test("a move is selected step by step", () => {
  const selection = new Selection([
    ["a1", "a3", "a1-a3"],
    ["a1", "b2", "a1-b2"],
    ["c1", "c2", "?own-0", "c1-c2+"],
    ["c1", "c2", "?enemy-0", "c1-c2-"],
  ]);
  assert.deepEqual([...selection.next()], ["a1", "c1"]);
  assert.deepEqual(selection.select("b2"), { kind: "rejected" });
  assert.deepEqual(selection.select("a1"), { kind: "partial" });
  assert.equal(selection.moveCompletedBy("a3"), "a1-a3");
  assert.deepEqual(selection.select("c1"), { kind: "partial" }, "the first step of another move starts over");
  assert.deepEqual(selection.select("c1"), { kind: "undone" });
  selection.select("c1");
  assert.equal(selection.moveCompletedBy("c2"), null, "a choice is missing");
  assert.deepEqual(selection.select("c2"), { kind: "partial" });
  assert.deepEqual(selection.choices(), ["?own-0", "?enemy-0"]);
  assert.deepEqual(selection.select("?enemy-0"), { kind: "move", move: "c1-c2-" });
});

const piece = (place, symbol, x = 0, y = 0) => ({ place, symbol, x, y, turn: 0, scale: 1, kind: "k", owner: 0 });
const describe = (before, after) => {
  const { pieces, removed } = findTransition(before, after);
  return {
    moved: pieces.filter(({ from, piece, isTurnedOver }) => from && !isTurnedOver && from.place !== piece.place).map(({ from, piece }) => `${from.place}-${piece.place}`),
    turnedOver: pieces.filter(({ isTurnedOver }) => isTurnedOver).map(({ piece }) => piece.place),
    added: pieces.filter(({ from }) => !from).map(({ piece }) => piece.place),
    removed: removed.map(({ place }) => place),
  };
};

test("a piece that moves is not confused with one turned over beside it", () => {
  const before = [piece("a1", "white", 0, 300), piece("a4", "black", 0, 0)];
  const after = [piece("a4", "white", 0, 0), piece("a3", "white", 0, 100)];
  assert.deepEqual(describe(before, after), { moved: ["a1-a3"], turnedOver: ["a4"], added: [], removed: [] });
});

test("a capturing piece moves, and the captured one is removed", () => {
  const before = [piece("b2", "white", 100, 0), piece("c3", "black", 200, 0)];
  const after = [piece("c3", "white", 200, 0)];
  assert.deepEqual(describe(before, after), { moved: ["b2-c3"], turnedOver: [], added: [], removed: ["c3"] });
});

test("a place is found by its shape, and near a touch", () => {
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
  assert.equal(placeNearTouch(board, 95, 50, new Set(["b1"])), "b1");
  assert.equal(placeNearTouch(board, 5, 50, new Set(["b1"])), "a1");
  assert.equal(neighbour(centers(board), "a1", 1, 0), "b1");
  assert.equal(neighbour(centers(board), "a1", 0, 1), "hand");
  assert.equal(neighbour(centers(board), "a1", 0, -1), null);
});

test("times are formatted, and the time left is computed", () => {
  assert.equal(formatTime(600_000), "10:00");
  assert.equal(formatTime(59_001), "1:00");
  assert.equal(formatTime(9_870), "0:09.8");
  assert.equal(formatTime(3_723_000), "1:02:03");
  const clock = { left: [10_000, 20_000], running: 1, since: 1_000 };
  assert.equal(timeLeft(clock, 0, 5_000), 10_000);
  assert.equal(timeLeft(clock, 1, 5_000), 16_000);
  assert.equal(timeLeft(clock, 1, 99_000), 0);
});

test("a delay is formatted in the language of the page", () => {
  assert.equal(formatDelay(44_100, "en"), "in 45 sec.");
  assert.match(formatDelay(44_100, "fr"), /^dans 45\ss$/);
  assert.equal(formatDelay(150_000, "en"), "in 3 min.");
  assert.equal(formatDelay(86_400_000, "en"), "in 24 hr.");
});

/** Two users at a table, as the second one sees it; the first one is to move. */
const stateWith = (actions) => {
  const seats = [1, 2].map((user) => ({ holder: { kind: "user", user }, ready: true, given_up: false }));
  return new TableState({ me: 2, now: Date.now(), view: { seats, actions } });
};

test("an action is possible when it is listed and no longer blocked", () => {
  const blocked = { code: "table-not-away", until: Date.now() + 60_000 };
  const state = stateWith([{ do: "resign" }, { do: "claim", blocked }, { do: "offer-draw", blocked: { code: "table-draw-again" } }]);
  assert.deepEqual(["resign", "claim", "offer-draw", "abort"].map((kind) => state.can(kind)), [true, false, false, false]);
  state.syncClock(blocked.until);
  assert.deepEqual(["resign", "claim", "offer-draw", "abort"].map((kind) => state.can(kind)), [true, true, false, false]);
});

test("presence tells those who wait when they can claim the game", () => {
  const state = stateWith([{ do: "resign" }]);
  state.applyPresence({ present: [2], claim_at: state.now() + 60_000 });
  assert.equal(state.action("claim").blocked.code, "table-not-away");
  state.applyPresence({ present: [2], claim_at: state.now() - 1 });
  assert.ok(state.can("claim"));
  state.applyPresence({ present: [1, 2], claim_at: null });
  assert.equal(state.action("claim"), null);
  const mover = stateWith([{ do: "move" }]);
  mover.applyPresence({ present: [2], claim_at: mover.now() });
  assert.equal(mover.action("claim"), null, "whoever is to move waits for nobody");
});

test("a warning is due when the time falls below its limit", () => {
  assert.equal(timeWarning(60_100, 59_900), "one-minute");
  assert.equal(timeWarning(59_900, 59_700), null);
  assert.equal(timeWarning(20_050, 19_850), "twenty-seconds");
  assert.equal(timeWarning(61_000, 9_000), "ten-seconds", "only the last warning is due");
  assert.equal(timeWarning(9_000, 61_000), null, "time was added");
});

test("the outline of a group leaves out the edges between its cells", () => {
  const square = (x, y) => ({ name: `${x}${y}`, x, y, shape: "square" });
  const edges = (cells) => groupPath(cells).split("M").length - 1;
  assert.equal(edges([square(50, 50)]), 4);
  assert.equal(edges([square(50, 50), square(150, 50)]), 6);
  assert.equal(edges([square(50, 50), square(250, 50)]), 8, "separate cells have an outline each");
  const hexagon = (x, y) => ({ name: `${x}${y}`, x, y, shape: "hexagon" });
  assert.equal(edges([hexagon(0, 0), hexagon(86.55, 50)]), 10);
});
