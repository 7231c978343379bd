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

/** @param {import("./types.js").Cell} cell */
export function outline(cell) {
  if (cell.shape === "hexagon") {
    const h = HEXAGON_HALF;
    return `M${cell.x - h} ${cell.y}l${h / 2}-50h${h}l${h / 2} 50-${h / 2} 50h${-h}Z`;
  }
  return `M${cell.x - 50} ${cell.y - 50}h100v100h-100Z`;
}
