// @ts-check
// Where somebody points, and what lies in a direction.

/** @typedef {import("./types.js").Board} Board */

const HALF = 50;
const HEXAGON_HALF = 57.7;
/** How far from its middle a place is still meant by a finger. */
const FINGER = 85;

/**
 * The place at a point.
 * @param {Board} board
 * @param {number} x
 * @param {number} y
 */
export function placeAt(board, x, y) {
  for (const cell of board.cells) {
    const [dx, dy] = [Math.abs(cell.x - x), Math.abs(cell.y - y)];
    const isInside =
      cell.shape === "hexagon"
        ? dy <= HALF && dx <= HEXAGON_HALF - (dy * HEXAGON_HALF) / (2 * HALF)
        : dx <= HALF && dy <= HALF;
    if (isInside) return cell.name;
  }
  const zone = board.zones.find(
    ({ x: left, y: top, width, height }) =>
      x >= left && x <= left + width && y >= top && y <= top + height,
  );
  return zone?.name ?? null;
}

/**
 * The same for a finger, which is wide: a place beside it counts if it can be touched.
 * @param {Board} board
 * @param {number} x
 * @param {number} y
 * @param {Set<string>} touchable
 */
export function placeNear(board, x, y, touchable) {
  const place = placeAt(board, x, y);
  if (place !== null && touchable.has(place)) return place;
  let best = place;
  let least = FINGER;
  for (const cell of board.cells) {
    const distance = Math.hypot(cell.x - x, cell.y - y);
    if (touchable.has(cell.name) && distance < least) [best, least] = [cell.name, distance];
  }
  return best;
}

/**
 * The middle of every place by its name.
 * @param {Board} board
 * @returns {Map<string, { x: number, y: number }>}
 */
export function middles(board) {
  const all = new Map();
  for (const { name, x, y } of board.cells) all.set(name, { x, y });
  for (const { name, x, y, width, height } of board.zones) {
    all.set(name, { x: x + width / 2, y: y + height / 2 });
  }
  return all;
}

/**
 * The nearest place in a direction: what lies straight ahead counts more than what lies aside.
 * @param {Map<string, { x: number, y: number }>} places
 * @param {string} from
 * @param {number} dx
 * @param {number} dy
 */
export function neighbour(places, from, dx, dy) {
  const here = places.get(from);
  if (here === undefined) return null;
  let best = null;
  let least = Infinity;
  for (const [name, { x, y }] of places) {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const cost = ahead + 2.2 * aside;
    if (name !== from && ahead > 10 && aside < 2.4 * ahead && cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** @typedef {import("./types.js").Cell} Cell */

/** The corners of a cell, clockwise. @param {Cell} cell @returns {Array<[number, number]>} */
function corners({ x, y, shape }) {
  const [h, half] = [HALF, HEXAGON_HALF];
  if (shape === "hexagon") {
    return [[x - half, y], [x - half / 2, y - h], [x + half / 2, y - h], [x + half, y], [x + half / 2, y + h], [x - half / 2, y + h]];
  }
  return [[x - h, y - h], [x + h, y - h], [x + h, y + h], [x - h, y + h]];
}

/** @param {Cell} cell */
export function outline(cell) {
  return `M${corners(cell).map((corner) => corner.join(" ")).join("L")}Z`;
}

/**
 * The line around cells: every edge that only one of them has.
 * @param {Cell[]} cells
 */
export function border(cells) {
  /** @type {Map<string, string>} */
  const edges = new Map();
  for (const cell of cells) {
    const all = corners(cell);
    for (const [i, from] of all.entries()) {
      const to = all[(i + 1) % all.length];
      // Neighbours go along an edge in opposite directions, and their corners differ by a hair.
      const [there, back] = [[from, to], [to, from]].map((way) => way.flat().map(Math.round).join(" "));
      if (!edges.delete(back)) edges.set(there, `M${from.join(" ")}L${to.join(" ")}`);
    }
  }
  return [...edges.values()].join("");
}
