// Tests of modules that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import { planTravel, timeOfPassing } from "../board/animations.js";
import { cellPath, centers, groupPath, neighbour, placeAt, placeNearTouch } from "../board/geometry.js";
import { findPreview } from "../board/preview.js";
import { Selection } from "../board/selection.js";
import { findTransition } from "../board/transition.js";
import { formatDelay, formatTime, timeLeft, timeWarning } from "../table/clock.js";
import { declinedText } from "../table/events.js";
import { TableState } from "../table/state.js";
import { findRows } from "../table/turns.js";

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

test("a choice beside places is an exception, such as losing a roll", () => {
  const selection = new Selection([
    ["a1", "a3", "a1>a3"],
    ["?pass-0", "pass"],
  ]);
  assert.equal(selection.hasOnlyChoices(), false);
  assert.equal(new Selection([["?pass-0", "pass"]]).hasOnlyChoices(), true);
});

test("a step that is the only one is taken, but never the second", () => {
  const selection = new Selection([
    ["a1", "a2", "a3", "a4", "a1-a4"],
    ["a1", "b2", "a1-b2"],
    ["c1", "c2", "c1-c2"],
    ["d1", "d2", "d3", "d1-d3"],
    ["d1", "d2", "d4", "d5", "d1-d5"],
  ]);
  assert.deepEqual(selection.select("c1"), { kind: "partial" }, "a first touch plays nothing");
  selection.clear();
  selection.select("a1");
  assert.equal(selection.moveCompletedBy("a2"), "a1-a4");
  assert.deepEqual(selection.select("a2"), { kind: "move", move: "a1-a4" });
  selection.undo();
  assert.deepEqual(selection.selected, ["a1"], "what was forced goes with what forced it");
  selection.clear();
  selection.select("d1");
  assert.deepEqual(selection.select("d2"), { kind: "partial" });
  assert.deepEqual(selection.select("d4"), { kind: "move", move: "d1-d5" });
  selection.undo();
  assert.deepEqual(selection.selected, ["d1", "d2"]);
});

test("a whole path is selected, also across steps that select themselves", () => {
  const selection = new Selection([
    ["a1", "a2", "a3", "a4", "a1-a4"],
    ["a1", "a2", "a3", "b3", "a1-b3"],
    ["a1", "c1", "a1-c1"],
  ]);
  assert.deepEqual(selection.selectPath(["a1", "a2", "a3", "b3"]), { kind: "move", move: "a1-b3" });
  selection.clear();
  assert.deepEqual(selection.selectPath(["a1", "b2"]), { kind: "rejected" });
});

test("several ways to enter a move lead to it", () => {
  const selection = new Selection([
    ["a1", "b1", "a2", "a1b1-a2"],
    ["a1", "b1", "b2", "a1b1-a2"],
    ["b1", "a1", "a2", "a1b1-a2"],
    ["b1", "a1", "b2", "a1b1-a2"],
  ]);
  for (const steps of [["a1", "b1", "b2"], ["b1", "a1", "a2"]]) {
    selection.clear();
    assert.deepEqual(steps.map((step) => selection.select(step)).at(-1), { kind: "move", move: "a1b1-a2" });
  }
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

test("a point is round", () => {
  const board = { cells: [{ name: "a1", x: 50, y: 50, shape: "point" }], zones: [] };
  assert.equal(placeAt(board, 50, 99), "a1");
  assert.equal(placeAt(board, 90, 90), null, "the corner of a square is outside of the circle");
  assert.equal(placeNearTouch(board, 90, 90, new Set(["a1"]), [], 60), "a1");
  const outline = cellPath(board.cells[0]);
  assert.ok(outline.startsWith("M100 50L") && outline.endsWith("Z"), outline);
});

/** A board of squares with these pieces, a hand and a die beside it. */
const boardOf = (pieces, gestures) => {
  const cells = [..."abcd"].flatMap((column, i) =>
    [1, 2, 3, 4].map((row) => ({ name: `${column}${row}`, x: 50 + 100 * i, y: 450 - 100 * row, shape: "square" })),
  );
  const zones = [{ name: "hand", x: 450, y: 0, width: 100, height: 100 }, { name: "die", x: 450, y: 200, width: 100, height: 100 }];
  const places = centers({ cells, zones });
  const put = ([place, kind, owner]) => ({ ...piece(place, `${kind}${owner}`, places.get(place).x, places.get(place).y), kind, owner });
  return { cells, zones, pieces: pieces.map(put), gestures };
};
/** Where the pieces are after some steps: those that are not where they were. */
const preview = (board, selected) => {
  const selection = new Selection(board.gestures);
  selection.selected = selected;
  const { pieces, group } = findPreview(board, selected, selection.pathsFrom(), selection.paths, centers(board));
  const moved = pieces.filter((piece) => !board.pieces.includes(piece)).map(({ kind, place }) => `${kind} ${place}`);
  return { moved, group };
};

test("a piece is shown where the steps have moved it", () => {
  const board = boardOf([["a1", "turtle", 0], ["a2", "turtle", 1], ["die", "die", null]], [["a1", "a3", "c3", "a1-c3"], ["a1", "a3", "a4", "a1-a4"]]);
  assert.deepEqual(preview(board, ["a1"]), { moved: [], group: [] });
  assert.deepEqual(preview(board, ["a1", "a3"]), { moved: ["turtle a3"], group: [] });
  assert.deepEqual(preview(board, ["a1", "a3", "c3"]), { moved: ["turtle c3"], group: [] });
});

test("what the server tells about a half-made move is shown, and the rest of the move goes on from there", () => {
  const pieces = [["a1", "turtle", 0], ["a2", "turtle", 1]];
  const board = boardOf(pieces, [["a1", "a3", "c3", "a1-c3"], ["a1", "a3", "a4", "a1-a4"]]);
  const [from, jumped] = board.pieces;
  board.previews = { "a1 a3": { removed: [0, 1], added: [{ ...from, place: "a3" }, { ...jumped, kind: "neutral", owner: null }] } };
  assert.deepEqual(preview(board, ["a1", "a3"]).moved, ["turtle a3", "neutral a2"]);
  assert.deepEqual(preview(board, ["a1", "a3", "c3"]).moved, ["neutral a2", "turtle c3"]);
});

test("the last touch puts down what is held in a hand", () => {
  const board = boardOf([["a1", "token", null], ["a1", "pawn", 0], ["hand", "token", null]], [["a1", "a2", "d4", "a1-a2/d4"]]);
  assert.deepEqual(preview(board, ["a1", "a2"]), { moved: ["pawn a2"], group: [] });
  assert.deepEqual(preview(board, ["a1", "a2", "d4"]), { moved: ["pawn a2", "token d4"], group: [] });
});

test("a line of pieces is outlined, then moves as a whole, from either end and to any goal", () => {
  const pieces = [["a1", "stone", 0], ["b1", "stone", 0], ["c1", "stone", 0], ["c4", "stone", 1]];
  const goals = ["a3", "b3", "c3"];
  const gestures = goals.flatMap((goal) => [["a1", "c1", goal, "a1c1-a3"], ["c1", "a1", goal, "a1c1-a3"]]);
  const board = boardOf(pieces, gestures);
  assert.deepEqual(preview(board, ["a1", "c1"]), { moved: [], group: ["a1", "b1", "c1"] });
  for (const selected of [["a1", "c1", "b3"], ["c1", "a1", "c3"]]) {
    assert.deepEqual(preview(board, selected).moved, ["stone a3", "stone b3", "stone c3"]);
  }
  const first = boardOf(pieces, [["a1", "c1", "a3", "a1c1-a3"]]);
  assert.deepEqual(preview(first, ["a1", "c1", "a3"]).moved, ["stone a3", "stone b3", "stone c3"]);
});

test("a walk that turns beside a piece of one's own is no line", () => {
  const board = boardOf([["a1", "pawn", 0], ["c1", "pawn", 0]], [["a1", "c1", "c3", "a1-c3"], ["a1", "c1", "a1-c1"]]);
  assert.deepEqual(preview(board, ["a1", "c1", "c3"]), { moved: ["pawn c3"], group: [] });
});

test("a chain is planned jump by jump, and what it passes changes then", () => {
  const stops = [piece("a1", "t", 50, 350), piece("a3", "t", 50, 150), piece("c3", "t", 250, 150)];
  const others = [piece("a2", "e", 50, 250), piece("b3", "e", 150, 150), piece("d1", "e", 350, 350)];
  const plan = planTravel(stops, others);
  assert.equal(plan.frames.length, 5, "each jump rises in the middle");
  assert.equal(plan.arrivals.at(-1), plan.duration);
  assert.deepEqual(plan.frames.map(({ offset }) => offset), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(others.map((other) => timeOfPassing(plan, stops, other)), [...plan.arrivals, plan.duration]);
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
  const touched = (x, selectable, { selected = [], inexactness = 20 } = {}) =>
    placeNearTouch(board, x, 50, new Set(selectable), selected, inexactness);
  assert.equal(touched(95, ["b1"]), "b1");
  assert.equal(touched(95, ["b1"], { selected: ["a1"] }), "a1", "a place that means something is not passed over");
  assert.equal(touched(80, ["b1"]), "a1");
  assert.equal(touched(80, ["b1"], { inexactness: 200 }), "b1", "on a small screen a finger is less exact");
  assert.equal(touched(50, ["b1"], { inexactness: 200 }), "a1", "the middle of a place is that place");
  assert.equal(neighbour(centers(board), "a1", 1, 0), "b1");
  assert.equal(neighbour(centers(board), "a1", 0, 1), "hand");
  assert.equal(neighbour(centers(board), "a1", 0, -1), null);
});

test("times are formatted, and the time left is computed", () => {
  assert.equal(formatTime(600_000, "en"), "10:00");
  assert.equal(formatTime(59_001, "en"), "1:00");
  assert.equal(formatTime(9_870, "en"), "0:09.8");
  assert.equal(formatTime(3_723_000, "en"), "1:02:03");
  const [hour, day] = [3_600_000, 86_400_000];
  assert.equal(formatTime(3 * day, "en"), "3 days");
  assert.equal(formatTime(3 * day - 1_000, "en"), "3 days", "a second later");
  assert.equal(formatTime(3 * day - hour, "en"), "2 days 23h");
  assert.equal(formatTime(day + hour, "en"), "1 day 1h");
  assert.equal(formatTime(day - 1_000, "en"), "23:59:59");
  assert.match(formatTime(2 * day + 5 * hour, "fr"), /^2\sj 5h$/);
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

test("moves use up what was prepared", () => {
  const state = stateWith([]);
  state.view = { ...state.view, number: 1, moves: [], conditional_moves: [[["*", "b4-b2"], ["a1-a3", "c4-c2", "d1-d3", "b3-b1"], ["b1-b3", "b4-b2"]]] };
  const moved = (number, move) => state.applyUpdate({ number, state: {}, events: [{ type: "moved", number, move }] });
  moved(2, "a1-a3");
  assert.deepEqual(state.view.conditional_moves, [[["b4-b2"], ["c4-c2", "d1-d3", "b3-b1"]]]);
  moved(3, "b4-b2");
  assert.deepEqual(state.view.conditional_moves, [[]]);
});

test("an update tells all that has changed", () => {
  const state = stateWith([]);
  state.view = { ...state.view, number: 4, moves: ["3", "x", "0"], movers: [0, 0, 1], rolls: [0, 2], conditional_moves: [], proposals: ["takeback"] };
  const details = { proposals: [], conditional_moves: [[["*", "y"]]] };
  state.applyUpdate({ number: 6, state: { phase: "playing" }, details, events: [{ type: "agreed", number: 5 }, { type: "taken-back", number: 6, to: 1 }] });
  const { moves, movers, rolls, proposals, conditional_moves, number, phase } = state.view;
  assert.deepEqual({ moves, movers, rolls, proposals, conditional_moves, number, phase }, { moves: ["3"], movers: [0], rolls: [0], ...details, number: 6, phase: "playing" });
  state.applyUpdate({ number: 8, state: {}, events: [{ type: "taken-back", number: 6, to: 0 }, { type: "moved", number: 7, seat: 0, move: "z" }, { type: "rolled", number: 8, seat: 1, move: "2" }] });
  assert.deepEqual([state.view.moves, state.view.movers, state.view.rolls], [["3", "z", "2"], [0, 0, 1], [0, 2]], "what was known is not done again");
  state.applyUpdate({ number: 8, state: { phase: "over" }, events: [] });
  assert.equal(state.view.phase, "playing", "and nothing twice");
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

test("whoever is concerned reads a sentence of their own about a declined proposal", () => {
  const [proposer, decliner, other] = [1, 2, 3];
  assert.equal(declinedText(proposer, proposer, decliner), "declined");
  assert.equal(declinedText(decliner, proposer, decliner), "declined-mine");
  assert.equal(declinedText(other, proposer, decliner), "declined-other");
  assert.equal(declinedText(null, proposer, decliner), "declined-other");
  assert.equal(declinedText(proposer, proposer, proposer), null);
  assert.equal(declinedText(other, proposer, proposer), "withdrawn");
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

test("the list of moves has a column a player for two, and a row a turn for more", () => {
  const rows = (game, seats) => findRows(game, seats).map((row) => row.map((turn) => turn && turn.plies.map(({ move, isRoll }) => (isRoll ? `(${move})` : move)).join(" ")));
  const plain = { moves: ["a", "b", "c"], movers: [0, 1, 0], rolls: [] };
  assert.deepEqual(rows(plain, 2), [["a", "b"], ["c", null]]);
  // Whoever begins begins the rows, also on the second seat; what one does in a row is one turn.
  const dice = { moves: ["3", "x", "0", "5", "y", "1", "z"], movers: [1, 1, 0, 1, 1, 1, 1], rolls: [0, 2, 3, 5] };
  assert.deepEqual(rows(dice, 2), [["(0)", "(3) x"], [null, "(5) y (1) z"]]);
  const four = { moves: ["3", "x", "0", "2", "y"], movers: [2, 2, 3, 0, 0], rolls: [0, 2, 3] };
  assert.deepEqual(rows(four, 4), [["(3) x"], ["(0)"], ["(2) y"]]);
  assert.deepEqual(rows({ moves: [], movers: [], rolls: [] }, 2), []);
});
